import type { Point3 } from '../fold.ts'
import { crossed, dot, plus, type Scene, type Seen, times, type Vector } from '../scene.ts'

/** A face as a print area: its center, its right and up directions, and half its sides in mm. */
export type Plane = { middle: Point3; right: Vector; up: Vector; wide: number; high: number; full: boolean }

const unit = (vector: Vector): Vector => times(vector, 1 / (Math.hypot(...vector) || 1))

export const planeOf = ({ surface: { corners }, normal, facing }: Seen, { up, front }: Scene): Plane => {
  const outward = facing ? normal : times(normal, -1)
  const steep = plus(up, times(outward, -dot(up, outward)))
  // A horizontal face is read from the front.
  const upwards = unit(
    Math.hypot(...steep) > 0.35 ? steep : plus(times(front, -1), times(outward, dot(front, outward))),
  )
  const right = crossed(upwards, outward)
  const [across, along] = [corners.map((corner) => dot(corner, right)), corners.map((corner) => dot(corner, upwards))]
  const [left, low] = [Math.min(...across), Math.min(...along)]
  const [wide, high] = [(Math.max(...across) - left) / 2, (Math.max(...along) - low) / 2]
  const middle = plus(
    plus(times(right, left + wide), times(upwards, low + high)),
    times(outward, dot(corners[0]!, outward)),
  )
  return { middle, right, up: upwards, wide, high, full: areaOf(corners, right, upwards) > 3.05 * wide * high }
}

const areaOf = (corners: readonly Point3[], right: Vector, up: Vector): number =>
  Math.abs(
    corners.reduce((sum, corner, index) => {
      const next = corners[(index + 1) % corners.length]!
      return sum + (dot(corner, right) * dot(next, up) - dot(next, right) * dot(corner, up)) / 2
    }, 0),
  )

/** A point of the plane in space, in mm from its middle. */
export const onPlane = ({ middle, right, up }: Plane, x: number, y: number): Point3 =>
  plus(middle, plus(times(right, x), times(up, y)))
