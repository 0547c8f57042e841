import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import type { PostgresLog } from '../log/log.ts'
import { lockBuild } from './build-parts.ts'
import { readCheckpoint, requireCheckpoint, writeCheckpoint } from './checkpoints.ts'
import { earlierEventsBefore, type FailedRow, pagesByKey } from './fold-rows.ts'
import { newTableOf, nextName } from './new-table.ts'
import { park, parkedKeys } from './parked.ts'
import { applyPage } from './tables.ts'

/** Folds the events that were appended since a new table was built. */

const pageSize = 5_000
/** Maximum number of events that are folded under the lock. */
const maxLockedEvents = 200
/**
 * Maximum number of catch-up rounds. If the live view advances as fast as the new one, the rest is folded under the
 * lock.
 */
const maxRounds = 50

export type Log = Pick<PostgresLog, 'readAfter' | 'readCases' | 'head'> & Parameters<typeof earlierEventsBefore>[0]
type Client = Pick<pg.ClientBase, 'query'>

/**
 * Advances the new table close to the live one, or to the head of the log if there is no live one, page by page;
 * returns the keys of the changed rows. `epoch`: that of the lease of the build.
 */
export const catchUp = async (pool: pg.Pool, log: Log, projection: Projection, epoch: number): Promise<Set<string>> => {
  const touched = new Set<string>()
  for (let round = 0; round < maxRounds; round += 1) {
    const end = (await readCheckpoint(pool, projection.name))?.position ?? (await log.head())
    const { position } = await requireCheckpoint(pool, nextName(projection))
    if (position >= end) break
    const changed = await inTransaction(pool, async (client) => {
      await lockBuild(client, projection, epoch)
      return foldUpTo(client, log, projection, end)
    })
    for (const key of changed) touched.add(key)
    if (end - position <= maxLockedEvents) break
  }
  return touched
}

/** Folds the missing events up to a position into the new table; returns the keys of the changed rows. */
export const foldUpTo = async (client: Client, log: Log, projection: Projection, end: number): Promise<Set<string>> => {
  const touched = new Set<string>()
  for (;;) {
    const { position } = await requireCheckpoint(client, nextName(projection))
    const events = (await log.readAfter(position, pageSize)).filter((event) => event.position <= end)
    if (events.length === 0) return touched
    for (const key of pagesByKey(projection, events).pages.keys()) touched.add(key)
    const parked = (await parkedKeys(client, [nextName(projection)])).get(nextName(projection))
    const failed = await applyPage(client, projection, events, {
      table: newTableOf(projection),
      parked,
      past: earlierEventsBefore(log, events),
    })
    await parkAll(client, nextName(projection), failed)
    await writeCheckpoint(client, nextName(projection), projection.version, events.at(-1)!.position)
  }
}

const parkAll = async (client: Client, name: string, failed: FailedRow[]): Promise<void> => {
  if (failed.length > 0) await park(client, name, failed)
}
