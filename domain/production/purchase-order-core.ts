import { z } from 'zod'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { Attachment } from '../files/attachment.ts'
import { Amount, Currency, UnitPrice } from '../kernel/money.ts'
import { Cartons } from '../shipping/packing-list.ts'
import { Bilingual } from '../text/bilingual.ts'
import { Moment } from '../time.ts'

/** Common state of the slices of a purchase order: statuses, spec sheet, source and dates (PO-001..007, PO-D01). */

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
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]
/** Before the confirmation: a purchase order in these statuses expires when its validity ends (PO-T12). */
export const unconfirmedStatuses: readonly string[] = [
  'planning',
  'released',
  'awaitingCustomerRelease',
] satisfies PurchaseOrderStatus[]

/**
 * project: tooling, design or setup work; product: ready-made goods; production: production of an item (PO-005,
 * PO-D02).
 */
export const purchaseOrderTypes = ['project', 'product', 'production'] as const
export type PurchaseOrderType = (typeof purchaseOrderTypes)[number]
/** Dieline status of a purchase order (PO-006). */
export const dielineStatuses = ['pending', 'available', 'notRequired'] as const
export type DielineStatus = (typeof dielineStatuses)[number]
/** Artwork status of a purchase order (PO-007). */
export const factoryArtworkStatuses = [
  'pending',
  'atCustomer',
  'receivedFromCustomer',
  'factoryApproved',
  'notRequired',
] as const
/** What the customer must do before the release (PO-T02). */
export const customerReleases = ['proof', 'payment'] as const
export type CustomerRelease = (typeof customerReleases)[number]
/** Whether artwork is needed and has not arrived at the factory. */
export const isArtworkMissing = ({ artwork }: { artwork: string }): boolean =>
  artwork === 'pending' || artwork === 'atCustomer'

/** The confirming party: the supplier, or staff on its behalf (PO-D04). */
export const confirmationParties = ['supplier', 'staff'] as const
export type ConfirmationParty = (typeof confirmationParties)[number]

/** The configured product, without the customer's comments, which staff forward themselves. */
const Configured = z.strictObject({
  product: OrderedProduct,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
})

/** The spec sheet: `unitPrice` in thousandths and `total` in minor units are the supplier's prices. */
export const SpecSheet = z.strictObject({
  purchaseOrderId: z.string(),
  supplierId: z.string(),
  type: z.enum(purchaseOrderTypes),
  title: Bilingual,
  specification: Specification,
  configured: Configured,
  quantity: z.int().positive(),
  unitPrice: UnitPrice,
  total: Amount,
  currency: Currency,
  dieline: z.enum(dielineStatuses),
  artwork: z.enum(factoryArtworkStatuses),
  /** The customer's files, as confirmed by staff. */
  artworkFiles: z.array(Attachment),
  plannedReadyDate: Moment,
  /** The supplier must confirm before this time (PO-T12). */
  validUntil: Moment,
  confirmationFrom: z.enum(confirmationParties),
  /** Delivery address and carton marks, as entered by staff. */
  shipTo: z.string(),
  marks: z.string(),
  /** Packing of the pieces as planned by staff for the shipment; absent until then. */
  cartons: z.array(Cartons).optional(),
})
export type SpecSheet = z.infer<typeof SpecSheet>

/** Order and item of the purchase order; `index` numbers the purchase orders of one item (PO-001, PO-D05). */
export const Source = z.strictObject({
  requestId: z.string(),
  itemId: z.string(),
  /** The embedded product, if the purchase order is for it. */
  embeddedId: z.string().nullable(),
  itemNumber: z.string(),
  index: z.int().positive(),
})
export type Source = z.infer<typeof Source>

type Typed = { spec?: { type: PurchaseOrderType } | undefined }

/**
 * Whether a purchase order produces pieces of its item: tooling and ready-made goods do not (PO-D02). Customers cannot
 * see the type; for them, every purchase order does.
 */
export const makesPieces = ({ spec }: Typed): boolean => spec === undefined || spec.type === 'production'

/** The supplier can see the spec sheet from the release onward; customers can see only the source. */
export type PurchaseOrderCore = {
  status: 'none' | 'removed' | PurchaseOrderStatus
  source: Source | undefined
  spec: SpecSheet | undefined
  createdOn: Moment | undefined
  /** Log position of its creation. */
  createdAt: number
  /** The last release, while it applies; the supplier is a party meanwhile. */
  releasedOn: Moment | undefined
  /**
   * Whether a process planned it and may therefore release it; what staff planned or renewed is released by staff
   * (decision 72).
   */
  isAutomatic: boolean
  /** Id of the purchase order whose work was moved to this supplier, or whose item was changed. */
  replaces: string | undefined
  /** Log position of its removal. */
  removedAt: number | undefined
  /** What the customer must do, while it waits for them; suppliers cannot see it. */
  waitingFor: CustomerRelease | undefined
  confirmedOn: Moment | undefined
  /** A user id. */
  confirmedBy: string | undefined
  startedOn: Moment | undefined
  actualReadyDate: Moment | undefined
  /** Number of pieces produced so far, as reported by the supplier. */
  quantityMade: number
  /** Why its supplier returned it or it was reopened; cleared by the next release or completion. */
  returned: { why: 'declined' | 'recalled' | 'reopened' | 'revoked'; reason: string; on: Moment } | undefined
}

export const newPurchaseOrder: PurchaseOrderCore = {
  status: 'none',
  source: undefined,
  spec: undefined,
  createdOn: undefined,
  createdAt: 0,
  isAutomatic: false,
  replaces: undefined,
  removedAt: undefined,
  releasedOn: undefined,
  waitingFor: undefined,
  confirmedOn: undefined,
  confirmedBy: undefined,
  startedOn: undefined,
  actualReadyDate: undefined,
  quantityMade: 0,
  returned: undefined,
}

type Sheet = Pick<PurchaseOrderCore, 'spec'>

/** The spec sheet of an existing purchase order. */
export const sheetOf = ({ spec }: Sheet): SpecSheet => {
  if (!spec) throw new Error('An existing purchase order has no spec sheet')
  return spec
}

/** The source of an existing purchase order, for staff. */
export const sourceOf = ({ source }: Pick<PurchaseOrderCore, 'source'>): Source => {
  if (!source) throw new Error('An existing purchase order has no source item')
  return source
}

/** Changes the spec sheet, if it is visible. */
export const withSpec = ({ spec }: Sheet, change: Partial<SpecSheet>): Sheet => ({
  spec: spec && { ...spec, ...change },
})

/** Visible to the supplier, from its release until it is recalled, declined or renewed (PO-D03). */
export const isReleased = ({
  status,
  releasedOn,
}: {
  status: string
  releasedOn: Moment | null | undefined
}): boolean => !!releasedOn && !['none', 'removed', 'planning', 'awaitingCustomerRelease'].includes(status)

/** Whether its supplier has started production. */
export const isStarted = ({ status }: { status: string }): boolean => status === 'inProgress' || status === 'completed'

/** Statuses of a released purchase order that is not finished. */
export const activeStatuses = ['released', 'orderPlaced', 'inProgress'] as const
