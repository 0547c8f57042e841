import { aggregates } from '#domain/aggregates.ts'
import { type Case, statesOf } from '#domain/case.ts'
import { dataOnWire, factOf, type Recorded } from '#domain/events.ts'
import { onWire } from '#domain/kernel/money-on-wire.ts'
import { sentenceOf } from '#domain/sentences.ts'
import type { Change, HistoryEvent } from './contracts/history.ts'

/** The audit of a case: its events as sentences with their causes, and the differences between two states. Pure. */

/** `nameOf` returns the name for an actor id. */
export const historyOf = (
  events: readonly Recorded[],
  nameOf: (actor: Recorded['actor']) => string,
): HistoryEvent[] => {
  const byId = new Map(events.map((event) => [event.eventId, event]))
  return events.map((event) => {
    const cause = event.causationId ? byId.get(event.causationId) : undefined
    const { visible } = factOf(event.type)
    return {
      position: event.position,
      id: event.eventId,
      type: event.type,
      entity: aggregates.ofEvent(event.type)!.category,
      stream: event.stream,
      version: event.version,
      timestamp: event.at,
      actor: { ...event.actor, name: nameOf(event.actor) },
      text: sentenceOf(event),
      causedBy: cause
        ? { position: cause.position, id: cause.eventId, name: nameOf(cause.actor), text: sentenceOf(cause) }
        : null,
      commandId: event.commandId,
      correlationId: event.correlationId,
      knownTo: (['customer', 'supplier'] as const).filter((audience) => visible[audience] !== undefined),
      data: dataOnWire(event),
    }
  })
}

/** Differences between two states of a case by path, in display order. */
export const differences = (before: Case, after: Case): Change[] => changes(comparable(before), comparable(after), '')

/** The business data of a case without its log position; money as currency amounts. */
const comparable = (state: Case): Record<string, unknown> =>
  Object.fromEntries(
    aggregates.all.map((one) => {
      const states = statesOf(state, one).map((own) => onWire(one.money, one.comparable(own)))
      return [one.key, one.holds === 'one' ? states[0] : states]
    }),
  )

const changes = (before: unknown, after: unknown, path: string): Change[] => {
  const nameOf = namingOf(before, after)
  const a = partsOf(before, nameOf)
  const b = partsOf(after, nameOf)
  if (a && b) {
    const keys = [...new Set([...a.keys(), ...b.keys()])]
    return keys.flatMap((key) => changes(a.get(key), b.get(key), path ? `${path}.${key}` : key))
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  // Additions and removals are listed per leaf, so that each line contains one fact.
  const added = before === undefined && b ? changes({}, after, path) : []
  const removed = after === undefined && a ? changes(before, {}, path) : []
  if (added.length + removed.length > 0) return [...added, ...removed]
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]
}

type NameOf = (entry: unknown, nth: number) => string

/** The named parts of an object or a list; undefined for a scalar value. */
const partsOf = (value: unknown, nameOf: NameOf): Map<string, unknown> | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const entries = value as unknown[]
  return new Map(entries.map((entry, nth) => [nameOf(entry, nth), entry]))
}

/** Fields that can identify list entries, the most meaningful first. */
const names = ['itemNumber', 'type', 'name', 'quantity', 'id', 'shipmentId']

/** Entries are identified by the first field that is unique before and after the change, otherwise by index. */
const namingOf = (before: unknown, after: unknown): NameOf => {
  const lists = [before, after].filter((one) => Array.isArray(one)) as unknown[][]
  const field = names.find((one) => lists.every((list) => isUnique(one, list)))
  return (entry, nth) => String((field ? valueIn(entry, field) : undefined) ?? nth + 1)
}

const isUnique = (field: string, list: unknown[]): boolean => {
  const values = list.map((entry) => valueIn(entry, field))
  return values.every((value) => value !== undefined && value !== '') && new Set(values).size === values.length
}

const valueIn = (entry: unknown, field: string): string | number | undefined => {
  const value = entry !== null && typeof entry === 'object' ? (entry as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
