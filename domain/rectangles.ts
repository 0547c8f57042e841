import { type LengthUnit, stepsOf } from './lengths.ts'

/**
 * Number of equal rectangles that fit in a grid into a larger one: cartons on a pallet, boxes in a carton, blanks on a
 * sheet (HELPERS-015, HELPERS-016, SHIP-D07, SCHEM-008).
 */

export type Rectangle = { width: number; height: number }

/**
 * `count` pieces in `columns` along the width of the area and `rows` along its height; `rotated` if each is rotated by
 * 90 degrees. If nothing fits, all are 0 (HELPERS-D06).
 */
export type Fit = { fits: boolean; count: number; rotated: boolean; columns: number; rows: number }

/**
 * The better of both orientations; not rotated if that gains nothing. Lengths are rounded to the display precision of
 * their unit, 2 or 3 decimals (HELPERS-D05), and calculated as integers, so that three lengths of 0.1 fit into 0.3
 * despite floating-point error. A piece without width or height never fits.
 *
 * @param options.unit of every length; default mm
 * @param options.gap between two pieces
 * @param options.turn whether pieces can be rotated; a printed grain or the direction of a flute prevents it
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
