import { amountOf } from '#domain/kernel/money.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import type { AnyOrder } from '../ordering/order-rules.ts'

/** The future date by which the amount due is to be paid; null if a part of it is due now (PAY-D01). */
export const payBy = (
  { payment: { instalments }, totals }: Pick<AnyOrder, 'payment' | 'totals'>,
  now: Moment,
): Moment | null => {
  const dated = instalments.filter(({ stage, amount, paid }) => stage === 'date' && paid < amount)
  const dueThen = dated.reduce((sum, { amount, paid }) => sum + amountOf(amount) - amountOf(paid), 0)
  const dueDate = dated[0]?.dueDate ?? null
  return dueDate !== null && isBefore(now, dueDate) && amountOf(totals.amountDue) <= dueThen ? dueDate : null
}
