import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { formatMoney } from '#domain/currencies.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { language, t } from '../locales/i18n.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'
import { DateText } from '../ui/DateText.tsx'
import { NumberField, SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { formatDate } from '../ui/format-date.ts'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { InternalNotesField } from './InternalNotesField.tsx'
import styles from './PaymentPanel.module.css'

type Refund = AnyOrder['payment']['cardRefunds'][number] & { internalNotes?: string; failure?: string }

/** Reasons for a failed refund, as named by Stripe. */
const failures = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
] as const

/** An unknown reason is shown as the provider has written it. */
export const refundFailureText = (failure: string): string => {
  const known = failures.find((one) => one === failure)
  return known ? t(`payments.refund.failures.${known}`) : failure
}

/** Refunds to cards with their status. A failed one names the next step, for staff with the provider's reason. */
export const CardRefunds = ({ order: { payment, currency, audience } }: { order: AnyOrder }) => {
  // A refund that was paid is an entry of the payment history.
  const refunds: readonly Refund[] = payment.cardRefunds.filter(({ status }) => status !== 'succeeded')
  if (refunds.length === 0) return null
  return (
    <ul className={styles.payments} aria-label={t('payments.refund.toCard')}>
      {refunds.map(({ refundId, amount, requestedOn, status, failure, internalNotes }) => (
        <li key={refundId}>
          <strong>
            <Money amount={amount} currency={currency} />
          </strong>{' '}
          {t('payments.refund.toCard')}
          {t('packaging.between')}
          <DateText at={requestedOn} relative={false} /> <StatusBadge kind="refund" of={status} />
          {status === 'failed' && (
            <p>{audience === 'staff' ? t('payments.refund.failedForStaff') : t('payments.refund.failedForCustomer')}</p>
          )}
          <InternalText>{failure && refundFailureText(failure)}</InternalText>
          <InternalText>{internalNotes}</InternalText>
        </li>
      ))}
    </ul>
  )
}

/** `way`: `bankTransfer`, `custom`, or the card payment to refund. */
type Values = { amount: number | ''; way: string; internalNotes: string }

const byHand = ['bankTransfer', 'custom'] as const
const isByHand = (way: string): way is (typeof byHand)[number] => byHand.some((one) => one === way)

/** Refunds a customer: to a card through the provider, or as a record of money sent another way (PAY-T05). */
export const RefundForm = ({ order }: { order: OrderForStaff }) => {
  const { requestId, requestVersion, currency, payment, status, totals } = order
  const money = (amount: number) => formatMoney(amount, currency, language())
  const toCards = payment.paymentHistory.filter(({ refundable }) => refundable > 0)
  const refundable = amountOf(payment.alreadyPaidAmount) - amountOf(payment.withdrawnAmount)
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      amount: Math.min(payment.credit, inCurrency(refundable)) || '',
      way: toCards[0]?.id ?? 'bankTransfer',
      internalNotes: '',
    },
    validate: ({ amount, internalNotes }: Values) =>
      contractErrors(ordering.refundCardPayment.body, { amount, internalNotes, requestVersion }, (path) =>
        path === 'amount' ? t('payments.record.amountName') : path,
      ),
  })
  if (paymentCan.refund({ status, paid: refundable })) return null
  /** What the customer owes for the order after the refund. */
  const dueAfter = (amount: number) =>
    status === 'cancelled'
      ? 0
      : Math.max(0, amountOf(totals.total) - amountOf(payment.alreadyPaidAmount) + amountOf(amount))
  const submit = async ({ way, amount, internalNotes }: Values) => {
    const seen = { amount: Number(amount), internalNotes, requestVersion }
    if (isByHand(way)) {
      const body = ordering.recordRefund.body.parse({ ...seen, paidFrom: way })
      return cacheOrder(await api.ordering.recordRefund({ params: { requestId }, body }))
    }
    const body = ordering.refundCardPayment.body.parse(seen)
    return cacheOrder(await api.ordering.refundCardPayment({ params: { requestId, paymentId: way }, body }))
  }
  const { way } = form.values
  const card = toCards.find(({ id }) => id === way)
  return (
    <details>
      <summary>{t('payments.refund.legend')}</summary>
      <Form
        form={form}
        draft={`refund:${requestId}`}
        submit={submit}
        label={card ? t('payments.refund.label') : t('payments.refund.record')}
        ask={({ amount }) => ({
          title: t('payments.refund.title', { amount: money(Number(amount)) }),
          explain: card ? t('payments.refund.explainCard') : t('payments.refund.explain'),
          consequence:
            dueAfter(Number(amount)) > 0
              ? t('payments.refund.dueAgain', { amount: money(inCurrency(dueAfter(Number(amount)))) })
              : undefined,
          confirm: card ? t('payments.refund.label') : t('payments.refund.record'),
        })}
        onDone={() => {
          form.reset()
          toast(card ? t('payments.refund.requested') : t('payments.refund.recorded'))
        }}
      >
        <FieldGroup legend={t('payments.refund.legend')} isLegendHidden>
          <SelectField
            form={form}
            path="way"
            label={t('payments.refund.way')}
            options={[
              ...toCards.map(({ id, amount, paymentDate }) => ({
                value: id,
                label: t('payments.refund.card', { amount: money(amount), date: formatDate(paymentDate) }),
              })),
              ...byHand.map((value) => ({ value, label: t(`payments.refund.${value}`) })),
            ]}
          />
          <NumberField
            form={form}
            path="amount"
            label={t('payments.record.amount', { currency })}
            hint={card ? t('payments.refund.upTo', { amount: money(card.refundable) }) : ''}
            decimals={2}
            needed
          />
        </FieldGroup>
        <InternalNotesField form={form} />
      </Form>
    </details>
  )
}
