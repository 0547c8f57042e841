import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardFor, compressionStrength, strengthOf } from '#domain/packaging/strength.ts'

const inner = { length: 400, width: 300, height: 300 }
const outer = { length: 408, width: 308, height: 316 }
const board = { ect: 5.6, caliper: 4 }

describe('the strength of a corrugated box', () => {
  test('is 562 lbf for 32 ECT, 0.16 in and a perimeter of 56 in, within the rounding of the trade file (4.3)', () => {
    const inch = 25.4
    const perimeter = { length: 16 * inch, width: 12 * inch, height: 12 * inch }
    expect(compressionStrength(5.604, 0.16 * inch, perimeter) / 4.448_22).toBeCloseTo(562, -1)
  })

  test('bears a full pallet for light contents, fewer layers for heavy ones, and none above the limit of its board', () => {
    const verdictAt = (contentsGrams: number) => strengthOf(board, { inner, outer }, { boxGrams: 500, contentsGrams })
    expect(verdictAt(5_000)).toMatchObject({ verdict: 'strong', pallet: { perLayer: 8, layers: 4 } })
    expect(verdictAt(28_000)).toMatchObject({ verdict: 'strong', layersBorne: 4 })
    expect(verdictAt(29_500)).toMatchObject({ verdict: 'tooHeavy', weightLimit: 29_480 })
    const low = { inner: { ...inner, height: 150 }, outer: { ...outer, height: 160 } }
    expect(strengthOf(board, low, { boxGrams: 500, contentsGrams: 15_000 })).toMatchObject({ verdict: 'lowerPallet', layersBorne: 7, pallet: { layers: 9 } }) // prettier-ignore
  })

  test('issue 13: is too low if the box bears no other box, and the weakest board that bears a pallet is recommended', () => {
    const wide = { inner: { ...inner, height: 300 }, outer: { ...outer, height: 316 } }
    const weights = { boxGrams: 500, contentsGrams: 12_000 }
    expect(strengthOf({ ect: 0.3, caliper: 1.6 }, wide, weights).verdict).toBe('tooWeak')
    const boards = [8, 4, 3.5, 0.3].map((ect) => ({ id: String(ect), ect, caliper: 3 }))
    const advised = boardFor(boards, wide, weights)
    expect(strengthOf(advised!, wide, weights).verdict).toBe('strong')
    for (const weaker of boards.filter(({ ect: one }) => one < advised!.ect))
      expect(strengthOf(weaker, wide, weights).verdict).not.toBe('strong')
    expect(boardFor(boards, wide, { ...weights, contentsGrams: 80_000 })).toBeUndefined()
  })

  test('never rises with the contents and never falls with a stronger board', () => {
    const grams = fc.integer({ min: 1, max: 60_000 })
    const ect = fc.double({ min: 3, max: 12, noNaN: true })
    fc.assert(
      fc.property(grams, grams, ect, ect, (a, b, c, d) => {
        const layers = (contentsGrams: number, of: number) =>
          strengthOf({ ...board, ect: of }, { inner, outer }, { boxGrams: 500, contentsGrams }).layersBorne
        expect(layers(Math.max(a, b), c)).toBeLessThanOrEqual(layers(Math.min(a, b), c))
        expect(layers(a, Math.max(c, d))).toBeGreaterThanOrEqual(layers(a, Math.min(c, d)))
      }),
    )
  })
})
