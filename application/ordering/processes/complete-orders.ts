import { shipmentsOf } from '#domain/case.ts'
import { existing } from '#domain/ordering/order.ts'
import type { Process } from '../../pipeline/process.ts'

/** The last delivery completes the order (ORDER-T16, ORDER-T49). */
export const completeOrders: Process = {
  name: 'complete-orders',
  on: ['ShipmentDelivered'],
  react: (_, state) =>
    shipmentsOf(state).every(({ status }) => status === 'delivered')
      ? [{ command: 'completeOrder', input: { requestId: existing(state.order).requestId } }]
      : [],
}
