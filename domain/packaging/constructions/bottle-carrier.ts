import { displayAllowances, partitionAllowances } from '../allowances/corrugated.ts'
import { flap, type Outline } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import { boardPart, corrugated, type Construction, pileFactors, sizeProblem } from '../style.ts'
import { roundedRectangle } from './flat.ts'
import { gluedTray } from './telescope.ts'

/** Height of the handle above the walls, and hand hole, in mm (a hand needs about 85 × 25). */
const handleHeight = 110
const hand = { length: 85, height: 26, below: 22 }
/** Tabs by which the handle wall is glued to the end walls, in mm. */
const tabDepth = 30

/**
 * Bottle carrier: a basket with a handle wall along its middle and cross strips, so that each bottle has a cell.
 * `height` is the height of the walls; `cells` are columns along the length, in two rows.
 */
export const bottleCarrier: Construction = {
  needs: { length: [110, 500], width: [90, 400], height: [60, 300] },
  caliper: [0.8, 5],
  unless: ({ length }, _caliper, { cells = usual }) => {
    const most = { columns: Math.floor(length / 45), rows: 2 }
    return Number.isInteger(cells.columns) && cells.columns >= 1 && cells.columns <= most.columns && cells.rows === 2
      ? undefined
      : sizeProblem('cells', 'size.cells', { field: 'cells', ...most })
  },
  draw: ({ length, width, height }, t, { cells = usual }) => {
    const around = displayAllowances(t)
    const within = partitionAllowances(t)
    const tray = { length: length + around.width, width: width + around.width, depth: height + around.height }
    const trayBlank = { width: length + 2 * height, height: width + 2 * height }
    const high = height + within.height
    const strips = cells.columns - 1
    const wall = { length: length + within.length, height: high, strips, slot: within.slot }
    const wallBlank = { width: length + 2 * tabDepth, height: height + handleHeight }
    const parts: Part[] = [
      gluedTray('tray', corrugated, tray, -t, trayBlank),
      boardPart('handle-wall', corrugated, wallBlank, () => handleWall(wall)),
      ...(strips > 0
        ? [boardPart('cross-strip', corrugated, { width, height }, () => crossStrip(width - 3, high, within.slot), { count: strips })] // prettier-ignore
        : []),
    ]
    return {
      parts,
      fittings: [],
      outer: {
        length: tray.length + 3 * t,
        width: tray.width + t,
        height: tray.depth + t / 2 + handleHeight,
      },
      packed: {
        state: 'flat',
        length: trayBlank.width,
        width: trayBlank.height,
        thickness: (2 + strips / 2) * t * pileFactors.sheets,
      },
      steps: ['printing', 'coating', 'dieCutting', 'gluing'],
    }
  },
}

/** Cells for six bottles. */
const usual = { columns: 3, rows: 2 }

/** Slots from below for the strips, the handle with its hole above, and a tab at each end. */
const handleWall = (wall: { length: number; height: number; strips: number; slot: number }): Panel[] => {
  const { length, height, strips, slot } = wall
  const [left, right, top, floor] = [tabDepth, tabDepth + length, handleHeight, handleHeight + height]
  const pitch = length / (strips + 1)
  const notches = Array.from({ length: strips }, (_, index): Outline => {
    const x = right - (index + 1) * pitch
    return [[x + slot / 2, floor], [x + slot / 2, floor - height / 2], [x - slot / 2, floor - height / 2], [x - slot / 2, floor]] // prettier-ignore
  }).flat()
  const shoulder = Math.max(0, (length - hand.length - 50) / 2)
  const middle = left + length / 2
  const outline: Outline = [
    [left, top],
    [left + shoulder, 12],
    [left + shoulder + 12, 0],
    [right - shoulder - 12, 0],
    [right - shoulder, 12],
    [right, top],
    [right, floor],
    ...notches,
    [left, floor],
  ]
  const hole = roundedRectangle(middle - hand.length / 2, hand.below, hand.length, hand.height, hand.height / 2 - 0.1)
  const tabs = { inset: [2, 2], taper: [6, 6] } as const
  return [
    { key: 'handle-wall', angle: 0, outline, holes: [hole] },
    tab('left', flap([left, floor], [left, top], tabDepth, tabs)),
    tab('right', flap([right, top], [right, floor], tabDepth, tabs)),
  ]
}

/** Glued to an end wall of the tray. */
const tab = (side: 'left' | 'right', outline: Outline): Panel => ({
  key: `${side}-tab`,
  from: 'handle-wall',
  angle: 90,
  glue: [{ onto: `tray/${side}-wall`, side: 'print' }],
  outline,
})

/** A strip with a slot from above in its middle, where it crosses the handle wall. */
const crossStrip = (long: number, height: number, slot: number): Panel[] => {
  const [a, b] = [long / 2 - slot / 2, long / 2 + slot / 2]
  const outline: Outline = [[0, 0], [a, 0], [a, height / 2], [b, height / 2], [b, 0], [long, 0], [long, height], [0, height]] // prettier-ignore
  return [{ key: 'cross-strip', angle: 0, outline }]
}
