import { flap, type Point, rectangle, stops } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import { piled, plate, type Construction } from '../style.ts'
import { assembled, greyboardPlate, liningSheet, rowTurnIns, turnIn, wrappedTray, wrapPart } from './rigid.ts'
import { freeEdge, lateralEdges } from './tray.ts'

/**
 * Rigid boxes in a case: boards side by side under one sheet of paper, which opens like a book. The case is wrapped
 * outside and lined inside.
 */

const steps = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'] as const
const limits = { length: [60, 600], width: [50, 500], height: [20, 250] } satisfies Construction['needs']

/** Two pairs of magnets in the flap and in the front of the tray. */
const magnets = { name: 'magnets', grams: 6 } as const

/** A wrapped tray glued into a case whose flap closes over the front, held by magnets. */
export const magnetic: Construction = {
  needs: limits,
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const outer = { length: length + 2 * t, width: width + 4 * t, height: height + 3 * t }
    return {
      parts: [
        ...wrappedTray('tray', length, width, height),
        { ...plate('lid-and-base-board', greyboardPlate, length, width), count: 2 },
        { ...plate('spine-and-flap-board', greyboardPlate, length, height), count: 2 },
        caseWrap(length, { flap: height, lid: width, spine: height, base: width }),
        plate('case-lining', liningSheet, length - 4, 2 * width + height),
      ],
      fittings: [magnets],
      outer,
      packed: assembled(outer),
      steps: [...steps],
    }
  },
}

/** By how much the covers of a book box stand out over its tray on three sides, in mm. */
const square = 3

/** A wrapped tray glued into a case of two covers and a spine, as a book has them. */
export const bookBox: Construction = {
  needs: limits,
  caliper: [1, 4],
  draw: ({ length, width, height }, t) => {
    const cover = { length: length + 2 * square + 2 * t, width: width + square + 2 * t }
    const spine = height + t
    const outer = { length: cover.length, width: cover.width + t, height: height + 3 * t }
    return {
      parts: [
        ...wrappedTray('tray', length, width, height),
        { ...plate('cover-board', greyboardPlate, cover.length, cover.width), count: 2 },
        plate('spine-board', greyboardPlate, cover.length, spine),
        caseWrap(cover.length, { lid: cover.width, spine, base: cover.width }),
        plate('case-lining', liningSheet, cover.length - 4, 2 * cover.width + spine - 4),
      ],
      fittings: [],
      outer,
      packed: assembled(outer),
      steps: [...steps],
    }
  },
}

/**
 * The magnetic box that travels flat: walls are folded up from the base and held by tape at the corners. Folded down, they
 * lie between base and lid.
 */
export const collapsibleMagnetic: Construction = {
  needs: limits,
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const outer = { length: length + 2 * t, width: width + 3 * t, height: height + 2 * t }
    return {
      parts: [
        { ...plate('lid-and-base-board', greyboardPlate, length, width), count: 2 },
        { ...plate('spine-front-and-flap-board', greyboardPlate, length, height), count: 3 },
        { ...plate('side-board', greyboardPlate, width, height), count: 2 },
        foldingWrap(length, width, height),
        plate('case-lining', liningSheet, length - 4, 2 * width + 2 * height),
        { ...plate('side-lining', liningSheet, width - 4, height), count: 2 },
      ],
      fittings: [magnets],
      outer,
      // Base, walls and lid over each other; spine and flap lie beside them.
      packed: { state: 'flat', length, width: width + height, thickness: 3 * t * piled.sheets },
      steps: [...steps],
    }
  },
}

/** The boards of a case, named from the top of the sheet to its bottom, with their heights on the sheet. */
type Row = Readonly<Record<string, number>>

/** Panels of a row, folded from the last one upwards, which lies still. */
const rowOf = (row: Row, left: number, length: number): Panel[] => {
  const keys = Object.keys(row)
  const at = stops(turnIn, ...Object.values(row))
  return keys.map((key, index): Panel => {
    const outline = rectangle(left, at[index]!, length, row[key]!)
    const from = keys[index + 1]
    return from ? { key, from, angle: 90, outline } : { key, angle: 0, outline }
  })
}

/** One sheet around a case, turned in all around. */
const caseWrap = (length: number, row: Row): Part => {
  const panels = rowOf(row, turnIn, length)
  const high = Object.values(row).reduce((sum, one) => sum + one, 0)
  return wrapPart('case-wrap', { width: length + 2 * turnIn, height: high + 2 * turnIn }, [
    ...panels.toReversed(),
    ...rowTurnIns(panels, { first: true, last: true }),
  ])
}

/** The same with the three other walls around its base; tabs of the side walls go around the corners, where the tape is. */
const foldingWrap = (length: number, width: number, height: number): Part => {
  const left = height + turnIn
  const row = rowOf({ flap: height, lid: width, spine: height, base: width }, left, length)
  const [flapOver, lid, spine, base] = row as [Panel, Panel, Panel, Panel]
  const [a, b, c, d] = base.outline as [Point, Point, Point, Point]
  const wall = (key: string, edge: readonly [Point, Point]): Panel => ({
    key,
    from: 'base',
    angle: 90,
    outline: flap(...edge, height),
  })
  const sides = [wall('right-wall', [b, c]), wall('left-wall', [d, a])]
  const front = wall('front-wall', [c, d])
  const turned = (
    of: Panel,
    side: string,
    edge: readonly [Point, Point],
    shape: Parameters<typeof flap>[3],
  ): Panel => ({
    key: `${of.key}-${side}turn-in`,
    from: of.key,
    angle: 180,
    gluedTo: of.key,
    outline: flap(...edge, Math.min(turnIn, height), shape),
  })
  const reach = Math.min(turnIn, height / 2)
  const tabs = sides.flatMap((side, index) =>
    lateralEdges(side.outline).map(([from, to], end): Panel => {
      const onto = (index === 0) === (end === 0) ? 'spine' : 'front-wall'
      const outline = flap(from, to, reach, { inset: [1, 1], taper: [reach / 4, reach / 4] })
      return { key: `${side.key}-${onto}-tab`, from: side.key, angle: 90, gluedTo: onto, outline }
    }),
  )
  const mitred = { taper: [turnIn / 3, turnIn / 3] } as const
  const [spineStart, spineRight, spineEnd, spineLeft] = spine.outline as [Point, Point, Point, Point]
  /** The tabs of the side walls leave the spine this much less to turn in. */
  const taken = reach + 1
  return wrapPart('case-wrap', { width: length + 2 * left, height: 2 * width + 3 * height + 2 * turnIn }, [
    ...row.toReversed(),
    ...sides,
    front,
    ...tabs,
    ...rowTurnIns([flapOver, lid], { first: true, last: false }),
    { ...turned(spine, 'right-', [spineRight, spineEnd], { inset: [0, taken] }), joins: ['lid-right-turn-in'] },
    { ...turned(spine, 'left-', [spineLeft, spineStart], { inset: [taken, 0] }), joins: ['lid-left-turn-in'] },
    ...[...sides, front].map((one) => turned(one, '', freeEdge(one.outline), mitred)),
  ])
}
