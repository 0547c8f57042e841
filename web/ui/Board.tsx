import { type ReactNode, useRef } from 'react'
import { t } from '../locales/i18n.ts'
import { useListKeys } from './list-keys.ts'
import { ShortcutHint } from './ShortcutHint.tsx'
import styles from './Board.module.css'

/** `cards`: the first of `count`; `all`: text and address of the link to the full list. */
type Column = {
  key: string
  title: string
  count: number
  cards: readonly ReactNode[]
  all: { href: string; text: string }
}

/**
 * Columns of cards, with the total count of each column. Scrolls horizontally if the columns do not fit. `none`: text of an
 * empty column.
 */
export const Board = ({ label, none, columns }: { label: string; none: string; columns: readonly Column[] }) => {
  const board = useRef<HTMLDivElement>(null)
  useListKeys(board, 'a[data-card]')
  return (
    <>
      <div className={styles.board} ref={board} role="group" aria-label={label}>
        {columns.map(({ key, title, count, cards, all }) => (
          <section key={key} className={styles.column} aria-labelledby={`column-${key}`}>
            <h2 id={`column-${key}`}>
              {title} <span>{count}</span>
            </h2>
            {cards.length === 0 ? <p className={styles.none}>{none}</p> : <ul>{cards}</ul>}
            {count > cards.length && (
              <p>
                <a href={all.href}>{all.text}</a>
              </p>
            )}
          </section>
        ))}
      </div>
      <p className={styles.keys}>
        <ShortcutHint keys={['j', 'k']}>{t('history.keys.move')}</ShortcutHint>{' '}
        <ShortcutHint keys={['Enter']}>{t('history.keys.open')}</ShortcutHint>{' '}
        <ShortcutHint keys={['/']}>{t('history.keys.filter')}</ShortcutHint>
      </p>
    </>
  )
}

/**
 * A card: the name, `subject` (at most two lines), `detail`, and `line` with `trailing` at its end; only the subject is
 * truncated. The whole card is the link; `spoken` completes its name for screen readers.
 */
export const BoardCard = ({
  href,
  name,
  spoken,
  tooltip,
  isOurs,
  subject,
  detail,
  line,
  trailing,
}: {
  href: string
  name: string
  spoken: string
  tooltip: string
  /** Whether the next step is ours. */
  isOurs: boolean
  subject?: string
  detail: ReactNode
  line: ReactNode
  trailing?: ReactNode
}) => (
  <li className={styles.card} data-ours={isOurs || undefined}>
    <a data-card className={styles.name} href={href} title={tooltip}>
      <bdi>{name}</bdi>
      <span className="visually-hidden">{`, ${spoken}`}</span>
    </a>
    {subject && (
      <p className={styles.subject}>
        <bdi>{subject}</bdi>
      </p>
    )}
    <p className={styles.detail}>{detail}</p>
    <p className={styles.line}>
      <span className={styles.side}>{line}</span>
      {trailing && <strong>{trailing}</strong>}
    </p>
  </li>
)
