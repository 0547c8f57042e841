import type { Placement } from './fold.ts'
import { contains, type Point } from './geometry.ts'
import { crossed, dot, minus, times, type Vector } from './scene.ts'

/** Casts rays at the panels of a folded part. Lengths mm. */

/** Directions of the sheet's axes in space, and the outward normal of the printed side. */
export const axesOf = ({ move }: Placement): { origin: Vector; x: Vector; y: Vector; out: Vector } => {
  const origin = move([0, 0, 0])
  const [x, y] = [minus(move([1, 0, 0]), origin), minus(move([0, 1, 0]), origin)]
  return { origin, x, y, out: times(crossed(x, y), -1) }
}

/** Distance from a point to a panel along a direction; infinite if the ray misses it. */
const distanceTo = (placement: Placement, from: Vector, direction: Vector): number => {
  const { origin, x, y, out } = axesOf(placement)
  const speed = dot(direction, out)
  if (Math.abs(speed) < 1e-6) return Infinity
  const way = dot(minus(origin, from), out) / speed
  if (way < 1e-3) return Infinity
  const [dx, dy, dz] = direction
  const met = minus([from[0] + dx * way, from[1] + dy * way, from[2] + dz * way], origin)
  const at: Point = [dot(met, x), dot(met, y)]
  const { outline, holes = [] } = placement.panel
  return contains(outline, at) && !holes.some((hole) => contains(hole, at)) ? way : Infinity
}

/** Distance to the nearest of several panels; infinite if the ray meets none. */
export const freeWay = (placements: readonly Placement[], from: Vector, direction: Vector): number =>
  placements.reduce((least, one) => Math.min(least, distanceTo(one, from, direction)), Infinity)
