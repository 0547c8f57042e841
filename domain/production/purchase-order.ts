import { z } from 'zod'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { Attachment } from '../files/attachment.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { Amount, Currency, UnitPrice } from '../kernel/money.ts'
import { broken, demand, firstOf, unlessStatus } from '../kernel/refusal.ts'
import { Bilingual } from '../text/bilingual.ts'
import { Moment } from '../time.ts'

/**
 * What one supplier makes for one item of an order (table PO-T). While it is planned only staff know of it; releasing it
 * hands the supplier the whole spec sheet in one fact, so that a supplier's view has nothing to be hidden (PO-D03).
 */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored for ever: add, never change.

/** Dieline and artwork of a purchase order (PO-006, PO-007). */
const dielineStatuses = ['pending', 'available', 'notRequired'] as const
const artworkStatuses = ['pending', 'atCustomer', 'receivedFromCustomer', 'factoryApproved', 'notRequired'] as const

/** The product as it was configured; what customers write about it is for staff to pass on. */
const Configured = z.strictObject({
  product: OrderedProduct,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
})

/** What is to be made: `unitPrice` in thousandths and `total` in minor units are the supplier's prices. */
export const SpecSheet = z.strictObject({
  purchaseOrderId: z.string(),
  supplierId: z.string(),
  type: z.enum(['project', 'product', 'production']),
  title: Bilingual,
  specification: Specification,
  configured: Configured,
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  currency: Currency,
  dieline: z.enum(dielineStatuses),
  artwork: z.enum(artworkStatuses),
  /** Files of the customer, as staff confirmed them. */
  artworkFiles: z.array(Attachment),
  plannedReadyDate: Moment,
})
export type SpecSheet = z.infer<typeof SpecSheet>

/** Which item of which order it is for; `index` counts the purchase orders of one item (PO-D05). */
export const Source = z.strictObject({
  requestId: z.string(),
  itemId: z.string(),
  itemNumber: z.string(),
  index: z.int().positive(),
})
export type Source = z.infer<typeof Source>

const facts = {
  PurchaseOrderCreated: fact({ customer: { source: Source }, staff: { spec: SpecSheet } }),
  /** PO-T24: before the release, so that the supplier gets it with the spec sheet. */
  CustomerArtworkReceived: fact({ staff: { artworkFiles: z.array(Attachment) } }),
  PurchaseOrderReleased: fact({ supplier: { spec: SpecSheet } }),
  /** PO-T25: the supplier can produce from it. */
  FactoryArtworkApproved: fact({ supplier: {} }),
  PurchaseOrderConfirmed: fact({ supplier: {} }),
  PurchaseOrderStarted: fact({ supplier: {} }),
  PurchaseOrderCompleted: fact({ supplier: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Purchase order status (PO-004). */
export const purchaseOrderStatuses = [
  'planning',
  'released',
  'orderPlaced',
  'inProgress',
  'completed',
  'awaitingCustomerRelease',
  'expired',
] as const

/** Customers know the source alone, suppliers the spec sheet, from its release on. */
type Planned = { source: Source | undefined; spec: SpecSheet | undefined }
type Released = { source: Source | undefined; spec: SpecSheet; releasedOn: Moment }
/** Its supplier confirmed it (PO-D04). */
type Confirmed = Released & { confirmedOn: Moment; confirmedBy: string }
type Started = Confirmed & { startedOn: Moment }

export type PurchaseOrder =
  | { status: 'none' }
  | (Planned & { status: 'planning' | 'awaitingCustomerRelease' | 'expired' })
  | (Released & { status: 'released' })
  | (Confirmed & { status: 'orderPlaced' })
  | (Started & { status: 'inProgress' })
  | (Started & { status: 'completed'; actualReadyDate: Moment })

const initial = { status: 'none' } as PurchaseOrder

/** The spec sheet, as far as visible to the audience of the fold. */
export const specOf = (po: PurchaseOrder): SpecSheet | undefined => (po.status === 'none' ? undefined : po.spec)
/** The item it is for, as far as visible to the audience of the fold. */
export const sourceOf = (po: PurchaseOrder): Source | undefined => (po.status === 'none' ? undefined : po.source)

/** Groups of a supplier's list: to be confirmed, in production, finished. */
export const purchaseOrderGroups = ['new', 'work', 'done'] as const
export type PurchaseOrderGroup = (typeof purchaseOrderGroups)[number]

/** The group that a purchase order belongs to. */
export const purchaseOrderGroup = ({ status }: Pick<PurchaseOrder, 'status'>): PurchaseOrderGroup => {
  if (status === 'completed' || status === 'expired') return 'done'
  return status === 'released' ? 'new' : 'work'
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Visible to the supplier from its release on (PO-D03). */
export const isReleased = ({ status }: Pick<PurchaseOrder, 'status'>): boolean =>
  !['none', 'planning', 'awaitingCustomerRelease'].includes(status)

export const purchaseOrderCan = {
  /** PO-T01: for an item of an order that is placed and set going. */
  create: (order: { status: string }) => unlessStatus('CreatePurchaseOrder', order.status, 'inProgress'),
  /** PO-T03, PO-T05: nothing printed reaches a factory without its artwork. */
  release: (po: { status: string; spec?: { artwork: string } | undefined }) =>
    firstOf(
      unlessStatus('ReleasePurchaseOrder', po.status, 'planning', 'awaitingCustomerRelease'),
      ['pending', 'atCustomer'].includes(po.spec?.artwork ?? '')
        ? broken('artwork', 'rule.artworkRequired')
        : undefined,
    ),
  /** PO-T24. */
  receiveArtwork: (po: { status: string; spec?: { artwork: string } | undefined }) =>
    firstOf(
      unlessStatus('ReceiveCustomerArtwork', po.status, 'planning', 'awaitingCustomerRelease'),
      unlessStatus('ReceiveCustomerArtwork', po.spec?.artwork ?? '', 'pending', 'atCustomer'),
    ),
  /** PO-T25. */
  approveArtwork: (po: { status: string; spec?: { artwork: string } | undefined }) =>
    firstOf(
      unlessStatus('ApproveFactoryArtwork', po.status, 'released', 'orderPlaced'),
      unlessStatus('ApproveFactoryArtwork', po.spec?.artwork ?? '', 'receivedFromCustomer'),
    ),
  confirm: (po: { status: string }) => unlessStatus('ConfirmPurchaseOrder', po.status, 'released'),
  /** PO-T09: nothing is made before what it is made from is there. */
  start: (po: { status: string; spec?: { dieline: string; artwork: string } | undefined }) =>
    firstOf(
      unlessStatus('StartPurchaseOrder', po.status, 'orderPlaced'),
      po.spec?.dieline === 'pending' ? broken('dieline', 'rule.dielinePending') : undefined,
      ['factoryApproved', 'notRequired'].includes(po.spec?.artwork ?? '')
        ? undefined
        : broken('artwork', 'rule.artworkUnapproved'),
    ),
  complete: (po: { status: string }) => unlessStatus('CompletePurchaseOrder', po.status, 'inProgress'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type PurchaseOrderEvent = EventOf<typeof facts>

const decide = {
  CreatePurchaseOrder: (po: PurchaseOrder, data: { source: Source; spec: SpecSheet }): PurchaseOrderEvent[] => {
    demand(unlessStatus('CreatePurchaseOrder', po.status, 'none'))
    return [{ type: 'PurchaseOrderCreated', data }]
  },
  ReceiveCustomerArtwork: (po: PurchaseOrder, data: { artworkFiles: Attachment[] }): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.receiveArtwork(po))
    return [{ type: 'CustomerArtworkReceived', data }]
  },
  /** `plannedReadyDate`: the lead time begins with the release. */
  ReleasePurchaseOrder: (
    po: PurchaseOrder,
    { plannedReadyDate }: { plannedReadyDate: Moment },
  ): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.release(po))
    const spec = specOf(po)
    if (!spec) throw new Error('A planned purchase order has a spec sheet')
    return [{ type: 'PurchaseOrderReleased', data: { spec: { ...spec, plannedReadyDate } } }]
  },
  ApproveFactoryArtwork: (po: PurchaseOrder, _: object): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.approveArtwork(po))
    return [{ type: 'FactoryArtworkApproved', data: {} }]
  },
  ConfirmPurchaseOrder: (po: PurchaseOrder, _: object): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.confirm(po))
    return [{ type: 'PurchaseOrderConfirmed', data: {} }]
  },
  StartPurchaseOrder: (po: PurchaseOrder, _: object): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.start(po))
    return [{ type: 'PurchaseOrderStarted', data: {} }]
  },
  CompletePurchaseOrder: (po: PurchaseOrder, _: object): PurchaseOrderEvent[] => {
    demand(purchaseOrderCan.complete(po))
    return [{ type: 'PurchaseOrderCompleted', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

/** A change of the spec sheet, as far as it is visible. */
const withSpec = <Po extends PurchaseOrder>(po: Po, change: Partial<SpecSheet>): Po =>
  po.status === 'none' || !po.spec ? po : { ...po, spec: { ...po.spec, ...change } }

const evolve: Evolve<PurchaseOrder, typeof facts, 'supplier'> = {
  PurchaseOrderCreated: (_, { source, spec }) => ({ source, spec, status: 'planning' }),
  CustomerArtworkReceived: (po, { artworkFiles = [] }) =>
    withSpec(po, { artwork: 'receivedFromCustomer', artworkFiles }),
  FactoryArtworkApproved: (po) => withSpec(po, { artwork: 'factoryApproved' }),
  PurchaseOrderReleased: (po, { spec }, { at }) => ({
    source: sourceOf(po),
    spec,
    status: 'released',
    releasedOn: at,
  }),
  PurchaseOrderConfirmed: (po, _, { at, actor }) =>
    'releasedOn' in po ? { ...po, status: 'orderPlaced', confirmedOn: at, confirmedBy: actor.id } : po,
  PurchaseOrderStarted: (po, _, { at }) => ('confirmedOn' in po ? { ...po, status: 'inProgress', startedOn: at } : po),
  PurchaseOrderCompleted: (po, _, { at }) =>
    'startedOn' in po ? { ...po, status: 'completed', actualReadyDate: at } : po,
}

export const purchaseOrder = {
  category: 'purchase-order',
  key: 'purchaseOrders',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => ({ id: specOf(own)?.purchaseOrderId ?? '', ...own }),
  money: z.object({ spec: SpecSheet }),
  idOf: (own) => specOf(own)?.purchaseOrderId ?? '',
  claims: 'purchaseOrderId',
  identity: (own, { parties: { customerId } }) => ({
    entityId: specOf(own)?.purchaseOrderId ?? '',
    parties: { customerId, supplierId: specOf(own)?.supplierId ?? null },
  }),
  // Customers know of no purchase order: to them it is a part of their order.
  entityIdFor: { customer: ({ source }) => (source as Source).requestId },
  topics: { customer: 'orders', staff: 'suppliers', supplier: 'suppliers' },
} as const satisfies Aggregate<PurchaseOrder, typeof facts, typeof decide, 'supplier'>
