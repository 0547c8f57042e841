import type { Process } from '../../pipeline/process.ts'

/** Supplier reports on a purchase order advance the order's item (ORDER-T46, ORDER-T47). */
export const followProduction: Process = {
  name: 'follow-production',
  on: ['PurchaseOrderStarted', 'PurchaseOrderCompleted'],
  react: ({ caseId, stream, type }, { purchaseOrders }) => {
    const itemId = purchaseOrders[stream]?.source?.itemId
    if (!itemId) return []
    if (type === 'PurchaseOrderStarted') return [{ command: 'startProduction', input: { caseId, itemId } }]
    const all = Object.values(purchaseOrders).filter(({ source }) => source?.itemId === itemId)
    const made = all.every(({ status }) => status === 'completed')
    return made ? [{ command: 'finishProduction', input: { caseId, itemId } }] : []
  },
}
