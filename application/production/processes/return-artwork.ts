import { purchaseOrdersOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { artworkCan, artworkOf } from '#domain/production/artwork.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import type { Intent, Process } from '../../pipeline/process.ts'

/**
 * Staff return the artwork of a purchase order (PO-T26): the customer is asked for changes of the artwork of the item, and
 * approves a new proof. All purchase orders of the item wait for it.
 */
export const returnArtwork: Process = {
  name: 'return-artwork',
  on: ['ArtworkReturnedToCustomer'],
  react: (event, state) => {
    if (event.type !== 'ArtworkReturnedToCustomer' || event.actor.kind === 'system') return []
    const { order, caseId } = state
    const itemId = state.purchaseOrders[event.stream]?.source?.itemId
    const item = itemsOf(order).find(({ id }) => id === itemId)
    if (order.status === 'none' || !item || artworkCan.returnToCustomer(order, artworkOf(order, item))) return []
    const { reason } = event.data
    const others = purchaseOrdersOf(state).filter(
      (po) => po.source?.itemId === item.id && !purchaseOrderCan.returnArtwork(po),
    )
    return [
      { command: 'returnItemArtwork', input: { caseId, itemId: item.id, reason } },
      ...others.flatMap(({ spec }): Intent[] =>
        spec ? [{ command: 'returnArtwork', input: { purchaseOrderId: spec.purchaseOrderId, reason } }] : [],
      ),
    ]
  },
}
