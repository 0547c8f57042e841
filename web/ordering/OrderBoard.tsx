import { useRef } from 'react'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { isPlanned } from '#domain/ordering/lateness.ts'
import type { BoardColumn } from '#domain/ordering/order-groups.ts'
import { titleIn } from '../catalogue/configured-item/item-labels.ts'
import { t } from '../locales/i18n.ts'
import { nextDateText, whereText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { Ago } from '../ui/DateText.tsx'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { useListKeys } from '../ui/list-keys.ts'
import { Money } from '../ui/Money.tsx'
import { waitingOnText } from '../ui/OrderHeadline.tsx'
import { ShortcutHint } from '../ui/ShortcutHint.tsx'
import { type Column, isOurs, shownColumns } from './board.ts'
import { LateBadge } from './LateBadge.tsx'
import styles from './OrderBoard.module.css'

/**
 * Orders by next step: the most urgent of each column, with the total count of the column. Scrolls horizontally if the
 * columns do not fit. `hrefOf` returns the link to the full list of a column.
 */
export const OrderBoard = ({
  columns,
  counts,
  hrefOf,
}: {
  columns: readonly Column[]
  /** Undefined while loading. */
  counts: Readonly<Record<BoardColumn, number>> | undefined
  hrefOf: (column: BoardColumn) => string
}) => {
  const board = useRef<HTMLDivElement>(null)
  useListKeys(board, 'a[data-card]')
  return (
    <>
      <div className={styles.board} ref={board} role="group" aria-label={t('ordering.board.byColumn')}>
        {shownColumns(columns).map(({ column, orders }) => {
          const count = Math.max(counts?.[column] ?? 0, orders.length)
          return (
            <section key={column} className={styles.column} aria-labelledby={`column-${column}`}>
              <h2 id={`column-${column}`}>
                {t(`ordering.board.column.${column}`)} <span>{count}</span>
              </h2>
              {orders.length === 0 ? (
                <p className={styles.none}>{t('ordering.board.none')}</p>
              ) : (
                <ul>
                  {orders.map((order) => (
                    <Card key={order.requestId} order={order} />
                  ))}
                </ul>
              )}
              {count > orders.length && (
                <p>
                  <a href={hrefOf(column)}>{t('ordering.board.allOf', { count })}</a>
                </p>
              )}
            </section>
          )
        })}
      </div>
      <p className={styles.keys}>
        <ShortcutHint keys={['j', 'k']}>{t('history.keys.move')}</ShortcutHint>{' '}
        <ShortcutHint keys={['Enter']}>{t('history.keys.open')}</ShortcutHint>{' '}
        <ShortcutHint keys={['/']}>{t('history.keys.filter')}</ShortcutHint>
      </p>
    </>
  )
}

const waitsFor = ({ headline: { waitingOn } }: OrderSummary): string =>
  waitingOn === 'none' ? waitingOnText(waitingOn, 'staff').clause : t(`ordering.board.waitsFor.${waitingOn}`)

const nextOf = ({ what, date }: NonNullable<OrderSummary['headline']['next']>): string =>
  `${nextDateText(what)} ${formatDate(date, 'short', isPlanned(what) ? atFactory : {})}`

/** Tooltip: details without space on the card. */
const details = (order: OrderSummary): string =>
  [`${order.requestId} · ${titleIn(order)}`, waitsFor(order), order.headline.next && nextOf(order.headline.next)]
    .filter(Boolean)
    .join('\n')

/** Three lines, never truncated: the customer; the status; age and amount. */
const Card = ({ order }: { order: OrderSummary }) => {
  const { requestId, customerName, headline, total, currency, changedOn } = order
  return (
    <li className={styles.card} data-ours={isOurs(order) || undefined}>
      <a data-card className={styles.customer} href={paths.staff.order(requestId)} title={details(order)}>
        <bdi>{customerName ?? t('ordering.board.unknownCustomer')}</bdi>
        <span className="visually-hidden">{`, ${requestId}, ${titleIn(order)}, ${waitsFor(order)}`}</span>
      </a>
      <p className={styles.where}>{whereText(headline.where)}</p>
      <p className={styles.line}>
        <span className={styles.side}>
          <LateBadge headline={headline} />
          <Ago at={changedOn} narrow />
        </span>
        {total !== null && (
          <strong>
            <Money amount={total} currency={currency} />
          </strong>
        )}
      </p>
    </li>
  )
}
