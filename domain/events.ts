import {
  type Actor,
  type Audience,
  type Data,
  type EventOf,
  type Fact,
  type EventContext,
  upcasted,
} from './kernel/fact.ts'
import { order } from './ordering/order.ts'
import { purchaseOrder } from './production/purchase-order.ts'
import { shipment } from './shipping/shipment.ts'

/** The register of every event type there is: what may be stored, who may know which field, and how old shapes are read. */

const register = { ...order.facts, ...shipment.facts, ...purchaseOrder.facts }

export type DomainEvent = EventOf<typeof register>
export type EventType = DomainEvent['type']

/** Whose fact it is. Stored with each event, so that a feed needs no look-up to know who may read it. */
export type Parties = { customerId: string | null; supplierId: string | null }

/** Where an event stands in the log, and whom it is about. */
type Placed = EventContext & {
  stream: string
  eventId: string
  /** The customer request the fact belongs to: the stream of its order. */
  caseId: string
  /** What people call it: the requestId, for a purchase order its own id. */
  entityId: string
  parties: Parties
}

/** All that surrounds an event. Ids are those of the command, of the first cause, and of the event that led to it. */
export type Envelope = Placed & {
  schemaVersion: number
  commandId: string
  correlationId: string
  causationId: string | null
}

/** A stored event: `data` is whole. */
export type Recorded = DomainEvent & Envelope
/** As much of it as read models are folded from: what happened, not which command it came of. */
export type EventFacts = DomainEvent & Placed
/** The same as an audience may know it: fields it may not see are absent. */
export type Redacted = { type: EventType; data: Readonly<Record<string, unknown>> } & Placed

/** The definition of an event type, or an error: an unknown type in the log is a bug or a newer program's. */
export const factOf = (type: string): Fact => {
  const found = (register as Readonly<Record<string, Fact>>)[type]
  if (!found) throw new Error(`No event type ${type} in the register`)
  return found
}

export const eventTypes = Object.keys(register) as EventType[]

/** Stored data of any version, as they read today. */
export const upcast = (type: string, version: number, data: Data): Data => {
  const fact = factOf(type)
  if (version > fact.version) throw new Error(`${type} of version ${version} was written by a newer program`)
  return version === fact.version ? data : upcasted(fact, version, data)
}

/** Checks an event against its definition before it is stored; what comes out holds exactly the declared fields. */
export const checked = (event: DomainEvent): DomainEvent =>
  ({ type: event.type, data: factOf(event.type).schema.parse(event.data) }) as DomainEvent

/**
 * The event as `audience` may know it, or nothing if it may not know of it at all. Everybody but staff sees of a doer
 * only what kind of party it was, unless it was their own, and of the parties only themselves.
 */
export const redact = (event: EventFacts | Redacted, audience: Audience): Redacted | undefined => {
  const names = factOf(event.type).visible[audience]
  if (!names) return undefined
  if (audience === 'staff') return event
  const whole = event.data as Record<string, unknown>
  const data: Record<string, unknown> = {}
  for (const name of names) data[name] = whole[name]
  const { type, position, stream, version, eventId, caseId, at } = event
  const actor = doerFor(event.actor, audience)
  const entityId = entityFor(event, audience)
  const parties = ownOf(event.parties, audience)
  return { type, data, position, stream, version, eventId, caseId, entityId, parties, actor, at }
}

/** Customers know no purchase orders by name: what they hear of one is a part of their order. */
const entityFor = ({ entityId, data }: EventFacts | Redacted, audience: Audience): string => {
  const source = audience === 'customer' && 'source' in data ? (data.source as { requestId: string }) : undefined
  return source?.requestId ?? entityId
}

const ownOf = ({ customerId, supplierId }: Parties, audience: Audience): Parties => ({
  customerId: audience === 'customer' ? customerId : null,
  supplierId: audience === 'supplier' ? supplierId : null,
})

const doerFor = (actor: Actor, audience: Audience): Actor =>
  actor.kind === audience ? actor : { kind: actor.kind, id: actor.kind }
