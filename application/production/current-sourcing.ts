import type { Case } from '#domain/case.ts'
import { type PackagingItem, sourcingOf } from '#domain/ordering/order-items.ts'
import type { Sourcing } from '#domain/ordering/quote.ts'
import { makesPieces, type PurchaseOrderCore } from '#domain/production/purchase-order-core.ts'
import { isOutdated, type PurchaseOrder } from '#domain/production/purchase-order.ts'
import { workSourcing } from '#domain/production/work-sourcing.ts'
import { isBefore } from '#domain/time.ts'

/** Suppliers of the work on an item, for its changes (decision 234). */

const ofItem = ({ purchaseOrders }: Case, itemId: string) =>
  Object.values(purchaseOrders).filter((po) => po.source?.itemId === itemId && makesPieces(po))

const termsOf = ({ spec }: Pick<PurchaseOrderCore, 'spec'>): Sourcing[] =>
  spec ? [{ supplierId: spec.supplierId, unitCost: spec.unitPrice }] : []

/** Supplier and cost of the work on an item; undefined if it has none yet. */
export const currentSourcing = (state: Case, item: PackagingItem): Sourcing | undefined =>
  workSourcing(
    sourcingOf(item),
    ofItem(state, item.id)
      .filter(({ status }) => status !== 'removed')
      .flatMap(termsOf),
  )

/**
 * Supplier and cost with which the work on a changed item continues: as before the change, unless the change named a
 * supplier.
 */
export const sourcingAfterChange = (state: Case, item: PackagingItem): Sourcing | undefined => {
  const continued = endedByChange(state, item.id).filter((po) => !isNamedSince(state.order, item, po))
  return workSourcing(sourcingOf(item), continued.flatMap(termsOf))
}

/** The purchase orders of an item that its last change ended; staff removed others before. */
export const endedByChange = (state: Case, itemId: string): PurchaseOrder[] => {
  const changedAt = state.order.remade[itemId] ?? 0
  return ofItem(state, itemId).filter((po) => isOutdated(po, state.order) && (po.removedAt ?? 0) > changedAt)
}

/** Whether staff named a supplier in a change that was accepted after this purchase order was created. */
const isNamedSince = (
  { changes }: Case['order'],
  { id }: PackagingItem,
  { createdOn }: Pick<PurchaseOrderCore, 'createdOn'>,
): boolean =>
  changes.some(
    ({ status, closedOn, costs = [] }) =>
      status === 'accepted' &&
      !(closedOn && createdOn && isBefore(closedOn, createdOn)) &&
      costs.some(({ itemId, sourcing }) => itemId === id && sourcing !== null),
  )
