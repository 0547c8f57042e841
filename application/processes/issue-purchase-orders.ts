import type { Process } from './process.ts'

/** A paid order becomes a purchase order for each item, released to its supplier at once (PO-T01, PO-T05). */
export const issuePurchaseOrders: Process = {
  name: 'issue-purchase-orders',
  on: ['OrderPlaced', 'OrderPaymentConfirmed', 'PurchaseOrderCreated'],
  react: ({ caseId, type, entityId }, { order }) => {
    if (type === 'PurchaseOrderCreated') {
      return [{ command: 'releasePurchaseOrder', input: { purchaseOrderId: entityId } }]
    }
    if (order.status !== 'inProgress') return []
    return order.items.map(({ id }) => ({ command: 'createPurchaseOrder', input: { caseId, itemId: id } }))
  },
}
