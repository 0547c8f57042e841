import { z } from 'zod'
import { Tracking } from '#domain/shipping/shipment.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { Order, RequestId } from '../ordering/contracts/order-shapes.ts'

/** Staff reports on shipments in transit (table SHIP-T). */

const ofShipment = {
  access: ['staff'] as const,
  params: z.strictObject({ requestId: RequestId, shipmentId: z.string().min(1).max(100) }),
  reply: Order,
}

/** Endpoints of shipments on their way. */
export const shipping = {
  recordDeparture: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/record-shipment-departure',
    summary: 'The goods left the factory (RecordShipmentDeparture)',
    ...ofShipment,
    body: z.strictObject({ tracking: Tracking.optional() }),
  }),
  recordDelivery: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/record-shipment-delivery',
    summary: 'The goods arrived (RecordShipmentDelivery)',
    ...ofShipment,
  }),
}
