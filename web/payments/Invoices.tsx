import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { invoices as contracts } from '#application/payments/contracts/invoices.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import {
  invoiceCan,
  type InvoiceKind,
  openInvoice,
  taxCategories,
  taxRefusal,
  vatRefusal,
} from '#domain/payments/invoice.ts'
import { plainVatNumber } from '#domain/payments/vat-number.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { paths } from '../paths.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { PlannedDate } from '../ui/DateText.tsx'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { NumberField, SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { Money } from '../ui/Money.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import styles from './PaymentPanel.module.css'

/** Invoices and credit notes of an order, as PDF and as e-invoice; hidden if there are none. */
export const IssuedInvoices = ({ order }: { order: AnyOrder }) => {
  const { invoices, requestId, currency } = order
  if (invoices.length === 0) return null
  return (
    <ul className={styles.payments} aria-label={t('payments.invoices.title')}>
      {invoices.map(({ number, kind, issuedOn, total, corrects }) => (
        <li key={number}>
          <strong>{number}</strong> {t(`payments.invoices.kind.${kind}`)}
          {t('packaging.between')}
          <Money amount={total} currency={currency} />
          {t('packaging.between')}
          <PlannedDate at={issuedOn} relative={false} />
          {corrects && ` · ${t('payments.invoices.corrects', { number: corrects })}`}{' '}
          <DocumentLink
            label={t('payments.invoices.pdf')}
            hrefFor={(reader) => paths.documents.invoice(requestId, number, reader)}
          />
          {kind !== 'proforma' && (
            <>
              {' '}
              <a href={paths.documents.electronicInvoice(requestId, number)} download>
                {t('payments.invoices.xml')}
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Invoices, proforma invoices and credit notes; with `keeping`, they can be issued. */
export const InvoicesPanel = ({ order, keeping }: { order: OrderForStaff; keeping: boolean }) => {
  const open = openInvoice(order.invoices)
  return (
    <Section title={t('payments.invoices.title')} id="invoices">
      {order.invoices.length === 0 && <p>{t('payments.invoices.none')}</p>}
      <IssuedInvoices order={order} />
      {keeping && open && open.total !== order.totals.total && <p role="status">{t('payments.invoices.differs')}</p>}
      {keeping &&
        (open ? (
          <CreditNote order={order} number={open.number} />
        ) : (
          order.status !== 'cancelled' && <IssueInvoice order={order} />
        ))}
    </Section>
  )
}

type Values = {
  kind: Exclude<InvoiceKind, 'creditNote'>
  taxCategory: (typeof taxCategories)[number]
  taxRate: number | ''
  taxReason: string
  vatNumber: string
}

/** The refusal of the document's tax and VAT number, before staff confirm it. */
const refusalOf = ({ taxCategory: category, taxRate, taxReason, vatNumber }: Values): Refusal | undefined =>
  taxRefusal({ category, rate: taxRate === '' ? 0 : taxRate, reason: taxReason.trim() }) ??
  vatRefusal({ category }, { vatNumber: plainVatNumber(vatNumber) })

const IssueInvoice = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, status, invoices } = order
  const bodyOf = ({ taxRate, ...values }: Values) => ({
    ...values,
    taxRate: taxRate === '' ? 0 : taxRate,
    requestVersion,
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { kind: 'invoice', taxCategory: 'E', taxRate: 0, taxReason: '', vatNumber: '' },
    validate: (values: Values) => {
      const errors = contractErrors(contracts.issue.body, bodyOf(values), (path) =>
        path === 'taxRate' ? t('payments.invoices.taxRate') : path,
      )
      const refusal = refusalOf(values)
      return refusal?.field ? { [refusal.field]: refusalText(refusal), ...errors } : errors
    },
  })
  const submit = async (values: Values) =>
    cacheOrder(await api.invoices.issue({ params: { requestId }, body: contracts.issue.body.parse(bodyOf(values)) }))
  return (
    <details>
      <summary>{t('payments.invoices.issue')}</summary>
      <Form
        form={form}
        submit={submit}
        label={t('payments.invoices.issue')}
        draft={`invoice:${requestId}`}
        disabledReason={refusalText(invoiceCan.issue({ status }, invoices, form.values.kind))}
        ask={({ kind }) => ({
          title: t(`payments.invoices.ask.${kind}`),
          explain: t('payments.invoices.explain'),
          confirm: t('payments.invoices.issue'),
        })}
        onDone={() => {
          form.reset()
          toast(t('payments.invoices.issued'))
        }}
      >
        <FieldGroup legend={t('payments.invoices.issue')} isLegendHidden>
          <SelectField
            form={form}
            path="kind"
            label={t('payments.invoices.kindLabel')}
            options={(['invoice', 'proforma'] as const).map((value) => ({
              value,
              label: t(`payments.invoices.kind.${value}`),
            }))}
          />
          <SelectField
            form={form}
            path="taxCategory"
            label={t('payments.invoices.taxCategory')}
            options={taxCategories.map((value) => ({ value, label: t(`payments.invoices.category.${value}`) }))}
          />
          <NumberField
            form={form}
            path="taxRate"
            label={t('payments.invoices.taxRate')}
            hint={t('payments.invoices.taxRateHint')}
            decimals={2}
          />
          <TextField form={form} path="taxReason" label={t('payments.invoices.taxReason')} autoComplete="off" />
          <TextField
            form={form}
            path="vatNumber"
            label={t('payments.invoices.vatNumber')}
            hint={t('payments.invoices.vatNumberHint')}
            autoComplete="off"
          />
        </FieldGroup>
      </Form>
    </details>
  )
}

const CreditNote = ({ order, number }: { order: OrderForStaff; number: string }) => {
  const { requestId, requestVersion } = order
  return (
    <ConfirmAction
      weight="plain"
      title={t('payments.invoices.creditAsk', { number })}
      explain={<p>{t('payments.invoices.creditExplain')}</p>}
      confirm={t('payments.invoices.credit')}
      reason={{ label: t('payments.invoices.reason'), needed: true }}
      do={async (reason) =>
        cacheOrder(
          await api.invoices.issue({
            params: { requestId },
            body: { requestVersion, kind: 'creditNote', reason },
          }),
        )
      }
      onDone={() => toast(t('payments.invoices.credited'))}
    >
      {t('payments.invoices.credit')}
    </ConfirmAction>
  )
}
