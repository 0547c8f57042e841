import { z } from 'zod'
import { checkedAddress, NewAddress } from '#domain/people/contact.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { ShippingQuoteInput } from '../../ordering/contracts/order-inputs.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'
import { seen } from '../../ordering/contracts/order-targets.ts'

/** Splitting an order into shipments with destinations (SHIP-012, SHIP-015, SHIP-D03). */

const Id = z.string().min(1).max(100)
const ofShipment = { params: z.strictObject({ requestId: RequestId, shipmentId: Id }), reply: Order }
const planners = ['editor', 'staff'] as const

export const shipmentPlanning = {
  split: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/split-shipment-item',
    summary: 'Move pieces of an item to another or a new shipment (SplitShipmentItem)',
    access: planners,
    ...ofShipment,
    body: z.strictObject({
      ...seen,
      itemNumber: Id,
      quantity: z.int().min(1).max(10_000_000),
      /** Default: a new shipment. */
      toShipmentId: Id.optional(),
      /** Destination of a new shipment; default: the destination of this one. */
      toAddressId: Id.optional(),
    }),
  }),
  changeAddress: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/change-shipment-address',
    summary: 'Change the address of a planned shipment to another address of the order (ChangeShipmentAddress)',
    access: planners,
    ...ofShipment,
    body: z.strictObject({ ...seen, addressId: Id }),
  }),
  describe: endpoint({
    method: 'PUT',
    path: '/orders/:requestId/shipments/:shipmentId/description',
    summary: 'Set the name and the description of a shipment (DescribeShipment)',
    access: planners,
    ...ofShipment,
    body: z.strictObject({ ...seen, name: text(100), description: optionalText(500) }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/quote-shipment',
    summary: 'Quote shipping for one of several shipments (QuoteShipment)',
    access: ['staff'],
    ...ofShipment,
    body: ShippingQuoteInput.extend(seen),
  }),
  renewOptions: endpoint({
    method: 'POST',
    path: '/orders/:requestId/renew-shipping-options',
    summary: 'Request new shipping options after the previous ones have expired (RefreshShippingQuotes)',
    access: ['editor', 'system'],
    params: z.strictObject({ requestId: RequestId }),
    reply: Order,
    body: z.strictObject(seen),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/choose-shipping-option',
    summary: 'Select a shipping option for a planned shipment (ChooseShippingOption)',
    access: planners,
    ...ofShipment,
    body: z.strictObject({ ...seen, shippingOptionId: Id }),
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/orders/:requestId/addresses',
    summary: 'Add another shipping address to an order (AddShippingAddress)',
    access: planners,
    params: z.strictObject({ requestId: RequestId }),
    reply: Order,
    body: z.strictObject({ ...seen, address: checkedAddress(NewAddress.omit({ type: true })) }),
  }),
}
