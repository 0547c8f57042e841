import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { formatMoney } from '#domain/currencies.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { api } from '../data/api.ts'
import { sameDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { ChooseFiles } from '../files/ChooseFiles.tsx'
import { type Uploaded, uploadAll } from '../files/upload-all.ts'
import { language, t } from '../locales/i18n.ts'
import { useAction } from '../ui/Action.tsx'
import { CheckField, NumberField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'

type Values = {
  number: string
  date: string
  dueDate: string
  amount: number | ''
  final: boolean
  shared: boolean
  notes: string
}

const bodyOf = ({ amount, date, dueDate, ...rest }: Values, { currency }: PurchaseOrderForStaff) => ({
  ...rest,
  currency,
  amount: amount === '' ? undefined : amount,
  date: sameDay(date || undefined),
  dueDate: sameDay(dueDate || undefined),
})

/** Names of fields in errors. */
const labelOf = (path: string): string =>
  path === 'number' || path === 'date' || path === 'dueDate' || path === 'amount' ? t(`production.bills.${path}`) : path

/** Difference between the bills and the price of the purchase order if this bill is the last one. */
const differenceWith = ({ amount, final }: Values, { total, payment }: PurchaseOrderForStaff): number =>
  final && amount !== '' ? inCurrency(amountOf(payment.billed) + amountOf(amount) - amountOf(total)) : 0

/** Records a bill of the supplier, with its file. */
export const RecordSupplierBill = ({ po }: { po: PurchaseOrderForStaff }) => {
  const [file, setFile] = useState<Uploaded | null>(null)
  const { busy, problem, run } = useAction()
  const left = inCurrency(amountOf(po.total) - amountOf(po.payment.billed))
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      number: '',
      date: '',
      dueDate: '',
      amount: left > 0 ? left : '',
      final: true,
      shared: false,
      notes: '',
    },
    validate: (values: Values) => contractErrors(contracts.recordBill.body, bodyOf(values, po), labelOf),
  })
  const difference = differenceWith(form.values, po)
  const upload = async (chosen: readonly File[]) => {
    const answer = await uploadAll(chosen.slice(0, 1))
    if (!answer.hasError) setFile(answer.payload[0] ?? null)
    return answer
  }
  return (
    <details>
      <summary>{t('production.bills.record')}</summary>
      <Form
        form={form}
        draft={`supplier-bill:${po.id}`}
        weight="plain"
        submit={async (values) =>
          cachePurchaseOrder(
            await api.purchaseOrders.recordBill({
              params: { purchaseOrderId: po.id },
              body: contracts.recordBill.body.parse({ ...bodyOf(values, po), file }),
            }),
          )
        }
        label={t('production.bills.record')}
        onDone={() => toast(t('production.bills.recorded'))}
      >
        <FieldGroup legend={t('production.bills.record')} isLegendHidden>
          <TextField form={form} path="number" label={t('production.bills.number')} needed />
          <NumberField
            form={form}
            path="amount"
            label={t('production.payment.amountIn', { currency: po.currency })}
            decimals={2}
            needed
          />
          <TextField form={form} path="date" type="date" label={t('production.bills.date')} needed />
          <TextField form={form} path="dueDate" type="date" label={t('production.bills.dueDate')} needed />
        </FieldGroup>
        <CheckField
          form={form}
          path="final"
          label={t('production.bills.final')}
          hint={
            difference === 0
              ? t('production.bills.finalHint')
              : t(difference > 0 ? 'production.bills.above' : 'production.bills.below', {
                  amount: formatMoney(Math.abs(difference), po.currency, language()),
                })
          }
        />
        <CheckField
          form={form}
          path="shared"
          label={t('production.bills.shared')}
          hint={t('production.bills.sharedHint')}
        />
        <TextAreaField form={form} path="notes" label={t('production.payment.notes')} rows={2} />
        <div>
          <ChooseFiles
            label={t('production.bills.file')}
            size="small"
            busy={busy}
            choose={(chosen) => void run(() => upload(chosen))}
          >
            {t('production.bills.attach')}
          </ChooseFiles>{' '}
          {file && <bdi>{file.name}</bdi>}
        </div>
        {problem && <p role="alert">{problem}</p>}
      </Form>
    </details>
  )
}
