import { z } from 'zod'
import { ruleBroken, firstOf, type Refusal } from '../kernel/refusal.ts'

/** The use of a bank statement line: recorded as the payment of an order or to a supplier, or set aside. Pure. */

/** The line from which a payment is recorded, and the number of this use, starting at 1. */
export const BankLineUse = z.strictObject({
  statementId: z.string().min(1),
  lineId: z.string().min(1),
  number: z.int().positive(),
})
export type BankLineUse = z.infer<typeof BankLineUse>

/**
 * How a line is currently used: as a payment for an order, as a payment for a purchase order, or set aside by staff.
 */
export type LineHolder = { requestId: string } | { purchaseOrderId: string } | 'aside'

/** Refuses a line that is already used. */
export const usedLineRefusal = (holder: LineHolder | undefined): Refusal | undefined => {
  if (!holder) return undefined
  if (holder === 'aside') return ruleBroken('lineId', 'rule.lineAside')
  return 'requestId' in holder
    ? ruleBroken('lineId', 'rule.lineRecorded', { requestId: holder.requestId })
    : ruleBroken('lineId', 'rule.lineRecordedForSupplier', { purchaseOrderId: holder.purchaseOrderId })
}

/** Refuses unless a line can be recorded as a payment for an order: incoming money in the currency of the order. */
export const recordLineRefusal = (
  { amount, currency }: { amount: number; currency: string },
  ofOrder: string,
): Refusal | undefined =>
  firstOf(
    amount > 0 ? undefined : ruleBroken('lineId', 'rule.lineWentOut'),
    currency === ofOrder ? undefined : ruleBroken('lineId', 'rule.lineCurrency', { line: currency, order: ofOrder }),
  )

/**
 * Refuses unless a line can be recorded as a payment to a supplier: outgoing money in the currency of the purchase
 * order.
 */
export const paySupplierRefusal = (
  { amount, currency }: { amount: number; currency: string },
  ofPurchaseOrder: string,
): Refusal | undefined =>
  firstOf(
    amount < 0 ? undefined : ruleBroken('lineId', 'rule.lineCameIn'),
    currency === ofPurchaseOrder
      ? undefined
      : ruleBroken('lineId', 'rule.lineSupplierCurrency', { line: currency, order: ofPurchaseOrder }),
  )
