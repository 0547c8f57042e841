import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { BoardColumn } from '#domain/ordering/order-groups.ts'

/** How the staff's board is laid out. */

/** Whether the order waits for us. */
export const isOurs = ({ headline }: Pick<OrderSummary, 'headline'>): boolean => headline.ball === 'boxwright'

/** Columns that are shown even while they are empty. */
const usualColumns: readonly BoardColumn[] = [
  'toQuote',
  'withCustomer',
  'awaitingPayment',
  'production',
  'shipping',
  'completed',
]

export type Column = { column: BoardColumn; orders: readonly OrderSummary[] }

/** The columns to show: the usual ones always, the others while an order is in them. */
export const shownColumns = <C extends Column>(columns: readonly C[]): C[] =>
  columns.filter(({ column, orders }) => usualColumns.includes(column) || orders.length > 0)
