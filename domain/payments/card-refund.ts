import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { amountPaid, type CardRefund, type HistoryEntry, type PaymentsState } from './payments-state.ts'

/**
 * Refunds to cards: requested by staff, paid by the provider, and recorded in the payment history once the money has
 * moved (decision 106). Part of the payments slice, so that all refund methods are decided on the same state.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** `amount` in minor units, refunded from the card payment `cardPaymentId`. */
const AskedRefund = z.strictObject({ refundId: z.string().min(1), cardPaymentId: z.string(), amount: PositiveAmount })

export const cardRefundFacts = {
  /** `intentId`: the payment at the provider. */
  CardRefundRequested: fact({
    customer: { refund: AskedRefund },
    staff: { intentId: z.string(), internalNotes: z.string() },
  }),
  /**
   * `counterEntryId`: the entry that reverses a refund which was paid but came back, for example because the account
   * was closed.
   */
  CardRefundFailed: fact({
    customer: { refundId: z.string(), counterEntryId: z.string().nullable() },
    staff: { reason: z.string() },
  }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

type Paid = Pick<PaymentsState, 'payments' | 'cardRefunds'>

/** Refunds of one card payment, or of all, that the provider has not confirmed yet. In minor units. */
export const pendingRefunds = ({ cardRefunds }: Pick<Paid, 'cardRefunds'>, cardPaymentId?: string): number =>
  cardRefunds
    .filter((one) => one.status === 'pending' && (cardPaymentId === undefined || one.cardPaymentId === cardPaymentId))
    .reduce((sum, { amount }) => sum + amount, 0)

const isCardPayment = ({ payments }: Pick<Paid, 'payments'>, paymentId: string): boolean =>
  payments.some(({ id, method }) => id === paymentId && method === 'stripe')

/** The entries of one card payment: the payment itself, its refunds, and entries that reverse it. */
export const entriesOfCardPayment = (entries: readonly HistoryEntry[], cardPaymentId: string): HistoryEntry[] =>
  entries.filter(({ id, cardPaymentId: of, reverses }) => [id, of, reverses].includes(cardPaymentId))

/**
 * Refundable amount of a card payment: the amount paid less its refunds, including those in progress. In minor units.
 */
export const refundableToCard = (order: Paid, cardPaymentId: string): number => {
  if (!isCardPayment(order, cardPaymentId)) return 0
  const paid = amountPaid(entriesOfCardPayment(order.payments, cardPaymentId))
  const ofOrder = amountPaid(order.payments) - pendingRefunds(order)
  return Math.max(0, Math.min(paid - pendingRefunds(order, cardPaymentId), ofOrder))
}

/** Order statuses in which payments can be refunded (PAY-T05). */
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
  /** The provider could not pay it, or it was returned after being paid; recorded once per refund. */
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

/** The refunds after a change of one of them. */
export const withRefund = (
  { cardRefunds }: Pick<PaymentsState, 'cardRefunds'>,
  refundId: string,
  change: Partial<CardRefund>,
): CardRefund[] => cardRefunds.map((one) => (one.refundId === refundId ? { ...one, ...change } : one))

/** The entry that reverses another entry of the history. */
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
