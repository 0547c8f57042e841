import type { Case } from '../case.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { pendingRefunds } from './card-refund.ts'
import { unreturned, cardPaymentChecked, undecided } from './differing-payment.ts'
import { creditLeft, paymentsIn } from './disputed-payments.ts'
import { undecidedWork } from './undecided-work.ts'

/** Orders with money that staff have to decide about (decisions 185 and 235). */

/**
 * `differs`: a card payment of another amount or currency. `cancelledWork`: the price of a canceled sample or service is
 * still in the total. The others are credit: a refund of it has failed, the order is cancelled, or more than its total
 * was paid.
 */
export const paymentAttentions = ['differs', 'cancelledWork', 'refundFailed', 'cancelled', 'overpaid'] as const
export type PaymentAttention = (typeof paymentAttentions)[number]

type Payments = Pick<Case, 'cardPayments' | 'cardDisputes'>

/** Whether staff have to decide about a card payment of another amount or currency. */
export const isPaymentToCheck = (state: Payments): boolean =>
  paymentsIn(state).some((one) => one.status === 'differs' && undecided(one) > 0)

/** Refuses that customers edit or cancel an order while such a payment is neither on the order nor refunded. */
export const unlessPaymentToCheck = (state: Payments): Refusal | undefined =>
  paymentsIn(state).some((one) => one.status === 'differs' && unreturned(one) > 0) ? cardPaymentChecked : undefined

/** The most urgent reason; undefined if nothing is to be decided. */
export const paymentAttention = (
  state: Pick<Case, 'order' | 'samples' | 'services' | 'cardPayments' | 'cardDisputes'>,
): PaymentAttention | undefined => {
  const { order } = state
  if (isPaymentToCheck(state)) return 'differs'
  if (undecidedWork(state).length > 0) return 'cancelledWork'
  if (creditLeft(state) - pendingRefunds(order) <= 0) return undefined
  if (order.cardRefunds.some(({ status }) => status === 'failed')) return 'refundFailed'
  return order.status === 'cancelled' ? 'cancelled' : 'overpaid'
}
