import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { MarkedJson } from '#application/contracts/names.ts'
import type { orderSorts } from '#application/ordering/contracts/order-lists.ts'
import type { OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import type { OrderStatus } from '#domain/ordering/order-core.ts'
import {
  type BoardColumn,
  boardColumns,
  columnsOf,
  type ListGroup,
  listGroups,
  urgencyOfOthers,
} from '#domain/ordering/order-groups.ts'
import type { DetailedStatus } from '#domain/ordering/progress.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, type Reader } from '../projection.ts'
import { beginsWith, searchVector } from '../search.ts'
import { assigneeIds } from './order-list.ts'

/** Lists, board and counts of orders: every filter and sort uses an index of `order-list.ts`. */

type ListRow = {
  key: string
  request_id: string | null
  customer_id: string
  status: string
  detailed_status: string | null
  board_column: string | null
  list_group: string
  urgency: number
  created_on: string
  changed_on: string
  due_on: string | null
  assignee_ids: string | null
  assigned_due_on: string | null
  follow_up_on: string | null
  search: string
  body: MarkedJson<OrderSummary>
}
type Tables = { 'for_customer.order_list_for_customer': ListRow; 'for_staff.order_list_for_staff': ListRow }
type Table = keyof Tables

const forCustomer = 'for_customer.order_list_for_customer'
const forStaff = 'for_staff.order_list_for_staff'
const db = compose<Tables>()

/** A search word for order and customer names; `customerIds` are the customers whose name matches. */
export type SearchWord = { word: string; customerIds: readonly string[] }

/** List filters; undefined filters do not apply. Timestamps are inclusive. */
export type OrderFilter = {
  words?: readonly SearchWord[] | undefined
  customerId?: string | undefined
  status?: OrderStatus | undefined
  detailedStatus?: DetailedStatus | undefined
  column?: BoardColumn | undefined
  group?: ListGroup | undefined
  waitingForUs?: boolean | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
  changedFrom?: string | undefined
  changedTo?: string | undefined
  /** Only orders assigned to this employee, as a whole or by one of their items. */
  assigneeId?: string | undefined
  /** Only orders with an assignment that was due before this time. */
  assignedDueBefore?: string | undefined
  /** Only orders whose follow-up date is not after this time. */
  followUpBy?: string | undefined
  /** Only orders that are late at this time. */
  lateAt?: string | undefined
}

/** `after`: cursor of the previous page in the same sort order. */
export type OrderListQuery = OrderFilter & {
  limit: number
  sort: (typeof orderSorts)[number]
  after: Place | undefined
}

/** The rows of a page as they are sent, and the cursor of the next page. */
export type OrderPage = { items: MarkedJson<OrderSummary>[]; next: Place | undefined }

const sorts = {
  changed: { column: 'changed_on', direction: 'desc', beyond: '<', type: 'timestamptz' },
  created: { column: 'created_on', direction: 'desc', beyond: '<', type: 'timestamptz' },
  urgency: { column: 'urgency', direction: 'asc', beyond: '>', type: 'bigint' },
} as const satisfies Record<(typeof orderSorts)[number], object>

/** The conditions of a filter. */
const matches = (eb: ExpressionBuilder<Tables, Table>, filter: OrderFilter): Expression<SqlBool>[] => {
  const { words = [], customerId, status, detailedStatus, column, group, waitingForUs } = filter
  const { createdFrom, createdTo, changedFrom, changedTo, lateAt, assigneeId, assignedDueBefore, followUpBy } = filter
  const conditions: (Expression<SqlBool> | undefined)[] = [
    ...words.map(({ word, customerIds }) => {
      const found = sql<SqlBool>`${sql.raw(searchVector)} @@ ${beginsWith(word)}::tsquery`
      return customerIds.length > 0
        ? eb.or([found, eb('customer_id', '=', sql<string>`any(${[...customerIds]})`)])
        : found
    }),
    customerId === undefined ? undefined : eb('customer_id', '=', customerId),
    status && eb('status', '=', status),
    // The columns of the status are indexed; the status itself is not.
    detailedStatus &&
      eb.and([eb('board_column', 'in', columnsOf(detailedStatus)), eb('detailed_status', '=', detailedStatus)]),
    column && eb('board_column', '=', column),
    group && eb('list_group', '=', group),
    waitingForUs ? eb('urgency', '<', urgencyOfOthers) : undefined,
    createdFrom === undefined ? undefined : eb('created_on', '>=', createdFrom),
    createdTo === undefined ? undefined : eb('created_on', '<=', createdTo),
    changedFrom === undefined ? undefined : eb('changed_on', '>=', changedFrom),
    changedTo === undefined ? undefined : eb('changed_on', '<=', changedTo),
    assigneeId === undefined ? undefined : sql<SqlBool>`${sql.raw(assigneeIds)} @> array[${assigneeId}]::text[]`,
    assignedDueBefore === undefined ? undefined : eb('assigned_due_on', '<', assignedDueBefore),
    followUpBy === undefined ? undefined : eb('follow_up_on', '<=', followUpBy),
    lateAt === undefined ? undefined : eb('due_on', '<', lateAt),
    eb('request_id', 'is not', null),
  ]
  return conditions.filter((one) => one !== undefined)
}

/** The statement of a list. */
export const listStatement = (table: Table, { limit, sort, after, ...filter }: OrderListQuery) => {
  const { column, direction, beyond, type } = sorts[sort]
  return db
    .selectFrom(table)
    .select([
      sql<MarkedJson<OrderSummary>>`body::text`.as('body'),
      sql<string>`${sql.ref(column)}::text`.as('sort'),
      'key',
    ])
    .where((eb) => eb.and(matches(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${sql.ref(column)}, key) ${sql.raw(beyond)} (${after![0]}::${sql.raw(type)}, ${after![1]})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('key', direction)
    .limit(limit + 1)
    .compile()
}

/** The statement that counts orders by column, and those that are waiting on Boxwright. */
export const countStatement = (filter: OrderFilter) =>
  db
    .selectFrom(forStaff)
    .select(({ fn }) => [
      'board_column',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('urgency', '<', urgencyOfOthers).as('ours'),
    ])
    .where((eb) => eb.and(matches(eb, filter)))
    .groupBy('board_column')
    .compile()

/** The statement of the board: the most urgent orders of each column. */
export const boardStatement = (filter: Omit<OrderFilter, 'column'>, limit: number) =>
  db
    .selectFrom(sql<{ name: BoardColumn }>`unnest(${[...boardColumns]}::text[])`.as<'c'>(sql`c(name)`))
    .innerJoinLateral(
      () =>
        db
          .selectFrom(forStaff)
          .select([sql<MarkedJson<OrderSummary>>`body::text`.as('body'), 'urgency', 'key'])
          .where((eb) => eb.and(matches(eb, filter)))
          .where('board_column', '=', sql<string>`c.name`)
          .orderBy('urgency')
          .orderBy('key')
          .limit(limit)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['c.name', 'l.body'])
    .orderBy('l.urgency')
    .orderBy('l.key')
    .compile()

const listOrders = async (reader: Reader, table: Table, query: OrderListQuery): Promise<OrderPage> => {
  const rows = await run(reader, listStatement(table, query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}

/** Orders of a customer. */
export const listOrdersForCustomer = (
  reader: Reader,
  query: OrderListQuery & { customerId: string },
): Promise<OrderPage> => listOrders(reader, forCustomer, query)

/** Orders of all customers. */
export const listOrdersForStaff = (reader: Reader, query: OrderListQuery): Promise<OrderPage> =>
  listOrders(reader, forStaff, query)

/** Number of matching orders per board column; cancelled orders are included only in `total`. */
export type BoardCounts = { total: number; waitingForUs: number; columns: Record<BoardColumn, number> }

export const countOrdersForStaff = async (reader: Reader, filter: OrderFilter): Promise<BoardCounts> => {
  const rows = await run(reader, countStatement(filter))
  const of = (name: BoardColumn) => rows.find(({ board_column: column }) => column === name)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    waitingForUs: rows.reduce((sum, { ours }) => sum + ours, 0),
    columns: Object.fromEntries(boardColumns.map((name) => [name, of(name)])) as Record<BoardColumn, number>,
  }
}

/** Number of a customer's matching orders, by group. */
export const countOrdersForCustomer = async (
  reader: Reader,
  filter: OrderFilter & { customerId: string },
): Promise<{ total: number; groups: Record<ListGroup, number> }> => {
  const rows = await run(
    reader,
    db
      .selectFrom(forCustomer)
      .select(({ fn }) => ['list_group', fn.countAll<number>().as('count')])
      .where((eb) => eb.and(matches(eb, filter)))
      .groupBy('list_group')
      .compile(),
  )
  const of = (name: ListGroup) => rows.find(({ list_group: group }) => group === name)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    groups: Object.fromEntries(listGroups.map((name) => [name, of(name)])) as Record<ListGroup, number>,
  }
}

/** The most urgent orders of each board column, at most `limit` per column. */
export const boardForStaff = async (
  reader: Reader,
  filter: Omit<OrderFilter, 'column'>,
  limit: number,
): Promise<Record<BoardColumn, MarkedJson<OrderSummary>[]>> => {
  const rows = await run(reader, boardStatement(filter, limit))
  const of = (name: BoardColumn) => rows.flatMap((row) => (row.name === name ? [row.body] : []))
  return Object.fromEntries(boardColumns.map((name) => [name, of(name)])) as Record<
    BoardColumn,
    MarkedJson<OrderSummary>[]
  >
}

/** Number of a customer's draft orders (S-16). */
export const countDrafts = async (reader: Reader, customerId: string): Promise<number> => {
  const text = `select count(*) from for_customer.order_list_for_customer
    where customer_id = $1 and status = 'draft'`
  const { rows } = await reader.query<{ count: number }>({ name: 'drafts', text, values: [customerId] })
  return rows[0]!.count
}
/** Number of a customer's placed, unfinished orders, which prevent archiving the customer (CRM-T02). */
export const countOpenOrders = async (reader: Reader, customerId: string): Promise<number> => {
  const text = `select count(*) from for_staff.order_list_for_staff
    where customer_id = $1 and status in ('paymentPending', 'inProgress', 'onHold')`
  const { rows } = await reader.query<{ count: number }>({ name: 'open-orders', text, values: [customerId] })
  return rows[0]!.count
}
/** Whether the order belongs to the customer. */
export const hasOrder = async (reader: Reader, customerId: string, requestId: string): Promise<boolean> => {
  const text = 'select 1 from for_staff.order_list_for_staff where customer_id = $1 and request_id = $2'
  const { rows } = await reader.query({ name: 'has-order', text, values: [customerId, requestId] })
  return rows.length === 1
}
