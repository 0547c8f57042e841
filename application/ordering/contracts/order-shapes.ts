import { z } from 'zod'
import { Configuration } from '#domain/catalogue/configuration.ts'
import { OrderedCategory, OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { priceControls } from '#domain/catalogue/vocabulary.ts'
import { Attachment } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { nextDates, wheres } from '#domain/ordering/headline.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { boardColumns, listGroups } from '#domain/ordering/order-groups.ts'
import { problemCodes } from '#domain/ordering/order-problems.ts'
import { detailedStatuses, itemValidations, phases, type Step, steps } from '#domain/ordering/progress.ts'
import { quoteRequestStatuses, routes } from '#domain/ordering/quote.ts'
import { ReorderOf } from '#domain/ordering/reorder-of.ts'
import { allocations } from '#domain/ordering/shipment-plan.ts'
import { shipmentRestrictions } from '#domain/ordering/shipment-restriction.ts'
import { Address, Contact } from '#domain/people/contact.ts'
import { artworkStatuses } from '#domain/production/artwork.ts'
import { Pin, proofStatuses } from '#domain/production/proof.ts'
import { incoterms } from '#domain/shipping/incoterms.ts'
import { PackingInputs } from '#domain/shipping/packing.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { couriers, trackingStatuses } from '#domain/shipping/tracking.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { HumanId } from '#domain/text/ids.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedAssignment, NamedCustomer, NamedSupplier, NamedUser } from '../../contracts/names.ts'
import { PurchaseOrderForStaff } from '../../production/contracts/purchase-order-shapes.ts'
import { ChangeForCustomer, ChangeForStaff } from './change-shapes.ts'
import { NoteForCustomer, NoteForStaff } from './note-shapes.ts'
import { PackedShipment, ShippingParameters } from './packing-shapes.ts'
import { IssuedInvoices, PaymentForCustomer, PaymentForStaff, TotalsOfOrder } from './payment-shapes.ts'
import { Reimbursement, SampleItem, SampleReimbursementPolicy, ServiceItem } from './work-shapes.ts'

/** Orders for customers and staff; field names are from ORDER-002..017, SHIP-001..009 and PAY-001..004. */

export const RequestId = HumanId
const stepNames = Object.keys(steps) as [Step, ...Step[]]

/** Progress, the party whose action is needed, and the next date. */
const Headline = z.object({
  where: z.enum(wheres),
  waitingOn: z.enum(['customer', 'boxwright', 'supplier', 'carrier', 'none']),
  next: z.object({ what: z.enum(nextDates), date: Moment }).nullable(),
})

/** An offered price, in the order's currency. */
export const Quote = z.object({
  quantity: z.number(),
  unitPrice: z.number(),
  total: WireAmount,
  leadTimeDays: z.number(),
  validUntil: Moment,
})

const ShippingOption = z.object({
  id: z.string(),
  name: Bilingual,
  route: z.enum(routes),
  taxAndDutiesIncluded: z.boolean(),
  deliveryTimeRange: z.object({ min: z.number(), max: z.number() }),
  cost: WireAmount,
})

const quoteRequestFields = {
  id: z.string(),
  status: z.enum(quoteRequestStatuses),
  quantities: z.array(z.number()),
  customerComments: z.string(),
  /** A question from staff, and the customer's reply (QUOTE-T04, T05). */
  feedbackQuestion: z.string().nullable(),
  feedbackAnswer: z.string().nullable(),
  quotes: z.array(Quote),
  createdOn: Moment,
  changedOn: Moment,
}

/** The item's prices at the time it was configured, and their inputs (ORDER-015, PRICE-010). */
const PriceEstimate = z.object({
  priceControl: z.enum(priceControls),
  catalogueVersion: z.number(),
  rateId: z.string(),
  countryCode: z.string(),
  prices: z.array(Quote.omit({ validUntil: true })),
})

/** One version of an item's proof (ORDER-T43..T45). */
const Proof = z.object({
  version: z.number(),
  file: Attachment,
  comments: z.string(),
  submittedOn: Moment,
  status: z.enum(proofStatuses),
  decidedOn: Moment.nullable(),
  reason: z.string(),
  pins: z.array(Pin),
})

const Artwork = z.object({
  status: z.enum(artworkStatuses),
  attachments: z.array(Attachment),
  comments: z.string(),
  reason: z.string(),
  uploadedOn: Moment.nullable(),
  approvedOn: Moment.nullable(),
  /** In order of version. */
  proofs: z.array(Proof),
})

/** Packing of one quantity of an item and its embedded product: gross weight in grams, volume in cubic meters. */
const QuantityPacking = z.object({
  quantity: z.number(),
  cartons: z.number(),
  perCarton: z.number(),
  grossWeight: z.number(),
  volume: z.number(),
})
export type QuantityPacking = z.infer<typeof QuantityPacking>

/** A stock product (ORDER-T03): `quantity` is the number of packs, `unitPrice` the price per pack. */
const StandardItem = z.object({
  id: z.string(),
  itemType: z.literal('standard'),
  itemNumber: z.string(),
  productId: z.string(),
  title: Bilingual,
  imageUrl: z.string(),
  quantity: z.number(),
  unitPrice: WireAmount,
  total: WireAmount,
})

const itemFields = {
  id: z.string(),
  itemType: z.literal('packaging'),
  itemNumber: z.string(),
  /** The item that this one reorders, and how it differs. */
  reorderOf: ReorderOf.nullable(),
  /** It cannot be ordered again (ORDER-029). */
  reorderBlock: z.boolean(),
  customerProductName: z.string(),
  product: OrderedProduct,
  /** Fields derived from the configuration are null until the item is configured (ORDER-014). */
  productCategory: OrderedCategory.nullable(),
  configuration: Configuration.nullable(),
  embeddedProduct: OrderedProduct.nullable(),
  embeddedConfiguration: Configuration.nullable(),
  /** The customer's files, including those of the embedded product. */
  attachments: Configuration.shape.attachments,
  /** Empty until the item is configured. */
  specification: Specification,
  quantities: z.array(z.number()),
  moq: z.number().nullable(),
  productConfigurationHash: z.string().nullable(),
  /** ORDER-D10 */
  packingInputs: PackingInputs.nullable(),
  /** For each quantity that is priced or to be quoted; empty if unknown. */
  packings: z.array(QuantityPacking),
  priceEstimate: PriceEstimate.nullable(),
  /** Shop prices that can be selected without staff (PRICE-D02). */
  automaticQuotes: z.array(Quote),
  /** The selected quote. Until a quote is selected, `quantity` and the prices below are those of the estimate. */
  selectedQuote: Quote.nullable(),
  validationStatus: z.enum(itemValidations),
  quantity: z.number().nullable(),
  unitPrice: z.number().nullable(),
  total: WireAmount.nullable(),
  validUntilTimestamp: Moment.nullable(),
  /** ORDER-D09: files and comments on them. */
  artwork: Artwork,
  /** Pending until the item is configured. `attachments` are files in addition to the drawing of the configuration. */
  dieline: z.object({
    status: z.enum(['pending', 'available']),
    attachments: z.array(Attachment),
    uploadedOn: Moment.nullable(),
  }),
  production: z.enum(['pending', 'inProgress', 'finished']),
  /** The production configuration for reorders, once production has started (PROD-010). */
  productionConfigurationId: z.string().nullable(),
  hasPurchaseOrder: z.boolean(),
  /** The item itself is neither produced nor shipped (ORDER-030). */
  samplesServicesOnly: z.boolean(),
  /** Ids of its samples and services, and the reimbursement of its samples (SAMPLE-009). */
  samples: z.array(z.string()),
  services: z.array(z.string()),
  sampleReimbursementPolicies: z.array(SampleReimbursementPolicy),
}

const summaryFields = {
  requestId: z.string(),
  ...NamedCustomer,
  status: z.enum(orderStatuses),
  detailedStatus: z.enum(detailedStatuses).optional(),
  phase: z.enum(phases),
  step: z.enum(stepNames),
  headline: Headline,
  currency: Currency,
  total: WireAmount.nullable(),
  createdOn: Moment,
  changedOn: Moment,
}

/** A shipment for customers and staff (SHIP-001..009). */
export const Shipment = z.object({
  id: z.string(),
  name: z.string(),
  addressId: z.string(),
  status: z.enum(shipmentStatuses),
  /** Preparing, shipped or delivered (SHIP-T11..T13). */
  summary: z.enum(['preparing', 'shipped', 'delivered']),
  /** Available options (SHIP-003), with their expiry if they apply to this shipment only. */
  shippingOptions: z.array(ShippingOption),
  providerQuotesValidUntil: Moment.nullable(),
  /** The chosen option (SHIP-005). */
  carrierData: z
    .object({
      name: Bilingual,
      route: z.enum(routes),
      deliveryTimeRange: z.object({ min: z.number(), max: z.number() }),
      taxAndDutiesIncluded: z.boolean(),
      incoterm: z.enum(incoterms),
      cost: z.number(),
    })
    .nullable(),
  /** SHIP-002 */
  items: z.array(
    z.object({
      itemId: z.string(),
      itemNumber: z.string(),
      quantity: z.number(),
      description: Bilingual,
      changedOn: Moment,
    }),
  ),
  /** SHIP-001; null until it is packed. */
  packingList: PackedShipment.nullable(),
  shippingParameters: ShippingParameters,
  /** SHIP-013, SHIP-D05; null if there is no tracking yet. */
  tracking: z
    .object({
      courier: z.enum(couriers),
      trackingCodes: z.array(z.string()),
      /** Entered by staff; otherwise the courier's own page is linked. */
      trackingUrl: z.string().nullable(),
      statuses: z.array(z.enum(trackingStatuses)),
      additionalComments: z.string(),
      lastUpdatedOn: Moment,
    })
    .nullable(),
  /** When each status was reached, in chronological order. */
  reached: z.array(z.object({ status: z.enum(shipmentStatuses), on: Moment })),
  departedOn: Moment.nullable(),
  /** When all of its contents had been produced (SHIP-006). */
  actualReadyDate: Moment.nullable(),
  plannedDeliveryTimeRange: z.object({ min: Moment, max: Moment }).nullable(),
  actualDeliveryDate: Moment.nullable(),
})
export type Shipment = z.infer<typeof Shipment>

/** A list row or a board card. */
export const OrderSummary = z.object({
  ...summaryFields,
  /** Column of the staff board; null for a cancelled order. */
  boardColumn: z.enum(boardColumns).nullable(),
  /** Group in the customer's list. */
  group: z.enum(listGroups),
  /** Its products, followed by its samples and services. */
  contents: z.array(
    z.object({
      /** The customer's name for it; '' if not set. */
      customerProductName: z.string(),
      product: OrderedProduct,
      /** Empty until the item is configured. */
      specification: Specification,
    }),
  ),
  /** Staff only. */
  assignment: NamedAssignment.optional(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const orderFields = {
  ...summaryFields,
  requestVersion: z.number(),
  /** Reason for the hold and its start; null if the order is not on hold. */
  hold: z.object({ reason: z.string(), since: Moment }).nullable(),
  additionalComments: z.string(),
  contact: Contact.nullable(),
  addresses: z.array(Address),
  shippingOptions: z.array(ShippingOption),
  /** The valid shipping quote by staff: its destination and expiry (SHIP-006). */
  shippingQuote: z
    .object({ destination: z.object({ country: z.string(), zipCode: z.string().nullable() }), validUntil: Moment })
    .nullable(),
  /** Everything is selected, but staff must still quote shipping. */
  shippingQuoteNeeded: z.boolean(),
  shipments: z.array(Shipment),
  /** What customers can still change about shipments; null if there is no restriction (SHIP-012). */
  shipmentConfigurationRestriction: z.enum(shipmentRestrictions).nullable(),
  /** Shipped pieces compared with ordered pieces, for every item with a selected quantity (SHIP-011). */
  itemAllocations: z.array(
    z.object({
      itemId: z.string(),
      itemNumber: z.string(),
      ordered: z.number(),
      allocated: z.number(),
      status: z.enum(allocations),
    }),
  ),
  /** ORDER-D16; null if there are no options, or if there are already shipments. */
  shippingEstimate: z
    .object({
      min: WireAmount,
      max: WireAmount,
      currency: Currency,
      route: z.enum(routes),
      deliveryTimeRange: z.object({ min: z.number(), max: z.number() }),
    })
    .nullable(),
  shipmentValidationStatus: z.enum(['initial', 'valid', 'expired']),
  sampleItems: z.array(SampleItem),
  serviceItems: z.array(ServiceItem),
  /** Earlier samples and services that are reimbursed with this order; empty until it is placed. */
  reimbursements: z.array(Reimbursement),
  totals: TotalsOfOrder,
  /** ORDER-D18 */
  production: z.object({
    plannedStartDate: Moment.optional(),
    plannedEndDate: Moment.optional(),
    startDate: Moment.optional(),
    endDate: Moment.optional(),
    items: z.array(z.object({ itemId: z.string(), status: z.enum(['pending', 'inProgress', 'finished']) })),
  }),
  invoices: IssuedInvoices,
  /** Problems that prevent placing the draft, with their fields. */
  problems: z.array(z.object({ code: z.enum(problemCodes), path: z.string() })),
}

/** An order for its customer: without internal notes, suppliers and costs (ROLE-015). */
export const OrderForCustomer = z.object({
  audience: z.literal('customer'),
  ...orderFields,
  standardItems: z.array(StandardItem),
  packagingItems: z.array(z.object({ ...itemFields, quoteRequest: z.object(quoteRequestFields).nullable() })),
  payment: PaymentForCustomer,
  /** Changes that staff proposed after the order was placed, newest first. */
  changes: z.array(ChangeForCustomer),
  notes: z.array(NoteForCustomer),
})
export type OrderForCustomer = z.infer<typeof OrderForCustomer>

/** The supplier of an item, and its unit cost. */
const Sourcing = z.object({ ...NamedSupplier, unitCost: z.number() })

/** An order for staff, with all fields. */
export const OrderForStaff = z.object({
  audience: z.literal('staff'),
  ...orderFields,
  standardItems: z.array(StandardItem),
  packagingItems: z.array(
    z.object({
      ...itemFields,
      artwork: Artwork.extend({ approvedBy: z.object(NamedUser).nullable(), note: z.string() }),
      assignment: NamedAssignment,
      /** Dielines of the factory (ART-D06). */
      factoryDielines: z.array(Attachment),
      /** Assigned by staff to an item with a shop price. */
      sourcing: Sourcing.nullable(),
      /** Calculated unit cost for the selected quantity. */
      calculatedUnitCost: z.number().nullable(),
      quoteRequest: z
        .object({
          ...quoteRequestFields,
          internalNotes: z.string(),
          sourcing: Sourcing.nullable(),
          /** The previous quote, withdrawn or expired, used to prefill the next one. */
          previousAnswer: z
            .object({
              quotes: z.array(Quote),
              shippingOptions: z.array(ShippingOption),
              sourcing: Sourcing.nullable(),
              internalNotes: z.string(),
            })
            .nullable(),
        })
        .nullable(),
    }),
  ),
  payment: PaymentForStaff,
  changes: z.array(ChangeForStaff),
  notes: z.array(NoteForStaff),
  assignment: NamedAssignment,
  purchaseOrders: z.array(PurchaseOrderForStaff),
})
export type OrderForStaff = z.infer<typeof OrderForStaff>

/** The variant for the reader's audience; `audience` is the discriminator. */
export const Order = z.discriminatedUnion('audience', [OrderForCustomer, OrderForStaff])
export type Order = z.infer<typeof Order>
