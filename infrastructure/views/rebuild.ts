import type pg from 'pg'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import { fenceLease } from '../db/lease.ts'
import type { PostgresLog } from '../log/log.ts'
import { fillTable, type WriteRows } from './fill.ts'
import { applyPage, createTable, pastBefore, viewsLease, writeRows } from './tables.ts'

/**
 * Rebuilds a read model beside the live one, compares them row by row, and switches in one short transaction. The live
 * table serves until then; the one it was stays as `…__old` and can be switched back. Each of the three tables has its
 * own place in the log, under its name, in `projector.checkpoints`.
 */

const pageSize = 5_000

type Log = Pick<PostgresLog, 'readAfter' | 'readCase' | 'readCases'>
type Client = pg.Pool | pg.PoolClient
type OnProgress = (events: number) => void

const beside = (projection: Projection) => `${tableOf(projection)}__next`
const replaced = (projection: Projection) => `${tableOf(projection)}__old`
const bare = (table: string) => table.slice(table.indexOf('.') + 1)

// Verbs ---------------------------------------------------------------------------------------------------------------

/** What a comparison row by row found. */
export type Compared = {
  name: string
  /** Rows of the table beside. */
  rows: number
  /** Rows that are not the same in both; with an unchanged version there must be none. */
  differences: number
  /** A few of their keys. */
  samples: string[]
}
/** What a rebuild came to. `events`: how many were folded. */
export type Rebuilt = Compared & { events: number; switched: boolean }

/** What the user of a verb can mend. */
export class RebuildRefused extends Error {}

/**
 * Fills a new table beside the live one, with as much of the log as the live one has: never more, so that both can be
 * brought to one place. Answers with how many events that were.
 */
export const buildBeside = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  onProgress?: OnProgress,
): Promise<number> =>
  alone(pool, projection, async () => {
    const next = `${projection.name}__next`
    await pool.query(`drop table if exists ${beside(projection)}`)
    await createTable(pool, projection, beside(projection))
    await setPlace(pool, next, projection.version, 0)
    const { position: upTo } = await placeOf(pool, projection.name)
    let events = 0
    const write: WriteRows = async (rows, read) => {
      await inTransaction(pool, async (client) => {
        await client.query('set local synchronous_commit = off') // a build that a crash interrupts starts anew
        await placeOf(client, next) // an erasure drops what is being built
        await writeRows(client, projection, rows, beside(projection))
      })
      events += read
      onProgress?.(events)
    }
    await fillTable(projection, log.readCases(upTo), write)
    // Until here the place was 0: whatever reads an unfinished table folds the whole log into it.
    if (upTo > 0) await inTransaction(pool, (client) => finishPlace(client, next, upTo))
    return events
  })

/** Compares the table beside with the live one, at the same place in the log. Changes neither. */
export const compareBeside = (pool: pg.Pool, log: Log, projection: Projection): Promise<Compared> =>
  atOnePlace(pool, log, projection, async (client) => compare(client, projection))

/**
 * Makes the table beside the live one. Refuses over differences that a new version does not explain, unless `accept`
 * says that they are wanted.
 */
export const switchOver = (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  accept = false,
): Promise<Compared & { switched: boolean }> =>
  atOnePlace(pool, log, projection, async (client, live) => {
    const compared = await compare(client, projection)
    const explained = accept || live.version !== projection.version
    if (compared.differences > 0 && !explained) return { ...compared, switched: false }
    const next = await placeOf(client, `${projection.name}__next`)
    await fenceLease(client, viewsLease)
    await client.query(`drop table if exists ${replaced(projection)}`)
    await client.query(`alter table ${tableOf(projection)} rename to ${bare(replaced(projection))}`)
    await client.query(`alter table ${beside(projection)} rename to ${bare(tableOf(projection))}`)
    await setPlace(client, `${projection.name}__old`, live.version, live.position)
    await setPlace(client, projection.name, next.version, next.position)
    await client.query('delete from projector.checkpoints where name = $1', [`${projection.name}__next`])
    // Every row was folded from the beginning: none of them stands still, but those of the old table still do.
    await client.query('delete from projector.parked where projection = $1', [`${projection.name}__old`])
    await client.query('update projector.parked set projection = $2 where projection = $1', [
      projection.name,
      `${projection.name}__old`,
    ])
    return { ...compared, switched: true }
  })

/** Makes the table that was replaced the live one again; it catches up from where it was left. */
export const rollBack = async (pool: pg.Pool, projection: Projection): Promise<void> => {
  await inTransaction(pool, async (client) => {
    const old = await placeOf(client, `${projection.name}__old`)
    await client.query('select from projector.checkpoints where name = $1 for update', [projection.name])
    await fenceLease(client, viewsLease)
    await client.query(`drop table ${tableOf(projection)}`)
    await client.query(`drop table if exists ${beside(projection)}`)
    await client.query(`alter table ${replaced(projection)} rename to ${bare(tableOf(projection))}`)
    await setPlace(client, projection.name, old.version, old.position)
    const gone = [`${projection.name}__old`, `${projection.name}__next`]
    await client.query('delete from projector.checkpoints where name = any($1)', [gone])
    await client.query('delete from projector.parked where projection = $1', [projection.name])
    await client.query('update projector.parked set projection = $1 where projection = $2', [
      projection.name,
      `${projection.name}__old`,
    ])
  })
}

/** Builds beside, compares and switches in one go. */
export const rebuild = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { accept = false, onProgress }: { accept?: boolean; onProgress?: OnProgress } = {},
): Promise<Rebuilt> => {
  const events = await buildBeside(pool, log, projection, onProgress)
  return { ...(await switchOver(pool, log, projection, accept)), events }
}

/** Any number, as long as nothing else uses it: one process at a time brings the read models up to its code. */
const rebuilding = 4_212

/** Rebuilds what was filled by another version of its code, before anything reads it. */
export const rebuildChanged = async (
  pool: pg.Pool,
  log: Log,
  projections: Projection[],
  onProgress: (step: string) => void,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [rebuilding])
    const { rows } = await client.query<{ name: string; version: number }>(
      'select name, version from projector.checkpoints',
    )
    const filledBy = new Map(rows.map(({ name, version }) => [name, version]))
    for (const projection of projections) {
      const version = filledBy.get(projection.name)
      if (version === undefined || version === projection.version) continue
      onProgress(`Rebuilding ${projection.name} for version ${projection.version}`)
      await rebuild(pool, log, projection)
    }
  } finally {
    client.release(true) // the lock goes with its connection, which may have broken meanwhile
  }
}

// Steps ---------------------------------------------------------------------------------------------------------------

/** First half of the key of the advisory locks that keep builds of one read model apart. */
const building = 4_215

/** Runs a build while no other process builds the same read model. */
const alone = async <T>(pool: pg.Pool, { name }: Projection, build: () => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    const text = 'select pg_try_advisory_lock($1, hashtext($2)) as taken'
    const { rows } = await client.query<{ taken: boolean }>(text, [building, name])
    if (!rows[0]!.taken) throw new RebuildRefused(`Another process is building ${name}: wait until it is done`)
    return await build()
  } finally {
    client.release(true) // the lock ends with its connection
  }
}

/** The table beside holds everything up to a position, unless an erasure has dropped it meanwhile. */
const finishPlace = async (client: Client, next: string, upTo: number): Promise<void> => {
  const { version } = await placeOf(client, next)
  await setPlace(client, next, version, upTo)
}

/** Folds one more page into the table beside, and moves its place; answers with how many events that were. */
const foldPage = async (client: pg.PoolClient, log: Log, projection: Projection, upTo: number): Promise<number> => {
  const name = `${projection.name}__next`
  const { position } = await placeOf(client, name)
  const page = (await log.readAfter(position, pageSize)).filter((event) => event.position <= upTo)
  if (page.length === 0) return 0
  await applyPage(client, projection, page, { table: beside(projection), past: pastBefore(log, page) })
  await setPlace(client, name, projection.version, page.at(-1)!.position)
  return page.length
}

type Place = { version: number; position: number }

/** The live projection waits while `act` runs, with both tables brought to where it stands. */
const atOnePlace = <T>(
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  act: (client: pg.PoolClient, live: Place) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query('select from projector.checkpoints where name = $1 for update', [projection.name])
    const live = await placeOf(client, projection.name)
    while ((await foldPage(client, log, projection, live.position)) > 0);
    return act(client, live)
  })

const placeOf = async (client: Client, name: string): Promise<Place> => {
  const { rows } = await client.query<Place>('select version, position from projector.checkpoints where name = $1', [
    name,
  ])
  if (!rows[0])
    throw new RebuildRefused(
      `There is no ${name.replace('__next', ' beside the live one').replace('__old', ' that was replaced')}`,
    )
  return rows[0]
}

const setPlace = async (client: Client, name: string, version: number, position: number): Promise<void> => {
  const text = `insert into projector.checkpoints (name, version, position) values ($1, $2, $3)
    on conflict (name) do update set version = excluded.version, position = excluded.position, updated_at = now()`
  await client.query(text, [name, version, position])
}

/** Row by row, as values: two texts that say the same in another order of keys are no difference. */
const compare = async (client: pg.PoolClient, projection: Projection): Promise<Compared> => {
  const json = new Set(Object.keys(projection.columns).filter((name) => projection.columns[name] === 'json'))
  const columns = ['key', 'position', ...Object.keys(projection.columns)]
  const values = columns.map((name) => (json.has(name) ? `${name}::jsonb` : name)).join(', ')
  const [live, next] = [tableOf(projection), beside(projection)]
  const differing = `(select ${values} from ${live} except all select ${values} from ${next})
    union all (select ${values} from ${next} except all select ${values} from ${live})`
  const { rows } = await client.query<{ key: string; count: number }>(
    `select key, count(*) over () as count from (select distinct key from (${differing}) d) k order by key limit 5`,
  )
  const counted = await client.query<{ count: number }>(`select count(*) from ${next}`)
  return {
    name: projection.name,
    rows: counted.rows[0]!.count,
    differences: rows[0]?.count ?? 0,
    samples: rows.map(({ key }) => key),
  }
}
