import type { Point3 } from '../fold.ts'
import { dotProduct, type Surface } from '../scene.ts'

/**
 * An edge of a surface that is not shared with another surface: the board was cut there, and its thickness is visible.
 */
export type CutEdge = readonly [from: Point3, to: Point3]

/** Distance in mm within which two edges are equal. */
const tolerance = 1

/** The cut edges of each surface, in the order of the surfaces. Facets have none. */
export const cutEdges = (surfaces: readonly Surface[]): CutEdge[][] => {
  const edges = surfaces.map(({ corners, facet, paint }) =>
    facet || paint ? [] : corners.map((from, index): CutEdge => [from, corners[(index + 1) % corners.length]!]),
  )
  return edges.map((own, index) =>
    own.filter((edge) => !edges.some((others, other) => other !== index && others.some((one) => shares(edge, one)))),
  )
}

/** Whether the middle of one edge lies on the other. */
const shares = ([a, b]: CutEdge, [c, d]: CutEdge): boolean => {
  const middle: Point3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
  const way: Point3 = [d[0] - c[0], d[1] - c[1], d[2] - c[2]]
  const from: Point3 = [middle[0] - c[0], middle[1] - c[1], middle[2] - c[2]]
  const length = dotProduct(way, way)
  const share = length === 0 ? 0 : dotProduct(from, way) / length
  if (share < 0 || share > 1) return false
  return Math.hypot(...from.map((value, axis) => value - way[axis]! * share)) < tolerance
}
