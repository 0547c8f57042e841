import type pg from 'pg'
import type { Append, Appended, CaseRef, Log, Repeated } from '#application/ports.ts'
import type { EventType, Parties, Recorded } from '#domain/events.ts'
import { factOf } from '#domain/events.ts'
import type { Actor } from '#domain/kernel.ts'
import { Rejection } from '#domain/kernel.ts'
import { batchArrays } from './log-batch.ts'

/**
 * The event log on PostgreSQL. Appends of all callers that arrive while one is under way travel together in the next
 * call of `log.append`: one statement, one lock, one flush, and yet a verdict for each.
 */

/** Appends that may wait; past it callers are told to come back (503). */
const queueLimit = 2_000
const batchLimit = 500

type Waiting = { append: Append; resolve: (verdict: Appended) => void; reject: (error: unknown) => void }

export type PostgresLog = Log & {
  /** Events after a position, oldest first: what projector and processes read. */
  readAfter: (position: number, limit: number) => Promise<Recorded[]>
  /** Position of the last event; 0 in an empty log. */
  head: () => Promise<number>
}

/** `onAppended` is told the position of each batch that was committed, in this process. */
export const postgresLog = (pool: pg.Pool, onAppended: (position: number) => void = () => undefined): PostgresLog => {
  let queue: Waiting[] = []
  let inFlight = false

  const send = async (batch: Waiting[]): Promise<void> => {
    try {
      const verdicts = await appendBatch(
        pool,
        batch.map(({ append }) => append),
      )
      const appended = verdicts.filter(({ verdict }) => verdict === 'appended')
      batch.forEach(({ resolve }, i) => resolve(verdicts[i]!))
      if (appended.length > 0) onAppended(Math.max(...appended.map((one) => ('position' in one ? one.position : 0))))
    } catch (error) {
      // One bad append must not take the others with it: each is sent again by itself.
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await send([one])
    }
  }

  const pump = async (): Promise<void> => {
    if (inFlight) return
    inFlight = true
    // Whatever else arrives in this turn of the event loop goes along.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const { batch, rest } = nextBatch(queue)
      queue = rest
      await send(batch)
    }
    inFlight = false
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (queue.length >= queueLimit) {
          reject(new Rejection({ code: 'overloaded', message: 'Too busy right now, please try again in a moment' }))
          return
        }
        queue.push({ append, resolve, reject })
        void pump()
      }),
    readCase: async (ref, upTo) => {
      const { rows } = await pool.query<Row>(caseQuery(ref, upTo ?? Number.MAX_SAFE_INTEGER))
      return rows.map(recordedOf)
    },
    done: async (commandId) => {
      const text = 'select position, case_id as "caseId", fingerprint from log.commands where command_id = $1'
      const { rows } = await pool.query<Repeated>({ name: 'log-done', text, values: [commandId] })
      return rows[0]
    },
    readAfter: async (position, limit) => {
      const text = `select ${columns} from log.events where position > $1 order by position limit $2`
      const { rows } = await pool.query<Row>({ name: 'log-after', text, values: [position, limit] })
      return rows.map(recordedOf)
    },
    head: async () => {
      const { rows } = await pool.query<{ head: number }>('select coalesce(max(position), 0) as head from log.events')
      return rows[0]!.head
    },
  }
}

/** At most one command per stream and per case in a batch, for each must see what the one before it did. */
const nextBatch = (queue: Waiting[]): { batch: Waiting[]; rest: Waiting[] } => {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const waiting of queue) {
    const { caseId, commandId, streams } = waiting.append
    const touched = [`command ${commandId}`, caseId, ...streams.map(({ stream }) => stream)]
    const free = batch.length < batchLimit && touched.every((one) => !taken.has(one))
    for (const one of touched) taken.add(one)
    ;(free ? batch : rest).push(waiting)
  }
  return { batch, rest }
}

type Verdicts = {
  verdicts: Appended['verdict'][]
  positions: (number | null)[]
  repeat_cases: (string | null)[]
  repeat_fingerprints: (string | null)[]
  event_ids: string[] | null
}

const appendBatch = async (pool: pg.Pool, appends: Append[]): Promise<Appended[]> => {
  const { text, values } = batchArrays(appends)
  const { rows } = await pool.query<Verdicts>({ name: 'log-append', text, values })
  const { verdicts, positions, repeat_cases, repeat_fingerprints, event_ids } = rows[0]!
  let taken = 0
  return appends.map(({ streams }, i): Appended => {
    const verdict = verdicts[i]!
    const position = Number(positions[i])
    if (verdict === 'repeated') {
      return { verdict, position, caseId: repeat_cases[i]!, fingerprint: repeat_fingerprints[i]! }
    }
    if (verdict !== 'appended') return { verdict }
    const count = streams.reduce((sum, { events }) => sum + events.length, 0)
    taken += count
    return { verdict, position, eventIds: (event_ids ?? []).slice(taken - count, taken) }
  })
}

// Rows ----------------------------------------------------------------------------------------------------------------

const columns = `position, stream, version, event_id, type, schema_version, case_id, entity_id, customer_id, supplier_id,
  actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data`

type Row = {
  position: number
  stream: string
  version: number
  event_id: string
  type: string
  schema_version: number
  case_id: string
  entity_id: string
  customer_id: string | null
  supplier_id: string | null
  actor_kind: Actor['kind']
  actor_id: string
  command_id: string
  correlation_id: string
  causation_id: string | null
  recorded_at: string
  data: object
}

const recordedOf = (row: Row): Recorded => {
  const parties: Parties = { customerId: row.customer_id, supplierId: row.supplier_id }
  const newest = factOf(row.type).version
  if (row.schema_version > newest)
    throw new Error(`${row.type} of version ${row.schema_version} was written by a newer program`)
  return {
    type: row.type as EventType,
    data: row.data,
    position: row.position,
    stream: row.stream,
    version: row.version,
    eventId: row.event_id,
    schemaVersion: row.schema_version,
    caseId: row.case_id,
    entityId: row.entity_id,
    parties,
    actor: { kind: row.actor_kind, id: row.actor_id },
    commandId: row.command_id,
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    at: row.recorded_at,
  } as Recorded
}

/** One round trip, whatever name the case is asked by. */
const caseQuery = (ref: CaseRef, upTo: number) => {
  const [how, key] = Object.entries(ref)[0] as ['caseId' | 'requestId' | 'purchaseOrderId', string]
  const theCase = how === 'caseId' ? '$1' : `(select case_id from log.claims where scope = '${how}' and key = $1)`
  const text = `select ${columns} from log.events where case_id = ${theCase} and position <= $2 order by position`
  return { name: `log-case-${how}`, text, values: [key, upTo] }
}
