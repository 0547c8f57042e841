import type { CatalogueIndex, IndexedProduct } from '../catalogue/catalogue-index.ts'
import type { ResolvedConfiguration } from '../catalogue/resolve-configuration.ts'
import { totalOf } from '../kernel/money.ts'
import type { Structure } from '../packaging/structure.ts'
import { type Delivery, type Freight, freightTo } from '../shipping/freight.ts'
import { type PackedPiece, packer, type Packing, packTogether } from '../shipping/packing.ts'
import { cheapest, costOf, type Driver, drivers, leastCost, spoiltIn, type Way, waysToMake } from './cost.ts'
import { type Charge, chargeFor, marginAt, monotone, placeAmong, rungs, sellable } from './curve.ts'
import { includedPerPiece } from './included-freight.ts'
import { measure } from './measure.ts'

/**
 * The price of a configuration: the one function behind an estimate, a draft, an edit and a reorder (4.6). Pure, in whole
 * numbers: costs in millionths of the catalogue currency, unit prices in thousandths and totals in minor units of the
 * currency of payment.
 */

/** A complete configuration without problems, of a product of the catalogue. */
export type Makeable = { product: IndexedProduct; resolved: ResolvedConfiguration; structure: Structure }

/** What a price list is asked for: who pays where, for what. */
export type PriceQuestion = {
  index: CatalogueIndex
  outer: Makeable
  /** What lies in it, priced and shipped with it (PRICE-003). */
  embedded: Makeable | undefined
  /** Millionths of the currency of payment for one unit of the catalogue's. */
  rate: number
  delivery: Delivery
}

/** One quantity. Money in the currency of payment, except in `calculation`, which is for staff only. */
export type Priced = {
  quantity: number
  unitPrice: number
  total: number
  /** Minor units of freight in `total`. */
  includedShipping: number
  /** The cheapest first; `cost` is what comes on top of `total`, in minor units. */
  freight: (Freight & { landedTotal: number })[]
  packing: Packing
  shares: { driver: Driver; share: number }[]
  calculation: () => Calculation
}

/** How a price came about, in millionths of the catalogue currency: its parts, which make it up to the last one. */
export type Calculation = {
  way: Way
  embeddedWay: Way | undefined
  /** What the other methods would cost, each on the sheet that suits it best. */
  otherMethods: { method: string; cost: number }[]
  charge: Charge
  /** Freight that the unit price holds. */
  freight: number
  /** Margin in ten-thousandths of cost and overhead. */
  margin: number
  /** Thousandths of the currency of payment, before and after the curve was made monotone. */
  computed: number
  unitPrice: number
}

/** Prices of one configuration for every quantity that is sold. `moq` and `quantityMultiple` count pieces. */
export type PriceList = {
  moq: number
  quantityMultiple: number
  /** Weight of a piece. */
  grams: number
  /** The contents: the product, and its insert separately. */
  goods: readonly PackedPiece[]
  /** mm² of the blanks of a piece. */
  area: number
  /** The sold quantity for a requested one. */
  sellable: (quantity: number) => number
  /** The price of a quantity that is sold, and of at least `moq`. */
  at: (quantity: number) => Priced
  /** The unit price alone, in thousandths. */
  unitAt: (quantity: number) => number
  /** How any number of pieces is packed. */
  packingOf: (pieces: number) => Packing
  /** What a part of a sold quantity costs to ship on its own, above the freight that its unit price includes. */
  freightOf: (pieces: number, sold: number) => Freight[]
}

/**
 * Opens the price list of a configuration, for quantities up to `most`; nothing where no method can print it: it has too
 * many colours, or is too large.
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
  const costAt = (quantity: number) => leastCost(ways, quantity) + (insertWays ? leastCost(insertWays, quantity) : 0)
  /** Thousandths of the currency of payment for one piece of a run that costs so many millionths. */
  const perPiece = (millionths: number, quantity: number) => Math.round((millionths * rate) / quantity / 1_000_000_000)
  const computedAt = (quantity: number, margin: number) =>
    perPiece(chargeFor(book, costAt(quantity), margin).whole + included(quantity) * quantity, quantity)
  const ladder = rungs(book, moq, most, multiple)
  const units = monotone(ladder, ({ quantity, margin }) => computedAt(quantity, margin))

  const unitAt = (quantity: number): number => {
    const unit = units[placeAmong(ladder, quantity)]
    if (unit === undefined) throw new Error(`${quantity} pieces are not sold`)
    return unit
  }
  const at = (quantity: number): Priced => {
    const unitPrice = unitAt(quantity)
    const total = totalOf(quantity, unitPrice)
    const packing = pack(quantity)
    const freight = included(quantity) * quantity
    const includedShipping = Math.min(total, inMinor(freight))
    const { way, cost } = cheapest(ways, quantity)
    const insertWay = insertWays && cheapest(insertWays, quantity)
    const calculation = (): Calculation => {
      const margin = marginAt(book, quantity)
      return {
        way,
        embeddedWay: insertWay?.way,
        otherMethods: otherMethods(ways, way, quantity),
        charge: chargeFor(book, cost + (insertWay?.cost ?? 0), margin),
        freight,
        margin,
        computed: computedAt(quantity, margin),
        unitPrice,
      }
    }
    return {
      quantity,
      unitPrice,
      total,
      includedShipping,
      freight: bring(packing).map((one) => {
        const ontop = Math.max(0, inMinor(one.cost) - includedShipping)
        return { ...one, cost: ontop, landedTotal: total + ontop }
      }),
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
    sellable: (quantity) => sellable(book, quantity, multiple),
    at,
    unitAt,
    packingOf: pack,
    freightOf: (pieces, sold) => {
      const paid = inMinor(included(sold) * pieces)
      return bring(pack(pieces)).map((one) => ({ ...one, cost: Math.max(0, inMinor(one.cost) - paid) }))
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

const none = Object.fromEntries(drivers.map((driver) => [driver, 0])) as Record<Driver, number>

/** What drives the price, the largest first: shares of the cost, so that they do not reveal the margin. */
const sharesOf = (way: Way, insert: number, quantity: number): Priced['shares'] => {
  const spoilt = spoiltIn(way, quantity)
  const costs = { ...none, insert }
  let whole = insert
  for (const one of way.lines) {
    const cost = costOf(one, quantity, spoilt)
    costs[one.driver] += cost
    whole += cost
  }
  const perMille: { driver: Driver; share: number }[] = []
  let left = 1000
  for (const driver of drivers) {
    if (costs[driver] <= 0) continue
    const share = Math.round((costs[driver] / whole) * 1000)
    left -= share
    perMille.push({ driver, share })
  }
  perMille.sort((a, b) => b.share - a.share)
  // What rounding lost or gained is hardly seen in the largest, and together they are one.
  perMille[0]!.share += left
  return perMille.map(({ driver, share }) => ({ driver, share: share / 1000 }))
}
