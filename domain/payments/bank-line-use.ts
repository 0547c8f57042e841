import { z } from 'zod'
import { broken, firstOf, type Refusal } from '../kernel/refusal.ts'

/** The use of a line of a bank statement: recorded as the payment of an order, or set aside. Pure. */

/** The line that a payment is recorded from, and the number of this use, counted from 1. */
export const BankLineUse = z.strictObject({
  statementId: z.string().min(1),
  lineId: z.string().min(1),
  number: z.int().positive(),
})
export type BankLineUse = z.infer<typeof BankLineUse>

/** How a line is used now: as a payment of an order, or set aside by staff. */
export type LineHolder = { requestId: string } | 'aside'

/** Refuses a line that is already used. */
export const heldRefusal = (holder: LineHolder | undefined): Refusal | undefined => {
  if (!holder) return undefined
  return holder === 'aside'
    ? broken('lineId', 'rule.lineAside')
    : broken('lineId', 'rule.lineRecorded', { requestId: holder.requestId })
}

/** Whether a line can be recorded as a payment of an order: incoming money in the currency of the order. */
export const recordLineRefusal = (
  { amount, currency }: { amount: number; currency: string },
  ofOrder: string,
): Refusal | undefined =>
  firstOf(
    amount > 0 ? undefined : broken('lineId', 'rule.lineWentOut'),
    currency === ofOrder ? undefined : broken('lineId', 'rule.lineCurrency', { line: currency, order: ofOrder }),
  )
