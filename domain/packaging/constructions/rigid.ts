import { wrapPaper } from '../allowances/common.ts'
import { rigidAllowances } from '../allowances/rigid.ts'
import { boundsOf, flap, type Point, rectangle, runningTotals } from '../geometry.ts'
import type { Panel, SheetStep } from '../structure.ts'
import { plainBoard, type Range, type Construction, sizeProblem } from '../style.ts'
import {
  assembledPacking,
  grooved,
  liningSheet,
  rowTurnIns,
  turnIn,
  wrappedOuter,
  wrappedTray,
  wrapPart,
} from './wrapped-board.ts'

/**
 * Rigid boxes: greyboard is half cut from outside, folded up and taped at the corners, then wrapped in paper that is
 * turned in over the edges. The floor is between the walls, so that inner length and width are exact. Rings with
 * visible corners (neck and sleeve) have V-grooves instead, and are measured around their outside.
 */

/** By how much longer and wider than its base a lid is in the trade's estimate, in mm (4.5). */
const estimatedClearance = 4
/** Overlap of the wrap that closes a sleeve, in mm (G-12: 15 to 20). */
const seam = 18
/** Default height of a lid, in mm. */
const shallowLid = 30

const rigidNeeds = { length: [40, 600], width: [30, 500], height: [15, 300] } satisfies Construction['needs']
const greyboard: Range = [1, 4]
const rigidSteps: SheetStep[] = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing']

/** Tray with a lid that lifts off, as deep as `lidHeight` or the default for its height. */
const lidded = (usualLid: (height: number) => number): Construction => ({
  needs: rigidNeeds,
  takes: { lidHeight: [10, 300] },
  caliper: greyboard,
  unless: ({ height, lidHeight }) =>
    lidHeight > height ? sizeProblem('lidHeight', 'size.lidAboveHeight', { field: 'lidHeight' }) : undefined,
  draw: ({ length, width, height, lidHeight }, t) => {
    const cover = lidHeight || usualLid(height)
    const { lid } = rigidAllowances(t)
    const larger = (by: number) => ({ length: length + by, width: width + by, depth: cover })
    return {
      parts: [
        ...wrappedTray('base', { length, width, depth: height }, t),
        ...wrappedTray('lid', larger(lid), t, larger(estimatedClearance)),
      ],
      fittings: [],
      outer: wrappedOuter(larger(lid), height + 2 * t, t).outer,
      // Packed as in the trade's worked example (4.9): 60 of 6 × 6 × 2 in per carton.
      packed: assembledPacking({
        length: length + estimatedClearance + 2 * t,
        width: width + estimatedClearance + 2 * t,
        height: height + t,
      }),
      steps: rigidSteps,
    }
  },
})

/** A lid of 30 mm, or of the full height of a low box. */
export const liftOff = lidded((height) => Math.min(shallowLid, height))
/** A lid over the upper half of the base, whose lower half remains visible. */
export const partialLid = lidded((height) => height / 2)

/** Height of the base that remains visible below the lid, in mm. */
const visibleBase = 10

/** Four walls in a row that are bent around the inside of the box. */
const neckPanels = ({ length, width }: { length: number; width: number }, height: number): Panel[] => {
  const keys = ['front', 'right-side', 'back', 'left-side']
  const at = runningTotals(0, length, width, length, width)
  return keys.map((key, nth): Panel => {
    const outline = rectangle(at[nth]!, 0, at[nth + 1]! - at[nth]!, height)
    return nth === 0 ? { key, angle: 0, outline } : { key, from: keys[nth - 1]!, angle: 90, outline }
  })
}

/**
 * The neck is glued into the base, below the part that remains visible. The walls of a tray are named on its sheet, which
 * is seen from below, so its left wall is on the right of the box.
 */
const gluedInBase = (panels: readonly Panel[], visible: number): Panel[] =>
  panels.map((panel) => {
    const { x, width, height } = boundsOf([panel.outline])
    const wall = { front: 'front', 'right-side': 'left', back: 'back', 'left-side': 'right' }[panel.key]!
    const outline = rectangle(x, visible, width, height - visible)
    return { ...panel, glue: [{ onto: `base-board/${wall}-wall`, side: 'print', outline }] }
  })

/** Height in mm of a lid that meets its base: a third of the box if not specified. */
const coverOf = (height: number, lidHeight: number): number => lidHeight || height / 3

/** Base and lid of equal size that meet on a neck: `neckHeight` mm of it are visible when the lid is lifted. */
export const shoulderNeck: Construction = {
  needs: rigidNeeds,
  takes: { lidHeight: [10, 300], neckHeight: [5, 60] },
  caliper: greyboard,
  unless: ({ height, lidHeight, neckHeight }) => {
    if (lidHeight > height - visibleBase) {
      return sizeProblem('lidHeight', 'size.lidNearHeight', { field: 'lidHeight', gap: { mm: visibleBase } })
    }
    if (neckHeight > coverOf(height, lidHeight)) {
      return sizeProblem('neckHeight', 'size.neckAboveLid', { field: 'neckHeight' })
    }
    return neckHeight > height / 2
      ? sizeProblem('neckHeight', 'size.neckAboveHalf', { field: 'neckHeight' })
      : undefined
  },
  draw: ({ length, width, height, lidHeight, neckHeight }, t) => {
    const cover = coverOf(height, lidHeight)
    const shown = neckHeight || Math.min(15, height / 4, cover)
    const { overNeck } = rigidAllowances(t)
    const tray = (depth: number, by = overNeck) => ({ length: length + by, width: width + by, depth })
    const [low, high] = [height - cover, cover]
    const ring = { width: 2 * (length + width), height: height - cover + shown }
    return {
      parts: [
        ...wrappedTray('base', tray(low), t, tray(low + t, 2 * t)),
        ...wrappedTray('lid', tray(high), t, tray(high + t, 2 * t)),
        grooved(
          'neck-board',
          ring,
          gluedInBase(neckPanels({ length: length + 2 * t, width: width + 2 * t }, ring.height), shown),
        ),
        // Around the ring, over the seam, and turned in over its rim.
        plainBoard('neck-paper', liningSheet, ring.width + 8 * t + seam, ring.height + turnIn, ring),
      ],
      fittings: [],
      ...wrappedOuter(tray(0), height + 2 * t, t),
      steps: rigidSteps,
    }
  },
}

/** A tray that slides out of a sleeve of board, pulled by a ribbon; `length` runs along the sleeve. */
export const drawer: Construction = {
  needs: rigidNeeds,
  caliper: greyboard,
  draw: ({ length, width, height }, t) => {
    const { sleeveWidth, sleeveHeight } = rigidAllowances(t)
    const [wide, high] = [width + sleeveWidth, height + sleeveHeight]
    /** As long as the wrapped tray, so that both ends are flush. */
    const long = length + 2 * t + 2 * wrapPaper
    const keys = ['top', 'front', 'bottom', 'back']
    /** The four walls one below the other, `around` mm wider than the inside, starting at `x`, `y`. */
    const ring = (x: number, y: number, around: number): Panel[] => {
      let top = y
      return keys.map((key, index): Panel => {
        const deep = (index % 2 === 0 ? wide : high) + around
        const outline = rectangle(x, top, long, deep)
        top += deep
        return index === 0 ? { key, angle: 0, outline } : { key, from: keys[index - 1]!, angle: 90, outline }
      })
    }
    const boardBlank = { width: length + 2 * t, height: 2 * (width + height + 2 * t + 4) }
    const wrapBlank = { width: boardBlank.width + 2 * turnIn, height: boardBlank.height + 2 * turnIn }
    const wrap = ring(turnIn, seam, 2 * t)
    const [a, b] = wrap[0]!.outline as [Point, Point]
    return {
      parts: [
        ...wrappedTray('tray', { length, width, depth: height }, t),
        grooved('sleeve-board', boardBlank, ring(0, 0, 2 * t)),
        wrapPart('sleeve-wrap', wrapBlank, [
          ...wrap,
          ...rowTurnIns(wrap, { first: false, last: false }),
          { key: 'seam', from: 'top', angle: 90, gluedTo: 'back', outline: flap(a, b, seam, { inset: [1, 1] }) },
        ]),
      ],
      fittings: [{ name: 'ribbon', grams: 1 }],
      ...wrappedOuter({ length, width: wide, depth: 0 }, high + 2 * t, t),
      steps: rigidSteps,
    }
  },
}
