import { requireExisting } from '#domain/ordering/order.ts'
import type { Process } from '../../pipeline/process.ts'
import { contentsToAdapt } from '../adapt-shipment.ts'

/** Updates planned shipments after the customer accepts a change to the order's items (SHIP-011, decision 101). */
export const adaptShipments: Process = {
  name: 'adapt-shipments',
  on: ['OrderChangeAccepted'],
  react: (_, state) => {
    const { requestId } = requireExisting(state.order)
    return Object.keys(contentsToAdapt(state)).map((shipmentId) => ({
      command: 'adaptShipment',
      input: { requestId, shipmentId },
    }))
  },
}
