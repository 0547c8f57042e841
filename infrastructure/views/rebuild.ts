import type pg from 'pg'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import { fenceLease, holdLease } from '../db/lease.ts'
import type { PostgresLog } from '../log/log.ts'
import { fillTables } from './fill.ts'
import { type FailedRow, pagesByKey, earlierEventsBefore } from './fold-rows.ts'
import { park, parkedKeys } from './parked.ts'
import { type Compared, compareAll, compareKeys } from './row-difference.ts'
import { applyPage, createTable, viewLease, writeRows } from './tables.ts'

/**
 * Rebuilds a read model next to the live one, compares them row by row, and switches in one short transaction. Until
 * then, queries read the live table; afterwards it is retained as `…__old`, and can be switched back. Each of the three
 * tables has its own position in the log, under its name, in `projector.checkpoints`, and its own parked rows. Long
 * steps do not block the live view: its checkpoint is locked only for the last page, the comparison of its rows, and
 * the switch.
 */

const pageSize = 5_000
/** Maximum number of events that are folded under the lock. */
const maxLockedEvents = 200
/**
 * Maximum number of catch-up rounds. If the live view advances as fast as the new one, the rest is folded under the
 * lock.
 */
const maxRounds = 50

type Log = Pick<PostgresLog, 'readAfter' | 'readCases' | 'head'> & Parameters<typeof earlierEventsBefore>[0]
type Client = Pick<pg.ClientBase, 'query'>
type OnProgress = (events: number) => void

const newTableOf = (projection: Projection) => `${tableOf(projection)}__next`
const replacedTableOf = (projection: Projection) => `${tableOf(projection)}__old`
const unqualifiedName = (table: string) => table.slice(table.indexOf('.') + 1)
const nextName = ({ name }: Projection) => `${name}__next`
const oldName = ({ name }: Projection) => `${name}__old`

// Commands ------------------------------------------------------------------------------------------------------------

/** Result of a rebuild. `events`: number of folded events. */
export type Rebuilt = Compared & { events: number; switched: boolean }

/** An error that the user of the command can correct. */
export class RebuildRefused extends Error {}

/** Options of a rebuild. `signal` aborts it; the next rebuild drops the partial table. */
export type RebuildOptions = { onProgress?: OnProgress | undefined; signal?: AbortSignal | undefined }

/**
 * Fills a new table next to the live one from the whole log, case by case. Rows whose fold fails are parked.
 * @returns the number of folded events
 * @throws {RebuildRefused} if another process is building the same view, or a newer program has filled it
 */
export const buildNewTable = (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { onProgress, signal }: RebuildOptions = {},
): Promise<number> =>
  withBuildLease(pool, projection, async (check) => {
    const live = await readCheckpoint(pool, projection.name)
    if (live && live.version > projection.version) {
      throw new RebuildRefused(
        `${projection.name} was filled by version ${live.version}, but this program has version ${projection.version}: use the newer program`,
      )
    }
    await dropNewTable(pool, projection)
    await createTable(pool, projection, newTableOf(projection))
    // Not ahead of a live table of the same version: rows that the live view has not folded yet would count as
    // differences.
    const upTo = live?.version === projection.version ? live.position : await log.head()
    let done = 0
    await fillTables([projection], log.readCases(upTo), async ({ views, events }) => {
      check()
      signal?.throwIfAborted()
      await inTransaction(pool, async (client) => {
        await client.query('set local synchronous_commit = off') // a crash before the checkpoint rebuilds the table
        for (const { rows, failed } of views) {
          await writeRows(client, projection, rows, newTableOf(projection))
          await parkAll(client, nextName(projection), failed)
        }
      })
      done += events
      onProgress?.(done)
    })
    await writeCheckpoint(pool, nextName(projection), projection.version, upTo)
    return done
  })

/** Compares the new table with the live one without blocking or changing either. */
export const compareWithLive = async (pool: pg.Pool, log: Log, projection: Projection): Promise<Compared> => {
  await catchUp(pool, log, projection)
  return (await compareAll(pool, projection, [tableOf(projection), newTableOf(projection)])).compared
}

/**
 * Makes the new table the live one. Refuses if rows differ although the version is unchanged, unless `accept` is set.
 * If there is no live table yet, nothing is compared.
 */
export const switchOver = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  accept = false,
): Promise<Compared & { switched: boolean }> => {
  await catchUp(pool, log, projection)
  const before = await readCheckpoint(pool, projection.name)
  const tables = [tableOf(projection), newTableOf(projection)] as const
  const snapshot = before ? await compareAll(pool, projection, tables) : undefined
  const touched = await catchUp(pool, log, projection)
  return inTransaction(pool, async (client) => {
    const live = await lockCheckpoint(client, projection)
    const end = live?.position ?? (await log.head())
    for (const key of await foldUpTo(client, log, projection, end)) touched.add(key)
    const compared = snapshot
      ? await compareKeys(client, projection, tables, snapshot, touched)
      : { name: projection.name, rows: 0, differences: 0, samples: [] }
    const explained = accept || !live || live.version !== projection.version
    if (compared.differences > 0 && !explained) return { ...compared, switched: false }
    await swap(client, projection, live)
    await client.query(`select pg_notify('views', '')`)
    return { ...compared, switched: true }
  })
}

/** Switches back to the replaced table, which then catches up from its own checkpoint. */
export const rollBack = async (pool: pg.Pool, projection: Projection): Promise<void> => {
  await inTransaction(pool, async (client) => {
    const old = await requireCheckpoint(client, oldName(projection))
    await lockCheckpoint(client, projection)
    await fenceLease(client, viewLease(projection.name))
    await client.query(`drop table ${tableOf(projection)}`)
    await dropNewTable(client, projection)
    await client.query(`alter table ${replacedTableOf(projection)} rename to ${unqualifiedName(tableOf(projection))}`)
    await writeCheckpoint(client, projection.name, old.version, old.position)
    await client.query('delete from projector.checkpoints where name = $1', [oldName(projection)])
    await moveParked(client, oldName(projection), projection.name)
    await client.query(`select pg_notify('views', '')`)
  })
}

/** Builds, compares and switches. */
export const rebuild = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { accept = false, ...building }: RebuildOptions & { accept?: boolean } = {},
): Promise<Rebuilt> => {
  const events = await buildNewTable(pool, log, projection, building)
  return { ...(await switchOver(pool, log, projection, accept)), events }
}

// Steps ---------------------------------------------------------------------------------------------------------------

/** Ensures that one process at a time builds a view; the lease is renewed during the build. */
const withBuildLease = async <T>(
  pool: pg.Pool,
  projection: Projection,
  act: (check: () => void) => Promise<T>,
): Promise<T> => {
  const held = await holdLease(pool, `build ${projection.name}`, crypto.randomUUID())
  if (!held) throw new RebuildRefused(`Another process is building ${projection.name}: try again when it has finished`)
  try {
    return await act(held.check)
  } finally {
    await held.release()
  }
}

const dropNewTable = async (client: Client, projection: Projection): Promise<void> => {
  await client.query(`drop table if exists ${newTableOf(projection)}`)
  await client.query('delete from projector.checkpoints where name = $1', [nextName(projection)])
  await client.query('delete from projector.parked where projection = $1', [nextName(projection)])
}

/**
 * Advances the new table close to the live one, or to the head of the log if there is no live one, page by page;
 * returns the keys of the changed rows.
 */
const catchUp = async (pool: pg.Pool, log: Log, projection: Projection): Promise<Set<string>> => {
  const touched = new Set<string>()
  for (let round = 0; round < maxRounds; round += 1) {
    const end = (await readCheckpoint(pool, projection.name))?.position ?? (await log.head())
    const { position } = await requireCheckpoint(pool, nextName(projection))
    if (position >= end) break
    for (const key of await inTransaction(pool, (client) => foldUpTo(client, log, projection, end))) touched.add(key)
    if (end - position <= maxLockedEvents) break
  }
  return touched
}

/** Folds the missing events up to a position into the new table; returns the keys of the changed rows. */
const foldUpTo = async (client: Client, log: Log, projection: Projection, end: number): Promise<Set<string>> => {
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

const swap = async (client: Client, projection: Projection, live: Checkpoint | undefined): Promise<void> => {
  const { name } = projection
  const next = await requireCheckpoint(client, nextName(projection))
  await fenceLease(client, viewLease(name))
  await client.query(`drop table if exists ${replacedTableOf(projection)}`)
  if (live) {
    await client.query(`alter table ${tableOf(projection)} rename to ${unqualifiedName(replacedTableOf(projection))}`)
    await writeCheckpoint(client, oldName(projection), live.version, live.position)
  }
  await client.query(`alter table ${newTableOf(projection)} rename to ${unqualifiedName(tableOf(projection))}`)
  await writeCheckpoint(client, name, next.version, next.position)
  await client.query('delete from projector.checkpoints where name = $1', [nextName(projection)])
  await moveParked(client, name, oldName(projection))
  await moveParked(client, nextName(projection), name)
}

/** Moves parked rows with their table; parked rows of the previous table of that name are deleted. */
const moveParked = async (client: Client, from: string, to: string): Promise<void> => {
  await client.query('delete from projector.parked where projection = $1', [to])
  await client.query('update projector.parked set projection = $2 where projection = $1', [from, to])
}

const parkAll = async (client: Client, name: string, failed: FailedRow[]): Promise<void> => {
  if (failed.length > 0) await park(client, name, failed)
}

// Positions -----------------------------------------------------------------------------------------------------------

type Checkpoint = { version: number; position: number }

const readCheckpoint = async (client: Client, name: string): Promise<Checkpoint | undefined> => {
  const text = 'select version, position from projector.checkpoints where name = $1'
  const { rows } = await client.query<Checkpoint>(text, [name])
  return rows[0]
}

const requireCheckpoint = async (client: Client, name: string): Promise<Checkpoint> => {
  const place = await readCheckpoint(client, name)
  if (place) return place
  const what = name.replace('__next', ' next to the live one').replace('__old', ' that was replaced')
  throw new RebuildRefused(`There is no ${what}`)
}

/** Blocks the live view until the end of the transaction; undefined if there is none. */
const lockCheckpoint = async (client: Client, { name }: Projection): Promise<Checkpoint | undefined> => {
  await client.query('select from projector.checkpoints where name = $1 for update', [name])
  return readCheckpoint(client, name)
}

const writeCheckpoint = async (client: Client, name: string, version: number, position: number): Promise<void> => {
  const text = `insert into projector.checkpoints (name, version, position) values ($1, $2, $3)
    on conflict (name) do update set version = excluded.version, position = excluded.position, updated_at = now()`
  await client.query(text, [name, version, position])
}
