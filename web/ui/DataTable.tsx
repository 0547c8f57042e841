import { type ReactNode, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { KeyHint } from './KeyHint.tsx'
import { useListKeys } from './list-keys.ts'
import styles from './DataTable.module.css'

/**
 * One column. The first is the row's name and its link. `end` lines figures up; `extra` columns leave first on a
 * phone; a `whole` first one, like an id, is never broken.
 */
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  extra?: boolean
  whole?: boolean
}

/**
 * A list of things that open. Every row is a link (its first cell, stretched over the row), so the browser's own ways
 * work: Tab, Enter, middle click. `j`/`k` or the arrows move between rows. Where it is narrow each row becomes a card.
 */
export const DataTable = <Row,>({
  caption,
  rows,
  columns,
  rowKey,
  href,
  empty,
  attention,
}: {
  /** What the list holds; read out, not shown. */
  caption: string
  rows: readonly Row[]
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  href: (row: Row) => string
  /** Shown instead of a table without rows: an `Empty`. */
  empty: ReactNode
  /** Rows that want the reader: marked at their edge. */
  attention?: (row: Row) => boolean
}) => {
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table, 'a[data-row]')
  if (rows.length === 0) return empty
  const [first, ...others] = columns
  return (
    <div className={styles.frame}>
      <table ref={table} className={styles.table} role="table">
        <caption className="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align = 'start', extra }) => (
              <th key={key} role="columnheader" scope="col" data-align={align} data-extra={extra || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" data-attention={attention?.(row) || undefined}>
              <th
                role="rowheader"
                scope="row"
                data-align={first.align ?? 'start'}
                data-whole={first.whole || undefined}
              >
                <a data-row href={href(row)}>
                  {first.cell(row)}
                </a>
              </th>
              {others.map(({ key, header, cell, align = 'start', extra }) => (
                <td key={key} role="cell" data-align={align} data-extra={extra || undefined}>
                  <span className={styles.name} aria-hidden>
                    {header}
                  </span>
                  <span className={styles.value}>{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.keys}>
        <KeyHint keys={['j', 'k']}>{t('shell.keys.move')}</KeyHint>{' '}
        <KeyHint keys={['Enter']}>{t('shell.keys.open')}</KeyHint>
      </p>
    </div>
  )
}
