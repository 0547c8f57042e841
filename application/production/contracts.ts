import { z } from 'zod'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { Attachment } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { purchaseOrderGroups, purchaseOrderStatuses } from '#domain/production/purchase-order.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { HumanId } from '#domain/text/ids.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../contracts/endpoint.ts'
import { MessageJson } from '../contracts/message-json.ts'
import { NamedSupplier, NamedUser } from '../contracts/names.ts'

/** Purchase orders, as their supplier and staff read them (PO-D01; fields of PO-001..008). Prices are the supplier's. */

// Shapes --------------------------------------------------------------------------------------------------------------

const PurchaseOrderId = HumanId

/** An event as the reader may know it (ORDER-D17): `text` completes the sentence that its doer begins. */
export const TimelineEvent = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: Moment,
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'supplier', 'system']),
    ...NamedUser,
  }),
  text: MessageJson,
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** What can be drawn and explained step by step. */
export const Configured = z.object({
  product: OrderedProduct,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
})

const fields = {
  id: z.string(),
  type: z.enum(['project', 'product', 'production']),
  status: z.enum(purchaseOrderStatuses),
  title: Bilingual,
  specification: Specification,
  configured: Configured,
  quantity: z.number(),
  unitPrice: z.number(),
  total: z.number(),
  currency: Currency,
  dieline: z.string(),
  artwork: z.string(),
  artworkFiles: z.array(Attachment),
  confirmation: z.object({
    from: z.literal('supplier'),
    completed: z.boolean(),
    completedOn: Moment.nullable(),
    completedBy: z.string().nullable(),
  }),
  plannedReadyDate: Moment,
  startedOn: Moment.nullable(),
  actualReadyDate: Moment.nullable(),
  changedOn: Moment,
}

/** A purchase order as its supplier may know it: no customer, no customer price (SUPP-004). */
export const PurchaseOrderForSupplier = z.object({ ...fields, releasedOn: Moment })
export type PurchaseOrderForSupplier = z.infer<typeof PurchaseOrderForSupplier>

/** A purchase order as staff read it: in lists, and inside its order. */
export const PurchaseOrderForStaff = z.object({
  ...fields,
  ...NamedSupplier,
  source: z.object({ requestId: z.string(), itemId: z.string(), itemNumber: z.string(), index: z.number() }),
  releasedOn: Moment.nullable(),
})
export type PurchaseOrderForStaff = z.infer<typeof PurchaseOrderForStaff>

// Endpoints -----------------------------------------------------------------------------------------------------------

const ofPurchaseOrder = {
  params: z.strictObject({ purchaseOrderId: PurchaseOrderId }),
  reply: PurchaseOrderForSupplier,
}
const command = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/supplier/purchase-orders/:purchaseOrderId/${name}`,
    summary,
    access: ['supplier'],
    ...ofPurchaseOrder,
  })

/** Sort orders of the staff list; `due`: the earliest planned ready date of unfinished purchase orders first. */
export const purchaseOrderSorts = ['changed', 'due'] as const

/** Filters of the staff list. Omitted filters do not apply. */
export const PurchaseOrderFilter = z.strictObject({
  /** Beginnings of words, all of which are in its number, its order's number or its product. */
  q: z.string().trim().max(200).optional(),
  status: z.enum(purchaseOrderStatuses).optional(),
  supplierId: z.string().min(1).max(100).optional(),
  /** Unfinished ones whose planned ready date is past (`late`), or past or within the next 7 days (`week`). */
  due: z.enum(['late', 'week']).optional(),
  /** Planned ready date, both inclusive. */
  readyFrom: Moment.optional(),
  readyTo: Moment.optional(),
})
export type PurchaseOrderFilter = z.infer<typeof PurchaseOrderFilter>

/** Endpoints of suppliers, and the lists of staff. */
export const production = {
  list: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders',
    summary: 'Purchase orders released to my factory, last changed first',
    access: ['supplier'],
    query: Paging.extend({ group: z.enum(purchaseOrderGroups).optional() }),
    reply: pageOf(PurchaseOrderForSupplier),
  }),
  listForStaff: endpoint({
    method: 'GET',
    path: '/purchase-orders',
    summary: 'Purchase orders of all suppliers, last changed first unless `sort` says otherwise',
    access: ['staff'],
    query: Paging.extend({ ...PurchaseOrderFilter.shape, sort: z.enum(purchaseOrderSorts).default('changed') }),
    reply: pageOf(PurchaseOrderForStaff),
  }),
  getForStaff: endpoint({
    method: 'GET',
    path: '/purchase-orders/:purchaseOrderId',
    summary: 'One purchase order of any supplier',
    access: ['staff'],
    params: ofPurchaseOrder.params,
    reply: PurchaseOrderForStaff,
  }),
  get: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders/:purchaseOrderId',
    summary: 'One purchase order',
    access: ['supplier'],
    ...ofPurchaseOrder,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/supplier/purchase-orders/:purchaseOrderId/timeline',
    summary: 'What happened to one purchase order, newest first',
    access: ['supplier'],
    params: ofPurchaseOrder.params,
    query: Paging,
    reply: pageOf(TimelineEvent),
  }),
  confirm: command('confirm-purchase-order', 'Accept it as it is (ConfirmPurchaseOrder)'),
  approveArtwork: command('approve-artwork', 'The artwork can be produced from (ApproveFactoryArtwork)'),
  start: command('start-purchase-order', 'Production begins (StartPurchaseOrder)'),
  complete: command('complete-purchase-order', 'Everything is made (CompletePurchaseOrder)'),
}
