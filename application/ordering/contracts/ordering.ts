import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import { Quantities } from '#domain/ordering/item-configuration.ts'
import { boardColumns, listGroups } from '#domain/ordering/order-groups.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { checkedAddress, checkedContact, Contact, NewAddress } from '#domain/people/contact.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { AmountInput, endpoint, pageOf, Paging, period } from '../../contracts/endpoint.ts'
import { TimelineEvent } from '../../production/contracts.ts'
import { OrderFilter } from './order-filter.ts'
import { ItemConfigurationInput, NewItem, QuoteAnswerInput, ShippingQuoteInput, Sourced } from './order-inputs.ts'
import { Order, OrderSummary, RequestId } from './order-shapes.ts'
import { reorderContracts } from './reorder.ts'

/** Order operations for customers and staff (ORDER-D01). Every command returns the changed order. */

const Id = z.string().min(1).max(100)
const ofOrder = { params: z.strictObject({ requestId: RequestId }), reply: Order }
const ofItem = { params: z.strictObject({ requestId: RequestId, itemId: Id }), reply: Order }
const editors = ['editor', 'staff'] as const
/** The version that the caller saw; a stale version is refused (ORDER-D03). */
const seen = { requestVersion: z.int().min(1).optional() }
/** Required when recording money, to prove that the sender has seen all earlier records. */
const seenMoney = { requestVersion: z.int().min(1) }

/** Sort orders of order lists; `urgency`: orders that have been waiting on Boxwright the longest first. */
export const orderSorts = ['changed', 'created', 'urgency'] as const

/** Counts of orders; cancelled orders are included only in `total`. */
const OrderCounts = z.discriminatedUnion('audience', [
  z.object({
    audience: z.literal('staff'),
    total: z.number(),
    waitingForUs: z.number(),
    columns: z.record(z.enum(boardColumns), z.number()),
  }),
  z.object({
    audience: z.literal('customer'),
    total: z.number(),
    groups: z.record(z.enum(listGroups), z.number()),
  }),
])

/**
 * Staff specify the customer. With `item`, order and item are created atomically, so no empty draft remains if the item
 * cannot be added.
 */
const NewOrderInput = z.strictObject({ currency: Currency, customerId: Id.optional(), item: NewItem.optional() })

const inPeriods = <
  S extends z.ZodObject<Pick<typeof OrderFilter.shape, 'createdFrom' | 'createdTo' | 'changedFrom' | 'changedTo'>>,
>(
  schema: S,
): S => period(period(schema, 'createdFrom', 'createdTo'), 'changedFrom', 'changedTo')

export const ordering = {
  ...reorderContracts,
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'List orders visible to the caller, most recently changed first unless `sort` is given',
    access: ['customer', 'staff'],
    query: inPeriods(Paging.extend({ ...OrderFilter.shape, sort: z.enum(orderSorts).default('changed') })),
    reply: pageOf(OrderSummary),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/orders/counts',
    summary: 'Count orders that match a filter, by board column for staff and by group for customers',
    access: ['customer', 'staff'],
    query: inPeriods(OrderFilter),
    reply: OrderCounts,
  }),
  board: endpoint({
    method: 'GET',
    path: '/orders/board',
    summary: 'List the most urgent orders of each board column, longest waiting for Boxwright first',
    access: ['staff'],
    query: inPeriods(OrderFilter.omit({ column: true }).extend({ limit: z.int().min(1).max(50).default(12) })),
    reply: z.object({ columns: z.array(z.object({ column: z.enum(boardColumns), orders: z.array(OrderSummary) })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary: 'Create a draft order, empty or with its first item (CreateOrder)',
    access: editors,
    body: NewOrderInput,
    reply: Order,
  }),
  createInternal: endpoint({
    method: 'POST',
    path: '/orders/create-internal-order',
    summary:
      'Create an internal order that the customer cannot see yet, empty or with its first item (CreateInternalOrder)',
    access: ['staff'],
    body: NewOrderInput,
    reply: Order,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/orders/:requestId/publish-order',
    summary: 'Publish an internal order to its customer as a draft (PublishOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/orders/:requestId/withdraw-order',
    summary: 'Withdraw a draft from its customer (WithdrawOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:requestId',
    summary: 'Get an order',
    access: ['customer', 'staff', 'bookReader'],
    ...ofOrder,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/orders/:requestId/timeline',
    summary: 'List the timeline entries of an order, newest first',
    access: ['customer', 'staff', 'bookReader'],
    params: ofOrder.params,
    query: Paging,
    reply: pageOf(TimelineEvent),
  }),
  changeDraft: endpoint({
    method: 'PUT',
    path: '/orders/:requestId',
    summary: 'Set the contact, addresses and comments of a draft (ChangeDraft)',
    access: editors,
    ...ofOrder,
    body: z.strictObject({
      ...seen,
      contact: checkedContact(Contact),
      shippingAddress: checkedAddress(NewAddress.omit({ type: true })),
      /** Default: the shipping address. */
      billingAddress: checkedAddress(NewAddress.omit({ type: true })).optional(),
      additionalComments: optionalText(),
    }),
  }),
  addPackagingItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items',
    summary: 'Add a catalog product to an order, with or without a configuration (AddPackagingItem)',
    access: editors,
    ...ofOrder,
    body: NewItem,
  }),
  configurePackagingItem: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/packaging-items/:itemId',
    summary: 'Configure an item at current prices; its existing quotes are voided (ConfigurePackagingItem)',
    access: editors,
    ...ofItem,
    body: ItemConfigurationInput.extend(seen),
  }),
  removePackagingItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/remove-packaging-item',
    summary: 'Remove an item and its quotes from a draft (RemovePackagingItem)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  requestQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/request-quote',
    summary: 'Request a quote, by default for the configured quantities (RequestQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, customerComments: optionalText(), quantities: Quantities.optional() }),
  }),
  completeQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/complete-quote-request',
    summary:
      'Answer a quote request with prices and a supplier, and for the last item with shipping options (CompleteQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: QuoteAnswerInput.extend(seen),
  }),
  createInternalQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/create-internal-quote-request',
    summary: 'Create an internal quote request that the customer cannot see yet (CreateInternalQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject(seen),
  }),
  releaseQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/release-quote-request',
    summary: 'Release an internal quote request to the customer (ReleaseQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject(seen),
  }),
  askCustomerFeedback: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/ask-customer-feedback',
    summary: 'Ask the customer a question about a quote request (AskCustomerFeedback)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject({ ...seen, question: text(2000) }),
  }),
  giveQuoteFeedback: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/give-quote-feedback',
    summary: 'Answer the question about a quote request (GiveQuoteFeedback)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, answer: text(2000) }),
  }),
  reopenQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/reopen-quote-request',
    summary: 'Reopen an answered quote request to correct its quotes, or to renew expired ones (ReopenQuoteRequest)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  cancelQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/cancel-quote-request',
    summary: 'Cancel a quote request that has not been answered yet (CancelQuoteRequest)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  sourceItem: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/source',
    summary: 'Assign a supplier and unit cost to an item bought at the shop price (SourceItem)',
    access: ['staff'],
    ...ofItem,
    body: Sourced.extend(seen),
  }),
  selectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/select-quote',
    summary: 'Select a quote or a shop price by its quantity (SelectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, quantity: z.int().min(1) }),
  }),
  deselectQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/deselect-quote',
    summary: 'Clear the selected quote (DeselectQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  refreshShippingQuotes: endpoint({
    method: 'POST',
    path: '/orders/:requestId/refresh-shipping-quotes',
    summary: 'Quote shipping for the whole order after its address or items have changed (RefreshShippingQuotes)',
    access: ['staff'],
    ...ofOrder,
    body: ShippingQuoteInput.extend(seen),
  }),
  addShipment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments',
    summary: 'Plan a shipment of all unallocated pieces to the shipping address with an offered option (AddShipment)',
    access: editors,
    ...ofOrder,
    /**
     * An option of the whole order; additional shipments have their own options. Default address: that of the order.
     */
    body: z.strictObject({ shippingOptionId: Id.optional(), addressId: Id.optional() }),
  }),
  removeShipment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/remove-shipment',
    summary: 'Remove a planned shipment from a draft (RemoveShipment)',
    access: editors,
    params: z.strictObject({ requestId: RequestId, shipmentId: Id }),
    reply: Order,
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/orders/:requestId/place-order',
    summary: 'Place an order (PlaceOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:requestId/cancel-order',
    summary: 'Cancel an order; customers until the first payment, staff until completion (CancelOrder)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  reopenDraft: endpoint({
    method: 'POST',
    path: '/orders/:requestId/reopen-draft',
    summary: 'Turn a placed but unpaid order back into a draft (ReopenDraft)',
    access: editors,
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/orders/:requestId/hold-order',
    summary: 'Put an order on hold, with a reason that the customer sees (HoldOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/orders/:requestId/resume-order',
    summary: 'Resume an order that is on hold, in its former status (ResumeOrder)',
    access: ['staff'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/orders/:requestId/complete-order',
    summary: 'Complete an order whose shipments have been delivered (CompleteOrder)',
    access: ['staff', 'system'],
    ...ofOrder,
    body: z.strictObject(seen),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/orders/:requestId/reopen-order',
    summary: 'Reopen a completed order (ReopenOrder)',
    access: ['seniorStaff'],
    ...ofOrder,
    body: z.strictObject({ ...seen, reason: text(2000) }),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/record-payment',
    summary: 'Record a payment from the customer (RecordPayment)',
    access: ['staff', 'bookkeeper'],
    ...ofOrder,
    body: z.strictObject({
      ...seenMoney,
      amount: AmountInput.positive(),
      /** Paying more than the amount due is refused unless the rest is recorded as credit (PAY-D07). */
      keepAsCredit: z.boolean().default(false),
      method: z.enum(paymentMethods).exclude(['refund']),
      /** Default: now. */
      paymentDate: Moment.refine((date) => date > '2000', {
        error: 'input.thisCentury' satisfies MessageKey,
      }).optional(),
      internalNotes: optionalText(),
    }),
  }),
  recordRefund: endpoint({
    method: 'POST',
    path: '/orders/:requestId/record-refund',
    summary: 'Record a refund to the customer (RecordRefund)',
    access: ['staff', 'bookkeeper'],
    ...ofOrder,
    body: z.strictObject({
      ...seenMoney,
      amount: AmountInput.positive(),
      /** Method of the refund. For card refunds use `refundCardPayment`. */
      paidFrom: z.enum(['bankTransfer', 'custom']).default('bankTransfer'),
      /** Default: now. */
      paymentDate: Moment.refine((date) => date > '2000', {
        error: 'input.thisCentury' satisfies MessageKey,
      }).optional(),
      internalNotes: optionalText(),
    }),
  }),
  refundCardPayment: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payments/:paymentId/refund-card-payment',
    summary: 'Refund a card payment in full or in part through the card provider (RequestCardRefund)',
    access: ['staff', 'bookkeeper'],
    params: z.strictObject({ requestId: RequestId, paymentId: Id }),
    reply: Order,
    rateLimit: 'commands',
    body: z.strictObject({ ...seenMoney, amount: AmountInput.positive(), internalNotes: optionalText() }),
  }),
  removePaymentEntry: endpoint({
    method: 'POST',
    path: '/orders/:requestId/payments/:paymentId/remove-payment-entry',
    summary: 'Correct a wrong payment entry with a reversing entry (RemovePaymentEntry)',
    access: ['seniorStaff'],
    params: z.strictObject({ requestId: RequestId, paymentId: Id }),
    reply: Order,
    body: z.strictObject({ ...seenMoney, reason: text(2000) }),
  }),
}
