import { createCaseCache } from '#application/pipeline/case-cache.ts'
import { type CaseQueue, createCaseQueue } from '#application/pipeline/case-queue.ts'
import type { CaseCache } from '#application/pipeline/ports.ts'
import type { Area } from '../area.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { Logger } from '../jobs/processes.ts'
import { startHashChain } from './hash-chain.ts'
import { type FreshEvents, postgresLog, type PostgresLog } from './log.ts'

/**
 * Called after an append. `fresh`: the events that this process appended; undefined: another process may have appended.
 */
type AppendListener = (fresh?: FreshEvents) => void

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
  const cases = createCaseCache(() => performance.now())
  const hashChain = startHashChain(database.pool, (error) => logger.error({ err: error }, 'sealing the log failed'))
  const caches = new Set([database.personalDataKeys.forget, cases.forget])
  const forgetPersonalData = () => caches.forEach((forget) => forget())
  return {
    database,
    log: postgresLog(database, appended),
    cases,
    queue: createCaseQueue(),
    onAppend: (listener) => void listeners.add(listener),
    forgetPersonalData,
    onErased: (listener) => void caches.add(listener),
    channels: { log: () => appended(), erased: forgetPersonalData },
    close: async () => {
      await hashChain.stop()
      await database.close()
    },
  }
}
