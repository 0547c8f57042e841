import { besideEdge, distance, flap, type Outline, type Point } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { endEdge, flapInset, type Tube, tuckEnd, type Wall } from './carton-tube.ts'

/** Bottoms of folding cartons. `depth` is the distance in mm by which the panels extend beyond the tube. */
export type Bottom = (tube: Tube) => { panels: Panel[]; depth: number }

/** The same closure as at the top: a panel hinged on the front or the back tucks in. */
export const tuckedBottom =
  (on: 'front' | 'back'): Bottom =>
  (tube) => ({ panels: tuckEnd(tube, tube[on], 'bottom'), depth: tube.depth + tube.tuck })

/** A panel on the edge `a`→`b` through points specified as fractions of the edge and mm beyond it. */
const shaped = (
  [a, b]: readonly [Point, Point],
  points: readonly (readonly [share: number, out: number])[],
): Outline => {
  const [at, length] = [besideEdge(a, b), distance(a, b)]
  return [b, a, ...points.map(([share, out]) => at(share * length, out))]
}

const bottomPanel = (wall: Wall, outline: Outline, settle = 0): Panel => ({
  key: `${wall.key}-bottom`,
  from: wall.key,
  angle: 90,
  outline,
  ...(settle > 0 && { settle }),
})

/** The lower edge of a wall without the clearance at the corners of the tube. */
const bottomEdge = (tube: Tube, wall: Wall): readonly [Point, Point] => {
  const [a, b] = endEdge(tube, wall, 'bottom')
  const [at, inset] = [besideEdge(a, b), flapInset(tube)]
  return [at(inset, 0), at(distance(a, b) - inset, 0)]
}

/**
 * Four panels: the back one has a recess that the tongue of the front one snaps into, over the two side ones. Depths
 * are fractions of the width W, derived here because the ECMA Code was not available (decision 97): the recess ends at
 * W / 2, the tongue extends a quarter of W beyond it, so that it cannot slip out, and the shoulders next to the tongue
 * end at 0.35 W, so that its slanted edges guide it past the recess. Back and side panels are as deep as the tongue.
 */
export const snapLockBottom: Bottom = (tube) => {
  const { front, right, back, left, depth } = tube
  const [third, half, deep] = [depth * 0.35, depth * 0.5, depth * 0.75]
  const reach = Math.min(deep - 2, (front.right - front.left) / 2 - 1)
  const flapOf = (wall: Wall) =>
    bottomPanel(wall, flap(...bottomEdge(tube, wall), reach, { taper: [depth / 6, depth / 6] }), tube.t)
  return {
    depth: deep,
    panels: [
      flapOf(right),
      flapOf(left),
      bottomPanel(
        back,
        shaped(bottomEdge(tube, back), [
          [0.01, deep],
          [0.24, deep],
          [0.3, half],
          [0.7, half],
          [0.76, deep],
          [0.99, deep],
        ]),
      ),
      bottomPanel(
        front,
        shaped(bottomEdge(tube, front), [
          [0.02, third],
          [0.26, half],
          [0.32, deep],
          [0.68, deep],
          [0.74, half],
          [0.98, third],
        ]),
      ),
    ],
  }
}

/**
 * Glued in the factory so that it erects by itself: each side panel has a corner, creased off at 45°, that is glued to
 * the front or the back one; these two hook into each other in the middle. Derived here because the ECMA Code was not
 * available (decision 97): the bottom folds flat with the carton only if each corner is creased at 45°; front and back
 * meet at W / 2 and hook over each other by twice the distance that each extends beyond it, which is W / 5 and at most
 * 10 mm.
 */
export const selfLockingBottom: Bottom = (tube) => {
  const { front, right, back, left, depth } = tube
  const half = depth / 2
  const hook = Math.min(10, depth / 5)
  const reach = Math.min(half, (front.right - front.left) / 2 - 1)
  const major = (wall: Wall) => {
    // Slanted by at most 1 mm: in a long box, a hundredth of it would leave the glue corner without a counterpart.
    const slant = Math.min(0.01, 1 / (wall.right - wall.left))
    return bottomPanel(
      wall,
      shaped(bottomEdge(tube, wall), [
        [slant, half],
        [0.2, half],
        [0.3, half + hook],
        [0.48, half + hook],
        [0.52, half - hook],
        [0.7, half - hook],
        [0.8, half],
        [1 - slant, half],
      ]),
    )
  }
  const minor = (wall: Wall, partner: Wall): Panel[] => {
    const [a, b] = bottomEdge(tube, wall)
    const length = distance(a, b)
    const at = besideEdge(a, b)
    // Its tip is cut off to clear the wall.
    const clear = flapInset(tube)
    const [tip, corner, fold] = [at(length - clear, clear), at(length - clear, reach), at(length - reach, reach)]
    const panel = bottomPanel(wall, [b, a, at(reach / 3, reach), fold, tip], tube.t)
    const glued: Panel = {
      key: `${wall.key}-glue-corner`,
      from: panel.key,
      angle: 0,
      gluedTo: `${partner.key}-bottom`,
      outline: [tip, fold, corner],
    }
    return [panel, glued]
  }
  return { depth: half + hook, panels: [...minor(right, front), ...minor(left, back), major(front), major(back)] }
}
