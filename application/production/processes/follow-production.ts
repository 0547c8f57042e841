import { purchaseOrdersOf } from '#domain/case.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import type { Process } from '../../pipeline/process.ts'

/**
 * Supplier reports on a purchase order advance the order's item (ORDER-T46, ORDER-T47); with partial quantities it is
 * finished when the last of them is (PO-D05).
 */
export const followProduction: Process = {
  name: 'follow-production',
  on: ['PurchaseOrderStarted', 'PurchaseOrderCompleted'],
  react: ({ caseId, stream, type }, state) => {
    const itemId = state.purchaseOrders[stream]?.source?.itemId
    if (!itemId) return []
    if (type === 'PurchaseOrderStarted') return [{ command: 'startProduction', input: { caseId, itemId } }]
    const all = purchaseOrdersOf(state).filter(({ source }) => source?.itemId === itemId)
    const item = itemsOf(state.order).find(({ id }) => id === itemId)
    const ordered = all.reduce((sum, { spec }) => sum + (spec?.quantity ?? 0), 0)
    const made = all.every(({ status }) => status === 'completed') && ordered >= (item?.selected?.quantity ?? 0)
    return made ? [{ command: 'finishProduction', input: { caseId, itemId } }] : []
  },
}
