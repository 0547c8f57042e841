import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { OrderCore } from '../ordering/order-core.ts'
import { pendingRefunds, refundableStatuses } from './card-refund.ts'
import type { payments } from './payment.ts'
import type { PaymentsState } from './payments-state.ts'
import { settlementOf } from './settlement.ts'

/**
 * Credit of an overpaid order, given to the customer for later orders (PAY-D07): it is recorded as a refund of the
 * order, and a process grants it as a discount of the customer.
 */

export const creditCan = {
  /** `credit` can be in any unit. */
  give: (order: { status: string; credit: number }): Refusal | undefined =>
    firstOf(
      unlessStatus('GiveCredit', order.status, ...refundableStatuses),
      order.credit > 0 ? undefined : ruleBroken('amount', 'rule.noCredit'),
    ),
}

type RefundEvent = EventOf<Pick<(typeof payments)['facts'], 'RefundRecorded'>>

export const decideCredit = {
  GiveCredit: (
    order: OrderCore & PaymentsState,
    { refundId, internalNotes, withdrawn }: { refundId: string; internalNotes: string; withdrawn: number },
    { now }: Context,
  ): RefundEvent[] => {
    // Card refunds in progress may still use part of the credit, and the bank has taken back what is disputed.
    const amount = Math.max(0, settlementOf(order).credit - pendingRefunds(order) - withdrawn)
    throwIfRefused(creditCan.give({ status: order.status, credit: amount }))
    const refund = { id: refundId, amount, paymentDate: now, paidFrom: 'credit' as const }
    return [{ type: 'RefundRecorded', data: { refund, internalNotes } }]
  },
}
