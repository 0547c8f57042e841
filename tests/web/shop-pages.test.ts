import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthUnits } from '#domain/lengths.ts'
import { slideOf, snapToStep } from '#web/catalogue/landing-size.ts'
import { lengthText, volumeText, weightText } from '#web/catalogue/measures.ts'
import { isEmpty, matchesFilter, productFilter } from '#web/catalogue/product-filters.ts'
import type { PackagingProduct } from '#web/data/replies.ts'

const product = (min: number, max: number): Pick<PackagingProduct, 'protection' | 'moq' | 'dimensions'> => ({
  protection: 'low',
  moq: 250,
  dimensions: [
    { name: 'length', title: 'Length', min, max, step: 0.1 },
    { name: 'width', title: 'Width', min: 20, max: 60, step: 0.1 },
  ],
})

describe('filters', () => {
  test('include everything without a value', () => {
    expect(isEmpty({})).toBe(true)
    expect(matchesFilter(product(100, 200), {})).toBe(true)
  })
  test('CAT-D05 match the requested protection exactly', () => {
    expect(matchesFilter(product(100, 200), { protection: 'low' })).toBe(true)
    expect(matchesFilter(product(100, 200), { protection: 'high' })).toBe(false)
  })
  test('match a quantity from the minimum order on', () => {
    expect(matchesFilter(product(100, 200), { quantity: 249 })).toBe(false)
    expect(matchesFilter(product(100, 200), { quantity: 250 })).toBe(true)
  })
  test.each([
    [100, 200, ['s']],
    [100, 203.2, ['s']],
    [100, 250, ['s', 'm']],
    [250, 304.8, ['m']],
    [250, 400, ['m', 'l']],
    [350, 400, ['l']],
    [100, 400, ['s', 'm', 'l']],
  ] as const)('CAT-019 a longest edge of %d to %d mm has the sizes %j', (min, max, sizes) => {
    expect((['s', 'm', 'l'] as const).filter((size) => matchesFilter(product(min, max), { size }))).toEqual(sizes)
  })
  test('are read from a URL without errors for invalid values', () => {
    expect(productFilter({ protection: 'high', size: 'l', quantity: '250' })).toEqual({
      protection: 'high',
      size: 'l',
      quantity: 250,
    })
    for (const quantity of ['-1', '1.5', 'many', '', '0'])
      expect(isEmpty(productFilter({ protection: 'all', size: 'xl', quantity }))).toBe(true)
  })
})

describe('dimensions', () => {
  test('SETTINGS-004 are shown in the chosen unit', () => {
    expect(lengthUnits.map((unit) => lengthText(279.4, unit))).toEqual(['11 in', '27.94 cm', '0.279 m'])
    expect(lengthUnits.map((unit) => weightText(2900, unit))).toEqual(['6.4 lb', '2.9 kg', '2.9 kg'])
    expect(lengthUnits.map((unit) => weightText(150, unit))).toEqual(['5.3 oz', '150 g', '150 g'])
    // A label; 0 would be wrong.
    expect(lengthUnits.map((unit) => weightText(0.318, unit))).toEqual(['0.011 oz', '0.32 g', '0.32 g'])
    expect(lengthUnits.map((unit) => volumeText(0.673, unit))).toEqual(['23.8 cu ft', '0.673 m³', '0.673 m³'])
  })
  test('are within the limits of the catalog for a slider, which does not move by itself', () => {
    const side = fc.constantFrom('length', 'width', 'height')
    fc.assert(
      fc.property(
        side,
        fc.constantFrom(...lengthUnits),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (of, unit, mm) => {
          const slide = slideOf(of, unit)
          const length = snapToStep(mm, slide)
          expect(length).toBeGreaterThanOrEqual(25.4)
          expect(length).toBeLessThanOrEqual(457.2)
          expect(snapToStep(length, slide)).toBe(length)
        },
      ),
    )
  })
})
