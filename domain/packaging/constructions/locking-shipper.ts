import { cartonAllowances } from '../allowances/cartons.ts'
import { betweenWalls } from '../allowances/common.ts'
import { flap } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import {
  boardPart,
  corrugated,
  type Construction,
  type Options,
  pileFactors,
  type Problem,
  sizeProblem,
  tooFlat,
} from '../style.ts'
import { type Bottom, selfLockingBottom, snapLockBottom } from './carton-bottom.ts'
import { endEdge, type Tube, tubeOf, tubePanels, tuckEnd } from './carton-tube.ts'
import { leastDepthFor, stripsOnMeetingFlaps, stripsProblem, topFlaps } from './strips.ts'

/** Width of the flap that joins the two ends of the blank, in mm. */
const joint = 35

/** The top of a box, and the distance in mm by which it extends beyond the walls. */
type Top = {
  /** The problem of a width whose flaps have no space for the chosen strips. */
  stripsFit?: (width: number, t: number, options: Options) => Problem | undefined
  panels: (tube: Tube, width: number, options: Options) => Panel[]
  depth: (tube: Tube, width: number) => number
}

/** Four flaps of half the width, as on a slotted box. */
const slottedTop: Top = {
  stripsFit: (width, t, options) => {
    const depth = (width + cartonAllowances(t).wall) / 2 - (t + 4) / 2
    return stripsProblem('width', width, { depth, least: leastDepthFor(options), per: 0.5 })
  },
  depth: ({ t }, width) => (width + cartonAllowances(t).wall) / 2,
  panels: (tube, width, options) => {
    const depth = slottedTop.depth(tube, width)
    const slot = (tube.t + 4) / 2
    const flaps = [tube.right, tube.left, tube.front, tube.back].map((wall): Panel => ({
      key: `${wall.key}-top-flap`,
      from: wall.key,
      angle: 90,
      ...(wall.key.endsWith('side') && { settle: tube.t }),
      outline: flap(...endEdge(tube, wall, 'top'), depth, { inset: [slot, slot] }),
    }))
    return stripsOnMeetingFlaps(flaps, topFlaps, options, slot)
  },
}

/** A closure that tucks in, as on a folding carton. */
const tuckTop: Top = {
  depth: ({ depth, tuck }) => depth + tuck,
  panels: (tube) => tuckEnd(tube, tube.back, 'top'),
}

/** Corrugated boxes whose bottom locks without tape. */
const locking = (top: Top, bottom: Bottom, estimated: { top: number; bottom: number }): Construction => ({
  needs: { length: [80, 900], width: [60, 700], height: [40, 900] },
  caliper: [0.8, 5],
  unless: ({ length, width, height }) => {
    if (length < width) return sizeProblem('length', 'size.lengthBelowWidth', { field: 'length' })
    return tooFlat(length, height)
  },
  unlessOrdered: ({ width }, t, options) => top.stripsFit?.(width, t, options),
  draw: (size, t, options) => {
    const { length, width, height } = size
    const tube = tubeOf(size, top.depth(tubeOf(size, 0, t, joint), width), t, joint)
    const below = bottom(tube)
    const blank = {
      width: 2 * length + 2 * width + joint + 8 * t,
      height: height + 4 * t + width * (estimated.top + estimated.bottom),
    }
    return {
      parts: [
        boardPart('box', corrugated, blank, () => [
          ...tubePanels(tube).map((panel) => (panel.key === 'glue-flap' ? jointOf(panel, tube) : panel)),
          ...below.panels,
          ...top.panels(tube, width, options),
        ]),
      ],
      fittings: [],
      outer: {
        length: tube.front.right - tube.front.left + t,
        width: tube.left.right - tube.left.left + t,
        height: tube.bottom - tube.top + t,
      },
      packed: {
        state: 'flat',
        length: length + width + 4 * t,
        width: blank.height,
        thickness: 2 * t * pileFactors.gluedCorrugated,
      },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
})

/** The joint ends before the flaps of both ends, which are inside the walls. */
const jointOf = (panel: Panel, { back, top, bottom, t }: Tube): Panel => {
  const clear = betweenWalls(t) + 2 * t
  return {
    ...panel,
    outline: flap([back.left, bottom], [back.left, top], joint, { inset: [clear, clear], taper: [8, 8] }),
  }
}

/** Slotted top, bottom of four interlocking panels. */
export const snapLockShipper = locking(slottedTop, snapLockBottom, { top: 0.5, bottom: 0.75 })
/** Tucked top, bottom of four interlocking panels. */
export const tuckTopShipper = locking(tuckTop, snapLockBottom, { top: 1.2, bottom: 0.75 })
/** Slotted top; bottom glued in the factory that erects automatically. */
export const crashLockShipper = locking(slottedTop, selfLockingBottom, { top: 0.5, bottom: 0.55 })
