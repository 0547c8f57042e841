import type { Dieline, DrawnPart } from './dieline.ts'
import { boundsOf, type Point } from './geometry.ts'
import type { Segment } from './offset.ts'

/** Printed dimensions of a dieline, in mm. */

/** A dimension line above or left of a part, from one crease or edge to the next, and its text. */
export type Measure = { from: Point; to: Point; text: string }

/** All dimension lines of a dieline. */
export const measuresOf = ({ parts }: Dieline): Measure[] => parts.flatMap(ofPart)

/** Distance of dimension lines from a part in mm, which is larger than any bleed. */
const clear = 9

/** Chains of dimensions along the upper and left edge of a part: from edge to crease to edge. */
const ofPart = ({ panels, lines: { crease, halfCut, vGroove, perforation } }: DrawnPart): Measure[] => {
  const { x, y, width, height } = boundsOf(panels.map(({ outline }) => outline))
  const folds = [...crease, ...halfCut, ...vGroove, ...perforation]
  /** Positions of folds that run straight across or down over a large part of the sheet. */
  const stopsAlong = (axis: 0 | 1, start: number, size: number, crossing: number): number[] => {
    const at = folds
      .filter(([a, b]) => Math.abs(a[axis] - b[axis]) < 1e-6 && Math.abs(a[1 - axis]! - b[1 - axis]!) > crossing / 8)
      .map(([a]) => a[axis])
    const sorted = [start, ...at, start + size].toSorted((one, other) => one - other)
    return sorted.filter((stop, index) => index === 0 || stop - sorted[index - 1]! > 0.05)
  }
  const chain = (stops: readonly number[], place: (stop: number) => Point): Measure[] =>
    stops.slice(1).map((stop, index) => {
      const from = stops[index]!
      return { from: place(from), to: place(stop), text: String(Math.round((stop - from) * 10) / 10) }
    })
  return [
    ...chain(stopsAlong(0, x, width, height), (stop) => [stop, y - clear]),
    ...chain(stopsAlong(1, y, height, width), (stop) => [x - clear, stop]),
  ]
}

/** A dimension line with the strokes at its ends. */
export const measureLines = ({ from, to }: Measure): Segment[] => {
  const [dx, dy] = from[1] === to[1] ? [0, 1.5] : [1.5, 0]
  const stroke = ([px, py]: Point): Segment => [[px - dx, py - dy], [px + dx, py + dy]] // prettier-ignore
  return [[from, to], stroke(from), stroke(to)]
}
