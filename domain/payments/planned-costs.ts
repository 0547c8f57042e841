import type { Case } from '../case.ts'
import { totalOf } from '../kernel/money.ts'
import { itemsOf, producedItems, sourcingOf } from '../ordering/order-items.ts'
import { isReleased, makesPieces } from '../production/purchase-order-core.ts'

/**
 * Expected further costs of an order, in addition to the amounts owed to its suppliers: pieces that are not on a
 * released purchase order, at the cost agreed with the supplier of their item. In minor units of the order's currency,
 * which is also the currency of its purchase orders. `isKnown` is false if an item has no supplier yet.
 */
export const plannedCosts = ({ order, purchaseOrders }: Case): { amount: number; isKnown: boolean } => {
  if (order.status === 'none' || order.status === 'cancelled') return { amount: 0, isKnown: true }
  let amount = 0
  let isKnown = true
  for (const item of producedItems(itemsOf(order))) {
    const owed = Object.values(purchaseOrders)
      .filter((po) => po.source?.itemId === item.id && makesPieces(po) && isReleased(po) && po.status !== 'expired')
      .reduce((sum, { spec }) => sum + (spec?.quantity ?? 0), 0)
    const left = (item.selected?.quantity ?? 0) - owed
    const sourcing = sourcingOf(item)
    if (left > 0 && sourcing) amount += totalOf(left, sourcing.unitCost)
    else if (left > 0) isKnown = false
  }
  return { amount, isKnown }
}
