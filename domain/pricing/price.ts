import type { Product } from '../catalogue/catalogue.ts'
import type { Completed } from '../catalogue/complete.ts'
import type { Shelf, Shelved } from '../catalogue/shelf.ts'
import { totalOf } from '../money.ts'
import type { Structure } from '../packaging/structure.ts'
import { chargeableOf, type Delivery, type Freight, waysTo, zoneOf } from '../shipping/freight.ts'
import { packer, type Packing } from '../shipping/packing.ts'
import { cheapest, costOf, type Driver, wasteOf, type Way, waysToMake } from './cost.ts'
import { type Charge, chargeFor, marginAt, monotone, rungs, sellable } from './curve.ts'
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
  delivery: Delivery
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
  const pack = packerOf(goods)
  const bring = waysTo(shelf.catalogue.freight, question.delivery)
  const included = includedPerPiece(question, outer.product, pack)

  const inMinor = (millionths: number) => Math.round((millionths * rate) / 10_000_000_000)
  const costAt = (quantity: number) =>
    cheapest(ways, quantity).cost + (insertWays ? cheapest(insertWays, quantity).cost : 0)
  /** Thousandths of the currency of payment for one piece of a run that costs so many millionths. */
  const perPiece = (millionths: number, quantity: number) => Math.round((millionths * rate) / quantity / 1_000_000_000)
  const computedAt = (quantity: number, margin: number) =>
    perPiece(chargeFor(book, costAt(quantity), margin).whole + included(quantity) * quantity, quantity)
  const units = monotone(
    rungs(book, moq, most, multiple).map(({ quantity, margin }) => ({ quantity, unit: computedAt(quantity, margin) })),
  )

  const unitAt = (quantity: number): number => {
    const unit = units.get(quantity)
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
    const margin = marginAt(book, quantity)
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
      calculation: {
        way,
        embeddedWay: insertWay?.way,
        otherMethods: otherMethods(ways, way, quantity),
        charge: chargeFor(book, cost + (insertWay?.cost ?? 0), margin),
        freight,
        margin,
        computed: computedAt(quantity, margin),
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

const otherMethods = (ways: readonly Way[], chosen: Way, quantity: number): Calculation['otherMethods'] => {
  const others = [...new Set(ways.map(({ method }) => method))].filter((method) => method !== chosen.method)
  return others.map((method) => {
    const own = ways.filter((way) => way.method === method)
    return { method, cost: cheapest(own, quantity).cost }
  })
}

/** What drives the price, the largest first: shares of the cost, so that they tell nothing of the margin. */
const sharesOf = (way: Way, insert: number, quantity: number): Priced['shares'] => {
  const byDriver = new Map<Driver, number>(insert > 0 ? [['insert', insert]] : [])
  const wasted = wasteOf(way, quantity)
  for (const one of way.lines) byDriver.set(one.driver, (byDriver.get(one.driver) ?? 0) + costOf(one, quantity, wasted))
  let whole = 0
  for (const cost of byDriver.values()) whole += cost
  const perMille = [...byDriver]
    .map(([driver, cost]) => ({ driver, share: Math.round((cost / whole) * 1000) }))
    .toSorted((a, b) => b.share - a.share)
  // What rounding lost or gained is hardly seen in the largest, and together they are one.
  perMille[0]!.share += 1000 - perMille.reduce((sum, { share }) => sum + share, 0)
  return perMille.map(({ driver, share }) => ({ driver, share: share / 1000 }))
}

// Freight -------------------------------------------------------------------------------------------------------------

/** Packs the product and what lies in it; for a box and its insert that is a carton of each, as they are sent. */
const packerOf = (goods: readonly Measured[]): ((quantity: number) => Packing) => {
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
  { shelf, delivery: { countryCode } }: PriceQuestion,
  { pricingStrategy }: Pick<Product, 'pricingStrategy'>,
  pack: (quantity: number) => Packing,
): ((quantity: number) => number) => {
  const book = shelf.catalogue.freight
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
  const bring = waysTo(book, { countryCode, month: 1 })
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
