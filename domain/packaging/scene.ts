import type { Face, Point3 } from './fold.ts'
import { type PanelRole, roleOf } from './panels.ts'

/** Plane faces in space, and how they are viewed: projected, ordered from far to near, lit. Lengths in mm. */

export type Vector = Point3
/** `board`: printed side; `inside`: its back; `paper`: white; `dark`: a hollow. */
export type Tone = 'board' | 'inside' | 'paper' | 'dark'
export type Surface = {
  corners: readonly Point3[]
  holes?: readonly (readonly Point3[])[]
  /** Color of the side on which the corners run clockwise. */
  tone: Tone
  /** Color of the back; if absent, `tone`. */
  back?: Tone
  /** The id of its panel, created by `panelId`; absent if the surface is not a single panel. */
  panel?: string
  /** Whether it is a facet of a round body, which has no outline. */
  facet?: boolean
  /** A separate color (`#rrggbb`), independent of the product's material. */
  paint?: string
  /** Quilted cushions, or honeycomb cells. */
  relief?: 'quilted' | 'honeycomb'
}
/** Something drawn as a line: a handle, a cord. */
export type Cord = { points: readonly Point3[]; width: number; paint?: string }
export type Scene = {
  surfaces: readonly Surface[]
  /** Facets on the far side of round bodies: omitted in a picture, included in a model that can be rotated. */
  behind?: readonly Surface[]
  cords?: readonly Cord[]
  /** The directions up and to the viewer, the latter in the left half of the picture. */
  up: Vector
  front: Vector
  /** Viewing angle in degrees above the ground; larger for flat products. */
  elevation?: number
  /** Whether several objects are placed next to each other. */
  apart?: boolean
}

export const subtract = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax - bx, ay - by, az - bz]
export const add = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax + bx, ay + by, az + bz]
export const multiply = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
export const dotProduct = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number => ax * bx + ay * by + az * bz
export const crossProduct = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]
const unit = (vector: Vector): Vector => multiply(vector, 1 / (Math.hypot(...vector) || 1))

/**
 * Normal of the side on which the corners run clockwise, calculated with Newell's method, for convex and other
 * outlines.
 */
export const normalOf = (corners: readonly Point3[]): Vector =>
  unit(
    corners.reduce<Vector>(
      (sum, corner, index) => add(sum, crossProduct(corners[(index + 1) % corners.length]!, corner)),
      [0, 0, 0],
    ),
  )

/** The id of a panel among the panels of all parts of a structure. */
export const panelId = (part: string, panel: string): string => `${part}/${panel}`

/** Panels that are omitted from a picture: by role, and some by key. */
export type Hidden = { roles: readonly PanelRole[]; keys?: readonly string[] }
/** Glued panels are hidden. */
const glued: Hidden = { roles: ['glue'] }
/** A closed product shows only its outside. */
export const hiddenWhenClosed: Hidden = { roles: ['glue', 'tuck', 'dust', 'lock', 'lining', 'gusset'] }
export const hiddenNone: Hidden = { roles: [] }

/** Faces of a folded part as surfaces, printed outside, without hidden panels. */
export const surfacesOf = (faces: readonly Face[], { roles, keys = [] }: Hidden = glued): Surface[] =>
  faces
    .filter(({ panel: { key } }) => !roles.includes(roleOf(key)) && !keys.includes(key))
    .map(({ part, panel, corners, holes }) => ({
      corners,
      holes,
      tone: 'board',
      back: 'inside',
      panel: panelId(part, panel.key),
    }))

export const movedBy = (surfaces: readonly Surface[], move: (point: Point3) => Point3): Surface[] =>
  surfaces.map((surface) => ({
    ...surface,
    corners: surface.corners.map(move),
    ...(surface.holes ? { holes: surface.holes.map((hole) => hole.map(move)) } : {}),
  }))

/** The direction to the viewer: from above, showing slightly more of the left face than of the right. */
const azimuth = (38 * Math.PI) / 180
const usualElevation = 27

export type ProjectedSurface = {
  surface: Surface
  order: number
  normal: Vector
  facing: boolean
  depth: number
  corners: Flat[]
  holes: Flat[][]
}
export type Flat = readonly [x: number, y: number]

/** The scene projected onto the picture plane, farthest surfaces first; y down, as in SVG. */
export const project = ({
  surfaces,
  up,
  front,
  elevation: degrees = usualElevation,
}: Scene): { faces: ProjectedSurface[]; flat: (point: Point3) => Flat } => {
  const side = crossProduct(up, front)
  const elevation = (degrees * Math.PI) / 180
  const ahead = add(multiply(front, Math.cos(azimuth)), multiply(side, Math.sin(azimuth)))
  const toViewer = add(multiply(ahead, Math.cos(elevation)), multiply(up, Math.sin(elevation)))
  const across = crossProduct(up, ahead)
  const upwards = crossProduct(toViewer, across)
  const flat = (point: Point3): Flat => [dotProduct(point, across), -dotProduct(point, upwards)]
  const faces = surfaces.map((surface, order): ProjectedSurface => {
    const normal = normalOf(surface.corners)
    return {
      surface,
      order,
      normal,
      facing: dotProduct(normal, toViewer) >= 0,
      depth: surface.corners.reduce((sum, corner) => sum + dotProduct(corner, toViewer), 0) / surface.corners.length,
      corners: surface.corners.map(flat),
      holes: (surface.holes ?? []).map((hole) => hole.map(flat)),
    }
  })
  return { faces: farToNear(faces), flat }
}

/** Sorts each surface after those that it covers. In a cycle, the farthest surface comes first. */
const farToNear = (faces: readonly ProjectedSurface[]): ProjectedSurface[] => {
  const left = faces.toSorted((one, other) => one.depth - other.depth)
  const ordered: ProjectedSurface[] = []
  while (left.length > 0) {
    const free = left.findIndex((face) => left.every((other) => other === face || !covers(face, other)))
    ordered.push(...left.splice(Math.max(0, free), 1))
  }
  return ordered
}

/** Whether `face` covers a part of `other` in the picture. */
const covers = (face: ProjectedSurface, other: ProjectedSurface): boolean => {
  if (!boxesMeet(face.corners, other.corners)) return false
  const own = sideOf(other, face.surface.corners)
  const theirs = sideOf(face, other.surface.corners)
  // Within one plane, the order of the scene decides.
  if (own.near && own.far) return face.order > other.order
  if (own.far || theirs.near) return false
  return own.near || theirs.far
}

/** Whether all points are on the viewer's side of a plane, or all on the other side. */
const sideOf = (
  { surface, normal, facing }: ProjectedSurface,
  points: readonly Point3[],
): { near: boolean; far: boolean } => {
  const heights = points.map((point) => dotProduct(subtract(point, surface.corners[0]!), normal) * (facing ? 1 : -1))
  return {
    near: heights.every((height) => height > -planeTolerance),
    far: heights.every((height) => height < planeTolerance),
  }
}

/** Distance in mm within which a corner counts as in a plane. */
const planeTolerance = 0.6

/** Whether the bounding boxes of two outlines overlap. */
export const boxesMeet = (one: readonly Flat[], other: readonly Flat[]): boolean => {
  const spans = (flats: readonly Flat[], axis: 0 | 1) => {
    const values = flats.map((flat) => flat[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  return ([0, 1] as const).every((axis) => {
    const [[from, to], [start, end]] = [spans(one, axis), spans(other, axis)]
    return from < end - 0.1 && start < to - 0.1
  })
}
