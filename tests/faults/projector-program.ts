import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '#infrastructure/db/database.ts'
import { listen } from '#infrastructure/db/listen.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
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

type When = 'before' | 'meanwhile' | 'after'
const isPlace = (statement: number, when: When): boolean =>
  stopAt !== undefined && pages >= stopAt.page && statement === stopAt.statement && when === stopAt.when

/** Stops this process here and now, if this is the place. */
const stopIf = async (statement: number, when: When): Promise<void> => {
  if (!stopAt || !isPlace(statement, when)) return
  say({ stops: true })
  await pause(5) // the word gets out, and what was sent arrives
  process.kill(process.pid, stopAt.signal)
}

type Statement = string | { name?: string; text: string; values?: unknown[] }

/**
 * A connection that a page may go through; its statements count from the one that claims the place. They leave in the
 * order they were asked, none waiting for the answer of another, and where the process stops no later one has left.
 */
const watched = (client: pg.PoolClient): pg.PoolClient => {
  let statement = -1
  let turn: Promise<unknown> = Promise.resolve()
  const leave = async (asked: Statement, values: unknown[] | undefined, nth: number) => {
    await stopIf(nth, 'before')
    const outside = isClaim(asked) && mistake === 'place outside the transaction'
    const answer = outside ? database.pool.query(asked) : client.query(erring(asked), values)
    answer.catch(() => undefined) // the caller gets the error
    await stopIf(nth, 'meanwhile')
    if (isPlace(nth, 'after')) await answer
    await stopIf(nth, 'after')
    return { answer }
  }
  const query = async (asked: Statement, values?: unknown[]): Promise<pg.QueryResult> => {
    if (isClaim(asked)) pages += 1
    if (isClaim(asked) || statement >= 0) statement += 1
    const nth = statement
    const left = turn.then(() => leave(asked, values, nth))
    turn = left.catch(() => undefined)
    return (await left).answer
  }
  return { query, release: (broken?: boolean) => client.release(broken) } as unknown as pg.PoolClient
}

const isClaim = (asked: Statement): asked is { text: string; values: unknown[] } =>
  typeof asked === 'object' && asked.name === 'views-claim'

/** The place is moved, and the lease held, whatever others have done. */
const erring = (asked: Statement): Statement => {
  if (mistake !== 'place taken unseen' || !isClaim(asked)) return asked
  const [names, , , to] = asked.values
  return { text: 'update projector.checkpoints set position = $2 where name = any($1)', values: [names, to] }
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
