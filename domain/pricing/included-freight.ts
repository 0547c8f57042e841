import type { Product } from '../catalogue/catalogue.ts'
import { chargeableOf, type FreightBook, freightTo, zoneOf } from '../shipping/freight.ts'
import { packer, type Packing } from '../shipping/packing.ts'
import type { Measured } from './measure.ts'

/** How much of the freight a unit price includes (PRICE-006, PRICE-D03), from how the goods are packed. */

/** Packs the product and what lies in it; for a box and its insert that is a carton of each, as they are sent. */
export const packerOf = (goods: readonly Measured[]): ((quantity: number) => Packing) => {
  const packers = goods.map(({ packed, grams }) => packer({ packed, grams }))
  const [own] = packers
  if (packers.length === 1) return own!
  return (quantity) => {
    const all = packers.map((pack) => pack(quantity))
    const sum = (of: (one: Packing) => number) => all.reduce((whole, one) => whole + of(one), 0)
    return {
      perCarton: all[0]!.perCarton,
      cartons: sum(({ cartons }) => cartons),
      loads: all.flatMap(({ loads }) => loads),
      grossWeight: sum(({ grossWeight }) => grossWeight),
      volume: sum(({ volume }) => volume),
      pallets: sum(({ pallets }) => pallets),
    }
  }
}

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
