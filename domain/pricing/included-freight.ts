import type { Product } from '../catalogue/products.ts'
import { chargeableOf, type Consignment, type FreightBook, leastFreightTo, zoneOf } from '../shipping/freight.ts'

/** Freight included in a unit price (PRICE-006, PRICE-D03), based on the packing of the goods. */

/** The reference quantity for averaged freight. */
const averageRun = 1_000
/** Quantities between which the freight per piece is interpolated. */
const tiers = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000]

/**
 * Millionths of freight included in a unit price (PRICE-D03) at the place of a quantity: 0 for `flat`; for `shipping-adjusted`, the average of the
 * cheapest option by weight only, the same for every quantity; for v2, by chargeable weight and zone for each quantity.
 */
export const includedPerPiece = (
  book: FreightBook,
  countryCode: string,
  { pricingStrategy }: Pick<Product, 'pricingStrategy'>,
  pack: (quantity: number) => Consignment,
): ((place: FreightPlace) => number) => {
  if (pricingStrategy === 'flat') return () => 0
  if (pricingStrategy === 'shipping-adjusted') {
    const { grossWeight } = pack(averageRun)
    const zone = zoneOf(book, countryCode)
    const costs = book.tariffs
      .filter(({ days, pickup }) => !pickup && days[zone.id] !== undefined)
      .map(({ base, perKilogram }) => base + perKilogram * chargeableOf(undefined, { grossWeight, volume: 0 }))
    const average = Math.round(Math.min(...costs) / averageRun)
    return () => average
  }
  // Without seasonal surcharges, because a quote that is valid for thirty days must not depend on the date.
  const bring = leastFreightTo(book, { countryCode, month: 1 })
  const perPiece = tiers.map((quantity) => Math.round(bring(pack(quantity)) / quantity))
  return ({ after, share }) => {
    if (after <= 0) return perPiece.at(after)!
    const [low, high] = [perPiece[after - 1]!, perPiece[after]!]
    return Math.round(low + (high - low) * share)
  }
}

/**
 * Where a quantity is among the tiers: the first tier that is not below it, and the position between it and the previous
 * tier, on a logarithmic scale.
 */
export type FreightPlace = { after: number; share: number }

/** The place of a quantity; it depends on nothing else, so the price curve computes it once. */
export const freightPlaceOf = (quantity: number): FreightPlace => {
  const after = tiers.findIndex((tier) => tier >= quantity)
  if (after <= 0) return { after, share: 0 }
  const [low, high] = [tiers[after - 1]!, tiers[after]!]
  return { after, share: Math.log(quantity / low) / Math.log(high / low) }
}
