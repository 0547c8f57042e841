import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { leastCost, waysToMake } from '#domain/pricing/cost.ts'
import { measure } from '#domain/pricing/measure.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { productOf, index } from '../../support/catalogue-index.ts'

/** Cost of a run by size, before freight: P3 of the packaging findings. */

const quantities = [100, 500, 2_500, 10_000]

/** The methods to make a size with a material; undefined if that is not possible. */
const waysFor = (productId: string, dimensions: Record<string, number>, material: string) => {
  const product = productOf(productId)
  const resolved = resolveConfiguration(index, product, { size: { dimensions }, material: { id: material } })
  const { structure, configuration } = resolved
  if (!structure || resolved.material.id !== material) return undefined
  return waysToMake(index, product, configuration, measure(index, product, resolved, structure))
}

describe('P3 a larger size never costs less to make, with the same choices', () => {
  test.each(catalogueFiles.products.map(({ productId }) => productId))('%s', (productId) => {
    const { limits, materials } = productOf(productId)
    const fields = Object.entries(limits)
    // These split a given height: a higher lid means a lower base.
    const growing = fields.map(([name]) => name).filter((name) => name !== 'lidHeight' && name !== 'neckHeight')
    const size = fc.record(
      Object.fromEntries(fields.map(([field, { min, max }]) => [field, fc.double({ min, max, noNaN: true })])),
    )
    const field = fc.constantFrom(...growing)
    fc.assert(
      fc.property(size, field, fc.constantFrom(...materials), (dimensions, grown, material) => {
        const { min, max } = limits[grown as keyof typeof limits]!
        const more = { ...dimensions, [grown]: Math.min(max, dimensions[grown]! + (max - min) / 40) }
        const [small, large] = [dimensions, more].map((one) => waysFor(productId, one, material))
        if (!small || !large) return
        for (const quantity of quantities) {
          expect(leastCost(large, quantity)).toBeGreaterThanOrEqual(leastCost(small, quantity))
        }
      }),
      { numRuns: 150, seed: 3 },
    )
  })
})
