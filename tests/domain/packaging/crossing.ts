import type { Point3 } from '#domain/packaging/fold.ts'
import type { Prism, Slab } from './slabs.ts'

/**
 * Whether two sheets of paper cross. Paper is a surface without thickness here: layers that are folded onto each other
 * share a plane, and sheets that touch at an edge do not cross.
 */

/** Distance in mm by which an edge must extend beyond both sides of the other sheet, and from the other's edges. */
const clear = 0.5

const difference = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Whether a point in the plane of a convex piece is inside it, clear of its edges. */
const isInside = (point: Point3, { base, normal }: Prism): boolean => {
  const sides = base.map((corner, nth) => {
    const edge = difference(base[(nth + 1) % base.length]!, corner)
    return dot(cross(edge, difference(point, corner)), normal) / Math.hypot(...edge)
  })
  return sides.every((side) => side > clear) || sides.every((side) => side < -clear)
}

const edgePasses = (from: Point3, to: Point3, piece: Prism): boolean => {
  const [start, end] = [from, to].map((point) => dot(difference(point, piece.base[0]!), piece.normal)) as [
    number,
    number,
  ]
  if (Math.sign(start) === Math.sign(end) || Math.min(Math.abs(start), Math.abs(end)) < clear) return false
  const share = start / (start - end)
  const at = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * share
  return isInside([at(0), at(1), at(2)], piece)
}

const passesThrough = (one: Prism, other: Prism): boolean =>
  one.base.some((corner, nth) => edgePasses(corner, one.base[(nth + 1) % one.base.length]!, other))

/** Two plane sheets cross if and only if an edge of one passes through the other. */
export const areCrossing = (one: Slab, other: Slab): boolean =>
  one.prisms.some((a) => other.prisms.some((b) => passesThrough(a, b) || passesThrough(b, a)))
