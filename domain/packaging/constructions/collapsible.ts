import { caseAllowances } from '../allowances/rigid.ts'
import { flap, type Point } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import { pileFactors, plainBoard, type Construction } from '../style.ts'
import { caseOuter, limits, magnets, rowOf, steps } from './cases.ts'
import { adhesive } from './strips.ts'
import { freeEdge, lateralEdges } from './tray.ts'
import { greyboardPlate, liningSheet, rowTurnIns, turnIn, wrapPart } from './wrapped-board.ts'

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
