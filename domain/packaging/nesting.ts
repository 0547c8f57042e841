import { fitRectangles } from '../rectangles.ts'
import type { Part } from './structure.ts'

/**
 * Nesting: the layout of a product's blanks on the sheet on which they are printed or from which they are cut (4.5 of
 * the trade's numbers). Lengths in mm.
 */

/** A sheet size of a machine: `889 × 1194` is the full form of an offset press. */
export type SheetFormat = { width: number; height: number }
/** The blanks of a part, and their number per product. */
export type Blanks = Pick<Part, 'blank' | 'count'>

export type Nesting = {
  format: SheetFormat
  /** Products per sheet: a whole number, or a fraction if a product requires several sheets. */
  up: number
  /** Number of different sheets per product: 1, or more if a product requires several. */
  forms: number
}

/**
 * Products per sheet: the number of its largest blanks in the better of both orientations, limited by the area of all
 * its blanks. A blank that is too large can be joined from two halves; if a half is also too large, the product cannot
 * be produced.
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
