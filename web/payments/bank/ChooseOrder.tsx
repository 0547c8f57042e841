import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { BankLine } from '#application/payments/contracts/bank-statement-shapes.ts'
import { bankStatements as contracts } from '#application/payments/contracts/bank-statements.ts'
import { formatMoney } from '#domain/currencies.ts'
import { contractErrors } from '../../data/validation.ts'
import { language, t } from '../../locales/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { toast } from '../../ui/toast.ts'
import { recordLine } from './use-record-lines.ts'

/** Records a line as the payment of an order that the line does not name. */
export const ChooseOrder = ({ statementId, line }: { statementId: string; line: BankLine }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <GuardedButton weight="quiet" size="small" onPress={() => setOpen(true)}>
        {t('bank.otherOrder')}
      </GuardedButton>
      {open && (
        <Dialog
          title={t('bank.otherOrderTitle', { amount: formatMoney(line.amount, line.currency, language()) })}
          close={() => setOpen(false)}
        >
          <OrderForm statementId={statementId} line={line} close={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

type Values = { requestId: string; keepAsCredit: boolean }

const bodyOf = ({ requestId, keepAsCredit }: Values) => ({ requestId: requestId.trim().toLowerCase(), keepAsCredit })

const OrderForm = ({ statementId, line, close }: { statementId: string; line: BankLine; close: () => void }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { requestId: '', keepAsCredit: false },
    validate: (values: Values) =>
      contractErrors(contracts.recordPayment.body, bodyOf(values), () => t('bank.orderNumber')),
  })
  return (
    <Form
      form={form}
      draft={null}
      submit={async (values) => {
        const { requestId, keepAsCredit } = contracts.recordPayment.body.parse(bodyOf(values))
        return recordLine(statementId, line.lineId, { requestId }, keepAsCredit)
      }}
      label={t('bank.record')}
      onDone={() => {
        toast(t('bank.recorded', { requestId: bodyOf(form.values).requestId }))
        close()
      }}
    >
      <TextField form={form} path="requestId" label={t('bank.orderNumber')} needed />
      <CheckField form={form} path="keepAsCredit" label={t('payments.record.keepAsCredit')} />
    </Form>
  )
}
