import { z } from 'zod'
import type { FactClaim } from '../kernel/fact.ts'
import { Currency, PositiveAmount } from '../kernel/money.ts'
import { Bilingual } from '../text/bilingual.ts'
import { text } from '../text/fields.ts'
import { useKey } from './use-keys.ts'

/** Shapes of discounts, and of charges that staff add to the total of a placed order. */

/** PAY-011. */
export const discountScopes = ['total', 'packaging', 'shipping'] as const
/** PAY-012. */
export const discountTypes = ['percentage', 'absolute'] as const
/** PAY-013. */
export const discountSources = ['promotional', 'credit', 'refund', 'referral', 'cms', 'custom'] as const

/** As entered by staff, or in every language if the system grants the discount. */
const DiscountName = z.union([text(100), Bilingual])

/**
 * How amounts of a discount were converted: one unit of its currency is `rate` units of `currency`, at the rates of
 * `date`.
 */
export const DiscountRate = z.strictObject({ currency: Currency, rate: z.number().positive(), date: z.iso.date() })
export type DiscountRate = z.infer<typeof DiscountRate>

/**
 * Set if a discount of an order is one of its customer's discounts (PAY-009). `number` numbers the uses of a discount
 * with a limited number of uses or amount; null if every order can use it. `taken` is the part of the amount used, in
 * minor units of `currency`, the currency of the customer's discount; null for percentages. `prepaid`: the customer
 * already paid the amount, with another order. `rate`: how it was converted if the order is in another currency; absent
 * in earlier uses.
 */
const DiscountUse = z.strictObject({
  number: z.int().positive().nullable(),
  taken: PositiveAmount.nullable(),
  currency: Currency,
  prepaid: z.boolean(),
  rate: DiscountRate.optional(),
})

/**
 * PAY-D03: `percent` of its scope from 0 to 100, or an `amount` in minor units; `upperLimit` in minor units (PAY-014).
 */
export const Discount = z.strictObject({
  discountId: z.string(),
  name: DiscountName,
  description: z.string(),
  scope: z.enum(discountScopes),
  type: z.enum(discountTypes),
  percent: z.number().min(0).max(100).nullable(),
  amount: PositiveAmount.nullable(),
  source: z.enum(discountSources),
  upperLimit: PositiveAmount.nullable(),
  /** Absent if the discount was given to this order only. */
  ofCustomer: DiscountUse.optional(),
})
export type Discount = z.infer<typeof Discount>

/** Maximum number of discounts per order. */
export const maxDiscounts = 20

/** The parts of the total to which staff can add charges. */
export const chargeableParts = ['packaging', 'services', 'samples', 'shipping'] as const
/** `amount` in minor units. */
export const Charge = z.strictObject({
  chargeId: z.string(),
  part: z.enum(chargeableParts),
  description: text(200),
  amount: PositiveAmount,
})
export type Charge = z.infer<typeof Charge>

/**
 * If two orders concurrently make the nth use of a limited discount, only one of them gets the claim (decision 109).
 */
export const useClaims = (discounts: readonly Discount[]): FactClaim[] =>
  discounts.flatMap(({ discountId, ofCustomer }) =>
    ofCustomer?.number ? [{ scope: 'discountUse' as const, key: useKey(discountId, ofCustomer.number) }] : [],
  )
