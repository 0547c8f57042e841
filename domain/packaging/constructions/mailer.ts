import { mailerAllowances } from '../allowances/mailers.ts'
import { flap, type Outline, type Point, rectangle, runningTotals } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, pileFactors, type Construction, type Style, tooFlat, sizeProblem } from '../style.ts'
import {
  clearEars,
  type Closing,
  type Ears,
  fitOnClosingFlap,
  fitOnTuckFlap,
  squareEars,
  stuckOver,
  tornFront,
  tuckedIn,
  wholeFront,
} from './mailer-closures.ts'
import { cornerFlaps, lidEars } from './mailer-wings.ts'
import { stripsBehindFront, stripsOverFront } from './strips.ts'

/** Length of the tabs of a rolled wall in the trade's estimate of the blank, in mm (4.5). */
const estimatedTab = 15

/** Depth in mm of the flap of the lid. */
const closureDepth = (height: number, t: number, over: boolean): number =>
  over ? height : height + mailerAllowances(t, over).tuckDepth

/**
 * Roll-end mailers (FEFCO 0427): one piece, no glue. The side walls roll over the front and back corner flaps and lock
 * into the floor; the variants differ in the lid's closure and in the front.
 *
 *     ears   lid flap    ears
 *     ears      lid      ears
 *     corner    back     corner
 *     tab inner roll outer  FLOOR  outer roll inner tab
 *     corner    front    corner
 */
const rollEnd = (
  { over, lowest, flapOf, frontOf, stripsFit, stripsOn }: Closing,
  ears: Ears = clearEars,
): Construction => ({
  needs: { length: [50, 900], width: [40, 700], height: [lowest, 400] },
  caliper: [0.8, 5],
  unless: ({ length, height }) => {
    if (length < height) return sizeProblem('length', 'size.lengthBelowHeight', { field: 'length' })
    return tooFlat(length, height)
  },
  unlessOrdered: ({ height }, t, options) => stripsFit(height, closureDepth(height, t, over), options),
  draw: ({ length, width, height }, t, options) => {
    const add = mailerAllowances(t, over)
    const back = height + add.back
    const [floorLength, floorWidth] = [length + add.floorLength, width + add.floorWidth]
    const [innerHigh, outerHigh] = [height + add.innerWall, back]
    const across = runningTotals(add.tab, innerHigh, add.roll, outerHigh, floorLength, outerHigh, add.roll, innerHigh)
    const [innerLeft, rollLeft, outerLeft, left, right, outerRight, rollRight, innerRight] = across as Eight
    const flapDepth = closureDepth(height, t, over)
    const down = runningTotals(flapDepth, width + add.lidWidth, back, floorWidth)
    const [lidTop, backTop, floorTop, floorEnd] = down as [number, number, number, number]
    const blank = {
      width: length + 4 * height + 8 * t + 2 * estimatedTab,
      height: 2 * width + 3 * height + (over ? 8 : 6) * t + 10,
    }
    const corner = Math.min(height * 0.95, length * 0.45, width * 0.45)
    const ear = ears.depth(width, height)
    const slot = Math.min(width / 6, 20)
    /** Corner flaps are creased at the front and back ends, in the middle of the roll. */
    const wallInset = add.roll / 2
    const lidInset = (floorLength - length - add.earCreases) / 2
    const [lidLeft, lidRight] = [left + lidInset, right - lidInset]
    const earInset = Math.max(t / 2 + 0.5, add.lidWidth - add.floorWidth + t / 2 + 0.5)

    const side = (key: string, from: string, x: number, w: number, inset = 0): Panel => ({
      key,
      from,
      angle: 90,
      outline: rectangle(x, floorTop + inset, w, floorEnd - floorTop - 2 * inset),
    })
    const earTaper = Math.max(2, width + add.lidWidth - earInset - ears.reach(width, ear))
    const lockRows = [floorTop + width / 4, floorEnd - width / 4]
    const locks = (key: string, from: string, x: number, out: -1 | 1): Panel[] =>
      lockRows.map((y, index) => ({
        key: `${key}-${index + 1}`,
        from,
        angle: 0,
        joint: 'none',
        outline: flap([x, y - out * slot], [x, y + out * slot], add.tab, { taper: [t / 4, t / 4] }),
      }))
    const panels = (): Panel[] => {
      /** Slots in the floor for the tabs, below the inner walls. */
      const slots = [left + add.roll, right - add.roll].flatMap((x) =>
        lockRows.map((y): Outline => rectangle(x - add.slot / 2, y - slot - 1, add.slot, 2 * slot + 2)),
      )
      const fronts = frontOf([right, floorEnd], [left, floorEnd], height + add.front, wallInset)
      const [, , [, low]] = fronts[0]!.outline as [Point, Point, Point]
      const [wallLeft, wallRight] = [left + wallInset, right - wallInset]
      return [
        {
          key: 'floor',
          angle: 0,
          outline: rectangle(left, floorTop, right - left, floorEnd - floorTop),
          holes: slots,
        },
        ...fronts,
        {
          key: 'back',
          from: 'floor',
          angle: 90,
          outline: rectangle(wallLeft, backTop, wallRight - wallLeft, floorTop - backTop),
        },
        {
          key: 'lid',
          from: 'back',
          angle: 90,
          outline: rectangle(lidLeft, lidTop, lidRight - lidLeft, backTop - lidTop),
        },
        ...flapOf(
          [lidLeft, lidTop],
          [lidRight, lidTop],
          lidTop,
          Math.max(0, (lidRight - lidLeft - length - add.tuckWidth) / 2),
        ),
        side('left-wall', 'floor', outerLeft, left - outerLeft),
        side('left-roll', 'left-wall', rollLeft, outerLeft - rollLeft, add.betweenWalls),
        side('left-inner-wall', 'left-roll', innerLeft, rollLeft - innerLeft, add.betweenWalls),
        ...locks('left-lock', 'left-inner-wall', innerLeft, -1),
        side('right-wall', 'floor', right, outerRight - right),
        side('right-roll', 'right-wall', outerRight, rollRight - outerRight, add.betweenWalls),
        side('right-inner-wall', 'right-roll', rollRight, innerRight - rollRight, add.betweenWalls),
        ...locks('right-lock', 'right-inner-wall', innerRight, 1),
        ...cornerFlaps({ left: wallLeft, right: wallRight }, { low, floorEnd, floorTop, backTop }, corner, t),
        ...lidEars({ left: lidLeft, right: lidRight, top: lidTop, back: backTop }, ear, earInset, earTaper, t),
      ]
    }
    return {
      parts: [boardPart('box', corrugated, blank, () => stripsOn(panels(), flapDepth, options))],
      fittings: [],
      outer: {
        length: floorLength + t,
        width: Math.max(floorWidth, width + add.lidWidth) + t,
        height: back + t,
      },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'dieCutting'],
    }
  },
})

const tucked: Closing = {
  over: false,
  lowest: 15,
  flapOf: tuckedIn,
  frontOf: wholeFront,
  stripsFit: fitOnTuckFlap,
  stripsOn: stripsBehindFront,
}
const stuck: Closing = {
  over: true,
  lowest: 20,
  flapOf: stuckOver,
  frontOf: wholeFront,
  stripsFit: fitOnClosingFlap,
  stripsOn: stripsOverFront,
}
const torn: Closing = {
  over: false,
  lowest: 40,
  flapOf: tuckedIn,
  frontOf: tornFront,
  stripsFit: fitOnTuckFlap,
  stripsOn: stripsBehindFront,
}

/** A construction and its former versions. */
const versions = (closing: Closing): Construction & Pick<Style, 'version' | 'former'> => ({
  ...rollEnd(closing),
  version: 2,
  former: { 1: rollEnd(closing, squareEars) },
})
/** Roll-end tuck-top mailer (FEFCO 0427). */
export const mailer = versions(tucked)
/** The same, closed by an adhesive strip over the front and opened by a tear strip. */
export const adhesiveMailer = versions(stuck)
/** A mailer that converts to a counter display. */
export const displayMailer = versions(torn)

type Eight = [number, number, number, number, number, number, number, number]
