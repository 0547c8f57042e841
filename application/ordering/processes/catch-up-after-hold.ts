import { purchaseOrdersOf, shipmentsOf } from '#domain/case.ts'
import { isStarted, makesPieces } from '#domain/production/purchase-order-core.ts'
import type { Intent, Process } from '../../pipeline/process.ts'
import { isItemMade } from '../../production/made-items.ts'

/**
 * While an order is on hold or waits for a payment, it refuses supplier and carrier reports. When it resumes, this
 * process records their current statuses on it (ORDER-T12, T46, T47, T49).
 */
export const catchUpAfterHold: Process = {
  name: 'catch-up-after-hold',
  on: ['OrderResumed', 'OrderPaymentConfirmed'],
  react: ({ caseId }, state) => {
    const { order } = state
    if (order.status !== 'inProgress') return []
    const production = order.items.flatMap(({ id: itemId }): Intent[] => {
      if (isItemMade(state, itemId)) return [{ command: 'finishProduction', input: { caseId, itemId } }]
      const ofItem = purchaseOrdersOf(state).filter((po) => po.source?.itemId === itemId && makesPieces(po))
      return ofItem.some(isStarted) ? [{ command: 'startProduction', input: { caseId, itemId } }] : []
    })
    const shipments = shipmentsOf(state)
    const delivered = shipments.length > 0 && shipments.every(({ status }) => status === 'delivered')
    return delivered ? [...production, { command: 'completeOrder', input: { requestId: order.requestId } }] : production
  },
}
