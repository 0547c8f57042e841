import type { OrderedProduct } from '#domain/catalogue/ordered-product.ts'
import type { CommandOf } from '#domain/kernel/decider.ts'
import type { EventOf } from '#domain/kernel/fact.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import type { order } from '#domain/ordering/order.ts'
import type { Quote, ShippingOption } from '#domain/ordering/quote.ts'
import type { ReportedShipment } from '#domain/ordering/shipment-plan.ts'
import type { Address, Contact } from '#domain/people/contact.ts'
import type { Source, SpecSheet } from '#domain/production/purchase-order-core.ts'
import type { purchaseOrder } from '#domain/production/purchase-order.ts'
import type { shipment } from '#domain/shipping/shipment.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { plusDays } from '#domain/time.ts'
import { artworkEvents } from './artwork-events.ts'
import { makeable } from './catalogue-index.ts'
import { monday } from './given.ts'
import { moneyEvents, totals } from './money-events.ts'

/** Named histories: an order of mailer boxes, its shipment, its purchase order. Each extends the previous one. */

export type OrderEvent = EventOf<typeof order.facts>
export type OrderCommand = CommandOf<typeof order.decide>
export type ShipmentEvent = EventOf<typeof shipment.facts>
export type PurchaseOrderEvent = EventOf<typeof purchaseOrder.facts>

// Subjects ------------------------------------------------------------------------------------------------------------

const itemId = 'item-1'
export const contact: Contact = {
  firstName: 'Ada',
  lastName: 'Bloom',
  email: 'ada@bloom.example',
  company: 'Bloom & Stem',
  phoneNumber: '',
}
export const studio: Address = {
  id: 'address-1',
  name: 'Studio',
  type: 'shipping',
  firstName: 'Ada',
  lastName: 'Bloom',
  company: 'Bloom & Stem',
  phoneNumber: '',
  line1: '214 NW Glisan Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  country: 'US',
}
/** A mailer of the catalogue as an ordered product. */
const mailerBox: OrderedProduct = {
  productId: 'mailer-box',
  title: { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' },
  imageUrl: '/api/v1/options/product/mailer-box/picture.svg?version=1.2',
  slug: 'mailer-box',
  supportsEmbedding: true,
}
/** A mailer that staff must quote. */
export const aConfiguration: ItemConfiguration = {
  product: mailerBox,
  productCategory: { categoryId: 'mailer-boxes', title: { 'en-US': 'Mailer boxes', 'zh-CN': '飞机盒' } },
  configuration: makeable('mailer-box').resolved.configuration,
  embeddedProduct: null,
  embeddedConfiguration: null,
  productConfigurationHash: 'a-mailer',
  packingInputs: undefined,
  specification: [
    {
      dimensions: [254, 203.2, 101.6],
      choices: [
        { 'en-US': 'E-flute, white', 'zh-CN': 'E 楞，白面' },
        { 'en-US': 'outside', 'zh-CN': '外面印刷' },
        { 'en-US': 'Matte lamination', 'zh-CN': '哑膜' },
      ],
    },
  ],
  quantities: [500, 1000],
  quantity: 500,
  moq: 100,
  priceEstimate: {
    priceControl: 'I',
    catalogueVersion: 1,
    rateId: '2026-11-02-bundled',
    countryCode: 'US',
    prices: [],
  },
  validUntil: plusDays(monday, 30),
}
const ocean: ShippingOption = {
  id: 'ocean',
  name: { 'en-US': 'Ocean freight', 'zh-CN': '海运' },
  route: 'ocean',
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: 30, max: 45 },
  cost: 18_000,
}
/** The same mailer at $860.00 for 500, with shipping by ocean for $180.00 or by air for $420.00, or $1,060.00 for 1,000. */
export const anAutomaticConfiguration: ItemConfiguration = {
  ...aConfiguration,
  priceEstimate: {
    ...aConfiguration.priceEstimate,
    priceControl: 'A',
    prices: [
      {
        quantity: 500,
        unitPrice: 1720,
        total: 86_000,
        leadTimeDays: 15,
        shippingOptions: [
          ocean,
          { ...ocean, id: 'air', name: { 'en-US': 'Air freight', 'zh-CN': '空运' }, route: 'air', cost: 42_000 },
        ],
      },
      {
        quantity: 1000,
        unitPrice: 1060,
        total: 106_000,
        leadTimeDays: 15,
        shippingOptions: [{ ...ocean, cost: 27_000 }],
      },
    ],
  },
}
/** 500 for $920.00, or 1,000 for $1,320.00; valid for 30 days. */
export const quotes: [Quote, Quote] = [
  { quantity: 500, unitPrice: 1840, total: 92_000, leadTimeDays: 14, validUntil: plusDays(monday, 30) },
  { quantity: 1000, unitPrice: 1320, total: 132_000, leadTimeDays: 21, validUntil: plusDays(monday, 30) },
]
/** $420.00. */
export const byAir: ShippingOption = {
  id: 'option-air',
  name: bilingual(() => 'Air'),
  route: 'air',
  taxAndDutiesIncluded: true,
  deliveryTimeRange: { min: 6, max: 9 },
  cost: 42_000,
}
/** The shipment of the whole order, as referenced by the order. */
export const allByAir: ReportedShipment = {
  shipmentId: 'shipment-1',
  addressId: studio.id,
  option: byAir,
  quote: undefined,
  items: [{ itemId, quantity: 1000 }],
}

// An order ------------------------------------------------------------------------------------------------------------

export const orderEvents = {
  created: { type: 'OrderCreated', data: { requestId: 'ada00001', customerId: 'c-bloom', currency: 'USD' } },
  itemAdded: {
    type: 'PackagingItemAdded',
    data: {
      itemId,
      itemNumber: '001',
      product: mailerBox,
      customerProductName: 'Bouquet box',
      samplesServicesOnly: false,
    },
  },
  itemConfigured: {
    type: 'PackagingItemConfigured',
    data: { itemId, ...aConfiguration, calculation: [] },
  },
  quoteRequested: {
    type: 'QuoteRequested',
    data: { itemId, quoteRequestId: 'request-1', quantities: [500, 1000], customerComments: 'Two to a carton.' },
  },
  quoteCompleted: {
    type: 'QuoteRequestCompleted',
    data: {
      itemId,
      quoteRequestId: 'request-1',
      quotes,
      sourcing: { supplierId: 's-dongguan', unitCost: 710 },
      internalNotes: 'Margin holds down to 1.20.',
    },
  },
  internalRequestCreated: {
    type: 'InternalQuoteRequestCreated',
    data: { itemId, quoteRequestId: 'request-1', quantities: [500, 1000] },
  },
  internalRequestCancelled: { type: 'InternalQuoteRequestCancelled', data: { itemId, quoteRequestId: 'request-1' } },
  requestReleased: {
    type: 'QuoteRequestReleased',
    data: { itemId, quoteRequestId: 'request-1', quantities: [500, 1000] },
  },
  feedbackAsked: {
    type: 'CustomerFeedbackAsked',
    data: { itemId, quoteRequestId: 'request-1', question: 'Matte or gloss?' },
  },
  feedbackGiven: { type: 'QuoteFeedbackGiven', data: { itemId, quoteRequestId: 'request-1', answer: 'Matte.' } },
  requestReopened: { type: 'QuoteRequestReopened', data: { itemId, quoteRequestId: 'request-1' } },
  requestCancelled: {
    type: 'QuoteRequestCancelled',
    data: { itemId, quoteRequestId: 'request-1', reason: 'withdrawn' },
  },
  quotesExpired: { type: 'QuotesExpired', data: { itemIds: [itemId] } },
  itemRemoved: { type: 'PackagingItemRemoved', data: { itemId } },
  shippingQuoted: {
    type: 'ShippingQuoted',
    data: {
      quote: {
        itemIds: [itemId],
        destination: { country: 'US', zipCode: null },
        options: [byAir],
        validUntil: plusDays(monday, 30),
      },
    },
  },
  quoteSelected: { type: 'QuoteSelected', data: { itemId, quote: quotes[1] } },
  quoteDeselected: { type: 'QuoteDeselected', data: { itemId } },
  draftChanged: {
    type: 'DraftChanged',
    data: { contact, addresses: [studio, { ...studio, id: 'address-2', type: 'billing' }], additionalComments: '' },
  },
  shipmentsValidated: {
    type: 'ShipmentsValidated',
    data: {
      shipments: [{ shipmentId: 'shipment-1', addressId: studio.id, shippingOptionId: byAir.id, cost: byAir.cost }],
    },
  },
  shipmentsChanged: { type: 'ShipmentsChanged', data: {} },
  placed: { type: 'OrderPlaced', data: { totals, reimbursements: [] } },
  ...moneyEvents,
  paymentConfirmed: { type: 'OrderPaymentConfirmed', data: { stage: 'placing' } },
  ...artworkEvents,
  productionStarted: { type: 'ProductionStarted', data: { itemId } },
  productionFinished: { type: 'ProductionFinished', data: { itemId } },
  draftReopened: { type: 'DraftReopened', data: {} },
  putOnHold: { type: 'OrderPutOnHold', data: { reason: 'The board is sold out.' } },
  resumed: { type: 'OrderResumed', data: {} },
  reopened: { type: 'OrderReopened', data: { reason: 'A carton is missing.' } },
  completed: { type: 'OrderCompleted', data: {} },
  cancelled: { type: 'OrderCancelled', data: {} },
} as const satisfies Record<string, OrderEvent>

/** A received payment in minor units. */
export const paymentOf = (amount: number, id = 'payment-1'): Extract<OrderEvent, { type: 'PaymentRecorded' }> => ({
  type: 'PaymentRecorded',
  data: { payment: { id, amount, paymentDate: monday, method: 'bankTransfer' }, internalNotes: 'By wire' },
})

const created: OrderEvent[] = [orderEvents.created]
const withItem: OrderEvent[] = [...created, orderEvents.itemAdded]
const configured: OrderEvent[] = [...withItem, orderEvents.itemConfigured]
const asked: OrderEvent[] = [...configured, orderEvents.quoteRequested]
const quoted: OrderEvent[] = [...asked, orderEvents.quoteCompleted, orderEvents.shippingQuoted]
const preparedInternally: OrderEvent[] = [...configured, orderEvents.internalRequestCreated]
const questioned: OrderEvent[] = [...asked, orderEvents.feedbackAsked]
const expired: OrderEvent[] = [...quoted, orderEvents.quotesExpired]
const requestCancelled: OrderEvent[] = [...asked, orderEvents.requestCancelled]
const chosen: OrderEvent[] = [...quoted, orderEvents.quoteSelected]
const addressed: OrderEvent[] = [...chosen, orderEvents.draftChanged]
const checkedOut: OrderEvent[] = [...addressed, orderEvents.shipmentsValidated]
const placed: OrderEvent[] = [...checkedOut, orderEvents.placed]
const partlyPaid: OrderEvent[] = [...placed, paymentOf(100_000)]
const covered: OrderEvent[] = [...placed, paymentOf(174_000)]
const awaitingArtwork: OrderEvent[] = [...covered, orderEvents.paymentConfirmed]
const awaitingProof: OrderEvent[] = [...awaitingArtwork, orderEvents.artworkUploaded, orderEvents.artworkAccepted]
const paid: OrderEvent[] = [...awaitingProof, orderEvents.proofSubmitted, orderEvents.proofApproved]
const held: OrderEvent[] = [...paid, orderEvents.putOnHold]
const beingMade: OrderEvent[] = [...paid, orderEvents.productionStarted]
const made: OrderEvent[] = [...beingMade, orderEvents.productionFinished]
const completed: OrderEvent[] = [...made, orderEvents.completed]

export const anOrder = {
  created,
  /** With an unconfigured item. */
  withItem,
  configured,
  asked,
  /** With an internal quote request. */
  preparedInternally,
  /** Staff have asked the customer a question about the request. */
  questioned,
  quoted,
  expired,
  requestCancelled,
  chosen,
  addressed,
  /** Ready to be placed. */
  checkedOut,
  placed,
  partlyPaid,
  /** The amount due is paid but not confirmed yet. */
  covered,
  /** Paid; the printed item has no artwork yet. */
  awaitingArtwork,
  /** Staff have accepted the artwork; there is no proof yet. */
  awaitingProof,
  paid,
  held,
  beingMade,
  made,
  completed,
}

/** An order of a product with a shop price, without a quote request. */
const offered: OrderEvent[] = [
  ...withItem,
  { type: 'PackagingItemConfigured', data: { itemId, ...anAutomaticConfiguration, calculation: [] } },
]
const taken: OrderEvent[] = [
  ...offered,
  {
    type: 'QuoteSelected',
    data: {
      itemId,
      quote: { quantity: 500, unitPrice: 1720, total: 86_000, leadTimeDays: 15, validUntil: aConfiguration.validUntil },
    },
  },
]
export const automaticallyPriced = { offered, chosen: taken, addressed: [...taken, orderEvents.draftChanged] }

// A shipment ----------------------------------------------------------------------------------------------------------

export const shipmentEvents = {
  added: {
    type: 'ShipmentAdded',
    data: {
      shipmentId: 'shipment-1',
      name: 'Shipment 1',
      addressId: studio.id,
      option: byAir,
      quote: null,
      items: [{ itemId, itemNumber: '001', quantity: 1000 }],
    },
  },
  removed: { type: 'ShipmentRemoved', data: {} },
  departed: {
    type: 'ShipmentDeparted',
    data: { tracking: { courier: 'dhl', trackingCodes: ['JD014600012345'] }, happenedOn: null },
  },
  delivered: { type: 'ShipmentDelivered', data: { happenedOn: null } },
} as const satisfies Record<string, ShipmentEvent>

const planned: ShipmentEvent[] = [shipmentEvents.added]
const departed: ShipmentEvent[] = [...planned, shipmentEvents.departed]

export const aShipment = {
  planned,
  removed: [...planned, shipmentEvents.removed] as ShipmentEvent[],
  departed,
  delivered: [...departed, shipmentEvents.delivered] as ShipmentEvent[],
}

// A purchase order ----------------------------------------------------------------------------------------------------
export const source: Source = { requestId: 'ada00001', itemId, embeddedId: null, itemNumber: '001', index: 1 }
export const spec: SpecSheet = {
  purchaseOrderId: 'po000001',
  supplierId: 's-dongguan',
  type: 'production',
  title: mailerBox.title,
  specification: aConfiguration.specification,
  configured: {
    product: mailerBox,
    configuration: aConfiguration.configuration,
    embeddedProduct: null,
    embeddedConfiguration: null,
  },
  quantity: 1000,
  unitPrice: 710,
  total: 71_000,
  currency: 'USD',
  dieline: 'notRequired',
  artwork: 'notRequired',
  artworkFiles: [],
  plannedReadyDate: plusDays(monday, 21),
  validUntil: plusDays(monday, 90),
  confirmationFrom: 'supplier',
  shipTo: '',
  marks: 'PO po000001\nITEM 001',
}
export const purchaseOrderEvents = {
  created: { type: 'PurchaseOrderCreated', data: { source, spec } },
  released: { type: 'PurchaseOrderReleased', data: { spec } },
  confirmed: { type: 'PurchaseOrderConfirmed', data: {} },
  started: { type: 'PurchaseOrderStarted', data: {} },
  completed: { type: 'PurchaseOrderCompleted', data: {} },
} as const satisfies Record<string, PurchaseOrderEvent>
const issued: PurchaseOrderEvent[] = [purchaseOrderEvents.created]
const released: PurchaseOrderEvent[] = [...issued, purchaseOrderEvents.released]
const confirmed: PurchaseOrderEvent[] = [...released, purchaseOrderEvents.confirmed]
const started: PurchaseOrderEvent[] = [...confirmed, purchaseOrderEvents.started]
export const aPurchaseOrder = {
  issued,
  released,
  confirmed,
  started,
  completed: [...started, purchaseOrderEvents.completed] as PurchaseOrderEvent[],
}
