import { betweenWalls } from '../allowances/common.ts'
import { insertAllowances } from '../allowances/inserts.ts'
import { flap, type Outline, rectangle } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import {
  boardPart,
  cardboard,
  corrugated,
  type Options,
  pileFactors,
  type Construction,
  sizeProblem,
} from '../style.ts'
import { crossPanels } from './tray.ts'

/** Inserts of boxes: `length`, `width` and `height` are the inner size of the box. */

/** Cells must be whole and at least 15 mm wide. */
const cellsFit: Construction['unless'] = ({ length, width }, _caliper, { cells }) => {
  if (!cells) return undefined
  const most = { columns: Math.floor(length / 15), rows: Math.floor(width / 15) }
  const fits = (count: number, max: number) => Number.isInteger(count) && count >= 1 && count <= max
  return fits(cells.columns, most.columns) && fits(cells.rows, most.rows)
    ? undefined
    : sizeProblem('cells', 'size.cells', { field: 'cells', ...most })
}

/** Width in mm of the foot by which a divider's strip is glued to the pad below. */
const foot = 30

/** A foot ends before the next strip and before the edge of the pad. */
const footIn = (across: number, strips: number, t: number): number => Math.min(foot, across / (strips + 1) - 2 * t)

/** Crossed strips on a pad: `cells` is the number of cells along the length and the width. */
export const divider: Construction = {
  needs: { length: [60, 900], width: [60, 700], height: [20, 500] },
  caliper: [0.4, 5],
  unless: cellsFit,
  draw: ({ length, width, height }, t, { cells = { columns: 2, rows: 2 } }) => {
    const add = insertAllowances(t)
    const [padLength, padWidth, high] = [length + add.divider, width + add.divider, height + add.strip]
    /** `across`: the side of the space that `count` strips divide. */
    const strip = (
      key: string,
      size: number,
      across: number,
      others: number,
      count: number,
      from: 'above' | 'below',
    ): Part =>
      boardPart(
        key,
        corrugated,
        { width: size, height: height + foot },
        () =>
          stripPanels(
            key,
            { long: size + add.divider, height: high, foot: footIn(across + add.divider, count, t) },
            others,
            from,
            t,
          ),
        { count },
      )
    const parts = [
      boardPart('pad', corrugated, { width: length, height: width }, [
        { key: 'pad', angle: 0, outline: rectangle(0, 0, padLength, padWidth) },
      ]),
      ...(cells.rows > 1 ? [strip('long-strip', length, width, cells.columns - 1, cells.rows - 1, 'above')] : []),
      ...(cells.columns > 1 ? [strip('cross-strip', width, length, cells.rows - 1, cells.columns - 1, 'below')] : []),
    ]
    const pieces = 1 + (cells.rows - 1) + (cells.columns - 1)
    return {
      parts,
      fittings: [],
      outer: { length: padLength, width: padWidth, height: pieces > 1 ? high + 1.5 * t : t },
      packed: {
        state: 'flat',
        length,
        width: Math.max(width, height + foot),
        thickness: pieces * t * pileFactors.sheets,
      },
      steps: ['printing', 'dieCutting', 'gluing'],
    }
  },
}

/** A wall with slots of half its height for the strips that it crosses, and its foot, interrupted at the slots. */
const stripPanels = (
  key: string,
  { long, height, foot: deep }: { long: number; height: number; foot: number },
  others: number,
  from: 'above' | 'below',
  t: number,
): Panel[] => {
  const pitch = long / (others + 1)
  const [slot, half] = [t + 0.5, height / 2]
  const crossings = Array.from({ length: others }, (_, index) => (index + 1) * pitch)
  /** Along the upper edge from left to right, or the lower one from right to left. */
  const notches = crossings.map((x): Outline => {
    const [left, right] = [x - slot / 2, x + slot / 2]
    const [first, last, edge] = from === 'above' ? [left, right, 0] : [right, left, height]
    return [[first, edge], [first, half], [last, half], [last, edge]] // prettier-ignore
  })
  const above = from === 'above' ? notches.flat() : []
  const below = from === 'below' ? notches.toReversed().flat() : []
  const outline: Outline = [[0, 0], ...above, [long, 0], [long, height], ...below, [0, height]]
  const bounds = [0, ...crossings.flatMap((x) => [x - slot / 2, x + slot / 2]), long]
  const feet = Array.from({ length: others + 1 }, (_, index): Panel => {
    const [left, right] = [bounds[2 * index]!, bounds[2 * index + 1]!]
    return {
      key: `foot-${index + 1}`,
      from: key,
      angle: 90,
      glue: [{ onto: 'pad/pad', side: 'print' }],
      outline: flap([right, height], [left, height], deep, { inset: [1, 1], taper: [3, 3] }),
    }
  })
  return [{ key, angle: 0, outline }, ...feet]
}

/** Platform of card with one cavity per cell, resting on its four walls. */
export const dieCutInsert: Construction = {
  needs: { length: [40, 700], width: [40, 600], height: [5, 200] },
  caliper: [0.3, 5],
  unless: cellsFit,
  draw: ({ length, width, height }, t, options) => {
    const add = insertAllowances(t)
    const [long, deep, high] = [length + add.platform, width + add.platform, height + add.wall]
    const floor = { x: high, y: high, length: long, width: deep }
    const [top, ...walls] = crossPanels(floor, { back: high, right: high, front: high, left: high }, betweenWalls(t))
    const platform: Panel = { ...top!, key: 'platform', holes: cavities(floor, options) }
    const blank = { width: length + 2 * height, height: width + 2 * height }
    const panels = [platform, ...walls.map((wall) => ({ ...wall, from: platform.key }))]
    return {
      parts: [boardPart('insert', cardboard, blank, panels)],
      fittings: [],
      outer: { length: long + t, width: deep + t, height: high + t / 2 },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'dieCutting'],
    }
  },
}

/**
 * Block of foam or molded pulp, as high as the box, with one cavity per cell; `caliper` is the thickness of the wall
 * around the cavities.
 */
export const block: Construction = {
  needs: { length: [40, 700], width: [40, 600], height: [5, 200] },
  caliper: [1, 200],
  unless: cellsFit,
  draw: ({ length, width, height }, t, options) => {
    const floor = { x: 0, y: 0, length, width }
    const panel: Panel = {
      key: 'block',
      angle: 0,
      outline: rectangle(0, 0, length, width),
      holes: cavities(floor, options),
    }
    return {
      parts: [
        {
          ...boardPart('block', cardboard, { width: length, height: width }, [panel]),
          ...(options.solid && { layers: height / t }),
        },
      ],
      fittings: [],
      outer: { length, width, height },
      packed: { state: 'assembled', length, width, thickness: height },
      steps: ['dieCutting'],
    }
  },
}

/** One cavity in the middle of each cell, with a margin of a fifth of the cell. */
const cavities = (
  { x, y, length, width }: { x: number; y: number; length: number; width: number },
  { cells = { columns: 1, rows: 1 } }: Options,
): Outline[] => {
  const [pitchX, pitchY] = [length / cells.columns, width / cells.rows]
  return Array.from({ length: cells.columns * cells.rows }, (_, index) => {
    const [column, row] = [index % cells.columns, Math.floor(index / cells.columns)]
    return rectangle(x + (column + 0.2) * pitchX, y + (row + 0.2) * pitchY, pitchX * 0.6, pitchY * 0.6)
  })
}
