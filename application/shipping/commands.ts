import type { z } from 'zod'
import { type Case, shipmentsOf } from '#domain/case.ts'
import { broken, demand, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf, producedItems } from '#domain/ordering/order-items.ts'
import { existing, orderCan } from '#domain/ordering/order.ts'
import { shippingQuoteExpired, shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { unshippable, waysToShip } from '#domain/ordering/ways-to-ship.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Order } from '../ordering/contracts/order-shapes.ts'
import { ordering } from '../ordering/contracts/ordering.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { seesOrder } from '../pipeline/access.ts'
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

/** The stream of a shipment by the id that people use, or a 404. */
const shipmentStream = (state: Case, { shipmentId }: { shipmentId: string }): string => {
  const found = Object.entries(state.shipments).find(
    ([, one]) => one.shipmentId === shipmentId && one.status !== 'removed',
  )
  if (!found) throw new Rejection(notFound('shipment'))
  return found[0]
}

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

export const recordShipmentDeparture = shipmentCommand(shipping.recordDeparture, 'RecordShipmentDeparture', {
  stream: shipmentStream,
  precondition: ({ order }) => orderCan.ship(order),
  data: ({ tracking }) => ({ tracking }),
})

export const recordShipmentDelivery = shipmentCommand(shipping.recordDelivery, 'RecordShipmentDelivery', {
  stream: shipmentStream,
  data: () => ({}),
})
