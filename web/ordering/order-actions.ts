import type { z } from 'zod'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { ConfiguredBox, ordering } from '#application/ordering/contracts/ordering.ts'
import { api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { cacheOrder } from '../data/queries.ts'
import type { AnyOrder } from './order-rules.ts'

type Done = Promise<Result<Order>>

/** Everything a customer can do with an order. A view without a desk can only be read. */
export type Desk = {
  /** Why nothing may be done by this user, or nothing if all may. */
  closed: string | undefined
  addBox: (configured: z.input<typeof ConfiguredBox>) => Done
  configure: (itemId: string, configured: z.input<typeof ConfiguredBox>) => Done
  requestQuote: (itemId: string, customerComments: string) => Done
  /** Asks again for the same box and quantities: configuring an item voids its quotes (ORDER-T29). */
  requestAgain: (itemId: string, configured: z.input<typeof ConfiguredBox>) => Done
  /**
   * Prices a product of the catalogue anew, where it stands or for another country; and asks staff again, where its price
   * is not the shop's alone (ORDER-T28, ORDER-T27).
   */
  priceAgain: (itemId: string, countryCode?: string) => Done
  selectQuote: (itemId: string, quantity: number) => Done
  deselectQuote: (itemId: string) => Done
  changeDraft: (draft: Omit<z.input<(typeof ordering)['changeDraft']['body']>, 'requestVersion'>) => Done
  chooseShipping: (shippingOptionId: string) => Done
  place: () => Done
  cancel: () => Done
}

/** The desk for an order as it stands on the screen. Placing sends the version that was seen: its total is agreed to. */
export const deskOf = (order: AnyOrder, closed: string | undefined): Desk => {
  const { requestId, requestVersion } = order
  const ofOrder = { params: { requestId } }
  const ofItem = (itemId: string) => ({ params: { requestId, itemId } })
  const { ordering } = api
  const configure: Desk['configure'] = async (itemId, configured) =>
    cacheOrder(await ordering.configurePackagingItem({ ...ofItem(itemId), body: configured }))
  const requestQuote: Desk['requestQuote'] = async (itemId, customerComments) =>
    cacheOrder(await ordering.requestQuote({ ...ofItem(itemId), body: { customerComments } }))

  return {
    closed,
    addBox: async (configured) => cacheOrder(await ordering.addPackagingItem({ ...ofOrder, body: { configured } })),
    configure,
    requestQuote,
    requestAgain: async (itemId, configured) => {
      const comments = order.packagingItems.find(({ id }) => id === itemId)?.quoteRequest?.customerComments ?? ''
      const voided = await configure(itemId, configured)
      return voided.hasError ? voided : requestQuote(itemId, comments)
    },
    priceAgain: async (itemId, countryCode) => {
      const item = order.packagingItems.find(({ id }) => id === itemId)
      if (!item?.estimate || !item.priceEstimate) throw new Error(`Item ${itemId} is no product of the catalogue`)
      const { configuration, embeddedProduct, embeddedConfiguration } = item.estimate
      const body = {
        productId: item.product.productId,
        config: configuration,
        ...(embeddedProduct && { embeddedProductId: embeddedProduct.productId }),
        ...(embeddedConfiguration && { embeddedConfig: embeddedConfiguration }),
        quantity: item.quantity ?? item.quantities[0] ?? 1,
        quantities: item.quantities,
        countryCode: countryCode ?? item.priceEstimate.countryCode,
      }
      const priced = await cacheOrder(await ordering.estimatePackagingItem({ ...ofItem(itemId), body }))
      if (priced.hasError || !item.quoteRequest) return priced
      const isAutomatic = priced.payload.packagingItems.some(
        ({ id, automaticQuotes }) => id === itemId && automaticQuotes.length > 0,
      )
      return isAutomatic ? priced : requestQuote(itemId, item.quoteRequest.customerComments)
    },
    selectQuote: async (itemId, quantity) =>
      cacheOrder(await ordering.selectQuote({ ...ofItem(itemId), body: { quantity } })),
    deselectQuote: async (itemId) => cacheOrder(await ordering.deselectQuote({ ...ofItem(itemId), body: {} })),
    changeDraft: async (draft) => cacheOrder(await ordering.changeDraft({ ...ofOrder, body: draft })),
    chooseShipping: async (shippingOptionId) => {
      for (const { id: shipmentId } of order.shipments) {
        const removed = await ordering.removeShipment({ params: { requestId, shipmentId } })
        if (removed.hasError) return removed
      }
      return cacheOrder(await ordering.addShipment({ ...ofOrder, body: { shippingOptionId } }))
    },
    cancel: async () => cacheOrder(await ordering.cancel({ ...ofOrder, body: { requestVersion } })),
    place: async () => cacheOrder(await ordering.placeOrder({ ...ofOrder, body: { requestVersion } })),
  }
}
