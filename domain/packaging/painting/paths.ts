import type { Flat } from '../scene.ts'

/** Numbers, points and outlines in SVG notation. */

export const round = (value: number, decimals = 1): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export const pointText = ([x, y]: Flat): string => `${round(x)} ${round(y)}`

/** `d` of a closed outline. */
export const closedPath = (points: readonly Flat[]): string => `M${points.map(pointText).join('L')}Z`

/** The same outline, running clockwise on the screen. */
export const clockwise = (corners: readonly Flat[]): readonly Flat[] =>
  areaOf(corners) < 0 ? corners.toReversed() : corners

/** Signed area in the picture; negative if the outline runs the other way. */
export const areaOf = (corners: readonly Flat[]): number =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

export const middleOf = (corners: readonly Flat[]): Flat => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
]
