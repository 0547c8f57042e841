import { z } from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { Context } from '../kernel/decider.ts'
import type { EventContext, EventOf, Evolve } from '../kernel/fact.ts'
import { throwIfRefused, invalidInput, unlessStatus } from '../kernel/refusal.ts'
import { partOfOrder } from '../ordering/part-of-order.ts'
import { ShippingOption } from '../ordering/quote.ts'
import { isBefore, type Moment, plannedDay } from '../time.ts'
import { type PackingList, packingListCan } from './packing-list.ts'
import { shipmentFacts } from './shipment-facts.ts'
import { isSamePieces, type ShipmentItem } from './shipment-item.ts'
import { type ShippedBy, ShipmentQuote } from './shipment-quote.ts'
import {
  earlierStatuses,
  earlyDateRefusal,
  eventOfStep,
  futureDateRefusal,
  shipmentCan,
  type ShipmentStatus,
  shipmentStatuses,
  type ShipmentStep,
  shipmentSteps,
  stepsTo,
} from './shipment-status.ts'
import {
  repeatedCodeRefusal,
  statusOfForwarder,
  type Tracking,
  type TrackingStatus,
  trackingStatuses,
} from './tracking.ts'

/** One consignment of an order, from the factory to one address (table SHIP-T). */

// State ---------------------------------------------------------------------------------------------------------------

type Planned = {
  shipmentId: string
  name: string
  /** SHIP-001; '' if there is none. */
  description: string
  addressId: string
  /** The chosen option: one of the whole order, or one of `quote`. */
  option: ShippingOption | undefined
  /** Options for this shipment only. */
  quote: ShipmentQuote | undefined
  /** Who last planned it: customers cannot change what staff have planned (SHIP-D04). */
  plannedBy: 'customer' | 'staff'
  /** `changedOn`: when these pieces were added to the shipment. */
  items: (ShipmentItem & { changedOn: Moment })[]
  packingList: PackingList | undefined
  tracking: Tracking | undefined
  trackingStatuses: readonly TrackingStatus[]
  /** When the tracking data last changed: its codes, a report, or the status (SHIP-D05). */
  trackedOn: Moment | undefined
  /** When each status was reached. */
  reachedOn: Readonly<Partial<Record<ShipmentStatus, Moment>>>
  plannedDelivery: { min: Moment; max: Moment } | undefined
}
/** A shipment that was planned and not removed. */
export type LiveShipment = Planned & { status: ShipmentStatus }
export type Shipment = { status: 'none' } | (Planned & { status: 'removed' }) | LiveShipment

const initial = { status: 'none' } as Shipment

// Commands · decide ---------------------------------------------------------------------------------------------------

type ShipmentEvent = EventOf<typeof shipmentFacts>
type Added = ShippedBy & { shipmentId: string; name: string; addressId: string; items: ShipmentItem[] }
/** Pieces that are moved from one shipment to another, and the shipping of the first shipment afterward. */
type Moved = ShipmentItem & ShippedBy
type Recorder = 'customer' | 'staff' | 'supplier' | 'system'
/** The recorder of a step, and when it happened; undefined means now. */
type Step = { by: Recorder; happenedOn?: Moment | undefined }

const routeOf = (shipment: Shipment) => (shipment.status === 'none' ? '' : (shipment.option?.route ?? ''))

/** @throws {Rejection} if the shipment cannot currently take the step, or the step is in the future */
const requireStep = (
  step: ShipmentStep,
  shipment: Shipment,
  { by, happenedOn: at }: Step,
  now: Moment,
): { happenedOn: Moment | null } => {
  throwIfRefused(shipmentCan.record(step, { status: shipment.status, route: routeOf(shipment) }, by))
  throwIfRefused(futureDateRefusal(at, now))
  // Reports of couriers can be late and out of order.
  throwIfRefused(by === 'system' ? undefined : earlyDateRefusal(at, lastReached(shipment)))
  return { happenedOn: at ?? null }
}

/** When the shipment reached its status; undefined while it is planned. */
const lastReached = (shipment: Shipment): Moment | undefined =>
  shipment.status === 'none' || shipment.status === 'removed' ? undefined : shipment.reachedOn[shipment.status]

/** @throws {Rejection} unless the shipment is planned and has not left */
const requirePlanned = (command: string, shipment: Shipment): LiveShipment => {
  throwIfRefused(unlessStatus(command, shipment.status, 'initial'))
  return shipment as LiveShipment
}

const add =
  (command: string) =>
  (shipment: Shipment, data: Added): ShipmentEvent[] => {
    throwIfRefused(unlessStatus(command, shipment.status, 'none'))
    return [{ type: 'ShipmentAdded', data }]
  }

const decide = {
  AddShipment: add('AddShipment'),
  /** For an order of essentials; sent by a process when the order is placed. */
  AddEssentialsShipment: add('AddEssentialsShipment'),
  RemoveShipment: (shipment: Shipment, _: object): ShipmentEvent[] => {
    throwIfRefused(shipmentCan.remove(shipment))
    return [{ type: 'ShipmentRemoved', data: {} }]
  },
  /** SHIP-001: allowed in every status; the rule about the order is `planCan`. */
  DescribeShipment: (shipment: Shipment, data: { name: string; description: string }): ShipmentEvent[] => {
    throwIfRefused(unlessStatus('DescribeShipment', shipment.status, ...shipmentStatuses))
    const { name, description } = shipment as LiveShipment
    return name === data.name && description === data.description ? [] : [{ type: 'ShipmentDescribed', data }]
  },
  /** SHIP-D03: the quantity must be above 0 and at most the contained quantity; an emptied shipment is removed. */
  SplitShipmentItem: (shipment: Shipment, data: Moved & { toShipmentId: string }): ShipmentEvent[] => {
    const { items } = requirePlanned('SplitShipmentItem', shipment)
    const held = items.find(({ itemId }) => itemId === data.itemId)?.quantity ?? 0
    throwIfRefused(held > 0 ? undefined : invalidInput('itemNumber', 'rule.itemNotInShipment'))
    throwIfRefused(
      data.quantity <= held ? undefined : invalidInput('quantity', 'input.atMost', { field: 'quantity', n: held }),
    )
    const isEmptied = items.length === 1 && data.quantity === held
    const split: ShipmentEvent = { type: 'ShipmentItemSplit', data }
    return isEmptied ? [split, { type: 'ShipmentRemoved', data: {} }] : [split]
  },
  ReceiveShipmentItem: (shipment: Shipment, data: Moved & { fromShipmentId: string }): ShipmentEvent[] => {
    requirePlanned('ReceiveShipmentItem', shipment)
    return [{ type: 'ShipmentItemReceived', data }]
  },
  /** After a change to the order; an empty shipment is removed. Shipping option and cost are unchanged. */
  AdaptShipment: (shipment: Shipment, { items }: { items: ShipmentItem[] }): ShipmentEvent[] => {
    const before = requirePlanned('AdaptShipment', shipment).items
    if (items.length === 0) return [{ type: 'ShipmentRemoved', data: {} }]
    const isSame = before.length === items.length && items.every((one) => before.some((old) => isSamePieces(old, one)))
    return isSame ? [] : [{ type: 'ShipmentContentsChanged', data: { items } }]
  },
  ChangeShipmentAddress: (shipment: Shipment, data: ShippedBy & { addressId: string }): ShipmentEvent[] => {
    const { addressId } = requirePlanned('ChangeShipmentAddress', shipment)
    return addressId === data.addressId ? [] : [{ type: 'ShipmentAddressChanged', data }]
  },
  QuoteShipment: (shipment: Shipment, quote: ShipmentQuote, { now }: Context): ShipmentEvent[] => {
    requirePlanned('QuoteShipment', shipment)
    throwIfRefused(
      isBefore(now, quote.validUntil) ? undefined : invalidInput('validUntil', 'input.future', { field: 'validUntil' }),
    )
    return [{ type: 'ShipmentQuoted', data: { quote } }]
  },
  /**
   * SHIP-T17: replaces expired options with those of the shop; null if staff must quote. Valid options are unchanged.
   */
  RequoteShipment: (shipment: Shipment, { quote }: Pick<ShippedBy, 'quote'>, { now }: Context): ShipmentEvent[] => {
    const before = requirePlanned('RequoteShipment', shipment).quote
    const isOver = (one: ShipmentQuote) => !isBefore(now, one.validUntil)
    if (!before || !isOver(before) || (quote && isOver(quote))) return []
    return [{ type: 'ShipmentQuoted', data: { quote } }]
  },
  ChooseShippingOption: (shipment: Shipment, data: { option: ShippingOption }): ShipmentEvent[] => {
    requirePlanned('ChooseShippingOption', shipment)
    return [{ type: 'ShippingOptionChosen', data }]
  },
  PackShipment: (shipment: Shipment, data: { packingList: PackingList }): ShipmentEvent[] => {
    const items = shipment.status === 'none' ? [] : shipment.items
    throwIfRefused(packingListCan.pack({ status: shipment.status, items }, data.packingList))
    return [{ type: 'ShipmentPacked', data }]
  },
  RecordShipmentPickup: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentPickedUp', data: requireStep('RecordShipmentPickup', shipment, step, now) },
  ],
  RecordShipmentDeparture: (
    shipment: Shipment,
    { tracking, ...step }: Step & { tracking: Tracking | undefined },
    { now }: Context,
  ): ShipmentEvent[] => {
    throwIfRefused(tracking && repeatedCodeRefusal(tracking.trackingCodes))
    const occurred = requireStep('RecordShipmentDeparture', shipment, step, now)
    return [{ type: 'ShipmentDeparted', data: { tracking: tracking ?? null, ...occurred } }]
  },
  RecordPortArrival: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentArrivedAtPort', data: requireStep('RecordPortArrival', shipment, step, now) },
  ],
  RecordCustomsClearance: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentCustomsCleared', data: requireStep('RecordCustomsClearance', shipment, step, now) },
  ],
  RecordWarehouseArrival: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentArrivedInWarehouse', data: requireStep('RecordWarehouseArrival', shipment, step, now) },
  ],
  RecordShipmentDelivery: (shipment: Shipment, step: Step, { now }: Context): ShipmentEvent[] => [
    { type: 'ShipmentDelivered', data: requireStep('RecordShipmentDelivery', shipment, step, now) },
  ],
  CorrectShipmentStatus: (shipment: Shipment, data: { status: ShipmentStatus; reason: string }): ShipmentEvent[] => {
    throwIfRefused(shipmentCan.correct(shipment))
    const earlier = earlierStatuses(shipment.status as ShipmentStatus)
    throwIfRefused(unlessStatus('CorrectShipmentStatus', data.status, ...earlier))
    return [{ type: 'ShipmentStatusCorrected', data }]
  },
  /**
   * A courier's report (SHIP-014): the status for its stage, and additional data. An unknown or earlier stage and data
   * that is already known have no effect.
   */
  RecordCourierReport: (
    shipment: Shipment,
    { stage, statuses, happenedOn: at }: { stage: string; statuses: TrackingStatus[]; happenedOn: Moment },
    { now }: Context,
  ): ShipmentEvent[] => {
    throwIfRefused(unlessStatus('RecordCourierReport', shipment.status, ...shipmentStatuses))
    const state = shipment as LiveShipment
    const occurred = { happenedOn: isBefore(now, at) ? null : at }
    const target = statusOfForwarder(stage)
    const steps = target ? stepsTo(target, { status: state.status, route: routeOf(shipment) }) : []
    const after = steps.at(-1) ? shipmentSteps[steps.at(-1)!].to : state.status
    const reported = shipmentCan.report({ status: after }) ? [] : statuses
    const known = trackingStatuses.filter((one) => [...state.trackingStatuses, ...reported].includes(one))
    const { tracking } = state
    const hasChanges = tracking && known.length > state.trackingStatuses.length
    const clears = hasChanges && known.includes('customsCleared') && !state.trackingStatuses.includes('customsCleared')
    const isCleared = clears && !shipmentCan.record('RecordCustomsClearance', { status: after, route: '' }, 'system')
    return [
      ...steps.map((step) => reachedEvent(step, occurred)),
      ...(hasChanges ? [{ type: 'TrackingChanged' as const, data: { tracking, statuses: known, ...occurred } }] : []),
      ...(isCleared ? [{ type: 'ShipmentCustomsCleared' as const, data: occurred }] : []),
    ]
  },
  /** If a courier reports that customs is cleared, this is also a status (SHIP-D02). */
  ChangeTracking: (
    shipment: Shipment,
    { tracking, statuses, by, happenedOn: at }: Step & { tracking: Tracking; statuses: TrackingStatus[] },
    { now }: Context,
  ): ShipmentEvent[] => {
    throwIfRefused(shipmentCan.track(shipment) ?? repeatedCodeRefusal(tracking.trackingCodes))
    throwIfRefused(statuses.length > 0 ? shipmentCan.report(shipment) : undefined)
    throwIfRefused(futureDateRefusal(at, now))
    const occurred = { happenedOn: at ?? null }
    const changed: ShipmentEvent = { type: 'TrackingChanged', data: { tracking, statuses, ...occurred } }
    const state = shipment as LiveShipment
    if (isSameTracking(state, tracking, statuses)) return []
    const cleared = statuses.includes('customsCleared') && !state.trackingStatuses.includes('customsCleared')
    const stepRefused = shipmentCan.record('RecordCustomsClearance', { status: state.status, route: '' }, by)
    return cleared && !stepRefused ? [changed, { type: 'ShipmentCustomsCleared', data: occurred }] : [changed]
  },
}

/** The event of a shipment that reaches a status. */
const reachedEvent = (step: ShipmentStep, occurred: { happenedOn: Moment | null }): ShipmentEvent =>
  step === 'RecordShipmentDeparture'
    ? { type: 'ShipmentDeparted', data: { tracking: null, ...occurred } }
    : { type: eventOfStep[step], data: occurred }

const isSameTracking = (shipment: LiveShipment, tracking: Tracking, statuses: readonly TrackingStatus[]): boolean =>
  JSON.stringify([shipment.tracking, shipment.trackingStatuses]) === JSON.stringify([tracking, statuses])

// evolve --------------------------------------------------------------------------------------------------------------

/** A shipment that has reached a status. */
const reachStatus = (
  shipment: Shipment,
  status: ShipmentStatus,
  { happenedOn: at }: { happenedOn: Moment | null },
  context: EventContext,
): Shipment =>
  shipment.status === 'none'
    ? shipment
    : {
        ...shipment,
        status,
        reachedOn: { ...shipment.reachedOn, [status]: at ?? context.at },
        trackedOn: shipment.tracking && latest(shipment.trackedOn, at ?? context.at),
      }

/** The later of two moments; reports of couriers can be late. */
const latest = (before: Moment | undefined, now: Moment): Moment => (before && isBefore(now, before) ? before : now)

/** The expected delivery is calculated from the departure, with the option's range of days, inclusive (SHIP-D08). */
const withExpectedDelivery = (shipment: Shipment, from: Moment): Shipment => {
  if (shipment.status === 'none' || !shipment.option) return shipment
  const { min, max } = shipment.option.deliveryTimeRange
  return { ...shipment, plannedDelivery: { min: plannedDay(from, min), max: plannedDay(from, max) } }
}

/** A changed plan, which voids earlier options for the shipment. */
const replanShipment = (
  shipment: Shipment,
  change: Partial<Planned>,
  { option, quote }: ShippedBy,
  by: Planner,
): Shipment =>
  shipment.status === 'none'
    ? shipment
    : { ...shipment, ...change, option: option ?? undefined, quote: quote ?? undefined, plannedBy: plannerOf(by) }
type Planner = EventContext['actor']
const plannerOf = ({ kind }: Planner) => (kind === 'customer' ? kind : 'staff')

/** The items after adding or removing a number of pieces of one item. */
const itemsWith = (
  shipment: Shipment,
  { itemId, itemNumber }: Pick<ShipmentItem, 'itemId' | 'itemNumber'>,
  added: number,
  changedOn: Moment,
): Planned['items'] => {
  if (shipment.status === 'none') return []
  const { items } = shipment
  const before = items.find((one) => one.itemId === itemId)
  const after = { itemId, itemNumber, quantity: (before?.quantity ?? 0) + added, changedOn }
  const all = before ? items.map((one) => (one.itemId === itemId ? after : one)) : [...items, after]
  return all.filter(({ quantity }) => quantity > 0)
}

const evolve: Evolve<Shipment, typeof shipmentFacts, 'customer'> = {
  ShipmentAdded: (_, { items, option, quote, ...data }, { at, actor }) => ({
    ...data,
    description: '',
    option: option ?? undefined,
    quote: quote ?? undefined,
    plannedBy: plannerOf(actor),
    items: items.map((item) => ({ ...item, changedOn: at })),
    status: 'initial',
    packingList: undefined,
    tracking: undefined,
    trackingStatuses: [],
    trackedOn: undefined,
    reachedOn: {},
    plannedDelivery: undefined,
  }),
  ShipmentDescribed: (shipment, data) => (shipment.status === 'none' ? shipment : { ...shipment, ...data }),
  ShipmentRemoved: (shipment) => (shipment.status === 'initial' ? { ...shipment, status: 'removed' } : shipment),
  ShipmentItemSplit: (shipment, { quantity, ...moved }, { at, actor }) =>
    replanShipment(
      shipment,
      { items: itemsWith(shipment, moved, -quantity, at), packingList: undefined },
      moved,
      actor,
    ),
  ShipmentItemReceived: (shipment, { quantity, ...moved }, { at, actor }) =>
    replanShipment(shipment, { items: itemsWith(shipment, moved, quantity, at), packingList: undefined }, moved, actor),
  ShipmentContentsChanged: (shipment, { items }, { at }) => {
    if (shipment.status === 'none') return shipment
    const unchanged = (item: ShipmentItem) => shipment.items.find((one) => isSamePieces(one, item))
    return {
      ...shipment,
      items: items.map((item) => unchanged(item) ?? { ...item, changedOn: at }),
      packingList: undefined,
    }
  },
  ShipmentAddressChanged: (shipment, { addressId, ...by }, { actor }) =>
    replanShipment(shipment, { addressId }, by, actor),
  ShipmentQuoted: (shipment, { quote }) =>
    shipment.status === 'none' ? shipment : { ...shipment, quote: quote ?? undefined, option: undefined },
  ShippingOptionChosen: (shipment, { option }) => (shipment.status === 'none' ? shipment : { ...shipment, option }),
  ShipmentPacked: (shipment, { packingList }) => (shipment.status === 'none' ? shipment : { ...shipment, packingList }),
  ShipmentPickedUp: (shipment, data, context) =>
    withExpectedDelivery(reachStatus(shipment, 'pickedUp', data, context), data.happenedOn ?? context.at),
  ShipmentDeparted: (shipment, { tracking, ...data }, context) => {
    const departed = withExpectedDelivery(
      reachStatus(shipment, 'shipped', data, context),
      data.happenedOn ?? context.at,
    )
    return tracking && departed.status !== 'none' ? { ...departed, tracking, trackedOn: context.at } : departed
  },
  ShipmentArrivedAtPort: (shipment, data, context) => reachStatus(shipment, 'arrivedAtPort', data, context),
  ShipmentCustomsCleared: (shipment, data, context) => reachStatus(shipment, 'customsCleared', data, context),
  ShipmentArrivedInWarehouse: (shipment, data, context) => reachStatus(shipment, 'inWarehouse', data, context),
  ShipmentDelivered: (shipment, data, context) => reachStatus(shipment, 'delivered', data, context),
  ShipmentStatusCorrected: (shipment, { status }) => {
    if (shipment.status === 'none') return shipment
    const earlier = Object.entries(shipment.reachedOn).filter(
      ([one]) => one === status || earlierStatuses(status).includes(one as ShipmentStatus),
    )
    // Goods that leave again are with a courier that has reported nothing about them.
    const unsent = status === 'initial' && { plannedDelivery: undefined, trackingStatuses: [] }
    return { ...shipment, status, reachedOn: Object.fromEntries(earlier), ...unsent }
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
  facts: shipmentFacts,
  initial,
  decide,
  evolve,
  comparable: (own) => (own.status === 'none' ? own : { id: own.shipmentId, ...own }),
  money: z.object({ option: ShippingOption, quote: ShipmentQuote }),
  idOf: (own) => (own.status === 'none' ? '' : own.shipmentId),
  ...partOfOrder,
} as const satisfies Aggregate<Shipment, typeof shipmentFacts, typeof decide, 'customer'>
