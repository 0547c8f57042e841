import { distance, type Outline, type Point, toEdge } from './geometry.ts'

/** Lines at a fixed distance beside a contour: the bleed around a blank, the safe area within a panel. */

export type Segment = readonly [a: Point, b: Point]

/**
 * The contour at a distance of `by` mm to the left of closed loops: outside outlines, inside holes that run
 * counterclockwise, and on the other side for `by` < 0. Corners remain sharp. Points closer than that to another edge
 * are dropped, so narrow slots are filled.
 */
export const beside = (loops: readonly Outline[], by: number): Segment[] => {
  const edges = loops.flatMap(edgesOf)
  const shifted = loops.flatMap((loop) => shiftedEdges(edgesOf(loop), by))
  const least = Math.abs(by) - 1e-3
  return shifted.flatMap((segment) =>
    pieces(segment, shifted).filter(([a, b]) => {
      const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
      return edges.every(([from, to]) => toEdge(middle, from, to) > least)
    }),
  )
}

const edgesOf = (outline: Outline): Segment[] =>
  outline
    .map((point, index): Segment => [point, outline[(index + 1) % outline.length]!])
    .filter(([a, b]) => distance(a, b) > 1e-6)

/** Each edge, moved sideways and cut or extended to its intersection with the adjacent edges. */
const shiftedEdges = (edges: readonly Segment[], by: number): Segment[] => {
  const lines = edges.map(([a, b]): Segment => {
    const length = distance(a, b)
    const [dx, dy] = [((b[1] - a[1]) / length) * by, (-(b[0] - a[0]) / length) * by]
    return [
      [a[0] + dx, a[1] + dy],
      [b[0] + dx, b[1] + dy],
    ]
  })
  return lines.map((line, index): Segment => {
    const [before, after] = [lines.at(index - 1)!, lines[(index + 1) % lines.length]!]
    return [corner(before, line, line[0], by), corner(line, after, line[1], by)]
  })
}

/** The intersection of two lines; `otherwise` if they are almost parallel or meet far away. */
const corner = (one: Segment, other: Segment, otherwise: Point, by: number): Point => {
  const [[ax, ay], [bx, by0]] = one
  const [[cx, cy], [dx, dy]] = other
  const [ux, uy, vx, vy] = [bx - ax, by0 - ay, dx - cx, dy - cy]
  const turn = ux * vy - uy * vx
  if (Math.abs(turn) < 1e-9 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return otherwise
  const share = ((cx - ax) * vy - (cy - ay) * vx) / turn
  const meeting: Point = [ax + ux * share, ay + uy * share]
  return distance(meeting, otherwise) > 4 * Math.abs(by) ? otherwise : meeting
}

/** A segment, split where others cross it. */
const pieces = ([a, b]: Segment, others: readonly Segment[]): Segment[] => {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]]
  const cuts: number[] = []
  // Without intermediate arrays, because every edge of a drawing is compared with every other edge here.
  for (const [c, d] of others) {
    const vx = d[0] - c[0]
    const vy = d[1] - c[1]
    const turn = ux * vy - uy * vx
    if (Math.abs(turn) < 1e-9) continue
    const wx = c[0] - a[0]
    const wy = c[1] - a[1]
    const own = (wx * vy - wy * vx) / turn
    if (own <= 1e-6 || own >= 1 - 1e-6) continue
    const their = (wx * uy - wy * ux) / turn
    if (their >= -1e-6 && their <= 1 + 1e-6) cuts.push(own)
  }
  const stops = [0, ...cuts.toSorted((one, other) => one - other), 1]
  const at = (share: number): Point => [a[0] + ux * share, a[1] + uy * share]
  return stops
    .slice(1)
    .map((stop, index): Segment => [at(stops[index]!), at(stop)])
    .filter(([from, to]) => distance(from, to) > 1e-6)
}

/** Chains consecutive segments into closed loops. */
export const loopsOf = (segments: readonly Segment[]): Outline[] => {
  const key = ([x, y]: Point) => `${Math.round(x * 1e4)},${Math.round(y * 1e4)}`
  const starts = Map.groupBy(segments, ([a]) => key(a))
  const left = new Set(segments)
  const loops: Outline[] = []
  for (const first of segments) {
    const loop: Point[] = []
    let next: Segment | undefined = left.has(first) ? first : undefined
    while (next) {
      left.delete(next)
      loop.push(next[0])
      next = starts.get(key(next[1]))?.find((candidate) => left.has(candidate))
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}
