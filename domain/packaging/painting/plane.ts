import type { Point3 } from '../fold.ts'
import { crossProduct, dotProduct, add, type Scene, type ProjectedSurface, multiply, type Vector } from '../scene.ts'

/** A face as a print area: its center, its right and up directions, and half its sides in mm. */
export type Plane = { middle: Point3; right: Vector; up: Vector; wide: number; high: number; full: boolean }

const unit = (vector: Vector): Vector => multiply(vector, 1 / (Math.hypot(...vector) || 1))

export const planeOf = ({ surface: { corners }, normal, facing }: ProjectedSurface, { up, front }: Scene): Plane => {
  const outward = facing ? normal : multiply(normal, -1)
  const steep = add(up, multiply(outward, -dotProduct(up, outward)))
  // A horizontal face is read from the front.
  const upwards = unit(
    Math.hypot(...steep) > 0.35 ? steep : add(multiply(front, -1), multiply(outward, dotProduct(front, outward))),
  )
  const right = crossProduct(upwards, outward)
  const [across, along] = [
    corners.map((corner) => dotProduct(corner, right)),
    corners.map((corner) => dotProduct(corner, upwards)),
  ]
  const [left, low] = [Math.min(...across), Math.min(...along)]
  const [wide, high] = [(Math.max(...across) - left) / 2, (Math.max(...along) - low) / 2]
  const middle = add(
    add(multiply(right, left + wide), multiply(upwards, low + high)),
    multiply(outward, dotProduct(corners[0]!, outward)),
  )
  return { middle, right, up: upwards, wide, high, full: areaOf(corners, right, upwards) > 3.05 * wide * high }
}

const areaOf = (corners: readonly Point3[], right: Vector, up: Vector): number =>
  Math.abs(
    corners.reduce((sum, corner, index) => {
      const next = corners[(index + 1) % corners.length]!
      return (
        sum + (dotProduct(corner, right) * dotProduct(next, up) - dotProduct(next, right) * dotProduct(corner, up)) / 2
      )
    }, 0),
  )

/** A point of the plane in space, in mm from its middle. */
export const onPlane = ({ middle, right, up }: Plane, x: number, y: number): Point3 =>
  add(middle, add(multiply(right, x), multiply(up, y)))
