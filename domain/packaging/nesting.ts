import { fitRectangles } from '../rectangles.ts'
import { netArea, type Part, type SheetType } from './structure.ts'

/** How the blanks of a part lie on the sheet that they are cut from (4.5 of the trade's numbers). Lengths mm. */

/** A sheet that machines take. */
export type SheetFormat = { name: 'corrugated' | 'full' | 'half'; width: number; height: number }

const sheetFormats: readonly SheetFormat[] = [
  { name: 'corrugated', width: 1200, height: 2400 },
  { name: 'full', width: 889, height: 1194 },
  { name: 'half', width: 720, height: 1020 },
]

export type Nesting = {
  format: SheetFormat
  /** Blanks on a sheet, in `columns` and `rows`; `rotated` if they lie turned by 90 degrees. */
  up: number
  columns: number
  rows: number
  rotated: boolean
  /** Share of the sheet that becomes no product: between 0 and 1. */
  waste: number
}

/** Corrugated boards come in one format, papers and cartons in two. */
const formatsFor = (type: SheetType): readonly SheetFormat[] =>
  sheetFormats.filter(({ name }) => (name === 'corrugated') === (type === 'corrugated'))

/** The format on which least is wasted, or nothing where the blank is larger than all of them. */
export const nestingOf = (part: Part): Nesting | undefined =>
  formatsFor(part.sheet.type)
    .map((format) => nestedOn(part, format))
    .filter((nesting) => nesting.up > 0)
    .toSorted((one, other) => one.waste - other.waste)[0]

const nestedOn = (part: Part, format: SheetFormat): Nesting => {
  const { count: up, columns, rows, rotated } = fitRectangles(part.blank, format)
  return { format, up, columns, rows, rotated, waste: 1 - (up * netArea(part)) / (format.width * format.height) }
}
