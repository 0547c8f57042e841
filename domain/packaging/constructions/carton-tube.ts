import { cartonAllowances, tuckDepth } from '../allowances/cartons.ts'
import { besideEdge, boundsOf, flap, type Point, rectangle, runningTotals } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import type { Sizes } from '../style.ts'

/**
 * Shared parts of folding cartons: four panels glued to a tube, and ends that tuck in. The seam is at the back, where
 * its raw edge is hidden.
 *
 *     glue  | back | left side | front | right side
 */

/** Width of the glue flap in mm. */
export const glueWidth = 15
/** The trade's estimate of a blank for four creases and for each tuck flap, in mm (4.5). */
export const estimatedBlank = { creases: 3, tuck: 16 }

/** The ends of a glue flap are cut at 45°, or at a steeper angle if the flap is short. */
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
  /** Where the walls start and end on the sheet. */
  top: number
  bottom: number
  /** Depth of a closure: the width of the carton. */
  depth: number
  /** Depth of the tuck flap of a closure. */
  tuck: number
  /** Thickness of the board. */
  t: number
}
export type End = 'top' | 'bottom'

/**
 * A tube for an inner size, of board `t` mm thick. Its walls start `top` mm below the upper edge of the blank; `glue`
 * is the width of its glue flap, which is narrower if the tube is not deep enough.
 */
export const tubeOf = ({ length, width, height }: Sizes, top: number, t: number, glue = glueWidth): Tube => {
  const add = cartonAllowances(t)
  const [long, deep] = [length + add.wall, width + add.wall]
  const at = runningTotals(Math.min(glue, width - 1), long, deep, long, deep - add.seamGap) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return {
    back: { key: 'back', left: at[0], right: at[1] },
    left: { key: 'left-side', left: at[1], right: at[2] },
    front: { key: 'front', left: at[2], right: at[3] },
    right: { key: 'right-side', left: at[3], right: at[4] },
    top,
    bottom: top + height + add.height,
    depth: width + add.closure,
    tuck: tuckDepth(length, height + add.height),
    t,
  }
}

/** Distance of a flap from the corners of the tube, in mm. */
export const flapInset = ({ t }: Tube): number => cartonAllowances(t).flapInset

/** The walls, each folded from the previous one, and the flap that closes the ring. */
export const tubePanels = (tube: Tube): Panel[] => {
  const { front, right, back, left, top, bottom } = tube
  const wall = (own: Wall, from?: Wall): Panel => {
    const outline = rectangle(own.left, top, own.right - own.left, bottom - top)
    return from ? { key: own.key, from: from.key, angle: 90, outline } : { key: own.key, angle: 0, outline }
  }
  return [
    wall(front),
    wall(right, front),
    wall(left, front),
    wall(back, left),
    {
      key: 'glue-flap',
      from: 'back',
      angle: 90,
      gluedTo: 'right-side',
      outline: flap([back.left, bottom], [back.left, top], back.left, {
        inset: [1, 1],
        taper: glueTaper(bottom - top),
      }),
    },
  ]
}

/** Width of the glued edge of a window film, in mm. */
const filmEdge = 8

/**
 * A window in the middle of an upright face, three fifths of its width and half of its height, and the glue of the film
 * behind it.
 */
export const windowIn = ({ key, outline: face }: Pick<Panel, 'key' | 'outline'>): Pick<Panel, 'holes' | 'glue'> => {
  const { x, y, width, height } = boundsOf([face])
  const edge = Math.min(filmEdge, width * 0.1, height * 0.1)
  const open = (by: number) =>
    rectangle(x + width * 0.2 - by, y + height * 0.25 - by, width * 0.6 + 2 * by, height * 0.5 + 2 * by)
  return { holes: [open(0)], glue: [{ onto: key, side: 'inside', outline: open(edge) }] }
}

/** The edge of a wall at an end, in the direction of the wall's outline. */
export const endEdge = ({ top, bottom }: Tube, { left, right }: Wall, end: End): readonly [Point, Point] => {
  const [upper, lower] = [[left, top] as const, [right, bottom] as const]
  return end === 'top' ? [upper, [right, top]] : [lower, [left, bottom]]
}

/**
 * A closure with a tuck flap, hinged on `wall`, over two dust flaps. Slits at its crease lock behind the dust flaps.
 */
export const tuckEnd = (tube: Tube, wall: Wall, end: End): Panel[] => {
  const [a, b] = endEdge(tube, wall, end)
  const length = wall.right - wall.left
  const inset = flapInset(tube)
  const closure: Panel = {
    key: `${end}-closure`,
    from: wall.key,
    angle: 90,
    outline: flap(a, b, tube.depth, { inset: [inset, inset] }),
  }
  const [from, to] = [closure.outline[2]!, closure.outline[3]!]
  return [
    ...dustFlaps(tube, wall, end),
    closure,
    {
      key: `${end}-tuck-flap`,
      from: closure.key,
      angle: 90,
      slits: Math.min(8, length / 6),
      outline: flap(from, to, tube.tuck, { round: Math.min(tube.tuck * 0.75, length / 4) }),
    },
  ]
}

/**
 * Three quarters of the closure deep, and limited so that the two do not meet. The side next to the closure has the
 * shoulder that engages with the slit, and leans in above it by 15°; the other side is cut off at 45° to leave space
 * for the tuck flap.
 */
const dustFlaps = (tube: Tube, closure: Wall, end: End): Panel[] => {
  const depth = Math.min(tube.depth * 0.75 + 5, (tube.front.right - tube.front.left) / 2 - 1)
  const { tuckClearance } = cartonAllowances(tube.t)
  return [tube.right, tube.left].map((wall): Panel => {
    const [a, b] = endEdge(tube, wall, end)
    const length = wall.right - wall.left
    const [shoulder, step] = [Math.min(8, depth / 3), Math.min(2, length / 10)]
    const lean = Math.min((depth - shoulder) * Math.tan(Math.PI / 12), length / 6)
    const cut = Math.min(depth / 2, length / 3)
    const near = flapInset(tube)
    const far = length - tuckClearance
    /** Distance from the closure, and from the edge. */
    const profile = [
      [near, 0],
      [near, shoulder],
      [near + step, shoulder + step],
      [near + step + lean, depth],
      [far - cut, depth],
      [far, depth - cut],
      [far, 0],
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
      // Below the closure, which is creased on the same line.
      settle: tube.t,
      outline: [rest.at(-1)!, first!, ...rest.slice(0, -1)],
    }
  })
}
