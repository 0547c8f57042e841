import { sql, type SqlBool } from 'kysely'
import type { SupplierNotification as View } from '#application/production/contracts/supplier-notifications.ts'
import { aggregates } from '#domain/aggregates.ts'
import type { Redacted } from '#domain/events.ts'
import { step } from '#domain/kernel/decider.ts'
import { type SupplierNotification, supplierNotification } from '#domain/production/supplier-notification.ts'
import { compose, run } from '../compose.ts'
import { type Page, pageOf, type Place, projection, type Reader } from '../projection.ts'

/** Supplier notifications, newest first. */

/** `notification-for-supplier`: one row per notification. */
export const supplierNotificationProjection = projection<SupplierNotification>({
  name: 'notification-for-supplier',
  version: 2,
  audience: 'supplier',
  key: ({ type, stream }: Redacted) =>
    aggregates.ofEvent(type)?.category === supplierNotification.category ? stream : undefined,
  initial: supplierNotification.initial,
  evolve: (one, event) => step(supplierNotification.evolve, one, event),
  columns: { notification_id: 'text', supplier_id: 'text', status: 'text', created_on: 'text', body: 'json' },
  row: (one) => {
    if (one.status === 'none') return undefined
    const { notificationId, readOn = null, readBy = null, ...own } = one
    const body: View = { ...own, id: notificationId, readOn, readBy }
    return {
      notification_id: notificationId,
      supplier_id: one.supplierId,
      status: one.status,
      created_on: one.createdOn,
      body,
    }
  },
  indexes: [
    ['supplier_id', 'created_on', 'key'],
    ['supplier_id', 'status', 'created_on', 'key'],
  ],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_supplier.notification_for_supplier'
type Row = { key: string; supplier_id: string; status: string; created_on: string; body: View }
const db = compose<{ [table]: Row }>()

/** A page of a supplier's notifications. */
export const listSupplierNotifications = async (
  reader: Reader,
  supplierId: string,
  { status, limit, after }: { status?: string | undefined; limit: number; after: Place | undefined },
): Promise<Page<View>> => {
  let query = db
    .selectFrom(table)
    .select(['body', 'created_on as sort', 'key'])
    .where('supplier_id', '=', supplierId)
    .orderBy('created_on', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
  if (after) query = query.where(sql<SqlBool>`(created_on, key) < (${after[0]}, ${after[1]})`)
  if (status !== undefined) query = query.where('status', '=', status)
  return pageOf(await run(reader, query.compile()), limit)
}

/** Maximum number of notifications marked as read per call; the rest remain for the next call. */
const maxAtOnce = 500

/** Ids of the unread notifications of a supplier, newest first. */
export const unreadNotifications = async (reader: Reader, supplierId: string): Promise<string[]> => {
  const { rows } = await reader.query<{ id: string }>({
    name: 'supplier-notifications-unread',
    text: `select notification_id as id from ${table}
      where supplier_id = $1 and status = 'unread' order by created_on desc, key desc limit ${maxAtOnce}`,
    values: [supplierId],
  })
  return rows.map(({ id }) => id)
}

/** Number of unread notifications of a supplier. */
export const countUnreadNotifications = async (reader: Reader, supplierId: string): Promise<number> => {
  const { rows } = await reader.query<{ unread: number }>({
    name: 'supplier-notifications-count',
    text: `select count(*)::int as unread from ${table} where supplier_id = $1 and status = 'unread'`,
    values: [supplierId],
  })
  return rows[0]!.unread
}
