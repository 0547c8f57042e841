import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { formatMoney } from '#domain/currencies.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { api } from '../data/api.ts'
import { sameDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { language, t } from '../locales/i18n.ts'
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
  const [file, setFile] = useState<UploadedFile | null>(null)
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
          <UploadFiles
            uploader={uploadFile}
            place={`supplier-bill:${po.id}`}
            onUploaded={([uploaded]) => setFile(uploaded ?? null)}
            label={t('production.bills.file')}
            size="small"
          >
            {t('production.bills.attach')}
          </UploadFiles>{' '}
          {file && <bdi>{file.name}</bdi>}
        </div>
      </Form>
    </details>
  )
}
