import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount, SignedAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { EssentialsFacts } from '../ordering/essentials-facts.ts'
import type { orderChangeFacts } from '../ordering/order-change-facts.ts'
import type { coreFacts, OrderCore } from '../ordering/order-core.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { BankLineUse } from './bank-line-use.ts'
import { cancelledWorkFacts, decideCancelledWork, foldCancelledWork } from './cancelled-work.ts'
import {
  cardRefundFacts,
  reversingEntry,
  decideCardRefunds,
  foldCardRefunds,
  pendingRefunds,
  refundableStatuses,
  withRefund,
} from './card-refund.ts'
import { decideDiscounts, discountFacts, foldDiscounts } from './discount.ts'
import { amountPaid, PaymentEntry, type PaymentsState, refundedTo } from './payments-state.ts'
import { settlementOf } from './settlement.ts'
import { noParts, type OrderParts, totalsWith } from './totals.ts'
import { useKey } from './use-keys.ts'

/** Payments of an order, and the amount still due (table PAY-T). Amounts in minor units. */

// Events --------------------------------------------------------------------------------------------------------------

/**
 * A refund to the customer; `amount` is above 0. `paidFrom`: bank transfer if absent; `cardPaymentId`: the card payment
 * that the provider refunds.
 */
const Refund = z.strictObject({
  id: z.string().min(1),
  amount: PositiveAmount,
  paymentDate: Moment,
  paidFrom: z.enum(refundedTo).optional(),
  cardPaymentId: z.string().optional(),
})
export type Refund = z.infer<typeof Refund>

const facts = {
  /**
   * `bankLine`: the bank statement line from which it is recorded; no other payment can use that line (decision 121).
   */
  PaymentRecorded: fact({
    customer: { payment: PaymentEntry },
    staff: { internalNotes: z.string(), bankLine: BankLineUse.optional() },
    claims: ({ bankLine }) =>
      bankLine ? [{ scope: 'bankLineUse', key: useKey(bankLine.lineId, bankLine.number) }] : [],
  }),
  /** PAY-T05, PAY-D06: an entry with a negative amount. */
  RefundRecorded: fact({ customer: { refund: Refund }, staff: { internalNotes: z.string() } }),
  /**
   * PAY-T08: a wrong entry remains in the history and is cancelled by a reversing entry; the bank statement line that
   * it used is released. Customers read the reason in an email; the one of events from before that email remains
   * internal.
   */
  PaymentEntryRemoved: fact({
    customer: { paymentId: z.string(), counterEntryId: z.string(), reasonForCustomer: text(2000).optional() },
    staff: { reason: text(2000), bankLine: BankLineUse.optional() },
  }),
  ...discountFacts,
  ...cardRefundFacts,
  ...cancelledWorkFacts,
}

// State ---------------------------------------------------------------------------------------------------------------

/** The amount of a history entry; unlike that of a payment, it can be negative. */
export const HistoryMoney = z.object({ amount: SignedAmount })

/** Payment status (PAY-005). */
export const paymentStatuses = ['unpaid', 'partiallyPaid', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * PAY-T01..T04: derived from the paid amount and the order's total; a total of 0 counts as paid once the order is
 * placed.
 */
export const paymentStatus = (paid: number, total: number | undefined): PaymentStatus => {
  if (total === undefined) return 'unpaid'
  if (paid >= total) return 'paid'
  return paid > 0 ? 'partiallyPaid' : 'unpaid'
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const paymentCan = {
  /** Payments are due for placed orders until they are paid (PAY-T02..T04). */
  record: (order: { status: string; payment: { status: PaymentStatus } }, command = 'RecordPayment') =>
    firstOf(
      unlessStatus(command, order.status, 'paymentPending', 'inProgress'),
      unlessStatus(command, order.payment.status, 'unpaid', 'partiallyPaid'),
    ),
  /**
   * Money that arrived for an order that owes nothing: paid, completed, or canceled after the transfer was made. It
   * becomes credit, which staff return or keep (decision 246).
   */
  receiveCredit: ({ status }: { status: string }, command = 'RecordPayment') =>
    unlessStatus(command, status, 'paymentPending', 'inProgress', 'completed', 'cancelled'),
  /**
   * Whether the order keeps the money of a card payment: while it accepts payments, and while it is on hold after it was
   * placed, because the amount remains due and the customer would have to pay it twice (decision 229).
   */
  keep: ({
    isPlaced,
    ...order
  }: {
    status: string
    isPlaced: boolean
    payment: { status: PaymentStatus }
  }): boolean => {
    const isPaused = order.status === 'onHold' && isPlaced
    return paymentCan.record({ ...order, status: isPaused ? 'paymentPending' : order.status }) === undefined
  },
  /**
   * PAY-T05: payments can be refunded, also for a completed or cancelled order. `paid` is in minor units, less refunds
   * in progress.
   */
  refund: (order: { status: string; paid: number }, amount = 0) =>
    firstOf(
      unlessStatus('RecordRefund', order.status, ...refundableStatuses),
      unlessStatus('RecordRefund', order.paid > 0 ? 'paid' : 'unpaid', 'paid'),
      amount > order.paid ? ruleBroken('amount', 'rule.aboveRefundable') : undefined,
    ),
  /**
   * PAY-T08: for an entry that is not cancelled, is not a reversing entry, was not refunded since, and was not reported
   * by the card provider. Amounts can be in any common unit; `pending`: refunds in progress.
   */
  removeEntry: (
    entries: readonly {
      id: string
      amount: number
      reverses?: string | null | undefined
      paidFrom?: string | null | undefined
      byProvider?: boolean
    }[],
    id: string,
    pending = 0,
  ) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return notFound('payment')
    const isOver = entry.reverses || entries.some(({ reverses }) => reverses === id)
    if (isOver) return ruleBroken('paymentId', 'rule.entryRemoved')
    if (entry.byProvider) return ruleBroken('paymentId', 'rule.entryOfProvider')
    if (entry.paidFrom === 'credit') return ruleBroken('paymentId', 'rule.creditGiven')
    // Sums of amounts in currency units are exact to less than a cent.
    return amountPaid(entries) - entry.amount < pending - 0.005
      ? ruleBroken('paymentId', 'rule.entryRefunded')
      : undefined
  },
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState
type PaymentEvent = EventOf<typeof facts>
type RecordedPayment = { payment: PaymentEntry; internalNotes: string; bankLine?: BankLineUse | undefined }

/**
 * S-22: more than the amount due, also for an order that owes nothing, is refused unless staff confirm that the rest is
 * credit of the customer.
 */
const recordPaymentEvents = (
  order: Order,
  { keepAsCredit, ...data }: RecordedPayment & { keepAsCredit: boolean },
  command: string,
): PaymentEvent[] => {
  throwIfRefused(paymentCan.receiveCredit(order, command))
  throwIfRefused(
    data.payment.amount > settlementOf(order).due && !keepAsCredit ? ruleBroken('amount', 'rule.aboveDue') : undefined,
  )
  return [{ type: 'PaymentRecorded', data }]
}

const decide = {
  ...decideDiscounts,
  ...decideCardRefunds,
  ...decideCancelledWork,
  RecordPayment: (order: Order, data: RecordedPayment & { keepAsCredit: boolean }) =>
    recordPaymentEvents(order, data, 'RecordPayment'),
  /** The same, using a bank statement line; both are recorded atomically. */
  RecordBankPayment: (order: Order, data: RecordedPayment & { bankLine: BankLineUse; keepAsCredit: boolean }) =>
    recordPaymentEvents(order, data, 'RecordBankPayment'),
  /**
   * PAY-T02, PAY-T03 by the card provider, once per payment. The money was received, so it is recorded in any status of
   * the order: any excess over the amount due is credit. If the order does not keep it, because it was paid in another
   * way or cancelled, the money is refunded to the card (decision 125).
   */
  RecordCardPayment: (
    order: Order,
    {
      refund,
      ...data
    }: { payment: PaymentEntry; internalNotes: string; refund: { refundId: string; intentId: string } },
  ): PaymentEvent[] => {
    const { id: cardPaymentId, amount } = data.payment
    if (order.payments.some(({ id }) => id === cardPaymentId)) return []
    throwIfRefused(unlessStatus('RecordCardPayment', order.status, 'draft', ...refundableStatuses))
    const status = paymentStatus(amountPaid(order.payments), order.totals?.total)
    const { refundId, intentId } = refund
    const goesBack: PaymentEvent = {
      type: 'CardRefundRequested',
      data: { refund: { refundId, cardPaymentId, amount }, intentId, internalNotes: '' },
    }
    const isPlaced = order.status !== 'none' && order.placedOn !== undefined
    const isKept = paymentCan.keep({ status: order.status, isPlaced, payment: { status } })
    return [{ type: 'PaymentRecorded', data }, ...(isKept ? [] : [goesBack])]
  },
  RecordRefund: (order: Order, data: { refund: Refund; internalNotes: string }): PaymentEvent[] => {
    const paid = amountPaid(order.payments) - pendingRefunds(order)
    throwIfRefused(paymentCan.refund({ status: order.status, paid }, data.refund.amount))
    return [{ type: 'RefundRecorded', data }]
  },
  /**
   * PAY-T05 by the card provider, also for refunds initiated at the provider. The money has moved, so it is recorded in
   * any status of the order; once per refund.
   */
  RecordCardRefund: (order: Order, data: { refund: Refund; internalNotes: string }): PaymentEvent[] => {
    const { id, cardPaymentId } = data.refund
    const isKnown = order.payments.some((one) => one.id === id)
    const isFailed = order.cardRefunds.some(({ refundId, status }) => refundId === id && status === 'failed')
    if (isKnown || isFailed) return []
    throwIfRefused(order.payments.some((one) => one.id === cardPaymentId) ? undefined : notFound('payment'))
    return [{ type: 'RefundRecorded', data }]
  },
  RemovePaymentEntry: (
    order: Order,
    { byProvider, ...data }: { paymentId: string; counterEntryId: string; reason: string; byProvider: boolean },
  ): PaymentEvent[] => {
    const entries = order.payments.map((one) => (one.id === data.paymentId ? { ...one, byProvider } : one))
    throwIfRefused(paymentCan.removeEntry(entries, data.paymentId, pendingRefunds(order)))
    const bankLine = order.payments.find(({ id }) => id === data.paymentId)?.bankLine
    const reasonForCustomer = data.reason
    return [{ type: 'PaymentEntryRemoved', data: { ...data, reasonForCustomer, ...(bankLine && { bankLine }) } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

type Others = EssentialsFacts &
  Pick<typeof coreFacts, 'OrderPlaced' | 'DraftReopened'> &
  Pick<typeof orderChangeFacts, 'OrderChangeAccepted'>

const totalsForParts = (state: PaymentsState, placedParts: OrderParts): PaymentsState => ({
  ...state,
  placedParts,
  totals: totalsWith(placedParts, state.charges, state.discounts),
})

const evolve: SliceEvolve<PaymentsState, typeof facts, Others, 'customer'> = {
  PaymentRecorded: (state, { payment, internalNotes, bankLine }) => ({
    ...state,
    payments: [...state.payments, { ...payment, internalNotes, reverses: undefined, ...(bankLine && { bankLine }) }],
  }),
  RefundRecorded: (state, { refund, internalNotes }) => ({
    ...state,
    payments: [
      ...state.payments,
      { ...refund, amount: -refund.amount, method: 'refund', internalNotes, reverses: undefined },
    ],
    cardRefunds: withRefund(state, refund.id, { status: 'succeeded' }),
  }),
  PaymentEntryRemoved: (state, { paymentId, counterEntryId, reason }, { at }) => {
    const entry = state.payments.find(({ id }) => id === paymentId)
    if (!entry) return state
    return { ...state, payments: [...state.payments, reversingEntry(entry, { id: counterEntryId, at, notes: reason })] }
  },
  OrderPlaced: (state, { totals: { packaging, standardProducts = 0, services, samples, shipping, reimbursements } }) =>
    totalsForParts(state, { packaging, standardProducts, services, samples, shipping, reimbursements }),
  EssentialsOrderPlaced: (state, { totals: { standardProducts, shipping }, payment, discounts = [] }) => ({
    ...totalsForParts(
      { ...state, discounts: discounts.map((one) => ({ ...one, internalNotes: '' })) },
      { ...noParts, standardProducts, shipping },
    ),
    payments: payment ? [{ ...payment, reverses: undefined }] : [],
  }),
  // The customer's discounts are looked up again when the order is placed.
  DraftReopened: (state) => ({
    ...state,
    totals: undefined,
    placedParts: undefined,
    charges: [],
    settledWork: [],
    discounts: state.discounts.filter(({ ofCustomer }) => !ofCustomer),
  }),
  /** PAY-T06: the amount due is derived from the current parts of the order. */
  OrderChangeAccepted: (state, { parts }) => totalsForParts(state, parts),
  ...foldDiscounts,
  ...foldCardRefunds,
  ...foldCancelledWork,
}

const initial: PaymentsState = {
  totals: undefined,
  payments: [],
  cardRefunds: [],
  discounts: [],
  charges: [],
  placedParts: undefined,
}

export const payments = { facts, initial, decide, evolve }
