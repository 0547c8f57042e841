import { z } from 'zod'
import { purchaseOrderStatuses } from '#domain/production/purchase-order-core.ts'
import { purchaseOrderColumns, purchaseOrderGroups } from '#domain/production/purchase-order.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { flag } from '#domain/text/fields.ts'
import { HumanId } from '#domain/text/ids.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging, period } from '../contracts/endpoint.ts'
import { MessageJson } from '../contracts/message-json.ts'
import { NamedUser } from '../contracts/names.ts'
import {
  OrderToPlan,
  Pickup,
  PurchaseOrderForStaff,
  PurchaseOrderForSupplier,
} from './contracts/purchase-order-shapes.ts'

/** Lists and pages of purchase orders; the commands are in `contracts/purchase-orders.ts`. */

// Shapes --------------------------------------------------------------------------------------------------------------

export const PurchaseOrderId = HumanId

/**
 * An event in the version visible to the reader (ORDER-D17): `text` completes the sentence that starts with its actor.
 */
export const TimelineEvent = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: Moment,
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'supplier', 'system']),
    ...NamedUser,
  }),
  text: MessageJson,
  /** The sample or service that the event is about; null for other events, and if the text already names it. */
  work: z.object({ itemNumber: z.string(), title: Bilingual }).nullable(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

// Endpoints -----------------------------------------------------------------------------------------------------------

const ofPurchaseOrder = {
  params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
  reply: PurchaseOrderForSupplier,
}
/** Sort orders of the lists; `due`: unfinished purchase orders first, with the earliest planned ready date first. */
export const purchaseOrderSorts = ['changed', 'due'] as const
export type PurchaseOrderSort = (typeof purchaseOrderSorts)[number]

/** Filters for the staff list. Omitted filters do not apply. */
export const PurchaseOrderFilter = z.strictObject({
  /** Prefixes of words, all of which must match its number, the number of its order, or its product. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(purchaseOrderStatuses).optional(),
  supplierId: z.string().min(1).max(100).optional(),
  /** The responsible employee. */
  assigneeId: z.string().min(1).max(100).optional(),
  /** Only unfinished ones whose assignment has a due date that has passed. */
  overdue: flag.optional(),
  /** Only those whose follow-up date has been reached. */
  followUp: flag.optional(),
  /**
   * Unfinished purchase orders: past their planned ready date (`late`), or past it or within the next 7 days (`week`).
   */
  due: z.enum(['late', 'week']).optional(),
  /** Planned ready date, both inclusive. */
  readyFrom: Moment.optional(),
  readyTo: Moment.optional(),
})
export type PurchaseOrderFilter = z.infer<typeof PurchaseOrderFilter>

/** Supplier endpoints, and the staff lists. */
export const production = {
  list: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders',
    summary:
      'List purchase orders released to the caller’s company, most recently changed first unless `sort` is given',
    access: ['supplier'],
    query: Paging.extend({
      group: z.enum(purchaseOrderGroups).optional(),
      /** Only unfinished purchase orders that are past their planned ready date. */
      late: flag.optional(),
      sort: z.enum(purchaseOrderSorts).default('changed'),
    }),
    reply: pageOf(PurchaseOrderForSupplier),
  }),
  listForStaff: endpoint({
    method: 'GET',
    path: '/purchase-orders',
    summary: 'List purchase orders of all suppliers, most recently changed first unless `sort` is given',
    access: ['staff', 'supplierManager'],
    query: period(
      Paging.extend({ ...PurchaseOrderFilter.shape, sort: z.enum(purchaseOrderSorts).default('changed') }),
      'readyFrom',
      'readyTo',
    ),
    reply: pageOf(PurchaseOrderForStaff),
  }),
  board: endpoint({
    method: 'GET',
    path: '/purchase-orders/board',
    summary: 'Count the purchase orders of each status, and list those that are due first',
    access: ['staff', 'supplierManager'],
    query: period(
      PurchaseOrderFilter.omit({ status: true }).extend({ limit: z.int().min(1).max(50).default(12) }),
      'readyFrom',
      'readyTo',
    ),
    reply: z.object({
      columns: z.array(
        z.object({
          status: z.enum(purchaseOrderColumns),
          count: z.int(),
          purchaseOrders: z.array(PurchaseOrderForStaff),
        }),
      ),
    }),
  }),
  toPlan: endpoint({
    method: 'GET',
    path: '/purchase-orders/to-plan',
    summary: 'List orders with items that are not on purchase orders yet, oldest first',
    access: ['staff', 'supplierManager'],
    query: Paging,
    reply: pageOf(OrderToPlan),
  }),
  getForStaff: endpoint({
    method: 'GET',
    path: '/purchase-orders/:purchaseOrderId',
    summary: 'Get a purchase order of any supplier',
    access: ['staff', 'supplierManager', 'bookReader'],
    params: ofPurchaseOrder.params,
    reply: PurchaseOrderForStaff,
  }),
  timelineForStaff: endpoint({
    method: 'GET',
    path: '/purchase-orders/:purchaseOrderId/timeline',
    summary: 'List the timeline entries of a purchase order of any supplier, newest first',
    access: ['staff', 'supplierManager'],
    params: ofPurchaseOrder.params,
    query: Paging,
    reply: pageOf(TimelineEvent),
  }),
  get: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders/:purchaseOrderId',
    summary: 'Get a purchase order',
    access: ['supplier'],
    ...ofPurchaseOrder,
  }),
  pickups: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders/:purchaseOrderId/pickups',
    summary: 'List the pickups of a purchase order with their pieces and status',
    access: ['supplier'],
    params: ofPurchaseOrder.params,
    reply: z.array(Pickup),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders/:purchaseOrderId/timeline',
    summary: 'List the timeline entries of a purchase order, newest first',
    access: ['supplier'],
    params: ofPurchaseOrder.params,
    query: Paging,
    reply: pageOf(TimelineEvent),
  }),
}
