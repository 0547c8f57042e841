import { z } from 'zod'
import { supplierNotificationStatuses, supplierNotificationTypes } from '#domain/production/supplier-notification.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, Nothing, pageOf, Paging } from '../../contracts/endpoint.ts'

/** A supplier's notifications about its purchase orders (SUPP-002, SUPP-003, SUPP-D01, SUPP-D02). */

export const SupplierNotification = z.object({
  id: z.string(),
  supplierId: z.string(),
  type: z.enum(supplierNotificationTypes),
  purchaseOrderId: z.string(),
  /** The text of the staff note; '' for a new purchase order. */
  text: z.string(),
  status: z.enum(supplierNotificationStatuses),
  createdOn: Moment,
  readOn: Moment.nullable(),
  readBy: z.string().nullable(),
})
export type SupplierNotification = z.infer<typeof SupplierNotification>

const access = ['supplier'] as const
const command = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/supplier/notifications/:notificationId/${name}`,
    summary,
    access,
    rateLimit: 'commands',
    params: z.strictObject({ notificationId: z.string().min(1).max(100) }),
    body: Nothing,
    reply: SupplierNotification,
  })

export const supplierNotifications = {
  list: endpoint({
    method: 'GET',
    path: '/supplier/notifications',
    summary: 'List notifications of the caller’s company, newest first',
    access,
    query: Paging.extend({ status: z.enum(supplierNotificationStatuses).optional() }),
    reply: pageOf(SupplierNotification),
  }),
  count: endpoint({
    method: 'GET',
    path: '/supplier/notification-count',
    summary: 'Count unread notifications of the caller’s company',
    access,
    reply: z.object({ unread: z.int() }),
  }),
  read: command('read-notification', 'Mark it read for all users of the supplier (ReadNotification)'),
  markUnread: command('mark-notification-unread', 'Mark it unread again (MarkNotificationUnread)'),
  readAll: endpoint({
    method: 'POST',
    path: '/supplier/notifications/read-all-notifications',
    summary: 'Mark all notifications as read (ReadAllNotifications)',
    access,
    rateLimit: 'commands',
    body: Nothing,
    reply: z.object({ unread: z.int() }),
  }),
}
