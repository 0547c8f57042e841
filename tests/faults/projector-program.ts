import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '#infrastructure/db/database.ts'
import { listen } from '#infrastructure/db/listen.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { startProjector } from '#infrastructure/views/projector.ts'

/**
 * A projector as a separate process that can kill or freeze itself at any statement of a page, or run with a planted
 * defect.
 */

export type ProjectorOptions = {
  url: string
  /** Database URL for LISTEN, if it differs. */
  listenAt?: string
  /** False for a follower. */
  lead?: boolean
  /** The point in a page at which it stops: before a statement is sent, while it runs, or after its result. */
  stopAt?: { page: number; statement: number; when: 'before' | 'meanwhile' | 'after'; signal: 'SIGKILL' | 'SIGSTOP' }
  /** Maximum random delay in ms before each page, so that several projectors interfere. */
  hesitates?: number
  mistake?: ProjectorMistake
}
export type ProjectorMistake = 'place outside the transaction' | 'place taken unseen' | 'no poll' | 'waits for ever'
/** Its messages: the position of the views, and that it is about to stop. */
export type ProjectorSays = { started: true } | { head: number } | { stops: true }

const options = JSON.parse(process.argv[2]!) as ProjectorOptions
const { url, listenAt = url, lead = true, stopAt, hesitates = 0, mistake } = options

if (mistake === 'no poll') {
  // The poll interval never ends; other timers are unchanged.
  const original = globalThis.setTimeout
  const endless = (work: () => void, ms?: number, ...rest: unknown[]) =>
    original(work, ms === 1_000 ? 2 ** 30 : ms, ...rest)
  globalThis.setTimeout = Object.assign(endless, original) as typeof setTimeout
}

const database = openDatabase(url)
const sendMessage = (message: ProjectorSays) => process.send!(message)
let pages = 0

type When = 'before' | 'meanwhile' | 'after'
const isStopPoint = (statement: number, when: When): boolean =>
  stopAt !== undefined && pages >= stopAt.page && statement === stopAt.statement && when === stopAt.when

/** Stops this process if this is the given statement. */
const stopIf = async (statement: number, when: When): Promise<void> => {
  if (!stopAt || !isStopPoint(statement, when)) return
  sendMessage({ stops: true })
  await pause(5) // gives the message and the sent statement time to arrive
  process.kill(process.pid, stopAt.signal)
}

type Statement = string | { name?: string; text: string; values?: unknown[] }

/**
 * A connection for pages; its statements are counted from the one that claims the checkpoint. They are pipelined in order,
 * and after the statement where the process stops none is sent.
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
    if (isStopPoint(nth, 'after')) await answer
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

/** Moves the checkpoint and takes the lease without any comparison. */
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
projector.onAdvance((head) => sendMessage({ head }))
listen(listenAt, () => projector.wake())
process.on('disconnect', () => process.exit())
sendMessage({ started: true })
