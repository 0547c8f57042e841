import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anglesAt } from '#domain/packaging/fold-order.ts'
import { type Face, foldPart, type Point3 } from '#domain/packaging/fold.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import type { Dimensions, Extent } from '#domain/packaging/structure.ts'
import { type StyleId, styleIds, styles } from '#domain/packaging/styles.ts'
import { jointProblems } from './joints.ts'
import { made, structuresOf } from './sizes.ts'

/** Boxes folded along their creases: they close and have the stated size. Their thickness is in `thickness.laws.test.ts`. */

// Outer sizes ---------------------------------------------------------------------------------------------------------

/** Additions of a style to its inner length, width and height: mm, and layers of board (4.5). */
type Rule = readonly [length: Add, width: Add, height: Add]
type Add = readonly [mm: number, layers: number]
const layers = (length: number, width: number, height: number): Rule => [[0, length], [0, width], [0, height]] // prettier-ignore

const sum = (mm: readonly [number, number, number], boards: readonly [number, number, number]): Rule => [
  [mm[0], boards[0]],
  [mm[1], boards[1]],
  [mm[2], boards[2]],
]

/** As measured by the slabs of `thickness.laws.test.ts`: from the inside by the surrounding layers of board. */
const boxes: Partial<Record<StyleId, Rule>> = {
  mailer: sum([1.5, 0.9, 0.5], [6, 3, 2]),
  adhesiveMailer: sum([1.5, 0.8, 0.5], [6, 3, 2]),
  displayMailer: sum([1.5, 0.9, 0.5], [6, 3, 2]),
  rsc: sum([0.5, 0.5, 0.5], [2, 2, 4]),
  halfSlotted: sum([0.5, 0.5, 0.5], [2, 2, 2]),
  fullOverlap: sum([0.5, 0.5, 0.5], [2, 2, 6]),
  telescope: sum([2, 2, 0.5], [8, 4, 2]),
  bookWrap: sum([0.5, 0.5, 0.5], [2, 2, 3]),
  divider: sum([-3, -3, -0.5], [0, 0, 0]),
  dieCutInsert: sum([-1, -1, -0.5], [0, 0, 0]),
  block: layers(0, 0, 0),
  straightTuck: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  reverseTuck: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  snapLock: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  autoLock: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  hangTabCarton: sum([0.4, 0.4, 30.4], [2, 2, 3.5]),
  sleeve: sum([0, 0.4, 0.4], [0, 2, 2]),
  bag: layers(2, 2, 1),
  sealEnd: sum([0.4, 0.4, 0.4], [2, 2, 6]),
  fivePanelHanger: sum([0.4, 0.4, 35.4], [2, 3, 3.5]),
  trayAndSleeve: sum([0.4, 1.2, 1.2], [4, 4, 3]),
  snapLockShipper: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  tuckTopShipper: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  crashLockShipper: sum([0.4, 0.4, 0.4], [2, 2, 4]),
  shelfReadyShipper: sum([0.5, 0.5, 0.5], [2, 2, 4]),
  openTray: sum([0.5, 0.5, 0.5], [4, 2, 1]),
  counterDisplay: sum([0.5, 0.5, 50.5], [4, 2, 1]),
  bottleCarrier: sum([0.5, 0.5, 110.5], [4, 2, 1]),
  partialLid: sum([2.28, 2.28, 0.36], [4, 4, 2]),
  liftOff: sum([2.28, 2.28, 0.36], [4, 4, 2]),
  shoulderNeck: sum([2.08, 2.08, 0.36], [4, 4, 2]),
}

/** Round goods: over the diameter and over the height. */
const round: Partial<Record<StyleId, readonly [Add, Add]>> = {
  tube: [[0.5, 4], [0, 2]], // prettier-ignore
  shakerTube: [[0.5, 4], [0, 2]], // prettier-ignore
  mailingTube: [[0, 2], [6, 0]], // prettier-ignore
}

/** Products without an inside: the printed size, and the thickness of their layers. */
const flat: Partial<Record<StyleId, number>> = {
  sheet: 1,
  label: 1,
  rollLabel: 1,
  card: 1,
  hangTag: 1,
  foldedCard: 2,
}

/** Styles with their own rule and test; cases are measured as folded in `thickness.laws.test.ts`. */
const others: StyleId[] = [
  'pillow',
  ...(['roundLabel', 'tape', 'mailingBag', 'paddedMailingBag'] as const),
  ...(['magnetic', 'collapsibleMagnetic', 'bookBox', 'drawer'] as const),
]

describe('outer sizes are inner sizes and layers of board', () => {
  const expectOuter = (id: StyleId, size: Dimensions, wanted: (t: number) => Partial<Extent>) => {
    const [thinnest, thickest] = styles[id].caliper
    const t = thinnest + (thickest - thinnest) / 4
    const { outer } = made(id, size, t)
    for (const [side, length] of Object.entries(wanted(t))) expect(outer[side as keyof Extent]).toBeCloseTo(length, 6)
  }

  test.each(Object.entries(boxes))('%s', (id, [l, w, h]) => {
    const add = (inner: number, [mm, count]: Add, t: number) => inner + mm + count * t
    const height = id === 'bag' ? 240 : id === 'shelfReadyShipper' ? 100 : 60
    expectOuter(id as StyleId, { length: 200, width: 150, height }, (t) => ({
      length: add(200, l, t),
      width: add(150, w, t),
      height: add(height, h, t),
    }))
  })

  test.each(Object.entries(round))('%s', (id, [over, high]) => {
    expectOuter(id as StyleId, { diameter: 60, height: 200 }, (t) => ({
      length: 60 + over[0] + over[1] * t,
      width: 60 + over[0] + over[1] * t,
      height: 200 + high[0] + high[1] * t,
    }))
  })

  test.each(Object.entries(flat))('%s', (id, count) => {
    expectOuter(id as StyleId, { length: 120, width: 90 }, (t) => ({ length: 120, width: 90, height: count * t }))
  })

  test('pillow, whose bent faces are wider on the sheet', () => {
    const half = (face: number, h: number) => {
      // Length of the section of a face along its curve, in 2000 steps: the width of the pillow is that of this curve.
      const steps = 2000
      let across = 0
      for (let nth = 0; nth < steps; nth++) across += Math.sqrt(1 - ((4 * h * (face / 2) * ((nth + 0.5) / steps)) / face ** 2) ** 2) // prettier-ignore
      return (across / steps) * (face / 2)
    }
    const { outer } = made('pillow', { length: 200, width: 150, height: 60 }, 0.4)
    expect(outer.length).toBe(200)
    expect(outer.width).toBeCloseTo(2 * half(151.5, 60) + (0.8 * 2 * 60) / 151.5, 2)
    expect(outer.height).toBeCloseTo(60.8, 6)
  })

  test('for every style', () => {
    const all = [boxes, round, flat].flatMap((table) => Object.keys(table))
    expect([...all, ...others].toSorted()).toEqual(styleIds.toSorted())
  })
})

const spanOf = (points: readonly Point3[], axis: 0 | 1 | 2): number => {
  const values = points.map((point) => point[axis])
  return Math.max(...values) - Math.min(...values)
}

// Rings and corners ---------------------------------------------------------------------------------------------------

const gap = (a: Point3, b: Point3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
/** Number of corners of one face that coincide with corners of another within a distance in mm. */
const corners = (one: Face, other: Face, within = 0): number =>
  one.corners.filter((a) => other.corners.some((b) => gap(a, b) < within + 1e-6)).length
const named = (faces: readonly Face[], name: string) => faces.find(({ panel }) => panel.key === name)!

describe('folds close', () => {
  const tube = ['front', 'left-side'] as const
  const seam = ['back', 'right-side'] as const
  /** With the gap of a raw edge to the first crease, in mm. */
  const rings: [StyleId, first: string, last: string, within: number][] = [
    ...(['rsc', 'halfSlotted', 'fullOverlap'] as const).map(
      (id) => [id, ...tube, 1.5] as [StyleId, string, string, number],
    ),
    ...(['straightTuck', 'reverseTuck', 'snapLock', 'autoLock', 'hangTabCarton'] as const).map(
      (id) => [id, ...seam, 0.5] as [StyleId, string, string, number],
    ),
    ['sleeve', 'top', 'back', 0.5],
    ['drawer', 'top', 'back', 0],
    ['bag', 'front', 'left-gusset-front-half', 0],
  ]
  test.each(rings)('%s: its first wall meets its last along an edge', (id, first, last, within) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts }) => {
        const faces = foldPart(parts.find(({ panels }) => panels.some(({ key }) => key === last))!)
        expect(corners(named(faces, first), named(faces, last), within)).toBe(2)
      }),
      { numRuns: 20 },
    )
  })

  const trays: [StyleId, part: string][] = [
    ['telescope', 'base'],
    ['telescope', 'lid'],
    ['liftOff', 'base-board'],
    ['liftOff', 'lid-wrap'],
    ['shoulderNeck', 'base-wrap'],
    ['magnetic', 'tray-board'],
    ['bookBox', 'tray-wrap'],
    ['drawer', 'tray-board'],
    ['dieCutInsert', 'insert'],
    ['bookWrap', 'box'],
  ]
  test.each(trays)('%s: the walls of its %s meet at the corners', (id, name) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts, caliper }) => {
        /** Side walls of creased board are between the others: half a caliper and 0.3 mm. */
        const within = ['telescope', 'dieCutInsert', 'bookWrap'].includes(id) ? caliper / 2 + 0.3 : 0
        const faces = foldPart(parts.find((part) => part.key === name)!)
        const walls = ['back', 'right', 'front', 'left'].map((side) => named(faces, `${side}-wall`))
        for (const [index, wall] of walls.entries()) expect(corners(wall, walls[(index + 1) % 4]!, within)).toBe(2)
      }),
      { numRuns: 10 },
    )
  })

  test('collapsible: spine, sides and front meet at the corners around the base', () => {
    fc.assert(
      fc.property(structuresOf('collapsibleMagnetic'), (structure) => {
        const faces = foldPart(structure.parts.find(({ key }) => key === 'case-wrap')!)
        const walls = ['spine', 'right-wall', 'front-wall', 'left-wall'].map((name) => named(faces, name))
        /** The bends of both hinges, and the extra height of the spine over the front. */
        const within = 2 * (1.5 * structure.caliper + 1)
        for (const [index, wall] of walls.entries()) {
          expect(corners(wall, walls[(index + 1) % 4]!, within)).toBeGreaterThanOrEqual(2)
        }
      }),
      { numRuns: 10 },
    )
  })

  const closures: [StyleId, part: string, closure: string, over: string][] = [
    ['straightTuck', 'carton', 'top-closure', 'front'],
    ['reverseTuck', 'carton', 'bottom-closure', 'back'],
    ['hangTabCarton', 'carton', 'top-closure', 'back'],
  ]
  test.each(closures)('%s: its %3$s reaches the opposite wall', (id, name, closure, over) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts, caliper }) => {
        const faces = foldPart(parts.find((part) => part.key === name)!)
        const [lid, wall] = [named(faces, closure), named(faces, over)]
        const nearest = lid.corners.map((a) => Math.min(...wall.corners.map((b) => gap(a, b))))
        // The tucked flap is between them, and the closure ends before both corners.
        expect(nearest.filter((distance) => distance < 2.5 * caliper + 1)).toHaveLength(2)
      }),
      { numRuns: 20 },
    )
  })

  test('the corners of a bag fold back onto its bottom', () => {
    fc.assert(
      fc.property(structuresOf('bag'), ({ parts }) => {
        const faces = foldPart(parts[0]!)
        const flatness = faces
          .filter(({ panel }) => roleOf(panel.key) === 'gusset' || panel.key.endsWith('-bottom'))
          .map(({ corners: own }) => spanOf(own, 1))
        expect(Math.max(...flatness)).toBeLessThan(1e-6)
      }),
      { numRuns: 20 },
    )
  })

  test('issue 13 (G-23): panels of a bag that the sheet joins remain joined, when folded and during folding', () => {
    const planted = made('bag', { length: 200, width: 120, height: 300 }, 0.15).parts[0]!
    const half = anglesAt(planted, 0.8)
    expect(jointProblems(planted, { ...half, 'front-bottom': half['front-bottom']! + 20 })).not.toEqual([])
    fc.assert(
      // Whole thousandths: random doubles are nearly always close to 0.
      fc.property(structuresOf('bag'), fc.integer({ min: 0, max: 1000 }), ({ parts: [bag] }, share) => {
        expect(jointProblems(bag!)).toEqual([])
        expect(jointProblems(bag!, anglesAt(bag!, share / 1000))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('half of the front of a display tears off', () => {
    const part = made('displayMailer', { length: 230, width: 150, height: 76 }, 1.6).parts[0]!
    expect(part.panels.find(({ key }) => key === 'front-tear-off')).toMatchObject({
      from: 'front',
      joint: 'perforation',
    })
    const [front, torn] = ['front', 'front-tear-off'].map((name) => named(foldPart(part), name))
    expect(spanOf(front!.corners, 2)).toBeCloseTo(spanOf(torn!.corners, 2), 6)
  })
})
