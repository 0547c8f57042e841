import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { Moment } from '../time.ts'

/**
 * A notification to a supplier about one of its purchase orders (table SUPP-T). It belongs to the supplier rather than
 * to a user: the first user who reads it marks it as read for all (SUPP-D03).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored permanently: add, never change.

/** A released purchase order, or a staff note on one (SUPP-003, SUPP-D04). */
export const supplierNotificationTypes = ['orderCreated', 'orderNote'] as const

const Notification = z.strictObject({
  notificationId: z.string().min(1),
  supplierId: z.string().min(1),
  type: z.enum(supplierNotificationTypes),
  purchaseOrderId: z.string().min(1),
  /** The note; '' for a released purchase order. */
  text: z.string(),
})
type Notification = z.infer<typeof Notification>

const facts = {
  SupplierNotified: fact({ supplier: { notification: Notification } }),
  NotificationRead: fact({ supplier: {} }),
  NotificationMarkedUnread: fact({ supplier: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Supplier notification status (SUPP-002). */
export const supplierNotificationStatuses = ['unread', 'read'] as const

export type LiveSupplierNotification = Notification & {
  status: (typeof supplierNotificationStatuses)[number]
  createdOn: Moment
  readOn: Moment | undefined
  /** A user id. */
  readBy: string | undefined
}
export type SupplierNotification = { status: 'none' } | LiveSupplierNotification

const initial = { status: 'none' } as SupplierNotification

// Rules ---------------------------------------------------------------------------------------------------------------

const supplierNotificationCan = {
  /** SUPP-T02, SUPP-T04. */
  read: (one: { status: string }) => unlessStatus('ReadNotification', one.status, 'unread'),
  /** SUPP-T03. */
  markUnread: (one: { status: string }) => unlessStatus('MarkNotificationUnread', one.status, 'read'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type NotificationEvent = EventOf<typeof facts>

const decide = {
  /** SUPP-T01. */
  NotifySupplier: (one: SupplierNotification, data: { notification: Notification }): NotificationEvent[] => {
    throwIfRefused(unlessStatus('NotifySupplier', one.status, 'none'))
    return [{ type: 'SupplierNotified', data }]
  },
  ReadNotification: (one: SupplierNotification, _: object): NotificationEvent[] => {
    throwIfRefused(supplierNotificationCan.read(one))
    return [{ type: 'NotificationRead', data: {} }]
  },
  MarkNotificationUnread: (one: SupplierNotification, _: object): NotificationEvent[] => {
    throwIfRefused(supplierNotificationCan.markUnread(one))
    return [{ type: 'NotificationMarkedUnread', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<SupplierNotification, typeof facts, 'supplier'> = {
  SupplierNotified: (_, { notification }, { at }) => ({
    ...notification,
    status: 'unread',
    createdOn: at,
    readOn: undefined,
    readBy: undefined,
  }),
  NotificationRead: (one, _, { at, actor }) =>
    one.status === 'none' ? one : { ...one, status: 'read', readOn: at, readBy: actor.id },
  NotificationMarkedUnread: (one) =>
    one.status === 'none' ? one : { ...one, status: 'unread', readOn: undefined, readBy: undefined },
}

export const supplierNotification = {
  category: 'supplier-notification',
  key: 'supplierNotifications',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.notificationId, ...own }),
  money: z.object({}),
  idOf: (own) => (own.status === 'none' ? '' : own.notificationId),
  claims: 'notificationId',
  identity: (own, { parties: { customerId } }) => ({
    entityId: own.status === 'none' ? '' : own.notificationId,
    parties: { customerId, supplierId: own.status === 'none' ? null : own.supplierId },
  }),
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'notifications', supplier: 'notifications' },
} as const satisfies Aggregate<SupplierNotification, typeof facts, typeof decide, 'supplier'>
