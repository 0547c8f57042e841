import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { type Marked, type MarkedJson, markNames } from '#application/contracts/names.ts'
import type { PurchaseOrderFilter, PurchaseOrderSort } from '#application/production/contracts.ts'
import { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { step } from '#domain/kernel/decider.ts'
import { isUnfinished, type PurchaseOrder, purchaseOrder } from '#domain/production/purchase-order.ts'
import { type Moment, plusDays } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, nullColumns, type Place, projection, type Reader } from '../projection.ts'
import { containsWords, searchVector, wordsOf, wordsToFind } from '../search.ts'
import { purchaseOrderForStaff } from './purchase-order-view.ts'
import { purchaseOrderKey } from './purchase-orders.ts'

/** Purchase orders of all suppliers, for the staff's production lists; every filter and sort uses an index. */

type State = { po: PurchaseOrder; changedOn: string }

/** `due_on` of a finished or expired purchase order: never late, sorted last by due date. */
const neverDue = '9999-12-31T00:00:00.000Z'

const columns = {
  purchase_order_id: 'text',
  supplier_id: 'text',
  status: 'text',
  ready_on: 'timestamptz',
  due_on: 'timestamptz',
  expires_on: 'timestamptz',
  changed_on: 'timestamptz',
  assignee_id: 'text',
  follow_up_on: 'timestamptz',
  search: 'text',
  removed_id: 'text',
  body: 'json',
} as const

const mark = markNames(PurchaseOrderForStaff)

/** `purchase-order-for-staff`: one row per purchase order, starting with its creation. */
export const purchaseOrderForStaffProjection = projection<State>({
  name: 'purchase-order-for-staff',
  version: 13,
  audience: 'staff',
  key: purchaseOrderKey,
  initial: { po: purchaseOrder.initial, changedOn: '' },
  evolve: ({ po }, event) => ({ po: step(purchaseOrder.evolve, po, event), changedOn: event.at }),
  columns,
  row: ({ po, changedOn }) => {
    const view = purchaseOrderForStaff(po)
    if (view) return columnsOf(view, changedOn)
    return po.spec && { ...nullColumns(columns), removed_id: po.spec.purchaseOrderId }
  },
  indexes: [
    ['purchase_order_id'],
    ['changed_on', 'key'],
    ['due_on', 'key'],
    ['ready_on', 'key'],
    { sparse: ['expires_on', 'key'] },
    ['status', 'changed_on', 'key'],
    ['supplier_id', 'changed_on', 'key'],
    { sparse: ['assignee_id', 'changed_on', 'key'] },
    { sparse: ['follow_up_on', 'key'] },
    { sparse: ['removed_id'] },
    { gin: searchVector },
  ],
  keepsState: true,
})

const columnsOf = (view: PurchaseOrderForStaff, changedOn: string) => ({
  ...nullColumns(columns),
  purchase_order_id: view.id,
  supplier_id: view.supplierId,
  status: view.status,
  ready_on: view.plannedReadyDate,
  due_on: isUnfinished(view) ? view.plannedReadyDate : neverDue,
  expires_on: ['planning', 'released', 'awaitingCustomerRelease'].includes(view.status) ? view.validUntil : null,
  changed_on: changedOn,
  assignee_id: view.assignment.assignee?.id ?? null,
  follow_up_on: view.assignment.followUpOn,
  search: searchedIn(view),
  body: mark(view),
})

/** Both numbers, the product and choice names in every language, and the dimensions. */
const searchedIn = ({ id, source, title, specification }: PurchaseOrderForStaff): string => {
  const choices = specification.flatMap(({ dimensions, choices: of }) => [...dimensions, ...of.flatMap(Object.values)])
  const words = [
    ...wordsOf([id, source.requestId, ...choices].join(' ')),
    ...wordsToFind(Object.values(title).join(' ')),
  ]
  return [...new Set(words)].join(' ')
}

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.purchase_order_for_staff'
type Row = {
  key: string
  purchase_order_id: string | null
  supplier_id: string
  status: string
  ready_on: string
  due_on: string
  expires_on: string | null
  changed_on: string
  assignee_id: string | null
  follow_up_on: string | null
  body: Marked<PurchaseOrderForStaff>
}
type Tables = { [table]: Row }
const db = compose<Tables>()

/** Number of days that the filter `due=week` looks ahead. */
const weekDays = 7

/** `now` determines what is late. */
export type PurchaseOrderListQuery = PurchaseOrderFilter & {
  sort: PurchaseOrderSort
  limit: number
  after: Place | undefined
  now: string
}

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
    followUp ? eb('follow_up_on', '<=', now) : undefined,
    due && eb('due_on', '<', due === 'late' ? now : plusDays(now, weekDays)),
    readyFrom === undefined ? undefined : eb('ready_on', '>=', readyFrom),
    readyTo === undefined ? undefined : eb('ready_on', '<=', readyTo),
    eb('purchase_order_id', 'is not', null),
  ]
  return all.filter((one) => one !== undefined)
}

/** The list statement. */
const purchaseOrderListStatement = ({ sort, limit, after, ...filter }: PurchaseOrderListQuery) => {
  const { column, direction, beyond } = sorts[sort]
  return db
    .selectFrom(table)
    .select([
      sql<MarkedJson<PurchaseOrderForStaff>>`body::text`.as('body'),
      sql<string>`${sql.ref(column)}::text`.as('sort'),
      'key',
    ])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${sql.ref(column)}, key) ${sql.raw(beyond)} (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy(column, direction)
    .orderBy('key', direction)
    .limit(limit + 1)
    .compile()
}

/** A page of purchase orders of all suppliers, as marked JSON, and the cursor of the next page. */
export const listPurchaseOrdersForStaff = async (reader: Reader, query: PurchaseOrderListQuery) => {
  const rows = await run(reader, purchaseOrderListStatement(query))
  const { items, next } = cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
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
    text: `select body::text from ${table} where purchase_order_id = $1`,
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
