import { boundsOf, contains, translate, type Outline, type Point } from './geometry.ts'
import { type BareZone, bareZonesOf, glueZonesOf } from './glue.ts'
import { type Line, linesOf } from './lines.ts'
import { beside, loopsOf, type Segment } from './offset.ts'
import {
  type Backing,
  type Direction,
  directionOf,
  type Panel,
  type Part,
  type SheetType,
  type Structure,
} from './structure.ts'

/**
 * The dieline of a structure: all of its parts flat and next to each other at 1:1, viewed from the printed side, with
 * every line that a cutter or a designer needs. SVG, DXF and PDF are drawn from it. Lengths in mm.
 */

/**
 * `kissCut` cuts a sticker but not its backing; `halfCut` cuts halfway through a greyboard from outside, so that it can
 * be folded; `vGroove` is milled from inside, so that its flanks close to a sharp edge.
 */
export const dielineLayers = [
  'cut',
  'kissCut',
  'crease',
  'halfCut',
  'vGroove',
  'perforation',
  'bleed',
  'safe',
  'glue',
  'noPrint',
] as const
export type DielineLayer = (typeof dielineLayers)[number]

/** Colors of the layers: red for cuts, blue for folds, as printers expect; visible on white and on print. */
export const layerColors: Readonly<Record<DielineLayer, string>> = {
  cut: '#e03131',
  kissCut: '#e8590c',
  crease: '#1971c2',
  halfCut: '#0c8599',
  vGroove: '#a61e4d',
  perforation: '#9c36b5',
  bleed: '#2f9e44',
  safe: '#f08c00',
  glue: '#7048e8',
  noPrint: '#868e96',
}

export type DrawnPanel = { key: string; outline: Outline; holes: readonly Outline[] }
export type DrawnPart = {
  key: string
  count: number
  /** Position and size in the drawing. */
  x: number
  y: number
  blank: Part['blank']
  /** Whether it is one of `count` repeats of a web. */
  endless: boolean
  /** Direction of flutes or fibers; absent if it does not matter. */
  direction: Direction | undefined
  panels: readonly DrawnPanel[]
  /** Keys of the panels that have an area without print. */
  bare: readonly string[]
  lines: Readonly<Record<DielineLayer, readonly Segment[]>>
}
export type Dieline = { width: number; height: number; parts: readonly DrawnPart[] }

/**
 * Bleed of print beyond a cut, and safe distance from a line, in mm (4.8 of the trade's numbers). The turn-in of a wrap
 * is added.
 */
const margins: Readonly<Record<SheetType, { bleed: number; safe: number }>> = {
  corrugated: { bleed: 5, safe: 4 },
  cardboard: { bleed: 3, safe: 3 },
  substrate: { bleed: 3, safe: 3 },
  tubeStructure: { bleed: 3, safe: 3 },
}

/** Gap between two parts, in mm. */
const gap = 30

export const dielineOf = (structure: Structure): Dieline => {
  const parts = structure.parts.map(asDrawn)
  const places = shelves(parts)
  const faced = parts.some(({ role }) => role === 'wrap') ? 'wrap' : 'board'
  const drawn = parts.map((part, index) => drawnAt(part, places[index]!, part.role === faced))
  return {
    width: Math.max(...drawn.map(({ x, blank }) => x + blank.width)),
    height: Math.max(...drawn.map(({ y, blank }) => y + blank.height)),
    parts: drawn,
  }
}

/** With the size of its panels, which differs from the size used for prices, moved to the corner of the sheet. */
const asDrawn = (part: Part): Part => {
  const { backing, panels: own } = part
  const { x, y, width, height } = boundsOf([
    ...own.map(({ outline }) => outline),
    ...(backing ? [backing.outline] : []),
  ])
  const shifted = ({ outline, holes, glue, ...panel }: Panel): Panel => ({
    ...panel,
    outline: translate(outline, -x, -y),
    ...(holes && { holes: holes.map((hole) => translate(hole, -x, -y)) }),
    ...(glue && { glue: glue.map((one) => (one.outline ? { ...one, outline: translate(one.outline, -x, -y) } : one)) }),
  })
  const isAtCorner = Math.abs(x) + Math.abs(y) < 1e-9
  return {
    ...part,
    panels: isAtCorner ? own : own.map(shifted),
    ...(backing && { backing: { ...backing, outline: translate(backing.outline, -x, -y) } }),
    blank: { width, height },
  }
}

/** Arranges parts from left to right in rows, so that the drawing is about as high as wide. */
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

/** Bleed and safe area apply to visible print: to the wrap if there is one. */
const drawnAt = (part: Part, { x, y }: { x: number; y: number }, printed: boolean): DrawnPart => {
  const { bleed, safe } = margins[part.sheet.type]
  const lines = linesOf(part)
  const { endless = false } = part
  const of = (kind: Line['kind']): Segment[] => lines.filter((line) => line.kind === kind).map(({ points }) => points)
  const drawn = (segments: readonly Segment[]) => (endless ? alongWeb(segments, part.blank.width) : segments)
  const contour = loopsOf(of('cut'))
  const zones = glueZonesOf(part)
  const bare = printed ? bareZonesOf(part) : []
  // Glued panels are covered, except those that are glued on from outside.
  const covered = new Set(part.panels.filter(({ gluedTo }) => gluedTo))
  for (const { panel, side } of zones) if (side === 'inside' && panel.angle < 180) covered.delete(panel)
  const place = (segments: readonly Segment[]) =>
    drawn(segments).map(([a, b]): Segment => translate([a, b], x, y) as [Point, Point])
  return {
    key: part.key,
    count: part.count,
    endless,
    x,
    y,
    blank: part.blank,
    direction: directionOf(part),
    panels: part.panels.map(({ key, outline, holes = [] }) => ({
      key,
      outline: translate(outline, x, y),
      holes: holes.map((hole) => translate(hole, x, y)),
    })),
    bare: [...new Set(bare.map(({ panel }) => panel.key))],
    lines: {
      cut: place(part.backing ? throughCut(part.backing, part.blank.width) : [...of('cut'), ...of('slit')]),
      kissCut: part.backing ? place(of('cut')) : [],
      crease: [],
      halfCut: [],
      vGroove: [],
      [turnedBy[part.creasedAt ?? 'middle']]: place(of('crease')),
      perforation: place(of('perforation')),
      bleed: printed ? place(beside(contour, bleed)) : [],
      safe: printed
        ? place(part.panels.filter((panel) => !covered.has(panel)).flatMap((panel) => safeArea(panel, safe, bare)))
        : [],
      glue: place(zones.flatMap(({ outline, panel, strip }) => area(outline, panel, strip ? 0 : glueMargin))),
      noPrint: place(bare.flatMap(({ outline, panel }) => area(outline, panel, 0))),
    },
  }
}

/** The cut of a backing, counterclockwise like every cut. */
const throughCut = ({ outline, web = false }: Backing, width: number): Segment[] => {
  const around = outline.map((a, index): Segment => [outline[(index + 1) % outline.length]!, a])
  return web ? alongWeb(around, width) : around
}

/** Lines along a web, from one end of its repeat of `width` mm to the other; lines across it are not cut. */
const alongWeb = (segments: readonly Segment[], width: number): Segment[] => {
  const within = ([x, y]: Point): Point => [Math.min(width, Math.max(0, x)), y]
  return segments.filter(([a, b]) => Math.abs(a[1] - b[1]) < 1e-6).map(([a, b]) => [within(a), within(b)])
}

/** How a board is prepared for folding, by the depth at which it folds. */
const turnedBy = { middle: 'crease', inside: 'halfCut', outside: 'vGroove' } as const

/** Distance in mm of glue from the edges of the glued area, so that no glue is squeezed out. */
const glueMargin = 2

/** An area of a panel without its holes, `within` mm smaller. */
const area = (outline: Outline, { holes = [] }: Panel, within: number): Segment[] =>
  beside([outline, ...holes.filter(([first]) => contains(outline, first!)).map((hole) => hole.toReversed())], -within)

/** The distance in mm by which the bleed extends beyond the drawing; 0 if there is no print. */
export const bleedAround = ({ parts }: Dieline): number =>
  Math.max(0, ...parts.flatMap(({ x, y, lines }) => lines.bleed.flat().map(([across, down]) => Math.max(x - across, y - down)))) // prettier-ignore

/** The area at a distance from the edges of a panel, its holes and its unprinted zones. */
const safeArea = (panel: Panel, by: number, bare: readonly BareZone[]): Segment[] => {
  const own = bare.filter((zone) => zone.panel === panel).map(({ outline }) => outline)
  const cutOut = [...(panel.holes ?? []), ...own].map((loop) => loop.toReversed())
  const lines = beside([panel.outline, ...cutOut], -by)
  if (own.length === 0) return lines
  // A zone reaches the edge of its panel, so lines beside it can lie in the zone and outside the panel.
  return lines.filter(([[ax, ay], [bx, by0]]) => {
    const middle: Point = [(ax + bx) / 2, (ay + by0) / 2]
    return contains(panel.outline, middle) && !own.some((outline) => contains(outline, middle))
  })
}
