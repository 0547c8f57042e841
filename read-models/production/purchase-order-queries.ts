import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Marked, MarkedJson } from '#application/contracts/names.ts'
import type { PurchaseOrderFilter, PurchaseOrderSort } from '#application/production/contracts.ts'
import type { OrderToPlan, PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import type { PurchaseOrderStatus } from '#domain/production/purchase-order-core.ts'
import { purchaseOrderColumns } from '#domain/production/purchase-order.ts'
import { stoppedStatuses, unsentStatuses } from '#domain/production/stopped-work.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, type Reader } from '../projection.ts'
import { containsWords } from '../search.ts'

/** Staff's list and board of purchase orders: every filter and sort uses an index of `purchase-orders-for-staff.ts`. */

const table = 'for_staff.purchase_order_for_staff'
type Row = {
  key: string
  purchase_order_id: string | null
  supplier_id: string
  status: string
  ready_on: string
  due_on: string
  board_order: number
  expires_on: string | null
  changed_on: string
  assignee_id: string | null
  assigned_due_on: string | null
  follow_up_on: string | null
  body: Marked<PurchaseOrderForStaff>
}
/** Staff's list of orders, which contains the items to plan (`ordering/order-list.ts`). */
const orders = 'for_staff.order_list_for_staff'
type Tables = { [table]: Row; [orders]: { key: string; to_plan_from: string | null } }
const db = compose<Tables>()

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** The order of a purchase order, if it is on hold or canceled. */
const stoppedOrder = `from ${orders} stopped
  where stopped.request_id = ${table}.body->'source'->>'requestId' and stopped.status in (${quoted(stoppedStatuses)})`
/** The body as text, with the status of a stopped order: that order's events change no row of this table. */
const bodyText = `coalesce(
  (select '{"stopped":"' || stopped.status || '",' || substr(${table}.body::text, 2) ${stoppedOrder}), ${table}.body::text)`
const bodyWithStop = sql<MarkedJson<PurchaseOrderForStaff>>`${sql.raw(bodyText)}`
/** As `isStopped`: no one has to finish it. */
const isStopped = `exists (select ${stoppedOrder}
  and (stopped.status = 'cancelled' or ${table}.status in (${quoted(unsentStatuses)})))`

/** Number of days that the filter `due=week` looks ahead. */
const weekDays = 7

/** `now` determines what is late. */
export type PurchaseOrderListQuery = PurchaseOrderFilter & {
  sort: PurchaseOrderSort
  limit: number
  after: Place | undefined
  now: string
}

/** `now` determines what is late. */
export type PurchaseOrderBoardQuery = Omit<PurchaseOrderFilter, 'status'> & { limit: number; now: string }

const sorts = {
  changed: { column: 'changed_on', direction: 'desc', beyond: '<' },
  due: { column: 'due_on', direction: 'asc', beyond: '>' },
} as const satisfies Record<PurchaseOrderSort, object>

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  {
    q = '',
    status,
    supplierId,
    assigneeId,
    overdue,
    followUp,
    due,
    readyFrom,
    readyTo,
    now,
  }: PurchaseOrderFilter & { now: string },
): Expression<SqlBool>[] => {
  const all = [
    ...containsWords(q),
    status && eb('status', '=', status),
    supplierId === undefined ? undefined : eb('supplier_id', '=', supplierId),
    assigneeId === undefined ? undefined : eb('assignee_id', '=', assigneeId),
    overdue ? eb('assigned_due_on', '<', now) : undefined,
    followUp ? eb('follow_up_on', '<=', now) : undefined,
    due && eb('due_on', '<', due === 'late' ? now : plusDays(now, weekDays)),
    due && sql<SqlBool>`not ${sql.raw(isStopped)}`,
    readyFrom === undefined ? undefined : eb('ready_on', '>=', readyFrom),
    readyTo === undefined ? undefined : eb('ready_on', '<=', readyTo),
    eb('purchase_order_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** A page of the list, and one more row if there is another page. */
export const purchaseOrderListStatement = ({ sort, limit, after, ...filter }: PurchaseOrderListQuery) => {
  const { column, direction, beyond } = sorts[sort]
  return db
    .selectFrom(table)
    .select([bodyWithStop.as('body'), sql<string>`${sql.ref(column)}::text`.as('sort'), 'key'])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, key) ${sql.raw(beyond)} (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy(column, direction)
    .orderBy('key', direction)
    .limit(limit + 1)
    .compile()
}

/** The statement of the board: the first purchase orders of each status, in the order of the board. */
export const purchaseOrderBoardStatement = ({ limit, ...filter }: PurchaseOrderBoardQuery) =>
  db
    .selectFrom(
      sql<{ status: PurchaseOrderStatus }>`unnest(${[...purchaseOrderColumns]}::text[])`.as<'s'>(sql`s(status)`),
    )
    .innerJoinLateral(
      () =>
        db
          .selectFrom(table)
          .select([bodyWithStop.as('body'), 'board_order', 'key'])
          .where((eb) => eb.and(conditions(eb, filter)))
          .where('status', '=', sql<string>`s.status`)
          .orderBy('board_order')
          .orderBy('key')
          .limit(limit)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['s.status', 'l.body'])
    .orderBy('l.board_order')
    .orderBy('l.key')
    .compile()

/** The statement that counts matching purchase orders by status. */
const purchaseOrderCountStatement = (filter: PurchaseOrderFilter & { now: string }) =>
  db
    .selectFrom(table)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where((eb) => eb.and(conditions(eb, filter)))
    .groupBy('status')
    .compile()

/** A column of the board: the number of matching purchase orders in this status, and the first of them. */
type BoardColumn = { status: PurchaseOrderStatus; count: number; purchaseOrders: MarkedJson<PurchaseOrderForStaff>[] }

/** Matching purchase orders by status, at most `limit` per status. */
export const purchaseOrderBoard = async (reader: Reader, query: PurchaseOrderBoardQuery): Promise<BoardColumn[]> => {
  const { limit: _, ...filter } = query
  const [cards, counts] = await Promise.all([
    run(reader, purchaseOrderBoardStatement(query)),
    run(reader, purchaseOrderCountStatement(filter)),
  ])
  return purchaseOrderColumns.map((status) => ({
    status,
    count: counts.find((row) => row.status === status)?.count ?? 0,
    purchaseOrders: cards.flatMap((row) => (row.status === status ? [row.body] : [])),
  }))
}

/** A page of purchase orders of all suppliers, as marked JSON, and the cursor of the next page. */
export const listPurchaseOrdersForStaff = async (reader: Reader, query: PurchaseOrderListQuery) => {
  const rows = await run(reader, purchaseOrderListStatement(query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}

/** The statement of a page of orders with items to plan, oldest first, and one more row if there is another page. */
export const toPlanStatement = ({ limit, after }: { limit: number; after: Place | undefined }) =>
  db
    .selectFrom(orders)
    .select([
      sql<MarkedJson<OrderToPlan>>`to_plan::text`.as('order'),
      sql<string>`to_plan_from::text`.as('sort'),
      'key',
    ])
    .where('to_plan_from', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(to_plan_from, key) > (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('to_plan_from')
    .orderBy('key')
    .limit(limit + 1)
    .compile()

/** A page of orders with items to plan, as marked JSON, and the cursor of the next page. */
export const listOrdersToPlan = async (reader: Reader, query: { limit: number; after: Place | undefined }) => {
  const { items, next } = cutPage(await run(reader, toPlanStatement(query)), query.limit, ({ sort, key }): Place => [
    sort,
    key,
  ])
  return { items: items.map(({ order }) => order), next }
}

/** Whether a purchase order with this id existed and was removed. */
export const purchaseOrderWasRemoved = async (reader: Reader, purchaseOrderId: string): Promise<boolean> => {
  const { rows } = await reader.query({
    name: 'staff-purchase-order-removed',
    text: `select from ${table} where removed_id = $1`,
    values: [purchaseOrderId],
  })
  return rows.length > 0
}

/** One purchase order of any supplier, as marked JSON. */
export const getPurchaseOrderForStaff = async (reader: Reader, purchaseOrderId: string) => {
  const { rows } = await reader.query<{ body: MarkedJson<PurchaseOrderForStaff> }>({
    name: 'staff-purchase-order',
    text: `select ${bodyText} as body from ${table} where purchase_order_id = $1`,
    values: [purchaseOrderId],
  })
  return rows[0]?.body
}

/** Maximum number of purchase orders per timer run; the rest are processed in the next run. */
const maxDue = 500

/** Unconfirmed purchase orders whose validity has ended by `now`, earliest first. */
export const purchaseOrdersDue = async (
  reader: Reader,
  now: Moment,
): Promise<{ purchaseOrderId: string; due: Moment }[]> => {
  const { rows } = await reader.query<{ purchaseOrderId: string; due: Moment }>({
    name: 'purchase-orders-due',
    text: `select purchase_order_id as "purchaseOrderId", expires_on as due from ${table}
      where expires_on <= $1 order by expires_on, key limit ${maxDue}`,
    values: [now],
  })
  return rows
}
