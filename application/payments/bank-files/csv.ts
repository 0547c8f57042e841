import type { CsvField, DateOrder, DecimalSign } from '../contracts/bank-statement-shapes.ts'
import { badFile, type BankEntry, type BankFile, currencyOf, maxEntries } from './bank-file.ts'
import { hasRequiredColumns, type CsvColumns, columnsIn } from './csv-columns.ts'
import { csvRows, type Row } from './csv-rows.ts'
import { amountIn, dateOrderOf, dayIn, decimalSignOf, type DetectedFormat } from './csv-styles.ts'

/** Statements as CSV; every bank uses different columns and formats. */

/** Settings chosen by staff if the file is ambiguous or was misinterpreted. */
export type CsvChoices = {
  columns: CsvColumns
  decimalSign: DecimalSign | undefined
  dateOrder: DateOrder | undefined
  /** Currency of a file without a currency column. */
  currency: string | undefined
}

/** How a file was interpreted. */
export type CsvLayout = {
  separator: string
  headings: string[]
  columns: CsvColumns
  decimalSign: DetectedFormat<DecimalSign>
  dateOrder: DetectedFormat<DateOrder>
}

const separators = [';', ',', '\t'] as const
/** Maximum number of lines with account details before the headings. */
const linesBeforeHeadings = 20

/** The heading row, and the separator that yields the most recognized columns. */
const headingsOf = (text: string) => {
  const beginning = text.split('\n', linesBeforeHeadings)
  const found = separators.flatMap((separator) =>
    beginning.flatMap((line, at) => {
      if (line.split('"').length % 2 === 0) return []
      const headings = csvRows(line, separator)[0]?.cells ?? []
      const columns = columnsIn(headings)
      return hasRequiredColumns(columns) ? [{ separator, at, headings, columns }] : []
    }),
  )
  return found.toSorted((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length)[0]
}

/** For a file without recognized headings: the first line that a separator splits into at least three parts. */
const firstLineOf = (text: string) =>
  text.split('\n', linesBeforeHeadings).flatMap((line, at) => {
    const separator = separators.toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!
    const isWhole = line.split('"').length % 2 === 1
    const headings = isWhole ? (csvRows(line, separator)[0]?.cells ?? []) : []
    return headings.length >= 3 ? [{ separator, at, headings, columns: {} }] : []
  })[0]

/** Indexes of the columns; a chosen heading must exist. */
const placesOf = (headings: readonly string[], columns: CsvColumns) => {
  const places = new Map<CsvField, number>()
  for (const [field, heading] of Object.entries(columns) as [CsvField, string][]) {
    const at = headings.indexOf(heading)
    if (at < 0) throw badFile('bankFile.column', { name: heading.slice(0, 60) })
    places.set(field, at)
  }
  return places
}

/** @throws {Rejection} with the line that cannot be parsed, or the setting that must be chosen */
export const readCsv = (text: string, choices: CsvChoices): { file: BankFile; layout: CsvLayout } => {
  const found = headingsOf(text) ?? (hasRequiredColumns(choices.columns) ? firstLineOf(text) : undefined)
  if (!found) throw badFile('bankFile.columns', { n: linesBeforeHeadings })
  const { separator, at: before, headings } = found
  const columns = { ...found.columns, ...choices.columns }
  const places = placesOf(headings, columns)
  const body = text
    .split('\n')
    .slice(before + 1)
    .join('\n')
  const rows = csvRows(body, separator, before + 2)
  const cell = ({ cells }: Row, field: CsvField) => cells[places.get(field) ?? -1] ?? ''
  const isEntry = (row: Row) => cell(row, 'date') !== ''
  const entries = rows.filter(isEntry)
  if (entries.length > maxEntries) throw badFile('bankFile.tooManyLines', { n: maxEntries })
  const amountsOf = (row: Row) => (['amount', 'credit', 'debit'] as const).map((field) => cell(row, field))
  const layout: CsvLayout = {
    separator,
    headings: headings.filter(Boolean),
    columns,
    decimalSign: chosenOrDetected(choices.decimalSign, () =>
      decimalSignOf(entries.flatMap(amountsOf).filter(Boolean), separator),
    ),
    dateOrder: chosenOrDetected(choices.dateOrder, () => dateOrderOf(entries.map((row) => cell(row, 'date')))),
  }
  const currency = choices.currency ?? ''
  if (!places.has('currency') && !currency) throw badFile('bankFile.currencyNeeded')
  const read = (row: Row): BankEntry => entryOf(row, (field) => cell(row, field), layout, currency)
  return { file: { account: undefined, balances: null, entries: entries.map(read), pending: 0 }, layout }
}

const chosenOrDetected = <T>(value: T | undefined, guess: () => DetectedFormat<T>): DetectedFormat<T> =>
  value === undefined ? guess() : { value, certain: true }

const entryOf = (
  { line }: Row,
  cell: (field: CsvField) => string,
  { columns, decimalSign, dateOrder }: CsvLayout,
  currency: string,
): BankEntry => {
  const amount = (field: CsvField) => (cell(field) ? amountIn(cell(field), decimalSign.value, line) : 0)
  const day = (field: CsvField) => dayIn(cell(field), dateOrder.value, line)
  const parts = ['amount', 'credit', 'debit'] as const
  if (parts.every((field) => cell(field) === ''))
    throw badFile('bankFile.missing', { line, part: columns.amount ?? columns.credit ?? columns.debit! })
  return {
    line,
    bookedOn: day('date'),
    valueDate: cell('valueDate') ? day('valueDate') : day('date'),
    // Some banks write outgoing amounts in a separate column, with or without a minus sign.
    amount: cell('amount') ? amount('amount') : amount('credit') - Math.abs(amount('debit')),
    currency: currencyOf(cell('currency') || currency, line),
    reference: cell('reference'),
    remittance: cell('remittance'),
    counterpartyName: cell('counterparty'),
    counterpartyAccount: cell('counterpartyAccount'),
    bankReference: cell('bankReference'),
  }
}
