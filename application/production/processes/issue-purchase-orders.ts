import { itemsOf, producedItems, sourcingOf } from '#domain/ordering/order-items.ts'
import { purchaseOrderCan, sourceOf, specOf } from '#domain/production/purchase-order.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * A paid order becomes a purchase order for each item, released to its supplier as soon as its artwork is there (PO-T01,
 * PO-T05, PO-T24). What was bought at the price of the shop waits until staff assign a supplier.
 */
export const issuePurchaseOrders: Process = {
  name: 'issue-purchase-orders',
  on: [
    'OrderPlaced',
    'OrderPaymentConfirmed',
    'ItemSourced',
    'PurchaseOrderCreated',
    'ProofApproved',
    'CustomerArtworkReceived',
  ],
  react: ({ caseId, stream, type, entityId, data }, { order, purchaseOrders }) => {
    if (type === 'PurchaseOrderCreated' || type === 'CustomerArtworkReceived') {
      const ready = purchaseOrders[stream] && !purchaseOrderCan.release(purchaseOrders[stream])
      return ready ? [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: entityId } }] : []
    }
    if (type === 'ProofApproved') {
      const waiting = Object.values(purchaseOrders).filter(
        (po) => sourceOf(po)?.itemId === data.itemId && !purchaseOrderCan.receiveArtwork(po),
      )
      return waiting.flatMap((po) => {
        const purchaseOrderId = specOf(po)?.purchaseOrderId
        return purchaseOrderId ? [{ command: 'receiveCustomerArtwork', input: { purchaseOrderId } } as const] : []
      })
    }
    if (order.status !== 'inProgress') return []
    const sourced = producedItems(itemsOf(order)).filter((item) => sourcingOf(item) !== undefined)
    const due = type === 'ItemSourced' ? sourced.filter(({ id }) => id === data.itemId) : sourced
    return due.map(({ id }) => ({ command: 'createPurchaseOrder', input: { caseId, itemId: id } }))
  },
}
