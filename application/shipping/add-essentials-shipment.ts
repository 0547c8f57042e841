import type { ShippingOption } from '#domain/ordering/quote.ts'
import { systemOnly } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'

/**
 * Adds the shipment for an order of essentials; the sending process specifies its contents. Quantities are in packs.
 */
export const addEssentialsShipment = command<{
  requestId: string
  addressId: string
  option: ShippingOption
  items: { itemId: string; itemNumber: string; quantity: number }[]
}>({
  aggregate: 'shipment',
  name: 'AddEssentialsShipment',
  ...systemOnly('order'),
  of: ({ requestId }) => ({ requestId }),
  stream: (_state, _input, idGenerator) => idGenerator.stream('shipment'),
  data: ({ addressId, option, items }, { ports }) => ({
    shipmentId: ports.idGenerator.ulid(),
    name: 'Shipment 1',
    addressId,
    option,
    quote: null,
    items,
  }),
})
