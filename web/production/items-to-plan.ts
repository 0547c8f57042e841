import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { purchaseOrderCan, unorderedQuantity } from '#domain/production/purchase-order.ts'

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
        .map((item) => ({ item, left: quantityLeft(order, item) }))
        .filter(({ left }) => left > 0)

const quantityLeft = ({ purchaseOrders }: OrderForStaff, { id, selectedQuote }: Item): number =>
  unorderedQuantity(
    { id, quantity: selectedQuote?.quantity ?? 0 },
    purchaseOrders.map(({ source, quantity }) => ({ itemId: source.itemId, quantity })),
  )
