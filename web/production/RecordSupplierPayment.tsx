import { useForm } from '@mantine/form'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { supplierPaymentMethods } from '#domain/production/supplier-payment.ts'
import { millisecondsOf } from '#domain/time.ts'
import { api } from '../data/api.ts'
import { sameDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'

type Values = {
  amount: number | ''
  date: string
  method: (typeof supplierPaymentMethods)[number]
  reference: string
  paymentTermNotes: string
  notes: string
}

const bodyOf = ({ amount, date, ...rest }: Values, { payment }: PurchaseOrderForStaff) => ({
  ...rest,
  entriesSeen: payment.history.length,
  amount: amount === '' ? undefined : amount,
  date: sameDay(date || undefined),
})

/** The bill with the earliest due date; payments settle bills in this order. */
const nextBill = ({ payment }: PurchaseOrderForStaff) =>
  payment.bills
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => millisecondsOf(a.dueDate) - millisecondsOf(b.dueDate))[0]

/** Records a payment to the supplier; the initial amount is the open amount of the next bill. */
export const RecordSupplierPayment = ({ po }: { po: PurchaseOrderForStaff }) => {
  const bill = nextBill(po)
  const left = Math.max(0, inCurrency(amountOf(po.total) - amountOf(po.payment.alreadyPaid)))
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      amount: bill?.open ?? (Math.max(0, po.payment.open) || left || ''),
      date: '',
      method: 'bankTransfer',
      reference: bill?.number ?? '',
      paymentTermNotes: '',
      notes: '',
    },
    validate: (values: Values) =>
      contractErrors(contracts.recordPayment.body, bodyOf(values, po), () => t('production.payment.amount')),
  })
  return (
    <details>
      <summary>{t('production.payment.record')}</summary>
      <Form
        form={form}
        draft={`supplier-payment:${po.id}`}
        weight="plain"
        submit={async (values) =>
          cachePurchaseOrder(
            await api.purchaseOrders.recordPayment({
              params: { purchaseOrderId: po.id },
              body: contracts.recordPayment.body.parse(bodyOf(values, po)),
            }),
          )
        }
        label={t('production.payment.record')}
        onDone={() => toast(t('production.payment.recorded'))}
      >
        <FieldGroup legend={t('production.payment.record')} isLegendHidden>
          <NumberField
            form={form}
            path="amount"
            label={t('production.payment.amountIn', { currency: po.currency })}
            decimals={2}
            needed
          />
          <TextField form={form} path="date" type="date" label={t('production.payment.date')} />
          <SelectField
            form={form}
            path="method"
            label={t('payments.record.method')}
            options={supplierPaymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) }))}
          />
          <TextField form={form} path="reference" label={t('production.payment.reference')} />
        </FieldGroup>
        <TextField
          form={form}
          path="paymentTermNotes"
          label={t('production.payment.terms')}
          hint={t('production.payment.termsHint')}
        />
        <TextAreaField form={form} path="notes" label={t('production.payment.notes')} rows={2} />
      </Form>
    </details>
  )
}
