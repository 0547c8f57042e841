import { fitRectangles } from '../rectangles.ts'
import type { Part } from './structure.ts'

/** How the blanks of one product lie on the sheet that they are printed or cut from (4.5 of the trade's numbers). Lengths mm. */

/** A sheet that a machine takes: `889 × 1194`, the full form of an offset press. */
export type SheetFormat = { width: number; height: number }
/** What a blank takes of a sheet, and how many of it are in one product. */
export type Blanks = Pick<Part, 'blank' | 'count'>

export type Nesting = {
  format: SheetFormat
  /** Products on a sheet: a whole number, or the share of one where it takes several sheets. */
  up: number
  /** Sheets of different content for one product: 1, or more where it takes several. */
  forms: number
}

/**
 * How many products a sheet gives: as many as its largest blank fits in the better of both orientations, and as there is
 * room for with all their blanks. A blank that is too large may be joined from two halves; one whose half is too large
 * cannot be made.
 */
export const nestingOn = (format: SheetFormat, blanks: readonly Blanks[]): Nesting | undefined => {
  const areas = blanks.map(({ blank, count }) => blank.width * blank.height * count)
  const room = (format.width * format.height) / areas.reduce((sum, area) => sum + area, 0)
  const { blank } = blanks.reduce((a, b) => (b.blank.width * b.blank.height > a.blank.width * a.blank.height ? b : a))
  const whole = fitRectangles(blank, format).count
  if (whole > 0 && room >= 1) return { format, up: Math.min(whole, Math.floor(room)), forms: 1 }
  if (whole === 0 && !fitRectangles(halfOf(blank), format).fits) return undefined
  const forms = Math.max(2, Math.ceil(1 / room))
  return { format, up: 1 / forms, forms }
}

/** Cut across its longer side. */
const halfOf = ({ width, height }: Part['blank']): Part['blank'] =>
  width > height ? { width: width / 2, height } : { width, height: height / 2 }
