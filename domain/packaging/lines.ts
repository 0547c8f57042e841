import { distance, type Outline, type Point } from './geometry.ts'
import type { Panel, Part } from './structure.ts'

/**
 * The lines of a part, derived from its panels: the edge between a panel and the one it is folded from is a crease, a
 * perforation if the panel tears off, or no line if it is not folded; every other edge is a cut. Lines and panels are
 * therefore always consistent.
 */

/** A `slit` cuts within the part; a `cut` is on its contour. */
export type LineKind = 'cut' | 'slit' | 'crease' | 'perforation'
export type Line = { kind: LineKind; points: readonly [Point, Point] }

/** Distance in mm within which two edges are the same line. */
const tolerance = 1e-6

/** An edge of a panel from `a` to `b`, its length and its direction. */
type Edge = { panel: Panel; a: Point; b: Point; length: number; ux: number; uy: number }
type Span = [from: number, to: number]

const edgesOf = (panel: Panel): Edge[] => edgesAround(panel, panel.outline)

const edgesAround = (panel: Panel, outline: Outline): Edge[] =>
  outline.map((a, index) => {
    const b = outline[(index + 1) % outline.length]!
    const length = distance(a, b)
    return { panel, a, b, length, ux: (b[0] - a[0]) / length, uy: (b[1] - a[1]) / length }
  })

/**
 * The part of `edge` that `other` runs along in the opposite direction, as adjacent panels do, in mm from its start.
 */
const shared = ({ a, length, ux, uy }: Edge, other: Edge): Span | undefined => {
  if (ux * other.ux + uy * other.uy > -0.99) return undefined
  const along = ([x, y]: Point) => (x - a[0]) * ux + (y - a[1]) * uy
  const aside = ([x, y]: Point) => Math.abs((y - a[1]) * ux - (x - a[0]) * uy)
  if (aside(other.a) > tolerance || aside(other.b) > tolerance) return undefined
  const [from, to] = [along(other.b), along(other.a)]
  const span: Span = [Math.max(0, from), Math.min(length, to)]
  return span[1] - span[0] > tolerance ? span : undefined
}

const between = ({ a, b, length }: Edge, [from, to]: Span): readonly [Point, Point] => {
  const at = (mm: number): Point => [a[0] + ((b[0] - a[0]) * mm) / length, a[1] + ((b[1] - a[1]) * mm) / length]
  return [from <= tolerance ? a : at(from), to >= length - tolerance ? b : at(to)]
}

/** The parts of an edge of `length` mm that `taken` does not cover. */
const rest = (length: number, taken: Span[]): Span[] => {
  const left: Span[] = []
  let from = 0
  for (const [start, end] of taken.toSorted(([one], [other]) => one - other)) {
    if (start - from > tolerance) left.push([from, start])
    from = Math.max(from, end)
  }
  if (length - from > tolerance) left.push([from, length])
  return left
}

/** The hinges of a panel: `a`→`b` along the parent's outline. Empty for the part's first panel. */
export const hingesOf = (part: Part, panel: Panel): (readonly [Point, Point])[] => {
  const parent = part.panels.find(({ key }) => key === panel.from)
  if (!parent) return []
  const own = edgesOf(panel)
  return edgesOf(parent).flatMap((edge) => own.flatMap((other) => toLine(edge, shared(edge, other))))
}

const toLine = (edge: Edge, span: Span | undefined) => (span ? [between(edge, span)] : [])

/** The line between two adjacent panels of a part; 'none' if the sheet is continuous. */
const lineBetween = (one: Panel, other: Panel): LineKind | 'none' => {
  if (one.from === other.key) return one.joint ?? 'crease'
  if (other.from === one.key) return other.joint ?? 'crease'
  return one.joins?.includes(other.key) || other.joins?.includes(one.key) ? 'crease' : 'cut'
}

const slitsBetween = (one: Panel, other: Panel): number =>
  (one.from === other.key ? one.slits : other.from === one.key ? other.slits : 0) ?? 0

/** A hinge with a cut of `slit` mm at both of its ends. */
const slitEnds = (edge: Edge, [from, to]: Span, kind: LineKind, slit: number): Line[] => {
  if (slit === 0) return [{ kind, points: between(edge, [from, to]) }]
  return [
    { kind: 'slit', points: between(edge, [from, from + slit]) },
    { kind, points: between(edge, [from + slit, to - slit]) },
    { kind: 'slit', points: between(edge, [to - slit, to]) },
  ]
}

/** Every line of a part, once. */
export const linesOf = ({ panels }: Part): Line[] => {
  const edges = panels.flatMap(edgesOf)
  const order = new Map(panels.map((panel, index) => [panel, index]))
  return panels.flatMap((panel) => {
    const around = edgesOf(panel).flatMap((edge) => {
      const met = edges.flatMap((other) => {
        const span = other.panel === panel ? undefined : shared(edge, other)
        return span ? [{ span, other: other.panel }] : []
      })
      const free = rest(
        edge.length,
        met.map(({ span }) => span),
      )
      // An edge shared by two panels is drawn once, by the later panel.
      const common = met.filter(({ other }) => order.get(other)! < order.get(panel)!)
      return [
        ...common.flatMap(({ span, other }): Line[] => {
          const kind = lineBetween(panel, other)
          return kind === 'none' ? [] : slitEnds(edge, span, kind, slitsBetween(panel, other))
        }),
        ...free.map((span): Line => ({ kind: 'cut', points: between(edge, span) })),
      ]
    })
    const holes = (panel.holes ?? []).flatMap((hole) => edgesAround(panel, hole).toReversed())
    // Counterclockwise: along every cut, the material is on the right.
    return [...around, ...holes.map(({ a, b }): Line => ({ kind: 'cut', points: [b, a] }))]
  })
}
