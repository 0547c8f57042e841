import { type Case, shipmentsOf } from '#domain/case.ts'
import { caseStatus } from '#domain/ordering/headline.ts'
import { producedItems } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { itemAllocations, unplannedPieces } from '#domain/ordering/plan-gaps.ts'
import type { Process } from '../../pipeline/process.ts'
import { openWork } from '../reported-work.ts'

/**
 * Completes the order upon the last delivery (ORDER-T16, ORDER-T49), upon the end of production if all pieces were
 * delivered before, or upon completion of the last sample or service if nothing is produced (ORDER-D21). An accepted
 * change can remove the last goods that were not delivered; their shipment is removed next (decision 101).
 */
export const completeOrders: Process = {
  name: 'complete-orders',
  on: [
    'ShipmentDelivered',
    'ProductionFinished',
    'SampleCompleted',
    'SampleCancelled',
    'ServiceCompleted',
    'ServiceCancelled',
    'OrderChangeAccepted',
    'ShipmentRemoved',
  ],
  react: (_, state) =>
    isDone(state) ? [{ command: 'completeOrder', input: { requestId: requireExisting(state.order).requestId } }] : [],
}

/** Whether every piece is in a shipment, everything is delivered, and all samples and services are finished. */
const isDone = (state: Case): boolean => {
  const status = caseStatus(state)
  if (status === 'samplesCompleted' || status === 'servicesCompleted') return true
  const shipments = shipmentsOf(state)
  const isDelivered = shipments.length > 0 && shipments.every((one) => one.status === 'delivered')
  const isMade = producedItems(state.order.items).every(({ production }) => production === 'finished')
  const isPlanned = unplannedPieces(itemAllocations(state)) === 0
  return state.order.status === 'inProgress' && isDelivered && isMade && isPlanned && openWork(state) === 0
}
