import { invalidInput, type Refusal, ruleBroken, unlessStatus } from '../kernel/refusal.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import { isCollected } from './incoterms.ts'

/** The statuses of a shipment and their transitions (tables SHIP-T02..T13). */

/** Shipment status, earliest first (SHIP-008). */
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

/** Shipment summary for customers (SHIP-T11..T13). */
export const shipmentSummary = (status: ShipmentStatus): 'preparing' | 'shipped' | 'delivered' => {
  if (status === 'initial') return 'preparing'
  return status === 'delivered' ? 'delivered' : 'shipped'
}

/** The commands that move a shipment forward, with their start and target statuses (SHIP-T02..T07). */
export const shipmentSteps = {
  RecordShipmentPickup: { from: ['initial'], to: 'pickedUp' },
  RecordShipmentDeparture: { from: ['pickedUp', 'initial'], to: 'shipped' },
  RecordPortArrival: { from: ['shipped'], to: 'arrivedAtPort' },
  RecordCustomsClearance: { from: ['arrivedAtPort', 'shipped'], to: 'customsCleared' },
  RecordWarehouseArrival: { from: ['customsCleared', 'arrivedAtPort', 'shipped'], to: 'inWarehouse' },
  RecordShipmentDelivery: {
    from: ['pickedUp', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse'],
    to: 'delivered',
  },
} as const satisfies Record<string, { from: readonly ShipmentStatus[]; to: ShipmentStatus }>
export type ShipmentStep = keyof typeof shipmentSteps
/** The events of the steps, except for the departure, whose event has more data. */
export const eventOfStep = {
  RecordShipmentPickup: 'ShipmentPickedUp',
  RecordPortArrival: 'ShipmentArrivedAtPort',
  RecordCustomsClearance: 'ShipmentCustomsCleared',
  RecordWarehouseArrival: 'ShipmentArrivedInWarehouse',
  RecordShipmentDelivery: 'ShipmentDelivered',
} as const

/** The steps, earliest first. */
export const shipmentStepNames = Object.keys(shipmentSteps) as ShipmentStep[]

/**
 * The steps to a later status, for courier reports, which can skip stages or arrive late. Empty if the shipment has
 * already reached the status or the route has no such stage, so that repeated and reordered reports have no effect.
 */
export const stepsTo = (target: ShipmentStatus, { status, route }: { status: ShipmentStatus; route: string }) => {
  if (shipmentStatuses.indexOf(target) <= shipmentStatuses.indexOf(status)) return []
  const path: ShipmentStep[] = []
  let at: ShipmentStatus = status
  const take = (step: ShipmentStep) => {
    path.push(step)
    at = shipmentSteps[step].to
  }
  const hasLeft = target !== 'pickedUp' && shipmentStatuses.indexOf(at) < shipmentStatuses.indexOf('shipped')
  if (hasLeft) take('RecordShipmentDeparture')
  const last = shipmentStepNames.find((step) => shipmentSteps[step].to === target)
  if (last && at !== target) {
    if (shipmentCan.record(last, { status: at, route }, 'system')) return []
    take(last)
  }
  return path
}

/** The recorder of a step; tracking reports count as the system. */
type Recorder = 'customer' | 'staff' | 'supplier' | 'system'
type Routed = { status: string; route: string }

const portRoutes = ['ocean', 'air', 'rail']

export const shipmentCan = {
  remove: (shipment: { status: string }) => unlessStatus('RemoveShipment', shipment.status, 'initial'),
  /** SHIP-T02..T08; goods picked up at the factory are recorded as delivered without an earlier step, by staff only. */
  record: (step: ShipmentStep, { status, route }: Routed, by: Recorder): Refusal | undefined => {
    const isCollection = step === 'RecordShipmentDelivery' && isCollected({ route }) && by === 'staff'
    if (isCollection && status === 'initial') return undefined
    if (step === 'RecordPortArrival' && !portRoutes.includes(route)) return unlessStatus(step, status)
    return unlessStatus(step, status, ...shipmentSteps[step].from)
  },
  /** SHIP-T09: back to an earlier status. */
  correct: ({ status }: { status: string }) =>
    unlessStatus('CorrectShipmentStatus', status, ...shipmentStatuses.filter((one) => one !== 'initial')),
  /** Tracking can be set in every status and remains readable after delivery. */
  track: ({ status }: { status: string }) => unlessStatus('ChangeTracking', status, ...shipmentStatuses),
  /** SHIP-013: a courier inspects, clears or damages goods only once it has them. */
  report: ({ status }: { status: string }): Refusal | undefined =>
    status === 'initial' ? ruleBroken('statuses', 'rule.reportedBeforeDeparture') : undefined,
}

/** The statuses of a shipment on a route; `also` are included in any case. */
export const statusesOnRoute = (route: string, also: readonly ShipmentStatus[] = []): readonly ShipmentStatus[] => {
  const usual: readonly ShipmentStatus[] = isCollected({ route })
    ? ['initial', 'delivered']
    : portRoutes.includes(route)
      ? ['initial', 'shipped', 'arrivedAtPort', 'customsCleared', 'inWarehouse', 'delivered']
      : ['initial', 'shipped', 'inWarehouse', 'delivered']
  return shipmentStatuses.filter((one) => usual.includes(one) || also.includes(one))
}

/** The earlier statuses to which a shipment can be corrected (SHIP-T09). */
export const earlierStatuses = (status: ShipmentStatus): readonly ShipmentStatus[] =>
  shipmentStatuses.slice(0, shipmentStatuses.indexOf(status))

/** Refuses dates in the future. */
export const futureDateRefusal = (happenedOn: Moment | undefined, now: Moment): Refusal | undefined =>
  happenedOn !== undefined && isBefore(now, happenedOn)
    ? invalidInput('happenedOn', 'input.past', { field: 'happenedOn' })
    : undefined

/**
 * Refuses dates before the order or the previous status of the shipment. A day of tolerance: people record days, in
 * their own time zones.
 */
export const earlyDateRefusal = (happenedOn: Moment | undefined, earliest: Moment | undefined): Refusal | undefined =>
  happenedOn !== undefined && earliest !== undefined && isBefore(plusDays(happenedOn, 1), earliest)
    ? invalidInput('happenedOn', 'input.notBefore', { field: 'happenedOn' })
    : undefined
