import { aggregates, type Registered, type StateOf } from './aggregates.ts'
import type { Recorded, Redacted } from './events.ts'
import { step } from './kernel/decider.ts'
import type { Audience, Fact } from './kernel/fact.ts'
import type { Work } from './ordering/progress.ts'
import type { LiveSample } from './ordering/sample.ts'
import type { LiveService } from './ordering/service.ts'
import type { PurchaseOrder } from './production/purchase-order.ts'
import type { LiveShipment } from './shipping/shipment.ts'

/**
 * The state of every registered aggregate under its key: a single state, or a record of states by stream id in order of
 * creation. A stream exists from its first event, so `many` never contains an initial state.
 */
type States = {
  [A in Registered as A['key']]: A['holds'] extends 'one'
    ? StateOf<A>
    : Readonly<Record<string, Exclude<StateOf<A>, { status: 'none' }>>>
}

/**
 * A customer request with everything that belongs to it: its order, shipments and purchase orders, folded from the
 * events of the case in log order. If the events are redacted, it contains only what that audience may see.
 */
export type Case = States & {
  /** Stream of the order; '' before its first event. */
  caseId: string
  /**
   * Number of facts of each stream that each audience has seen; for the order, this is its `requestVersion`
   * (ORDER-D03).
   */
  versions: Readonly<Record<string, Versions>>
  /** Log position and time of the last event. */
  position: number
  changedOn: string | undefined
}

/**
 * Number of facts of a stream that each audience can see. A command is checked against the version of its sender's
 * audience, so facts that the sender cannot see never make the command stale. Staff can see every fact, so their
 * version equals that of the stream in the log.
 */
export type Versions = Readonly<Record<Audience, number>>

const unseen: Versions = { customer: 0, supplier: 0, staff: 0 }

const seenAfter = (before: Versions, { visible }: Fact): Versions => ({
  customer: visible.customer ? before.customer + 1 : before.customer,
  supplier: visible.supplier ? before.supplier + 1 : before.supplier,
  staff: before.staff + 1,
})

const nothing = Object.fromEntries(
  aggregates.all.map(({ key, holds, initial }) => [key, holds === 'one' ? initial : {}]),
) as States

export const emptyCase: Case = { ...nothing, caseId: '', versions: {}, position: 0, changedOn: undefined }

/** A case for code that is generic over aggregates. */
type Untyped = Case & Record<string, object & Readonly<Record<string, object>>>

/** The state of a stream of the case; undefined if the stream does not exist yet. */
export const stateIn = (
  state: Case,
  { key, holds }: { key: string; holds: string },
  stream: string,
): object | undefined => (holds === 'one' ? (state as Untyped)[key] : (state as Untyped)[key]![stream])

/** All states of an aggregate in the case. */
export const statesOf = (state: Case, { key, holds }: { key: string; holds: string }): object[] =>
  holds === 'one' ? [(state as Untyped)[key]!] : Object.values((state as Untyped)[key]!)

/** @throws {Error} if no registered aggregate declares the event: a bug, or the event was written by a newer release */
export const evolveCase = (state: Case, event: Recorded | Redacted): Case => {
  const { type, caseId, stream, position, at } = event
  const aggregate = aggregates.ofEvent(type)
  if (!aggregate) throw new Error(`No registered aggregate declares the event type ${type}`)
  const { key, holds, initial, evolve, facts } = aggregate
  const after = step(evolve, stateIn(state, aggregate, stream) ?? initial, event)
  return {
    ...state,
    caseId,
    versions: { ...state.versions, [stream]: seenAfter(state.versions[stream] ?? unseen, facts[type]!) },
    position,
    changedOn: at,
    [key]: holds === 'one' ? after : { ...(state as Untyped)[key], [stream]: after },
  }
}

export const foldCase = (events: readonly (Recorded | Redacted)[], from: Case = emptyCase): Case =>
  events.reduce(evolveCase, from)

/** The shipments that are planned or in transit. */
export const shipmentsOf = ({ shipments }: Pick<Case, 'shipments'>): LiveShipment[] =>
  Object.values(shipments).filter((one) => one.status !== 'removed')

/** The purchase orders that were not removed. Customers can see only that they exist. */
export const purchaseOrdersOf = ({ purchaseOrders }: Pick<Case, 'purchaseOrders'>): PurchaseOrder[] =>
  Object.values(purchaseOrders).filter(({ status }) => status !== 'removed')

/** All samples, including cancelled ones. */
export const samplesOf = ({ samples }: Pick<Case, 'samples'>): LiveSample[] => Object.values(samples)
export const servicesOf = ({ services }: Pick<Case, 'services'>): LiveService[] => Object.values(services)

/** The samples, services and shipments that determine the progress of the order. */
export const workOf = (state: Pick<Case, 'shipments' | 'samples' | 'services'>): Work => ({
  shipments: shipmentsOf(state).map(({ status }) => status),
  services: servicesOf(state).map(({ status }) => status),
  samples: samplesOf(state).map(({ status }) => status),
})

/**
 * Whether payment was requested from the customer, by an open payment link or a card payment in progress (ORDER-D14).
 */
export const isPaymentRequested = ({
  paymentLinks,
  cardPayments,
}: Pick<Case, 'paymentLinks' | 'cardPayments'>): boolean =>
  Object.values(paymentLinks).some(({ status }) => status === 'open') ||
  Object.values(cardPayments).some(({ status }) => status === 'pending')

/** Number of samples, services and essentials ever added. */
export const otherItemsOf = ({ order, samples, services }: Pick<Case, 'order' | 'samples' | 'services'>): number =>
  Object.keys(samples).length + Object.keys(services).length + order.standardItemsAdded

/** The number of the next item of any kind (ORDER-D02). Removed items are counted, so no number is reused. */
export const nextItemNumber = (state: Case): number => state.order.itemsAdded + otherItemsOf(state) + 1
