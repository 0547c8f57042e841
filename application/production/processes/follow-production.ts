import { purchaseOrdersOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { makesPieces } from '#domain/production/purchase-order-core.ts'
import type { Process } from '../../pipeline/process.ts'

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
    const all = purchaseOrdersOf(state).filter((one) => one.source?.itemId === itemId && makesPieces(one))
    const item = itemsOf(state.order).find(({ id }) => id === itemId)
    const ordered = all.reduce((sum, { spec }) => sum + (spec?.quantity ?? 0), 0)
    const made = all.every(({ status }) => status === 'completed') && ordered >= (item?.selected?.quantity ?? 0)
    return made ? [{ command: 'finishProduction', input: { caseId, itemId } }] : []
  },
}
