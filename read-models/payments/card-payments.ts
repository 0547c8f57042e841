import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import type { CardPayment } from '#domain/payments/card-payment-state.ts'
import { cardPayment } from '#domain/payments/card-payment.ts'
import type { RunningPayment } from '../ordering/carts.ts'
import { projection, type Reader } from '../projection.ts'

/** Card payments of orders that are in progress. */

type Row = { payment: CardPayment; caseId: string }

/** `card-payment-for-staff`: one row per payment whose outcome is not recorded yet. */
export const cardPaymentForStaffProjection = projection<Row>({
  name: 'card-payment-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ type, stream }) => (aggregates.ofEvent(type)?.category === cardPayment.category ? stream : undefined),
  initial: { payment: cardPayment.initial, caseId: '' },
  evolve: ({ payment }, event: Redacted) => ({
    payment: step(cardPayment.evolve, payment, event),
    caseId: event.caseId,
  }),
  columns: { case_id: 'text', intent_id: 'text', payment_ends: 'timestamptz' },
  row: ({ payment, caseId }) =>
    payment.status === 'pending'
      ? { case_id: caseId, intent_id: payment.intentId, payment_ends: payment.expiresOn }
      : undefined,
  indexes: [['payment_ends']],
  keepsState: true,
})

/** Maximum number of payments per job run; the rest are processed in the next run. */
const maxPerRun = 500

/** Order payments in progress, earliest expiry first. */
export const runningOrderPayments = async (reader: Reader): Promise<RunningPayment[]> => {
  const text = `select case_id as "caseId", intent_id as "intentId", payment_ends as ends
    from for_staff.card_payment_for_staff where payment_ends is not null order by payment_ends, key limit ${maxPerRun}`
  const { rows } = await reader.query<RunningPayment>({ name: 'running-order-payments', text, values: [] })
  return rows
}
