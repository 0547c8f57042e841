import { sql, type SqlBool } from 'kysely'
import type { JsonOf } from '#application/contracts/wire.ts'
import type { PurchaseOrderSort } from '#application/production/contracts.ts'
import type { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import {
  isUnfinished,
  type PurchaseOrder,
  purchaseOrder,
  purchaseOrderGroup,
  type PurchaseOrderGroup,
} from '#domain/production/purchase-order.ts'
import { millisecondsOf, type Moment, momentAt } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { nullColumns, type Page, pageOf, type Place, projection, type Reader } from '../projection.ts'
import { purchaseOrderForSupplier } from './purchase-order-view.ts'

/**
 * Purchase orders for their suppliers: folded from the release onward, because earlier events are hidden from
 * suppliers.
 */

export type PurchaseOrderRow = { po: PurchaseOrder; changedOn: string; supplierId: string }

export const emptyPurchaseOrderRow: PurchaseOrderRow = { po: purchaseOrder.initial, changedOn: '', supplierId: '' }

export const evolvePurchaseOrderRow = ({ po }: PurchaseOrderRow, event: Redacted): PurchaseOrderRow => ({
  po: step(purchaseOrder.evolve, po, event),
  changedOn: event.at,
  supplierId: event.parties.supplierId ?? '',
})

/** The supplier's view of a row. */
export const purchaseOrderView = ({ po, changedOn }: PurchaseOrderRow): PurchaseOrderForSupplier | undefined =>
  purchaseOrderForSupplier(po, changedOn)

const columns = {
  purchase_order_id: 'text',
  supplier_id: 'text',
  list_group: 'text',
  due_on: 'timestamptz',
  changed_on: 'text',
  former_id: 'text',
  former_supplier_id: 'text',
  why_gone: 'text',
  body: 'json',
} as const

/** Why a purchase order is no longer assigned to the supplier. */
export type WhyGone = 'declined' | 'recalled'

/** Columns of a purchase order that was previously assigned to the supplier: links to it then show the reason. */
const formerColumns = ({ po: { spec, returned }, supplierId }: PurchaseOrderRow) =>
  spec && {
    ...nullColumns(columns),
    former_id: spec.purchaseOrderId,
    former_supplier_id: supplierId,
    why_gone: (returned?.why === 'declined' ? 'declined' : 'recalled') satisfies WhyGone,
  }

/** The row that an event of a supplier's feed belongs to. */
export const purchaseOrderKey = ({ type, stream }: Redacted): string | undefined =>
  aggregates.ofEvent(type)?.category === purchaseOrder.category ? stream : undefined

/** `purchase-order-for-supplier`: one row per purchase order, visible once it is released. */
export const purchaseOrderForSupplierProjection = projection<PurchaseOrderRow>({
  name: 'purchase-order-for-supplier',
  version: 18,
  audience: 'supplier',
  key: purchaseOrderKey,
  initial: emptyPurchaseOrderRow,
  evolve: evolvePurchaseOrderRow,
  columns,
  row: (row) => {
    const body = purchaseOrderView(row)
    if (!body) return formerColumns(row)
    return {
      ...nullColumns(columns),
      purchase_order_id: body.id,
      supplier_id: row.supplierId,
      list_group: purchaseOrderGroup(body),
      due_on: isUnfinished(body) ? body.plannedReadyDate : afterUnfinished(body.changedOn),
      changed_on: body.changedOn,
      body,
    }
  },
  indexes: [
    ['purchase_order_id'],
    ['supplier_id', 'changed_on', 'key'],
    ['supplier_id', 'list_group', 'changed_on', 'key'],
    ['supplier_id', 'due_on', 'key'],
    ['supplier_id', 'list_group', 'due_on', 'key'],
    { sparse: ['former_id'] },
  ],
  keepsState: true,
})

/** `due_on` of a finished purchase order: never late, after all unfinished ones, the last changed first. */
const afterUnfinished = (changedOn: Moment): Moment =>
  momentAt(millisecondsOf('9999-12-31T00:00:00.000Z') - millisecondsOf(changedOn))!

// Queries -------------------------------------------------------------------------------------------------------------

/** One purchase order of a supplier as it is sent; undefined if there is none. */
export const getPurchaseOrder = async (reader: Reader, supplierId: string, purchaseOrderId: string) => {
  const text = `select body::text from for_supplier.purchase_order_for_supplier
    where purchase_order_id = $1 and supplier_id = $2`
  const values = [purchaseOrderId, supplierId]
  const { rows } = await reader.query<{ body: JsonOf<PurchaseOrderForSupplier> }>({
    name: 'supplier-purchase-order',
    text,
    values,
  })
  return rows[0]?.body
}

/** Why a purchase order is no longer assigned to this supplier; undefined if it never was. */
export const whyPurchaseOrderIsGone = async (
  reader: Reader,
  supplierId: string,
  purchaseOrderId: string,
): Promise<WhyGone | undefined> => {
  const { rows } = await reader.query<{ why: WhyGone }>({
    name: 'supplier-purchase-order-gone',
    text: `select why_gone as why from ${table} where former_id = $1 and former_supplier_id = $2`,
    values: [purchaseOrderId, supplierId],
  })
  return rows[0]?.why
}

const table = 'for_supplier.purchase_order_for_supplier'
type Row = {
  key: string
  supplier_id: string
  list_group: PurchaseOrderGroup
  due_on: string
  changed_on: string
  body: PurchaseOrderForSupplier
}
const db = compose<{ [table]: Row }>()

const sorts = {
  changed: { column: 'changed_on', type: 'text', direction: 'desc', beyond: '<' },
  due: { column: 'due_on', type: 'timestamptz', direction: 'asc', beyond: '>' },
} as const satisfies Record<PurchaseOrderSort, object>

/** Purchase orders of a supplier. `lateAt`: only those that are late at this time. */
export const listPurchaseOrders = async (
  reader: Reader,
  supplierId: string,
  {
    group,
    lateAt,
    sort,
    limit,
    after,
  }: {
    group?: PurchaseOrderGroup | undefined
    lateAt?: string | undefined
    sort: PurchaseOrderSort
    limit: number
    after: Place | undefined
  },
): Promise<Page<PurchaseOrderForSupplier>> => {
  const { column, type, direction, beyond } = sorts[sort]
  let query = db
    .selectFrom(table)
    .select(['body', sql<string>`${sql.ref(column)}::text`.as('sort'), 'key'])
    .where('supplier_id', '=', supplierId)
    .orderBy(column, direction)
    .orderBy('key', direction)
    .limit(limit + 1)
  if (after) {
    const place = sql`(${after[0]}::${sql.raw(type)}, ${after[1]})`
    query = query.where(sql<SqlBool>`(${sql.ref(column)}, key) ${sql.raw(beyond)} ${place}`)
  }
  if (group !== undefined) query = query.where('list_group', '=', group)
  if (lateAt !== undefined) query = query.where('due_on', '<', lateAt)
  return pageOf(await run(reader, query.compile()), limit)
}
