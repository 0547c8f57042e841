import { z } from 'zod'
import { checkedAddress, checkedContact, Contact, NewAddress } from '#domain/people/contact.ts'
import { optionalText } from '#domain/text/fields.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { TimelineEvent } from '../../production/contracts.ts'
import { NewOrderInput, ShippingQuoteInput } from './order-inputs.ts'
import { orderItemContracts } from './order-items.ts'
import { orderLifecycleContracts } from './order-lifecycle.ts'
import { orderListContracts } from './order-lists.ts'
import { orderPaymentContracts } from './order-payments.ts'
import { Order, RequestId } from './order-shapes.ts'
import { editors, Id, ofOrder, seen } from './order-targets.ts'
import { quoteRequestContracts } from './quote-requests.ts'
import { reorderContracts } from './reorder.ts'
import { standardItemContracts } from './standard-items.ts'

/** Order operations for customers and staff (ORDER-D01): all of them, grouped by file. */

export const ordering = {
  ...orderListContracts,
  ...orderItemContracts,
  ...standardItemContracts,
  ...quoteRequestContracts,
  ...orderLifecycleContracts,
  ...orderPaymentContracts,
  ...reorderContracts,
  /**
   * S-16: `DRAFT_LIMIT` drafts per customer. They are counted in the view, so calls that are in progress at the same time
   * can together exceed the limit, by less than their number.
   */
  create: endpoint({
    method: 'POST',
    path: '/orders',
    summary:
      'Create a draft order, empty or with its first item; a customer can have 100 drafts by default, and concurrent calls can exceed this by less than their number (CreateOrder)',
    access: editors,
    body: NewOrderInput,
    reply: Order,
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
}
