import { type ReactNode, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { KeyHint } from './KeyHint.tsx'
import { useListKeys } from './list-keys.ts'
import { useVirtualRows } from './virtual-rows.ts'
import styles from './DataTable.module.css'

/**
 * One column. The first is the row's name and its link. `end` lines figures up; `extra` columns are left out where there
 * is little room; a `whole` first one, like an id, is never broken.
 */
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  extra?: boolean
  whole?: boolean
}

/** Height of a row in px before it is measured. */
const rowHeight = 45

/**
 * A list of things that open. Every row is a link (its first cell, stretched over the row), so the browser's own ways
 * work: Tab, Enter, middle click. `j`/`k` or the arrows move between rows. Where it is narrow each row becomes a card. A
 * long list draws only the rows near the screen.
 */
export const DataTable = <Row,>({
  caption,
  rows,
  columns,
  rowKey,
  href,
  attention,
  hasMore = false,
  onNearEnd,
}: {
  /** What the list holds; read out, not shown. */
  caption: string
  rows: readonly Row[]
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  href: (row: Row) => string
  /** Rows that want the reader: marked at their edge. */
  attention?: (row: Row) => boolean
  /** Whether the server has more rows than these. */
  hasMore?: boolean
  /** Called when the reader comes near the last row. */
  onNearEnd?: () => void
}) => {
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table, 'a[data-row]')
  const { drawn, above, below, measure } = useVirtualRows(table, rows, { rowHeight, onNearEnd })
  const [first, ...others] = columns
  return (
    <div className={styles.frame}>
      <table ref={table} className={styles.table} role="table" aria-rowcount={hasMore ? -1 : rows.length + 1}>
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
          {above > 0 && <Gap height={above} />}
          {drawn.map(({ row, index }) => (
            <tr
              key={rowKey(row)}
              ref={measure}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              data-attention={attention?.(row) || undefined}
            >
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
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      <p className={styles.keys}>
        <KeyHint keys={['j', 'k']}>{t('shell.keys.move')}</KeyHint>{' '}
        <KeyHint keys={['Enter']}>{t('shell.keys.open')}</KeyHint>
      </p>
    </div>
  )
}

/** Stands for the rows that are not drawn, so that the scroll bar tells the truth. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden className={styles.gap} style={{ height }} />
