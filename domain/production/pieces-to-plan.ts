import { type Case, purchaseOrdersOf } from '../case.ts'
import { itemsOf, type PackagingItem } from '../ordering/order-items.ts'
import { paymentTermsCan } from '../payments/payment-terms.ts'
import { makesPieces } from './purchase-order-core.ts'
import { purchaseOrderCan } from './purchase-order.ts'

/** Pieces of an item that are not on a purchase order yet (PO-D05). */
export const unorderedPieces = (state: Case, { id, selected }: PackagingItem): number =>
  purchaseOrdersOf(state)
    .filter(makesPieces)
    .reduce(
      (left, { source, spec }) => (source?.itemId === id ? left - (spec?.quantity ?? 0) : left),
      selected?.quantity ?? 0,
    )

/**
 * The same as soon as purchase orders can be planned (PO-T01): the order is in progress, and everything that is due
 * before production is paid; otherwise 0.
 */
export const piecesToPlan = (state: Case, item: PackagingItem): number => {
  const { order } = state
  if (order.status === 'none' || purchaseOrderCan.create(order) || paymentTermsCan.proceed(order, 'production'))
    return 0
  return item.samplesServicesOnly ? 0 : Math.max(0, unorderedPieces(state, item))
}

/** Items with pieces to plan. */
export const itemsToPlan = (state: Case): { item: PackagingItem; left: number }[] =>
  itemsOf(state.order)
    .map((item) => ({ item, left: piecesToPlan(state, item) }))
    .filter(({ left }) => left > 0)
