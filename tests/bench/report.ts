/** The table of a run, and the same as one flat object for machines. */

/** What a number has to reach: at least or at most this much. */
export type Target = { atLeast: number } | { atMost: number }

export type Row = {
  /** The name it is compared by between runs, `append.c64.vsEmmett`. */
  key: string
  /** NaN where it could not be measured; `note` then says why. */
  value: number
  /** What the number says, in words. */
  about: string
  target?: Target | undefined
  note?: string | undefined
}

export const met = ({ value, target }: Row): boolean | undefined => {
  if (!target || Number.isNaN(value)) return undefined
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

const inWords = (target: Target | undefined): string => {
  if (!target) return ''
  return 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`
}

/** Three digits that say something; big numbers in groups of three. */
export const figure = (value: number): string => {
  if (Number.isNaN(value)) return '-'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en')
  return Number(value.toPrecision(3)).toString()
}

const verdictOf = (row: Row): string => {
  const is = met(row)
  if (is === undefined) return ''
  return is ? 'met' : 'MISSED'
}

/** Lines of columns; the first row is the head. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const tableOf = (rows: readonly Row[]): string =>
  table([
    ['', 'value', 'target', '', 'what'],
    ...rows.map((row) => [
      row.key,
      figure(row.value),
      inWords(row.target),
      verdictOf(row),
      [row.about, row.note].filter(Boolean).join('; '),
    ]),
  ])

/** One object of names and numbers; what was not measured is null. */
export const jsonOf = (rows: readonly Row[], more: Readonly<Record<string, number>>): string => {
  const values = rows.map(({ key, value }) => [key, Number.isNaN(value) ? null : Number(value.toPrecision(5))])
  return JSON.stringify({ ...Object.fromEntries(values), ...more })
}
