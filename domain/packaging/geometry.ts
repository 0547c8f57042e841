/**
 * Basic operations on flat shapes. Lengths are in mm on the sheet: x to the right, y down, as in SVG. Outlines run
 * clockwise on the screen, are closed without repeating their first point, and never intersect themselves.
 */

export type Point = readonly [x: number, y: number]
export type Outline = readonly Point[]
export type Rectangle = { x: number; y: number; width: number; height: number }

/** A rectangle as an outline, from its upper left corner. */
export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** The running totals of consecutive lengths: `stops(10, 5, 3)` is `[10, 15, 18]`. */
export const runningTotals = (start: number, ...lengths: number[]): number[] => {
  const ends = [start]
  for (const length of lengths) ends.push(ends.at(-1)! + length)
  return ends
}

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  return Math.sqrt(dx * dx + dy * dy)
}

/**
 * Points relative to the edge `a`→`b`: `along` mm on it, and `out` mm to its left, which is outside a panel with this
 * edge.
 */
export const besideEdge = (a: Point, b: Point): ((along: number, out: number) => Point) => {
  const length = distance(a, b)
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  return (along, out) => [a[0] + ux * along + uy * out, a[1] + uy * along - ux * out]
}

/**
 * A flap hinged on the edge `a`→`b` of a panel and `depth` mm deep. It narrows by `taper` mm at the end near `a` and
 * near `b`, starts `inset` mm within the edge, and rounds its free corners by `round` mm.
 */
export const flap = (
  a: Point,
  b: Point,
  depth: number,
  shape: { taper?: readonly [number, number]; inset?: readonly [number, number]; round?: number } = {},
): Outline => {
  const { taper = [0, 0], inset = [0, 0], round = 0 } = shape
  const length = distance(a, b)
  const [from, to] = [inset[0], length - inset[1]]
  const [left, right] = [from + taper[0], to - taper[1]]
  const radius = Math.max(0, Math.min(round, depth, (right - left) / 2))
  const at = besideEdge(a, b)
  const base = [at(to, 0), at(from, 0)]
  if (radius === 0) return withoutRepeats([...base, at(left, depth), at(right, depth)])
  const [first, last, high] = [left + radius, right - radius, depth - radius]
  return withoutRepeats([
    ...base,
    ...quarter.map(([sine, cosine]) => at(first - radius * cosine, high + radius * sine)),
    ...quarter.map(([sine, cosine]) => at(last + radius * sine, high + radius * cosine)),
  ])
}

/** Sine and cosine of seven steps through a right angle. */
const quarter = [0, 1, 2, 3, 4, 5, 6].map((step): Point => {
  const turn = (step * Math.PI) / 12
  return [Math.sin(turn), Math.cos(turn)]
})

/** Merges equal consecutive corners, because a flap can taper to a point. */
const withoutRepeats = (outline: Outline): Outline => {
  let last = outline.at(-1)!
  return outline.filter((point) => {
    const isNew = Math.abs(point[0] - last[0]) + Math.abs(point[1] - last[1]) > 1e-9
    last = point
    return isNew
  })
}

/** A circle as an outline of 48 corners. */
export const circle = ([x, y]: Point, radius: number): Outline =>
  Array.from({ length: 48 }, (_, step) => {
    const turn = (step * Math.PI) / 24
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
  })

/** The bounding box of the outlines. */
export const boundsOf = (outlines: readonly Outline[]): Rectangle => {
  const points = outlines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export const translate = (outline: Outline, dx: number, dy: number): Outline =>
  outline.map(([x, y]): Point => [x + dx, y + dy])

/** The part of a convex outline, or of one that these lines cut only once each, between two lines across an axis. */
export const clipBetween = (outline: Outline, axis: 0 | 1, from: number, to: number): Outline => {
  const cut = (loop: Outline, line: number, side: 1 | -1): Outline =>
    loop.flatMap((point, index) => {
      const next = loop[(index + 1) % loop.length]!
      const [here, there] = [(point[axis] - line) * side, (next[axis] - line) * side]
      const share = here / (here - there)
      const met: Point = [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]
      return [...(here >= 0 ? [point] : []), ...(here * there < 0 ? [met] : [])]
    })
  return withoutRepeats(cut(cut(outline, from, 1), to, -1))
}

/** Whether a point lies within an outline: a line to its right crosses the edges an odd number of times. */
export const contains = (outline: Outline, [x, y]: Point): boolean => {
  let within = false
  let [bx, by] = outline.at(-1)!
  for (const [ax, ay] of outline) {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within
    bx = ax
    by = ay
  }
  return within
}

/**
 * Distance in mm from a point to the nearest edge of an outline; if it is at most `enough`, the result can be any
 * distance up to `enough`.
 */
export const clearOf = (outline: Outline, point: Point, enough = 0): number => {
  let least = Infinity
  let from = outline.at(-1)!
  for (const to of outline) {
    least = Math.min(least, toEdge(point, from, to))
    if (least <= enough) return least
    from = to
  }
  return least
}

/** Distance in mm from a point to the edge `a`→`b`. */
export const toEdge = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const dx = bx - ax
  const dy = by - ay
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  const aside = x - ax - along * dx
  const ahead = y - ay - along * dy
  // Not `Math.hypot`, which is many times slower.
  return Math.sqrt(aside * aside + ahead * ahead)
}
