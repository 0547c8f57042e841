import type { Case } from '#domain/case.ts'
import { requireExisting, orderCan } from '#domain/ordering/order.ts'
import type { ShipmentStep } from '#domain/shipping/shipment-status.ts'
import { trackingStatuses } from '#domain/shipping/tracking.ts'
import { shipping } from './contracts/shipping.ts'
import { recorderOf, shipmentCommand, shipmentOf, shipmentStream, type Spec } from './shipment-command.ts'

/** Reports on shipments in transit, by staff and by couriers (SHIP-T02..T09). */

/** SHIP-T02, T03: goods of an order in progress ship once they are produced. */
const leaves = (state: Case, { shipmentId }: { shipmentId: string }) =>
  orderCan.ship(requireExisting(state.order), shipmentOf(state, shipmentId))

/** Binds the contract of a step of a shipment. */
const stepCommand = (
  contract: typeof shipping.recordPickup,
  name: ShipmentStep,
  precondition?: Spec<{ shipmentId: string }>['precondition'],
) =>
  shipmentCommand(contract, name, {
    stream: shipmentStream,
    ...(precondition && { precondition }),
    data: ({ happenedOn }, { caller }) => ({ happenedOn, by: recorderOf(caller) }),
  })

export const recordShipmentPickup = stepCommand(shipping.recordPickup, 'RecordShipmentPickup', leaves)
export const recordPortArrival = stepCommand(shipping.recordPortArrival, 'RecordPortArrival')
export const recordCustomsClearance = stepCommand(shipping.recordCustomsClearance, 'RecordCustomsClearance')
export const recordWarehouseArrival = stepCommand(shipping.recordWarehouseArrival, 'RecordWarehouseArrival')
/** SHIP-T08: goods collected at the factory depart with their delivery. */
export const recordShipmentDelivery = stepCommand(
  shipping.recordDelivery,
  'RecordShipmentDelivery',
  (state, { shipmentId }) =>
    shipmentOf(state, shipmentId).status === 'initial' ? leaves(state, { shipmentId }) : undefined,
)

export const recordShipmentDeparture = shipmentCommand(shipping.recordDeparture, 'RecordShipmentDeparture', {
  stream: shipmentStream,
  precondition: leaves,
  data: ({ tracking, happenedOn }, { caller }) => ({ tracking, happenedOn, by: recorderOf(caller) }),
})

export const correctShipmentStatus = shipmentCommand(shipping.correctStatus, 'CorrectShipmentStatus', {
  stream: shipmentStream,
  data: ({ status, reason }) => ({ status, reason }),
})

export const changeTracking = shipmentCommand(shipping.changeTracking, 'ChangeTracking', {
  stream: shipmentStream,
  data: ({ courier, trackingCodes, trackingUrl, additionalComments, statuses, happenedOn }, { caller }) => ({
    tracking: {
      courier,
      trackingCodes,
      ...(trackingUrl !== undefined && { trackingUrl }),
      ...(additionalComments !== undefined && { additionalComments }),
    },
    statuses: trackingStatuses.filter((one) => statuses.includes(one)),
    happenedOn,
    by: recorderOf(caller),
  }),
})
