import { z } from 'zod'
import { Amount } from '../kernel/money.ts'
import type { Charge, Discount } from './discount-shapes.ts'

/** Total of an order: its parts, less discounts and reimbursements. Pure; amounts in minor units. */

/**
 * The parts of an order before discounts; `reimbursements` of earlier samples and services are subtracted from the
 * total before any discount.
 */
export const OrderParts = z.object({
  packaging: Amount,
  standardProducts: Amount,
  services: Amount,
  samples: Amount,
  shipping: Amount,
  reimbursements: Amount,
})
export type OrderParts = z.infer<typeof OrderParts>

export const noParts: OrderParts = {
  packaging: 0,
  standardProducts: 0,
  services: 0,
  samples: 0,
  shipping: 0,
  reimbursements: 0,
}

/** ORDER-D15. */
export const OrderTotals = OrderParts.extend({ discounts: Amount, total: Amount })
export type OrderTotals = z.infer<typeof OrderTotals>

/** Amount of each discount. */
type DiscountedBy = { discountId: string; amount: number }

/** PAY-D02: percentages before amounts; within each, packaging and shipping before the total. */
export const rankOf = ({ type, scope }: Pick<Discount, 'type' | 'scope'>): number =>
  (type === 'percentage' ? 0 : 2) + (scope === 'total' ? 1 : 0)

/**
 * The amount of each discount, in the order in which they are applied. Each is rounded to a minor unit and limited to
 * its upper limit (PAY-014) and to the part of its scope and of the total that earlier discounts have left.
 */
export const discountedBy = (parts: OrderParts, discounts: readonly Discount[]): DiscountedBy[] => {
  const left = {
    packaging: parts.packaging,
    shipping: parts.shipping,
    total: Math.max(0, sumOfParts(parts) - parts.reimbursements),
  }
  return discounts
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ discountId, scope, percent, amount, upperLimit }) => {
      const wanted = amount ?? Math.round((left[scope] * (percent ?? 0)) / 100)
      const off = Math.min(wanted, upperLimit ?? wanted, left[scope], left.total)
      left.total -= off
      if (scope !== 'total') left[scope] -= off
      return { discountId, amount: off }
    })
}

/**
 * Whether every used amount of a customer's discounts is still deducted in full: another discount must not replace
 * amounts that the customer has already used.
 */
export const keepsCredits = (parts: OrderParts, discounts: readonly Discount[]): boolean => {
  const off = new Map(discountedBy(parts, discounts).map((one) => [one.discountId, one.amount]))
  return discounts.every(
    ({ discountId, amount, ofCustomer }) => !ofCustomer || amount === null || off.get(discountId) === amount,
  )
}

/** The sum of the parts, before reimbursements and discounts. */
export const sumOfParts = ({ packaging, standardProducts, services, samples, shipping }: OrderParts): number =>
  packaging + standardProducts + services + samples + shipping

/** The parts including the charges that staff added. */
export const addCharges = (parts: OrderParts, charges: readonly Charge[]): OrderParts => {
  const sums = { ...parts }
  for (const { part, amount } of charges) sums[part] += amount
  return sums
}

/** The totals of an order with charges and discounts; never below 0. */
export const totalsWith = (
  placed: OrderParts,
  charges: readonly Charge[],
  discounts: readonly Discount[],
): OrderTotals => {
  const parts = addCharges(placed, charges)
  const off = discountedBy(parts, discounts).reduce((sum, { amount }) => sum + amount, 0)
  return { ...parts, discounts: off, total: Math.max(0, sumOfParts(parts) - parts.reimbursements - off) }
}
