import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'

/** Items of an order whose pieces are not all on purchase orders. */

export type Item = OrderForStaff['packagingItems'][number]

/** Supplier and cost as assigned to the item. */
export const sourcingOf = ({ sourcing, quoteRequest }: Item) => sourcing ?? quoteRequest?.sourcing

/** Items with pieces that are not on a purchase order, such as those of a removed one (PO-T01, PO-D05). */
export const itemsToPlan = (order: OrderForStaff): { item: Item; left: number }[] =>
  purchaseOrderCan.create(order)
    ? []
    : order.packagingItems
        .filter((item) => sourcingOf(item))
        .map((item) => ({ item, left: (item.selectedQuote?.quantity ?? 0) - orderedOf(order, item) }))
        .filter(({ left }) => left > 0)

/** Pieces of an item on purchase orders. */
const orderedOf = ({ purchaseOrders }: OrderForStaff, { id }: Item): number =>
  purchaseOrders.filter(({ source }) => source.itemId === id).reduce((sum, { quantity }) => sum + quantity, 0)
