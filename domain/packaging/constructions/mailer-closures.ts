import { flap, type Point } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import type { Options, Problem } from '../style.ts'
import { adhesive, alongEdge, leastClosingFlap, leastDepthFor, narrowest, stripsProblem } from './strips.ts'

/** The closures of roll-end mailers: the flap of the lid, the front, and the ears at both ends of the lid. */

export type Closing = {
  /** Whether the lid's flap closes over the front instead of tucking in behind it. */
  over: boolean
  /** Minimum height in mm. */
  lowest: number
  /** The panels on the lid's edge `a`→`b`, `depth` mm deep; `inset` mm shorter at each end where they are inserted. */
  flapOf: (a: Point, b: Point, depth: number, inset: number) => Panel[]
  /** The front wall on the floor's edge `a`→`b`, `height` mm high; its first panel contains the corner flaps. */
  frontOf: (a: Point, b: Point, height: number, inset: number) => Panel[]
  /** The problem of a height whose closure has no space for the chosen strips. */
  stripsFit: (height: number, depth: number, options: Options) => Problem | undefined
  /** Adds the strips to a closure `depth` mm deep. */
  stripsOn: (panels: readonly Panel[], depth: number, options: Options) => Panel[]
}

/** Flaps at both ends of the lid: their depth in mm, and how far their free edge extends from the crease of the lid. */
export type Ears = { depth: (width: number, height: number) => number; reach: (width: number, depth: number) => number }

/** Their front corners turn about the crease of the lid, and pass the front wall. */
export const clearEars: Ears = {
  depth: (width, height) => Math.min(height * 0.9, 60, width * 0.6),
  reach: (width, depth) => Math.sqrt(width ** 2 - depth ** 2),
}
/** In version 1, the corners were square and ran into the front wall. */
export const squareEars: Ears = { depth: (_, height) => Math.min(height * 0.9, 60), reach: () => Infinity }

export const wholeFront: Closing['frontOf'] = (a, b, height, inset) => [
  { key: 'front', from: 'floor', angle: 90, outline: flap(a, b, height, { inset: [inset, inset] }) },
]

export const tuckedIn: Closing['flapOf'] = (a, b, depth, inset) => [
  {
    key: 'tuck-flap',
    from: 'lid',
    angle: 90,
    outline: flap(a, b, depth, { inset: [inset, inset], taper: [3, 3], round: Math.min(12, depth / 2) }),
  },
]

/** Distance of the strip from both edges of a narrow sealing edge, as a share of it. */
const sealingMargin = 0.2
const leastSealing = narrowest.adhesive / (1 - 2 * sealingMargin)

/** The rows of a flap over the front: what remains closed after tearing, the strip that is torn off, and the glued edge. */
const stuckFlap = (depth: number) => {
  const [sealing, strip] = [Math.min(25, depth * 0.45), Math.min(12, depth * 0.25)]
  return { sealing, strip, closing: depth - sealing - strip }
}

/** A tuck flap, or the front behind it, is as deep as the closure. */
export const fitOnTuckFlap: Closing['stripsFit'] = (height, depth, options) =>
  stripsProblem('height', height, { depth, least: leastDepthFor(options) })

/**
 * The style's own strip is on the sealing edge, at most 0.45 of a low flap; the one for the return on what remains
 * closed, 0.3 of it.
 */
export const fitOnClosingFlap: Closing['stripsFit'] = (height, depth, options) => {
  const { sealing, closing } = stuckFlap(depth)
  return (
    stripsProblem('height', height, { depth: sealing, least: leastSealing, per: 0.45 }) ??
    stripsProblem('height', height, { depth: closing, least: leastClosingFlap(options), per: 0.3 })
  )
}

/** Closes over the front and sticks to it; a tear strip opens the box without a knife. */
export const stuckOver: Closing['flapOf'] = (a, b, depth) => {
  const { sealing, strip, closing: deep } = stuckFlap(depth)
  const closing = flap(a, b, deep)
  const torn = flap(closing[2]!, closing[3]!, strip)
  const edge = flap(torn[2]!, torn[3]!, sealing, { taper: [3, 3], round: 8 })
  const margin = Math.min(3, sealing * sealingMargin)
  return [
    { key: 'closing-flap', from: 'lid', angle: 90, outline: closing },
    { key: 'tear-strip', from: 'closing-flap', angle: 0, joint: 'perforation', outline: torn },
    {
      key: 'sealing-edge',
      from: 'tear-strip',
      angle: 0,
      joint: 'perforation',
      glue: [adhesive('front', 'inside', alongEdge([edge[0]!, edge[1]!], [margin, sealing - margin]))],
      outline: edge,
    },
  ]
}

/** The upper part of the front tears off; the rest reveals the goods, with the lid as a header behind them. */
export const tornFront: Closing['frontOf'] = (a, b, height, inset) => {
  const low = flap(a, b, height / 2, { inset: [inset, inset] })
  const torn = flap(low[2]!, low[3]!, height / 2)
  return [
    { key: 'front', from: 'floor', angle: 90, outline: low },
    { key: 'front-tear-off', from: 'front', angle: 0, joint: 'perforation', outline: torn },
  ]
}
