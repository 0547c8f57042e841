import { randomUUID } from 'node:crypto'
import type { Append, Appended, CaseRef, Log } from '#application/pipeline/ports.ts'
import type { Recorded } from '#domain/events.ts'

/**
 * The log port on another event store: the same commands through the same pipeline. Features that the other stores lack are
 * skipped: command ids, claims, cases of several streams, names of orders.
 */

/** The envelope of an event, for stores that store it as one document. */
export type Envelope = Omit<Recorded, 'type' | 'data' | 'position' | 'version' | 'stream'>
export type StoredEvent = {
  position: number
  version: number
  type: string
  data: Record<string, unknown>
  envelope: Envelope
}
export type Fact = Pick<StoredEvent, 'type' | 'data' | 'envelope'>

export type Keep = {
  read: (stream: string) => Promise<StoredEvent[]>
  /** Returns the position of the last one; undefined if the stream is not at this version. */
  write: (stream: string, expected: number, facts: Fact[]) => Promise<number | undefined>
}

export const logOn = ({ read, write }: Keep): Log => {
  const streams = new Map<string, string>()
  const streamOf = (ref: CaseRef): string | undefined => {
    if ('caseId' in ref) return ref.caseId
    return 'requestId' in ref ? streams.get(ref.requestId) : undefined
  }
  return {
    readCase: async (ref) => {
      const stream = streamOf(ref)
      if (stream === undefined) return []
      const stored = await read(stream)
      return stored.map(({ envelope, ...event }) => ({ ...event, ...envelope, stream }) as unknown as Recorded)
    },
    append: async (append): Promise<Appended> => {
      const { stream, expected, events } = append.streams[0]!
      const eventIds = events.map(() => randomUUID())
      const facts = events.map(({ type, data }, i) => ({ type, data, envelope: envelopeOf(append, eventIds[i]!) }))
      const position = await write(stream, typeof expected === 'number' ? expected : 0, facts)
      if (position === undefined) return { verdict: 'conflict' }
      for (const { key } of append.claims ?? []) streams.set(key, stream)
      return { verdict: 'appended', position, eventIds }
    },
    done: async () => undefined,
  }
}

const envelopeOf = (append: Append, eventId: string): Envelope => {
  const { caseId, actor, at, commandId, correlationId, causationId, streams } = append
  const { entityId, parties } = streams[0]!
  return { caseId, actor, at, commandId, correlationId, causationId, eventId, entityId, parties, schemaVersion: 1 }
}
