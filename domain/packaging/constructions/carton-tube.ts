import { besideEdge, boundsOf, flap, type Outline, type Point, rectangle, stops } from '../geometry.ts'
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

/** Ends of a glue flap are cut at 45°, steeper where it is short. */
export const glueTaper = (length: number): readonly [number, number] => {
  const taper = Math.min(glueWidth, length / 3)
  return [taper, taper]
}

/** One panel of the tube, by its left and right crease. */
export type Wall = { key: 'front' | 'right-side' | 'back' | 'left-side'; left: number; right: number }
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
    front: { key: 'front', left: at[0], right: at[1] },
    right: { key: 'right-side', left: at[1], right: at[2] },
    back: { key: 'back', left: at[2], right: at[3] },
    left: { key: 'left-side', left: at[3], right: at[4] },
    top,
    bottom: top + height,
    depth: width,
  }
}

/** The walls folded one from the other, and the flap that closes the ring. */
export const tubePanels = (tube: Tube): Panel[] => {
  const { front, right, back, left, top, bottom } = tube
  const wall = (own: Wall, from?: Wall): Panel => {
    const outline = rectangle(own.left, top, own.right - own.left, bottom - top)
    return from ? { key: own.key, from: from.key, angle: 90, outline } : { key: own.key, angle: 0, outline }
  }
  return [
    wall(front),
    wall(right, front),
    wall(back, right),
    wall(left, back),
    {
      key: 'glue-flap',
      from: 'front',
      angle: 90,
      gluedTo: 'left-side',
      outline: flap([front.left, bottom], [front.left, top], glueWidth, {
        inset: [1, 1],
        taper: glueTaper(bottom - top),
      }),
    },
  ]
}

/** A window in the middle of an upright face: three fifths of its width, half of its height. */
export const windowIn = (face: Outline): Outline => {
  const { x, y, width, height } = boundsOf([face])
  return rectangle(x + width * 0.2, y + height * 0.25, width * 0.6, height * 0.5)
}

/** The edge of a wall at an end, along the wall's outline. */
export const endEdge = ({ top, bottom }: Tube, { left, right }: Wall, end: End): readonly [Point, Point] => {
  const [upper, lower] = [[left, top] as const, [right, bottom] as const]
  return end === 'top' ? [upper, [right, top]] : [lower, [left, bottom]]
}

/** A closure hinged on `wall` with the flap that tucks in, over two dust flaps. Slits at its crease lock behind these. */
export const tuckEnd = (tube: Tube, wall: Wall, end: End): Panel[] => {
  const [a, b] = endEdge(tube, wall, end)
  const length = wall.right - wall.left
  const closure: Panel = { key: `${end}-closure`, from: wall.key, angle: 90, outline: flap(a, b, tube.depth) }
  const [from, to] = [closure.outline[2]!, closure.outline[3]!]
  const shape = {
    inset: [0.5, 0.5],
    round: Math.min(tuckDepth * 0.75, length / 4),
    slit: Math.min(8, length / 6),
  } as const
  return [
    ...dustFlaps(tube, wall, end),
    closure,
    { key: `${end}-tuck-flap`, from: closure.key, angle: 90, outline: flap(from, to, tuckDepth, shape) },
  ]
}

/**
 * Three quarters of the closure deep, and never so deep that the two meet. The side next to the closure has the shoulder
 * that its slit catches and leans in above it by 15°; the other is cut off at 45°.
 */
const dustFlaps = (tube: Tube, closure: Wall, end: End): Panel[] => {
  const depth = Math.min(tube.depth * 0.75 + 5, (tube.front.right - tube.front.left) / 2 - 1)
  return [tube.right, tube.left].map((wall): Panel => {
    const [a, b] = endEdge(tube, wall, end)
    const length = wall.right - wall.left
    const [shoulder, step] = [Math.min(8, depth / 3), Math.min(2, length / 10)]
    const lean = Math.min((depth - shoulder) * Math.tan(Math.PI / 12), length / 6)
    const cut = Math.min(depth / 2, length / 3)
    /** Distance from the closure, and from the edge. */
    const profile = [
      [0.5, 0],
      [0.5, shoulder],
      [0.5 + step, shoulder + step],
      [0.5 + step + lean, depth],
      [length - 0.5 - cut, depth],
      [length - 0.5, depth - cut],
      [length - 0.5, 0],
    ] as const
    const closureOnLeft = (closure.key === 'back') === (wall.key === 'left-side')
    const fromStart = closureOnLeft === (end === 'top')
    const at = besideEdge(a, b)
    const outline = profile.map(([along, out]) => at(fromStart ? along : length - along, out))
    const [first, ...rest] = fromStart ? outline : outline.toReversed()
    return {
      key: `${wall.key}-${end}-dust-flap`,
      from: wall.key,
      angle: 90,
      outline: [rest.at(-1)!, first!, ...rest.slice(0, -1)],
    }
  })
}
