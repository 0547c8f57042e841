import { createCaseCache } from '#application/pipeline/case-cache.ts'
import { type CaseQueue, createCaseQueue } from '#application/pipeline/case-queue.ts'
import type { CaseCache } from '#application/pipeline/ports.ts'
import type { Area } from '../area.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { Logger } from '../jobs/processes.ts'
import type { FreshEvents } from './append-queue.ts'
import { startHashChain } from './hash-chain.ts'
import { postgresLog, type PostgresLog } from './log.ts'

/**
 * Called after an append. `fresh`: the events that this process appended; undefined: another process may have appended.
 */
type AppendListener = (fresh?: FreshEvents) => void

/** Maximum number of notifications that are awaited; an unrecognized one only causes a needless query. */
const maxOwnEnds = 1_000

/** The log with its database, its caches and its hash chain. */
export type LogArea = Area & {
  database: Database
  log: PostgresLog
  cases: CaseCache
  queue: CaseQueue
  /** Subscribes to appends for as long as the app runs. */
  onAppend: (listener: AppendListener) => void
  /** Removes decrypted personal data from the caches, after a key was destroyed. */
  forgetPersonalData: () => void
  /** Subscribes a cache of personal data to erasures, for as long as the app runs. */
  onErased: (listener: () => void) => void
}

/** Opens the database and the log, and starts the hash chain. `connections`: maximum number of connections. */
export const openLog = (url: string, logger: Logger, connections: number | undefined): LogArea => {
  const database = openDatabase(url, connections)
  const listeners = new Set<AppendListener>()
  const appended: AppendListener = (fresh) => {
    for (const listener of listeners) listener(fresh)
  }
  /** Ends of the batches of this process whose notification has not arrived yet. */
  const ownEnds = new Set<string>()
  const onAppended = (fresh: FreshEvents) => {
    ownEnds.add(String(fresh.upTo))
    if (ownEnds.size > maxOwnEnds) ownEnds.clear()
    appended(fresh)
  }
  /** Appends of this process that are not answered: the notification of a batch can arrive before its answer. */
  const unanswered = new Set<Promise<unknown>>()
  const notified = async (end = '') => {
    await Promise.allSettled(unanswered)
    if (!ownEnds.delete(end)) appended()
  }
  const log = postgresLog(database, onAppended)
  const cases = createCaseCache(() => performance.now())
  const hashChain = startHashChain(database.pool, (error) => logger.error({ err: error }, 'sealing the log failed'))
  const caches = new Set([database.personalDataKeys.forget, cases.forget])
  const forgetPersonalData = () => caches.forEach((forget) => forget())
  return {
    database,
    log: {
      ...log,
      append: (...batch) => {
        const answer = log.append(...batch)
        unanswered.add(answer)
        void answer.catch(() => undefined).then(() => unanswered.delete(answer))
        return answer
      },
    },
    cases,
    queue: createCaseQueue(),
    onAppend: (listener) => void listeners.add(listener),
    forgetPersonalData,
    onErased: (listener) => void caches.add(listener),
    channels: { log: (end) => void notified(end), erased: forgetPersonalData },
    close: async () => {
      await hashChain.stop()
      await database.close()
    },
  }
}
