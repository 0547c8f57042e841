import type { Database } from '#infrastructure/db/database.ts'
import { type Child, startChild } from './child.ts'
import { inTime } from './fault.ts'
import { ready } from './server-protocol.ts'

/** Kills of a server at its statements: where it can be killed, and how the parent asks it (`watched-statements.ts`). */

/**
 * Where the server kills itself: at the nth occurrence of this statement, before it is sent or after its answer.
 * Statements are compared by their beginning.
 */
export type KillPoint = { statement: string; nth: number; when: 'before' | 'after' }

/** Questions that every watched server answers. */
export type WatchedQuestion = { ask: 'statements' } | { ask: 'die'; at: KillPoint }

/** `statements`: those sent since the last request, in order. */
export type WatchedReply = { to: number; statements?: readonly string[]; failed?: string }

/** A point that is never reached. */
export const nowhere: KillPoint = { statement: '', nth: 0, when: 'before' }

export type WatchedServer<Question, Reply> = Child<Reply> & {
  /** The answer; undefined if the process ended without one or exceeded the time in ms. */
  ask: (question: Question | WatchedQuestion, milliseconds?: number) => Promise<Reply | undefined>
}

/** Milliseconds for all consequences of a command. */
export const timeoutMs = 90_000

/** Starts a program of this folder that watches its statements. */
export const startWatched = async <Question extends object, Reply extends WatchedReply>(
  program: string,
  args: readonly string[],
): Promise<WatchedServer<Question, Reply>> => {
  const child = startChild<Reply>(program, args)
  await child.next(({ to }) => to === ready)
  let asked = 0
  return {
    ...child,
    ask: (question, milliseconds = timeoutMs) => {
      const nth = (asked += 1)
      const answer = child.next(({ to }) => to === nth).catch(() => undefined)
      child.send({ ...question, nth })
      return inTime(milliseconds, answer)
    },
  }
}

/** Releases the leases of an ended process, instead of waiting until they expire. */
export const release = async ({ pool }: Database): Promise<void> => {
  await pool.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_by is not null having count(*) > 0`)
  await pool.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await pool.query('update projector.leases set until = now()')
}

type Asked = { ask: (question: WatchedQuestion) => Promise<WatchedReply | undefined> }

/** Statements of an idle server. */
export const idleStatements = async (server: Asked): Promise<ReadonlySet<string>> => {
  await server.ask({ ask: 'statements' })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  return new Set((await server.ask({ ask: 'statements' }))?.statements)
}

const transactions: ReadonlySet<string> = new Set(['begin', 'commit'])

/** Every point at which a server with these statements can be killed, in order. */
export const pointsOf = (statements: readonly string[], idle: ReadonlySet<string>): KillPoint[] => {
  const counts = new Map<string, number>()
  return statements.flatMap((statement, place) => {
    const nth = (counts.get(statement) ?? 0) + 1
    counts.set(statement, nth)
    const isOurs = !idle.has(statement) || transactions.has(statement.toLowerCase())
    return isOurs && statement !== '' ? [{ statement, nth, when: place % 2 === 0 ? 'before' : 'after' } as const] : []
  })
}

/** `count` of them, evenly spread. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, nth) => all[Math.floor((nth * all.length) / count)]!)
