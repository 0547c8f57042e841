import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { totalOf } from '#domain/kernel/money.ts'
import { marginAt, makeMonotone, sellableQuantities, sellableQuantity } from '#domain/pricing/curve.ts'
import type { Makeable } from '#domain/pricing/price.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { makeable, pricing, productOf, index } from '../../support/catalogue-index.ts'

const { prices } = catalogueFiles
const quantitiesSold = (least: number, most: number, multiple: number) =>
  sellableQuantities(prices, least, most, multiple).map(({ quantity }) => quantity)
/** Millionths of each currency for a dollar. */
const rates = { USD: 1_000_000, EUR: 920_000, AUD: 1_520_000, CAD: 1_370_000, HKD: 7_800_000 }

/** Any product with any compatible board, film and add-on, in any of its standard sizes. */
const anything = record({
  product: constantFrom(...catalogueFiles.products.filter(({ priceControl }) => priceControl !== 'M')),
  pick: integer({ min: 0, max: 1_000 }),
}).map(({ product: { productId }, pick }): Makeable => {
  const product = productOf(productId)
  const at = <T>(all: readonly T[], by: number) => all[Math.floor(pick / by) % all.length]!
  const input = {
    material: { id: at(product.materials, 1) },
    finish: at(product.finishes, 3),
    printAddOns: product.addOns.slice(0, pick % 3),
    size: { type: 'standard' as const, standardSizeId: at(product.sizes, 2).sizeId },
  }
  const resolved = resolveConfiguration(index, product, input)
  return resolved.structure ? { product, resolved, structure: resolved.structure } : makeable(productId)
})

describe('prices over quantities', () => {
  test('PRICE-D04 never rise for a unit and never fall in total with a larger quantity', () => {
    const world = record({
      made: anything,
      rate: constantFrom(...Object.values(rates)),
      countryCode: constantFrom('US', 'DE', 'HK', 'BR'),
      most: constantFrom(10_000, 1_000_000),
    })
    assert(
      property(world, ({ made, most, rate, countryCode }) => {
        const list = pricing(made, { rate, delivery: { countryCode, month: 5 } }, most)
        const rows = quantitiesSold(list.moq, most, list.quantityMultiple).map((quantity) => {
          const unitPrice = list.unitAt(quantity)
          return { quantity, unitPrice, total: totalOf(quantity, unitPrice) }
        })
        const broken = rows.filter(({ unitPrice, total }, at) => {
          const before = rows[at - 1] ?? { unitPrice: Infinity, total: 0 }
          const isWhole = Number.isSafeInteger(unitPrice) && unitPrice > 0
          return !isWhole || unitPrice > before.unitPrice || total < before.total
        })
        expect(broken).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('satisfy both rules for arbitrary input of the monotone function', () => {
    const wild = integer({ min: 1, max: 5_000 })
    assert(
      property(record({ first: wild, seed: integer() }), ({ first, seed }) => {
        const sold = quantitiesSold(100, 50_000, 10)
        const monotonePrices = makeMonotone(
          sold.map((quantity) => ({ quantity })),
          sold.map((_, at) => 1 + Math.abs((first * (at + 7) + seed) % 5_000)),
        )
        const rows = sold.map((quantity, at) => ({ quantity, unit: monotonePrices[at]! }))
        const broken = rows.filter(({ quantity, unit }, at) => {
          const before = rows[at - 1]
          return before && (unit > before.unit || unit * quantity < before.unit * before.quantity)
        })
        expect(broken).toEqual([])
      }),
    )
  })

  test('have a margin that is linear in the logarithm of the quantity, without steps', () => {
    expect([1, 100, 250, 1_000, 10_000, 500_000].map((quantity) => marginAt(prices, quantity))).toEqual([
      7_500, 7_500, 6_000, 4_200, 2_600, 2_600,
    ])
    for (let quantity = 100; quantity < 10_000; quantity += 7) {
      const fall = marginAt(prices, quantity) - marginAt(prices, quantity + 1)
      expect(fall >= 0 && fall < 20).toBe(true)
    }
  })

  test('round a quantity up to a sellable one, and do not change sellable ones', () => {
    expect([100, 101, 501, 1_234, 5_001].map((quantity) => sellableQuantity(prices, quantity, 10))).toEqual([
      100, 110, 520, 1_250, 5_250,
    ])
    assert(
      property(integer({ min: 1, max: 1_000_000 }), constantFrom(1, 10, 12, 50), (quantity, multiple) => {
        const sold = sellableQuantity(prices, quantity, multiple)
        expect(sold % multiple).toBe(0)
        expect(sold).toBeGreaterThanOrEqual(quantity)
        expect(sellableQuantity(prices, sold, multiple)).toBe(sold)
        expect(quantitiesSold(quantity, quantity, multiple)).toEqual([sold])
      }),
    )
  })

  test('PRICE-D04 result in a sellable quantity, which never falls for a larger requested quantity', () => {
    const multiples = constantFrom(1, 6, 12, 36, 48, 70)
    assert(
      property(integer({ min: 1, max: 999_999 }), multiples, (quantity, multiple) => {
        const sold = sellableQuantity(prices, quantity, multiple)
        expect(sellableQuantity(prices, quantity + 1, multiple)).toBeGreaterThanOrEqual(sold)
        expect(quantitiesSold(multiple, quantity, multiple).at(-1)).toBe(sold)
      }),
    )
    // A case in which the steps of rolls by the carton do not end at the start of the next band.
    for (const { from } of prices.quantitySteps.slice(1)) {
      const sold = quantitiesSold(36, from, 36)
      expect(sold.at(-1)).toBe(sellableQuantity(prices, from, 36))
    }
  })
})

test('P4 are never below the minimum charge of a run', () => {
  assert(
    property(anything, (made) => {
      const list = pricing(made)
      expect(list.at(list.moq).calculation().charge.whole).toBeGreaterThanOrEqual(prices.minimumCharge)
    }),
  )
  const tissue = pricing(makeable('tissue-paper', { print: { option: 'blank' } }))
  const { charge, unitPrice } = tissue.at(tissue.moq).calculation()
  expect(charge).toMatchObject({ whole: prices.minimumCharge })
  expect(totalOf(tissue.moq, unitPrice)).toBeGreaterThanOrEqual(59_99)
})
