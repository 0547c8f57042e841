import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { formatMoney } from '#domain/currencies.ts'
import { amountOf } from '#domain/kernel/money.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { passesAdminTypes } from '#domain/people/rights.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { language, t } from '../locales/i18n.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { InternalNotesField } from './InternalNotesField.tsx'

type Entry = OrderForStaff['payment']['paymentHistory'][number]

/** Corrects a wrong entry by a counter-entry (PAY-T08); senior staff only. */
export const CorrectEntry = ({ order, entry }: { order: OrderForStaff; entry: Entry }) => {
  const { requestId, requestVersion, payment } = order
  const user = userOf(useSession())
  if (!passesAdminTypes(user?.adminType, []) || paymentCan.removeEntry(payment.paymentHistory, entry.id)) return null
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('payments.correct.title')}
      explain={<p>{t('payments.correct.explain')}</p>}
      confirm={t('payments.correct.label')}
      reason={{ label: t('payments.correct.reason'), needed: true }}
      do={async (reason) =>
        cacheOrder(
          await api.ordering.removePaymentEntry({
            params: { requestId, paymentId: entry.id },
            body: { reason, requestVersion },
          }),
        )
      }
      onDone={() => toast(t('payments.correct.done'))}
    >
      {t('payments.correct.label')}
    </ConfirmAction>
  )
}

type Values = { amount: number | ''; internalNotes: string }

/** Records money that went back to the customer (PAY-T05). */
export const RecordRefund = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency, payment, status } = order
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { amount: payment.credit || '', internalNotes: '' },
    validate: (values: Values) =>
      contractErrors(ordering.recordRefund.body, { ...values, requestVersion }, (path) =>
        path === 'amount' ? t('payments.record.amountName') : path,
      ),
  })
  if (paymentCan.refund({ status, paid: amountOf(payment.alreadyPaidAmount) })) return null
  const submit = async (values: Values) =>
    cacheOrder(
      await api.ordering.recordRefund({
        params: { requestId },
        body: ordering.recordRefund.body.parse({ ...values, requestVersion }),
      }),
    )
  return (
    <details>
      <summary>{t('payments.refund.legend')}</summary>
      <Form
        form={form}
        draft={`refund:${requestId}`}
        submit={submit}
        label={t('payments.refund.label')}
        ask={({ amount }) => ({
          title: t('payments.refund.title', { amount: formatMoney(Number(amount), currency, language()) }),
          explain: t('payments.refund.explain'),
          confirm: t('payments.refund.label'),
        })}
        onDone={() => {
          form.reset()
          toast(t('payments.refund.recorded'))
        }}
      >
        <FieldGroup legend={t('payments.refund.legend')}>
          <NumberField
            form={form}
            path="amount"
            label={t('payments.record.amount', { currency })}
            decimals={2}
            needed
          />
        </FieldGroup>
        <InternalNotesField form={form} />
      </Form>
    </details>
  )
}
