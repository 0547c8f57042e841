import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { BoardColumn } from '#domain/ordering/order-groups.ts'

/** Layout of the staff board. */

/** Whether the next step is ours. */
export const isOurs = ({ headline }: Pick<OrderSummary, 'headline'>): boolean => headline.waitingOn === 'boxwright'

/** Columns that are shown even if they are empty. */
const usualColumns: readonly BoardColumn[] = [
  'toQuote',
  'withCustomer',
  'awaitingPayment',
  'production',
  'shipping',
  'completed',
]

export type Column = { column: BoardColumn; orders: readonly OrderSummary[] }

/** The usual columns, and all other columns that have orders. */
export const shownColumns = <C extends Column>(columns: readonly C[]): C[] =>
  columns.filter(({ column, orders }) => usualColumns.includes(column) || orders.length > 0)
