import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { useListKeys } from './list-keys.ts'
import { ShortcutHint } from './ShortcutHint.tsx'
import { useVirtualRows } from './virtual-rows.ts'
import styles from './DataTable.module.css'

/**
 * One column. The first is the row's name and link. `end` right-aligns figures; `extra` columns are hidden on narrow
 * screens, those of `extra: 'card'` only while rows are cards, which show them on request; a `whole` column, such as an
 * id, never wraps. On wide screens every row is one line: a `wide` column takes the remaining width, and longer texts
 * are truncated.
 */
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  extra?: true | 'card'
  whole?: boolean
  wide?: boolean
}

/** Height of a row in px before it is measured. */
const rowHeight = 33

/**
 * A table of links. Every row is a link (its first cell, stretched over the row), so native behavior works: Tab, Enter,
 * middle click. `j`/`k` or the arrows move between rows. On narrow screens rows become cards with the facts that matter
 * most. A long list renders only the rows near the viewport.
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
  /** Label for screen readers; not visible. */
  caption: string
  rows: readonly Row[]
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rowKey: (row: Row) => string
  href: (row: Row) => string
  /** Rows that need attention: marked at their edge. */
  attention?: (row: Row) => boolean
  /** Whether the server has more rows. */
  hasMore?: boolean
  /** Called when the user scrolls near the last row. */
  onNearEnd?: () => void
}) => {
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table, 'a[data-row]')
  const { drawn, above, below, measure } = useVirtualRows(table, rows, { rowHeight, onNearEnd })
  const [first, ...others] = columns
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setOpened((keys) => (keys.has(key) ? keys.difference(new Set([key])) : keys.union(new Set([key]))))
  const hasExtra = others.some(({ extra }) => extra)
  return (
    <div className={styles.frame}>
      <table ref={table} className={styles.table} role="table" aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align = 'start', extra }) => (
              <th key={key} role="columnheader" scope="col" data-align={align} data-extra={extra || undefined}>
                {header}
              </th>
            ))}
            {hasExtra && (
              <th role="columnheader" scope="col" className={styles.more}>
                {t('shell.list.details')}
              </th>
            )}
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
              data-open={opened.has(rowKey(row)) || undefined}
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
              {others.map(({ key, header, cell, align = 'start', extra, whole, wide }) => (
                <td
                  key={key}
                  role="cell"
                  data-align={align}
                  data-extra={extra || undefined}
                  data-whole={whole || undefined}
                  data-wide={wide || undefined}
                >
                  <span className={styles.name} aria-hidden>
                    {header}
                  </span>
                  <span className={styles.value} {...tooltipOf(cell(row))}>
                    {cell(row)}
                  </span>
                </td>
              ))}
              {hasExtra && (
                <td role="cell" className={styles.more}>
                  <button type="button" aria-expanded={opened.has(rowKey(row))} onClick={() => toggle(rowKey(row))}>
                    <IconChevronDown size={18} aria-hidden />
                    <span className="visually-hidden">{t('shell.list.details')}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      <p className={styles.keys}>
        <ShortcutHint keys={['j', 'k']}>{t('history.keys.move')}</ShortcutHint>{' '}
        <ShortcutHint keys={['Enter']}>{t('history.keys.open')}</ShortcutHint>
      </p>
    </div>
  )
}

/** The complete text of a cell that may be truncated. */
const tooltipOf = (content: ReactNode) => (typeof content === 'string' ? { title: content } : {})

/** Spacer for rows that are not rendered, so that the scroll bar is correct. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden className={styles.gap} style={{ height }} />
