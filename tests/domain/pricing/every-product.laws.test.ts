import { describe, expect, test } from 'vitest'
import { jsonOf } from '#application/contracts/wire.ts'
import { EstimateRequest, Estimates } from '#application/pricing/contracts.ts'
import { explain } from '#application/pricing/price-explanations.ts'
import { estimate } from '#application/pricing/queries.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { totalOf } from '#domain/kernel/money.ts'
import { sellableQuantities } from '#domain/pricing/curve.ts'
import type { Makeable } from '#domain/pricing/price.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { demoRates, pricing, productOf, index } from '../../support/catalogue-index.ts'

/** Invariants of every product in each of its materials, in a small, a medium and a large size. */

const { products, prices } = catalogueFiles

const everyShape = (productId: string): Makeable[] => {
  const product = productOf(productId)
  const sizes = ['s', 'm', 'l'].flatMap((size) => product.sizes.find(({ sizeCategory }) => sizeCategory === size) ?? [])
  return product.materials.flatMap((id) =>
    sizes.flatMap(({ sizeId }): Makeable[] => {
      const input = { material: { id }, size: { type: 'standard' as const, standardSizeId: sizeId } }
      const resolved = resolveConfiguration(index, product, input)
      // Combinations that a rule forbids are skipped, such as a large carton of light board.
      return resolved.structure && resolved.changes.length === 0
        ? [{ product, resolved, structure: resolved.structure }]
        : []
    }),
  )
}

describe.each(products.map(({ productId }) => productId))('%s', (productId) => {
  const shapes = everyShape(productId)

  test('CAT-D01 can be made in each of its materials, except for magnets, which need a thicker board', () => {
    const made = new Set(shapes.map(({ resolved }) => resolved.material.id))
    const tooThin = /magnetic/.test(productId) ? ['greyboard-1-5'] : []
    expect([...made, ...tooThin].toSorted()).toEqual([...productOf(productId).materials].toSorted())
  })

  test('PRICE-D04 has a falling unit price and a rising total with the quantity', () => {
    const broken = shapes.flatMap((made) => {
      const list = pricing(made)
      const sold = sellableQuantities(prices, list.moq, 10_000, list.quantityMultiple).map(({ quantity }) => quantity)
      return sold.slice(1).flatMap((quantity, nth) => {
        const [before, unit] = [list.unitAt(sold[nth]!), list.unitAt(quantity)]
        const holds = unit > 0 && unit <= before && totalOf(quantity, unit) >= totalOf(sold[nth]!, before)
        return holds ? [] : [`${made.resolved.material.id} at ${quantity}`]
      })
    })
    expect(broken).toEqual([])
  })

  test('PRICE-D04 SHIP-D07 packs every piece into cartons within the weight limit', () => {
    for (const made of shapes) {
      const list = pricing(made)
      const { packing } = list.at(list.sellable(1_000))
      expect(packing.loads.reduce((sum, { count, pieces }) => sum + count * pieces, 0)).toBe(list.sellable(1_000))
      expect(packing.loads.every(({ grossWeight }) => grossWeight <= 18_000)).toBe(true)
      const { packed } = made.structure
      for (const { size, pieces } of packing.loads) {
        const room = size.length * size.width * size.height
        expect(packed.length * packed.width * packed.thickness * pieces).toBeLessThan(room)
      }
    }
  })
})

describe('a price explanation', () => {
  const shop = { index, rates: demoRates, fingerprint: JSON.stringify }
  const day = '2026-11-20'
  const asked = products
    .filter(({ priceControl }) => priceControl !== 'M')
    .flatMap(({ productId, addOns, embeds }) => [
      { productId },
      { productId, currency: 'HKD', countryCode: 'DE', config: { printAddOns: addOns.slice(0, 1) } },
      ...(embeds.length > 0 ? [{ productId, embeddedProductId: embeds[0] }] : []),
    ])
    .filter(({ productId, config }) => {
      const { changes, problems } = resolveConfiguration(index, productOf(productId), config ?? {})
      return changes.length + problems.length === 0
    })
    .map((body) => EstimateRequest.parse(body))

  test('PRICE-D04 adds up to a millionth: lines to the cost, cost and margin to the price', () => {
    const micro = (amount: number) => Math.round(amount * 1_000_000)
    for (const body of asked) {
      const { explanations, rate } = explain(shop, body, day)
      const { estimates } = estimate(shop, body, day)
      for (const one of explanations) {
        expect(one.lines.reduce((sum, { amount }) => sum + micro(amount), 0)).toBe(micro(one.cost))
        const whole = micro(one.cost) + micro(one.overhead) + micro(one.marginAmount) + micro(one.includedFreight)
        const unit = Math.round((whole * Math.round(rate.perUsd * 1_000_000)) / one.quantity / 1_000_000_000)
        expect(unit / 1000).toBe(one.computedUnitPrice)
        expect(micro(one.overhead)).toBe(Math.round(micro(one.cost) / 10))
        const priced = estimates.find(({ quantity }) => quantity === one.quantity)
        expect(priced).toMatchObject({ unitPrice: one.unitPrice, total: one.total })
        expect(one.total).toBe(Math.round((one.unitPrice * 1000 * one.quantity) / 10) / 100)
      }
    }
  })

  test('PRICE-D01 an estimate has exactly the fields of its contract, because it is sent unchanged', () => {
    for (const body of asked) {
      const sent: unknown = JSON.parse(jsonOf(estimate(shop, body, day)))
      expect(Estimates.parse(sent)).toEqual(sent)
    }
  })

  test('PRICE-001 for customers has shares that add up to 1, the largest first, without the margin', () => {
    for (const body of asked) {
      for (const one of estimate(shop, body, day).estimates) {
        if (one.status !== 'priced') continue
        const shares = one.explanation.map(({ share }) => Math.round(share * 1000))
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1000)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
        expect(JSON.stringify(one)).not.toMatch(/margin|overhead|cost":\{/)
      }
    }
  })

  test('PRICE-D04 has a second form for print inside, and $45 for each form of a Pantone color', () => {
    const printing = (option: 'printedOutside' | 'printedBothSides', colorScope: 'cmykOnly' | 'cmykPantone') => {
      const body = { productId: 'mailer-box', config: { print: { option, colorScope } }, quantities: [5_000] }
      const [one] = explain(shop, EstimateRequest.parse(body), day).explanations
      return Number.parseFloat(one!.lines.find(({ title }) => title.startsWith('Print, offset'))!.formula)
    }
    expect(printing('printedOutside', 'cmykOnly')).toBe(150)
    expect(printing('printedBothSides', 'cmykOnly')).toBe(300)
    expect(printing('printedOutside', 'cmykPantone')).toBe(195)
    expect(printing('printedBothSides', 'cmykPantone')).toBe(390)
  })

  test('PRICE-D04 has the sheet of the run and its waste', () => {
    const size = { dimensions: { length: 50.8, width: 50.8, height: 127 } }
    const body = EstimateRequest.parse({ productId: 'straight-tuck-carton', config: { size }, quantities: [5_000] })
    const [one] = explain(shop, body, day).explanations
    expect(one?.lines.map(({ title }) => title)).toContain('Print, offset, 9 up on 720 × 1020 mm')
    expect(one?.lines.find(({ title }) => title.startsWith('Print'))?.formula).toMatch(
      / once \+ .* × 5000 \+ .* × 120 spoiled sheets$/,
    )
  })
})
