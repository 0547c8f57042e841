import type { Essential } from '../catalogue/products.ts'
import { type Freight, type FreightBook, freightTo } from '../shipping/freight.ts'

/**
 * Cost of essentials and their shipping. `rate`: millionths of the payment currency per unit of the catalogue's
 * currency.
 */

/** Millionths of the catalogue's currency → minor units of the payment currency; half a cent is rounded up. */
const minorUnits = (millionths: number, rate: number): number => Math.round((millionths * rate) / 10_000_000_000)

/** The price of one pack in minor units. */
export const packPrice = ({ price }: Pick<Essential, 'price'>, rate: number): number => minorUnits(price, rate)

type Packs = { essential: Pick<Essential, 'weight' | 'priceDetermination'>; quantity: number }

/**
 * Shipping options for essentials to a country, cheapest first, with costs in minor units (CAT-020, CART-023). Products
 * with free shipping count as weightless; a cart that contains only those ships for 0. The catalogue contains no
 * volumes of essentials, so tariffs by volume are omitted. `month` starts at 1.
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
