import type { z } from 'zod'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { broken, demand, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { orderCan } from '#domain/ordering/order.ts'
import type { ReportedShipment } from '#domain/ordering/shipment-plan.ts'
import { pricedElsewhere, waysToShip } from '#domain/ordering/ways-to-ship.ts'
import type { ordering } from '../ordering/contracts/ordering.ts'
import { changesOrders, editsOrder, worksOnOrder } from '../pipeline/access.ts'
import { command } from '../pipeline/handle.ts'
import type { shipping } from './contracts.ts'

/** What may be asked of shipments. They look at their order, so each is decided on the whole case (`given`). */

type OfOrder = { requestId: string }
type OfShipment = OfOrder & { shipmentId: string }

const onCase = {
  aggregate: 'shipment' as const,
  access: changesOrders,
  of: ({ requestId }: OfOrder) => ({ requestId }),
  allow: editsOrder,
}

/** The stream of a shipment by the id that people use, or a 404. */
const shipmentStream = (state: Case, { shipmentId }: OfShipment): string => {
  const found = Object.entries(state.shipments).find(
    ([, one]) => one.shipmentId === shipmentId && one.status !== 'removed',
  )
  if (!found) throw new Rejection(notFound('shipment'))
  return found[0]
}

/** SHIP-T01: everything that no shipment holds yet goes to the shipping address. */
export const addShipment = command<OfOrder & z.output<typeof ordering.addShipment.body>>({
  ...onCase,
  stream: (_state, _input, mint) => mint.stream('shipment'),
  given: ({ order }) => orderCan.addShipment(order),
  prepare: ({ shippingOptionId }, { state, ports }) => {
    const { order } = state
    demand(pricedElsewhere(order))
    const option = waysToShip(order).find(({ id }) => id === shippingOptionId)
    if (!option) throw new Rejection(notFound('shippingOption'))
    const address = order.addresses.find(({ type }) => type === 'shipping')
    if (!address) throw new Rejection(broken('addresses', 'rule.addressBeforeShipping'))
    const items = unallocated(state)
    demand(items.length > 0 ? undefined : broken('items', 'rule.allShipped'))
    const number = Object.keys(state.shipments).length + 1
    return {
      type: 'AddShipment',
      data: { shipmentId: ports.mint.ulid(), name: `Shipment ${number}`, addressId: address.id, option, items },
    }
  },
})

/** Pieces of each item that are in no shipment. */
const unallocated = (state: Case) => {
  const planned = shipmentsOf(state).flatMap(({ items }) => items)
  return state.order.items.flatMap(({ id, itemNumber, selected }) => {
    const allocated = planned.filter(({ itemId }) => itemId === id).reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = (selected?.quantity ?? 0) - allocated
    return quantity > 0 ? [{ itemId: id, itemNumber, quantity }] : []
  })
}

/** The shipments of the case as an order is told of them. */
export const reportedShipments = (state: Case): ReportedShipment[] =>
  shipmentsOf(state).map(({ shipmentId, addressId, option, items }) => ({
    shipmentId,
    addressId,
    shippingOptionId: option?.id ?? '',
    items: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  }))

export const removeShipment = command<OfShipment>({
  ...onCase,
  stream: shipmentStream,
  given: ({ order }) => orderCan.removeShipment(order),
  prepare: () => ({ type: 'RemoveShipment', data: {} }),
})

export const recordShipmentDeparture = command<OfShipment & z.output<typeof shipping.recordDeparture.body>>({
  ...onCase,
  access: ['staff'],
  allow: worksOnOrder,
  stream: shipmentStream,
  given: ({ order }) => orderCan.ship(order),
  prepare: ({ tracking }) => ({ type: 'RecordShipmentDeparture', data: { tracking } }),
})

export const recordShipmentDelivery = command<OfShipment>({
  ...onCase,
  access: ['staff'],
  allow: worksOnOrder,
  stream: shipmentStream,
  prepare: () => ({ type: 'RecordShipmentDelivery', data: {} }),
})
