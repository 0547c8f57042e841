import { z } from 'zod'
import { PositiveAmount } from '../kernel/money.ts'
import { text } from '../text/fields.ts'

/** What a discount is, and what staff add to the total of a placed order. */

/** PAY-011. */
export const discountScopes = ['total', 'packaging', 'shipping'] as const
/** PAY-012. */
export const discountTypes = ['percentage', 'absolute'] as const
/** PAY-013. */
export const discountSources = ['promotional', 'credit', 'refund', 'referral', 'cms', 'custom'] as const

/** PAY-D03: `percent` of its scope from 0 to 100, or an `amount` in minor units; `upperLimit` in minor units (PAY-014). */
export const Discount = z.strictObject({
  discountId: z.string(),
  name: text(100),
  description: z.string(),
  scope: z.enum(discountScopes),
  type: z.enum(discountTypes),
  percent: z.number().min(0).max(100).nullable(),
  amount: PositiveAmount.nullable(),
  source: z.enum(discountSources),
  upperLimit: PositiveAmount.nullable(),
})
export type Discount = z.infer<typeof Discount>

/** The parts of the total that staff can add to. */
export const chargeableParts = ['packaging', 'services', 'samples', 'shipping'] as const
/** `amount` in minor units. */
export const Charge = z.strictObject({
  chargeId: z.string(),
  part: z.enum(chargeableParts),
  description: text(200),
  amount: PositiveAmount,
})
export type Charge = z.infer<typeof Charge>
