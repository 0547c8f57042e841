import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import { type EventContext, type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { demand, unlessStatus } from '../kernel/refusal.ts'
import { ShippingOption } from '../ordering/quote.ts'
import { Moment, plusDays } from '../time.ts'
import {
  earlierStatuses,
  happened,
  shipmentCan,
  type ShipmentStatus,
  shipmentStatuses,
  type ShipmentStep,
} from './shipment-status.ts'
import { Tracking, type TrackingStatus, trackingStatuses } from './tracking.ts'

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

/** When it happened; null: when it was recorded. */
const happenedOn = Moment.nullable()

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
  ShipmentPickedUp: fact({ customer: { happenedOn } }),
  ShipmentDeparted: fact({ customer: { tracking: Tracking.nullable(), happenedOn } }),
  ShipmentArrivedAtPort: fact({ customer: { happenedOn } }),
  ShipmentCustomsCleared: fact({ customer: { happenedOn } }),
  ShipmentArrivedInWarehouse: fact({ customer: { happenedOn } }),
  ShipmentDelivered: fact({ customer: { happenedOn } }),
  /** SHIP-T09: why is for staff. */
  ShipmentStatusCorrected: fact({
    customer: { status: z.enum(shipmentStatuses) },
    staff: { reason: z.string().min(1) },
  }),
  /** SHIP-013, SHIP-D05: all of the tracking as it is now. */
  TrackingChanged: fact({
    customer: { tracking: Tracking, statuses: z.array(z.enum(trackingStatuses)), happenedOn },
  }),
}

// State ---------------------------------------------------------------------------------------------------------------

type Planned = {
  shipmentId: string
  name: string
  addressId: string
  option: ShippingOption
  /** `changedOn`: when these pieces were put into the shipment. */
  items: (ShipmentItem & { changedOn: Moment })[]
  tracking: Tracking | undefined
  trackingStatuses: readonly TrackingStatus[]
  /** When the tracking last changed. */
  trackedOn: Moment | undefined
  /** When it reached each status that it has passed. */
  reachedOn: Readonly<Partial<Record<ShipmentStatus, Moment>>>
  plannedDelivery: { min: Moment; max: Moment } | undefined
}
/** A shipment that was planned and not removed. */
export type LiveShipment = Planned & { status: ShipmentStatus }
export type Shipment = { status: 'none' } | (Planned & { status: 'removed' }) | LiveShipment

const initial = { status: 'none' } as Shipment

// Commands · decide ---------------------------------------------------------------------------------------------------

type ShipmentEvent = EventOf<typeof facts>
type Added = { shipmentId: string; name: string; addressId: string; option: ShippingOption; items: ShipmentItem[] }
type Recorder = 'customer' | 'staff' | 'supplier' | 'system'
/** Who records a step, and when it happened; undefined: now. */
type Step = { by: Recorder; happenedOn?: Moment | undefined }

const routeOf = (shipment: Shipment) => (shipment.status === 'none' ? '' : shipment.option.route)

/** @throws {Rejection} for a step that the shipment cannot take now, or that is in the future */
const demandStep = (
  step: ShipmentStep,
  shipment: Shipment,
  { by, happenedOn: at }: Step,
  now: Moment,
): { happenedOn: Moment | null } => {
  demand(shipmentCan.record(step, { status: shipment.status, route: routeOf(shipment) }, by))
  demand(happened(at, now))
  return { happenedOn: at ?? null }
}

const decide = {
  AddShipment: (shipment: Shipment, data: Added): ShipmentEvent[] => {
    demand(unlessStatus('AddShipment', shipment.status, 'none'))
    return [{ type: 'ShipmentAdded', data }]
  },
  RemoveShipment: (shipment: Shipment, _: object): ShipmentEvent[] => {
    demand(shipmentCan.remove(shipment))
    return [{ type: 'ShipmentRemoved', data: {} }]
  },
  RecordShipmentPickup: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentPickedUp', data: demandStep('RecordShipmentPickup', shipment, step, now) },
  ],
  RecordShipmentDeparture: (
    shipment: Shipment,
    { tracking, ...step }: Step & { tracking: Tracking | undefined },
    { now }: Context,
  ): ShipmentEvent[] => {
    const occurred = demandStep('RecordShipmentDeparture', shipment, step, now)
    return [{ type: 'ShipmentDeparted', data: { tracking: tracking ?? null, ...occurred } }]
  },
  RecordPortArrival: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentArrivedAtPort', data: demandStep('RecordPortArrival', shipment, step, now) },
  ],
  RecordCustomsClearance: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentCustomsCleared', data: demandStep('RecordCustomsClearance', shipment, step, now) },
  ],
  RecordWarehouseArrival: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentArrivedInWarehouse', data: demandStep('RecordWarehouseArrival', shipment, step, now) },
  ],
  RecordShipmentDelivery: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentDelivered', data: demandStep('RecordShipmentDelivery', shipment, step, now) },
  ],
  CorrectShipmentStatus: (shipment: Shipment, data: { status: ShipmentStatus; reason: string }): ShipmentEvent[] => {
    demand(shipmentCan.correct(shipment))
    const earlier = earlierStatuses(shipment.status as ShipmentStatus)
    demand(unlessStatus('CorrectShipmentStatus', data.status, ...earlier))
    return [{ type: 'ShipmentStatusCorrected', data }]
  },
  /** Customs that the courier reports as cleared are a status too (SHIP-D02). */
  ChangeTracking: (
    shipment: Shipment,
    { tracking, statuses, by, happenedOn: at }: Step & { tracking: Tracking; statuses: TrackingStatus[] },
    { now }: Context,
  ): ShipmentEvent[] => {
    demand(shipmentCan.track(shipment))
    demand(happened(at, now))
    const occurred = { happenedOn: at ?? null }
    const changed: ShipmentEvent = { type: 'TrackingChanged', data: { tracking, statuses, ...occurred } }
    const state = shipment as LiveShipment
    if (isSameTracking(state, tracking, statuses)) return []
    const cleared = statuses.includes('customsCleared') && !state.trackingStatuses.includes('customsCleared')
    const stepRefused = shipmentCan.record('RecordCustomsClearance', { status: state.status, route: '' }, by)
    return cleared && !stepRefused ? [changed, { type: 'ShipmentCustomsCleared', data: occurred }] : [changed]
  },
}

const isSameTracking = (shipment: LiveShipment, tracking: Tracking, statuses: readonly TrackingStatus[]): boolean =>
  JSON.stringify([shipment.tracking, shipment.trackingStatuses]) === JSON.stringify([tracking, statuses])

// evolve --------------------------------------------------------------------------------------------------------------

/** A shipment that reached a status. */
const reached = (
  shipment: Shipment,
  status: ShipmentStatus,
  { happenedOn: at }: { happenedOn: Moment | null },
  context: EventContext,
): Shipment =>
  shipment.status === 'none'
    ? shipment
    : { ...shipment, status, reachedOn: { ...shipment.reachedOn, [status]: at ?? context.at } }

/** The delivery is planned from the day that the goods left: days of the option, both ends included (SHIP-D08). */
const planned = (shipment: Shipment, from: Moment): Shipment => {
  if (shipment.status === 'none') return shipment
  const { min, max } = shipment.option.deliveryTimeRange
  return { ...shipment, plannedDelivery: { min: plusDays(from, min), max: plusDays(from, max) } }
}

const evolve: Evolve<Shipment, typeof facts, 'customer'> = {
  ShipmentAdded: (_, { items, ...data }, { at }) => ({
    ...data,
    items: items.map((item) => ({ ...item, changedOn: at })),
    status: 'initial',
    tracking: undefined,
    trackingStatuses: [],
    trackedOn: undefined,
    reachedOn: {},
    plannedDelivery: undefined,
  }),
  ShipmentRemoved: (shipment) => (shipment.status === 'initial' ? { ...shipment, status: 'removed' } : shipment),
  ShipmentPickedUp: (shipment, data, context) =>
    planned(reached(shipment, 'pickedUp', data, context), data.happenedOn ?? context.at),
  ShipmentDeparted: (shipment, { tracking, ...data }, context) => {
    const departed = planned(reached(shipment, 'shipped', data, context), data.happenedOn ?? context.at)
    return tracking && departed.status !== 'none' ? { ...departed, tracking, trackedOn: context.at } : departed
  },
  ShipmentArrivedAtPort: (shipment, data, context) => reached(shipment, 'arrivedAtPort', data, context),
  ShipmentCustomsCleared: (shipment, data, context) => reached(shipment, 'customsCleared', data, context),
  ShipmentArrivedInWarehouse: (shipment, data, context) => reached(shipment, 'inWarehouse', data, context),
  ShipmentDelivered: (shipment, data, context) => reached(shipment, 'delivered', data, context),
  ShipmentStatusCorrected: (shipment, { status }) => {
    if (shipment.status === 'none') return shipment
    const kept = Object.entries(shipment.reachedOn).filter(
      ([one]) => one === status || earlierStatuses(status).includes(one as ShipmentStatus),
    )
    const plannedDelivery = status === 'initial' ? undefined : shipment.plannedDelivery
    return { ...shipment, status, reachedOn: Object.fromEntries(kept), plannedDelivery }
  },
  TrackingChanged: (shipment, { tracking, statuses, happenedOn: at }, context) =>
    shipment.status === 'none'
      ? shipment
      : { ...shipment, tracking, trackingStatuses: statuses, trackedOn: at ?? context.at },
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
