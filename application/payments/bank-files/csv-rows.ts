import { badFile } from './bank-file.ts'

/** A row of a CSV file, with the line on which it starts, counted from 1. */
export type Row = { cells: string[]; line: number }

/** A cell, quoted or not (RFC 4180), and its terminator: a separator, or the end of the line or file. */
const cellsOf = (separator: string): RegExp =>
  new RegExp(`(?:[ ]*"((?:[^"]|"")*)"[ ]*|([^${separator}\\n"][^${separator}\\n]*)?)(${separator}|\\n|$)`, 'y')

/**
 * The non-empty rows of a CSV file, with trimmed cells. `firstLine`: the line of the file on which the text starts.
 *
 * @throws {Rejection} with the line of an unmatched quotation mark
 */
export const csvRows = (text: string, separator: string, firstLine = 1): Row[] => {
  const rows: Row[] = []
  const cell = cellsOf(separator)
  let [cells, begin, line]: [string[], number, number] = [[], firstLine, firstLine]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (!found) throw badFile('bankFile.csv', { line })
    const [whole, quoted, bare = '', end] = found
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    line += whole.split('\n').length - 1
    if (end === separator) continue
    if (cells.some(Boolean)) rows.push({ cells, line: begin })
    ;[cells, begin] = [[], line]
  }
  return rows
}
