import { type Case, purchaseOrdersOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { makesPieces } from '#domain/production/purchase-order-core.ts'

/** Whether the suppliers of an item have completed all of its purchase orders, for at least the ordered pieces (PO-D05). */
export const isItemMade = (state: Case, itemId: string): boolean => {
  const all = purchaseOrdersOf(state).filter((po) => po.source?.itemId === itemId && makesPieces(po))
  const item = itemsOf(state.order).find(({ id }) => id === itemId)
  const ordered = all.reduce((sum, { spec }) => sum + (spec?.quantity ?? 0), 0)
  const isCompleted = all.length > 0 && all.every(({ status }) => status === 'completed')
  return isCompleted && ordered >= (item?.selected?.quantity ?? 0)
}
