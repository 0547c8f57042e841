import type pg from 'pg'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import { fenceLease, type HeldLease } from '../db/lease.ts'
import { programHash } from '../machine/program-hash.ts'
import { RebuildRefused, withBuildLease } from './build-lease.ts'
import { endParts, lockBuild, takeOverParts } from './build-parts.ts'
import { type BuildOptions, buildUnderLease } from './build.ts'
import { catchUp, foldUpTo, type Log } from './catch-up.ts'
import { type Checkpoint, readCheckpoint, requireCheckpoint, writeCheckpoint } from './checkpoints.ts'
import { dropNewTable, newTableOf, nextName } from './new-table.ts'
import { type Compared, compareAll, compareKeys, countRows } from './row-difference.ts'
import { viewLease } from './tables.ts'

/**
 * Rebuilds a read model next to the live one, compares them row by row, and switches in one short transaction. Until
 * then, queries read the live table; afterwards it is retained as `…__old`, and can be switched back. Each of the three
 * tables has its own position in the log, under its name, in `projector.checkpoints`, and its own parked rows. Long
 * steps do not block the live view: its checkpoint is locked only for the last page, the comparison of its rows, and
 * the switch. All steps hold the lease of the build, so no other process drops or changes the new table meanwhile.
 */

type Client = Pick<pg.ClientBase, 'query'>

const replacedTableOf = (projection: Projection) => `${tableOf(projection)}__old`
const unqualifiedName = (table: string) => table.slice(table.indexOf('.') + 1)
const oldName = ({ name }: Projection) => `${name}__old`

// Commands ------------------------------------------------------------------------------------------------------------

type Switched = Compared & { switched: boolean }
/** Result of a rebuild. `events`: number of folded events. */
export type Rebuilt = Switched & { events: number }

/** Compares the new table with the live one without blocking or changing the live one. */
export const compareWithLive = (pool: pg.Pool, log: Log, projection: Projection): Promise<Compared> =>
  withNewTable(pool, projection, (lease) => compareUnderLease(pool, log, projection, lease))

/**
 * Makes the new table the live one. Refuses if rows differ although the version is unchanged, unless `accept` is set.
 * If there is no live table yet, nothing is compared.
 */
export const switchOver = (pool: pg.Pool, log: Log, projection: Projection, accept = false): Promise<Switched> =>
  withNewTable(pool, projection, (lease) => switchUnderLease(pool, log, projection, lease, accept))

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

/** The views whose replaced table is of an older version: those that this program changed. */
export const changedViews = async (pool: pg.Pool, projections: readonly Projection[]): Promise<Projection[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select live.name from projector.checkpoints live join projector.checkpoints old on old.name = live.name || '__old'
     where old.version < live.version`,
  )
  return projections.filter((projection) => rows.some(({ name }) => name === projection.name))
}

type RebuildOptions = BuildOptions & {
  /** Switches although rows differ, or although a newer program has filled the live table. */
  accept?: boolean | undefined
  /** Does not switch. */
  keep?: boolean | undefined
}

/** Builds, compares and switches. */
export const rebuild = (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  options: RebuildOptions = {},
): Promise<Rebuilt> =>
  withBuildLease(pool, projection, (lease) => rebuildUnderLease(pool, log, projection, lease, options))

/**
 * Builds and switches, unless a program of the same or a newer version has filled the view. `onBegin` receives the
 * version of the live table, if there is one.
 */
export const fillView = (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  building: BuildOptions,
  onBegin: (before: number | undefined) => void,
): Promise<(Rebuilt & { before: number | undefined }) | undefined> =>
  withBuildLease(pool, projection, async (lease) => {
    const before = (await readCheckpoint(pool, projection.name))?.version
    if (before !== undefined && before >= projection.version) return undefined
    onBegin(before)
    return { ...(await rebuildUnderLease(pool, log, projection, lease, { ...building, continues: true })), before }
  })

// Steps ---------------------------------------------------------------------------------------------------------------

/** Takes over the new table that an earlier command has built. */
const withNewTable = <T>(pool: pg.Pool, projection: Projection, act: (lease: HeldLease) => Promise<T>): Promise<T> =>
  withBuildLease(pool, projection, async (lease) => {
    await requireCheckpoint(pool, nextName(projection))
    if (!(await takeOverParts(pool, projection, { epoch: lease.epoch, program: await programHash() }))) {
      throw new RebuildRefused(
        `The new table of ${projection.name} was built by another program: build it again with "views rebuild ${projection.name}"`,
      )
    }
    return act(lease)
  })

const rebuildUnderLease = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  lease: HeldLease,
  { accept = false, keep = false, ...building }: RebuildOptions,
): Promise<Rebuilt> => {
  const events = await buildUnderLease(pool, log, projection, lease, { ...building, replaceNewer: accept })
  return keep
    ? { ...(await compareUnderLease(pool, log, projection, lease)), events, switched: false }
    : { ...(await switchUnderLease(pool, log, projection, lease, accept)), events }
}

const compareUnderLease = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { epoch }: HeldLease,
): Promise<Compared> => {
  await catchUp(pool, log, projection, epoch)
  return (await compareAll(pool, projection, [tableOf(projection), newTableOf(projection)])).compared
}

const switchUnderLease = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { epoch }: HeldLease,
  accept: boolean,
): Promise<Switched> => {
  await catchUp(pool, log, projection, epoch)
  const before = await readCheckpoint(pool, projection.name)
  const tables = [tableOf(projection), newTableOf(projection)] as const
  const snapshot = before ? await compareAll(pool, projection, tables) : undefined
  const touched = await catchUp(pool, log, projection, epoch)
  return inTransaction(pool, async (client) => {
    // In this order, because an erasure locks the checkpoint, the lease of the view, the parts and the table in turn.
    const live = await lockCheckpoint(client, projection)
    await fenceLease(client, viewLease(projection.name))
    await lockBuild(client, projection, epoch)
    const end = live?.position ?? (await log.head())
    for (const key of await foldUpTo(client, log, projection, end)) touched.add(key)
    const compared = snapshot
      ? await compareKeys(client, projection, tables, snapshot, touched)
      : { name: projection.name, rows: await countRows(client, newTableOf(projection)), differences: 0, samples: [] }
    const explained = accept || !live || live.version !== projection.version
    if (compared.differences > 0 && !explained) return { ...compared, switched: false }
    await swap(client, projection, live)
    await client.query(`select pg_notify('views', '')`)
    return { ...compared, switched: true }
  })
}

const swap = async (client: Client, projection: Projection, live: Checkpoint | undefined): Promise<void> => {
  const { name } = projection
  const next = await requireCheckpoint(client, nextName(projection))
  await client.query(`drop table if exists ${replacedTableOf(projection)}`)
  if (live) {
    await client.query(`alter table ${tableOf(projection)} rename to ${unqualifiedName(replacedTableOf(projection))}`)
    await writeCheckpoint(client, oldName(projection), live.version, live.position)
  }
  await client.query(`alter table ${newTableOf(projection)} rename to ${unqualifiedName(tableOf(projection))}`)
  await writeCheckpoint(client, name, next.version, next.position)
  await client.query('delete from projector.checkpoints where name = $1', [nextName(projection)])
  await endParts(client, projection)
  await moveParked(client, name, oldName(projection))
  await moveParked(client, nextName(projection), name)
}

/** Moves parked rows with their table; parked rows of the previous table of that name are deleted. */
const moveParked = async (client: Client, from: string, to: string): Promise<void> => {
  await client.query('delete from projector.parked where projection = $1', [to])
  await client.query('update projector.parked set projection = $2 where projection = $1', [from, to])
}

// Positions -----------------------------------------------------------------------------------------------------------

/** Blocks the live view until the end of the transaction; undefined if there is none. */
const lockCheckpoint = async (client: Client, { name }: Projection): Promise<Checkpoint | undefined> => {
  await client.query('select from projector.checkpoints where name = $1 for update', [name])
  return readCheckpoint(client, name)
}
