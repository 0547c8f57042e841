import type { Point3 } from '../fold.ts'
import { dotProduct, type Flat, type Scene, type ProjectedSurface, type project } from '../scene.ts'
import { areaOf, middleOf } from './paths.ts'
import { onPlane, type Plane, planeOf } from './plane.ts'

/** A neutral mark that shows that a product is printed. */

type Loop = readonly Point3[]

/** A ring around a leaf, and two lines below: loops for an even-odd path. */
const mark = (plane: Plane): Loop[] => {
  const size = Math.min(plane.wide, plane.high) * (plane.high > plane.wide ? 0.62 : 0.66)
  const lift = size * 0.3
  const round = (radius: number, squeeze = 1, turn = 0): Loop =>
    Array.from({ length: 36 }, (_, step) => {
      const angle = (step * Math.PI) / 18
      const [x, y] = [Math.cos(angle) * radius * squeeze, Math.sin(angle) * radius]
      return onPlane(plane, x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn) + lift)
    })
  const bar = (half: number, y: number, thick: number): Loop =>
    ([[-half, y], [half, y], [half, y - thick], [-half, y - thick]] as const).map(([x, at]) => onPlane(plane, x, at)) // prettier-ignore
  return [
    round(size * 0.62),
    round(size * 0.5),
    round(size * 0.34, 0.42, -0.5),
    bar(size * 0.62, -size * 0.56, size * 0.12),
    bar(size * 0.4, -size * 0.8, size * 0.08),
  ]
}

/** Two lines around a round body, or a dashed one on a roll of tape. */
const around = (corners: Loop, repeated: boolean, order: number): Loop[] => {
  const [a, b, c, d] = corners as [Point3, Point3, Point3, Point3]
  const between = (from: Point3, to: Point3, share: number): Point3 =>
    [0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * share) as unknown as Point3
  const band = (low: number, high: number): Loop => [between(a, b, low), between(a, b, high), between(d, c, high), between(d, c, low)] // prettier-ignore
  if (!repeated) return [band(0.56, 0.62), band(0.65, 0.67)]
  return order % 8 < 4 ? [band(0.34, 0.66)] : order % 8 === 6 ? [band(0.42, 0.58)] : []
}

/** Places the mark: on the largest visible whole faces, or on every facet of a round body. */
export const artworkOn = (
  { faces, flat }: ReturnType<typeof project>,
  scene: Scene,
  printed: (face: ProjectedSurface) => boolean,
  repeated = false,
): Map<ProjectedSurface, Loop[]> => {
  const found = new Map<ProjectedSurface, Loop[]>()
  const flats = faces.flatMap((face, index) => {
    if (!printed(face)) return []
    if (face.surface.facet) {
      const bands = isUpright(face, scene) ? around(face.surface.corners, repeated, face.order) : []
      if (bands.length > 0) found.set(face, bands)
      return []
    }
    const plane = planeOf(face, scene)
    const middle = middleOf(face.corners)
    const reach = 0.62 * Math.min(plane.wide, plane.high)
    const marked = ([[0, 0], [0, reach], [0, -reach * 0.8], [reach * 0.6, 0], [-reach * 0.6, 0]] as const).map(([x, y]) => flat(onPlane(plane, x, y))) // prettier-ignore
    const hidden = faces
      .slice(index + 1)
      .some(({ corners, surface }) => !surface.facet && marked.some((point) => isWithin(point, corners)))
    return plane.full && !hidden && !face.holes.some((hole) => isWithin(middle, hole))
      ? [{ face, plane, seen: Math.abs(areaOf(face.corners)) }]
      : []
  })
  const most = Math.max(...flats.map(({ seen }) => seen))
  for (const { face, plane, seen } of flats) if (seen > most * 0.82) found.set(face, mark(plane))
  return found
}

/** Whether its first edge runs upward, as on round bodies. */
const isUpright = ({ facing, surface: { corners } }: ProjectedSurface, { up }: Scene): boolean => {
  const [from, to] = corners as readonly [Point3, Point3]
  const way = [0, 1, 2].map((axis) => to[axis]! - from[axis]!) as unknown as Point3
  const [, , high, low] = corners as readonly [Point3, Point3, Point3, Point3]
  // The ends of a pillow are narrower.
  const even =
    Math.abs(dotProduct(high, up) - dotProduct(to, up)) < 0.01 &&
    Math.abs(dotProduct(low, up) - dotProduct(from, up)) < 0.01
  return facing && corners.length === 4 && even && dotProduct(way, up) > 0.98 * Math.hypot(...way)
}

const isWithin = ([x, y]: Flat, corners: readonly Flat[]): boolean =>
  corners.reduce((inside, [ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length]!
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax) ? !inside : inside
  }, false)
