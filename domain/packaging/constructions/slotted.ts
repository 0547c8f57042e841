import { flap, rectangle, stops } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, piled, type Sizes, type Construction, tooFlat, sizeProblem } from '../style.ts'

/** Width of the flap that joins the two ends of the blank. */
const joint = 35

/** Depth of the outer (long) and inner (short) flaps at one end of the box. */
type Flaps = { outer: number; inner: number }

/**
 * The family of slotted boxes (FEFCO 02xx): four walls in a row, glued to a ring; flaps above and below, parted by
 * slots. They differ in how far the flaps reach, and how many layers of board lie over each other at an end.
 */
const slotted = (ends: (size: Sizes, t: number) => { top?: Flaps; bottom: Flaps; layers: number }): Construction => ({
  needs: { length: [60, 1200], width: [50, 1000], height: [20, 1000] },
  caliper: [0.8, 8],
  unless: ({ length, width, height }) => {
    if (length < width) return sizeProblem('length', 'size.lengthBelowWidth', { field: 'length' })
    return tooFlat(length, height)
  },
  draw: (size, t) => {
    const { length, width, height } = size
    const { top, bottom, layers } = ends(size, t)
    const bottomDepth = Math.max(bottom.outer, bottom.inner)
    const [x0, x1, x2, x3, x4] = stops(joint, length + 2 * t, width + 2 * t, length + 2 * t, width + 2 * t) as Five
    const [y0, y1, end] = stops(top ? Math.max(top.outer, top.inner) : 0, height + 2 * t, bottomDepth) as Three
    const blank = { width: x4, height: end }
    const slot = (t + 4) / 2

    const walls = [
      { key: 'front', left: x0, right: x1, reach: 'outer' as const },
      { key: 'right-side', left: x1, right: x2, from: 'front', reach: 'inner' as const },
      { key: 'back', left: x2, right: x3, from: 'right-side', reach: 'outer' as const },
      { key: 'left-side', left: x3, right: x4, from: 'back', reach: 'inner' as const },
    ]
    const inset: [number, number] = [slot, slot]
    const flapsOf = ({ key, left, right, reach }: (typeof walls)[number]): Panel[] =>
      [
        ...(top ? [{ key: `${key}-top-flap`, edge: [left, right, y0] as const, depth: top[reach] }] : []),
        { key: `${key}-bottom-flap`, edge: [right, left, y1] as const, depth: bottom[reach] },
      ].map(({ key: flapKey, edge: [from, to, y], depth }) => ({
        key: flapKey,
        from: key,
        angle: 90,
        outline: flap([from, y], [to, y], depth, { inset }),
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
    return {
      parts: [boardPart('box', corrugated, blank, panels)],
      fittings: [],
      outer: { length: length + 2 * t, width: width + 2 * t, height: height + layers * t },
      packed: {
        state: 'flat',
        length: length + width + 4 * t,
        width: blank.height,
        thickness: 2 * t * piled.gluedCorrugated,
      },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
})

/** All flaps reach half of the width: the outer ones meet in the middle. */
const half = ({ width }: Sizes, t: number): Flaps => ({ outer: width / 2 + t, inner: width / 2 + t })
/** The outer flaps reach over the whole width. */
const whole = ({ length, width }: Sizes, t: number): Flaps => ({
  outer: width + t,
  inner: Math.min(width + t, length / 2),
})

/** Regular slotted container (FEFCO 0201). */
export const rsc = slotted((size, t) => ({ top: half(size, t), bottom: half(size, t), layers: 4 }))
/** Half-slotted container (FEFCO 0200): open above, closed by a lid or by what stands in it. */
export const halfSlotted = slotted((size, t) => ({ bottom: half(size, t), layers: 2 }))
/** Full-overlap container (FEFCO 0203): two outer flaps over each other at both ends. */
export const fullOverlap = slotted((size, t) => ({ top: whole(size, t), bottom: whole(size, t), layers: 6 }))

type Three = [number, number, number]
type Five = [...Three, number, number]
