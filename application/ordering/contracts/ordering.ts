import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { orderStatuses } from '#domain/ordering/order-core.ts'
import { routes } from '#domain/ordering/quote.ts'
import { paymentMethods } from '#domain/payments/payment.ts'
import { Contact, NewAddress } from '#domain/people/contact.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { messages, say } from '#domain/text/messages.ts'
import { DayRange, Moment } from '#domain/time.ts'
import { AmountInput, endpoint, pageOf, Paging, UnitPriceInput } from '../../contracts/endpoint.ts'
import { EstimateRequest, mostPieces } from '../../pricing/contracts.ts'
import { Order, OrderSummary, RequestId } from './order-shapes.ts'

/** What customers and staff may ask of orders (ORDER-D01). Every command answers with the changed order. */

const Id = z.string().min(1).max(100)
const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order }
const ofItem = { params: z.strictObject({ requestId: RequestId, itemId: Id }), reply: Order }
const editors = ['editor', 'staff'] as const
/** The version the caller saw: a stale one is refused (ORDER-D03). */
const seen = { requestVersion: z.int().min(1).optional() }

/**
 * A configured product (the question of `pricing.estimates`) and the quantity that the customer has in mind; priced anew, in
 * the order's currency.
 */
const ItemConfigurationInput = EstimateRequest.omit({ currency: true, language: true }).extend({
  quantity: z.int().min(1).max(mostPieces),
})

/** The same, to add: without a quantity the product is added to be configured later. */
const NewItem = ItemConfigurationInput.extend({
  quantity: ItemConfigurationInput.shape.quantity.optional(),
  customerProductName: optionalText(200),
}).refine(({ quantity, quantities, config }) => quantity !== undefined || (!quantities && isEmpty(config)), {
  path: ['quantity'],
  error: say(messages.empty, { field: 'quantity' }),
})
const isEmpty = (config: object): boolean => Object.keys(config).length === 0

/** Who makes an item, and for how much a piece. */
const Sourced = z.strictObject({ supplierId: Id, unitCost: UnitPriceInput })

/** What staff answer a quote request with (QUOTE-D01); 30 days of validity unless they say otherwise (QUOTE-D02). */
export const QuoteAnswerInput = z.strictObject({
  quotes: z
    .array(
      z.strictObject({
        quantity: z.int().min(1).max(10_000_000),
        unitPrice: UnitPriceInput,
        leadTimeDays: z.int().min(1).max(365),
      }),
    )
    .min(1)
    .max(12),
  validUntil: Moment.optional(),
  shippingOptions: z
    .array(
      z.strictObject({
        name: text(100),
        route: z.enum(routes),
        taxAndDutiesIncluded: z.boolean(),
        deliveryTimeRange: DayRange,
        cost: AmountInput,
      }),
    )
    .min(1)
    .max(5),
  sourcing: Sourced,
  internalNotes: optionalText(),
})

export const ordering = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Orders I may see, last changed first',
    access: ['customer', 'staff'],
    query: Paging.extend({ status: z.enum(orderStatuses).optional() }),
    reply: pageOf(OrderSummary),
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Open a draft (CreateOrder)',
    access: editors,
    body: z.strictObject({ currency: Currency, customerId: Id.optional() }),
    reply: Order,
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:requestId',
    summary: 'One order',
    access: ['customer', 'staff'],
    ...ofOrder,
  }),
  changeDraft: endpoint({
    method: 'PUT',
    path: '/orders/:requestId',
    summary: 'Give contact, addresses and comments of a draft (ChangeDraft)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      contact: Contact,
      shippingAddress: NewAddress.omit({ type: true }),
      /** Left out: the same as the shipping address. */
      billingAddress: NewAddress.omit({ type: true }).optional(),
      additionalComments: optionalText(),
    }),
  }),
  addPackagingItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items',
    summary: 'Add a product of the catalogue, configured or not (AddPackagingItem)',
    access: editors,
    ...ofOrder,
    body: NewItem,
  }),
  configurePackagingItem: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/packaging-items/:itemId',
    summary: 'Configure an item at the prices of now; its quotes become void (ConfigurePackagingItem)',
    access: editors,
    ...ofItem,
    body: ItemConfigurationInput.extend(seen),
  }),
  requestQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/request-quote',
    summary: 'Ask for prices (RequestQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, customerComments: optionalText() }),
  }),
  completeQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/complete-quote-request',
    summary: 'Answer with prices, ways to ship, and who will make it (CompleteQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: QuoteAnswerInput.extend(seen),
  }),
  sourceItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/source',
    summary: 'Say who makes what was bought at the price of the shop (SourceItem)',
    access: ['staff'],
    ...ofItem,
    body: Sourced.extend(seen),
  }),
  selectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/select-quote',
    summary: 'Choose a quote, or a price of the shop, by its quantity (SelectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, quantity: z.int().min(1) }),
  }),
  deselectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/deselect-quote',
    summary: 'Take the choice back (DeselectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  addShipment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments',
    summary: 'Ship everything that is not allocated yet to the shipping address, by an option on offer (AddShipment)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({ shippingOptionId: Id }),
  }),
  removeShipment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/remove-shipment',
    summary: 'Remove a planned shipment of a draft (RemoveShipment)',
    access: editors,
    params: z.strictObject({ requestId: RequestId, shipmentId: Id }),
    reply: Order,
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/orders/:requestId/place-order',
    summary: 'Place the order (PlaceOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:requestId/cancel-order',
    summary: 'Cancel an order that nothing was paid for (CancelOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/record-payment',
    summary: 'Record money that came in (RecordPayment)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      amount: AmountInput.positive(),
      method: z.enum(paymentMethods).exclude(['refund']),
      /** Left out: now. */
      paymentDate: Moment.refine((date) => date > '2000', {
        error: '{field} must be a date of this century',
      }).optional(),
      internalNotes: optionalText(),
    }),
  }),
}
