/** The results of a run, as a table and as one flat JSON object. */

/** Target of a number: at least or at most this value. */
export type Target = { atLeast: number } | { atMost: number }

export type Row = {
  /** Key for comparison between runs, such as `append.c64.vsEmmett`. */
  key: string
  /** NaN if it could not be measured; `note` then has the reason. */
  value: number
  /** Description of the number. */
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

/** Three significant digits; large numbers in groups of three. */
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

/** Lines of columns; the first row is the header. */
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

/** One object of keys and numbers; null for unmeasured ones. */
export const jsonOf = (rows: readonly Row[], more: Readonly<Record<string, number>>): string => {
  const values = rows.map(({ key, value }) => [key, Number.isNaN(value) ? null : Number(value.toPrecision(5))])
  return JSON.stringify({ ...Object.fromEntries(values), ...more })
}
