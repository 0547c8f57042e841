import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assembledStyles } from '#domain/packaging/assembled-styles.ts'
import { assemblyOf, type PlacedPart } from '#domain/packaging/assembly.ts'
import type { Point3 } from '#domain/packaging/fold.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { made, structuresOf } from './sizes.ts'
import { depthBetween, hullOf, type Slab, slabsAt } from './slabs.ts'

/** Issue 13: the parts of a set, assembled as slabs of their board, fit into each other and have the outer size. */

/** Strips and walls intersect in slots, which slabs do not have: only their depth is checked. */
const slotted = /strip|handle-wall/
/** Paper between two boards is not a slab. */
const isBoard = ({ panel }: Slab) => !/hinge/.test(panel.key)

const collisions = (set: readonly PlacedPart[], share: number): string[] =>
  set.flatMap((one, index) =>
    set.slice(index + 1).flatMap((other) => {
      if (slotted.test(one.part.key) && slotted.test(other.part.key)) return []
      return slabsAt(one, share)
        .filter(isBoard)
        .flatMap((a) =>
          slabsAt(other, share)
            .filter(isBoard)
            .flatMap((b) => {
              const depth = depthBetween(a, b, 0.05)
              return depth > 0 ? [`${one.part.key}/${a.panel.key} in ${other.part.key}/${b.panel.key} by ${depth.toFixed(2)}`] : [] // prettier-ignore
            }),
        )
    }),
  )

/** Sizes are compared in ascending order: a bag stands along another axis. */
const ascending = (sizes: readonly number[]): number[] => sizes.toSorted((one, other) => one - other)
const sizeOf = (set: readonly PlacedPart[]): number[] => {
  const { low, high } = hullOf(set.flatMap((placed) => slabsAt(placed, 1)))
  return ([0, 1, 2] as const).map((axis) => high[axis] - low[axis])
}

const setsOf = (style: (typeof assembledStyles)[number]) =>
  fc.sample(structuresOf(style), { numRuns: 12, seed: 13 }).map((structure): [Structure, PlacedPart[]] => [structure, assemblyOf(structure)]) // prettier-ignore

describe.each(assembledStyles)('issue 13: the parts of a %s', (style) => {
  test('do not intersect when assembled, and are side by side before', () => {
    const found = setsOf(style).flatMap(([{ dimensions, caliper }, set]) => {
      const problems = [...collisions(set, 1), ...collisions(set, 0).map((one) => `apart: ${one}`)]
      return problems.length > 0 ? [{ dimensions, caliper, problems: problems.slice(0, 3) }] : []
    })
    expect(found.slice(0, 1)).toEqual([])
  })

  test('are rotated and moved, never mirrored', () => {
    for (const [, set] of setsOf(style)) {
      for (const placed of set) {
        const [x, y, z] = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map(placed.turn) as [Point3, Point3, Point3] // prettier-ignore
        const determinant =
          x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) + x[2] * (y[0] * z[1] - y[1] * z[0])
        expect(determinant).toBe(1)
      }
    }
  })

  test('have the outer size', () => {
    const wrong = setsOf(style).flatMap(([{ outer, caliper, dimensions }, set]) => {
      const stated = [outer.length, outer.width, outer.height]
      const less = ascending(sizeOf(set)).map((size, nth) => ascending(stated)[nth]! - size)
      // The stated size includes paper and play; a lid that is not pressed down is slightly higher.
      return less.every((mm) => mm > -0.6 && mm < 2 * caliper + 3) ? [] : [{ dimensions, caliper, stated, less }]
    })
    expect(wrong.slice(0, 1)).toEqual([])
  })
})

test('issue 13: the handle wall of a bottle carrier, whose slots are open below, is placed over the strips', () => {
  for (const structure of fc.sample(structuresOf('bottleCarrier'), { numRuns: 10, seed: 13 })) {
    const set = assemblyOf(structure)
    const heightOf = (key: string) => set.filter(({ part }) => part.key === key).map(({ away }) => away[2])
    const [handle] = heightOf('handle-wall')
    expect(heightOf('cross-strip').every((strip) => strip < handle!)).toBe(true)
  }
})

test('issue 13: a bag with cord or ribbon folds from its sheet, then the card is placed on its bottom', () => {
  const bag = made('bag', { length: 250, width: 120, height: 300 }, 0.15, { handle: 'rope' })
  const [paper, card] = assemblyOf(bag) as [PlacedPart, PlacedPart]
  expect([paper.part.key, card.part.key]).toEqual(['bag', 'bottom-card'])
  expect(card.moves[0]).toBeGreaterThanOrEqual(paper.folds[1])
  const [sheet, plate] = [hullOf(slabsAt(paper, 1)), hullOf(slabsAt(card, 1))]
  // Up is the negative y axis: the card is less than 1 mm above the bottom, and 1 mm within the walls.
  expect(sheet.high[1] - plate.high[1]).toBeLessThan(1)
  expect(plate.high[0] - plate.low[0]).toBeCloseTo(248, 3)
  expect(plate.high[2] - plate.low[2]).toBeCloseTo(118, 3)
  expect(hullOf(slabsAt(card, 0)).high[1]).toBeLessThan(0)
})

test('issue 13: a lid that is placed too low is detected', () => {
  const [structure] = fc.sample(structuresOf('liftOff'), { numRuns: 1, seed: 13 })
  const [base, lid] = assemblyOf(structure!) as [PlacedPart, PlacedPart]
  const [x, y, z] = lid.at
  expect(collisions([base, { ...lid, at: [x, y, z - 1] }], 1)).not.toEqual([])
})
