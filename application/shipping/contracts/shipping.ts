import { z } from 'zod'
import { SentFile } from '#domain/files/attachment.ts'
import { PackingList } from '#domain/shipping/packing-list.ts'
import { shipmentStatuses } from '#domain/shipping/shipment-status.ts'
import { Tracking, trackingStatuses } from '#domain/shipping/tracking.ts'
import { text } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Order, RequestId } from '../../ordering/contracts/order-shapes.ts'
import { seen } from '../../ordering/contracts/order-targets.ts'

/** Reports about shipments in transit (table SHIP-T), by staff and couriers. */

const ofShipment = {
  params: z.strictObject({ requestId: RequestId, shipmentId: z.string().min(1).max(100) }),
  reply: Order,
}
/** When the event happened; default: now. */
const happened = { ...seen, happenedOn: Moment.optional() }

/** A shipment step; `name` is the name of the command in its path. */
const step = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/orders/:requestId/shipments/:shipmentId/${name}`,
    summary,
    access: ['staff', 'system'],
    ...ofShipment,
    body: z.strictObject(happened),
  })

/** Endpoints for shipments in transit. */
export const shipping = {
  /** SHIP-001 */
  pack: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/pack-shipment',
    summary: 'Record the packing list of a shipment (PackShipment)',
    access: ['staff'],
    ...ofShipment,
    body: PackingList.extend({ ...seen, attachment: SentFile.optional() }),
  }),
  /**
   * The packing that the shop proposes based on the structures of the items; empty for items that are not configured.
   */
  proposePacking: endpoint({
    method: 'GET',
    path: '/orders/:requestId/shipments/:shipmentId/packing-proposal',
    summary: 'Propose a packing list, computed from the structures of the items',
    access: ['staff'],
    params: ofShipment.params,
    /** `unitType`: pallets if an item of the shipment is packed on pallets (SHIP-016). */
    reply: z.object({
      unitType: PackingList.shape.unitType,
      cartons: z.array(PackingList.shape.cartons.element),
      pallets: z.number(),
    }),
  }),
  recordPickup: step('record-shipment-pickup', 'The goods were picked up at the factory (RecordShipmentPickup)'),
  recordDeparture: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/record-shipment-departure',
    summary: 'Record the departure of a shipment from the factory (RecordShipmentDeparture)',
    access: ['staff', 'system'],
    ...ofShipment,
    body: z.strictObject({ ...happened, tracking: Tracking.optional() }),
  }),
  recordPortArrival: step('record-port-arrival', 'The goods arrived at the port (RecordPortArrival)'),
  recordCustomsClearance: step('record-customs-clearance', 'Customs cleared the goods (RecordCustomsClearance)'),
  recordWarehouseArrival: step('record-warehouse-arrival', 'The goods are in a warehouse (RecordWarehouseArrival)'),
  recordDelivery: step('record-shipment-delivery', 'The goods arrived (RecordShipmentDelivery)'),
  correctStatus: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/correct-shipment-status',
    summary: 'Reset a shipment to an earlier status, with a reason (CorrectShipmentStatus)',
    access: ['staff'],
    ...ofShipment,
    body: z.strictObject({ ...seen, status: z.enum(shipmentStatuses).exclude(['delivered']), reason: text(2000) }),
  }),
  changeTracking: endpoint({
    method: 'POST',
    path: '/orders/:requestId/shipments/:shipmentId/change-tracking',
    summary: 'Set tracking codes, comments and courier statuses of a shipment (ChangeTracking)',
    access: ['staff', 'system'],
    ...ofShipment,
    body: Tracking.extend({ ...happened, statuses: z.array(z.enum(trackingStatuses)).max(3).default([]) }),
  }),
}
