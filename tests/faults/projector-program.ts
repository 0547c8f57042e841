import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { postgresLog } from '#infrastructure/log/log.ts'
import { openDatabase } from '#infrastructure/postgres/database.ts'
import { listen } from '#infrastructure/postgres/listen.ts'
import { startProjector } from '#infrastructure/views/projector.ts'

/** A projector as a process of its own, that can end or freeze itself at any statement of a page, and can be made to err. */

export type ProjectorOptions = {
  url: string
  /** Where it listens for news, if not there. */
  listenAt?: string
  /** False: it only follows. */
  lead?: boolean
  /** Where in a page it stops: before a statement is sent, while it is under way, or after its answer. */
  stopAt?: { page: number; statement: number; when: 'before' | 'meanwhile' | 'after'; signal: 'SIGKILL' | 'SIGSTOP' }
  /** At most so many milliseconds before each page, by chance, so that several get in each other's way. */
  hesitates?: number
  mistake?: ProjectorMistake
}
export type ProjectorMistake = 'place outside the transaction' | 'place taken unseen' | 'no poll' | 'waits for ever'
/** What it says: how far the views are, and when it is about to stop. */
export type ProjectorSays = { started: true } | { head: number } | { stops: true }

const options = JSON.parse(process.argv[2]!) as ProjectorOptions
const { url, listenAt = url, lead = true, stopAt, hesitates = 0, mistake } = options

if (mistake === 'no poll') {
  // The poll's pause never ends; whatever else waits is left alone.
  const original = globalThis.setTimeout
  const endless = (work: () => void, ms?: number, ...rest: unknown[]) =>
    original(work, ms === 1_000 ? 2 ** 30 : ms, ...rest)
  globalThis.setTimeout = Object.assign(endless, original) as typeof setTimeout
}

const database = openDatabase(url)
const say = (message: ProjectorSays) => process.send!(message)
let pages = 0
/** A page is sent in one flight: once it is to end here, nothing of it may follow. */
let stopping = false

/** Stops this process here and now, if this is the place. */
const stopIf = async (statement: number, when: 'before' | 'meanwhile' | 'after'): Promise<void> => {
  if (!stopAt || stopping || pages < stopAt.page || statement !== stopAt.statement || when !== stopAt.when) return
  stopping = true
  say({ stops: true })
  await pause(5) // the word gets out, and what was sent arrives
  process.kill(process.pid, stopAt.signal)
}

type Statement = string | { name?: string; text: string; values?: unknown[] }

/** A connection that a page may go through; its statements count from the one that claims the place. */
const watched = (client: pg.PoolClient): pg.PoolClient => {
  let statement = -1
  const query = async (asked: Statement, values?: unknown[]): Promise<pg.QueryResult> => {
    const claims = typeof asked === 'object' && asked.name === 'views-claim'
    if (claims) pages += 1
    if (claims || statement >= 0) statement += 1
    const nth = statement
    if (stopping) return new Promise(() => undefined)
    await stopIf(nth, 'before')
    const outside = claims && mistake === 'place outside the transaction'
    const answer = outside ? database.pool.query(asked) : client.query(erring(asked), values)
    await stopIf(nth, 'meanwhile')
    const result = await answer
    await stopIf(nth, 'after')
    return result
  }
  return { query, release: (broken?: boolean) => client.release(broken) } as unknown as pg.PoolClient
}

/** The place is moved, and the lease held, whatever others have done. */
const erring = (asked: Statement): Statement => {
  if (mistake !== 'place taken unseen' || typeof asked !== 'object' || asked.name !== 'views-claim') return asked
  const [names, , , becomes] = asked.values!
  const text = 'update projector.checkpoints set position = $2 where name = any($1)'
  return { name: 'views-claim-unseen', text, values: [names, becomes] }
}

const connect = async (): Promise<pg.PoolClient> => {
  if (hesitates > 0) await pause(Math.random() * hesitates)
  const client = await database.derived.connect()
  if (mistake === 'waits for ever') await client.query('set idle_in_transaction_session_timeout = 0')
  return watched(client)
}
const derived = { connect } as unknown as pg.Pool

const projector = await startProjector({ ...database, derived }, postgresLog(database), { lead })
projector.onAdvance((head) => say({ head }))
listen(listenAt, () => projector.wake())
process.on('disconnect', () => process.exit())
say({ started: true })
