import type { Product } from '../catalogue/catalogue.ts'
import type { Completed } from '../catalogue/complete.ts'
import type { Shelf, Shelved } from '../catalogue/shelf.ts'
import { totalOf } from '../money.ts'
import type { Structure } from '../packaging/structure.ts'
import { chargeableOf, type Freight, freightTo, zoneOf } from '../shipping/freight.ts'
import { type Packing, packingOf } from '../shipping/packing.ts'
import { cheapest, costOf, type Driver, type Way, waysToMake } from './cost.ts'
import { marginAt, monotone, quantitiesSold, sellable, unitOf } from './curve.ts'
import { type Measured, measure } from './measure.ts'

/**
 * The price of a configuration: the one function behind an estimate, a draft, an edit and a reorder (4.6). Pure, in whole
 * numbers: costs in millionths of the catalogue currency, unit prices in thousandths and totals in minor units of the
 * currency of payment.
 */

/** A complete configuration without problems, of a product on the shelf. */
export type Made = { product: Shelved; completed: Completed; structure: Structure }

export type PriceQuestion = {
  shelf: Shelf
  outer: Made
  /** What lies in it, priced and shipped with it (PRICE-003). */
  embedded: Made | undefined
  /** Millionths of the currency of payment for one unit of the catalogue's. */
  rate: number
  countryCode: string
  /** Of the departure, from 1: freight is dearer in some. */
  month: number
}

/** One quantity. Money in the currency of payment, but for what `calculation` holds: that is for staff alone. */
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
  calculation: Calculation
}

/** How a price came about, in millionths of the catalogue currency: costs, margin, what else was possible. */
export type Calculation = {
  way: Way
  embeddedWay: Way | undefined
  otherWays: { method: string; cost: number }[]
  cost: number
  overhead: number
  /** Ten-thousandths. */
  margin: number
  /** Thousandths of the currency of payment, before and after the curve was made monotone. */
  computed: number
  unitPrice: number
}

export type PriceList = {
  moq: number
  quantityMultiple: number
  grams: number
  /** mm². */
  area: number
  /** What is sold for a quantity that somebody names. */
  sellable: (quantity: number) => number
  /** The price of a quantity that is sold, and of at least `moq`. */
  at: (quantity: number) => Priced
  /** The unit price alone, in thousandths. */
  unitAt: (quantity: number) => number
}

/**
 * Opens the price list of a configuration, for quantities up to `most`; nothing where no method can print it: it has too
 * many colours, or is too large.
 */
export const priceList = (question: PriceQuestion, most: number): PriceList | undefined => {
  const { shelf, outer, embedded, rate } = question
  const book = shelf.catalogue.prices
  const measured = measure(shelf, outer.product, outer.completed, outer.structure)
  const insert = embedded && measure(shelf, embedded.product, embedded.completed, embedded.structure)
  const ways = waysToMake(shelf, outer.product, outer.completed.configuration, measured)
  const insertWays = embedded && waysToMake(shelf, embedded.product, embedded.completed.configuration, insert!)
  if (ways.length === 0 || insertWays?.length === 0) return undefined
  const goods = insert ? [measured, insert] : [measured]
  const moq = Math.max(outer.product.leastQuantity, embedded?.product.leastQuantity ?? 0)
  const multiple = outer.product.quantityMultiple

  const costAt = (quantity: number) =>
    cheapest(ways, quantity).cost + (insertWays ? cheapest(insertWays, quantity).cost : 0)
  const inThousandths = (millionths: number) => Math.round((millionths * rate) / 1_000_000_000)
  const inMinor = (millionths: number) => Math.round((millionths * rate) / 10_000_000_000)

  const sold = quantitiesSold(book, moq, most, multiple)
  const included = includedPerPiece(question, outer.product, goods)
  const computed = (quantity: number) => inThousandths(unitOf(book, costAt(quantity), quantity) + included(quantity))
  const units = monotone(sold.map((quantity) => ({ quantity, unit: computed(quantity) })))

  const unitAt = (quantity: number): number => {
    const unit = units.get(quantity)
    if (unit === undefined) throw new Error(`${quantity} pieces are not sold`)
    return unit
  }
  const at = (quantity: number): Priced => {
    const unitPrice = unitAt(quantity)
    const total = totalOf(quantity, unitPrice)
    const packing = packAll(goods, quantity)
    const includedShipping = Math.min(total, inMinor(included(quantity) * quantity))
    const { way, cost } = cheapest(ways, quantity)
    const insertWay = insertWays && cheapest(insertWays, quantity)
    const wholeCost = cost + (insertWay?.cost ?? 0)
    return {
      quantity,
      unitPrice,
      total,
      includedShipping,
      freight: freightTo(shelf.catalogue.freight, question.countryCode, packing, question.month).map((one) => {
        const ontop = Math.max(0, inMinor(one.cost) - includedShipping)
        return { ...one, cost: ontop, landedTotal: total + ontop }
      }),
      packing,
      shares: sharesOf(way, insertWay?.cost ?? 0, quantity),
      calculation: {
        way,
        embeddedWay: insertWay?.way,
        otherWays: ways
          .filter((one) => one !== way)
          .map((one) => ({ method: one.method, cost: costOf(one, quantity) })),
        cost: wholeCost,
        overhead: Math.round((wholeCost * book.overheadPerMille) / 1000),
        margin: marginAt(book, quantity),
        computed: computed(quantity),
        unitPrice,
      },
    }
  }
  return {
    moq,
    quantityMultiple: multiple,
    grams: goods.reduce((sum, { grams }) => sum + grams, 0),
    area: goods.reduce((sum, { area }) => sum + area, 0),
    sellable: (quantity) => sellable(book, quantity, multiple),
    at,
    unitAt,
  }
}

/** What drives the price, the largest first: shares of the cost, so that they tell nothing of the margin. */
const sharesOf = (way: Way, insert: number, quantity: number): Priced['shares'] => {
  const byDriver = new Map<Driver, number>(insert > 0 ? [['insert', insert]] : [])
  for (const one of way.lines) byDriver.set(one.driver, (byDriver.get(one.driver) ?? 0) + costOf(way, quantity, one))
  const whole = [...byDriver.values()].reduce((sum, cost) => sum + cost, 0)
  return [...byDriver]
    .map(([driver, cost]) => ({ driver, share: Math.round((cost / whole) * 1000) / 1000 }))
    .toSorted((a, b) => b.share - a.share)
}

// Freight -------------------------------------------------------------------------------------------------------------

const packAll = (goods: readonly Measured[], quantity: number): Packing => {
  const all = goods.map(({ packed, grams }) => packingOf({ packed, grams }, quantity))
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

/** The quantity whose freight stands for all where it is spread as an average. */
const averageRun = 1_000
/** Between these, what freight adds to a piece is interpolated. */
const tiers = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000]

/**
 * Millionths of freight that a unit price holds (PRICE-D03): nothing for `flat`; for `shipping-adjusted` the average of
 * the cheapest way by weight alone, the same for every quantity; for v2 by what is charged and the zone, quantity by
 * quantity.
 */
const includedPerPiece = (
  { shelf, countryCode }: PriceQuestion,
  { pricingStrategy }: Pick<Product, 'pricingStrategy'>,
  goods: readonly Measured[],
): ((quantity: number) => number) => {
  const book = shelf.catalogue.freight
  if (pricingStrategy === 'flat') return () => 0
  if (pricingStrategy === 'shipping-adjusted') {
    const { grossWeight } = packAll(goods, averageRun)
    const zone = zoneOf(book, countryCode)
    const costs = book.tariffs
      .filter(({ days, pickup }) => !pickup && days[zone.id] !== undefined)
      .map(({ base, perKilogram }) => base + perKilogram * chargeableOf(undefined, { grossWeight, volume: 0 }))
    const average = Math.round(Math.min(...costs) / averageRun)
    return () => average
  }
  // Out of season: a quote that holds for thirty days does not follow the calendar.
  const points = tiers.map((quantity) => {
    const [best] = freightTo(book, countryCode, packAll(goods, quantity), 1)
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
