import { wrapPaper } from '../allowances/common.ts'
import { caseAllowances } from '../allowances/rigid.ts'
import { flap, type Point, rectangle } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import { pileFactors, plainBoard, type Construction } from '../style.ts'
import { assembledPacking, greyboardPlate, liningSheet, rowTurnIns, turnIn, wrappedTray, wrapPart } from './rigid.ts'
import { adhesive } from './strips.ts'
import { freeEdge, lateralEdges } from './tray.ts'

/**
 * Rigid boxes in a case: boards side by side under one sheet of paper, which opens like a book. The case is wrapped
 * outside and lined inside.
 */

const steps = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'] as const
const limits = { length: [60, 600], width: [50, 500], height: [20, 250] } satisfies Construction['needs']

/** Two pairs of magnets in the flap and in the front of the tray. */
const magnets = { name: 'magnets', grams: 6 } as const

/** The floor and the back wall of a tray are glued to the case. */
const gluedInCase = ([board, ...rest]: Part[]): Part[] => [
  {
    ...board!,
    panels: board!.panels.map((panel) =>
      panel.key === 'floor' || panel.key === 'back-wall'
        ? { ...panel, glue: [{ onto: 'case-lining/case-lining', side: 'print' }] }
        : panel,
    ),
  },
  ...rest,
]

/** A wrapped tray glued into a case whose flap closes over the front and is held by magnets. */
export const magnetic: Construction = {
  needs: limits,
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const add = caseAllowances(t)
    const [long, deep, high] = [length + add.length, width + add.width, height + add.spine]
    const row = { flap: high, lid: deep, spine: high, base: deep }
    const board = { width: length, height: width }
    const wall = { width: length, height }
    return {
      parts: [
        ...gluedInCase(wrappedTray('tray', { length, width, depth: height }, t)),
        { ...plainBoard('lid-and-base-board', greyboardPlate, long, deep, board), count: 2 },
        { ...plainBoard('spine-and-flap-board', greyboardPlate, long, high, wall), count: 2 },
        caseWrap(long, row, add.gap, estimateOf(length, 2 * width + 2 * height)),
        plainBoard('case-lining', liningSheet, long - 4, 2 * deep + high + 2 * add.gap - 4, {
          width: length - 4,
          height: 2 * width + height,
        }),
      ],
      fittings: [magnets],
      ...caseOuter(long, deep + 2 * add.bend, high + 2 * add.bend),
      steps: [...steps],
    }
  },
}

/** How far the covers of a book box extend beyond its tray on three sides, in mm. */
const square = 3

/** A wrapped tray glued into a case of two covers and a spine, like a book. */
export const bookBox: Construction = {
  needs: limits,
  caliper: [1, 4],
  draw: ({ length, width, height }, t) => {
    const add = caseAllowances(t)
    const cover = { length: length + 2 * square + 2 * t + 2 * wrapPaper, width: width + square + 2 * t + 2 * wrapPaper }
    const spine = height + add.spine
    const estimate = { length: length + 2 * square + 2 * t, width: width + square + 2 * t, spine: height + t }
    return {
      parts: [
        ...gluedInCase(wrappedTray('tray', { length, width, depth: height }, t)),
        {
          ...plainBoard('cover-board', greyboardPlate, cover.length, cover.width, {
            width: estimate.length,
            height: estimate.width,
          }),
          count: 2,
        },
        plainBoard('spine-board', greyboardPlate, cover.length, spine, {
          width: estimate.length,
          height: estimate.spine,
        }),
        caseWrap(
          cover.length,
          { lid: cover.width, spine, base: cover.width },
          add.gap,
          estimateOf(estimate.length, 2 * estimate.width + estimate.spine),
        ),
        plainBoard('case-lining', liningSheet, cover.length - 4, 2 * cover.width + spine + 2 * add.gap - 4, {
          width: estimate.length - 4,
          height: 2 * estimate.width + estimate.spine - 4,
        }),
      ],
      fittings: [],
      ...caseOuter(cover.length, cover.width + add.bend, spine + 2 * add.bend),
      steps: [...steps],
    }
  },
}

/**
 * The magnetic box that ships flat: its walls fold up from the base and are held by tape at the corners. When folded
 * down, they are between base and lid.
 */
export const collapsibleMagnetic: Construction = {
  needs: limits,
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const add = caseAllowances(t)
    const [long, deep] = [length + add.floor, width + add.floor]
    const [spine, wall, lid] = [height + add.foldingSpine, height + add.wall, deep + add.overFront]
    const board = { width: length, height: width }
    const low = { width: length, height }
    const { outer } = caseOuter(long + 2 * add.bend, lid + 2 * add.bend, spine + 2 * add.bend)
    return {
      parts: [
        plainBoard('base-board', greyboardPlate, long, deep, board),
        plainBoard('lid-board', greyboardPlate, long, lid, board),
        { ...plainBoard('spine-and-flap-board', greyboardPlate, long, spine, low), count: 2 },
        plainBoard('front-board', greyboardPlate, long, wall, low),
        { ...plainBoard('side-board', greyboardPlate, deep, wall, { width, height }), count: 2 },
        foldingWrap(
          { long, deep, spine, wall, lid, gap: add.gap },
          {
            width: length + 2 * (height + turnIn),
            height: 2 * width + 3 * height + 2 * turnIn,
          },
        ),
        plainBoard('case-lining', liningSheet, long - 4, deep + lid + 2 * spine + 3 * add.gap - 4, {
          width: length - 4,
          height: 2 * width + 2 * height,
        }),
        { ...plainBoard('side-lining', liningSheet, deep - 4, wall, { width: width - 4, height }), count: 2 },
      ],
      fittings: [magnets],
      outer,
      // Base, walls and lid are stacked; spine and flap are next to them.
      packed: { state: 'flat', length, width: width + height, thickness: 3 * t * pileFactors.sheets },
      steps: [...steps],
    }
  },
}

/** Outer size of a case from its boards, bends and paper, and its packed form. */
const caseOuter = (length: number, width: number, height: number) => {
  const outer = { length: length + 2 * wrapPaper, width: width + 2 * wrapPaper, height: height + 2 * wrapPaper }
  return { outer, packed: assembledPacking(outer) }
}

/** The sheet that prices charge for boards edge to edge (4.5). */
const estimateOf = (length: number, high: number): Part['blank'] => ({
  width: length + 2 * turnIn,
  height: high + 2 * turnIn,
})

/** The boards of a case by name, from the top of the sheet to its bottom, with their heights on the sheet. */
type Row = Readonly<Record<string, number>>

/**
 * Panels of a row, folded upward from the last panel, which does not move; between two boards is a paper hinge, `gap`
 * mm high.
 */
const rowOf = (row: Row, left: number, length: number, gap: number): Panel[] => {
  const keys = Object.keys(row)
  let top = turnIn
  return keys.flatMap((key, index): Panel[] => {
    const outline = rectangle(left, top, length, row[key]!)
    const next = keys[index + 1]
    top += row[key]!
    if (!next) return [{ key, angle: 0, outline }]
    const hinge = `${key}-hinge`
    const between = rectangle(left, top, length, gap)
    top += gap
    return [
      { key, from: hinge, angle: 45, outline },
      { key: hinge, from: next, angle: 45, outline: between },
    ]
  })
}

/** One sheet around a case, turned in on all sides. */
const caseWrap = (length: number, row: Row, gap: number, blank: Part['blank']): Part => {
  const panels = rowOf(row, turnIn, length, gap)
  return wrapPart('case-wrap', blank, [...panels.toReversed(), ...rowTurnIns(panels, { first: true, last: true })])
}

/** Boards of a case without a tray, in mm. */
type Folding = { long: number; deep: number; spine: number; wall: number; lid: number; gap: number }

/** The same with the three other walls around its base; the tabs of the side walls wrap around the taped corners. */
const foldingWrap = ({ long, deep, spine, wall: high, lid, gap }: Folding, blank: Part['blank']): Part => {
  const left = high + gap + turnIn
  const row = rowOf({ flap: spine, lid, spine, base: deep }, left, long, gap)
  const panelOf = (key: string) => row.find((panel) => panel.key === key)!
  const base = panelOf('base')
  const [a, b, c, d] = base.outline as [Point, Point, Point, Point]
  const wall = (side: string, edge: readonly [Point, Point]): [Panel, Panel] => {
    const hinge = flap(...edge, gap)
    const outline = flap(...freeEdge(hinge), high)
    return [
      { key: `${side}-hinge`, from: 'base', angle: 45, outline: hinge },
      { key: `${side}-wall`, from: `${side}-hinge`, angle: 45, outline },
    ]
  }
  const [rightHinge, right] = wall('right', [b, c])
  const [leftHinge, leftWall] = wall('left', [d, a])
  const [frontHinge, front] = wall('front', [c, d])
  const sides = [right, leftWall]
  const reach = Math.min(turnIn, high / 2)
  const tabs = sides.flatMap((side, index) =>
    lateralEdges(side.outline).map(([from, to], end): Panel => {
      const onto = (index === 0) === (end === 0) ? 'spine' : 'front-wall'
      const outline = flap(from, to, reach, { inset: [1, 1], taper: [reach / 4, reach / 4] })
      const key = `${side.key}-${onto}-tab`
      // Adhesive tape under a liner: the box is assembled by its user.
      return { key, from: side.key, angle: 90, gluedTo: onto, glue: [adhesive(onto, 'print', outline)], outline }
    }),
  )
  /** Turn-in that the tabs of the side walls take from the spine. */
  const taken = Math.max(0, reach - gap) + 1
  const [spineStart, spineRight, spineEnd, spineLeft] = panelOf('spine').outline as [Point, Point, Point, Point]
  const turned = (side: string, edge: readonly [Point, Point], inset: readonly [number, number]): Panel => ({
    key: `spine-${side}-turn-in`,
    from: 'spine',
    angle: 180,
    gluedTo: 'spine',
    joins: [`lid-hinge-${side}-turn-in`],
    outline: flap(...edge, turnIn, { inset }),
  })
  const mitred = { taper: [turnIn / 3, turnIn / 3] } as const
  return wrapPart('case-wrap', blank, [
    ...row.toReversed(),
    rightHinge,
    right,
    leftHinge,
    leftWall,
    frontHinge,
    front,
    ...tabs,
    ...rowTurnIns(row.slice(0, 4), { first: true, last: false }),
    turned('right', [spineRight, spineEnd], [0, taken]),
    turned('left', [spineLeft, spineStart], [taken, 0]),
    ...[...sides, front].map((of): Panel => ({
      key: `${of.key}-turn-in`,
      from: of.key,
      angle: 180,
      gluedTo: of.key,
      outline: flap(...freeEdge(of.outline), Math.min(turnIn, high), mitred),
    })),
  ])
}
