import type { z } from 'zod'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { ordering } from '#application/ordering/contracts/ordering.ts'
import { api } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { cacheOrder } from '../data/queries.ts'
import type { AnyOrder } from './order-rules.ts'
import { refreshDraftTotal } from './use-available-discounts.ts'

type Done = Promise<Result<Order>>

/** Actions of a customer on an order. A view without them is read-only. */
export type OrderActions = {
  /** Why this user may not act on the order; undefined if they may. */
  closed: string | undefined
  /** `quantities`: those to quote; absent: those of the configuration. */
  requestQuote: (itemId: string, customerComments: string, quantities?: number[]) => Done
  /**
   * Prices an item again as configured, for the same or another country. Staff must quote again if they quoted it or
   * must confirm its price (ORDER-T27, T28, T29).
   */
  priceAgain: (itemId: string, countryCode?: string) => Done
  cancelQuoteRequest: (itemId: string) => Done
  giveFeedback: (itemId: string, answer: string) => Done
  removeItem: (itemId: string) => Done
  selectQuote: (itemId: string, quantity: number) => Done
  deselectQuote: (itemId: string) => Done
  changeDraft: (draft: Omit<z.input<(typeof ordering)['changeDraft']['body']>, 'requestVersion'>) => Done
  /** Contact and addresses of a placed order that is not paid (ORDER-D04). */
  changeAddresses: (draft: Parameters<OrderActions['changeDraft']>[0]) => Done
  chooseShipping: (shippingOptionId: string) => Done
  /** SHIP-T17: shop options are renewed immediately, staff quotes once staff have quoted again. */
  renewShipping: () => Done
  /** `total`: what the user has agreed to. */
  place: (total: number) => Done
  cancel: () => Done
  reopenDraft: () => Done
}

/**
 * The actions on the displayed version of an order. Placing sends that version and the total, because the user has
 * agreed to them.
 */
export const orderActionsOf = (order: AnyOrder, closed: string | undefined): OrderActions => {
  const { requestId, requestVersion } = order
  const ofOrder = { params: { requestId } }
  const ofItem = (itemId: string) => ({ params: { requestId, itemId } })
  const { ordering } = api
  const requestQuote: OrderActions['requestQuote'] = async (itemId, customerComments, quantities) =>
    cacheOrder(
      await ordering.requestQuote({ ...ofItem(itemId), body: { customerComments, ...(quantities && { quantities }) } }),
    )

  return {
    closed,
    requestQuote,
    priceAgain: async (itemId, countryCode) => {
      const item = order.packagingItems.find(({ id }) => id === itemId)
      if (!item?.configuration || !item.priceEstimate) throw new Error(`Item ${itemId} is not configured`)
      const { configuration, embeddedProduct, embeddedConfiguration } = item
      if (item.quoteRequest && countryCode === undefined) {
        return requestQuote(itemId, item.quoteRequest.customerComments, item.quoteRequest.quantities)
      }
      const body = {
        productId: item.product.productId,
        config: configuration,
        ...(embeddedProduct && { embeddedProductId: embeddedProduct.productId }),
        ...(embeddedConfiguration && { embeddedConfig: embeddedConfiguration }),
        quantity: item.quantity ?? item.quantities[0] ?? 1,
        quantities: item.quantities,
        countryCode: countryCode ?? item.priceEstimate.countryCode,
      }
      const priced = await cacheOrder(await ordering.configurePackagingItem({ ...ofItem(itemId), body }))
      if (priced.hasError || !item.quoteRequest) return priced
      const isAutomatic = priced.payload.packagingItems.some(
        ({ id, automaticQuotes }) => id === itemId && automaticQuotes.length > 0,
      )
      return isAutomatic
        ? priced
        : requestQuote(itemId, item.quoteRequest.customerComments, item.quoteRequest.quantities)
    },
    cancelQuoteRequest: async (itemId) =>
      cacheOrder(await ordering.cancelQuoteRequest({ ...ofItem(itemId), body: {} })),
    giveFeedback: async (itemId, answer) =>
      cacheOrder(await ordering.giveQuoteFeedback({ ...ofItem(itemId), body: { answer } })),
    removeItem: async (itemId) => cacheOrder(await ordering.removePackagingItem({ ...ofItem(itemId), body: {} })),
    selectQuote: async (itemId, quantity) =>
      cacheOrder(await ordering.selectQuote({ ...ofItem(itemId), body: { quantity } })),
    deselectQuote: async (itemId) => cacheOrder(await ordering.deselectQuote({ ...ofItem(itemId), body: {} })),
    changeDraft: async (draft) => cacheOrder(await ordering.changeDraft({ ...ofOrder, body: draft })),
    changeAddresses: async ({ additionalComments: _, ...addresses }) =>
      cacheOrder(await ordering.changeAddresses({ ...ofOrder, body: addresses })),
    chooseShipping: async (shippingOptionId) => {
      const [planned, ...others] = order.shipments
      if (planned && others.length === 0 && order.shipmentConfigurationRestriction) {
        const params = { requestId, shipmentId: planned.id }
        return cacheOrder(await api.shipmentPlanning.choose({ params, body: { shippingOptionId } }))
      }
      for (const { id: shipmentId } of order.shipments) {
        const removed = await ordering.removeShipment({ params: { requestId, shipmentId } })
        if (removed.hasError) return removed
      }
      return cacheOrder(await ordering.addShipment({ ...ofOrder, body: { shippingOptionId } }))
    },
    renewShipping: async () => cacheOrder(await api.shipmentPlanning.renewOptions({ ...ofOrder, body: {} })),
    reopenDraft: async () => cacheOrder(await ordering.reopenDraft({ ...ofOrder, body: { requestVersion } })),
    cancel: async () => cacheOrder(await ordering.cancel({ ...ofOrder, body: { requestVersion } })),
    place: async (total) => {
      const answer = await ordering.placeOrder({ ...ofOrder, body: { requestVersion, total } })
      // Shows the new total, so that the user can agree to it.
      if (answer.hasError && answer.field === 'total') await refreshDraftTotal()
      return cacheOrder(answer)
    },
  }
}
