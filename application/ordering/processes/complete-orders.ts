import { shipmentsOf } from '#domain/case.ts'
import type { Process } from '../../pipeline/process.ts'

/** The last delivery completes the order (ORDER-T16, ORDER-T49). */
export const completeOrders: Process = {
  name: 'complete-orders',
  on: ['ShipmentDelivered'],
  react: ({ caseId }, state) =>
    shipmentsOf(state).every(({ status }) => status === 'delivered')
      ? [{ command: 'completeOrder', input: { caseId } }]
      : [],
}
