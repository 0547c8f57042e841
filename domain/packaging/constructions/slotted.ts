import { slottedAllowances } from '../allowances/corrugated.ts'
import { flap, rectangle, runningTotals } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import {
  boardPart,
  corrugated,
  type Options,
  pileFactors,
  type Problem,
  type Sizes,
  type Construction,
  tooFlat,
  sizeProblem,
} from '../style.ts'
import { leastDepthFor, stripsOnMeetingFlaps, stripsOnOverlap, stripsProblem, topFlaps } from './strips.ts'

/** Width of the flap that joins the two ends of the blank. */
const joint = 35

/**
 * Depth of the outer (long) and inner (short) flaps at one end of the box, depth of the second outer flap if it
 * differs, and the number of layers of board at this end.
 */
type Flaps = { outer: number; second?: number; inner: number; layers: number }

/**
 * Slotted boxes (FEFCO 02xx): four walls in a row, glued to a ring; flaps at top and bottom, separated by slots. The
 * variants differ in the depth of the flaps and in the number of layers at an end.
 */
const slotted = (ends: (size: Sizes, t: number) => { top?: Flaps; bottom: Flaps }): Construction => ({
  needs: { length: [60, 1200], width: [50, 1000], height: [20, 1000] },
  caliper: [0.8, 8],
  unless: ({ length, width, height }) => {
    if (length < width) return sizeProblem('length', 'size.lengthBelowWidth', { field: 'length' })
    return tooFlat(length, height)
  },
  unlessOrdered: (size, t, options) => stripsFit(size, t, options, ends(size, t).top),
  draw: (size, t, options) => {
    const { length, width, height } = size
    const { top, bottom } = ends(size, t)
    const { wall, jointGap, end, room } = slottedAllowances(t)
    const [long, deep] = [length + wall, width + wall]
    const [x0, x1, x2, x3, x4] = runningTotals(joint, long, deep, long, deep - jointGap) as Five
    const layered = end(bottom.layers) + (top ? end(top.layers) : 0)
    const topDepth = top ? Math.max(top.outer, top.inner) : 0
    const [y0, y1] = runningTotals(topDepth, height + layered + room) as [number, number]
    const blank = {
      width: 2 * length + 2 * width + joint + 8 * t,
      height: (top ? estimated(size, top, t) : 0) + height + 2 * t + estimated(size, bottom, t),
    }
    const slot = slotOf(t) / 2

    const walls = [
      { key: 'front', left: x0, right: x1, reach: 'outer' as const },
      { key: 'right-side', left: x1, right: x2, from: 'front', reach: 'inner' as const },
      { key: 'back', left: x2, right: x3, from: 'right-side', reach: 'outer' as const },
      { key: 'left-side', left: x3, right: x4, from: 'back', reach: 'inner' as const },
    ]
    const inset: [number, number] = [slot, slot]
    const flapsOf = ({ key, left, right, reach }: (typeof walls)[number]): Panel[] =>
      [
        ...(top ? [{ name: 'top', edge: [left, right, y0] as const, flaps: top }] : []),
        { name: 'bottom', edge: [right, left, y1] as const, flaps: bottom },
      ].map(({ name, edge: [from, to, y], flaps }) => ({
        key: `${key}-${name}-flap`,
        from: key,
        angle: 90,
        settle: settlePosition(flaps.layers, key, t),
        outline: flap([from, y], [to, y], (key === 'back' ? flaps.second : undefined) ?? flaps[reach], { inset }),
      }))
    const panels = (): Panel[] => [
      ...walls.map(({ key, left, right, from }): Panel => {
        const outline = rectangle(left, y0, right - left, y1 - y0)
        return from ? { key, from, angle: 90, outline } : { key, angle: 0, outline }
      }),
      ...walls.filter(({ reach }) => reach === 'inner').flatMap(flapsOf),
      ...walls.filter(({ reach }) => reach === 'outer').flatMap(flapsOf),
      {
        key: 'glue-flap',
        from: 'front',
        angle: 90,
        gluedTo: 'left-side',
        outline: flap([x0, y1], [x0, y0], joint, { taper: [12, 12] }),
      },
    ]
    const closed = (): Panel[] => {
      if (!top) return panels()
      return top.layers > 2
        ? stripsOnOverlap(panels(), { over: 'front-top-flap', under: 'back-top-flap' }, options)
        : stripsOnMeetingFlaps(panels(), topFlaps, options, slot)
    }
    return {
      parts: [boardPart('box', corrugated, blank, closed)],
      fittings: [],
      outer: { length: long + t, width: deep + t, height: height + 2 * layered + room },
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

/** Strips of outer flaps that meet are on the inner ones, beside their slot. */
const stripsFit = ({ width }: Sizes, t: number, options: Options, top: Flaps | undefined): Problem | undefined => {
  if (!top || top.layers > 2) return undefined
  return stripsProblem('width', width, { depth: top.inner - slotOf(t) / 2, least: leastDepthFor(options), per: 0.5 })
}

/** Width of the slot between two flaps in mm. */
const slotOf = (t: number): number => t + 4

/**
 * Position of a flap among the layers of its end, in mm inside the crease line: side flaps innermost, the front one
 * outermost.
 */
const settlePosition = (layers: number, key: string, t: number): number => {
  if (key.endsWith('side')) return ((layers - 1) * t) / 2
  return key === 'back' && layers > 2 ? 0 : (-(layers - 1) * t) / 2
}

/** Depth of the flaps of an end in the trade's estimate of the blank, in mm (4.5). */
const estimated = ({ width }: Sizes, { layers }: Flaps, t: number): number => (layers > 2 ? width + t : width / 2 + t)

/** All flaps are half of the width deep: the outer ones meet in the middle. */
const halfWidthFlaps = ({ width }: Sizes, t: number): Flaps => {
  const depth = (width + slottedAllowances(t).wall) / 2
  return { outer: depth, inner: depth, layers: 2 }
}
/** The outer flaps cover the whole width; the second one ends before the wall on which the first one is hinged. */
const fullWidthFlaps = ({ length, width }: Sizes, t: number): Flaps => {
  const second = width + t / 2
  return { outer: width + t, second, inner: Math.min(second, length / 2), layers: 3 }
}

/** Regular slotted container (FEFCO 0201). */
export const rsc = slotted((size, t) => ({ top: halfWidthFlaps(size, t), bottom: halfWidthFlaps(size, t) }))
/** Half-slotted container (FEFCO 0200): open at the top, closed by a lid or by its contents. */
export const halfSlotted = slotted((size, t) => ({ bottom: halfWidthFlaps(size, t) }))
/** Full-overlap container (FEFCO 0203): two outer flaps overlap completely at both ends. */
export const fullOverlap = slotted((size, t) => ({ top: fullWidthFlaps(size, t), bottom: fullWidthFlaps(size, t) }))

type Five = [number, number, number, number, number]
