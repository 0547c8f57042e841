import type pg from 'pg'
import type { Recorded } from '#domain/events.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { applyPage, createTable } from './projection-tables.ts'

/**
 * Rebuilds a read model beside the live one, compares them row by row, and switches in one short transaction. The live
 * table serves until then; the one it was stays as `…__old`.
 */

const pageSize = 2_000

export type Rebuilt = {
  name: string
  events: number
  rows: number
  /** Rows that are not the same in both; with an unchanged version there must be none. */
  differences: number
  /** A few of their keys. */
  samples: string[]
  switched: boolean
}

type Log = { readAfter: (position: number, limit: number) => Promise<Recorded[]> }

/** Refuses to switch over differences that a new version does not explain, unless `accept` says that they are wanted. */
export const rebuild = async (
  pool: pg.Pool,
  log: Log,
  projection: Projection,
  { accept = false, onProgress = () => undefined }: { accept?: boolean; onProgress?: (events: number) => void } = {},
): Promise<Rebuilt> => {
  const next = `${tableOf(projection)}__next`
  await pool.query(`drop table if exists ${next}`)
  await createTable(pool, projection, next)
  let position = 0
  let events = 0

  /** Folds what is new into the table beside; true while there is more. */
  const catchUp = async (client: pg.Pool | pg.PoolClient, limit = Infinity): Promise<boolean> => {
    const page = (await log.readAfter(position, pageSize)).filter((event) => event.position <= limit)
    if (page.length === 0) return false
    await applyPage(client, projection, page, { table: next })
    position = page.at(-1)!.position
    events += page.length
    onProgress(events)
    return page.length === pageSize
  }

  while (await catchUp(pool));
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The live projection waits behind this row, so both tables can be compared at one and the same place.
    const text = 'select position, version from projector.checkpoints where name = $1 for update'
    const { rows } = await client.query<{ position: number; version: number }>(text, [projection.name])
    const live = rows[0]!
    while (await catchUp(client, live.position));
    const explained = accept || live.version !== projection.version
    const { differences, samples } = explained
      ? { differences: 0, samples: [] }
      : await compare(client, projection, next)
    const counted = await client.query<{ count: number }>(`select count(*) from ${next}`)
    const report = { name: projection.name, events, rows: counted.rows[0]!.count, differences, samples }
    if (differences > 0) {
      await client.query('rollback')
      return { ...report, switched: false }
    }
    await switchTables(client, projection, next)
    await client.query('commit')
    return { ...report, switched: true }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Rebuilds what was filled by another version of its code, before anything reads it. */
export const rebuildChanged = async (
  pool: pg.Pool,
  log: Log,
  projections: Projection[],
  onProgress: (step: string) => void,
): Promise<void> => {
  const { rows } = await pool.query<{ name: string; version: number }>(
    'select name, version from projector.checkpoints',
  )
  const filledBy = new Map(rows.map(({ name, version }) => [name, version]))
  for (const projection of projections) {
    const version = filledBy.get(projection.name)
    if (version === undefined || version === projection.version) continue
    onProgress(`Rebuilding ${projection.name} for version ${projection.version}`)
    await rebuild(pool, log, projection)
  }
}

/** Row by row, as values: two texts that say the same in another order of keys are no difference. */
const compare = async (client: pg.PoolClient, projection: Projection, next: string) => {
  const columns = ['key', 'position', 'state', ...Object.keys(projection.columns)]
  const json = new Set([
    'state',
    ...Object.entries(projection.columns).flatMap(([name, type]) => (type === 'json' ? [name] : [])),
  ])
  const values = columns.map((name) => (json.has(name) ? `${name}::jsonb` : name)).join(', ')
  const live = tableOf(projection)
  const differing = `(select ${values} from ${live} except all select ${values} from ${next})
    union all (select ${values} from ${next} except all select ${values} from ${live})`
  const { rows } = await client.query<{ key: string; count: number }>(
    `select key, count(*) over () as count from (select distinct key from (${differing}) d) k order by key limit 5`,
  )
  return { differences: rows[0]?.count ?? 0, samples: rows.map(({ key }) => key) }
}

const switchTables = async (client: pg.PoolClient, projection: Projection, next: string): Promise<void> => {
  const live = tableOf(projection)
  const bare = live.slice(live.indexOf('.') + 1)
  await client.query(`drop table if exists ${live}__old`)
  await client.query(`alter table ${live} rename to ${bare}__old`)
  await client.query(`alter table ${next} rename to ${bare}`)
  // Every row was folded from the beginning: none of them stands still any more.
  await client.query('delete from projector.parked where projection = $1', [projection.name])
  await client.query('update projector.checkpoints set version = $2 where name = $1', [
    projection.name,
    projection.version,
  ])
}
