import type { CatalogueIndex, IndexedProduct } from '../catalogue/catalogue-index.ts'
import type { ResolvedConfiguration } from '../catalogue/resolve-configuration.ts'
import { totalOf } from '../kernel/money.ts'
import { sortShort } from '../kernel/sort-short.ts'
import type { Structure } from '../packaging/structure.ts'
import { type Delivery, type Freight, freightTo } from '../shipping/freight.ts'
import { type PackedPiece, packer, type Packing, packTogether } from '../shipping/packing.ts'
import { cheapest, costOf, type Driver, drivers, leastCost, leastCosts, wasteOf, type Way, waysToMake } from './cost.ts'
import {
  type Charge,
  chargeFor,
  makeMonotone,
  indexOfQuantity,
  sellableQuantities,
  sellableQuantity,
  wholeCharge,
} from './curve.ts'
import { freightPlaceOf, includedPerPiece } from './included-freight.ts'
import { measure } from './measure.ts'

/**
 * The price of a configuration: one function for estimates, drafts, edits and reorders (4.6). Pure, in whole numbers:
 * costs in millionths of the catalogue currency, unit prices in thousandths and totals in minor units of the payment
 * currency.
 */

/** A complete configuration, without problems, of a catalogue product. */
export type Makeable = { product: IndexedProduct; resolved: ResolvedConfiguration; structure: Structure }

/** Input of a price list: product, country and currency. */
export type PriceQuestion = {
  index: CatalogueIndex
  outer: Makeable
  /** The embedded product, which is priced and shipped together with it (PRICE-003). */
  embedded: Makeable | undefined
  /** Millionths of the payment currency per unit of the catalogue's currency. */
  rate: number
  delivery: Delivery
}

/** The price of one quantity. Money is in the payment currency, except in `calculation`, which is for staff only. */
export type Priced = {
  quantity: number
  unitPrice: number
  total: number
  /** Freight included in `total`, in minor units. */
  includedShipping: number
  /** Shipping options, cheapest first; `cost` is charged in addition to `total`, in minor units. */
  freight: Freight[]
  packing: Packing
  shares: { driver: Driver; share: number }[]
  calculation: () => Calculation
}

/** Calculation of a price, in millionths of the catalogue currency; the parts add up exactly. */
export type Calculation = {
  way: Way
  embeddedWay: Way | undefined
  /** Cost of the other methods, each on its most economical sheet. */
  otherMethods: { method: string; cost: number }[]
  charge: Charge
  /** Freight included in the unit price. */
  freight: number
  /** Margin in ten-thousandths of cost and overhead. */
  margin: number
  /** Thousandths of the payment currency, before and after the curve was made monotone. */
  computed: number
  unitPrice: number
}

/** Prices of one configuration for all orderable quantities. `moq` and `quantityMultiple` are in pieces. */
export type PriceList = {
  moq: number
  quantityMultiple: number
  /** Weight of a piece in g. */
  grams: number
  /** The contents: the product and, separately, its insert. */
  goods: readonly PackedPiece[]
  /** Area of a piece's blanks in mm². */
  area: number
  /** The orderable quantity for a requested one. */
  sellable: (quantity: number) => number
  /** The price of an orderable quantity of at least `moq`. */
  at: (quantity: number) => Priced
  /** Only the unit price, in thousandths. */
  unitAt: (quantity: number) => number
  /** The packing of any number of pieces. */
  packingOf: (pieces: number) => Packing
  /** Shipping cost of a part of an ordered quantity by itself, in excess of the freight included in its unit price. */
  freightOf: (pieces: number, sold: number) => Freight[]
}

/**
 * Creates the price list of a configuration, for quantities up to `most`; undefined if no method can print it because
 * it has too many colors or is too large.
 */
export const priceList = (question: PriceQuestion, most: number): PriceList | undefined => {
  const { index, outer, embedded, rate } = question
  const book = index.catalogue.prices
  const measured = measure(index, outer.product, outer.resolved, outer.structure)
  const insert = embedded && measure(index, embedded.product, embedded.resolved, embedded.structure)
  const ways = waysToMake(index, outer.product, outer.resolved.configuration, measured)
  const insertWays = embedded && waysToMake(index, embedded.product, embedded.resolved.configuration, insert!)
  if (ways.length === 0 || insertWays?.length === 0) return undefined
  const goods = insert ? [measured, insert] : [measured]
  const moq = Math.max(outer.product.leastQuantity, embedded?.product.leastQuantity ?? 0)
  const multiple = outer.product.quantityMultiple
  const pack = packTogether(goods.map((one) => packer(one)))
  const { freight: freightBook } = index.catalogue
  const bring = freightTo(freightBook, question.delivery)
  const included = includedPerPiece(freightBook, question.delivery.countryCode, outer.product, pack)

  const inMinor = (millionths: number) => Math.round((millionths * rate) / 10_000_000_000)
  const ladder = sellableQuantities(book, moq, most, multiple)
  const costs = leastCosts(ways, ladder)
  if (insertWays) leastCosts(insertWays, ladder).forEach((cost, nth) => (costs[nth]! += cost))
  /** Thousandths of the payment currency per piece, before the curve is made monotone. */
  const computed = ladder.map(({ quantity, margin, place }, nth) => {
    const charge = wholeCharge(book, costs[nth]!, margin) + included(place) * quantity
    return Math.round((charge * rate) / quantity / 1_000_000_000)
  })
  const units = makeMonotone(ladder, computed)

  const rungOf = (quantity: number): number => {
    const rung = indexOfQuantity(ladder, quantity)
    if (rung === -1) throw new Error(`${quantity} is not an orderable quantity`)
    return rung
  }
  const unitAt = (quantity: number): number => units[rungOf(quantity)]!
  const at = (quantity: number): Priced => {
    const rung = rungOf(quantity)
    const { margin, place } = ladder[rung]!
    const unitPrice = units[rung]!
    const total = totalOf(quantity, unitPrice)
    const packing = pack(quantity)
    const freight = included(place) * quantity
    const includedShipping = Math.min(total, inMinor(freight))
    const { way, cost } = cheapest(ways, quantity)
    const insertWay = insertWays && cheapest(insertWays, quantity)
    const calculation = (): Calculation => ({
      way,
      embeddedWay: insertWay?.way,
      otherMethods: otherMethods(ways, way, quantity),
      charge: chargeFor(book, cost + (insertWay?.cost ?? 0), margin),
      freight,
      margin,
      computed: computed[rung]!,
      unitPrice,
    })
    return {
      quantity,
      unitPrice,
      total,
      includedShipping,
      freight: bring(packing, (full) => Math.max(0, inMinor(full) - includedShipping)),
      packing,
      shares: sharesOf(way, insertWay?.cost ?? 0, quantity),
      calculation,
    }
  }
  return {
    moq,
    quantityMultiple: multiple,
    grams: goods.reduce((sum, { grams }) => sum + grams, 0),
    goods,
    area: goods.reduce((sum, { area }) => sum + area, 0),
    sellable: (quantity) => sellableQuantity(book, quantity, multiple),
    at,
    unitAt,
    packingOf: pack,
    freightOf: (pieces, sold) => {
      const paid = inMinor(included(freightPlaceOf(sold)) * pieces)
      return bring(pack(pieces), (full) => Math.max(0, inMinor(full) - paid))
    },
  }
}

const otherMethods = (ways: readonly Way[], chosen: Way, quantity: number): Calculation['otherMethods'] => {
  const others = [...new Set(ways.map(({ method }) => method))].filter((method) => method !== chosen.method)
  return others.map((method) => {
    const own = ways.filter((way) => way.method === method)
    return { method, cost: leastCost(own, quantity) }
  })
}

/** Cost drivers of the price, largest first: fractions of the cost, so that they do not reveal the margin. */
const sharesOf = (way: Way, insert: number, quantity: number): Priced['shares'] => {
  const spoiled = wasteOf(way, quantity)
  const costs = { material: 0, print: 0, finishing: 0, addOns: 0, tooling: 0, making: 0, packing: 0, insert }
  let whole = insert
  for (const one of way.lines) {
    const cost = costOf(one, quantity, spoiled)
    costs[one.driver] += cost
    whole += cost
  }
  const shares: Priced['shares'] = []
  let left = 1000
  for (const driver of drivers) {
    if (costs[driver] <= 0) continue
    const perMille = Math.round((costs[driver] / whole) * 1000)
    left -= perMille
    shares.push({ driver, share: perMille / 1000 })
  }
  const sorted = sortShort(shares, (a, b) => b.share - a.share)
  // The rounding difference is added to the largest share, so that the shares add up to one.
  const [largest] = sorted
  largest!.share = Math.round(largest!.share * 1000 + left) / 1000
  return sorted
}
