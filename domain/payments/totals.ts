import { z } from 'zod'
import { Amount } from '../kernel/money.ts'
import type { Charge, Discount } from './discount-shapes.ts'

/** What an order comes to: its parts, less discounts and what is given back. Pure; amounts in minor units. */

/**
 * The parts of an order before discounts; `reimbursements` of earlier samples and services are taken off the total before
 * any discount.
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

/** How much each discount takes off. */
type DiscountedBy = { discountId: string; amount: number }

/** PAY-D02: percentages before amounts, and in each of them packaging and shipping before the total. */
export const rankOf = ({ type, scope }: Pick<Discount, 'type' | 'scope'>): number =>
  (type === 'percentage' ? 0 : 2) + (scope === 'total' ? 1 : 0)

/**
 * What each discount takes off, in the order in which they are applied. Each is rounded to a minor unit, takes at most its
 * upper limit (PAY-014), and nothing beyond what earlier discounts have left of its scope and of the total.
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
 * Whether each amount that was taken of a customer's discount is still taken off in full: what they have spent of it must not
 * be lost to another discount.
 */
export const keepsCredits = (parts: OrderParts, discounts: readonly Discount[]): boolean => {
  const off = new Map(discountedBy(parts, discounts).map((one) => [one.discountId, one.amount]))
  return discounts.every(
    ({ discountId, amount, ofCustomer }) => !ofCustomer || amount === null || off.get(discountId) === amount,
  )
}

/** What the parts come to, before reimbursements and discounts. */
export const sumOfParts = ({ packaging, standardProducts, services, samples, shipping }: OrderParts): number =>
  packaging + standardProducts + services + samples + shipping

/** The parts with what staff have added to them. */
export const charged = (parts: OrderParts, charges: readonly Charge[]): OrderParts => {
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
  const parts = charged(placed, charges)
  const off = discountedBy(parts, discounts).reduce((sum, { amount }) => sum + amount, 0)
  return { ...parts, discounts: off, total: Math.max(0, sumOfParts(parts) - parts.reimbursements - off) }
}
