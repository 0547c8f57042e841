import type { Case } from '../case.ts'
import { ruleBroken, type Refusal } from '../kernel/refusal.ts'
import { entriesOfCardPayment, pendingRefunds } from './card-refund.ts'
import { amountPaid } from './payments-state.ts'
import { settlementOf } from './settlement.ts'

/**
 * Money that the buyer's bank has taken back in disputes: it is not refunded again, and it is not credit of the
 * customer (decision 176). Amounts in minor units, except where stated.
 */

type Disputed = Pick<Case, 'order' | 'cardDisputes'>

const sum = (disputes: readonly { amount: number }[]): number => disputes.reduce((all, { amount }) => all + amount, 0)

/** Total of the disputes for which the provider has debited us and not credited us again, in the unit of the amounts. */
export const withdrawnAmount = (disputes: readonly { amount: number; withdrawn: boolean }[]): number =>
  sum(disputes.filter(({ withdrawn }) => withdrawn))

/** The same, of one card payment. */
export const withdrawnFrom = ({ cardDisputes }: Pick<Case, 'cardDisputes'>, cardPaymentId: string): number =>
  withdrawnAmount(Object.values(cardDisputes).filter((one) => one.cardPaymentId === cardPaymentId))

/** The part of an overpayment that the bank has returned to the customer, because the dispute was lost. */
export const creditReturned = ({ order, cardDisputes }: Disputed): number =>
  Math.min(settlementOf(order).credit, sum(Object.values(cardDisputes).filter(({ status }) => status === 'lost')))

/** The credit that the customer still has. */
export const creditLeft = (state: Disputed): number => settlementOf(state.order).credit - creditReturned(state)

/** Refuses to pay back, in any way, what the bank has already taken back. `cardPaymentId`: only from this payment. */
export const unlessWithdrawn = (state: Disputed, amount: number, cardPaymentId?: string): Refusal | undefined => {
  const { order, cardDisputes } = state
  const withdrawn =
    cardPaymentId === undefined ? withdrawnAmount(Object.values(cardDisputes)) : withdrawnFrom(state, cardPaymentId)
  if (withdrawn === 0) return undefined
  const entries = cardPaymentId === undefined ? order.payments : entriesOfCardPayment(order.payments, cardPaymentId)
  const paid = amountPaid(entries) - pendingRefunds(order, cardPaymentId)
  // More than was paid is refused for that reason.
  return amount > paid - withdrawn && amount <= paid ? ruleBroken('amount', 'rule.returnedByBank') : undefined
}
