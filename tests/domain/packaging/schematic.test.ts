import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthUnits, stepsOf } from '#domain/lengths.ts'
import {
  type Area,
  fitIntoSchematic,
  fittedBoxes,
  isOutsideMargins,
  schematicLimits,
  schematicRules,
} from '#domain/packaging/schematic.ts'
import { noRights } from '#domain/people/rights.ts'

const area: Area = { width: 100, height: 60, marginX: 5, marginY: 10, unit: 'cm' }
const staff = (adminType: 'superAdmin' | 'extendedAdmin' | 'admin' | 'supplierOnly') => ({
  ...noRights,
  kind: 'staff' as const,
  adminType,
})

describe('fitting elements into a schematic', () => {
  test('SCHEM-008 fills the space between the margins, row by row', () => {
    expect(fitIntoSchematic({ width: 30, height: 20 }, area)).toEqual({
      fits: true,
      count: 6,
      rotated: false,
      columns: 3,
      rows: 2,
    })
    expect(fittedBoxes({ width: 30, height: 20 }, area)).toEqual([
      { x: 5, y: 10, width: 30, height: 20 },
      { x: 35, y: 10, width: 30, height: 20 },
      { x: 65, y: 10, width: 30, height: 20 },
      { x: 5, y: 30, width: 30, height: 20 },
      { x: 35, y: 30, width: 30, height: 20 },
      { x: 65, y: 30, width: 30, height: 20 },
    ])
  })

  test('SCHEM-008 rotates elements by 90 degrees if more fit', () => {
    expect(fitIntoSchematic({ width: 30, height: 40 }, area)).toMatchObject({ count: 3, rotated: false })
    expect(fitIntoSchematic({ width: 40, height: 30 }, area)).toMatchObject({ count: 3, rotated: true })
    expect(fittedBoxes({ width: 40, height: 30 }, area).map(({ x, width, height }) => [x, width, height])).toEqual([
      [5, 30, 40],
      [35, 30, 40],
      [65, 30, 40],
    ])
  })

  test('SCHEM-008 places at most the requested number, and none that does not fit', () => {
    expect(fittedBoxes({ width: 1, height: 1 }, area, 0, 7)).toHaveLength(7)
    expect(fittedBoxes({ width: 1, height: 1 }, area)).toHaveLength(schematicLimits.elements)
    expect(fittedBoxes({ width: 95, height: 41 }, area)).toEqual([])
  })

  test('SCHEM-008 SCHEM-D03 places all elements between the margins, without overlap, with the gap', () => {
    const tenths = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => n / 10)
    fc.assert(
      fc.property(
        fc.record({ width: tenths(10, 400), height: tenths(10, 400) }),
        fc.record({
          width: tenths(500, 2_000),
          height: tenths(500, 2_000),
          marginX: tenths(0, 200),
          marginY: tenths(0, 200),
          unit: fc.constantFrom(...lengthUnits),
        }),
        tenths(0, 50),
        (piece, into, gap) => {
          const boxes = fittedBoxes(piece, into, gap)
          const [across, between] = [boxes[0]?.width ?? 0, stepsOf(gap, into.unit)]
          for (const box of boxes) {
            expect(isOutsideMargins(box, into)).toBe(false)
            expect([box.width + box.height, box.width * box.height]).toEqual([
              piece.width + piece.height,
              piece.width * piece.height,
            ])
            expect(box.width).toBe(across)
          }
          const steps = (value: number) => stepsOf(value, into.unit)
          const columns = [...new Set(boxes.map(({ x }) => steps(x)))].toSorted((a, b) => a - b)
          columns.slice(1).forEach((x, i) => expect(x - columns[i]!).toBe(steps(across) + between))
        },
      ),
    )
  })
})

test('SCHEM-D03 an element is outside if any edge is beyond a margin', () => {
  const inside = { x: 5, y: 10, width: 90, height: 40 }
  expect(isOutsideMargins(inside, area)).toBe(false)
  for (const change of [{ x: 4.99 }, { y: 9.99 }, { width: 90.01 }, { height: 40.01 }])
    expect(isOutsideMargins({ ...inside, ...change }, area)).toBe(true)
  // Floating-point error is no distance.
  expect(
    isOutsideMargins(
      { x: 0.1 + 0.2, y: 0, width: 0.7, height: 1 },
      { width: 1, height: 1, marginX: 0, marginY: 0, unit: 'cm' },
    ),
  ).toBe(false)
})

describe('rules of schematics', () => {
  const { change, remove, shape } = schematicRules

  test('SCHEM-006 preventChanges refuses changes, except of the protection itself', () => {
    const locked = { preventChanges: true }
    expect(change(locked, { name: 'x' }, staff('superAdmin'))).toMatchObject({ field: 'preventChanges' })
    expect(change(locked, { elements: [] }, staff('admin'))).toMatchObject({ field: 'preventChanges' })
    expect(change(locked, { preventChanges: false, name: 'x' }, staff('extendedAdmin'))).toBeUndefined()
    expect(change(locked, { preventDeletion: true }, staff('superAdmin'))).toBeUndefined()
    expect(change({ preventChanges: false }, { name: 'x' }, staff('supplierOnly'))).toBeUndefined()
  })

  test('SCHEM-007 preventDeletion refuses deletion', () => {
    expect(remove({ preventDeletion: true })).toMatchObject({ field: 'preventDeletion' })
    expect(remove({ preventDeletion: false })).toBeUndefined()
  })

  test('SCHEM-D04 only superAdmin and extendedAdmin set the protection', () => {
    for (const field of ['preventChanges', 'preventDeletion']) {
      for (const adminType of ['superAdmin', 'extendedAdmin'] as const)
        expect(change({ preventChanges: false }, { [field]: true }, staff(adminType))).toBeUndefined()
      for (const adminType of ['admin', 'supplierOnly'] as const)
        expect(change({ preventChanges: false }, { [field]: false }, staff(adminType))).toMatchObject({
          code: 'forbidden',
        })
    }
  })

  test('margins leave space, and ids of elements are unique', () => {
    const size = { width: 1, height: 1 }
    expect(
      shape({
        ...area,
        elements: [
          { id: 'a', ...size },
          { id: 'b', ...size },
        ],
      }),
    ).toBeUndefined()
    expect(shape({ ...area, marginX: 50, elements: [] })).toMatchObject({ field: 'marginX' })
    expect(shape({ ...area, marginY: 30, elements: [] })).toMatchObject({ field: 'marginY' })
    expect(
      shape({
        ...area,
        elements: [
          { id: 'a', ...size },
          { id: 'a', ...size },
        ],
      }),
    ).toMatchObject({ field: 'elements', reason: 'rule.elementTwice' })
  })

  test('sizes are visible in the display precision, in which margins leave space, too', () => {
    expect(shape({ ...area, width: 0.01, height: 0.01, marginX: 0, marginY: 0, elements: [] })).toBeUndefined()
    expect(shape({ ...area, width: 1e-300, marginX: 0, elements: [] })).toMatchObject({ field: 'width' })
    expect(shape({ ...area, height: 0.004, marginY: 0, elements: [] })).toMatchObject({ field: 'height' })
    expect(shape({ ...area, elements: [{ id: 'a', width: 1e-9, height: 1 }] })).toMatchObject({ field: 'elements' })
    expect(shape({ ...area, marginX: 49.999, elements: [] })).toMatchObject({ field: 'marginX' })
  })
})
