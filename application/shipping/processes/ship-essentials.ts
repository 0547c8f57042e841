import type { Process } from '../../pipeline/process.ts'

/**
 * Essentials are in stock, so a shipment is created immediately: all items, to the shipping address, with the option
 * chosen at checkout (SHIP-T01).
 */
export const shipEssentials: Process = {
  name: 'ship-essentials',
  on: ['EssentialsOrderPlaced'],
  react: ({ type, data }) => {
    if (type !== 'EssentialsOrderPlaced') return []
    const { requestId, addresses, standardItems, shipping } = data
    const address = addresses.find((one) => one.type === 'shipping')
    if (!address) return []
    const { shippingQuoteId, name, route, deliveryTimeRange, cost } = shipping
    const option = { id: shippingQuoteId, name, route, deliveryTimeRange, cost, taxAndDutiesIncluded: false }
    const items = standardItems.map(({ id, itemNumber, quantity }) => ({ itemId: id, itemNumber, quantity }))
    return [{ command: 'addEssentialsShipment', input: { requestId, addressId: address.id, option, items } }]
  },
}
