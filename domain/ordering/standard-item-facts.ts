import { z } from 'zod'
import { fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { CountryCode } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { cartLimits } from './cart-limits.ts'
import { StandardItem } from './essentials-facts.ts'
import { ShippingOption } from './quote.ts'

/** The facts of essentials in a draft (ORDER-D01, ORDER-D08). Names and shapes are stored permanently: add, never change. */

/**
 * Prices of all standard items of an order at one time, in minor units, with the shop's options for shipping them
 * together to a country. They can be ordered until `validUntil`.
 */
export const StandardPrices = z.strictObject({
  items: z.array(z.strictObject({ itemId: z.string().min(1), unitPrice: PositiveAmount })).min(1),
  countryCode: CountryCode,
  options: z.array(ShippingOption),
  validUntil: Moment,
})
export type StandardPrices = z.infer<typeof StandardPrices>

const ofItem = { itemId: z.string().min(1) }

/** Number of packs. */
const Packs = z.int().positive().max(cartLimits.packs)

/** Every change of items or packs is followed by `StandardItemsPriced` in the same append, while any item is left. */
export const standardItemFacts = {
  StandardItemAdded: fact({ customer: { item: StandardItem } }),
  StandardItemChanged: fact({ customer: { ...ofItem, quantity: Packs, additionalNotes: z.string() } }),
  StandardItemRemoved: fact({ customer: ofItem }),
  StandardItemsPriced: fact({ customer: { prices: StandardPrices } }),
}
export type StandardItemFacts = typeof standardItemFacts
