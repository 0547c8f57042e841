import { describe, expect, test } from 'vitest'
import type { IndexedProduct } from '#domain/catalogue/catalogue-index.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { type PlacedPart, poseAt } from '#domain/packaging/assembly.ts'
import type { Point3 } from '#domain/packaging/fold.ts'
import { glueZonesOf } from '#domain/packaging/glue.ts'
import { withInsert } from '#domain/packaging/insert-in-box.ts'
import { productOrientationOf } from '#domain/packaging/orientation.ts'
import { roleOf } from '#domain/packaging/panels.ts'
import type { Dimensions, Structure } from '#domain/packaging/structure.ts'
import { sceneOf } from '#domain/packaging/styles.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { index } from '#tests/support/catalogue-index.ts'
import { depthBetween, hullOf, type Slab, slabsAt } from './slabs.ts'

/** Issue 13: an insert fits into its box, for every box of the catalogue and each of its inserts. */

const inProduct = (
  product: IndexedProduct,
  dimensions: Dimensions,
  type: 'inner' | 'custom',
): Structure | undefined => {
  const { structure, problems } = resolveConfiguration(index, product, { size: { type, dimensions } })
  return problems.length === 0 ? structure : undefined
}

/** Sizes at fixed shares of the limits. */
const sizesOf = ({ limits }: IndexedProduct): Dimensions[] =>
  [0.1, 0.3, 0.45, 0.6].map((share) =>
    Object.fromEntries(
      Object.entries(limits)
        .filter(([field]) => ['length', 'width', 'height'].includes(field))
        .map(([field, { min, max }]) => [
          field,
          Math.round(min + (max - min) * share * (field === 'length' ? 1.2 : 1)),
        ]),
    ),
  )

const pairs = catalogueFiles.products.flatMap(({ productId }) => {
  const product = index.product(productId)!
  return product.embeds.map((insert): [string, string] => [productId, insert])
})

/** Tucked and slotted panels are in the clearance of the insert. */
const isBody = ({ panel }: Slab) => !['tuck', 'dust', 'lock', 'hinge'].includes(roleOf(panel.key))
/** Panels that close the top; open flaps are inside their walls by the amount that they settle. */
const closesTop = ({ panel }: Slab) => /\btop\b|lid/.test(panel.key)

/** The insert, `by` mm smaller on each side of its middle. */
const smaller = (slabs: readonly Slab[], by: number): Slab[] => {
  const { low, high } = hullOf(slabs)
  const within = (point: Point3): Point3 => {
    const [x, y, z] = ([0, 1, 2] as const).map((axis) => {
      const half = (high[axis] - low[axis]) / 2
      return low[axis] + half + ((point[axis] - low[axis] - half) * Math.max(0, half - by)) / half
    }) as [number, number, number]
    return [x, y, z]
  }
  return slabs.map((slab) => ({
    ...slab,
    low: within(slab.low),
    high: within(slab.high),
    prisms: slab.prisms.map((prism) => ({ ...prism, base: prism.base.map(within), points: prism.points.map(within) })),
  }))
}

const bodyOf = (parts: readonly PlacedPart[], share: number): Slab[] =>
  parts.flatMap((one) => slabsAt(one, share)).filter(isBody)

const collisions = (
  box: readonly PlacedPart[],
  insert: readonly PlacedPart[],
  share: number,
  counts = isBody,
  less = 0,
): string[] => {
  const within = smaller(
    insert.flatMap((one) => slabsAt(one, share)),
    less,
  )
  const around = box.flatMap((one) => slabsAt(one, share)).filter(counts)
  return around.flatMap((a) =>
    within.flatMap((b) => {
      const depth = depthBetween(a, b, 0.05)
      return depth > 0 ? [`${b.panel.key} in ${a.panel.key} by ${depth.toFixed(2)}`] : []
    }),
  )
}

describe.each(pairs)('issue 13: in a %s a %s', (boxId, insertId) => {
  const [boxProduct, insertProduct] = [index.product(boxId)!, index.product(insertId)!]
  const sets = sizesOf(boxProduct).flatMap((dimensions) => {
    const box = inProduct(boxProduct, dimensions, 'inner')
    const insert = box && inProduct(insertProduct, dimensions, 'custom')
    return box && insert
      ? [{ dimensions, box, parts: withInsert(box, insert, productOrientationOf(box, sceneOf(box))) }]
      : []
  })

  test('intersects no board of the box, neither closed nor before insertion', () => {
    expect(sets.length).toBeGreaterThan(0)
    const wrong = sets.flatMap(({ dimensions, parts }) => {
      const problems = [
        ...collisions(parts.box, parts.insert, 1),
        ...collisions(parts.box, parts.insert, 0).map((one) => `apart: ${one}`),
      ]
      return problems.length > 0 ? [{ dimensions, problems: problems.slice(0, 4) }] : []
    })
    expect(wrong.slice(0, 1)).toEqual([])
  })

  test('is inserted through the open top without intersecting a board, after the bottom is closed', () => {
    const wrong = sets.flatMap(({ dimensions, parts, box: { caliper } }) => {
      const [from, to] = parts.insert[0]!.moves
      return [0, 0.3, 0.6, 0.9, 1].flatMap((done) => {
        const share = from + (to - from) * done
        const problems = [
          ...collisions(parts.box, parts.insert, share, (slab) => isBody(slab) && !closesTop(slab)),
          ...collisions(parts.box, parts.insert, share, closesTop, caliper + 0.1),
        ]
        return problems.length > 0 ? [{ dimensions, done, problems: problems.slice(0, 4) }] : []
      })
    })
    expect(wrong.slice(0, 1)).toEqual([])
    const open = sets.flatMap(({ parts }) =>
      parts.box.flatMap((one) => {
        const { angles } = poseAt(one, parts.insert[0]!.moves[0])
        const bottom = one.waits ? one.part.panels.filter(({ key }) => /\bbottom\b/.test(key)) : []
        return bottom.filter(({ key, angle }) => Math.abs(angles[key]! - angle) > 1e-6).map(({ key }) => key)
      }),
    )
    expect(open).toEqual([])
  })

  test('is inserted after the parts of the box that are glued to each other', () => {
    const late = sets.flatMap(({ box, parts }) => {
      const glued = box.parts.filter((part) => glueZonesOf(part).some(({ onto }) => onto.includes('/')))
      const [from] = parts.insert[0]!.moves
      // The part that contains the insert is moved together with it.
      const holders = parts.insert.map(({ carried }) => carried?.moves.join())
      return parts.box.filter(({ part, moves }) => glued.some(({ key }) => key === part.key) && moves[1] > from && !holders.includes(moves.join())) // prettier-ignore
    })
    expect(late.map(({ part }) => part.key)).toEqual([])
  })

  test('is inside the box, upright on its floor', () => {
    for (const { parts, box, dimensions } of sets) {
      const [around, within] = [hullOf(bodyOf(parts.box, 1)), hullOf(parts.insert.flatMap((one) => slabsAt(one, 1)))]
      for (const axis of [0, 1, 2] as const) {
        expect(within.low[axis]).toBeGreaterThan(around.low[axis] - 0.01)
        expect(within.high[axis]).toBeLessThan(around.high[axis] + 0.01)
      }
      const { up } = productOrientationOf(box, sceneOf(box))
      const axis = up.findIndex((share) => Math.abs(share) > 0.9) as 0 | 1 | 2
      // The gap below the insert is at most the layers of a floor and 1 mm of play.
      const below = up[axis] > 0 ? within.low[axis] - around.low[axis] : around.high[axis] - within.high[axis]
      expect([dimensions, below < 4.5 * box.caliper + 1]).toEqual([dimensions, true])
    }
  })

  test('is rotated and moved, never mirrored', () => {
    for (const { parts } of sets) {
      for (const { turn } of parts.insert) {
        const [x, y, z] = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map(turn) as [Point3, Point3, Point3] // prettier-ignore
        const determinant =
          x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) + x[2] * (y[0] * z[1] - y[1] * z[0])
        expect(determinant).toBeCloseTo(1, 6)
      }
    }
  })
})
