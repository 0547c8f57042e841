import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Face, folded, type Point3 } from '#domain/packaging/fold.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import type { Dimensions, Extent, Part, Structure } from '#domain/packaging/structure.ts'
import { type StyleId, styleIds, styles } from '#domain/packaging/styles.ts'
import { made, structuresOf } from './sizes.ts'

/** Boxes that are folded up by their creases: they close, and are as large as they say. */

// Outer sizes ---------------------------------------------------------------------------------------------------------

/** What a style adds to its inner length, width and height: mm, and layers of board (4.5). */
type Rule = readonly [length: Add, width: Add, height: Add]
type Add = readonly [mm: number, layers: number]
const layers = (length: number, width: number, height: number): Rule => [[0, length], [0, width], [0, height]] // prettier-ignore

const boxes: Partial<Record<StyleId, Rule>> = {
  mailer: layers(2, 4, 2),
  adhesiveMailer: layers(2, 5, 2),
  displayMailer: layers(2, 4, 2),
  rsc: layers(2, 2, 4),
  halfSlotted: layers(2, 2, 2),
  fullOverlap: layers(2, 2, 6),
  telescope: [[4, 5], [4, 5], [0, 2]], // prettier-ignore
  bookWrap: layers(2, 2, 3),
  divider: layers(0, 0, 1),
  dieCutInsert: layers(2, 2, 1),
  block: layers(0, 0, 0),
  straightTuck: layers(2, 2, 2),
  reverseTuck: layers(2, 2, 2),
  snapLock: layers(2, 2, 2),
  autoLock: layers(2, 2, 2),
  hangTabCarton: layers(2, 2, 2),
  sleeve: layers(0, 2, 2),
  pillow: layers(0, 0, 2),
  bag: layers(2, 2, 1),
  liftOff: [[4, 2], [4, 2], [0, 1]], // prettier-ignore
  shoulderNeck: layers(4, 4, 2),
  magnetic: layers(2, 4, 3),
  collapsibleMagnetic: layers(2, 3, 2),
  bookBox: [[6, 2], [3, 3], [0, 3]], // prettier-ignore
  drawer: [[0, 2], [2, 4], [2, 2]], // prettier-ignore
}

/** Round goods: over the diameter and over the height. */
const round: Partial<Record<StyleId, readonly [Add, Add]>> = {
  tube: [[0, 4], [0, 2]], // prettier-ignore
  shakerTube: [[0, 4], [0, 2]], // prettier-ignore
  mailingTube: [[0, 2], [6, 0]], // prettier-ignore
}

/** Goods without a room inside: as large as they are printed, and as thick as their layers. */
const flat: Partial<Record<StyleId, number>> = {
  sheet: 1,
  label: 1,
  rollLabel: 1,
  card: 1,
  hangTag: 1,
  foldedCard: 2,
}

/** Those with a rule of their own, tested where they are made. */
const others: StyleId[] = ['roundLabel', 'tape', 'mailingBag', 'paddedMailingBag']

describe('outer sizes are inner sizes and layers of board', () => {
  const expectOuter = (id: StyleId, size: Dimensions, wanted: (t: number) => Partial<Extent>) => {
    const [thinnest, thickest] = styles[id].caliper
    const t = thinnest + (thickest - thinnest) / 4
    const { outer } = made(id, size, t)
    for (const [side, length] of Object.entries(wanted(t))) expect(outer[side as keyof Extent]).toBeCloseTo(length, 6)
  }

  test.each(Object.entries(boxes))('%s', (id, [l, w, h]) => {
    const add = (inner: number, [mm, count]: Add, t: number) => inner + mm + count * t
    const height = id === 'bag' ? 240 : 60
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

  test('no style is left out', () => {
    const all = [boxes, round, flat].flatMap((table) => Object.keys(table))
    expect([...all, ...others].toSorted()).toEqual(styleIds.toSorted())
  })
})

// As folded -----------------------------------------------------------------------------------------------------------

/** The part that is the box: the one with most panels. */
const bodyOf = ({ parts }: Structure): Part => parts.reduce((a, b) => (b.panels.length > a.panels.length ? b : a))

const spanOf = (points: readonly Point3[], axis: 0 | 1 | 2): number => {
  const values = points.map((point) => point[axis])
  return Math.max(...values) - Math.min(...values)
}

describe('a folded box has its stated size, within a few layers of board', () => {
  const erected = [
    ...(['mailer', 'adhesiveMailer', 'displayMailer', 'rsc', 'fullOverlap', 'bookWrap', 'straightTuck'] as const),
    ...(['reverseTuck', 'snapLock', 'autoLock', 'sleeve', 'bag', 'halfSlotted', 'collapsibleMagnetic'] as const),
  ] satisfies StyleId[]
  test.each(erected)('%s', (id) => {
    fc.assert(
      fc.property(structuresOf(id), (structure) => {
        const faces = folded(bodyOf(structure)).filter(({ panel }) => !['glue', 'lock'].includes(roleOf(panel.key)))
        const points = faces.flatMap(({ corners }) => corners)
        const spans = ([0, 1, 2] as const).map((axis) => spanOf(points, axis)).toSorted((a, b) => a - b)
        const said = Object.values(structure.outer).toSorted((a, b) => a - b)
        for (const [index, span] of spans.entries())
          expect(Math.abs(span - said[index]!)).toBeLessThan(4 * structure.caliper + 2)
      }),
      { numRuns: 30 },
    )
  })
})

// Rings and corners ---------------------------------------------------------------------------------------------------

const gap = (a: Point3, b: Point3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
/** How many corners of one face lie on corners of another. */
const corners = (one: Face, other: Face): number =>
  one.corners.filter((a) => other.corners.some((b) => gap(a, b) < 1e-6)).length
const named = (faces: readonly Face[], name: string) => faces.find(({ panel }) => panel.key === name)!

describe('folds close', () => {
  const tube = ['front', 'left-side'] as const
  const rings: [StyleId, first: string, last: string][] = [
    ...(['rsc', 'halfSlotted', 'fullOverlap', 'straightTuck', 'reverseTuck'] as const).map(
      (id) => [id, ...tube] as [StyleId, string, string],
    ),
    ...(['snapLock', 'autoLock', 'hangTabCarton'] as const).map((id) => [id, ...tube] as [StyleId, string, string]),
    ['sleeve', 'top', 'back'],
    ['drawer', 'top', 'back'],
    ['bag', 'front', 'left-gusset-front-half'],
  ]
  test.each(rings)('%s: its first wall meets its last along an edge', (id, first, last) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts }) => {
        const faces = folded(parts.find(({ panels }) => panels.some(({ key }) => key === last))!)
        expect(corners(named(faces, first), named(faces, last))).toBe(2)
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
  test.each(trays)('%s: the walls of its %s stand corner to corner', (id, name) => {
    fc.assert(
      fc.property(structuresOf(id), ({ parts }) => {
        const faces = folded(parts.find((part) => part.key === name)!)
        const walls = ['back', 'right', 'front', 'left'].map((side) => named(faces, `${side}-wall`))
        for (const [index, wall] of walls.entries()) expect(corners(wall, walls[(index + 1) % 4]!)).toBe(2)
      }),
      { numRuns: 10 },
    )
  })

  test('collapsible: spine, sides and front stand corner to corner around the base', () => {
    fc.assert(
      fc.property(structuresOf('collapsibleMagnetic'), (structure) => {
        const faces = folded(bodyOf(structure))
        const walls = ['spine', 'right-wall', 'front-wall', 'left-wall'].map((name) => named(faces, name))
        for (const [index, wall] of walls.entries()) expect(corners(wall, walls[(index + 1) % 4]!)).toBe(2)
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
      fc.property(structuresOf(id), ({ parts }) => {
        const faces = folded(parts.find((part) => part.key === name)!)
        const [lid, wall] = [named(faces, closure), named(faces, over)]
        const nearest = lid.corners.map((a) => Math.min(...wall.corners.map((b) => gap(a, b))))
        expect(nearest.filter((distance) => distance < 1.1)).toHaveLength(2)
      }),
      { numRuns: 20 },
    )
  })

  test('the corners of a bag fold back onto its bottom', () => {
    fc.assert(
      fc.property(structuresOf('bag'), ({ parts }) => {
        const faces = folded(parts[0]!)
        const flatness = faces
          .filter(({ panel }) => roleOf(panel.key) === 'gusset' || panel.key.endsWith('-bottom'))
          .map(({ corners: own }) => spanOf(own, 1))
        expect(Math.max(...flatness)).toBeLessThan(1e-6)
      }),
      { numRuns: 20 },
    )
  })

  test('half of the front of a display tears off', () => {
    const part = made('displayMailer', { length: 230, width: 150, height: 76 }, 1.6).parts[0]!
    expect(part.panels.find(({ key }) => key === 'front-tear-off')).toMatchObject({
      from: 'front',
      joint: 'perforation',
    })
    const [kept, torn] = ['front', 'front-tear-off'].map((name) => named(folded(part), name))
    expect(spanOf(kept!.corners, 2)).toBeCloseTo(spanOf(torn!.corners, 2), 6)
  })
})
