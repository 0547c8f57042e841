import { boundsOf, moved, type Outline, type Point } from './geometry.ts'
import { type Line, linesOf } from './lines.ts'
import { beside, loopsOf, type Segment } from './offset.ts'
import type { Panel, Part, SheetType, Structure } from './structure.ts'

/**
 * The dieline of a structure: all of its parts flat beside each other at 1:1, seen from the printed side, with every
 * line that a cutter or a designer needs. Drawn as SVG, DXF and PDF from here. Lengths mm.
 */

export const dielineLayers = ['cut', 'crease', 'perforation', 'bleed', 'safe'] as const
export type DielineLayer = (typeof dielineLayers)[number]

/** Colours of the layers: red cuts, blue folds, as printers expect them; usable on white and on print. */
export const layerColours: Readonly<Record<DielineLayer, string>> = {
  cut: '#e03131',
  crease: '#1971c2',
  perforation: '#9c36b5',
  bleed: '#2f9e44',
  safe: '#f08c00',
}

export type DrawnPanel = { name: string; outline: Outline; holes: readonly Outline[] }
export type DrawnPart = {
  name: string
  count: number
  /** Where its blank lies in the drawing. */
  x: number
  y: number
  blank: Part['blank']
  panels: readonly DrawnPanel[]
  lines: Readonly<Record<DielineLayer, readonly Segment[]>>
}
/** A dimension line above a part or left of it, from one crease or edge to the next, and what it says. */
export type Measure = { from: Point; to: Point; text: string }
export type Dieline = { width: number; height: number; parts: readonly DrawnPart[]; measures: readonly Measure[] }

/** How far print runs over a cut, and stays off a line, in mm (4.8 of the trade's numbers). A wrap's turn-in adds to it. */
const margins: Readonly<Record<SheetType, { bleed: number; safe: number }>> = {
  corrugated: { bleed: 5, safe: 4 },
  cardboard: { bleed: 3, safe: 3 },
  substrate: { bleed: 3, safe: 3 },
  tubeStructure: { bleed: 3, safe: 3 },
}

/** Room between two parts, in mm. */
const gap = 30

export const dielineOf = ({ parts }: Structure): Dieline => {
  const places = shelves(parts)
  const faced = parts.some(({ role }) => role === 'wrap') ? 'wrap' : 'board'
  const drawn = parts.map((part, index) => drawnAt(part, places[index]!, part.role === faced))
  return {
    width: Math.max(...drawn.map(({ x, blank }) => x + blank.width)),
    height: Math.max(...drawn.map(({ y, blank }) => y + blank.height)),
    parts: drawn,
    measures: drawn.flatMap(measuresOf),
  }
}

/** How far dimension lines run outside of a part, in mm: beyond every bleed. */
const clear = 9

/** Chains of dimensions along the upper and the left edge of a part: from edge to crease to edge. */
const measuresOf = ({ panels, lines: { crease, perforation } }: DrawnPart): Measure[] => {
  const { x, y, width, height } = boundsOf(panels.map(({ outline }) => outline))
  const folds = [...crease, ...perforation]
  /** Where folds run straight across or down, and for a good part of the way. */
  const stopsAlong = (axis: 0 | 1, start: number, size: number, crossing: number): number[] => {
    const at = folds
      .filter(([a, b]) => Math.abs(a[axis] - b[axis]) < 1e-6 && Math.abs(a[1 - axis]! - b[1 - axis]!) > crossing / 6)
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

/** Parts from left to right in rows, in a drawing that is about as high as wide. */
const shelves = (parts: readonly Part[]): { x: number; y: number }[] => {
  const area = parts.reduce((sum, { blank }) => sum + (blank.width + gap) * (blank.height + gap), 0)
  const wide = Math.max(Math.sqrt(area) * 1.3, ...parts.map(({ blank }) => blank.width))
  let [x, y, high] = [0, 0, 0]
  return parts.map(({ blank }) => {
    if (x > 0 && x + blank.width > wide) [x, y, high] = [0, y + high + gap, 0]
    const place = { x, y }
    ;[x, high] = [x + blank.width + gap, Math.max(high, blank.height)]
    return place
  })
}

/** Bleed and safe area are for what shows print: the wrap where there is one. */
const drawnAt = (part: Part, { x, y }: { x: number; y: number }, printed: boolean): DrawnPart => {
  const { bleed, safe } = margins[part.sheet.type]
  const lines = linesOf(part)
  const of = (kind: Line['kind']): Segment[] => lines.filter((line) => line.kind === kind).map(({ points }) => points)
  const contour = loopsOf(of('cut'))
  const place = (segments: readonly Segment[]) =>
    segments.map(([a, b]): Segment => moved([a, b], x, y) as [Point, Point])
  return {
    name: part.name,
    count: part.count,
    x,
    y,
    blank: part.blank,
    panels: part.panels.map(({ name, outline, holes = [] }) => ({
      name,
      outline: moved(outline, x, y),
      holes: holes.map((hole) => moved(hole, x, y)),
    })),
    lines: {
      cut: place(of('cut')),
      crease: place(of('crease')),
      perforation: place(of('perforation')),
      bleed: printed ? place(beside(contour, bleed)) : [],
      safe: printed
        ? place(part.panels.filter(({ gluedTo }) => !gluedTo).flatMap((panel) => safeArea(panel, safe)))
        : [],
    },
  }
}

/** Off the edges of a panel and of the holes in it. */
const safeArea = ({ outline, holes = [] }: Panel, by: number): Segment[] =>
  beside([outline, ...holes.map((hole) => hole.toReversed())], -by)
