import type { Face, Point3 } from './fold.ts'
import { type PanelRole, roleOf } from './panels.ts'

/** Plane faces in space, and how they are seen: projected, ordered from far to near, lit. Lengths mm. */

export type Vector = Point3
/** `board` shows its print, `inside` the back of it, `paper` something white, `dark` a hollow. */
export type Tone = 'board' | 'inside' | 'paper' | 'dark'
export type Surface = {
  corners: readonly Point3[]
  holes?: readonly (readonly Point3[])[]
  /** Seen from the front: where the corners run clockwise. */
  tone: Tone
  /** Seen from the back; `tone` where it looks the same. */
  back?: Tone
  /** The panel it is, as `panelId` names it; absent where a surface is no single panel. */
  panel?: string
  /** Facets of a round body have no edge of their own. */
  facet?: boolean
  /** A colour of its own (`#rrggbb`), whatever the product is made of. */
  paint?: string
  /** Cushions pressed into it, cells cut into it. */
  relief?: 'quilted' | 'honeycomb'
}
/** Something drawn as a line: a handle, a cord. */
export type Cord = { points: readonly Point3[]; width: number; paint?: string }
export type Scene = {
  surfaces: readonly Surface[]
  cords?: readonly Cord[]
  /** What points up, and what faces the viewer, in the left half of the picture. */
  up: Vector
  front: Vector
  /** Degrees above the ground from which it is seen; more for what lies flat. */
  elevation?: number
  /** Several things that stand beside each other. */
  apart?: boolean
}

export const minus = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax - bx, ay - by, az - bz]
export const plus = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax + bx, ay + by, az + bz]
export const times = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
export const dot = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number => ax * bx + ay * by + az * bz
export const crossed = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
]
const unit = (vector: Vector): Vector => times(vector, 1 / (Math.hypot(...vector) || 1))

/** Of the side from which the corners run clockwise. Newell's way: right for every outline, convex or not. */
export const normalOf = (corners: readonly Point3[]): Vector =>
  unit(
    corners.reduce<Vector>(
      (sum, corner, index) => plus(sum, crossed(corners[(index + 1) % corners.length]!, corner)),
      [0, 0, 0],
    ),
  )

/** A panel among those of all parts of a structure. */
export const panelId = (part: string, panel: string): string => `${part}/${panel}`

/** Panels that a picture leaves out: by role, and some more by key. */
export type Hidden = { roles: readonly PanelRole[]; keys?: readonly string[] }
/** What is glued under something else is never seen. */
const glued: Hidden = { roles: ['glue'] }
/** Of a closed product only its outside is seen. */
export const closed: Hidden = { roles: ['glue', 'tuck', 'dust', 'lock', 'lining', 'gusset'] }
export const nothing: Hidden = { roles: [] }

/** Faces of a folded part as surfaces, printed outside, without those that are hidden. */
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

/** The direction to the viewer: a little more of the left face than of the right, from above. */
const azimuth = (38 * Math.PI) / 180
const usualElevation = 27

export type Seen = {
  surface: Surface
  order: number
  normal: Vector
  facing: boolean
  depth: number
  corners: Flat[]
  holes: Flat[][]
}
export type Flat = readonly [x: number, y: number]

/** The scene on the picture plane, far surfaces first; y downwards, as SVG has it. */
export const seen = ({
  surfaces,
  up,
  front,
  elevation: degrees = usualElevation,
}: Scene): { faces: Seen[]; flat: (point: Point3) => Flat } => {
  const side = crossed(up, front)
  const elevation = (degrees * Math.PI) / 180
  const ahead = plus(times(front, Math.cos(azimuth)), times(side, Math.sin(azimuth)))
  const toViewer = plus(times(ahead, Math.cos(elevation)), times(up, Math.sin(elevation)))
  const across = crossed(up, ahead)
  const upwards = crossed(toViewer, across)
  const flat = (point: Point3): Flat => [dot(point, across), -dot(point, upwards)]
  const faces = surfaces.map((surface, order): Seen => {
    const normal = normalOf(surface.corners)
    return {
      surface,
      order,
      normal,
      facing: dot(normal, toViewer) >= 0,
      depth: surface.corners.reduce((sum, corner) => sum + dot(corner, toViewer), 0) / surface.corners.length,
      corners: surface.corners.map(flat),
      holes: (surface.holes ?? []).map((hole) => hole.map(flat)),
    }
  })
  return { faces: farToNear(faces), flat }
}

/** Each surface after all that it covers. Where surfaces cover each other in a ring, the farthest goes first. */
const farToNear = (faces: readonly Seen[]): Seen[] => {
  const left = faces.toSorted((one, other) => one.depth - other.depth)
  const ordered: Seen[] = []
  while (left.length > 0) {
    const free = left.findIndex((face) => left.every((other) => other === face || !covers(face, other)))
    ordered.push(...left.splice(Math.max(0, free), 1))
  }
  return ordered
}

/** Whether `face` lies in front of `other` somewhere in the picture. */
const covers = (face: Seen, other: Seen): boolean => {
  if (!boxesMeet(face.corners, other.corners)) return false
  const own = sideOf(other, face.surface.corners)
  const theirs = sideOf(face, other.surface.corners)
  // In one plane the order of the scene decides.
  if (own.near && own.far) return face.order > other.order
  if (own.far || theirs.near) return false
  return own.near || theirs.far
}

/** Whether all points lie on the viewer's side of a plane, or all beyond it. */
const sideOf = ({ surface, normal, facing }: Seen, points: readonly Point3[]): { near: boolean; far: boolean } => {
  const heights = points.map((point) => dot(minus(point, surface.corners[0]!), normal) * (facing ? 1 : -1))
  return { near: heights.every((height) => height > -thin), far: heights.every((height) => height < thin) }
}

/** mm within which a corner lies in a plane. */
const thin = 0.6

/** Whether the upright rectangles around two outlines overlap. */
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
