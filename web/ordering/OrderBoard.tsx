import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { isPlanned } from '#domain/ordering/lateness.ts'
import type { BoardColumn } from '#domain/ordering/order-groups.ts'
import { shortTitle, titleIn } from '../catalogue/configured-item/item-labels.ts'
import { t } from '../locales/i18n.ts'
import { nextDateText, whereText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { Board, BoardCard } from '../ui/Board.tsx'
import { Ago } from '../ui/DateText.tsx'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { Money } from '../ui/Money.tsx'
import { waitingOnText } from '../ui/OrderHeadline.tsx'
import { type Column, isOurs, shownColumns } from './board.ts'
import { LateBadge } from './LateBadge.tsx'

/** Orders by next step, the most urgent of each column. `hrefOf` returns the link to the full list of a column. */
export const OrderBoard = ({
  columns,
  counts,
  hrefOf,
}: {
  columns: readonly Column[]
  /** Undefined while loading. */
  counts: Readonly<Record<BoardColumn, number>> | undefined
  hrefOf: (column: BoardColumn) => string
}) => (
  <Board
    label={t('ordering.board.byColumn')}
    none={t('ordering.board.none')}
    columns={shownColumns(columns).map(({ column, orders }) => {
      const count = Math.max(counts?.[column] ?? 0, orders.length)
      return {
        key: column,
        title: t(`ordering.board.column.${column}`),
        count,
        cards: orders.map((order) => <Card key={order.requestId} order={order} />),
        all: { href: hrefOf(column), text: t('ordering.board.allOf', { count }) },
      }
    })}
  />
)

const waitsFor = ({ headline: { waitingOn } }: OrderSummary): string =>
  waitingOn === 'none' ? waitingOnText(waitingOn, 'staff').clause : t(`ordering.board.waitsFor.${waitingOn}`)

const nextOf = ({ what, date }: NonNullable<OrderSummary['headline']['next']>): string =>
  `${nextDateText(what)} ${formatDate(date, 'short', isPlanned(what) ? atFactory : {})}`

/** Tooltip: details without space on the card. */
const details = (order: OrderSummary): string =>
  [`${order.requestId} · ${titleIn(order)}`, waitsFor(order), order.headline.next && nextOf(order.headline.next)]
    .filter(Boolean)
    .join('\n')

/** The customer; the products; the status; age and amount. */
const Card = ({ order }: { order: OrderSummary }) => {
  const { requestId, customerName, headline, total, currency, changedOn } = order
  return (
    <BoardCard
      href={paths.staff.order(requestId)}
      name={customerName ?? t('ordering.board.unknownCustomer')}
      spoken={[requestId, titleIn(order), waitsFor(order)].join(', ')}
      tooltip={details(order)}
      isOurs={isOurs(order)}
      subject={shortTitle(order)}
      detail={whereText(headline.where)}
      line={
        <>
          <LateBadge headline={headline} />
          <Ago at={changedOn} narrow />
        </>
      }
      trailing={total !== null && <Money amount={total} currency={currency} />}
    />
  )
}
