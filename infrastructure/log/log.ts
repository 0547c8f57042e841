import pg from 'pg'
import type { CaseRef, Log, Repeated } from '#application/pipeline/ports.ts'
import type { Recorded } from '#domain/events.ts'
import { batchLoader } from '../db/batch-loader.ts'
import { copyOut } from '../db/copy-out.ts'
import type { Database } from '../db/database.ts'
import { type FreshEvents, appendQueue } from './append-queue.ts'
import { columns, factColumns, factsFrom, recordedFrom, type Row, type Stored, type StoredFacts } from './rows.ts'

/** The event log on PostgreSQL: appends through the queue, and reads of cases and of the whole log. */

const pageOfAll = 1_000
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
  const { pool, personalDataKeys } = database
  const readStored = batchLoader(async (asked: CaseRequest[]) => {
    const { rows } = await database.finder.query<[...Row, nth: number]>(casesQuery(asked))
    const events = await recordedFrom(personalDataKeys, rows as unknown as Row[])
    const cases = asked.map((): Stored<Recorded>[] => [])
    rows.forEach((row, i) => cases[(row.at(-1) as number) - 1]!.push(events[i]!))
    return cases
  })

  return {
    append: appendQueue(database, onAppended),
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
