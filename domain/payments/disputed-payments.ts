import type { Case } from '../case.ts'
import { ruleBroken, type Refusal } from '../kernel/refusal.ts'
import { entriesOfCardPayment, pendingRefunds } from './card-refund.ts'
import { amountPaid } from './payments-state.ts'
import { settlementOf } from './settlement.ts'

/**
 * Money that the buyer's bank has taken back in disputes: it is not refunded again, and it is not credit of the
 * customer (decision 176). Amounts in minor units, except where stated.
 */

type CardMoney = Pick<Case, 'cardPayments' | 'cardDisputes'>
type Disputed = Pick<Case, 'order'> & CardMoney

const sum = (disputes: readonly { amount: number }[]): number => disputes.reduce((all, { amount }) => all + amount, 0)

/** Total of the disputes for which the provider has debited us and not credited us again. */
export const withdrawnAmount = (disputes: readonly { amount: number; withdrawn: boolean }[]): number =>
  sum(disputes.filter(({ withdrawn }) => withdrawn))

/** The same, of one card payment. */
export const withdrawnFrom = ({ cardDisputes }: Pick<Case, 'cardDisputes'>, cardPaymentId: string): number =>
  withdrawnAmount(Object.values(cardDisputes).filter((one) => one.cardPaymentId === cardPaymentId))

/**
 * What the bank has taken back of one card payment that is not on the order (decision 185). A lost dispute counts as
 * withdrawn, also before the withdrawal is reported.
 */
export const takenBackFrom = ({ cardDisputes }: Pick<Case, 'cardDisputes'>, id: string): number =>
  sum(
    Object.values(cardDisputes).filter(
      ({ cardPaymentId, status, withdrawn }) => cardPaymentId === id && (withdrawn || status === 'lost'),
    ),
  )

/** The card payments, with what the bank has taken back of those that are not on the order. */
export const paymentsIn = ({ cardPayments, cardDisputes }: CardMoney) =>
  Object.values(cardPayments).map((one) =>
    one.status === 'differs' ? { ...one, withdrawn: takenBackFrom({ cardDisputes }, one.cardPaymentId) } : one,
  )

/** Total of the lost disputes of one card payment. */
export const lostFrom = ({ cardDisputes }: Pick<Case, 'cardDisputes'>, cardPaymentId: string): number =>
  sum(Object.values(cardDisputes).filter((one) => one.cardPaymentId === cardPaymentId && one.status === 'lost'))

/** The disputes of payments that are on the order. */
export const disputesOfOrder = ({ cardPayments, cardDisputes }: CardMoney) => {
  const isOther = (id: string) =>
    Object.values(cardPayments).some(({ cardPaymentId, status }) => cardPaymentId === id && status === 'differs')
  return Object.values(cardDisputes).filter(({ cardPaymentId }) => !isOther(cardPaymentId))
}

/** The part of an overpayment that the bank has returned to the customer, because the dispute was lost. */
export const creditReturned = (state: Disputed): number =>
  Math.min(settlementOf(state.order).credit, sum(disputesOfOrder(state).filter(({ status }) => status === 'lost')))

/** The credit that the customer still has. */
export const creditLeft = (state: Disputed): number => settlementOf(state.order).credit - creditReturned(state)

/** Refuses to pay back, in any way, what the bank has already taken back. `cardPaymentId`: only from this payment. */
export const unlessWithdrawn = (state: Disputed, amount: number, cardPaymentId?: string): Refusal | undefined => {
  const { order } = state
  const withdrawn =
    cardPaymentId === undefined ? withdrawnAmount(disputesOfOrder(state)) : withdrawnFrom(state, cardPaymentId)
  if (withdrawn === 0) return undefined
  const entries = cardPaymentId === undefined ? order.payments : entriesOfCardPayment(order.payments, cardPaymentId)
  const paid = amountPaid(entries) - pendingRefunds(order, cardPaymentId)
  // More than was paid is refused for that reason.
  return amount > paid - withdrawn && amount <= paid ? ruleBroken('amount', 'rule.returnedByBank') : undefined
}
