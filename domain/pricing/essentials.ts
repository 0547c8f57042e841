import type { Essential } from '../catalogue/catalogue.ts'
import { type Freight, type FreightBook, freightTo } from '../shipping/freight.ts'

/**
 * Cost of essentials and their shipping. `rate`: millionths of the currency of payment for one unit of the catalogue's.
 */

/** Millionths of the catalogue's currency → minor units of the currency of payment, half a cent rounded up. */
const minorUnits = (millionths: number, rate: number): number => Math.round((millionths * rate) / 10_000_000_000)

/** The price of one pack in minor units. */
export const packPrice = ({ price }: Pick<Essential, 'price'>, rate: number): number => minorUnits(price, rate)

type Packs = { essential: Pick<Essential, 'weight' | 'priceDetermination'>; quantity: number }

/**
 * Shipping options of essentials to a country, cheapest first, with costs in minor units (CAT-020, CART-023). Products
 * with free shipping have no weight here; a cart of only those ships for 0. The catalogue has no volume of essentials,
 * so tariffs by volume are omitted. `month` counts from 1.
 */
export const essentialsShipping = (
  freight: FreightBook,
  packs: readonly Packs[],
  { countryCode, month, rate }: { countryCode: string; month: number; rate: number },
): Freight[] => {
  const grossWeight = packs.reduce(
    (sum, { essential, quantity }) =>
      essential.priceDetermination === 'freeShipping' ? sum : sum + essential.weight * quantity,
    0,
  )
  const ways = freightTo(freight, { countryCode, month })({ grossWeight, volume: 0 })
  const byWeight = ways.filter(({ pickup, chargeableUnit }) => !pickup && chargeableUnit === 'kg')
  if (grossWeight > 0) return byWeight.map((way) => ({ ...way, cost: minorUnits(way.cost, rate) }))
  return byWeight.slice(-1).map((way) => ({ ...way, cost: 0 }))
}
