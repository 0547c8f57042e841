import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/contracts/order-shapes.ts'
import { ordering } from '#application/contracts/ordering.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentCan, paymentMethods } from '#domain/payments/payment.ts'
import { api } from '../../api.ts'
import { keptOrder } from '../../reading.ts'
import { NumberField, SelectField, TextAreaField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { contractErrors } from '../../validation.ts'
import { methodWords } from '../customer/PaymentPanel.tsx'
import type { FormOf } from '../form-of.ts'
import { moveTo } from '../move-to.ts'

type Method = Exclude<(typeof paymentMethods)[number], 'refund'>
type Values = { amount: number | ''; method: Method; internalNotes: string }

const labels: Readonly<Record<string, string>> = { amount: 'The amount' }
const methods = paymentMethods.filter((method) => method !== 'refund')

/** Records money that came in for an order. Starts with what is still due. */
export const RecordPayment = ({ order }: { order: OrderForStaff }) => {
  const { requestId, totals, currency } = order
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { amount: totals.amountDue || '', method: 'bankTransfer', internalNotes: '' },
    validate: (values: Values) => contractErrors(ordering.recordPayment.body, values, (path) => labels[path] ?? path),
  })
  const money = (amount: number) => formatMoney(amount, currency)
  const warning = (amount: Values['amount']) =>
    Number(amount) > totals.amountDue ? `More than is due: only ${money(totals.amountDue)} is open.` : ''
  const submit = async (values: Values) => {
    const body = ordering.recordPayment.body.parse(values)
    return keptOrder(await api.ordering.recordPayment({ params: { requestId }, body }))
  }
  const recorded = () => {
    form.reset()
    toast('Payment recorded.')
    moveTo('payment')
  }
  return (
    <Form
      form={form}
      submit={submit}
      label="Record payment"
      unless={paymentCan.record(order)?.message}
      ask={({ amount }) => ({
        title: `Is ${money(Number(amount))} in?`,
        explain: `${warning(amount)} The customer sees the payment, and you cannot take it back.`.trim(),
        confirm: 'Record payment',
      })}
      onDone={recorded}
    >
      <FieldGroup legend="Money that came in">
        <NumberField
          form={form}
          path="amount"
          label={`Amount in ${currency}`}
          hint={warning(form.values.amount)}
          decimals={2}
          needed
        />
        <SelectField
          form={form}
          path="method"
          label="Method"
          options={methods.map((method) => ({ value: method, label: methodWords[method] }))}
        />
      </FieldGroup>
      <TextAreaField
        form={form}
        path="internalNotes"
        label="Internal notes"
        hint="The customer does not see this"
        rows={2}
      />
    </Form>
  )
}
