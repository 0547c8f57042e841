import { isShown, type PlacedPart, placementsAt, poseAt } from '#domain/packaging/assembly.ts'
import type { Bend } from '#domain/packaging/bend.ts'
import { foldPart, type Point3 } from '#domain/packaging/fold.ts'
import type { Outline, Point } from '#domain/packaging/geometry.ts'
import type { Panel, Part } from '#domain/packaging/structure.ts'
import { areaOf } from './area.ts'

/**
 * A folded part as slabs of its thickness, independent of the product's drawing: every panel is split into convex prisms
 * between the two faces of its board. Lengths in mm.
 */

/** A convex prism: its corners on one face, its normal towards the inside of the box, and its thickness along it. */
export type Prism = { base: readonly Point3[]; normal: Point3; thickness: number; points: readonly Point3[] }
export type Slab = { panel: Panel; prisms: readonly Prism[]; low: Point3; high: Point3 }

const add = (a: Point3, b: Point3, by = 1): Point3 => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]
const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Point3): Point3 => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Towards the inside: outlines are clockwise as seen from the print. */
const normalOf = (corners: readonly Point3[]): Point3 => {
  let sum: Point3 = [0, 0, 0]
  for (const [index, corner] of corners.entries()) sum = add(sum, cross(corner, corners[(index + 1) % corners.length]!))
  return unit(sum)
}

/** Index triples, or one list if the outline is convex. */
const convexPieces = (outline: Outline): number[][] => {
  const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
  const all = outline.map((_, index) => index)
  const at = (index: number): Point => outline[index]!
  if (all.every((i) => turn(at(i), at((i + 1) % all.length), at((i + 2) % all.length)) > -1e-7)) return [all]
  const pieces: number[][] = []
  let rest = all
  while (rest.length > 3) {
    const ear = rest.findIndex((_, index) => {
      const [a, b, c] = [rest.at(index - 1)!, rest[index]!, rest[(index + 1) % rest.length]!]
      if (turn(at(a), at(b), at(c)) <= 1e-9) return false
      return rest.every((other) => [a, b, c].includes(other) || !inTriangle(at(other), [at(a), at(b), at(c)]))
    })
    const index = Math.max(0, ear)
    pieces.push([rest.at(index - 1)!, rest[index]!, rest[(index + 1) % rest.length]!])
    rest = rest.filter((_, place) => place !== index)
  }
  return [...pieces, rest].filter((piece) => areaOf(piece.map(at)) > 1e-4)
}

const inTriangle = (point: Point, [a, b, c]: readonly [Point, Point, Point]): boolean =>
  [[a, b], [b, c], [c, a]].every(([p, q]) => (q![0] - p![0]) * (point[1] - p![1]) - (q![1] - p![1]) * (point[0] - p![0]) > 1e-9) // prettier-ignore

/** Position of a board at its creases: `from` to `from + thickness` mm inside of them. */
export type Board = { from: number; thickness: number }
export const boardOf = (part: Part, t: number): Board => ({
  from: part.creasedAt === 'outside' ? 0 : part.creasedAt === 'inside' ? -t : -t / 2,
  thickness: t,
})

/** The slabs of a folded part. */
export const slabsOf = (part: Part, { from, thickness }: Board): Slab[] =>
  foldPart(part).map(({ panel, corners }) => {
    const normal = normalOf(corners)
    const prisms = convexPieces(panel.outline).map((piece): Prism => {
      const base = piece.map((index) => add(corners[index]!, normal, from))
      return { base, normal, thickness, points: [...base, ...base.map((point) => add(point, normal, thickness))] }
    })
    const points = prisms.flatMap((prism) => prism.points)
    return { panel, prisms, ...boundsOf(points) }
  })

/** The slabs of a placed part in the space of the set. */
export const slabsAt = (placed: PlacedPart, share: number): Slab[] => {
  if (placed.bend) return bentSlabsAt(placed, placed.bend, share)
  const { angles, move } = poseAt(placed, share)
  const panels = placed.part.panels.map((panel) => ({ ...panel, angle: angles[panel.key]! }))
  const origin = move([0, 0, 0])
  const direction = (vector: Point3): Point3 => {
    const [x, y, z] = move(vector)
    return [x - origin[0], y - origin[1], z - origin[2]]
  }
  return slabsOf({ ...placed.part, panels }, placed.layer)
    .filter(({ panel }) => isShown(placed.part, panel))
    .map(({ panel, prisms }) => {
      const moved = prisms.map((prism) => ({
        ...prism,
        base: prism.base.map(move),
        points: prism.points.map(move),
        normal: direction(prism.normal),
      }))
      const points = moved.flatMap((prism) => prism.points)
      const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis])
      return {
        panel,
        prisms: moved,
        low: [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))],
        high: [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))],
      }
    })
}

/** A bent panel as a prism for each of its pieces, between the two faces of the board. */
const bentSlabsAt = (placed: PlacedPart, bend: Bend, share: number): Slab[] => {
  const { from, thickness } = placed.layer
  return placementsAt(placed, share).flatMap(({ panel, move }) => {
    const prisms = bend.piecesOf(panel).map((piece): Prism => {
      const [base, top] = [from, from + thickness].map((z) => piece.map(([x, y]) => move([x, y, z])))
      return { base: base!, normal: normalOf(base!), thickness, points: [...base!, ...top!] }
    })
    return prisms.length > 0 ? [{ panel, prisms, ...boundsOf(prisms.flatMap((prism) => prism.points)) }] : []
  })
}

const boundsOf = (points: readonly Point3[]): { low: Point3; high: Point3 } => {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const point of points) {
    for (const axis of [0, 1, 2] as const) {
      low[axis] = Math.min(low[axis], point[axis])
      high[axis] = Math.max(high[axis], point[axis])
    }
  }
  return { low, high }
}

/** The bounding box of slabs. */
export const hullOf = (slabs: readonly Slab[]): { low: Point3; high: Point3 } =>
  boundsOf(slabs.flatMap(({ low, high }) => [low, high]))

/** Penetration depth of two slabs in mm, 0 if they do not intersect. Separating axes of convex prisms. */
export const depthBetween = (one: Slab, other: Slab, tolerance: number): number => {
  for (const axis of [0, 1, 2] as const) {
    if (Math.min(one.high[axis], other.high[axis]) - Math.max(one.low[axis], other.low[axis]) < tolerance) return 0
  }
  return Math.max(...one.prisms.flatMap((a) => other.prisms.map((b) => prismDepth(a, b, tolerance))))
}

const prismDepth = (a: Prism, b: Prism, tolerance: number): number => {
  let least = Infinity
  for (const axis of axesOf(a, b)) {
    const [lowA, highA] = span(a, axis)
    const [lowB, highB] = span(b, axis)
    const depth = Math.min(highA, highB) - Math.max(lowA, lowB)
    if (depth < tolerance) return 0
    least = Math.min(least, depth)
  }
  return least
}

const sideNormals = ({ base, normal }: Prism): Point3[] =>
  base.map((point, index) => unit(cross(add(base[(index + 1) % base.length]!, point, -1), normal)))

const axesOf = function* (a: Prism, b: Prism): Generator<Point3> {
  yield a.normal
  yield b.normal
  const sides = [sideNormals(a), sideNormals(b)] as const
  yield* sides[0]
  yield* sides[1]
  for (const one of sides[0]) {
    for (const other of sides[1]) {
      const axis = cross(cross(one, a.normal), cross(other, b.normal))
      const length = Math.hypot(...axis)
      if (length > 1e-6) yield [axis[0] / length, axis[1] / length, axis[2] / length]
    }
  }
}

const span = ({ points }: Prism, axis: Point3): [number, number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const point of points) {
    const at = dot(point, axis)
    if (at < low) low = at
    if (at > high) high = at
  }
  return [low, high]
}

/** Distance in mm from a point along a direction to the first slab; infinite if there is none. */
export const freeWay = (slabs: readonly Slab[], from: Point3, direction: Point3): number =>
  Math.min(Infinity, ...slabs.flatMap(({ prisms }) => prisms.map((prism) => entry(prism, from, direction))))

const entry = (prism: Prism, from: Point3, direction: Point3): number => {
  let [near, far] = [-Infinity, Infinity]
  const plane = (normal: Point3, at: number): boolean => {
    const [speed, left] = [dot(direction, normal), at - dot(from, normal)]
    if (Math.abs(speed) < 1e-9) return left >= 0
    if (speed > 0) far = Math.min(far, left / speed)
    else near = Math.max(near, left / speed)
    return true
  }
  const bottom = dot(prism.base[0]!, prism.normal)
  const opposite: Point3 = [-prism.normal[0], -prism.normal[1], -prism.normal[2]]
  const inside =
    plane(prism.normal, bottom + prism.thickness) &&
    plane(opposite, -bottom) &&
    sideNormals(prism).every((normal, index) => plane(normal, dot(prism.base[index]!, normal)))
  return inside && near <= far && near > 0 ? near : Infinity
}
