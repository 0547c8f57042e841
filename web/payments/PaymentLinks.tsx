import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { payments, type PaymentLink } from '#application/payments/contracts/payments.ts'
import { paymentBlockCan } from '#domain/payments/payment-block.ts'
import { api } from '../data/api.ts'
import { useApiQuery } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { NumberField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'

type Values = { amount: number | ''; days: number | '' }

/** Payment links of an order: staff issue, copy and withdraw them. */
export const PaymentLinks = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, totals, currency, payment } = order
  const { data, refetch } = useApiQuery(payments.listLinks, { params: { requestId } })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { amount: totals.amountDue || '', days: 14 },
    validate: (values: Values) =>
      contractErrors(payments.issueLink.body, values, (path) =>
        t(`payments.links.${path === 'days' ? 'days' : 'amount'}`, { currency }),
      ),
  })
  const issue = async (values: Values) => {
    const body = { ...payments.issueLink.body.parse(values), requestVersion }
    return api.payments.issueLink({ params: { requestId }, body })
  }
  const mayIssue = totals.total > payment.alreadyPaidAmount
  const blocked = refusalText(paymentBlockCan.issueLink(payment))
  if (!mayIssue && !data?.items.length) return null
  return (
    <Section title={t('payments.links.title')} id="payment-links" folded={data?.items.length === 0}>
      {data?.items.map((link) => (
        <Link key={link.id} link={link} requestId={requestId} changed={() => void refetch()} />
      ))}
      {mayIssue && blocked && <p>{blocked}</p>}
      {mayIssue && !blocked && (
        <Form
          form={form}
          draft={`payment-link:${requestId}`}
          submit={issue}
          label={t('payments.links.issue')}
          onDone={() => {
            toast(t('payments.links.issued'))
            void refetch()
          }}
        >
          <FieldGroup legend={t('payments.links.legend')}>
            <NumberField
              form={form}
              path="amount"
              label={t('payments.links.amount', { currency })}
              decimals={2}
              needed
            />
            <NumberField form={form} path="days" label={t('payments.links.days')} needed />
          </FieldGroup>
        </Form>
      )}
    </Section>
  )
}

const Link = ({ link, requestId, changed }: { link: PaymentLink; requestId: string; changed: () => void }) => {
  const copy = () =>
    navigator.clipboard.writeText(new URL(link.path, window.location.href).href).then(
      () => toast(t('payments.links.copied')),
      () => toast(t('payments.links.notCopied')),
    )
  return (
    <>
      <Facts
        rows={[
          [t('payments.links.amountOf'), <Money key="amount" amount={link.amount} currency={link.currency} />],
          [t('payments.links.status'), <StatusBadge key="status" kind="paymentLink" of={link.status} />],
          [t('payments.links.validUntil'), <DateText key="until" at={link.expiresOn} />],
        ]}
      />
      {link.status === 'open' && (
        <>
          <GuardedButton weight="plain" onPress={() => void copy()}>
            {t('payments.links.copy')}
          </GuardedButton>
          <ConfirmAction
            weight="plain"
            title={t('payments.links.withdrawTitle')}
            explain={<p>{t('payments.links.withdrawExplain')}</p>}
            confirm={t('payments.links.withdraw')}
            do={async () => api.payments.withdrawLink({ params: { requestId, paymentLinkId: link.id } })}
            onDone={changed}
          >
            {t('payments.links.withdraw')}
          </ConfirmAction>
        </>
      )}
    </>
  )
}
