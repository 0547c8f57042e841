import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf } from '#domain/packaging/geometry.ts'
import { linesOf } from '#domain/packaging/lines.ts'
import { dimensionFields, sheetPositions, sheetSteps, weightOf } from '#domain/packaging/structure.ts'
import { type StyleId, structureOf, styleIds, styles } from '#domain/packaging/styles.ts'
import { problemsInEnglish } from '#tests/support/english.ts'
import { made, structuresOf } from './sizes.ts'

const mm = fc.double({ min: 60, max: 400, noNaN: true })

describe('blank sizes (section 4.5 of the trade)', () => {
  const formulas: [StyleId, number, (l: number, w: number, h: number, t: number) => [number, number]][] = [
    ['mailer', 1.6, (l, w, h, t) => [l + 4 * h + 8 * t + 30, 2 * w + 3 * h + 6 * t + 10]],
    ['rsc', 3, (l, w, h, t) => [2 * l + 2 * w + 35 + 8 * t, h + w + 4 * t]],
    ['straightTuck', 0.5, (l, w, h) => [2 * l + 2 * w + 18, h + 2 * w + 32]],
    ['reverseTuck', 0.5, (l, w, h) => [2 * l + 2 * w + 18, h + 2 * w + 32]],
    ['liftOff', 2, (l, w, h) => [l + 2 * h, w + 2 * h]],
    ['bag', 0.2, (l, w, h) => [2 * (l + w) + 25, h + 50 + w / 2 + 25]],
  ]
  test.each(formulas)('%s', (id, t, formula) => {
    fc.assert(
      fc.property(mm, mm, mm, (length, width, height) => {
        const structure = structureOf(id, { length, width, height }, { caliper: t, options: { handle: 'twisted' } })
        fc.pre(!('problem' in structure))
        const { blank } = structure.parts[0]!
        const [wide, high] = formula(length, width, height, t)
        expect(blank.width).toBeCloseTo(wide, 6)
        expect(blank.height).toBeCloseTo(high, 6)
      }),
    )
  })

  test('issue 13 (G-22): a bag without handles has no hem and no cost of one', () => {
    const size = { length: 200, width: 120, height: 300 }
    const [plain, handled] = [made('bag', size, 0.15), made('bag', size, 0.15, { handle: 'twisted' })]
    expect(handled.parts[0]!.blank.height - plain.parts[0]!.blank.height).toBe(50)
    expect(plain.parts[0]!.panels.some(({ key }) => key.endsWith('-hem'))).toBe(false)
  })

  test('a wrap is 44 mm larger than its board in each direction, a lid 4 mm larger than its base', () => {
    const [board, wrap, lid] = made('liftOff', { length: 152, width: 100, height: 50 }, 2).parts
    expect(wrap!.blank).toEqual({ width: board!.blank.width + 44, height: board!.blank.height + 44 })
    expect(lid!.blank).toEqual({ width: 152 + 4 + 60, height: 100 + 4 + 60 })
  })
})

describe('lines', () => {
  test('an RSC has four body creases, eight flaps and a creased glue flap', () => {
    const lines = linesOf(made('rsc', { length: 300, width: 200, height: 100 }, 3).parts[0]!)
    expect(lines.filter(({ kind }) => kind === 'crease')).toHaveLength(3 + 8 + 1)
    expect(boundsOf(lines.map(({ points }) => points))).toMatchObject({ x: 0, y: 0 })
  })
})

describe('a size that cannot be made', () => {
  test.each([
    ['mailer', { length: 30, width: 100, height: 50 }, 1.6, 'length', 'length must be between 50 mm and 900 mm'],
    ['mailer', { length: 100, width: 100 }, 1.6, 'height', 'height must be between 15 mm and 400 mm'],
    [
      'mailer',
      { length: 100, width: 100, height: 200 },
      1.6,
      'length',
      'length must be at least the height. Lay the box on its side, or choose a taller box.',
    ],
    ['mailer', { length: 100, width: 100, height: 50 }, 12, 'caliper', 'caliper must be between 0.8 mm and 5 mm'],
    ['mailer', { length: Number.NaN, width: 100, height: 50 }, 1.6, 'length', 'length must be a number'],
    ['mailer', { length: 100, width: Infinity, height: 50 }, 1.6, 'width', 'width must be a number'],
    [
      'shoulderNeck',
      { length: 200, width: 150, height: 60, lidHeight: 15, neckHeight: 20 },
      2,
      'neckHeight',
      'neckHeight must be at most the height of the lid',
    ],
    [
      'rsc',
      { length: 100, width: 200, height: 50 },
      3,
      'length',
      'length must be at least the width. Swap the two: the box is the same.',
    ],
    [
      'liftOff',
      { length: 100, width: 100, height: 50, lidHeight: 60 },
      2,
      'lidHeight',
      'lidHeight must be at most the height',
    ],
    [
      'tube',
      { diameter: 50, height: 100, wallWidth: 5, neckHeight: 70 },
      2,
      'neckHeight',
      'neckHeight must be at most half the height',
    ],
  ] as const)('%s %o of %d mm', (id, dimensions, caliper, field, message) => {
    const answer = structureOf(id, dimensions, { caliper })
    expect('problem' in answer && problemsInEnglish([answer.problem])).toEqual([{ field, message }])
  })

  test('is refused for cells that do not fit', () => {
    const size = { length: 100, width: 60, height: 50 }
    for (const cells of [
      { columns: 9, rows: 1 },
      { columns: 1.5, rows: 1 },
      { columns: 0, rows: 2 },
    ]) {
      expect(structureOf('divider', size, { caliper: 1.6, options: { cells } })).toMatchObject({
        problem: { field: 'cells' },
      })
    }
  })

  test('is refused with its field and never throws', () => {
    const any = fc.oneof(fc.double(), fc.integer({ min: -10, max: 3000 }))
    const sizes = fc.record(Object.fromEntries(dimensionFields.map((field) => [field, any])), { requiredKeys: [] })
    fc.assert(
      fc.property(fc.constantFrom(...styleIds), sizes, fc.double(), (id, dimensions, caliper) => {
        const answer = structureOf(id, dimensions, { caliper })
        expect('problem' in answer ? answer.problem.message : answer.parts.length).toBeTruthy()
      }),
    )
  })
})

describe('weight', () => {
  test('is never negative, and grows with the board', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...styleIds).chain(structuresOf),
        fc.integer({ min: 20, max: 2000 }),
        (structure, board) => {
          const weight = weightOf(structure, { board })
          expect(weight).toBeGreaterThan(0)
          expect(weightOf(structure, { board: board * 2 })).toBeGreaterThanOrEqual(weight)
        },
      ),
    )
  })
})

test('CONF-004 a size may have seven fields', () => {
  expect(dimensionFields).toEqual(['length', 'width', 'height', 'diameter', 'neckHeight', 'wallWidth', 'lidHeight'])
})

test('CONF-005 fields that are 0 are treated as absent, and unused fields are dropped', () => {
  const size = { length: 200, width: 150, height: 60 }
  expect(made('mailer', { ...size, diameter: 0, lidHeight: 5 }, 1.6)).toEqual(made('mailer', size, 1.6))
  expect(made('liftOff', { ...size, lidHeight: 0 }, 2).dimensions).toEqual(size)
})

test('CONF-011 CONF-012 CONF-013 sheets have four types with their positions', () => {
  expect(sheetPositions).toEqual({
    substrate: ['outside', 'inside', 'outsideAndInside'],
    cardboard: ['core'],
    corrugated: ['core'],
    tubeStructure: ['core'],
  })
  for (const id of styleIds) {
    for (const { sheet } of fc.sample(structuresOf(id), { numRuns: 1, seed: 1 })[0]!.parts) {
      expect(sheetPositions[sheet.type]).toContain(sheet.position)
    }
  }
})

test('CONF-014 every style uses some of five sheet steps, in order', () => {
  expect(sheetSteps.toSorted()).toEqual(['coating', 'dieCutting', 'gluing', 'printAddOnProcessing', 'printing'])
  for (const id of styleIds) {
    const { steps } = fc.sample(structuresOf(id), { numRuns: 1, seed: 1 })[0]!
    expect(steps).toEqual(sheetSteps.filter((step) => steps.includes(step)))
  }
  expect(Object.keys(styles)).toEqual(styleIds)
})
