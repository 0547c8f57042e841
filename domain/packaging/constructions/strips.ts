import { besideEdge, distance, type Outline, type Point, runningTotals } from '../geometry.ts'
import type { Glue, Panel } from '../structure.ts'
import { type Options, type Problem, sizeProblem } from '../style.ts'

/**
 * Strips that are applied to a closure in addition to the structure: an adhesive strip that closes it, a tear tape that
 * opens it, and a second adhesive strip for the return. The tear tape is between the other two, so that the panel on
 * the second strip is free after tearing. Lengths in mm.
 */

/** Widths of the strips, the distance between them, and their distance from the ends of the panel. */
const usual = { adhesive: 12, tape: 4, gap: 4, end: 12 }

/** From and to: distances from the edge at which the closure starts. */
type Band = readonly [from: number, to: number]
type Bands = { adhesive: Band; tear: Band; returned: Band }

/** Widths as shares of the depth of a small closure. */
const share = { adhesive: 0.25, tape: 0.1 }

/** The three strips one after the other, narrower on a closure of small `depth`. */
const bandsIn = (depth: number): Bands => {
  const wide = Math.min(usual.adhesive, depth * share.adhesive)
  const tape = Math.min(usual.tape, depth * share.tape)
  const gap = Math.min(usual.gap, depth * 0.08)
  const [a, b, c, d, e, f] = runningTotals(gap, wide, gap, tape, gap, wide) as Six
  return { adhesive: [a, b], tear: [c, d], returned: [e, f] }
}

/** Narrowest strips that are applied by machine: self-adhesive ones, and tear tapes. */
export const narrowest = { adhesive: 8, tape: 2 }

/** The depth of a closure at which the chosen strips have their smallest width; 0 without strips. */
export const leastDepthFor = ({ adhesiveStrip, returnStrip, tearStrip }: Options): number => {
  if (adhesiveStrip || returnStrip) return narrowest.adhesive / share.adhesive
  return tearStrip ? narrowest.tape / share.tape : 0
}

/**
 * The problem of a closure `depth` mm deep that has no space for the chosen strips: the size along `field` must be
 * larger. A millimeter of it adds `per` millimeters to the depth.
 */
export const stripsProblem = (
  field: 'length' | 'width' | 'height',
  value: number,
  { depth, least, per = 1 }: { depth: number; least: number; per?: number },
): Problem | undefined =>
  depth < least - 1e-9
    ? sizeProblem(field, 'size.tooSmallForStrips', { field, min: { mm: Math.ceil(value + (least - depth) / per) } })
    : undefined

/**
 * The area of a band along the edge `a`→`b` of a panel, measured from the edge into the panel; `first` and `last` mm are
 * left free at its ends.
 */
export const alongEdge = (
  [a, b]: readonly [Point, Point],
  [from, to]: Band,
  [first, last]: readonly [number, number] = [usual.end, usual.end],
): Outline => {
  const length = distance(a, b)
  const at = besideEdge(a, b)
  return [at(first, -from), at(length - last, -from), at(length - last, -to), at(first, -to)]
}

/** The panels with glue added to some of them, by key. */
const withGlue = (panels: readonly Panel[], added: Readonly<Record<string, readonly Glue[]>>): Panel[] =>
  panels.map((panel) => {
    const more = added[panel.key] ?? []
    return more.length === 0 ? panel : { ...panel, glue: [...(panel.glue ?? []), ...more] }
  })

/** An adhesive strip under its liner. */
export const adhesive = (onto: string, side: Glue['side'], outline: Outline): Glue => ({
  onto,
  side,
  strip: true,
  outline,
})
/** A tape that is applied to the inside of its own panel, and tears through it. */
const tearTape = ({ key }: Pick<Panel, 'key'>, outline: Outline): Glue => adhesive(key, 'inside', outline)

/** The hinge of a panel that was created by `flap`, in the direction of its outline. */
const hingeOf = ({ outline }: Panel): readonly [Point, Point] => [outline[0]!, outline[1]!]

/** The bands of the chosen adhesive strips. */
const adhesiveBands = ({ adhesive: first, returned }: Bands, { adhesiveStrip, returnStrip }: Options): Band[] => [
  ...(adhesiveStrip ? [first] : []),
  ...(returnStrip ? [returned] : []),
]

/** Two outer flaps that meet in the middle, and the inner flaps at both of their ends. */
type Meeting = {
  outer: { front: string; back: string }
  /** `first`: the outer flap at the start of its hinge, in the direction in which it was drawn. */
  inner: readonly { key: string; first: 'front' | 'back' }[]
}

/** Half of the distance between the strips for the two outer flaps. */
const seamGap = 3

/**
 * Adhesive strips are on the inner flaps, parallel to their hinges, and adhere to both outer flaps. The outer flaps are
 * torn off across their depth at both ends: their ends stay on the first strips, the rest opens, and closes again on the
 * second strips. `corner` is the distance of the end of an outer flap from the hinge of the inner one.
 */
export const stripsOnMeetingFlaps = (
  panels: readonly Panel[],
  { outer, inner }: Meeting,
  options: Options,
  corner: number,
): Panel[] => {
  const panelOf = (key: string) => panels.find((panel) => panel.key === key)!
  const bands = bandsIn(depthOf(panelOf(inner[0]!.key)) - corner)
  const added: Record<string, Glue[]> = {}
  for (const { key, first } of inner) {
    const [end, start] = hingeOf(panelOf(key))
    const half = distance(start, end) / 2 + seamGap
    const [one, other] = first === 'front' ? [outer.front, outer.back] : [outer.back, outer.front]
    // `end`→`start` is the direction of the outline.
    added[key] = adhesiveBands(bands, options).flatMap(([from, to]) => {
      const band: Band = [from + corner, to + corner]
      return [
        adhesive(one, 'print', alongEdge([end, start], band, [half, usual.end])),
        adhesive(other, 'print', alongEdge([end, start], band, [usual.end, half])),
      ]
    })
  }
  for (const key of options.tearStrip ? [outer.front, outer.back] : []) {
    const panel = panelOf(key)
    const [a, b, c, d] = panel.outline as [Point, Point, Point, Point]
    const ends = [[b, c], [d, a]] as const // prettier-ignore
    added[key] = ends.map((end) => tearTape(panel, alongEdge(end, bands.tear, [0, 0])))
  }
  return withGlue(panels, added)
}

/** The closure of a slotted box. */
export const topFlaps: Meeting = {
  outer: { front: 'front-top-flap', back: 'back-top-flap' },
  inner: [
    { key: 'right-side-top-flap', first: 'front' },
    { key: 'left-side-top-flap', first: 'back' },
  ],
}

/** The strips are on the inside of a flap that covers another one, from its free edge. */
export const stripsOnOverlap = (
  panels: readonly Panel[],
  { over, under }: { over: string; under: string },
  options: Options,
): Panel[] => {
  const panel = panels.find(({ key }) => key === over)!
  const bands = bandsIn(depthOf(panel))
  const edge = [panel.outline[2]!, panel.outline[3]!] as const
  return withGlue(panels, {
    [over]: [
      ...adhesiveBands(bands, options).map((band) => adhesive(under, 'inside', alongEdge(edge, band))),
      ...(options.tearStrip ? [tearTape(panel, alongEdge(edge, bands.tear, [0, 0]))] : []),
    ],
  })
}

/**
 * The adhesive strips are on the outside of a flap that is tucked in behind the front, and the tear tape inside the
 * front. A front with a perforation is torn along it, with the tape just above.
 */
export const stripsBehindFront = (panels: readonly Panel[], depth: number, options: Options): Panel[] => {
  const panelOf = (key: string) => panels.find((panel) => panel.key === key)
  const [flap, front, torn] = [panelOf('tuck-flap')!, panelOf('front')!, panelOf('front-tear-off')]
  const whole = bandsIn(depth)
  const bands = torn ? beyond(whole, depthOf(torn)) : whole
  const opened = torn ?? front
  const rim = [opened.outline[2]!, opened.outline[3]!] as const
  const strip = (onto: Panel, band: Band) => adhesive(onto.key, 'print', alongEdge(hingeOf(flap), band))
  return withGlue(panels, {
    'tuck-flap': [
      ...(options.adhesiveStrip ? [strip(opened, bands.adhesive)] : []),
      ...(options.returnStrip ? [strip(front, bands.returned)] : []),
    ],
    [opened.key]: options.tearStrip ? [tearTape(opened, alongEdge(rim, bands.tear, [0, 0]))] : [],
  })
}

/** The tear tape ends, and the second strip starts, at a perforation at a distance from the edge. */
const beyond = ({ adhesive: first, tear, returned }: Bands, perforation: number): Bands => {
  const [gap, tape, wide] = [first[0], tear[1] - tear[0], returned[1] - returned[0]]
  return {
    adhesive: first,
    tear: [perforation - gap - tape, perforation - gap],
    returned: [perforation + gap, perforation + gap + wide],
  }
}

/** Width of the second strip as a share of a small closing flap, and the least depth of this flap. */
const shareOfClosingFlap = 0.6
export const leastClosingFlap = ({ returnStrip }: Options): number =>
  returnStrip ? narrowest.adhesive / shareOfClosingFlap : 0

/** The second strip is on the flap that remains when the perforated strip is torn off. */
export const stripsOverFront = (panels: readonly Panel[], _: number, { returnStrip }: Options): Panel[] => {
  const panel = panels.find(({ key }) => key === 'closing-flap')!
  const depth = depthOf(panel)
  const wide = Math.min(usual.adhesive, depth * shareOfClosingFlap)
  const gap = Math.min(usual.gap, (depth - wide) / 2)
  const edge = [panel.outline[2]!, panel.outline[3]!] as const
  const strip = adhesive('front', 'inside', alongEdge(edge, [gap, gap + wide]))
  return withGlue(panels, { 'closing-flap': returnStrip ? [strip] : [] })
}

/** Bands on the flap of a mailing bag, from its free edge; with a second strip, the first one is narrower. */
const onBag = {
  wide: { adhesive: [8, 28], tear: [32, 36] },
  both: { adhesive: [4, 16], tear: [20, 24], returned: [28, 40] },
} as const

/** The flap of a mailing bag always has an adhesive strip. */
export const stripsOnBagFlap = (panels: readonly Panel[], { tearStrip, returnStrip }: Options): Panel[] => {
  const panel = panels.find(({ key }) => key === 'flap')!
  const edge = [panel.outline[2]!, panel.outline[3]!] as const
  const { adhesive: first, tear } = onBag[returnStrip ? 'both' : 'wide']
  /** The flap is 4 mm narrower at its free edge on both sides. */
  const strip = (band: Band) => adhesive('front', 'inside', alongEdge(edge, band, [2, 2]))
  return withGlue(panels, {
    flap: [
      strip(first),
      ...(returnStrip ? [strip(onBag.both.returned)] : []),
      ...(tearStrip ? [tearTape(panel, alongEdge(edge, tear, [0, 0]))] : []),
    ],
  })
}

/** Depth of a panel that was created by `flap` without rounding. */
const depthOf = ({ outline: [a, b, c] }: Panel): number => {
  const [[ax, ay], [bx, by], [cx, cy]] = [a!, b!, c!]
  return Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / distance(a!, b!)
}

type Six = [number, number, number, number, number, number]
