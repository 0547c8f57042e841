import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { broken, demand, firstOf, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { coreFacts, OrderCore, Totals } from '../ordering/order-core.ts'
import { Moment } from '../time.ts'

/** What was paid for an order, and what is still due (table PAY-T). Amounts in minor units. */

// Events --------------------------------------------------------------------------------------------------------------

/** Payment methods (PAY-006). */
export const paymentMethods = ['stripe', 'bankTransfer', 'custom', 'refund'] as const

export const PaymentEntry = z.strictObject({
  id: z.string().min(1),
  amount: PositiveAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
})
export type PaymentEntry = z.infer<typeof PaymentEntry>

const facts = {
  PaymentRecorded: fact({ customer: { payment: PaymentEntry }, staff: { internalNotes: z.string() } }),
}

// State ---------------------------------------------------------------------------------------------------------------

export type PaymentsState = {
  /** What the order comes to, once it is placed. */
  totals: Totals | undefined
  payments: (PaymentEntry & { internalNotes?: string | undefined })[]
}

/** Payment status (PAY-005). */
export type PaymentStatus = 'unpaid' | 'partiallyPaid' | 'paid'

export const amountPaid = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** PAY-T01..T04: derived from what is paid and the order's total; a total of 0 counts as paid once placed. */
export const paymentStatus = (paid: number, total: number | undefined): PaymentStatus => {
  if (total === undefined) return 'unpaid'
  if (paid >= total) return 'paid'
  return paid > 0 ? 'partiallyPaid' : 'unpaid'
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const paymentCan = {
  /** Money is taken for placed orders, until they are paid (PAY-T02..T04). */
  record: (order: { status: string; payment: { status: PaymentStatus } }) =>
    firstOf(
      unlessStatus('RecordPayment', order.status, 'paymentPending', 'inProgress'),
      unlessStatus('RecordPayment', order.payment.status, 'unpaid', 'partiallyPaid'),
    ),
  /** ORDER-T08: the instalment due now is paid. */
  confirm: (order: { status: string } & PaymentsState) =>
    unlessStatus('ConfirmOrderPayment', order.status, 'paymentPending') ??
    (amountPaid(order.payments) < (order.totals?.amountDue ?? 0)
      ? broken('alreadyPaidAmount', 'rule.unpaid')
      : undefined),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & PaymentsState
type PaymentEvent = EventOf<typeof facts & Pick<typeof coreFacts, 'OrderPaymentConfirmed'>>

const decide = {
  RecordPayment: (order: Order, data: { payment: PaymentEntry; internalNotes: string }): PaymentEvent[] => {
    const status = paymentStatus(amountPaid(order.payments), order.totals?.total)
    demand(paymentCan.record({ status: order.status, payment: { status } }))
    return [{ type: 'PaymentRecorded', data }]
  },
  ConfirmOrderPayment: (order: Order, _: object): PaymentEvent[] => {
    if (order.status === 'inProgress') return []
    demand(paymentCan.confirm(order))
    return [{ type: 'OrderPaymentConfirmed', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

type Others = Pick<typeof coreFacts, 'OrderPlaced' | 'DraftReopened' | 'OrderCancelled'>

const evolve: SliceEvolve<PaymentsState, typeof facts, Others, 'customer'> = {
  PaymentRecorded: (state, { payment, internalNotes }) => ({
    ...state,
    payments: [...state.payments, { ...payment, internalNotes }],
  }),
  OrderPlaced: (state, { totals }) => ({ ...state, totals }),
  DraftReopened: (state) => ({ ...state, totals: undefined }),
  /** Of an order that came to nothing, nothing is due. */
  OrderCancelled: (state) => ({ ...state, totals: state.totals && { ...state.totals, amountDue: 0 } }),
}

const initial: PaymentsState = { totals: undefined, payments: [] }

export const payments = { facts, initial, decide, evolve }
