import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { amountPaid, type CardRefund, type HistoryEntry, type PaymentsState } from './payments-state.ts'

/**
 * Refunds to cards: requested by staff, paid by the provider, and recorded in the payment history once the money has
 * moved (decision 106). Part of the payments slice, so that refunds by every method are decided on the same state.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** `amount` in minor units, of the card payment `cardPaymentId`. */
const AskedRefund = z.strictObject({ refundId: z.string().min(1), cardPaymentId: z.string(), amount: PositiveAmount })

export const cardRefundFacts = {
  /** `intentId`: the payment at the provider. */
  CardRefundRequested: fact({
    customer: { refund: AskedRefund },
    staff: { intentId: z.string(), internalNotes: z.string() },
  }),
  /** `counterEntryId`: cancels the entry of a refund that was paid and returned, such as to a closed account. */
  CardRefundFailed: fact({
    customer: { refundId: z.string(), counterEntryId: z.string().nullable() },
    staff: { reason: z.string() },
  }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

type Paid = Pick<PaymentsState, 'payments' | 'cardRefunds'>

/** Refunds of one card payment, or of all, that the provider has not answered yet. Minor units. */
export const pendingRefunds = ({ cardRefunds }: Pick<Paid, 'cardRefunds'>, cardPaymentId?: string): number =>
  cardRefunds
    .filter((one) => one.status === 'pending' && (cardPaymentId === undefined || one.cardPaymentId === cardPaymentId))
    .reduce((sum, { amount }) => sum + amount, 0)

const isCardPayment = ({ payments }: Pick<Paid, 'payments'>, paymentId: string): boolean =>
  payments.some(({ id, method }) => id === paymentId && method === 'stripe')

/** Refundable amount of a card payment: what was paid less its refunds, including those under way. Minor units. */
export const refundableToCard = (order: Paid, cardPaymentId: string): number => {
  const belongs = ({ id, cardPaymentId: of, reverses }: HistoryEntry) =>
    id === cardPaymentId || of === cardPaymentId || reverses === cardPaymentId
  if (!isCardPayment(order, cardPaymentId)) return 0
  const paid = amountPaid(order.payments.filter(belongs))
  const ofOrder = amountPaid(order.payments) - pendingRefunds(order)
  return Math.max(0, Math.min(paid - pendingRefunds(order, cardPaymentId), ofOrder))
}

/** Statuses of an order whose payments can be refunded (PAY-T05). */
export const refundableStatuses = ['paymentPending', 'inProgress', 'onHold', 'completed', 'cancelled'] as const

const cardRefundCan = {
  request: (order: { status: string } & Paid, cardPaymentId: string, amount: number): Refusal | undefined =>
    firstOf(
      unlessStatus('RequestCardRefund', order.status, ...refundableStatuses),
      isCardPayment(order, cardPaymentId) ? undefined : notFound('payment'),
      amount > refundableToCard(order, cardPaymentId) ? ruleBroken('amount', 'rule.aboveCardRefundable') : undefined,
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState
type Asked = { refund: z.infer<typeof AskedRefund>; intentId: string; internalNotes: string }

export const decideCardRefunds = {
  RequestCardRefund: (order: Order, data: Asked): EventOf<typeof cardRefundFacts>[] => {
    const { refundId, cardPaymentId, amount } = data.refund
    if (order.cardRefunds.some((one) => one.refundId === refundId)) return []
    throwIfRefused(cardRefundCan.request(order, cardPaymentId, amount))
    return [{ type: 'CardRefundRequested', data }]
  },
  /** The provider could not pay it, or it came back after it was paid; once per refund. */
  FailCardRefund: (
    order: Order,
    { refundId, counterEntryId, reason }: { refundId: string; counterEntryId: string; reason: string },
  ): EventOf<typeof cardRefundFacts>[] => {
    const refund = order.cardRefunds.find((one) => one.refundId === refundId)
    const isPaid = order.payments.some(({ id }) => id === refundId)
    const isReversed = order.payments.some(({ reverses }) => reverses === refundId)
    if (isReversed || refund?.status === 'failed' || (!refund && !isPaid)) return []
    return [{ type: 'CardRefundFailed', data: { refundId, counterEntryId: isPaid ? counterEntryId : null, reason } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

/** The refunds with one of them changed. */
export const withRefund = (
  { cardRefunds }: Pick<PaymentsState, 'cardRefunds'>,
  refundId: string,
  change: Partial<CardRefund>,
): CardRefund[] => cardRefunds.map((one) => (one.refundId === refundId ? { ...one, ...change } : one))

/** The entry that cancels another one of the history. */
export const reversingEntry = (
  entry: HistoryEntry,
  { id, at, notes }: { id: string; at: string; notes: string | undefined },
): HistoryEntry => ({
  ...entry,
  id,
  amount: -entry.amount,
  paymentDate: at,
  internalNotes: notes,
  reverses: entry.id,
})

export const foldCardRefunds: SliceEvolve<PaymentsState, typeof cardRefundFacts, Record<never, never>, 'customer'> = {
  CardRefundRequested: (state, { refund, internalNotes }, { at }) => ({
    ...state,
    cardRefunds: [...state.cardRefunds, { ...refund, internalNotes, requestedOn: at, status: 'pending' }],
  }),
  CardRefundFailed: (state, { refundId, counterEntryId, reason }, { at }) => {
    const entry = state.payments.find(({ id }) => id === refundId)
    const counter =
      entry && counterEntryId !== null ? [reversingEntry(entry, { id: counterEntryId, at, notes: reason })] : []
    return {
      ...state,
      payments: [...state.payments, ...counter],
      cardRefunds: withRefund(state, refundId, { status: 'failed', failure: reason }),
    }
  },
}
