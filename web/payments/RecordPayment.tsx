import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { formatMoney } from '#domain/currencies.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { language, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { CheckField, NumberField, SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { UnsentDraft } from '../ui/UnsentDraft.tsx'
import { InternalNotesField } from './InternalNotesField.tsx'

type Method = Exclude<(typeof paymentMethods)[number], 'refund'>
type Values = { amount: number | ''; method: Method; internalNotes: string; keepAsCredit: boolean }

const methods = paymentMethods.filter((method) => method !== 'refund')

/** Session storage key of an unsent payment. */
const paymentDraft = (requestId: string) => `payment:${requestId}`

/** An entered payment that was not recorded, because the order was paid in full in the meantime. */
export const UnsentPayment = ({ order: { requestId, currency } }: { order: OrderForStaff }) => (
  <UnsentDraft<Values>
    name={paymentDraft(requestId)}
    title={t('payments.record.unsent')}
    rows={({ amount, internalNotes }) => [
      [t('payments.record.amount', { currency }), String(amount)],
      [t('payments.record.notes'), internalNotes || undefined],
    ]}
  />
)

/** Records a received payment of an order. The initial amount is the amount due. */
export const RecordPayment = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, totals, currency, payment } = order
  const isCancelled = order.status === 'cancelled'
  const unpaid = isCancelled ? 0 : inCurrency(Math.max(0, amountOf(totals.total) - amountOf(payment.alreadyPaidAmount)))
  const isCreditOnly = unpaid === 0
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      amount: totals.amountDue || '',
      method: 'bankTransfer',
      internalNotes: '',
      keepAsCredit: isCreditOnly,
    },
    validate: (values: Values) =>
      contractErrors(ordering.recordPayment.body, { ...values, requestVersion }, (path) =>
        path === 'amount' ? t('payments.record.amountName') : path,
      ),
  })
  const money = (amount: number) => formatMoney(amount, currency, language())
  const warning = (amount: Values['amount']) =>
    !isCreditOnly && Number(amount) > unpaid ? t('payments.record.tooMuch', { amount: money(unpaid) }) : ''
  const submit = async (values: Values) => {
    const body = ordering.recordPayment.body.parse({ ...values, requestVersion })
    return cacheOrder(await api.ordering.recordPayment({ params: { requestId }, body }))
  }
  const recorded = () => {
    form.reset()
    toast(t('payments.record.recorded'))
    scrollToSection('payment')
  }
  return (
    <Form
      form={form}
      submit={submit}
      label={t('payments.record.label')}
      disabledReason={refusalText(paymentCan.receiveCredit(order))}
      draft={paymentDraft(requestId)}
      ask={({ amount, keepAsCredit }) => ({
        title: t('payments.record.title', { amount: money(Number(amount)) }),
        explain: t('payments.record.explain'),
        consequence: keepAsCredit
          ? t('payments.record.excess', { amount: money(inCurrency(amountOf(Number(amount)) - amountOf(unpaid))) })
          : warning(amount),
        confirm: t('payments.record.label'),
      })}
      onDone={recorded}
    >
      <FieldGroup legend={t('payments.record.legend')}>
        <NumberField
          form={form}
          path="amount"
          label={t('payments.record.amount', { currency })}
          hint={warning(form.values.amount)}
          decimals={2}
          needed
        />
        <SelectField
          form={form}
          path="method"
          label={t('payments.record.method')}
          options={methods.map((method) => ({ value: method, label: t(`payments.method.${method}`) }))}
        />
      </FieldGroup>
      {!isCreditOnly && Number(form.values.amount) > unpaid && (
        <CheckField form={form} path="keepAsCredit" label={t('payments.record.keepAsCredit')} />
      )}
      <InternalNotesField form={form} />
    </Form>
  )
}
