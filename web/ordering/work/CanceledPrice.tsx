import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { discounts as contracts } from '#application/payments/contracts/payments.ts'
import { formatMoney } from '#domain/currencies.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { contractErrors } from '../../data/validation.ts'
import { language, t } from '../../locales/i18n.ts'
import { InternalNotesField } from '../../payments/InternalNotesField.tsx'
import { NumberField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { type AnyOrder, type AnyWork, workName } from '../order-rules.ts'

/** The price of a sample or service that was canceled after the order was placed (decision 235). */

/** What was decided about the price; for staff, the form to decide. */
export const CanceledPrice = ({
  order,
  item,
  reader,
}: {
  order: AnyOrder
  item: AnyWork
  reader: 'customer' | 'staff' | undefined
}) => {
  const { returnedAmount } = item
  if (returnedAmount === 0) return <p>{t('work.canceledPrice.retained')}</p>
  if (returnedAmount !== null)
    return (
      <p>{t('work.canceledPrice.returned', { amount: formatMoney(returnedAmount, order.currency, language()) })}</p>
    )
  if (reader !== 'staff') return <p>{t('work.canceledPrice.open')}</p>
  return (
    <>
      <p>{t('work.canceledPrice.decide')}</p>
      <DecideForm order={order as OrderForStaff} item={item} />
    </>
  )
}

type Values = { amount: number | ''; internalNotes: string }

const DecideForm = ({ order, item }: { order: OrderForStaff; item: AnyWork }) => {
  const { requestId, requestVersion, currency } = order
  const money = (amount: number) => formatMoney(amount, currency, language())
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { amount: item.total, internalNotes: '' },
    validate: (values: Values) =>
      contractErrors(contracts.settleWork.body, { ...values, requestVersion }, (path) =>
        path === 'amount' ? t('work.canceledPrice.amountName') : path,
      ),
  })
  return (
    <Form
      form={form}
      draft={`canceled-price:${item.id}`}
      submit={async (values: Values) =>
        cacheOrder(
          await api.discounts.settleWork({
            params: { requestId, itemId: item.id },
            body: contracts.settleWork.body.parse({ ...values, requestVersion }),
          }),
        )
      }
      label={t('work.canceledPrice.confirm')}
      weight="plain"
      ask={({ amount }) => ({
        title:
          Number(amount) > 0
            ? t('work.canceledPrice.returnTitle', { amount: money(Number(amount)), name: workName(item) })
            : t('work.canceledPrice.keepTitle', { name: workName(item) }),
        explain: Number(amount) > 0 ? t('work.canceledPrice.returnExplain') : t('work.canceledPrice.keepExplain'),
        confirm: t('work.canceledPrice.confirm'),
      })}
      onDone={() => toast(t('work.canceledPrice.done'))}
    >
      <FieldGroup legend={t('work.canceledPrice.legend')} isLegendHidden>
        <NumberField
          form={form}
          path="amount"
          label={t('work.canceledPrice.amount', { currency })}
          hint={t('work.canceledPrice.hint', { amount: money(item.total) })}
          decimals={2}
          needed
        />
      </FieldGroup>
      <InternalNotesField form={form} />
    </Form>
  )
}
