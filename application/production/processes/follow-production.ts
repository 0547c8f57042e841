import { makesPieces } from '#domain/production/purchase-order-core.ts'
import type { Process } from '../../pipeline/process.ts'
import { isItemMade } from '../made-items.ts'

/**
 * Advances an order's item when its supplier reports on the purchase order (ORDER-T46, ORDER-T47). With partial
 * quantities, the item is finished when the last purchase order is (PO-D05). Tooling and ready-made goods are not the
 * production of the item (PO-D02).
 */
export const followProduction: Process = {
  name: 'follow-production',
  on: ['PurchaseOrderStarted', 'PurchaseOrderCompleted'],
  react: ({ caseId, stream, type }, state) => {
    const po = state.purchaseOrders[stream]
    const itemId = po?.source?.itemId
    if (!itemId || !makesPieces(po)) return []
    if (type === 'PurchaseOrderStarted') return [{ command: 'startProduction', input: { caseId, itemId } }]
    return isItemMade(state, itemId) ? [{ command: 'finishProduction', input: { caseId, itemId } }] : []
  },
}
