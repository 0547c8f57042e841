import { type Case, shipmentsOf } from '#domain/case.ts'
import { firstOf, ruleBroken, throwIfRefused, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { detailsCan } from '#domain/ordering/order-details.ts'
import { requireExisting, type ExistingOrder } from '#domain/ordering/order.ts'
import { goodsOf } from '#domain/ordering/ordered-goods.ts'
import { defaultValidity, type ShippingOption } from '#domain/ordering/quote.ts'
import { reportedShipments } from '#domain/ordering/reported-shipments.ts'
import { isMainAddress } from '#domain/ordering/shipment-plan.ts'
import { planCan, type PlanChange, shipmentRestriction } from '#domain/ordering/shipment-restriction.ts'
import { shippingRefusal, shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { shippingQuoteExpired, shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { numberedName } from '#domain/shipping/shipment-name.ts'
import type { ShippedBy } from '#domain/shipping/shipment-quote.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { optionsOf } from '../ordering/commands.ts'
import { ordering } from '../ordering/contracts/ordering.ts'
import { orderCommand } from '../ordering/order-command.ts'
import type { Caller } from '../pipeline/access.ts'
import type { FurtherDecision } from '../pipeline/handle.ts'
import type { Ports } from '../pipeline/ports.ts'
import { shipmentPlanning } from './contracts/shipment-planning.ts'
import { entryOf, shipmentCommand, shipmentOf, shipmentStream } from './shipment-command.ts'
import { shopQuote } from './shop-freight.ts'

/**
 * Planning of an order's shipments, destinations and options (SHIP-T01, T10, T15, SHIP-D03). In a draft, every change
 * requires new shipping options. For a placed order, shipping is part of the total, so staff can only split it.
 */

const isDraft = ({ status }: ExistingOrder): boolean => status === 'draft' || status === 'internal'
const plannerOf = ({ audience }: Caller) => (audience === 'customer' ? ('customer' as const) : ('staff' as const))

/** SHIP-012: whether the order's restriction permits the change for this caller. */
const planChangeRefusal =
  (what: PlanChange, command: string) =>
  (state: Case, _: unknown, caller: Caller): Refusal | undefined => {
    const order = requireExisting(state.order)
    const isPlannedByStaff = shipmentsOf(state).some(({ plannedBy }) => plannedBy === 'staff')
    const restriction = shipmentRestriction({
      status: order.status,
      paid: amountPaid(order.payments),
      requestedStage: order.requestedStage,
      isPlannedByStaff,
    })
    return planCan.change(what, command, { status: order.status, restriction }, plannerOf(caller))
  }

const addressOf = ({ addresses }: ExistingOrder, addressId?: string): string => {
  const found = addresses.find(({ id, type }) => type === 'shipping' && (addressId === undefined || id === addressId))
  if (found) return found.id
  throw new Rejection(
    addressId === undefined ? ruleBroken('addresses', 'rule.addressBeforeShipping') : notFound('address'),
  )
}

/** SHIP-T01: a shipment of all unallocated pieces, to the shipping address or another address of the order. */
export const addShipment = shipmentCommand(ordering.addShipment, 'AddShipment', {
  stream: (_state, _input, idGenerator) => idGenerator.stream('shipment'),
  precondition: planChangeRefusal('shipments', 'AddShipment'),
  data: ({ shippingOptionId, addressId }, { state, ports }) => {
    const order = requireExisting(state.order)
    const to = addressOf(order, addressId)
    const items = unallocatedPieces(state)
    throwIfRefused(items.length > 0 ? undefined : ruleBroken('items', 'rule.allShipped'))
    const number = Object.keys(state.shipments).length + 1
    const by = shippingFor(state, { items, addressId: to }, shippingOptionId, ports)
    return { shipmentId: ports.idGenerator.ulid(), name: numberedName(number), addressId: to, items, ...by }
  },
})

/** Shipping of a new shipment: an option of the whole order if it contains everything, otherwise separate options. */
const shippingFor = (
  state: Case,
  { items, addressId }: Pick<LiveShipment, 'addressId'> & { items: { itemId: string; quantity: number }[] },
  shippingOptionId: string | undefined,
  ports: Ports,
): ShippedBy => {
  const order = requireExisting(state.order)
  const [other] = shipmentsOf(state)
  if (other && !isDraft(order)) return { option: withIncludedCost(other.option), quote: null }
  if (other || !isMainAddress(order, addressId)) {
    return { option: null, quote: shopQuote(order, items, addressId, ports) }
  }
  throwIfRefused(shippingRefusal(order))
  throwIfRefused(shippingQuoteExpired(shippingQuoteInUse(order), ports.now()))
  const option = shippingOptionsOf(order).find(({ id }) => id === shippingOptionId)
  if (!option) throw new Rejection(notFound('shippingOption'))
  return { option, quote: null }
}

/** The option of another shipment of a placed order; its cost is already included in the total. */
const withIncludedCost = (option: ShippingOption | undefined): ShippingOption | null =>
  option ? { ...option, cost: 0 } : null

/** Unallocated pieces of each item. */
const unallocatedPieces = (state: Case) => {
  const planned = shipmentsOf(state).flatMap(({ items }) => items)
  return goodsOf(state.order).flatMap((ordered) => {
    const allocated = planned
      .filter(({ itemId }) => itemId === ordered.itemId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = ordered.quantity - allocated
    return quantity > 0 ? [{ ...ordered, quantity }] : []
  })
}

export const removeShipment = shipmentCommand(ordering.removeShipment, 'RemoveShipment', {
  stream: shipmentStream,
  precondition: planChangeRefusal('shipments', 'RemoveShipment'),
  data: () => ({}),
})

type Pieces = { itemId: string; itemNumber: string; quantity: number }
type Split = Pieces & ShippedBy & { toShipmentId: string }

const withPieces = (shipment: Pick<LiveShipment, 'items'>, { itemId, quantity }: Pieces) => {
  const others = shipment.items.filter((one) => one.itemId !== itemId)
  const held = shipment.items.find((one) => one.itemId === itemId)?.quantity ?? 0
  return held + quantity > 0 ? [...others, { itemId, quantity: held + quantity }] : others
}

/** SHIP-015, SHIP-D03: moves pieces of an item to another shipment, or to a new one, in one append (decision 74). */
export const splitShipmentItem = shipmentCommand(shipmentPlanning.split, 'SplitShipmentItem', {
  stream: shipmentStream,
  precondition: planChangeRefusal('shipments', 'SplitShipmentItem'),
  data: ({ shipmentId, itemNumber, quantity, toShipmentId }, { state, ports }): Split => {
    const order = requireExisting(state.order)
    throwIfRefused(toShipmentId === shipmentId ? ruleBroken('toShipmentId', 'rule.sameShipment') : undefined)
    if (toShipmentId !== undefined) shipmentOf(state, toShipmentId)
    const from = shipmentOf(state, shipmentId)
    const item = goodsOf(order).find((one) => one.itemNumber === itemNumber)
    if (!item) throw new Rejection(notFound('item'))
    const moved = { itemId: item.itemId, itemNumber, quantity }
    const left = withPieces(from, { ...moved, quantity: -quantity })
    const by = isDraft(order)
      ? { option: null, quote: shopQuote(order, left, from.addressId, ports) }
      : { option: from.option ?? null, quote: null }
    return { ...moved, toShipmentId: toShipmentId ?? ports.idGenerator.ulid(), ...by }
  },
  also: ({ itemId, itemNumber, quantity, toShipmentId }: Split, { state, input, ports }): FurtherDecision[] => {
    const { shipmentId, toAddressId } = input
    const order = requireExisting(state.order)
    const from = shipmentOf(state, shipmentId)
    const pieces = { itemId, itemNumber, quantity }
    if (input.toShipmentId !== undefined) {
      const [stream, target] = entryOf(state, toShipmentId)
      const by = isDraft(order)
        ? { option: null, quote: shopQuote(order, withPieces(target, pieces), target.addressId, ports) }
        : { option: target.option ?? null, quote: null }
      return [{ stream, type: 'ReceiveShipmentItem', data: { ...pieces, fromShipmentId: shipmentId, ...by } }]
    }
    const addressId = toAddressId === undefined ? from.addressId : addressOf(order, toAddressId)
    const by = isDraft(order)
      ? { option: null, quote: shopQuote(order, [pieces], addressId, ports) }
      : { option: withIncludedCost(from.option), quote: null }
    const name = numberedName(Object.keys(state.shipments).length + 1)
    const data = { shipmentId: toShipmentId, name, addressId, items: [pieces], ...by }
    return [{ stream: ports.idGenerator.stream('shipment'), type: 'AddShipment', data }]
  },
})

/** ORDER-D04: a customer changes the address of a placed order only to one with the same shipping cost. */
const keepsPlace = (state: Case, { shipmentId, addressId }: { shipmentId: string; addressId: string }, by: Caller) => {
  const order = requireExisting(state.order)
  if (isDraft(order) || plannerOf(by) === 'staff') return undefined
  const [before, after] = [shipmentOf(state, shipmentId).addressId, addressOf(order, addressId)].map((id) =>
    order.addresses.find((one) => one.id === id),
  )
  return before && after ? detailsCan.keepPlace(before, after) : undefined
}

export const changeShipmentAddress = shipmentCommand(shipmentPlanning.changeAddress, 'ChangeShipmentAddress', {
  stream: shipmentStream,
  precondition: (state, input, caller) =>
    firstOf(
      planChangeRefusal('address', 'ChangeShipmentAddress')(state, input, caller),
      keepsPlace(state, input, caller),
    ),
  data: ({ shipmentId, addressId }, { state, ports }) => {
    const order = requireExisting(state.order)
    const { items, option } = shipmentOf(state, shipmentId)
    const to = addressOf(order, addressId)
    return isDraft(order)
      ? { addressId: to, option: null, quote: shopQuote(order, items, to, ports) }
      : { addressId: to, option: option ?? null, quote: null }
  },
})

/** SHIP-001 */
export const describeShipment = shipmentCommand(shipmentPlanning.describe, 'DescribeShipment', {
  stream: shipmentStream,
  precondition: planChangeRefusal('name', 'DescribeShipment'),
  data: ({ name, description }) => ({ name, description }),
})

/** SHIP-003: staff quote shipping for one of several shipments. */
export const quoteShipment = shipmentCommand(shipmentPlanning.quote, 'QuoteShipment', {
  stream: shipmentStream,
  precondition: planChangeRefusal('option', 'QuoteShipment'),
  data: ({ shippingOptions, validUntil }, { ports }) => ({
    options: optionsOf(shippingOptions, ports),
    validUntil: validUntil ?? defaultValidity(ports.now()),
  }),
})

/** SHIP-T17, sent by the customer or a process: only staff can provide options (decision 153). */
export const renewShippingOptions = orderCommand(shipmentPlanning.renewOptions, 'RefreshShippingQuotes', {
  scope: 'case',
  data: (_, { state }) => ({ shipments: reportedShipments(state) }),
})

/**
 * The customer selects an option (SHIP-003): one of the whole order if the shipment contains everything, otherwise one
 * of the shipment's own.
 */
export const chooseShippingOption = shipmentCommand(shipmentPlanning.choose, 'ChooseShippingOption', {
  stream: shipmentStream,
  precondition: planChangeRefusal('option', 'ChooseShippingOption'),
  data: ({ shipmentId, shippingOptionId }, { state, ports }) => {
    const order = requireExisting(state.order)
    const { quote, addressId } = shipmentOf(state, shipmentId)
    const isWhole = shipmentsOf(state).length === 1 && isMainAddress(order, addressId)
    throwIfRefused(shippingQuoteExpired(quote ?? (isWhole ? shippingQuoteInUse(order) : undefined), ports.now()))
    const options = quote?.options ?? (isWhole ? shippingOptionsOf(order) : [])
    const option = options.find(({ id }) => id === shippingOptionId)
    if (!option) throw new Rejection(notFound('shippingOption'))
    return { option }
  },
})

/** Adds a shipping address to the order. */
export const addShippingAddress = orderCommand(shipmentPlanning.addAddress, 'AddShippingAddress', {
  scope: 'case',
  precondition: planChangeRefusal('address', 'AddShippingAddress'),
  data: ({ address }, { ports }) => ({
    address: { ...address, id: ports.idGenerator.ulid(), type: 'shipping' },
  }),
})
