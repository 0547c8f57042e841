import { type LengthUnit, stepsOf } from './lengths.ts'

/**
 * How many equal rectangles lie in a grid in a larger one: cartons on a pallet, boxes in a carton, blanks on a sheet
 * (HELPERS-015, HELPERS-016, SHIP-D07, SCHEM-008).
 */

export type Rectangle = { width: number; height: number }

/**
 * `count` pieces in `columns` along the width of the area and `rows` along its height; `rotated` if each is turned by
 * 90 degrees. Nothing fits: all of them 0 (HELPERS-D06).
 */
export type Fit = { fits: boolean; count: number; rotated: boolean; columns: number; rows: number }

/**
 * The better of both orientations; as they are, where turning gains nothing. Lengths are rounded to what their unit is
 * shown in, to 2 decimals or 3 (HELPERS-D05), and counted as whole numbers of that: so three of 0.1 fit into 0.3, which
 * in binary fractions they do not. A piece without width or height fits nowhere.
 *
 * @param options.unit of every length given; mm if left out
 * @param options.gap between two pieces
 * @param options.turn whether pieces may be turned; a printed grain or a flute's direction forbids it
 */
export const fitRectangles = (
  piece: Rectangle,
  area: Rectangle,
  { unit = 'mm', gap = 0, turn = true }: { unit?: LengthUnit | 'mm'; gap?: number; turn?: boolean } = {},
): Fit => {
  const steps = (length: number) => stepsOf(length, unit)
  const [wide, high, between] = [steps(piece.width), steps(piece.height), steps(gap)]
  const [across, down] = [steps(area.width), steps(area.height)]
  /** n pieces need n lengths and n - 1 gaps. */
  const along = (length: number, room: number) =>
    length > 0 ? Math.max(0, Math.floor((room + between) / (length + between))) : 0
  const grid = (width: number, height: number, rotated: boolean): Fit => {
    const [columns, rows] = [along(width, across), along(height, down)]
    const count = columns * rows
    return count > 0 ? { fits: true, count, rotated, columns, rows } : nothing
  }
  const straight = grid(wide, high, false)
  const turned = turn ? grid(high, wide, true) : nothing
  return turned.count > straight.count ? turned : straight
}

const nothing: Fit = { fits: false, count: 0, rotated: false, columns: 0, rows: 0 }
