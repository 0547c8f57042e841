import { z } from 'zod'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { Attachment, attachmentLanguages } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { attachmentOrigins } from '#domain/production/ordered-file.ts'
import {
  confirmationParties,
  customerReleases,
  dielineStatuses,
  factoryArtworkStatuses,
  purchaseOrderStatuses,
  purchaseOrderTypes,
} from '#domain/production/purchase-order-core.ts'
import { stoppedStatuses } from '#domain/production/stopped-work.ts'
import { supplierPaymentMethods } from '#domain/production/supplier-payment.ts'
import { Cartons } from '#domain/shipping/packing-list.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { Moment } from '#domain/time.ts'
import { NamedAssignment, NamedSupplier, NamedUser } from '../../contracts/names.ts'

/** Purchase orders for their supplier and staff (PO-001..009, PO-D01). Prices are the supplier's prices. */

/** The configuration, used for drawings and folding instructions. */
export const Configured = z.object({
  product: OrderedProduct,
  configuration: Configuration,
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
})

const paymentEntry = {
  id: z.string(),
  /** Negative for an entry that reverses a wrong payment. */
  amount: z.number(),
  date: Moment,
  paymentTermNotes: z.string(),
  method: z.enum(supplierPaymentMethods),
  reference: z.string(),
  /** The payment that this entry reverses. */
  reverses: z.string().nullable(),
}
const bill = {
  id: z.string(),
  number: z.string(),
  date: Moment,
  dueDate: Moment,
  amount: z.number(),
  /** Unpaid amount; 0 if the bill is cancelled. */
  open: z.number(),
  /** Whether it is the supplier's final bill. */
  final: z.boolean(),
  file: Attachment.nullable(),
  cancelledOn: Moment.nullable(),
}
const note = { id: z.string(), text: z.string(), on: Moment }

const fields = {
  id: z.string(),
  type: z.enum(purchaseOrderTypes),
  status: z.enum(purchaseOrderStatuses),
  title: Bilingual,
  specification: Specification,
  configured: Configured,
  quantity: z.number(),
  unitPrice: z.number(),
  total: z.number(),
  currency: Currency,
  dieline: z.enum(dielineStatuses),
  artwork: z.enum(factoryArtworkStatuses),
  artworkFiles: z.array(Attachment),
  /** With their origin (PO-009); `dieline` marks files of the current dieline, `artwork` artwork of the factory. */
  attachments: z.array(
    Attachment.extend({
      origin: z.enum(attachmentOrigins),
      language: z.enum(attachmentLanguages).nullable(),
      dieline: z.boolean(),
      artwork: z.boolean(),
      addedOn: Moment,
    }),
  ),
  confirmation: z.object({
    from: z.enum(confirmationParties),
    completed: z.boolean(),
    completedOn: Moment.nullable(),
    completedBy: z.string().nullable(),
  }),
  /** A new date or price proposed by the supplier. */
  proposal: z
    .object({
      plannedReadyDate: Moment,
      unitPrice: z.number(),
      total: z.number(),
      reason: z.string(),
      proposedOn: Moment,
    })
    .nullable(),
  /** Why staff declined the last proposal; set until another proposal or a status change. */
  declinedProposal: z.object({ reason: z.string(), on: Moment }).nullable(),
  /** Why the supplier returned it, or why staff reversed a decision. */
  returned: z
    .object({ why: z.enum(['declined', 'recalled', 'reopened', 'revoked']), reason: z.string(), on: Moment })
    .nullable(),
  plannedReadyDate: Moment,
  validUntil: Moment,
  startedOn: Moment.nullable(),
  actualReadyDate: Moment.nullable(),
  /** Number of pieces produced so far. */
  quantityMade: z.number(),
  shipTo: z.string(),
  marks: z.string(),
  /** Packing of the pieces; empty until staff plan it. */
  cartons: z.array(Cartons),
  changedOn: Moment,
}

const payment = {
  status: z.enum(paymentStatuses),
  alreadyPaid: z.number(),
  billed: z.number(),
  /** Whether the final bill is recorded. */
  billedWhole: z.boolean(),
  /** Total owed minus payments; negative if overpaid. */
  open: z.number(),
  /** Difference between the bills and the price of the purchase order; null until everything is billed. */
  difference: z.number().nullable(),
}

/** A purchase order for its supplier: without the customer, customer prices and internal notes of staff (SUPP-004). */
export const PurchaseOrderForSupplier = z.object({
  audience: z.literal('supplier'),
  ...fields,
  payment: z.object({ ...payment, history: z.array(z.object(paymentEntry)), bills: z.array(z.object(bill)) }),
  notes: z.array(z.object({ ...note, by: z.enum(['staff', 'supplier']) })),
  releasedOn: Moment,
})
export type PurchaseOrderForSupplier = z.infer<typeof PurchaseOrderForSupplier>

/** A purchase order for staff: in lists, and as part of its order. */
export const PurchaseOrderForStaff = z.object({
  audience: z.literal('staff'),
  ...fields,
  ...NamedSupplier,
  assignment: NamedAssignment,
  /** What the customer must do before the release, while it waits for them. */
  waitingFor: z.enum(customerReleases).nullable(),
  /** Status of its order if that stops it; absent in the order itself. */
  stopped: z.enum(stoppedStatuses).optional(),
  /** Whether the supplier wrote the last note. */
  noteUnanswered: z.boolean(),
  source: z.object({
    requestId: z.string(),
    itemId: z.string(),
    embeddedId: z.string().nullable(),
    itemNumber: z.string(),
    index: z.number(),
  }),
  payment: z.object({
    ...payment,
    history: z.array(
      z.object({
        ...paymentEntry,
        notes: z.string(),
        /** The line of the bank statement from which it was recorded. */
        bankLine: z.object({ statementId: z.string(), lineId: z.string() }).nullable(),
      }),
    ),
    bills: z.array(z.object({ ...bill, notes: z.string(), reason: z.string() })),
  }),
  notes: z.array(z.object({ ...note, visibleToSupplier: z.boolean(), by: z.object(NamedUser) })),
  createdOn: Moment,
  releasedOn: Moment.nullable(),
})
export type PurchaseOrderForStaff = z.infer<typeof PurchaseOrderForStaff>

/**
 * Pickup statuses: not possible before production has ended (`unfinished`), or while the goods must not leave (`waiting`),
 * because the order is on hold, unpaid or canceled; recorded by staff if the shipment contains goods of other suppliers
 * (`withOthers`).
 */
export const pickupStatuses = ['unfinished', 'waiting', 'ready', 'withOthers', 'pickedUp'] as const

/** The pieces of a purchase order that are picked up with one shipment. */
export const Pickup = z.object({
  shipmentId: z.string(),
  quantity: z.number(),
  status: z.enum(pickupStatuses),
  pickedUpOn: Moment.nullable(),
})
export type Pickup = z.infer<typeof Pickup>

/** The response if the caller can no longer see the purchase order. */
export const EndedPurchaseOrder = z.object({ id: z.string() })

/** The variant for the reader's audience; `audience` is the discriminator. */
export const PurchaseOrder = z.discriminatedUnion('audience', [PurchaseOrderForSupplier, PurchaseOrderForStaff])
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** An item with pieces that are not on a purchase order (PO-T01). */
export const ItemToPlan = z.object({
  itemId: z.string(),
  itemNumber: z.string(),
  title: Bilingual,
  specification: Specification,
  /** Pieces that are not on a purchase order. */
  quantity: z.number(),
  /** Supplier and cost assigned to the item; null if staff have not chosen them. */
  sourcing: z.object({ ...NamedSupplier, unitCost: z.number() }).nullable(),
})
export type ItemToPlan = z.infer<typeof ItemToPlan>

/** An order with items to plan. Contains nothing about its customer (ROLE-D02). */
export const OrderToPlan = z.object({
  requestId: z.string(),
  /** Currency of `unitCost`. */
  currency: Currency,
  items: z.array(ItemToPlan),
})
export type OrderToPlan = z.infer<typeof OrderToPlan>
