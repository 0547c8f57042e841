import { type PlacedPart, placedPartsOf, poseAt } from './assembly.ts'
import { openInterval } from './fold-order.ts'
import { type Placement, placePanels, type Point3 } from './fold.ts'
import { localTo, type ProductOrientation, productOrientationOf } from './orientation.ts'
import { roleOf } from './panels.ts'
import { nearestDistance } from './rays.ts'
import { crossProduct, dotProduct, subtract, add, multiply, type Vector } from './scene.ts'
import { onFloor } from './scenes/solids.ts'
import type { Structure } from './structure.ts'

/**
 * An insert in its box: the structures of two products, assembled in the coordinates of the box. The insert is folded
 * and assembled next to the box, moves in from above, and then moves together with the part that contains it. Lengths
 * in mm.
 */

/** The part of a set that contains an insert, if it is not the first one. */
const holders: Readonly<Record<string, string>> = {
  drawer: 'tray-wrap',
  trayAndSleeve: 'tray',
  magnetic: 'tray-wrap',
  bookBox: 'tray-wrap',
}

/**
 * For a set: when the insert and the part that contains it are folded, and when the insert is placed, before the lid.
 */
const inSets = { folds: [0, 0.35], moves: [0.4, 0.6] } as const
/** Distance in mm between the box and the insert above it. */
const apart = 20

/** The parts of a box with an insert: those of the box, with its lid moved out of the way, and those of the insert. */
export const withInsert = (
  box: Structure,
  insert: Structure,
  standing: ProductOrientation,
): { box: PlacedPart[]; insert: PlacedPart[] } => {
  const boxParts = placedPartsOf(box)
  const parts = placedPartsOf(insert)
  const closed = boxParts.find(({ part }) => part.key === holders[box.style]) ?? boxParts[0]
  if (!closed || parts.length === 0) return { box: boxParts, insert: [] }
  const isSet = boxParts.length > 1
  const timing = isSet
    ? inSets
    : { folds: [0, openInterval(closed.part)[0]] as const, moves: openInterval(closed.part) }
  const holder: PlacedPart = isSet
    ? { ...closed, folds: [closed.folds[0], Math.min(closed.folds[1], inSets.folds[1])] }
    : { ...closed, waits: true }
  const room = roomOf(holder, localTo(holder, standing))
  const own = standingIn(room, insert, productOrientationOf(insert, onFloor))
  const turned = rotation(own, room)
  const size = extentAlong(parts, own)
  const into = (point: Point3): Point3 => holder.turn(turned(point))
  /** From the middle of the insert's floor to the middle of the box's floor. */
  const shift = subtract(room.floor, turned(size.foot))
  const rise = multiply(room.up, room.above + apart)
  const placed = parts.map((one): PlacedPart => ({
    ...one,
    turn: (point) => into(one.turn(point)),
    at: add(holder.at, holder.turn(add(turned(one.at), shift))),
    away: holder.turn(add(turned(one.away), rise)),
    carried: { away: holder.away, moves: holder.moves },
    ...timing,
  }))
  const lifted = boxParts.map((one) => {
    if (one === closed) return holder
    const comesFromAbove = dotProduct(one.away, standing.up) > 0
    return comesFromAbove ? { ...one, away: add(one.away, multiply(standing.up, size.high + 2 * apart)) } : one
  })
  return { box: lifted, insert: placed }
}

/** The rotation from the side, front and top of one orientation to those of another. */
const rotation = (from: ProductOrientation, to: ProductOrientation): ((point: Point3) => Point3) => {
  const [side, other] = [crossProduct(from.up, from.front), crossProduct(to.up, to.front)]
  return (point) =>
    add(
      multiply(other, dotProduct(point, side)),
      add(multiply(to.front, dotProduct(point, from.front)), multiply(to.up, dotProduct(point, from.up))),
    )
}

/**
 * The space enclosed by a part: the middle of its floor, its sides in mm, and how far the flat sheet extends above its
 * floor.
 */
type Room = ProductOrientation & { floor: Vector; across: number; deep: number; above: number }

/** Fractions of the floor at which its layers are probed: the innermost layer supports the insert. */
const spots = [-0.8, -0.4, 0.1, 0.4, 0.8]

const roomOf = ({ part, layer }: PlacedPart, { up, front }: ProductOrientation): Room => {
  const all = placePanels(part)
  // Flaps that tuck in next to the goods take up no space.
  const walls = all.filter(({ panel }) => !['tuck', 'dust', 'lock', 'glue'].includes(roleOf(panel.key)))
  const inner = layer.from + layer.thickness
  const side = crossProduct(up, front)
  let at = centerOf(walls)
  const spanOf = (axis: Vector): number => {
    const [ahead, behind] = [nearestDistance(walls, at, axis), nearestDistance(walls, at, multiply(axis, -1))]
    if (!Number.isFinite(ahead + behind)) return 0
    at = add(at, multiply(axis, (ahead - behind) / 2))
    return ahead + behind
  }
  const [across, deep] = [spanOf(side), spanOf(front)]
  const down = spots.flatMap(
    (x) =>
    spots.map((y) => nearestDistance(all, add(at, add(multiply(side, (x * across) / 2), multiply(front, (y * deep) / 2))), multiply(up, -1))), // prettier-ignore
  )
  const depth = Math.min(...down)
  const floor = add(at, multiply(up, inner - (Number.isFinite(depth) ? depth : 0)))
  const heights = all.flatMap(({ panel, move }) =>
    panel.outline.flatMap(([x, y]) =>
      [[x, y, 0] as const, move([x, y, 0])].map((point) => dotProduct(subtract(point, floor), up)),
    ),
  )
  return { up, front, floor, across, deep, above: Math.max(...heights) }
}

/**
 * The orientation of an insert, with its length along the longer side of the space. A drawer is pulled along its
 * length.
 */
const standingIn = (
  { across, deep }: Room,
  { dimensions }: Structure,
  { up, front }: ProductOrientation,
): ProductOrientation => {
  const { length = 0, width = 0 } = dimensions
  const misfit = (one: number, other: number) => Math.abs(across - one) + Math.abs(deep - other)
  return misfit(length, width) <= misfit(width, length) ? { up, front } : { up, front: crossProduct(up, front) }
}

/** The middle of the bounding box of folded panels. */
const centerOf = (walls: readonly Placement[]): Vector => {
  const points = walls.flatMap(({ panel, move }) => panel.outline.map(([x, y]) => move([x, y, 0])))
  const along = (axis: 0 | 1 | 2) => {
    const values = points.map((point) => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [along(0), along(1), along(2)]
}

/** How high the parts reach before or after assembly, and the middle of their base. */
const extentAlong = (
  parts: readonly PlacedPart[],
  { up, front }: ProductOrientation,
): { high: number; foot: Vector } => {
  const side = crossProduct(up, front)
  const pointsAt = (share: 0 | 1) =>
    parts.flatMap((one) => {
      const { move } = poseAt(one, share)
      const sheet = share === 1 ? placePanels(one.part) : one.part.panels.map((panel) => ({ panel, move: still }))
      return sheet.flatMap(({ panel, move: fold }) =>
        panel.outline.flatMap(([x, y]) =>
          [one.layer.from, one.layer.from + one.layer.thickness].map((z) => move(fold([x, y, z]))),
        ),
      )
    })
  const span = (points: readonly Vector[], axis: Vector) => {
    const values = points.map((point) => dotProduct(point, axis))
    return [Math.min(...values), Math.max(...values)] as const
  }
  const together = pointsAt(1)
  const [[left, right], [back, ahead], [low, top]] = [span(together, side), span(together, front), span(together, up)]
  const [, flat] = span(pointsAt(0), up)
  const foot = add(multiply(side, (left + right) / 2), add(multiply(front, (back + ahead) / 2), multiply(up, low)))
  return { high: Math.max(top, flat) - low, foot }
}

const still = (point: Point3): Point3 => point
