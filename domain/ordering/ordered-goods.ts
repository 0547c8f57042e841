import { itemsOf, type ItemsState, producedItems, type QuotesState } from './order-items.ts'
import type { StandardItemsState } from './standard-items.ts'

/** The goods of an order that are shipped: packaging items that are produced, and essentials. */

/** A quantity of one item: pieces of a packaging item, packs of an essential. */
export type Goods = { itemId: string; itemNumber: string; quantity: number }

type Ordered = ItemsState & QuotesState & Pick<StandardItemsState, 'standardItems'>

/** The ordered quantity of each item; 0 for a packaging item without a selected quote. */
export const goodsOf = (order: Ordered): Goods[] => [
  ...producedItems(itemsOf(order)).map(({ id, itemNumber, selected }) => ({
    itemId: id,
    itemNumber,
    quantity: selected?.quantity ?? 0,
  })),
  ...order.standardItems.map(({ id, itemNumber, quantity }) => ({ itemId: id, itemNumber, quantity })),
]

/** Whether the order has anything to ship; otherwise it contains only samples and services. */
export const hasGoods = (order: {
  items: readonly { samplesServicesOnly?: boolean | undefined }[]
  standardItems: readonly object[]
}): boolean => order.standardItems.length > 0 || order.items.some(({ samplesServicesOnly }) => !samplesServicesOnly)
