import { z } from 'zod'
import { Amount, UnitPrice } from '../kernel/money.ts'
import { Bilingual } from '../text/bilingual.ts'
import { DayRange, Moment, plusDays } from '../time.ts'

/** The quote of staff in response to a quote request: prices by quantity, and shipping options. */

/** Quote request status (QUOTE-001). */
export const quoteRequestStatuses = [
  'internal',
  'pending',
  'requiringCustomerFeedback',
  'completed',
  'cancelled',
] as const
export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

/**
 * One price: pieces, unit price in thousandths, total in minor units, days from payment to readiness, end of validity
 * (QUOTE-D01).
 */
export const Quote = z.strictObject({
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  leadTimeDays: z.int().positive().max(365),
  validUntil: Moment,
})
export type Quote = z.infer<typeof Quote>

/** Routes that a shipment can take (SHIP-019). */
export const routes = ['air', 'ocean', 'ground', 'rail', 'factoryPickup'] as const

/**
 * An offered shipping option; the customer selects one (SHIP-003). Cost in minor units, time in days from departure.
 */
export const ShippingOption = z.strictObject({
  id: z.string().min(1),
  name: Bilingual,
  route: z.enum(routes),
  taxAndDutiesIncluded: z.boolean(),
  deliveryTimeRange: DayRange,
  cost: Amount,
})
export type ShippingOption = z.infer<typeof ShippingOption>

/** The supplier of the item, and its unit cost in thousandths. Never visible to the customer. */
export const Sourcing = z.strictObject({ supplierId: z.string().min(1), unitCost: UnitPrice })
export type Sourcing = z.infer<typeof Sourcing>

/** Validity of quotes in days, unless staff set another date (QUOTE-D02). */
export const quoteDays = 30
export const defaultValidity = (now: Moment): Moment => plusDays(now, quoteDays)

/**
 * Margin, as a share of the selling price, below which a quote gets a warning: the margin of the shop's price list at
 * its largest quantities.
 */
export const marginFloor = 0.2

/**
 * Margin as a share of the price: 0.25 is a quarter. Prices and costs can be in any common unit; the price is above 0.
 */
export const marginOf = (unitPrice: number, unitCost: number): number => 1 - unitCost / unitPrice

/** Warnings shown to staff before they send a price. */
export type PriceWarning = 'belowCost' | 'belowMarginFloor'

/** The warning about a price, if any; warnings never prevent a quote. */
export const priceWarning = (unitPrice: number, unitCost: number): PriceWarning | undefined => {
  // Rounded to a millionth, so that floating-point error does not move a price at the floor below it.
  const margin = Math.round(marginOf(unitPrice, unitCost) * 1e6) / 1e6
  if (margin < 0) return 'belowCost'
  return margin < marginFloor ? 'belowMarginFloor' : undefined
}
