import { shipmentsOf } from '#domain/case.ts'
import { isAutomatic } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * SHIP-T17: provides a draft with new shop options after the previous ones have expired, and again once its prices are
 * valid. Staff quote again only if the customer requests it (decision 153).
 */
export const refreshShippingQuotes: Process = {
  name: 'refresh-shipping-quotes',
  on: ['ShippingQuotesExpired', 'QuoteSelected', 'ShippingQuotesRefreshed'],
  react: ({ type }, state) => {
    const order = requireExisting(state.order)
    const { requestId, shipmentValidationStatus } = order
    if (type === 'ShippingQuotesRefreshed') {
      return shipmentsOf(state).flatMap(({ shipmentId, quote }) =>
        quote ? [{ command: 'requoteShipment', input: { requestId, shipmentId } }] : [],
      )
    }
    const items = itemsOf(order)
    return shipmentValidationStatus === 'expired' && items.every(isAutomatic)
      ? [{ command: 'renewShippingOptions', input: { requestId } }]
      : []
  },
}
