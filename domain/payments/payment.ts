import { z } from 'zod'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { broken, demand, firstOf, unlessStatus } from '../kernel/refusal.ts'
import { type Order, setGoing } from '../ordering/order-state.ts'
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

export const paymentFacts = {
  PaymentRecorded: fact({ customer: { payment: PaymentEntry }, staff: { internalNotes: z.string() } }),
  OrderPaymentConfirmed: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

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
  confirm: (order: Pick<Order, 'status' | 'payments' | 'totals'>) =>
    unlessStatus('ConfirmOrderPayment', order.status, 'paymentPending') ??
    (amountPaid(order.payments) < (order.totals?.amountDue ?? 0)
      ? broken('alreadyPaidAmount', 'rule.unpaid')
      : undefined),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type PaymentEvent = EventOf<typeof paymentFacts>

export const paymentDecide = {
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

export const paymentEvolve: Evolve<Order, typeof paymentFacts, 'customer'> = {
  PaymentRecorded: (order, { payment, internalNotes }) => ({
    ...order,
    payments: [...order.payments, { ...payment, internalNotes }],
  }),
  OrderPaymentConfirmed: (order, _, { at }) => setGoing(order, at),
}
