import type { z } from 'zod'
import { inCurrency, unitInCurrency } from '#domain/kernel/money.ts'
import { costOf, sheetsPrinted, wasteOf } from '#domain/pricing/cost.ts'
import type { Calculation, Priced } from '#domain/pricing/price.ts'
import type * as contracts from './contracts.ts'
import { type EstimateRequest, resolveRequest, type Shop } from './price-requests.ts'

/** The calculation behind an estimate, in the catalogue's currency; staff only. */

type Out<S extends z.ZodType> = z.input<S>

/** The calculation behind the same estimates. */
export const explain = (shop: Shop, asked: EstimateRequest, day: string): Out<typeof contracts.PriceExplanations> => {
  const { list, rate, quantities } = resolveRequest(shop, asked, day)
  return {
    catalogueVersion: shop.index.version,
    catalogueCurrency: shop.index.catalogue.currency,
    rate,
    explanations: quantities
      .filter(({ quantity }) => quantity >= list.moq)
      .map(({ quantity }) => explanationOf(list.at(quantity))),
  }
}

/**
 * Millionths as units of the catalogue's currency. Not rounded, so that the lines add up to the cost, and the amounts
 * to the price.
 */
const unitsOf = (millionths: number) => millionths / 1_000_000

const explanationOf = ({ quantity, total, calculation }: Priced): Out<typeof contracts.PriceExplanation> => {
  const { way, embeddedWay, otherMethods, charge, freight, margin, computed, unitPrice } = calculation()
  return {
    quantity,
    method: way.method,
    otherMethods: otherMethods.map(({ method, cost }) => ({ method, cost: unitsOf(cost) })),
    lines: [...linesOf(way, quantity, ''), ...(embeddedWay ? linesOf(embeddedWay, quantity, 'inside: ') : [])],
    cost: unitsOf(charge.cost),
    overhead: unitsOf(charge.overhead),
    margin: margin / 10_000,
    marginAmount: unitsOf(charge.margin),
    includedFreight: unitsOf(freight),
    computedUnitPrice: unitInCurrency(computed),
    unitPrice: unitInCurrency(unitPrice),
    total: inCurrency(total),
  }
}

const linesOf = (way: Calculation['way'], quantity: number, prefix: string) => {
  const spoiled = wasteOf(way, quantity)
  return way.lines.map((line, index) => ({
    id: `${prefix}${line.driver}-${index + 1}`,
    title: `${prefix}${line.what}${line.driver === 'print' ? `, ${sheetsPrinted(way)}` : ''}`,
    formula: [
      ...(line.once > 0 ? [`${unitsOf(line.once)} once`] : []),
      ...(line.perPiece > 0 ? [`${unitsOf(line.perPiece)} × ${quantity}`] : []),
      ...(line.perSpoiled > 0 && spoiled > 0
        ? [`${unitsOf(line.perSpoiled)} × ${spoiled} spoiled ${way.nesting ? 'sheets' : 'pieces'}`]
        : []),
    ].join(' + '),
    amount: unitsOf(costOf(line, quantity, spoiled)),
  }))
}
