import { itemsOf, sourcingOf } from '#domain/ordering/order-items.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * A paid order becomes a purchase order for each item, released to its supplier at once (PO-T01, PO-T05). What was bought
 * at the price of the shop waits until staff say who makes it.
 */
export const issuePurchaseOrders: Process = {
  name: 'issue-purchase-orders',
  on: ['OrderPlaced', 'OrderPaymentConfirmed', 'ItemSourced', 'PurchaseOrderCreated'],
  react: ({ caseId, type, entityId, data }, { order }) => {
    if (type === 'PurchaseOrderCreated') {
      return [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: entityId } }]
    }
    if (order.status !== 'inProgress') return []
    const sourced = itemsOf(order).filter((item) => sourcingOf(item) !== undefined)
    const due = type === 'ItemSourced' ? sourced.filter(({ id }) => id === data.itemId) : sourced
    return due.map(({ id }) => ({ command: 'createPurchaseOrder', input: { caseId, itemId: id } }))
  },
}
