import type { Structure } from '../packaging/structure.ts'
import { type Style, styleOfVersion } from '../packaging/style.ts'
import type { Configuration, DrawnAs } from './configuration.ts'
import { type Board, type Problem, type Shape, structureInStyle } from './structure-in-style.ts'

/** The drawing of an ordered configuration, independent of the catalogue and of later constructions. */

/** What the drawing depends on today, to be recorded with the order. */
export const drawnAs = (
  { id, version = 1 }: Style,
  { cells, handle }: Pick<Shape, 'cells' | 'handle'>,
  { caliper, family }: Board,
): DrawnAs => ({
  style: id,
  version,
  caliper,
  ...(cells && { cells }),
  ...(handle && { handle }),
  ...(family === 'foam' && { solid: true }),
})

/**
 * What the drawing of an order without a record depends on: the current product and its board, but the first version of
 * the style, because no style had a second version when such orders were placed.
 */
export const asAtFirst = (current: DrawnAs): DrawnAs => ({ ...current, version: 1 })
export const drawnAsAtFirst = (style: Style, shape: Pick<Shape, 'cells' | 'handle'>, board: Board): DrawnAs =>
  asAtFirst(drawnAs(style, shape, board))

/** The structure as it was ordered; undefined if no version of the style draws it. */
export const structureAsOrdered = (
  style: Style,
  { version, caliper, cells, handle, solid }: DrawnAs,
  { size, printAddOns }: Pick<Configuration, 'size' | 'printAddOns'>,
): Structure | { problem: Problem } | undefined => {
  const own = styleOfVersion(style, version)
  const board = { caliper, ...(solid && { family: 'foam' }) }
  return own && structureInStyle(own, { style: style.id, cells, handle, printAddOns }, size, board, true)
}
