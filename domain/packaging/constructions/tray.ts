import { flap, type Outline, type Point, rectangle } from '../geometry.ts'
import type { Panel } from '../structure.ts'

/**
 * The cross of a floor and its four walls: the basis of trays, lids, wraps and folders. Sides run clockwise from the
 * top of the sheet: back, right, front, left.
 */
export const sides = ['back', 'right', 'front', 'left'] as const
export type Side = (typeof sides)[number]
/** Length (across the sheet) and width (down the sheet) of the floor, and its upper left corner. */
export type Floor = { x: number; y: number; length: number; width: number }

/** The edge of the floor on a side, in the direction of the floor's outline. */
const edgeOf = ({ x, y, length, width }: Floor, side: Side): readonly [Point, Point] => {
  const [a, b, c, d] = rectangle(x, y, length, width) as [Point, Point, Point, Point]
  return { back: [a, b], right: [b, c], front: [c, d], left: [d, a] }[side] as [Point, Point]
}

/** The floor and its walls, `walls` mm high; the left and right ones are `clear` mm shorter at each end. */
export const crossPanels = (floor: Floor, walls: Readonly<Record<Side, number>>, clear = 0): Panel[] => [
  { key: 'floor', angle: 0, outline: rectangle(floor.x, floor.y, floor.length, floor.width) },
  ...sides.map((side): Panel => {
    const [a, b] = edgeOf(floor, side)
    const inset = side === 'left' || side === 'right' ? clear : 0
    return {
      key: `${side}-wall`,
      from: 'floor',
      angle: 90,
      outline: flap(a, b, walls[side], { inset: [inset, inset] }),
    }
  }),
]

/** The free edge of a panel created by `flap` without rounding, in the direction of its outline. */
export const freeEdge = (outline: Outline): readonly [Point, Point] => [outline[2]!, outline[3]!]
/** The two lateral edges of such a panel: at its start and at its end. */
export const lateralEdges = (outline: Outline): readonly (readonly [Point, Point])[] => [
  [outline[1]!, outline[2]!],
  [outline[3]!, outline[0]!],
]
