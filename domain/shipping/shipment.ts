import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { demand, unlessStatus } from '../kernel/refusal.ts'
import { ShippingOption } from '../ordering/quote.ts'
import { text } from '../text/fields.ts'
import { type Moment, plusDays } from '../time.ts'

/** One consignment of an order, from the factory to one address (table SHIP-T). */

// Events --------------------------------------------------------------------------------------------------------------
// Names and shapes are stored for ever: add, never change.

/** Pieces of an item in a shipment (SHIP-002). */
const ShipmentItem = z.strictObject({
  itemId: z.string().min(1),
  itemNumber: z.string(),
  quantity: z.int().positive(),
})
type ShipmentItem = z.infer<typeof ShipmentItem>

/** Couriers (SHIP-020). */
export const couriers = ['ups', 'dhl', 'sfexpress', 'fedex', 'truck', 'rail', 'other'] as const
/** How the consignment can be followed (SHIP-D05). */
export const Tracking = z.strictObject({
  courier: z.enum(couriers),
  trackingCodes: z.array(text(100)).max(20),
})
export type Tracking = z.infer<typeof Tracking>

const facts = {
  ShipmentAdded: fact({
    customer: {
      shipmentId: z.string(),
      name: z.string(),
      addressId: z.string(),
      option: ShippingOption,
      items: z.array(ShipmentItem).min(1),
    },
  }),
  ShipmentRemoved: fact({ customer: {} }),
  ShipmentDeparted: fact({ customer: { tracking: Tracking.nullable() } }),
  ShipmentDelivered: fact({ customer: {} }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** Shipment status (SHIP-008). */
export const shipmentStatuses = [
  'initial',
  'pickedUp',
  'shipped',
  'arrivedAtPort',
  'customsCleared',
  'inWarehouse',
  'delivered',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

type Planned = { shipmentId: string; name: string; addressId: string; option: ShippingOption; items: ShipmentItem[] }
type Departed = Planned & {
  tracking: Tracking | undefined
  departedOn: Moment
  plannedDelivery: { min: Moment; max: Moment }
}
/** A shipment that was planned and not removed. */
export type LiveShipment =
  | (Planned & { status: 'initial' })
  | (Departed & { status: Exclude<ShipmentStatus, 'initial' | 'delivered'> })
  | (Departed & { status: 'delivered'; deliveredOn: Moment })
export type Shipment = { status: 'none' } | (Planned & { status: 'removed' }) | LiveShipment

const initial = { status: 'none' } as Shipment

/** Shipment summary, as customers read it (SHIP-T11..T13). */
export const shipmentSummary = (status: ShipmentStatus): 'preparing' | 'shipped' | 'delivered' => {
  if (status === 'initial') return 'preparing'
  return status === 'delivered' ? 'delivered' : 'shipped'
}

// Rules ---------------------------------------------------------------------------------------------------------------

const onTheWay = ['pickedUp', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse'] as const

export const shipmentCan = {
  remove: (shipment: { status: string }) => unlessStatus('RemoveShipment', shipment.status, 'initial'),
  depart: (shipment: { status: string }) =>
    unlessStatus('RecordShipmentDeparture', shipment.status, 'pickedUp', 'initial'),
  deliver: (shipment: { status: string }) => unlessStatus('RecordShipmentDelivery', shipment.status, ...onTheWay),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type ShipmentEvent = EventOf<typeof facts>
type Added = { shipmentId: string; name: string; addressId: string; option: ShippingOption; items: ShipmentItem[] }

const decide = {
  AddShipment: (shipment: Shipment, data: Added): ShipmentEvent[] => {
    demand(unlessStatus('AddShipment', shipment.status, 'none'))
    return [{ type: 'ShipmentAdded', data }]
  },
  RemoveShipment: (shipment: Shipment, _: object): ShipmentEvent[] => {
    demand(shipmentCan.remove(shipment))
    return [{ type: 'ShipmentRemoved', data: {} }]
  },
  RecordShipmentDeparture: (shipment: Shipment, { tracking }: { tracking: Tracking | undefined }): ShipmentEvent[] => {
    demand(shipmentCan.depart(shipment))
    return [{ type: 'ShipmentDeparted', data: { tracking: tracking ?? null } }]
  },
  RecordShipmentDelivery: (shipment: Shipment, _: object): ShipmentEvent[] => {
    demand(shipmentCan.deliver(shipment))
    return [{ type: 'ShipmentDelivered', data: {} }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: Evolve<Shipment, typeof facts, 'customer'> = {
  ShipmentAdded: (_, data) => ({ ...data, status: 'initial' }),
  ShipmentRemoved: (shipment) => (shipment.status === 'initial' ? { ...shipment, status: 'removed' } : shipment),
  ShipmentDeparted: (shipment, { tracking }, { at }) => {
    if (shipment.status === 'none') return shipment
    const { min, max } = shipment.option.deliveryTimeRange
    const plannedDelivery = { min: plusDays(at, min), max: plusDays(at, max) }
    return { ...shipment, status: 'shipped', tracking: tracking ?? undefined, departedOn: at, plannedDelivery }
  },
  ShipmentDelivered: (shipment, _, { at }) =>
    'departedOn' in shipment ? { ...shipment, status: 'delivered', deliveredOn: at } : shipment,
}

export const shipment = {
  category: 'shipment',
  key: 'shipments',
  holds: 'many',
  facts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.shipmentId, ...own }),
  money: z.object({ option: ShippingOption }),
  idOf: (own) => (own.status === 'none' ? '' : own.shipmentId),
  claims: undefined,
  identity: (_, ofCase) => ofCase,
  entityIdFor: {},
  topics: { customer: 'orders', staff: 'orders', supplier: 'orders' },
} as const satisfies Aggregate<Shipment, typeof facts, typeof decide, 'customer'>
