import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { ItemToPlan } from '#application/production/contracts/purchase-order-shapes.ts'

/** Items of an order with pieces to plan, such as those of a removed purchase order, once they have a supplier (PO-T01). */
export const itemsToPlan = ({
  packagingItems,
}: Pick<OrderForStaff, 'packagingItems'>): Pick<ItemToPlan, 'itemId' | 'itemNumber' | 'quantity' | 'sourcing'>[] =>
  packagingItems.flatMap(({ id: itemId, itemNumber, piecesToPlan: quantity, sourcing: assigned, quoteRequest }) => {
    const sourcing = assigned ?? quoteRequest?.sourcing
    return sourcing && quantity > 0 ? [{ itemId, itemNumber, quantity, sourcing }] : []
  })
