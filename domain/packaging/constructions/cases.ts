import { wrapPaper } from '../allowances/common.ts'
import { rectangle } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import type { Construction } from '../style.ts'
import { assembledPacking, rowTurnIns, turnIn, wrapPart } from './wrapped-board.ts'

/** Cases: boards side by side under one sheet of paper, which opens like a book, wrapped outside and lined inside. */

export const steps = ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'] as const
export const limits = { length: [60, 600], width: [50, 500], height: [20, 250] } satisfies Construction['needs']

/** Two pairs of magnets in the flap and in the front of the tray. */
export const magnets = { name: 'magnets', grams: 6 } as const

/** Outer size of a case from its boards, bends and paper, and its packed form. */
export const caseOuter = (length: number, width: number, height: number) => {
  const outer = { length: length + 2 * wrapPaper, width: width + 2 * wrapPaper, height: height + 2 * wrapPaper }
  return { outer, packed: assembledPacking(outer) }
}

/** The sheet that prices charge for boards edge to edge (4.5). */
export const estimateOf = (length: number, high: number): Part['blank'] => ({
  width: length + 2 * turnIn,
  height: high + 2 * turnIn,
})

/** The boards of a case by name, from the top of the sheet to its bottom, with their heights on the sheet. */
type Row = Readonly<Record<string, number>>

/**
 * Panels of a row, folded upward from the last panel, which does not move; between two boards is a paper hinge, `gap`
 * mm high.
 */
export const rowOf = (row: Row, left: number, length: number, gap: number): Panel[] => {
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
export const caseWrap = (length: number, row: Row, gap: number, blank: Part['blank']): Part => {
  const panels = rowOf(row, turnIn, length, gap)
  return wrapPart('case-wrap', blank, [...panels.toReversed(), ...rowTurnIns(panels, { first: true, last: true })])
}
