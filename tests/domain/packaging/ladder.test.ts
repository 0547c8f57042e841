import { describe, expect, test } from 'vitest'
import { blankAreas, type Dimensions, type Grammage, type Role, weightOf } from '#domain/packaging/structure.ts'
import type { Options } from '#domain/packaging/style.ts'
import type { StyleId } from '#domain/packaging/styles.ts'
import { made } from './sizes.ts'

/**
 * The references of the trade's price ladder (packaging-trade.md 4.6): m² and g of each, which its prices were
 * calibrated with. For a rigid box m² is its printed paper, and g is board and paper.
 */
type Row = [
  reference: string,
  style: StyleId,
  inches: [number, number, number],
  caliper: number,
  grammage: Grammage,
  squareMeters: number,
  grams: number,
  options?: Options,
]

const rows: Row[] = [
  ['mailer 9×6×3, E white', 'mailer', [9, 6, 3], 1.6, { board: 470 }, 0.318, 149],
  ['mailer 12×9×4, E white', 'mailer', [12, 9, 4], 1.6, { board: 470 }, 0.592, 278],
  ['mailer 9×6×3, E kraft', 'mailer', [9, 6, 3], 1.6, { board: 430 }, 0.318, 137],
  ['RSC 12×10×8, B', 'rsc', [12, 10, 8], 3, { board: 540 }, 0.552, 298],
  ['RSC 18×14×12, EB', 'rsc', [18, 14, 12], 4.6, { board: 880 }, 1.15, 1015],
  ['tuck carton 2×2×5, SBS 350', 'straightTuck', [2, 2, 5], 0.457, { board: 350 }, 0.058, 20],
  ['tuck carton 4×2×6, SBS 350', 'reverseTuck', [4, 2, 6], 0.457, { board: 350 }, 0.093, 32],
  ['lift-off 6×6×2, 2 mm', 'liftOff', [6, 6, 2], 2, { board: 1290, wrap: 157 }, 0.156, 168],
  ['magnetic 9×7×3, 2.5 mm', 'magnetic', [9, 7, 3], 2.5, { board: 1610, wrap: 128 }, 0.407, 442],
  ['bag 10×4×12, kraft 150', 'bag', [10, 4, 12], 0.18, { board: 150 }, 0.318, 48, { handle: 'twisted' }],
  ['bag 10×4×12, art paper', 'bag', [10, 4, 12], 0.13, { board: 157, card: 350 }, 0.318, 63, { handle: 'rope' }],
  ['divider 4-cell for 9×6×3', 'divider', [9, 6, 3], 1.6, { board: 430 }, 0.075, 32],
]

const mm = ([length, width, height]: [number, number, number]): Dimensions => ({
  length: length * 25.4,
  width: width * 25.4,
  height: height * 25.4,
})

describe('the references of the price ladder', () => {
  test.each(rows)('%s (%s)', (_, style, inches, caliper, grammage, squareMeters, grams, options = {}) => {
    const structure = made(style, mm(inches), caliper, options)
    const areaOf = (wanted: Role) => blankAreas(structure).find(({ role }) => role === wanted)?.area
    const [board = 0, wrap, lining = 0] = [areaOf('board'), areaOf('wrap'), areaOf('lining')]
    const paid = (wrap === undefined ? board : wrap + lining) / 1e6
    expect(Math.abs(paid / squareMeters - 1)).toBeLessThan(0.01)
    expect(Math.abs(weightOf(structure, grammage) / grams - 1)).toBeLessThan(0.02)
  })

  test('tissue 20×28, 17 gsm', () => {
    const structure = made('sheet', { length: 508, width: 711.2 }, 0.03)
    expect(blankAreas(structure)[0]!.area / 1e6).toBeCloseTo(0.361, 3)
    expect(weightOf(structure, { board: 17 })).toBeCloseTo(6.14, 2)
  })
})
