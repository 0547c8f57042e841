import { type BufferGeometry, EdgesGeometry, ExtrudeGeometry, Matrix4, Path, Shape, Vector2, Vector3 } from 'three'
import type { Point3 } from '#domain/packaging/fold.ts'
import type { Outline } from '#domain/packaging/geometry.ts'
import { crossProduct, dotProduct, subtract, normalOf, multiply } from '#domain/packaging/scene.ts'

/** A panel as a slab of its board. Lengths mm; local z points from the print towards the inside of the box. */

/** Indices of the materials of a slab, in the order of `slabGeometry`. */
export const slabFaces = ['print', 'inside', 'edge'] as const

/** Distance of the slab from the plane of its outline, in mm along local z, and its thickness. */
export type Layer = { from: number; thickness: number }

/** Outlines as vectors for three.js shapes; three.js corrects their clockwise orientation. */
const vectors = (outline: Outline): Vector2[] => outline.map(([x, y]) => new Vector2(x, y))

/** The flat area of a panel. */
export const shapeOf = (outline: Outline, holes: readonly Outline[]): Shape => {
  const shape = new Shape(vectors(outline))
  shape.holes = holes.map((hole) => new Path(vectors(hole)))
  return shape
}

/** The slab, with a group of triangles for each of `slabFaces`. */
export const slabGeometry = (
  outline: Outline,
  holes: readonly Outline[],
  { from, thickness }: Layer,
): BufferGeometry => {
  const geometry = new ExtrudeGeometry(shapeOf(outline, holes), { depth: thickness, bevelEnabled: false }).translate(
    0,
    0,
    from,
  )
  // three.js creates one group for both faces, starting with the one at `from`, and one for the sides.
  const [faces, sides] = geometry.groups
  geometry.clearGroups()
  geometry.addGroup(0, faces!.count / 2, 0)
  geometry.addGroup(faces!.count / 2, faces!.count / 2, 1)
  geometry.addGroup(sides!.start, sides!.count, 2)
  return geometry
}

/** Minimum angle in degrees between two faces for a line between them: arcs of rounded corners have none. */
const edgeAngle = 30
export const edgesOf = (slab: BufferGeometry): BufferGeometry => new EdgesGeometry(slab, edgeAngle)

/** The rigid motion `move` as a matrix. */
export const matrixOf = (move: (point: Point3) => Point3): Matrix4 => {
  const origin = move([0, 0, 0])
  const axis = (point: Point3) => new Vector3(...subtract(move(point), origin))
  return new Matrix4().makeBasis(axis([1, 0, 0]), axis([0, 1, 0]), axis([0, 0, 1])).setPosition(new Vector3(...origin))
}

/** A planar polygon in space as an outline in its own plane, and the matrix that moves it there. */
export const planeOf = (
  corners: readonly Point3[],
): { matrix: Matrix4; flat: (points: readonly Point3[]) => Outline } => {
  const origin = corners[0]!
  const z = multiply(normalOf(corners), -1)
  const longest = corners
    .map((corner, index) => subtract(corners[(index + 1) % corners.length]!, corner))
    .reduce((one, other) => (dotProduct(other, other) > dotProduct(one, one) ? other : one))
  const x = multiply(longest, 1 / Math.hypot(...longest))
  const y = crossProduct(z, x)
  return {
    matrix: new Matrix4()
      .makeBasis(new Vector3(...x), new Vector3(...y), new Vector3(...z))
      .setPosition(new Vector3(...origin)),
    flat: (points) =>
      points.map((point) => [dotProduct(subtract(point, origin), x), dotProduct(subtract(point, origin), y)]),
  }
}
