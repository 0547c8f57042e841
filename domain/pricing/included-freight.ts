import type { Product } from '../catalogue/catalogue.ts'
import { chargeableOf, type FreightBook, freightTo, zoneOf } from '../shipping/freight.ts'
import type { Packing } from '../shipping/packing.ts'

/** How much of the freight a unit price includes (PRICE-006, PRICE-D03), from how the goods are packed. */

/** The reference quantity for averaged freight. */
const averageRun = 1_000
/** Between these, what freight adds to a piece is interpolated. */
const tiers = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000]

/**
 * Millionths of freight that a unit price holds (PRICE-D03): nothing for `flat`; for `shipping-adjusted` the average of
 * the cheapest way by weight alone, the same for every quantity; for v2 by what is charged and the zone, quantity by
 * quantity.
 */
export const includedPerPiece = (
  book: FreightBook,
  countryCode: string,
  { pricingStrategy }: Pick<Product, 'pricingStrategy'>,
  pack: (quantity: number) => Packing,
): ((quantity: number) => number) => {
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
  // Out of season: a quote that holds for thirty days does not follow the calendar.
  const bring = freightTo(book, { countryCode, month: 1 })
  const points = tiers.map((quantity) => {
    const [best] = bring(pack(quantity))
    return { quantity, perPiece: Math.round(best!.cost / quantity) }
  })
  return (quantity) => {
    const after = points.findIndex((point) => point.quantity >= quantity)
    if (after <= 0) return points.at(after)!.perPiece
    const [low, high] = [points[after - 1]!, points[after]!]
    const share = Math.log(quantity / low.quantity) / Math.log(high.quantity / low.quantity)
    return Math.round(low.perPiece + (high.perPiece - low.perPiece) * share)
  }
}
