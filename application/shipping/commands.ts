import { type Case, shipmentsOf } from '#domain/case.ts'
import { firstOf, type Refusal } from '#domain/kernel/refusal.ts'
import type { ShipmentStep } from '#domain/shipping/shipment-status.ts'
import { codeOfOtherAddressRefusal, type Tracking, trackingStatuses } from '#domain/shipping/tracking.ts'
import type { Moment } from '#domain/time.ts'
import { shipping } from './contracts/shipping.ts'
import { recorderOf, shipmentCommand, shipmentOf, shipmentStream, type Spec, unlessReady } from './shipment-command.ts'

/** Reports about shipments in transit, by staff and couriers (SHIP-T02..T09). */

/** SHIP-T02, T03: goods can leave only once they are made, while their order is in progress. */
const departureRefusal = (
  state: Case,
  { shipmentId, happenedOn }: { shipmentId: string; happenedOn?: Moment | undefined },
) => unlessReady(state, shipmentOf(state, shipmentId), happenedOn)

/** Why these tracking codes cannot be those of the shipment. */
const codesRefusal = (state: Case, shipmentId: string, tracking: Tracking | undefined): Refusal | undefined =>
  codeOfOtherAddressRefusal({ ...shipmentOf(state, shipmentId), tracking }, shipmentsOf(state))

/** Binds the contract of a shipment step. */
const stepCommand = (
  contract: typeof shipping.recordPickup,
  name: ShipmentStep,
  precondition?: Spec<{ shipmentId: string; happenedOn?: Moment | undefined }>['precondition'],
) =>
  shipmentCommand(contract, name, {
    stream: shipmentStream,
    ...(precondition && { precondition }),
    data: ({ happenedOn }, { caller }) => ({ happenedOn, by: recorderOf(caller) }),
  })

export const recordShipmentPickup = stepCommand(shipping.recordPickup, 'RecordShipmentPickup', departureRefusal)
export const recordPortArrival = stepCommand(shipping.recordPortArrival, 'RecordPortArrival')
export const recordCustomsClearance = stepCommand(shipping.recordCustomsClearance, 'RecordCustomsClearance')
export const recordWarehouseArrival = stepCommand(shipping.recordWarehouseArrival, 'RecordWarehouseArrival')
/** SHIP-T08: for goods picked up at the factory by the buyer, the delivery is also the departure. */
export const recordShipmentDelivery = stepCommand(shipping.recordDelivery, 'RecordShipmentDelivery', (state, input) =>
  shipmentOf(state, input.shipmentId).status === 'initial' ? departureRefusal(state, input) : undefined,
)

export const recordShipmentDeparture = shipmentCommand(shipping.recordDeparture, 'RecordShipmentDeparture', {
  stream: shipmentStream,
  precondition: (state, input) =>
    firstOf(departureRefusal(state, input), codesRefusal(state, input.shipmentId, input.tracking)),
  data: ({ tracking, happenedOn }, { caller }) => ({ tracking, happenedOn, by: recorderOf(caller) }),
})

export const correctShipmentStatus = shipmentCommand(shipping.correctStatus, 'CorrectShipmentStatus', {
  stream: shipmentStream,
  data: ({ status, reason }) => ({ status, reason }),
})

export const changeTracking = shipmentCommand(shipping.changeTracking, 'ChangeTracking', {
  stream: shipmentStream,
  precondition: (state, input) => codesRefusal(state, input.shipmentId, input),
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
