import { z } from 'zod'
import { Amount, UnitPrice } from '../kernel/money.ts'
import { Bilingual } from '../text/bilingual.ts'
import { DayRange, Moment, plusDays } from '../time.ts'

/** What staff answer a quote request with: prices by quantity, and ways to ship. */

/** Quote request status (QUOTE-001). */
export const quoteRequestStatuses = [
  'internal',
  'pending',
  'requiringCustomerFeedback',
  'completed',
  'cancelled',
] as const
export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

/** One price: pieces, thousandths a piece, minor units in all, days from payment to ready, end of validity (QUOTE-D01). */
export const Quote = z.strictObject({
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  leadTimeDays: z.int().positive().max(365),
  validUntil: Moment,
})
export type Quote = z.infer<typeof Quote>

/** Routes a shipment may take (SHIP-019). */
export const routes = ['air', 'ocean', 'ground', 'rail', 'factoryPickup'] as const

/** A way to ship on offer; the customer picks one (SHIP-003). Cost in minor units, time in days from departure. */
export const ShippingOption = z.strictObject({
  id: z.string().min(1),
  name: Bilingual,
  route: z.enum(routes),
  taxAndDutiesIncluded: z.boolean(),
  deliveryTimeRange: DayRange,
  cost: Amount,
})
export type ShippingOption = z.infer<typeof ShippingOption>

/** Who will make the item, and for how much a piece in thousandths. The customer never learns it. */
export const Sourcing = z.strictObject({ supplierId: z.string().min(1), unitCost: UnitPrice })
export type Sourcing = z.infer<typeof Sourcing>

/** Days that quotes are good for, unless staff set another date (QUOTE-D02). */
export const quoteDays = 30
export const defaultValidity = (now: Moment): Moment => plusDays(now, quoteDays)

/**
 * The least margin, as a share of the selling price, that a quote has without a warning: what the price list of the shop
 * leaves on its largest quantities.
 */
export const marginFloor = 0.2

/** Margin as a share of the price: 0.25 is a quarter. Prices and costs in any one unit; the price is above 0. */
export const marginOf = (unitPrice: number, unitCost: number): number => 1 - unitCost / unitPrice

/** What staff are warned of before they send a price. */
export type PriceWarning = 'belowCost' | 'belowMarginFloor'

/** The warning about a price, if there is one; a warning never prevents a quote. */
export const priceWarning = (unitPrice: number, unitCost: number): PriceWarning | undefined => {
  // To a millionth: a price exactly at the floor is not below it, whatever the division leaves behind.
  const margin = Math.round(marginOf(unitPrice, unitCost) * 1e6) / 1e6
  if (margin < 0) return 'belowCost'
  return margin < marginFloor ? 'belowMarginFloor' : undefined
}
