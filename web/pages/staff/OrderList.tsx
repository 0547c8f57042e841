import type { OrderSummary } from '#application/contracts/order-shapes.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Ago } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { ballFor } from '../../ui/OrderHeadline.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isOurs } from './board.ts'

const columns: readonly [Column<OrderSummary>, ...Column<OrderSummary>[]] = [
  { key: 'order', header: 'Order', cell: ({ requestId }) => requestId },
  { key: 'customer', header: 'Customer', cell: ({ customerName }) => <bdi>{customerName ?? 'Unknown customer'}</bdi> },
  { key: 'title', header: 'What', cell: ({ title }) => <bdi>{title}</bdi>, extra: true },
  {
    key: 'status',
    header: 'Standing',
    cell: ({ status, detailedStatus }) =>
      detailedStatus ? <StatusBadge kind="detailed" of={detailedStatus} /> : <StatusBadge of={status} />,
  },
  { key: 'ball', header: 'Who has the ball', cell: ({ headline }) => ballFor(headline.ball, 'staff').fact },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ total, currency }) => (total === null ? 'Not priced' : <Money amount={total} currency={currency} />),
  },
  { key: 'changed', header: 'Last change', cell: ({ changedOn }) => <Ago at={changedOn} />, extra: true },
]

/** Orders as a list, last changed first. */
export const OrderList = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <DataTable
    caption="Orders"
    rows={orders}
    columns={columns}
    rowKey={({ requestId }) => requestId}
    href={({ requestId }) => paths.staff.order(requestId)}
    attention={isOurs}
    empty={null}
  />
)
