import type { PackagingItem } from '#domain/ordering/order-state.ts'
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
    const meant = type === 'ItemSourced' ? order.items.filter(({ id }) => id === data.itemId) : order.items
    return meant.filter(isSourced).map(({ id }) => ({ command: 'createPurchaseOrder', input: { caseId, itemId: id } }))
  },
}

const isSourced = ({ sourcing, quoteRequest }: PackagingItem): boolean =>
  (sourcing ?? quoteRequest?.sourcing) !== undefined
