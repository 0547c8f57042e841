import { distance, type Point } from './geometry.ts'
import type { Segment } from './offset.ts'

/**
 * Lines and arcs as drawn by a cutting table. Outlines consist of points; the points of rounded corners, circles and
 * holes are exactly on a circle, so equal chords with equal turns are converted back to an arc.
 */

/** An arc from `a` to `b` around `center`; `clockwise` on the sheet, y downward. A full circle ends at its start. */
export type Arc = { kind: 'arc'; a: Point; b: Point; center: Point; radius: number; clockwise: boolean }
export type Stroke = { kind: 'line'; a: Point; b: Point } | Arc

/** Minimum number of chords of an arc; fewer are a cut corner. */
const fewest = 4
/** Largest turn from one chord to the next, in radians: outlines have 15° and 7.5°. */
const largestTurn = 0.3

const turnBetween = ([a, b]: Segment, [, c]: Segment): number => {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]]
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
}

const follows = (one: Segment, other: Segment): boolean => distance(one[1], other[0]) < 1e-6

/** The same segments, with series of equal chords converted to arcs. */
export const strokesOf = (segments: readonly Segment[]): Stroke[] => {
  const strokes: Stroke[] = []
  let start = 0
  while (start < segments.length) {
    const end = endOfArc(segments, start)
    const run = segments.slice(start, end)
    strokes.push(...(run.length >= fewest ? [arcOf(run)] : run.map(([a, b]): Stroke => ({ kind: 'line', a, b }))))
    start = end
  }
  return strokes
}

/** The end of the series of equal chords that starts at `start`. */
const endOfArc = (segments: readonly Segment[], start: number): number => {
  const [first, second] = [segments[start]!, segments[start + 1]]
  if (!second || !follows(first, second)) return start + 1
  const [length, turn] = [distance(...first), turnBetween(first, second)]
  if (Math.abs(turn) < 1e-4 || Math.abs(turn) > largestTurn) return start + 1
  let end = start + 1
  while (end < segments.length) {
    const [before, next] = [segments[end - 1]!, segments[end]!]
    const isEqual = Math.abs(distance(...next) - length) < 1e-6 && Math.abs(turnBetween(before, next) - turn) < 1e-6
    if (!follows(before, next) || !isEqual) break
    end += 1
  }
  return end - start >= fewest ? end : start + 1
}

const arcOf = (run: readonly Segment[]): Arc => {
  const [first, last] = [run[0]!, run.at(-1)!]
  const turn = turnBetween(first, run[1]!)
  const chord = distance(...first)
  const radius = chord / 2 / Math.sin(Math.abs(turn) / 2)
  // From the middle of the first chord toward the side to which it turns.
  const [[ax, ay], [bx, by]] = first
  const height = Math.sqrt(radius * radius - (chord / 2) ** 2) * Math.sign(turn)
  const center: Point = [(ax + bx) / 2 - ((by - ay) / chord) * height, (ay + by) / 2 + ((bx - ax) / chord) * height]
  return { kind: 'arc', a: first[0], b: last[1], center, radius, clockwise: turn > 0 }
}

/** Whether an arc is a full circle. */
export const isCircle = ({ a, b }: Arc): boolean => distance(a, b) < 1e-6

/** Angles in degrees at which an arc starts and ends, counterclockwise, y upward as in machine files. */
export const anglesOf = (arc: Arc): { start: number; end: number } => {
  const { a, b, center, clockwise } = arc
  const at = ([x, y]: Point) => (Math.atan2(center[1] - y, x - center[0]) * 180) / Math.PI
  const [from, to] = clockwise ? [at(b), at(a)] : [at(a), at(b)]
  const start = (from + 360) % 360
  const end = (to + 360) % 360
  return { start, end: isCircle(arc) ? start + 360 : end <= start ? end + 360 : end }
}
