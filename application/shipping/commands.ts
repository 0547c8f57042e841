import type { z } from 'zod'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { broken, demand, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf, producedItems } from '#domain/ordering/order-items.ts'
import { existing, orderCan } from '#domain/ordering/order.ts'
import { shippingQuoteExpired, shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { unshippable, waysToShip } from '#domain/ordering/ways-to-ship.ts'
import type { ShipmentStep } from '#domain/shipping/shipment-status.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { trackingStatuses } from '#domain/shipping/tracking.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Order } from '../ordering/contracts/order-shapes.ts'
import { ordering } from '../ordering/contracts/ordering.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import type { CommandSpec } from '../pipeline/handle.ts'
import { boundCommand, type BoundCommand } from '../pipeline/operation.ts'
import { shipping } from './contracts.ts'

/** The commands of shipments. Their rules read the order, so each is decided on the whole case (`precondition`). */

/** What a command of a shipment says about itself beside its contract and its name. */
type Spec<Input> = Pick<CommandSpec<Input>, 'data' | 'precondition' | 'stream'>

/** Binds the contract of a command on a shipment of an order. */
const shipmentCommand = <P extends z.ZodType<{ requestId: string }>, Q extends z.ZodType, B extends z.ZodType>(
  contract: Endpoint<P, Q, B, typeof Order>,
  name: string,
  spec: Spec<z.output<P> & z.output<B>>,
): BoundCommand<Endpoint<P, Q, B, typeof Order>, z.output<P> & z.output<B>> =>
  boundCommand(
    contract,
    { aggregate: 'shipment', name, of: ({ requestId }) => ({ requestId }), allow: seesOrder, ...spec },
    answerWithOrder,
  )

/** A shipment of the case with its stream, by the id that people use, or a 404. */
const entryOf = (state: Case, shipmentId: string): [stream: string, LiveShipment] => {
  for (const [stream, one] of Object.entries(state.shipments)) {
    if (one.status !== 'removed' && one.shipmentId === shipmentId) return [stream, one]
  }
  throw new Rejection(notFound('shipment'))
}
const shipmentOf = (state: Case, shipmentId: string): LiveShipment => entryOf(state, shipmentId)[1]
const shipmentStream = (state: Case, { shipmentId }: { shipmentId: string }): string => entryOf(state, shipmentId)[0]

/** SHIP-T01: everything that no shipment holds yet goes to the shipping address. */
export const addShipment = shipmentCommand(ordering.addShipment, 'AddShipment', {
  stream: (_state, _input, idGenerator) => idGenerator.stream('shipment'),
  precondition: ({ order }) => orderCan.addShipment(order),
  data: ({ shippingOptionId }, { state, ports }) => {
    const order = existing(state.order)
    demand(unshippable(order))
    demand(shippingQuoteExpired(shippingQuoteInUse(order), ports.now()))
    const option = waysToShip(order).find(({ id }) => id === shippingOptionId)
    if (!option) throw new Rejection(notFound('shippingOption'))
    const address = order.addresses.find(({ type }) => type === 'shipping')
    if (!address) throw new Rejection(broken('addresses', 'rule.addressBeforeShipping'))
    const items = unallocated(state)
    demand(items.length > 0 ? undefined : broken('items', 'rule.allShipped'))
    const number = Object.keys(state.shipments).length + 1
    return { shipmentId: ports.idGenerator.ulid(), name: `Shipment ${number}`, addressId: address.id, option, items }
  },
})

/** Pieces of each item that are in no shipment. */
const unallocated = (state: Case) => {
  const planned = shipmentsOf(state).flatMap(({ items }) => items)
  return producedItems(itemsOf(state.order)).flatMap(({ id, itemNumber, selected }) => {
    const allocated = planned.filter(({ itemId }) => itemId === id).reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = (selected?.quantity ?? 0) - allocated
    return quantity > 0 ? [{ itemId: id, itemNumber, quantity }] : []
  })
}

export const removeShipment = shipmentCommand(ordering.removeShipment, 'RemoveShipment', {
  stream: shipmentStream,
  precondition: ({ order }) => orderCan.removeShipment(order),
  data: () => ({}),
})

/** Who records a step: the courier's reports come in as the system. */
const recorder = ({ actor, audience }: Caller) => (actor.kind === 'system' ? ('system' as const) : audience)

/** SHIP-T02, T03: goods leave an order in progress, once they are produced. */
const leaves = (state: Case, { shipmentId }: { shipmentId: string }) =>
  orderCan.ship(existing(state.order), shipmentOf(state, shipmentId))

/** Binds the contract of a step of a shipment. */
const stepCommand = (
  contract: typeof shipping.recordPickup,
  name: ShipmentStep,
  precondition?: Spec<{ shipmentId: string }>['precondition'],
) =>
  shipmentCommand(contract, name, {
    stream: shipmentStream,
    ...(precondition && { precondition }),
    data: ({ happenedOn }, { caller }) => ({ happenedOn, by: recorder(caller) }),
  })

export const recordShipmentPickup = stepCommand(shipping.recordPickup, 'RecordShipmentPickup', leaves)
export const recordPortArrival = stepCommand(shipping.recordPortArrival, 'RecordPortArrival')
export const recordCustomsClearance = stepCommand(shipping.recordCustomsClearance, 'RecordCustomsClearance')
export const recordWarehouseArrival = stepCommand(shipping.recordWarehouseArrival, 'RecordWarehouseArrival')
/** SHIP-T08: goods that are collected at the factory leave with their delivery. */
export const recordShipmentDelivery = stepCommand(
  shipping.recordDelivery,
  'RecordShipmentDelivery',
  (state, { shipmentId }) =>
    shipmentOf(state, shipmentId).status === 'initial' ? leaves(state, { shipmentId }) : undefined,
)

export const recordShipmentDeparture = shipmentCommand(shipping.recordDeparture, 'RecordShipmentDeparture', {
  stream: shipmentStream,
  precondition: leaves,
  data: ({ tracking, happenedOn }, { caller }) => ({ tracking, happenedOn, by: recorder(caller) }),
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
    by: recorder(caller),
  }),
})
