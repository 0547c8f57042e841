import type { Append, Appended } from '#application/pipeline/ports.ts'
import { type EventType, type EventFacts, type Recorded, upcast } from '#domain/events.ts'
import type { Actor, Data } from '#domain/kernel/fact.ts'
import type { Stored as StoredData, PersonalDataKeys } from './personal-data-keys.ts'

/** Converts between events and rows of the table: rows of a query, lines of a COPY, and recent appends. */

/** The columns of a stored event, in the order of `Row`. */
export const columns = `position, stream, version, event_id, type, schema_version, case_id, entity_id, customer_id, supplier_id,
  actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data`

/** A row of these columns, in their order: rows that arrive as arrays are converted to events in one step. */
export type Row = [
  position: number,
  stream: string,
  version: number,
  eventId: string,
  type: string,
  schemaVersion: number,
  caseId: string,
  entityId: string,
  customerId: string | null,
  supplierId: string | null,
  actorKind: Actor['kind'],
  actorId: string,
  commandId: string,
  correlationId: string,
  causationId: string | null,
  at: string,
  data: StoredData,
]
const dataColumn = 16

/** Decrypts personal data whose key exists. Most events contain no personal data. */
const decryptedData = async (personalDataKeys: PersonalDataKeys, stored: StoredData[]): Promise<Data[]> => {
  const personal = stored.filter(({ sealed }) => sealed)
  if (personal.length === 0) return stored
  const plain = (await personalDataKeys.open(personal)).values()
  return stored.map((data) => (data.sealed ? plain.next().value! : data))
}

/**
 * A stored event. `unreadable`: why this program cannot read it. Either its type or version is unknown, because a newer
 * program wrote it, or the upcast fails; `data` is then the stored data.
 */
export type Stored<Event> = Event & { unreadable?: string }
export type StoredFacts = Stored<EventFacts>

/** Upcasts data to the newest version, or returns the reason why it is unreadable. */
const upcastOrReason = (type: string, version: number, data: Data): { data: Data; unreadable?: string } => {
  try {
    return { data: upcast(type, version, data) }
  } catch (error) {
    return { data, unreadable: error instanceof Error ? error.message : String(error) }
  }
}

/** Converts rows to events; personal data is decrypted if its key exists. */
export const recordedFrom = async (personalDataKeys: PersonalDataKeys, rows: Row[]): Promise<Stored<Recorded>[]> => {
  const stored = rows.map((row) => row[dataColumn])
  const data = await decryptedData(personalDataKeys, stored)
  return rows.map((row, i) => recordedOf(row, data[i]!))
}

const recordedOf = (row: Row, data: Data): Stored<Recorded> => {
  const [position, stream, version, eventId, type, schemaVersion, caseId, entityId, customerId, supplierId] = row
  const [, , , , , , , , , , kind, id, commandId, correlationId, causationId, at] = row
  return {
    type: type as EventType,
    ...upcastOrReason(type, schemaVersion, data),
    position,
    stream,
    version,
    eventId,
    schemaVersion,
    caseId,
    entityId,
    parties: { customerId, supplierId },
    actor: { kind, id },
    commandId,
    correlationId,
    causationId,
    at,
  } as Stored<Recorded>
}

/** The columns from which read models are folded. PostgreSQL formats the times, because it has CPU time to spare. */
export const factColumns = `position, stream, version, event_id, type, schema_version, case_id, entity_id, customer_id,
  supplier_id, actor_kind, actor_id, to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), data`

/** Rows of these columns, as COPY writes them. */
export const factsFrom = async (
  personalDataKeys: PersonalDataKeys,
  rows: (string | null)[][],
): Promise<StoredFacts[]> => {
  const data = await decryptedData(
    personalDataKeys,
    rows.map((cells) => JSON.parse(cells.at(-1)!) as StoredData),
  )
  return rows.map((cells, i) => factsOf(cells, data[i]!))
}

const factsOf = (cells: (string | null)[], data: Data): StoredFacts => {
  const [position, stream, version, eventId, type, schemaVersion, caseId, entityId] = cells as string[]
  const customerId = cells[8]!
  const supplierId = cells[9]!
  const [, , , , , , , , , , kind, id, at] = cells as string[]
  return {
    type: type as EventType,
    ...upcastOrReason(type!, Number(schemaVersion), data),
    position: Number(position),
    stream: stream!,
    version: Number(version),
    eventId: eventId!,
    caseId: caseId!,
    entityId: entityId!,
    parties: { customerId, supplierId },
    actor: { kind: kind as Actor['kind'], id: id! },
    at: at!,
  } as StoredFacts
}

/**
 * The events of a batch as a read returns them, with personal data decrypted if its key exists; `appends` contain the
 * data as stored. Returns undefined if an append expected any version, or only that the stream exists: the log then
 * assigned the version.
 */
export const eventsOfBatch = async (
  personalDataKeys: PersonalDataKeys,
  appends: readonly Append[],
  verdicts: readonly Appended[],
): Promise<EventFacts[] | undefined> => {
  const facts: EventFacts[] = []
  for (const [i, append] of appends.entries()) {
    const verdict = verdicts[i]!
    if (verdict.verdict !== 'appended') continue
    const { caseId, actor } = append
    const at = new Date(append.at).toISOString()
    let nth = 0
    const versions = new Map<string, number>() // a command can append to the same stream more than once
    for (const { stream, expected, entityId, parties, events } of append.streams) {
      if (expected === 'any' || expected === 'exists') return undefined
      let version = versions.get(stream) ?? (expected === 'none' ? 0 : expected)
      const { customerId, supplierId } = parties
      for (const { type, data } of events) {
        version += 1
        facts.push({
          type,
          data: JSON.parse(JSON.stringify(data)) as Data,
          position: verdict.position - verdict.eventIds.length + 1 + nth,
          stream,
          version,
          eventId: verdict.eventIds[nth]!,
          caseId,
          entityId,
          parties: { customerId, supplierId },
          actor: { kind: actor.kind, id: actor.id },
          at,
        } as EventFacts)
        nth += 1
      }
      versions.set(stream, version)
    }
  }
  const stored = facts.map(({ data }) => data as StoredData)
  const data = await decryptedData(personalDataKeys, stored)
  return facts.map((event, i) => ({ ...event, data: data[i]! }) as EventFacts)
}
