import { alone, type PlacedPart, placedPartsOf, poseAt } from './assembly.ts'
import { type Placement, placements, type Point3 } from './fold.ts'
import { localTo, type Standing, standingOf } from './orientation.ts'
import { freeWay } from './rays.ts'
import { crossed, dot, minus, plus, times, type Vector } from './scene.ts'
import { onFloor } from './scenes/solids.ts'
import type { Part, Structure } from './structure.ts'

/**
 * An insert in its box: two structures of two products, put together in the space of the box. The insert is folded and put
 * together beside it, comes in from above, and goes along with the part that holds it. Lengths mm.
 */

/** The part of a set that an insert lies in, where it is not the first one. */
const holders: Readonly<Record<string, string>> = {
  drawer: 'tray-wrap',
  trayAndSleeve: 'tray',
  magnetic: 'tray-wrap',
  bookBox: 'tray-wrap',
}

/** When the insert is folded, and when it comes in: the walls stand then, and the lid is open. */
const when = { folds: [0, 0.35], moves: [0.4, 0.6] } as const
/** Between the box and the insert above it. */
const apart = 20

/** The parts of a box with an insert in it: those of the box, with its lid out of the way, and those of the insert. */
export const withInsert = (
  box: Structure,
  insert: Structure,
  standing: Standing,
): { box: PlacedPart[]; insert: PlacedPart[] } => {
  const boxParts = placedPartsOf(box)
  const parts = insertParts(insert)
  const holder = boxParts.find(({ part }) => part.key === holders[box.style]) ?? boxParts[0]
  if (!holder || parts.length === 0) return { box: boxParts, insert: [] }
  const own = standingOf(insert, onFloor)
  const local = localTo(holder, standing)
  const room = roomOf(holder, local)
  const turned = rotation(own, local)
  const size = extentAlong(parts, own)
  const into = (point: Point3): Point3 => holder.turn(turned(point))
  /** The middle of the floor of the insert onto the middle of the floor of the room. */
  const shift = minus(room.floor, turned(size.foot))
  const rise = times(local.up, room.above + size.height + apart)
  const placed = parts.map((one): PlacedPart => ({
    ...one,
    turn: (point) => into(one.turn(point)),
    at: plus(holder.at, holder.turn(plus(turned(one.at), shift))),
    away: holder.turn(plus(turned(one.away), rise)),
    carried: { away: holder.away, moves: holder.moves },
    ...when,
  }))
  const lifted = boxParts.map((one) =>
    one !== holder && dot(one.away, standing.up) > 0
      ? { ...one, away: plus(one.away, times(standing.up, size.height + 2 * apart)) }
      : one,
  )
  return { box: lifted, insert: placed }
}

/** A divider is put together, a platform is folded, a block is two layers: one whole, one with its cavities. */
const insertParts = (insert: Structure): PlacedPart[] => {
  if (insert.style !== 'block') return placedPartsOf(insert)
  const [block] = insert.parts as [Part]
  const high = insert.dimensions.height ?? 0
  const layer = (part: Part, from: number, thickness: number, copy: number): PlacedPart => ({
    ...alone({ ...insert, parts: [part] }),
    copy,
    layer: { from, thickness },
  })
  const [whole] = block.panels.map(({ holes: _, ...panel }) => panel)
  const solid: Part = { ...block, panels: [whole!] }
  const depth = high / 3
  return [layer(solid, 0, high - depth, 0), layer(block, high - depth, depth, 1)]
}

/** What takes the side, the front and the top of one standing to those of another. */
const rotation = (from: Standing, to: Standing): ((point: Point3) => Point3) => {
  const [side, other] = [crossed(from.up, from.front), crossed(to.up, to.front)]
  return (point) =>
    plus(
      times(other, dot(point, side)),
      plus(times(to.front, dot(point, from.front)), times(to.up, dot(point, from.up))),
    )
}

/** The middle of the floor of what a part encloses, and how far the flat sheet reaches above it. */
const roomOf = (holder: PlacedPart, { up, front }: Standing): { floor: Vector; above: number } => {
  const { part, layer } = holder
  const walls = placements(part)
  const inner = layer.from + layer.thickness
  let at = centreOf(walls)
  for (const axis of [crossed(up, front), front]) {
    const [ahead, behind] = [freeWay(walls, at, axis), freeWay(walls, at, times(axis, -1))]
    if (Number.isFinite(ahead + behind)) at = plus(at, times(axis, (ahead - behind) / 2))
  }
  const down = freeWay(walls, at, times(up, -1))
  const floor = plus(at, times(up, inner - (Number.isFinite(down) ? down : 0)))
  const flat = part.panels.flatMap(({ outline }) => outline.map(([x, y]) => dot(minus([x, y, 0], floor), up)))
  const erected = walls.flatMap(({ panel, move }) => panel.outline.map(([x, y]) => dot(minus(move([x, y, 0]), floor), up))) // prettier-ignore
  return { floor, above: Math.max(...flat, ...erected) }
}

/** The middle of the box around folded panels. */
const centreOf = (walls: readonly Placement[]): Vector => {
  const points = walls.flatMap(({ panel, move }) => panel.outline.map(([x, y]) => move([x, y, 0])))
  const along = (axis: 0 | 1 | 2) => {
    const values = points.map((point) => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [along(0), along(1), along(2)]
}

/** How high the parts stand once they are put together, and the middle of what they stand on. */
const extentAlong = (parts: readonly PlacedPart[], { up, front }: Standing): { height: number; foot: Vector } => {
  const side = crossed(up, front)
  const points = parts.flatMap((one) => {
    const { move } = poseAt(one, 1)
    return placements(one.part).flatMap(({ panel, move: fold }) =>
      panel.outline.flatMap(([x, y]) =>
        [one.layer.from, one.layer.from + one.layer.thickness].map((z) => move(fold([x, y, z]))),
      ),
    )
  })
  const span = (axis: Vector) => {
    const values = points.map((point) => dot(point, axis))
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[left, right], [back, ahead], [low, high]] = [span(side), span(front), span(up)]
  const foot = plus(times(side, (left + right) / 2), plus(times(front, (back + ahead) / 2), times(up, low)))
  return { height: high - low, foot }
}
