import type { Placement } from './fold.ts'
import { contains, type Point } from './geometry.ts'
import { crossProduct, dotProduct, subtract, multiply, type Vector } from './scene.ts'

/** Casts rays at the panels of a folded part. Lengths mm. */

/** Directions of the sheet's axes in space, and the outward normal of the printed side. */
export const axesOf = ({ move }: Placement): { origin: Vector; x: Vector; y: Vector; out: Vector } => {
  const origin = move([0, 0, 0])
  const [x, y] = [subtract(move([1, 0, 0]), origin), subtract(move([0, 1, 0]), origin)]
  return { origin, x, y, out: multiply(crossProduct(x, y), -1) }
}

/** Distance from a point to a panel along a direction; infinite if the ray misses it. */
const distanceTo = (placement: Placement, from: Vector, direction: Vector): number => {
  const { origin, x, y, out } = axesOf(placement)
  const speed = dotProduct(direction, out)
  if (Math.abs(speed) < 1e-6) return Infinity
  const way = dotProduct(subtract(origin, from), out) / speed
  if (way < 1e-3) return Infinity
  const [dx, dy, dz] = direction
  const met = subtract([from[0] + dx * way, from[1] + dy * way, from[2] + dz * way], origin)
  const at: Point = [dotProduct(met, x), dotProduct(met, y)]
  const { outline, holes = [] } = placement.panel
  return contains(outline, at) && !holes.some((hole) => contains(hole, at)) ? way : Infinity
}

/** Distance to the nearest of several panels; infinite if the ray meets none. */
export const nearestDistance = (placements: readonly Placement[], from: Vector, direction: Vector): number =>
  placements.reduce((least, one) => Math.min(least, distanceTo(one, from, direction)), Infinity)
