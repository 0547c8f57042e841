import { isAssembled } from './assembled-styles.ts'
import { recipes } from './assembly-recipes.ts'
import type { Bend } from './bend.ts'
import { anglesAt } from './fold-order.ts'
import { canFold, foldPart, type Placement, placePanels, type Point3 } from './fold.ts'
import { boundsOf } from './geometry.ts'
import { roleOf } from './panels.ts'
import { type Extents, type Layer, type Placing, type Span, turns, usual } from './placing.ts'
import { add, multiply, type Vector } from './scene.ts'
import { boardFrom, type Panel, type Part, type Structure } from './structure.ts'

/**
 * Assembly of the parts of a set: position, orientation and direction of movement of each part. Parts are folded first,
 * then each is moved along one axis; a case closes last. Coordinates are those of the first part, which does not move.
 * Lengths in mm.
 */

/** A part at its position. For wrapped greyboard this is the wrap, as thick as the board below it. */
export type PlacedPart = {
  part: Part
  /** Number of the copy among equal parts. */
  copy: number
  layer: Layer
  /** A rotation about the origin. */
  turn: (point: Point3) => Point3
  /** Final position of its origin, and its offset at the start. */
  at: Vector
  away: Vector
  /** When it is folded and moved, as fractions of the whole animation. */
  folds: Span
  moves: Span
  /** Movement of the part that this part is attached to. */
  carried?: { away: Vector; moves: Span }
  /** Whether it remains open until something is inserted (`openWhile`). */
  waits?: boolean
  /** How its panels are bent, if they are not plane; `angles` of its pose then have no effect. */
  bend?: Bend
  /** Color (`#rrggbb`) of a part that is not made of the product's materials. */
  paint?: string
}

/** Gap between the flat sheets before they are moved. */
const apart = 20

/** Bounding box of a folded part after its rotation, measured at the middle or the outer face of its board. */
const extentOf = (part: Part, turn: PlacedPart['turn'], bend?: Bend): { min: Point3; max: Point3 } =>
  boxAround(
    bend
      ? bentCorners(part, bend, 1).map(turn)
      : foldPart(part).flatMap(({ panel, corners }) => (isShown(part, panel) ? corners.map(turn) : [])),
  )

/** The same, of the flat sheet. */
const flatExtentOf = (part: Part, turn: PlacedPart['turn'], bend?: Bend): { min: Point3; max: Point3 } =>
  boxAround(
    bend
      ? bentCorners(part, bend, 0).map(turn)
      : part.panels.flatMap(({ outline }) => outline.map(([x, y]) => turn([x, y, 0]))),
  )

const bentCorners = ({ panels }: Part, { piecesOf, moveAt }: Bend, share: 0 | 1): Point3[] =>
  panels.flatMap((panel) => {
    const move = moveAt(share)(panel)
    return piecesOf(panel).flatMap((piece) => piece.map(([x, y]) => move([x, y, 0])))
  })

const boxAround = (points: readonly Point3[]): { min: Point3; max: Point3 } => {
  const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis])
  return {
    min: [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))],
    max: [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))],
  }
}

/** Turned-in paper and glued panels are hidden. */
export const isShown = ({ role }: Part, { key }: Panel): boolean => role === 'board' || roleOf(key) !== 'glue'

const layerOf = (part: Part, t: number): Layer => ({
  from: part.role === 'wrap' ? 0 : boardFrom(part, t),
  thickness: t,
})

/** The positioned parts of a set; empty if the structure is not a set. */
export const assemblyOf = (structure: Structure): PlacedPart[] => {
  const { style, parts, caliper } = structure
  if (!isAssembled(style)) return []
  const placings = recipes[style](structure)
  const partOf = (of: Placing['part']): Part => (typeof of === 'string' ? parts.find((one) => one.key === of)! : of)
  const { part: base, turn: baseTurn = 'none', bend: baseBend } = placings[0]!
  const still = partOf(base)
  const around = { ...extentOf(innermost(still), turns[baseTurn], baseBend), layer: layerOf(still, caliper) }
  /** The highest point of the parts so far, above the lowest one of the first part, before they are moved. */
  let above = around.max[2] - around.min[2]
  /** The lowest one below it. */
  let below = 0
  return placings.flatMap(
    ({ part: of, turn = 'none', at, comes, reversed, when = usual, copies = 1, bend, paint, ...rest }) => {
      const part = partOf(of)
      const layer = rest.layer ?? layerOf(part, caliper)
      const own = { ...extentOf(part, turns[turn], bend), layer }
      const place = at?.(own, around) ?? [0, 0, 0]
      let distance = 0
      if (comes === 2 && reversed) {
        const top = place[2] + own.max[2] - around.min[2]
        distance = -(top + below + apart)
        below = own.max[2] - own.min[2] + below + apart
      } else if (comes === 2) {
        const bottom = place[2] + own.min[2] - around.min[2]
        const flatBelow = own.min[2] - flatExtentOf(part, turns[turn], bend).min[2]
        distance = above + apart - bottom + Math.max(0, flatBelow)
        above = bottom + distance + own.max[2] - own.min[2]
      } else if (comes !== undefined) {
        distance = distanceOf(comes, own, around, [part, still]) * (reversed ? -1 : 1)
      }
      return Array.from({ length: copies }, (_, copy): PlacedPart => ({
        part,
        copy: copy + (rest.firstCopy ?? 0),
        layer,
        turn: turns[turn],
        at: add(place, pitchOf(turn, copy, copies, around)),
        away: comes === undefined ? [0, 0, 0] : multiply(axes[comes], distance),
        ...when,
        ...(bend && { bend }),
        ...(paint && { paint }),
      }))
    },
  )
}

/**
 * The single part of a box: it is folded during the whole animation and does not move. With a lining, its wall is half
 * as thick as the flat product.
 */
export const singlePart = ({ parts: [part, lining], caliper, outer }: Structure): PlacedPart => ({
  part: part!,
  copy: 0,
  layer: layerOf(part!, lining ? outer.height / 2 : caliper),
  turn: turns.none,
  at: [0, 0, 0],
  away: [0, 0, 0],
  folds: [0, 1],
  moves: [0, 1],
})

/** The positioned parts of a product; empty if nothing is folded or assembled. */
export const placedPartsOf = (structure: Structure): PlacedPart[] =>
  canFold(structure) ? [singlePart(structure)] : assemblyOf(structure)

const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const satisfies readonly Vector[] // prettier-ignore

/** In a case, only the stationary board determines the position of other parts. */
const innermost = (part: Part): Part => (part.key === 'case-wrap' ? { ...part, panels: [part.panels[0]!] } : part)

/** Equal strips divide the space between the walls evenly. */
const pitchOf = (turn: keyof typeof turns, copy: number, copies: number, { min, max }: Extents): Vector => {
  const share = (copy + 1) / (copies + 1) - 0.5
  if (copies === 1) return [0, 0, 0]
  return turn === 'upright' ? [0, share * (max[1] - min[1]), 0] : [share * (max[0] - min[0]), 0, 0]
}

/** Horizontal distance at which neither the flat sheets nor the folded parts touch each other. */
const distanceOf = (axis: 0 | 1, own: Extents, around: Extents, sheets: readonly Part[]): number => {
  // A bag stands along the axis: beyond its flat sheet as well as its folded height.
  if (axis === 1) return around.max[1] - Math.min(0, around.min[1]) + own.max[1] - own.min[1] + apart
  const wide = sheets.map(({ panels }) => boundsOf(panels.map(({ outline }) => outline)).width)
  return wide.reduce((sum, one) => sum + one / 2, apart)
}

/** Whether anything is folded or moved. */
export const isMoving = (placed: readonly PlacedPart[]): boolean =>
  placed.some(({ part, bend, away }) => bend !== undefined || part.panels.length > 1 || away.some((mm) => mm !== 0))

/**
 * The panels of a part in the space of the set, at a point of the animation. A bent panel is moved point by point, not
 * as a whole.
 */
export const placementsAt = (placed: PlacedPart, share: number): Placement[] => {
  const { part, bend, folds } = placed
  const { angles, move } = poseAt(placed, share)
  if (!bend) return placePanels(part, angles).map(({ panel, move: fold }) => ({ panel, move: (point) => move(fold(point)) })) // prettier-ignore
  const moveOf = bend.moveAt(progress(folds, share))
  return part.panels.map((panel) => {
    const bent = moveOf(panel)
    return { panel, move: (point) => move(bent(point)) }
  })
}

/**
 * The angles of a part's panels in degrees, and the part's position, at a point of the animation. `share`: 0 is flat
 * and separated, 1 is assembled.
 */
export const poseAt = (
  { part, turn, at, away, folds, moves, carried, waits = false }: PlacedPart,
  share: number,
): { angles: Record<string, number>; move: (point: Point3) => Point3 } => {
  const own = add(at, multiply(away, 1 - progress(moves, share)))
  const place = carried ? add(own, multiply(carried.away, 1 - progress(carried.moves, share))) : own
  return { angles: anglesAt(part, progress(folds, share), waits), move: (point) => add(turn(point), place) }
}

const progress = ([from, to]: Span, share: number): number => Math.min(1, Math.max(0, (share - from) / (to - from)))
