import { z } from 'zod'
import { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import { Specification } from '#domain/catalogue/specification.ts'
import { Attachment } from '#domain/files/attachment.ts'
import { Currency } from '#domain/kernel/money.ts'
import { nextDates, wheres } from '#domain/ordering/headline.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { boardColumns, listGroups } from '#domain/ordering/order-groups.ts'
import { problemCodes } from '#domain/ordering/order-problems.ts'
import { detailedStatuses, phases, type Step, steps } from '#domain/ordering/progress.ts'
import { routes } from '#domain/ordering/quote.ts'
import { allocations } from '#domain/ordering/shipment-plan.ts'
import { shipmentRestrictions } from '#domain/ordering/shipment-restriction.ts'
import { Address, Contact } from '#domain/people/contact.ts'
import { HumanId } from '#domain/text/ids.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedAssignment, NamedCustomer, NamedSupplier } from '../../contracts/names.ts'
import { PurchaseOrderForStaff } from '../../production/contracts/purchase-order-shapes.ts'
import { ChangeForCustomer, ChangeForStaff } from './change-shapes.ts'
import { approvedByUser, Dieline } from './file-shapes.ts'
import { Artwork, itemFields, Quote, quoteRequestFields, StandardItem } from './item-shapes.ts'
import { NoteForCustomer, NoteForStaff } from './note-shapes.ts'
import { IssuedInvoices, PaymentForCustomer, PaymentForStaff, TotalsOfOrder } from './payment-shapes.ts'
import { Shipment, ShippingOption } from './shipment-shapes.ts'
import { Reimbursement, SampleItem, ServiceItem } from './work-shapes.ts'

/** Orders for customers and staff; field names are from ORDER-002..017, SHIP-001..009 and PAY-001..004. */

export const RequestId = HumanId
const stepNames = Object.keys(steps) as [Step, ...Step[]]

/** Progress, the party whose action is needed, and the next date. */
const Headline = z.object({
  where: z.enum(wheres),
  waitingOn: z.enum(['customer', 'boxwright', 'supplier', 'carrier', 'none']),
  next: z.object({ what: z.enum(nextDates), date: Moment }).nullable(),
})

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
  /** The customer's files for the whole order (ORDER-004, ORDER-012). */
  attachments: z.array(Attachment),
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
  standardItems: z.array(StandardItem),
  /** Until when the prices of its essentials can be ordered, and for which country; null without essentials in a draft. */
  standardPrices: z.object({ countryCode: z.string(), validUntil: Moment }).nullable(),
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
  packagingItems: z.array(
    z.object({
      ...itemFields,
      artwork: Artwork.extend({ ...approvedByUser, note: z.string() }),
      dieline: Dieline.extend(approvedByUser),
      assignment: NamedAssignment,
      /** Dielines of the factory (ART-D06). */
      factoryDielines: z.array(Attachment),
      /** Assigned by staff to an item with a shop price. */
      sourcing: Sourcing.nullable(),
      /** Pieces that staff can put on a purchase order now (PO-T01). */
      piecesToPlan: z.int(),
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
