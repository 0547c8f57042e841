import pg from 'pg'
import type { Append, Appended, CaseRef, Expected, Log, Repeated } from '#application/pipeline/ports.ts'
import { type DomainEvent, factOf, type EventFacts, type Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { withBuffer } from '../db/binary-arrays.ts'
import { copyOut } from '../db/copy-out.ts'
import type { Database } from '../db/database.ts'
import { type AppendBatch, appendBatches, appendChannel, type Appended as AppendedEvents } from '../measurements.ts'
import { batchCall } from './batch.ts'
import type { PersonalDataKeys } from './personal-data-keys.ts'
import {
  columns,
  factColumns,
  factsFrom,
  eventsOfBatch,
  recordedFrom,
  type Row,
  type Stored,
  type StoredFacts,
} from './rows.ts'

/**
 * The event log on PostgreSQL. Appends that arrive while one is in flight are batched into the next call of
 * `log.append`: one statement, one lock and one flush, with a separate result for each append.
 */

/** Maximum length of the append queue; beyond it, callers get 503. */
const maxQueueLength = 2_000
const batchLimit = 500
const pageOfAll = 1_000
/**
 * Appends that must be waiting before a second batch is sent while one is in flight; with fewer, one batch is faster.
 */
const minForSecondBatch = 128

const hasPersonalData = ({ streams }: Append): boolean =>
  streams.some(({ events }) => events.some(({ type }) => factOf(type).personal))

/** Encrypts the personal data of an append. */
const withEncryptedPersonalData = async (personalDataKeys: PersonalDataKeys, append: Append): Promise<Append> => {
  const streams = append.streams.map(async (stream) => ({
    ...stream,
    events: await Promise.all(
      stream.events.map(async (event) => ({ ...event, data: await personalDataKeys.seal(event) }) as DomainEvent),
    ),
  }))
  return { ...append, streams: await Promise.all(streams) }
}

/** `append`: with its personal data encrypted. */
type QueuedAppend = {
  append: Append
  resolve: (verdict: Appended) => void
  reject: (error: unknown) => void
}

/**
 * A batch that this process has just appended: all events after one position up to and including another. `events`
 * returns what a read would return now, even after a personal key was destroyed; undefined if the events must be read
 * from the log.
 */
export type FreshEvents = { after: number; upTo: number; events: () => Promise<EventFacts[] | undefined> }

/**
 * A case contains an event that this program cannot read. No command on the case can be decided until a program that
 * can read the event runs.
 */
export class UnreadableCase extends Error {}

/** Cases after one up to and including another one; '' is before all cases, null after all. */
export type CaseRange = { after: string; last: string | null }

/** The log with the reads that only its followers need. */
export type PostgresLog = Log & {
  /** Events after a position, oldest first, for the projector and the processes. */
  readAfter: (position: number, limit: number) => Promise<Stored<Recorded>[]>
  /** The events of a case up to a position, including unreadable ones. */
  readStored: (ref: CaseRef, upTo: number) => Promise<Stored<Recorded>[]>
  /**
   * All events up to a position, ordered by case and position, in batches of whole cases: for rebuilds and exports;
   * optionally only of the cases in a range.
   */
  readCases: (upTo: number, range?: CaseRange) => AsyncGenerator<StoredFacts[]>
  /** Position of the last event; 0 in an empty log. */
  head: () => Promise<number>
}

/** `onAppended` is called for each batch committed by this process. */
export const postgresLog = (
  database: Pick<Database, 'pool' | 'appender' | 'finder' | 'personalDataKeys'>,
  onAppended: (fresh: FreshEvents) => void = () => undefined,
): PostgresLog => {
  const { pool } = database
  const personalDataKeys = database.personalDataKeys
  let queue: QueuedAppend[] = []
  let inFlight = 0
  let scheduled = false

  /** Settles a batch; returns false if the database did not answer. */
  const send = async (batch: QueuedAppend[]): Promise<boolean> => {
    const started = performance.now()
    const measure = (failed: boolean) =>
      appendBatches.publish({
        appends: batch.length,
        waiting: queue.length,
        seconds: (performance.now() - started) / 1_000,
        failed,
      } satisfies AppendBatch)
    try {
      const appends = batch.map(({ append }) => append)
      const { before, verdicts } = await appendBatch(database.appender, appends)
      measure(false)
      if (appendChannel.hasSubscribers) publishAppended(appends, verdicts)
      batch.forEach(({ resolve }, i) => resolve(verdicts[i]!))
      const upTo = verdicts.reduce((head, one) => (one.verdict === 'appended' ? Math.max(head, one.position) : head), 0)
      if (upTo > before)
        onAppended({ after: before, upTo, events: () => eventsOfBatch(personalDataKeys, appends, verdicts) })
      return true
    } catch (error) {
      measure(true)
      if (batch.length === 1) {
        batch[0]!.reject(error)
        return !(error instanceof Unanswered)
      }
      // A failed append must not fail the others in its batch, so each is resent alone. If the database does not
      // answer, stop: the last of 500 appends would wait for an hour.
      let answered = true
      for (const one of batch) {
        if (answered) answered = await send([one])
        else one.reject(error)
      }
      return answered
    }
  }

  const pump = (): void => {
    scheduled = false
    while (queue.length > 0 && (inFlight === 0 || (inFlight === 1 && queue.length >= minForSecondBatch))) {
      const { batch, rest } = nextBatch(queue)
      queue = rest
      inFlight += 1
      void send(batch).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }

  const readStored = batchLoader(async (asked: CaseRequest[]) => {
    const { rows } = await database.finder.query<[...Row, nth: number]>(casesQuery(asked))
    const events = await recordedFrom(personalDataKeys, rows as unknown as Row[])
    const cases = asked.map((): Stored<Recorded>[] => [])
    rows.forEach((row, i) => cases[(row.at(-1) as number) - 1]!.push(events[i]!))
    return cases
  })

  return {
    append: async (append) => {
      if (queue.length >= maxQueueLength) {
        throw new Rejection({ code: 'overloaded', reason: 'access.logBusy' })
      }
      const stored = hasPersonalData(append) ? await withEncryptedPersonalData(personalDataKeys, append) : append
      return new Promise((resolve, reject) => {
        queue.push({ append: stored, resolve, reject })
        // Appends made in the same turn of the event loop join this batch.
        if (!scheduled) setImmediate(pump)
        scheduled = true
      })
    },
    readCase: async (ref, upTo = Number.MAX_SAFE_INTEGER) => {
      const events = await readStored({ ref, upTo })
      const bad = events.find(({ unreadable }) => unreadable !== undefined)
      if (!bad) return events
      throw new UnreadableCase(`Event ${bad.position} of case ${bad.caseId} cannot be read: ${bad.unreadable}`)
    },
    readStored: (ref, upTo) => readStored({ ref, upTo }),
    done: async (commandId) => {
      const text = 'select position, case_id as "caseId", fingerprint from log.commands where command_id = $1'
      const { rows } = await database.finder.query<Repeated>({ name: 'log-done', text, values: [commandId] })
      return rows[0]
    },
    readAfter: async (position, limit) => {
      const text = `select ${columns} from log.events where position > $1 order by position limit $2`
      const query = { name: 'log-after', text, values: [position, limit], rowMode: 'array' as const }
      const { rows } = await database.finder.query<Row>(query)
      return recordedFrom(personalDataKeys, rows)
    },
    async *readCases(upTo, { after, last } = { after: '', last: null }) {
      // An erasure drops the tables that are being built at that time; a table built later must not contain the person.
      personalDataKeys.forget()
      // COPY takes no parameters; `upTo` is a number.
      const range = [
        `position <= ${upTo}`,
        ...(after === '' ? [] : [`case_id > ${pg.escapeLiteral(after)}`]),
        ...(last === null ? [] : [`case_id <= ${pg.escapeLiteral(last)}`]),
      ]
      const query = `select ${factColumns} from log.events where ${range.join(' and ')} order by case_id, position`
      let rest: StoredFacts[] = []
      for await (const rows of copyOut(pool, query, pageOfAll)) {
        const events = [...rest, ...(await factsFrom(personalDataKeys, rows))]
        const lastCase = events.at(-1)!.caseId
        const cut = events.findIndex(({ caseId }) => caseId === lastCase)
        rest = events.slice(cut)
        if (cut > 0) yield events.slice(0, cut)
      }
      if (rest.length > 0) yield rest
    },
    head: async () => {
      const { rows } = await pool.query<{ head: number }>('select coalesce(max(position), 0) as head from log.events')
      return rows[0]!.head
    },
  }
}

/**
 * Splits the queue into appends that can be sent together and the rest. A command that expects a version needs
 * exclusive use of its stream; a command decided on the whole case needs exclusive use of the case; commands that
 * accept any version can share both. The rest waits for the next batch.
 */
const nextBatch = (queue: QueuedAppend[]): { batch: QueuedAppend[]; rest: QueuedAppend[] } => {
  const taken = { commands: new Set<string>(), streams: new Map<string, Sharing>(), cases: new Map<string, Sharing>() }
  const batch: QueuedAppend[] = []
  const rest: QueuedAppend[] = []
  for (const waiting of queue) {
    if (batch.length === batchLimit || !canJoinBatch(waiting.append, taken)) {
      rest.push(waiting)
      continue
    }
    const { caseId, commandId, streams } = waiting.append
    taken.commands.add(commandId)
    taken.cases.set(caseId, sharingOfCase(waiting.append))
    for (const { stream, expected } of streams) taken.streams.set(stream, sharingOfStream(expected))
    batch.push(waiting)
  }
  return { batch, rest }
}

type Sharing = 'shared' | 'alone'
type BatchClaims = { commands: Set<string>; streams: Map<string, Sharing>; cases: Map<string, Sharing> }

const sharingOfStream = (expected: Expected): Sharing => (expected === 'any' ? 'shared' : 'alone')
const sharingOfCase = ({ expectedCasePosition }: Append): Sharing =>
  expectedCasePosition === undefined ? 'shared' : 'alone'
const areCompatible = (before: Sharing | undefined, now: Sharing) =>
  before === undefined || (before === 'shared' && now === 'shared')

const canJoinBatch = (append: Append, { commands, streams, cases }: BatchClaims): boolean =>
  !commands.has(append.commandId) &&
  areCompatible(cases.get(append.caseId), sharingOfCase(append)) &&
  append.streams.every(({ stream, expected }) => areCompatible(streams.get(stream), sharingOfStream(expected)))

const publishAppended = (appends: readonly Append[], verdicts: readonly Appended[]): void =>
  appends.forEach(({ correlationId, causationId, streams }, i) => {
    const verdict = verdicts[i]!
    if (verdict.verdict !== 'appended') return
    const { eventIds, position } = verdict
    const events = streams
      .flatMap(({ entityId, events: own }) => own.map(({ type }) => ({ type, entityId })))
      .map((event, nth) => ({ ...event, eventId: eventIds[nth]!, position: position - eventIds.length + 1 + nth }))
    appendChannel.publish({ correlationId, causationId, events } satisfies AppendedEvents)
  })

/** `verdicts` and the results of repeated commands are null if everything was appended. */
type Verdicts = {
  before: number
  verdicts: Appended['verdict'][] | null
  repeat_positions: (number | null)[]
  repeat_cases: (string | null)[]
  repeat_fingerprints: (string | null)[]
}

/** The outcome of the append is unknown until the command is resent with the same id. */
class Unanswered extends Error {}

const appendBatch = async (pool: pg.Pool, appends: Append[]): Promise<{ before: number; verdicts: Appended[] }> => {
  const { answer, eventIds } = await withBuffer(async (buffers) => {
    const { text, values, eventIds: ids } = batchCall(buffers, appends)
    const { rows } = await pool.query<Verdicts>({ name: 'log-append', text, values }).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? error : new Unanswered('The log did not answer', { cause: error })
    })
    return { answer: rows[0]!, eventIds: ids }
  })
  const { before, verdicts, repeat_positions, repeat_cases, repeat_fingerprints } = answer
  let last = before
  const results = eventIds.map((ids, i): Appended => {
    const verdict = verdicts?.[i] ?? 'appended'
    if (verdict === 'appended') {
      last += ids.length
      return { verdict, position: ids.length > 0 ? last : before, eventIds: ids }
    }
    if (verdict !== 'repeated') return { verdict }
    const position = Number(repeat_positions[i])
    return { verdict, position, caseId: repeat_cases[i]!, fingerprint: repeat_fingerprints[i]! }
  })
  return { before, verdicts: results }
}

type CaseRequest = { ref: CaseRef; upTo: number }

/**
 * Several cases in one query, each looked up by any of its keys; the last column is the number of the requested case,
 * from 1.
 */
const casesQuery = (asked: CaseRequest[]) => {
  const text = `select e.*, asked.nth from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality asked(how, key, upto, nth)
    cross join lateral (select case asked.how when 'caseId' then asked.key else (
      select case_id from log.claims where scope = asked.how and key = asked.key) end as case_id offset 0) its
    cross join lateral (select ${columns} from log.events
      where case_id = its.case_id and position <= asked.upto order by position) e`
  const names = asked.map(({ ref }) => Object.entries(ref)[0] as [string, string])
  const values = [names.map(([how]) => how), names.map(([, key]) => key), asked.map(({ upTo }) => upTo)]
  return { name: 'log-cases', text, values, rowMode: 'array' as const }
}
