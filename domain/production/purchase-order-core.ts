import { z } from 'zod'
import { Configuration } from '../catalogue/configuration.ts'
import { OrderedProduct } from '../catalogue/ordered-product.ts'
import { Specification } from '../catalogue/specification.ts'
import { Attachment } from '../files/attachment.ts'
import { Amount, Currency, UnitPrice } from '../kernel/money.ts'
import { Cartons } from '../shipping/packing-list.ts'
import { Bilingual } from '../text/bilingual.ts'
import { Moment } from '../time.ts'

/** What every slice of a purchase order knows: statuses, spec sheet, source and dates (PO-001..007, PO-D01). */

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

/** project: tooling, design or set-up work; product: ready-made goods; production: making of an item (PO-005, PO-D02). */
export const purchaseOrderTypes = ['project', 'product', 'production'] as const
/** Dieline of a purchase order (PO-006). */
export const dielineStatuses = ['pending', 'available', 'notRequired'] as const
/** Artwork of a purchase order (PO-007). */
export const factoryArtworkStatuses = [
  'pending',
  'atCustomer',
  'receivedFromCustomer',
  'factoryApproved',
  'notRequired',
] as const
/** Who has to confirm: the supplier, or staff on its behalf (PO-D04). */
export const confirmationParties = ['supplier', 'staff'] as const
export type ConfirmationParty = (typeof confirmationParties)[number]

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
  /** Files of the customer, as staff confirmed them. */
  artworkFiles: z.array(Attachment),
  plannedReadyDate: Moment,
  /** The supplier has to confirm before this moment (PO-T12). */
  validUntil: Moment,
  confirmationFrom: z.enum(confirmationParties),
  /** Where the goods are handed over, and what is printed on the cartons; as staff wrote it. */
  shipTo: z.string(),
  marks: z.string(),
  /** How the pieces are packed, as staff planned it for the shipment; absent before. */
  cartons: z.array(Cartons).optional(),
})
export type SpecSheet = z.infer<typeof SpecSheet>

/** Which item of which order it is for; `index` counts the purchase orders of one item (PO-001, PO-D05). */
export const Source = z.strictObject({
  requestId: z.string(),
  itemId: z.string(),
  /** The product inside the item, if it has one. */
  embeddedId: z.string().nullable(),
  itemNumber: z.string(),
  index: z.int().positive(),
})
export type Source = z.infer<typeof Source>

/** A supplier knows the spec sheet from its release on; customers know the source alone. */
export type PurchaseOrderCore = {
  status: 'none' | 'removed' | PurchaseOrderStatus
  source: Source | undefined
  spec: SpecSheet | undefined
  createdOn: Moment | undefined
  /** Its place in the log. */
  createdAt: number
  /** The first release: from then on the supplier is a party. */
  releasedOn: Moment | undefined
  confirmedOn: Moment | undefined
  /** A user id. */
  confirmedBy: string | undefined
  startedOn: Moment | undefined
  actualReadyDate: Moment | undefined
  /** Pieces made so far, as the supplier reported. */
  quantityMade: number
  /** Why it came back from its supplier or was opened again; cleared by the next release or completion. */
  returned: { why: 'declined' | 'recalled' | 'reopened' | 'revoked'; reason: string; on: Moment } | undefined
}

export const newPurchaseOrder: PurchaseOrderCore = {
  status: 'none',
  source: undefined,
  spec: undefined,
  createdOn: undefined,
  createdAt: 0,
  releasedOn: undefined,
  confirmedOn: undefined,
  confirmedBy: undefined,
  startedOn: undefined,
  actualReadyDate: undefined,
  quantityMade: 0,
  returned: undefined,
}

type Sheet = Pick<PurchaseOrderCore, 'spec'>

/** The spec sheet of a purchase order that exists. */
export const sheetOf = ({ spec }: Sheet): SpecSheet => {
  if (!spec) throw new Error('A purchase order that exists has a spec sheet')
  return spec
}

/** The item of a purchase order that exists, to staff. */
export const sourceOf = ({ source }: Pick<PurchaseOrderCore, 'source'>): Source => {
  if (!source) throw new Error('A purchase order that exists is for an item')
  return source
}

/** A change of the spec sheet, as far as it is visible. */
export const withSpec = ({ spec }: Sheet, change: Partial<SpecSheet>): Sheet => ({
  spec: spec && { ...spec, ...change },
})

/** Visible to the supplier from its release on (PO-D03). */
export const isReleased = ({ status }: { status: string }): boolean =>
  !['none', 'removed', 'planning', 'awaitingCustomerRelease'].includes(status)

/** Whether its supplier has started to produce. */
export const isStarted = ({ status }: { status: string }): boolean => status === 'inProgress' || status === 'completed'

/** Statuses in which a released purchase order is still worked on. */
export const underWay = ['released', 'orderPlaced', 'inProgress'] as const
