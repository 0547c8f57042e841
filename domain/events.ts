import { aggregates, type DomainEvent, type EventType } from './aggregates.ts'
import type { Parties } from './kernel/aggregate.ts'
import { type Actor, type Audience, type Data, type EventContext, type Fact, upcastData } from './kernel/fact.ts'
import { onWire } from './kernel/money-on-wire.ts'

/** All event types: what can be stored, who may see which field, and how earlier versions are read. */

export type { DomainEvent, EventType } from './aggregates.ts'

/** The log position of an event, and its subject. */
type EventPlace = EventContext & {
  stream: string
  /** Version of the stream, starting at 1. */
  version: number
  eventId: string
  /** The customer request that the fact belongs to, identified by the stream of its order. */
  caseId: string
  /** The display id: the requestId or, for a purchase order, its own id. */
  entityId: string
  parties: Parties
}

/** The envelope of an event. Its ids identify the command, the first cause, and the event that directly caused it. */
export type Envelope = EventPlace & {
  schemaVersion: number
  commandId: string
  correlationId: string
  causationId: string | null
}

/** A stored event with all its data. */
export type Recorded = DomainEvent & Envelope
/** The part of an event that read models fold: without the ids of its command and causes. */
export type EventFacts = DomainEvent & EventPlace
/**
 * An event as visible to an audience: hidden fields are absent. Only staff get the version in the stream, because gaps
 * in it would reveal hidden events.
 */
export type Redacted = { type: EventType; data: Readonly<Record<string, unknown>> } & Omit<EventPlace, 'version'> & {
    version?: number
  }

/** The definition of an event type. Throws for an unknown type, which is a bug or was written by a newer release. */
export const factOf = (type: string): Fact => {
  const found = aggregates.ofEvent(type)?.facts[type]
  if (!found) throw new Error(`No registered aggregate declares the event type ${type}`)
  return found
}

export const eventTypes = aggregates.all.flatMap(({ facts }) => Object.keys(facts)) as EventType[]

/** Stored data of any version, upcast to the current version. */
export const upcast = (type: string, version: number, data: Data): Data => {
  const fact = factOf(type)
  if (version > fact.version) throw new Error(`${type} of version ${version} was written by a newer program`)
  return version === fact.version ? data : upcastData(fact, version, data)
}

/** The data of a stored or redacted event, with money converted to the currency (API-D10). */
export const dataOnWire = ({ type, data }: Pick<Recorded | Redacted, 'type' | 'data'>): Data =>
  onWire(factOf(type).schema, data)

/** Validates an event against its definition before it is stored; the result has exactly the declared fields. */
export const checkEvent = (event: DomainEvent): DomainEvent =>
  ({ type: event.type, data: factOf(event.type).schema.parse(event.data) }) as DomainEvent

/**
 * The event redacted for `audience`, or `undefined` if it is hidden. Customers and suppliers see only the kind of an
 * actor, unless they are the actor themselves, and only themselves among the parties. Suppliers see only events to
 * which they are a party, so no supplier sees a purchase order before its first release.
 */
export const redact = (event: EventFacts | Redacted, audience: Audience): Redacted | undefined => {
  const { visible, limitedTo } = factOf(event.type)
  const names = visible[audience]
  if (!names) return undefined
  if (audience === 'staff') return event
  if (limitedTo && event.parties[`${audience}Id`] === null) return undefined
  if (limitedTo === 'actor' && event.actor.kind !== audience) return undefined
  if (audience === 'supplier' && event.parties.supplierId === null) return undefined
  const whole = event.data as Record<string, unknown>
  const data: Record<string, unknown> = {}
  for (const name of names) data[name] = whole[name]
  const { type, position, stream, eventId, caseId, at } = event
  const actor = actorFor(event.actor, audience)
  const entityId = entityFor(event, audience)
  const parties = ownOf(event.parties, audience)
  return { type, data, position, stream, eventId, caseId, entityId, parties, actor, at }
}

/** The id of the event's subject in the form used by the audience. */
const entityFor = ({ type, entityId, data }: EventFacts | Redacted, audience: Audience): string =>
  aggregates.ofEvent(type)?.entityIdFor[audience]?.(data) ?? entityId

const ownOf = ({ customerId, supplierId }: Parties, audience: Audience): Parties => ({
  customerId: audience === 'customer' ? customerId : null,
  supplierId: audience === 'supplier' ? supplierId : null,
})

const actorFor = (actor: Actor, audience: Audience): Actor =>
  actor.kind === audience ? actor : { kind: actor.kind, id: actor.kind }
