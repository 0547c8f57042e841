import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlacedPart, placedPartsOf, placementsAt } from '#domain/packaging/assembly.ts'
import type { Point3 } from '#domain/packaging/fold.ts'
import { boundsOf } from '#domain/packaging/geometry.ts'
import { hingesOf } from '#domain/packaging/lines.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import { structureIn, styleOfVersion } from '#domain/packaging/style.ts'
import { type StyleId, styles } from '#domain/packaging/styles.ts'
import { made, structuresOf } from './sizes.ts'
import { depthBetween, freeWay, hullOf, type Slab, slabsAt } from './slabs.ts'

/** Issue 13: pillow boxes and tubes are bent without being stretched or passing through themselves, and have their room. */

const bentStyles = ['pillow', 'tube', 'shakerTube', 'mailingTube'] as const satisfies StyleId[]
const setsOf = (style: StyleId): (readonly [Structure, PlacedPart[]])[] =>
  fc.sample(structuresOf(style), { numRuns: 25, seed: 13 }).map((structure) => [structure, placedPartsOf(structure)])

const distance = (a: Point3, b: Point3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Moments at which the board is at rest; in between, the flaps of a pillow snap over its curve. */
const rests = [0, 0.15, 0.45, 1]

/** Edges of the pieces that are longer or shorter in space than on the sheet, by more than the layers of board. */
const stretched = (placed: PlacedPart): string[] =>
  rests.flatMap((share) =>
    placementsAt(placed, share).flatMap(({ panel, move }) => {
      const { from, thickness } = placed.layer
      const edges = placed.bend!.piecesOf(panel).flatMap((piece) => piece.map((a, nth) => [a, piece[(nth + 1) % piece.length]!] as const)) // prettier-ignore
      // The crease of a pillow and the print of a label keep their length.
      const worst = Math.max(
        0,
        ...edges.map(([a, b]) => {
          const flat = Math.hypot(a[0] - b[0], a[1] - b[1])
          const bent = distance(move([...a, from < 0 && from + thickness > 0 ? from + thickness / 2 : 0]), move([...b, from < 0 && from + thickness > 0 ? from + thickness / 2 : 0])) // prettier-ignore
          return Math.abs(bent - flat) - 0.012 * flat
        }),
      )
      return worst > 0.4 * thickness ? [`${panel.key} by ${worst.toFixed(2)} at ${share}`] : []
    }),
  )

/** Creases at which two panels are apart, at any moment; the flaps of a pillow's back are two boards inside its curve. */
const torn = (placed: PlacedPart): string[] =>
  Array.from({ length: 21 }, (_, step) => step / 20).flatMap((share) => {
    const moves = new Map(placementsAt(placed, share).map(({ panel, move }) => [panel.key, move]))
    return placed.part.panels.flatMap((panel) =>
      placed.bend!.piecesOf(panel).length === 0
        ? []
        : hingesOf(placed.part, panel).flatMap((hinge) => {
            const gap = Math.max(...hinge.map(([x, y]) => distance(moves.get(panel.key)!([x, y, 0]), moves.get(panel.from!)!([x, y, 0])))) // prettier-ignore
            return gap > 3 * placed.layer.thickness ? [`${panel.key} from ${panel.from} by ${gap.toFixed(2)} at ${share}`] : [] // prettier-ignore
          }),
    )
  })

/** Walls of a tube whose ends do not meet once they are rolled. */
const gaping = (placed: PlacedPart): string[] =>
  placementsAt(placed, 1).flatMap(({ panel, move }) => {
    if (placed.bend!.piecesOf(panel).length === 0) return []
    const { x, y, width } = boundsOf([panel.outline])
    const gap = distance(move([x, y, 0]), move([x + width, y, 0]))
    return gap > 0.01 ? [`${placed.part.key} by ${gap.toFixed(2)}`] : []
  })

/** Panels that share a place, and why. */
const areJoined = (one: Slab, other: Slab): boolean => one.panel.from === other.panel.key || other.panel.from === one.panel.key // prettier-ignore
/** The glue flap is between the two faces, which meet at its crease; it must not be in the flaps of the ends. */
const isGlued = (one: Slab, other: Slab): boolean =>
  one.panel.key === 'glue-flap' && (other.panel.key === 'front' || other.panel.key === 'back')
/** Slabs that touch each other, such as a disc and its wall, intersect by less than this fraction of their thickness. */
const touching = 0.75

const passages = (set: readonly PlacedPart[], steps: number): string[] => {
  const found = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    const slabs = set.flatMap((placed) => slabsAt(placed, step / steps).map((slab) => ({ placed, slab })))
    for (const [nth, { placed: part, slab }] of slabs.entries()) {
      for (const { placed: next, slab: other } of slabs.slice(nth + 1)) {
        if (part === next && (areJoined(slab, other) || isGlued(slab, other) || isGlued(other, slab))) continue
        const depth = depthBetween(slab, other, 0.05)
        const thin = Math.min(part.layer.thickness, next.layer.thickness)
        if (depth > thin * touching) found.add(`${part.part.key}/${slab.panel.key} through ${next.part.key}/${other.panel.key} at ${step / steps} by ${depth.toFixed(2)}`) // prettier-ignore
      }
    }
  }
  return [...found]
}

/** Free distance in mm through the middle of the closed product, along an axis. */
const roomAlong = (set: readonly PlacedPart[], axis: 0 | 1 | 2): number => {
  // The inner height of a shaker includes what is above its sifter.
  const slabs = set.filter(({ part }) => part.key !== 'sifter').flatMap((placed) => slabsAt(placed, 1))
  const { low, high } = hullOf(slabs)
  // Not exactly in the middle, where the rays would meet the edges between facets.
  const middle = ([0, 1, 2] as const).map((one) => (low[one] + high[one]) / 2 + 0.013) as unknown as Point3
  const way = (sign: 1 | -1) => {
    const direction: [number, number, number] = [0, 0, 0]
    direction[axis] = sign
    return freeWay(slabs, middle, direction)
  }
  return way(1) + way(-1)
}

const roomProblems = (structure: Structure, set: readonly PlacedPart[]): string[] => {
  const { diameter = 0, height = 0 } = structure.dimensions
  // A polygon of 48 corners is narrower than its circle by a 467th.
  const across = ([0, 1] as const).map((axis) => [`diameter ${axis}`, roomAlong(set, axis) - diameter * Math.cos(Math.PI / 48)]) // prettier-ignore
  const sides = structure.style === 'pillow' ? [] : across
  return [...sides, ['height', roomAlong(set, 2) - height] as const].flatMap(([name, more]) =>
    Number(more) > -0.05 && Number(more) < 1.5 ? [] : [`${name} ${Number(more).toFixed(2)}`],
  )
}

const firstOf = (style: StyleId, problemsOf: (structure: Structure, set: PlacedPart[]) => string[]) =>
  setsOf(style)
    .flatMap(([structure, set]) => {
      const problems = problemsOf(structure, set)
      return problems.length > 0 ? [{ ...structure.dimensions, t: structure.caliper, problems }] : []
    })
    .slice(0, 1)

describe.each(bentStyles)('issue 13: a %s', (style) => {
  test('is bent without being stretched or torn', () => {
    const bent = (set: PlacedPart[]) => set.filter(({ bend }) => bend)
    const open = (one: PlacedPart) => (style === 'pillow' ? torn(one) : gaping(one))
    expect(firstOf(style, (_, set) => bent(set).flatMap((one) => [...stretched(one), ...open(one)]))).toEqual([])
  })

  test('closes and is assembled without a panel that passes through another one', () => {
    expect(firstOf(style, (_, set) => passages(set, 40))).toEqual([])
  })

  test('has the room of its inner size when closed', () => {
    expect(firstOf(style, roomProblems)).toEqual([])
  })
})

describe('issue 13: each law of bending detects a planted defect', () => {
  const pillow = made('pillow', { length: 127, width: 102, height: 38 }, 0.4)
  /** Bent deeper than its ends are curved. */
  const deeper = placedPartsOf({ ...pillow, dimensions: { ...pillow.dimensions, height: 46 } })

  test('a pillow that is bent more than its creases', () => {
    expect(stretched(placedPartsOf(pillow)[0]!)).toEqual([])
    expect(torn(deeper[0]!)).not.toEqual([])
    expect(roomProblems(pillow, deeper)).toEqual([expect.stringMatching(/^height 8/)])
  })

  test('flaps of the front that do not wait for those of the back', () => {
    const [placed] = placedPartsOf(pillow)
    const { bend } = placed!
    const at = bend!.moveAt
    const early = (key: string, share: number) => (key.startsWith('front-') && share > 0.45 ? 1 : share)
    const moveAt: typeof at = (share) => (panel) => at(early(panel.key, share))(panel)
    expect(passages([placed!], 40)).toEqual([])
    expect(passages([{ ...placed!, bend: { ...bend!, moveAt } }], 40).join()).toMatch(/front-left-flap through/)
  })

  test('a glue flap that crosses the creases, as in the first version of the style', () => {
    const size = { length: 150, width: 80, height: 40 }
    const first = structureIn(styleOfVersion(styles.pillow, 1)!, size, { caliper: 0.4 })
    if ('problem' in first) throw new Error(first.problem.message.key)
    expect(passages(placedPartsOf(made('pillow', size, 0.4)), 40)).toEqual([])
    expect(passages(placedPartsOf(first), 40).join()).toMatch(/flap through pillow\/glue-flap/)
  })

  test('a wall of a tube that is not rolled up to its other end', () => {
    const placed = placedPartsOf(made('tube', { diameter: 76, height: 200 }, 1.5)).find(({ bend }) => bend)!
    const bend = { ...placed.bend!, moveAt: (share: number) => placed.bend!.moveAt(share * 0.97) }
    expect(gaping(placed)).toEqual([])
    expect(gaping({ ...placed, bend })).not.toEqual([])
  })

  test('a neck that does not fit into its lid', () => {
    const set = placedPartsOf(made('tube', { diameter: 76, height: 200 }, 1.5))
    expect(passages(set, 20)).toEqual([])
    const higher = set.map((one) => (one.part.key === 'neck-wall' ? { ...one, at: [one.at[0], one.at[1], one.at[2] + 40] as const } : one)) // prettier-ignore
    expect(passages(higher, 20).join()).toMatch(/neck-wall through disc/)
  })
})
