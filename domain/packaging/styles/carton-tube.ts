import { flap, type Outline, type Point, rectangle, stops } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import type { Sizes } from '../style.ts'

/**
 * What every folding carton has: four panels glued to a tube, and ends that tuck in. Half a millimetre is added per
 * crease, so that the board does not bulge.
 *
 *     glue  | front | right side | back | left side
 */

/** Widths of the glue flap and of the flap that a closure tucks in, in mm. */
export const glueWidth = 15
export const tuckDepth = 16
/** Thickness gained at the four creases of a tube, in mm. */
export const creaseGain = 3

/** One panel of the tube, by its left and right crease. */
export type Wall = { name: 'front' | 'right side' | 'back' | 'left side'; left: number; right: number }
export type Tube = {
  front: Wall
  right: Wall
  back: Wall
  left: Wall
  /** Where the walls begin and end on the sheet. */
  top: number
  bottom: number
  /** Depth of a closure: the width of the carton. */
  depth: number
}
export type End = 'top' | 'bottom'

/** A tube for an inner size, its walls starting `top` mm below the upper edge of the blank. */
export const tubeOf = ({ length, width, height }: Sizes, top: number): Tube => {
  const at = stops(glueWidth, length + 1, width + 0.5, length + 1, width + 0.5) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return {
    front: { name: 'front', left: at[0], right: at[1] },
    right: { name: 'right side', left: at[1], right: at[2] },
    back: { name: 'back', left: at[2], right: at[3] },
    left: { name: 'left side', left: at[3], right: at[4] },
    top,
    bottom: top + height,
    depth: width,
  }
}

/** The walls folded one from the other, and the flap that closes the ring. */
export const tubePanels = (tube: Tube, holesInFront: readonly Outline[]): Panel[] => {
  const { front, right, back, left, top, bottom } = tube
  const wall = (own: Wall, from?: Wall): Panel => {
    const outline = rectangle(own.left, top, own.right - own.left, bottom - top)
    return from ? { name: own.name, from: from.name, angle: 90, outline } : { name: own.name, angle: 0, outline }
  }
  const face = wall(front)
  return [
    holesInFront.length > 0 ? { ...face, holes: holesInFront } : face,
    wall(right, front),
    wall(back, right),
    wall(left, back),
    {
      name: 'glue flap',
      from: 'front',
      angle: 90,
      gluedTo: 'left side',
      outline: flap([front.left, bottom], [front.left, top], glueWidth, { inset: [1, 1], taper: [5, 5] }),
    },
  ]
}

/** The edge of a wall at an end, along the wall's outline. */
export const endEdge = ({ top, bottom }: Tube, { left, right }: Wall, end: End): readonly [Point, Point] => {
  const [upper, lower] = [[left, top] as const, [right, bottom] as const]
  return end === 'top' ? [upper, [right, top]] : [lower, [left, bottom]]
}

/** A closure hinged on `wall` with the flap that tucks in, over two dust flaps. */
export const tuckEnd = (tube: Tube, wall: Wall, end: End): Panel[] => {
  const [a, b] = endEdge(tube, wall, end)
  const closure: Panel = { name: `${end} closure`, from: wall.name, angle: 90, outline: flap(a, b, tube.depth) }
  const [from, to] = [closure.outline[2]!, closure.outline[3]!]
  const round = Math.min(tuckDepth * 0.75, (wall.right - wall.left) / 4)
  return [
    ...dustFlaps(tube, end),
    closure,
    {
      name: `${end} tuck flap`,
      from: closure.name,
      angle: 90,
      outline: flap(from, to, tuckDepth, { inset: [0.5, 0.5], round }),
    },
  ]
}

/** Three quarters of the closure deep, and never so deep that the two meet. */
const dustFlaps = (tube: Tube, end: End): Panel[] => {
  const depth = Math.min(tube.depth * 0.75 + 5, (tube.front.right - tube.front.left) / 2 - 1)
  const taper = Math.min(depth, tube.depth) / 4
  return [tube.right, tube.left].map((wall): Panel => {
    const [a, b] = endEdge(tube, wall, end)
    const outline = flap(a, b, depth, { inset: [0.5, 0.5], taper: [taper / 3, taper], round: 2 })
    return { name: `${wall.name} ${end} dust flap`, from: wall.name, angle: 90, outline }
  })
}
