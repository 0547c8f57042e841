import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pallet, palletOf, perContainer, type PlacedCarton } from '#domain/packaging/pallet.ts'

const box = fc.record({
  length: fc.double({ min: 80, max: 900, noNaN: true }),
  width: fc.double({ min: 60, max: 700, noNaN: true }),
  height: fc.double({ min: 40, max: 800, noNaN: true }),
})

const overlap = (a: PlacedCarton, b: PlacedCarton): boolean =>
  Math.min(a.x + a.length, b.x + b.length) - Math.max(a.x, b.x) > 1e-6 &&
  Math.min(a.y + a.width, b.y + b.width) - Math.max(a.y, b.y) > 1e-6

describe('issue 13: the pattern of a pallet', () => {
  test('has no overlap or overhang in both layers, and at least as many boxes as a grid', () => {
    fc.assert(
      fc.property(box, (size) => {
        const { odd, even, perLayer, layers } = palletOf(size)
        for (const layer of [odd, even]) {
          expect(layer).toHaveLength(perLayer)
          for (const [nth, one] of layer.entries()) {
            expect(Math.min(one.x, one.y)).toBeGreaterThan(-1e-6)
            expect(one.x + one.length).toBeLessThan(pallet.length + 1e-5)
            expect(one.y + one.width).toBeLessThan(pallet.width + 1e-5)
            expect(layer.slice(nth + 1).filter((other) => overlap(one, other))).toEqual([])
          }
        }
        const inGrid = (a: number, b: number) => Math.floor(pallet.length / a) * Math.floor(pallet.width / b)
        expect(perLayer).toBeGreaterThanOrEqual(
          Math.max(inGrid(size.length, size.width), inGrid(size.width, size.length)),
        )
        expect(layers * size.height).toBeLessThanOrEqual(pallet.height - pallet.deck + 1e-5)
      }),
      { numRuns: 200 },
    )
  })

  test('has 8 boxes of 408 × 308 mm in a mixed layer instead of 6 in a grid, and rotates the next layer', () => {
    const { odd, even } = palletOf({ length: 408, width: 308, height: 316 })
    expect(odd).toHaveLength(8)
    expect(even.filter((one) => odd.some(({ x, y }) => Math.abs(x - one.x) + Math.abs(y - one.y) < 1))).toHaveLength(0)
  })

  test('fills a container by its volume or by its load (4.9)', () => {
    const size = { length: 400, width: 300, height: 250 }
    expect(perContainer(size, 0)).toEqual([{ id: '20GP', boxes: 933 }, { id: '40HQ', boxes: 2266 }]) // prettier-ignore
    expect(perContainer(size, 40_000)).toEqual([{ id: '20GP', boxes: 700 }, { id: '40HQ', boxes: 662 }]) // prettier-ignore
  })
})
