import { flap, type Point } from '../geometry.ts'
import type { Panel } from '../structure.ts'

/** The flaps at the corners of a roll-end mailer: behind its rolled walls, and at both ends of its lid. Lengths in mm. */

type Ends = readonly [number, number]
const wing = (
  key: string,
  from: string,
  [a, b]: readonly [Point, Point],
  depth: number,
  inset: Ends,
  taper: Ends = [2, 2],
): Panel => ({
  key,
  from,
  angle: 90,
  outline: flap(a, b, depth, { inset, taper, round: Math.min(10, depth / 2) }),
})

/** Distance of a wing from the ends of its wall, of board `t` mm thick. */
const clear = (t: number): number => t / 2 + 0.5

/** The four flaps at the ends of front and back, which are between `left` and `right`; rows from the top of the sheet. */
export const cornerFlaps = (
  { left, right }: { left: number; right: number },
  { low, floorEnd, floorTop, backTop }: { low: number; floorEnd: number; floorTop: number; backTop: number },
  depth: number,
  t: number,
): Panel[] => {
  const at = (x: number, from: number, to: number): readonly [Point, Point] => [[x, from], [x, to]] // prettier-ignore
  const inset: Ends = [clear(t), clear(t)]
  return [
    wing('front-left-corner', 'front', at(left, low, floorEnd), depth, inset),
    wing('front-right-corner', 'front', at(right, floorEnd, low), depth, inset),
    wing('back-left-corner', 'back', at(left, floorTop, backTop), depth, inset),
    wing('back-right-corner', 'back', at(right, backTop, floorTop), depth, inset),
  ]
}

/** The ears of the lid; `inset` and `taper` are those of their front ends. */
export const lidEars = (
  { left, right, top, back }: { left: number; right: number; top: number; back: number },
  depth: number,
  inset: number,
  taper: number,
  t: number,
): Panel[] => [
  wing('left-lid-ear', 'lid', [[left, back], [left, top]], depth, [clear(t), inset], [2, taper]), // prettier-ignore
  wing('right-lid-ear', 'lid', [[right, top], [right, back]], depth, [inset, clear(t)], [taper, 2]), // prettier-ignore
]
