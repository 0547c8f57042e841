import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements as contracts } from '#application/payments/contracts/bank-statements.ts'
import { formatMoney } from '#domain/currencies.ts'
import { api } from '../../data/api.ts'
import { contractErrors } from '../../data/validation.ts'
import { language, t } from '../../locales/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { toast } from '../../ui/toast.ts'
import { recordLine } from './use-record-lines.ts'

type Props = { statementId: string; line: BankLine }

/** Records an outgoing line as a payment for a purchase order that the line does not name. */
export const ChoosePurchaseOrder = (props: Props) => {
  const [open, setOpen] = useState(false)
  const { amount, currency } = props.line
  return (
    <>
      <GuardedButton weight="quiet" size="small" onPress={() => setOpen(true)}>
        {t('bank.otherPurchaseOrder')}
      </GuardedButton>
      {open && (
        <Dialog
          title={t('bank.otherPurchaseOrderTitle', { amount: formatMoney(-amount, currency, language()) })}
          close={() => setOpen(false)}
        >
          <PurchaseOrderForm {...props} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

type Values = { purchaseOrderId: string }

const idOf = ({ purchaseOrderId }: Values): string => purchaseOrderId.trim().toLowerCase()

const PurchaseOrderForm = ({ statementId, line, close }: Props & { close: () => void }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { purchaseOrderId: '' },
    validate: (values: Values) =>
      contractErrors(contracts.paySupplier.body, { purchaseOrderId: idOf(values), entriesSeen: 0 }, () =>
        t('bank.purchaseOrderNumber'),
      ),
  })
  return (
    <Form
      form={form}
      draft={null}
      submit={async (values) => {
        const purchaseOrderId = idOf(values)
        const read = await api.production.getForStaff({ params: { purchaseOrderId } })
        if (read.hasError) return read
        const entries = read.payload.payment.history.length
        return recordLine(statementId, line.lineId, { purchaseOrderId, entries })
      }}
      label={t('bank.record')}
      onDone={() => {
        toast(t('bank.recordedForSupplier', { purchaseOrderId: idOf(form.values) }))
        close()
      }}
    >
      <TextField form={form} path="purchaseOrderId" label={t('bank.purchaseOrderNumber')} needed />
    </Form>
  )
}
