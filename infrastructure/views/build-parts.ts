import type pg from 'pg'
import type { Projection } from '#read-models/projection.ts'
import { inTransaction } from '../db/database.ts'
import type { PostgresLog } from '../log/log.ts'
import { fillTables } from './fill.ts'
import { newTableOf, nextName } from './new-table.ts'
import { park } from './parked.ts'
import { writeRows } from './tables.ts'

/**
 * The parts of a table that is being built: ranges of cases with about the same number of events, which processes can
 * fold at the same time. The progress of a part is committed with its rows, so a build continues where a killed process
 * stopped. Each commit requires the epoch of the build's lease, so a process that has lost the lease writes nothing. The
 * parts remain until the table becomes the live one or is dropped.
 */

type Client = Pick<pg.ClientBase, 'query'>

export type BuildPart = { view: string; part: number; upTo: number; epoch: number; from: string; to: string | null }

const columns = `view, part, up_to as "upTo", epoch, written_case as "from", last_case as "to"`

/** Number of positions from which the ranges are estimated. */
const samples = 1_000

/** Divides the cases up to a position into at most `count` parts; replaces the parts of an earlier build. */
export const divideCases = async (
  client: Client,
  projection: Projection,
  { upTo, epoch, count, program }: { upTo: number; epoch: number; count: number; program: string },
): Promise<void> => {
  const { name, version } = projection
  await client.query('delete from projector.build_parts where view = $1', [name])
  await client.query(
    `with sample as (
       select one.case_id from generate_series(1, $5::integer) nth
       cross join lateral (select case_id from log.events where position >= nth * $3::bigint / $5 order by position limit 1) one
     ), ends as (
       select distinct unnest(percentile_disc($6::float8[]) within group (order by case_id)) as last_case from sample
     ), ranges as (
       select coalesce(lag(last_case) over (order by last_case), '') as first, last_case from ends where last_case is not null
       union all select coalesce(max(last_case), ''), null from ends
     )
     insert into projector.build_parts (view, part, version, program, built_table, up_to, epoch, written_case, last_case)
     select $1, row_number() over (order by first), $2, $7, $8::regclass, $3, $4, first, last_case from ranges`,
    [
      name,
      version,
      upTo,
      epoch,
      samples,
      Array.from({ length: count - 1 }, (_, i) => (i + 1) / count),
      program,
      newTableOf(projection),
    ],
  )
}

/**
 * Takes over the build of another process, complete or not.
 * @returns false if there is none that this program can continue: its rows may have been folded differently, or its
 * table may have been replaced
 */
export const takeOverParts = async (
  client: Client,
  projection: Projection,
  { epoch, program }: { epoch: number; program: string },
): Promise<boolean> => {
  const text = `update projector.build_parts set epoch = $3
    where view = $1 and version = $2 and program = $4 and built_table = to_regclass($5)`
  const values = [projection.name, projection.version, epoch, program, newTableOf(projection)]
  return ((await client.query(text, values)).rowCount ?? 0) > 0
}

/** Parts that are not complete yet. */
export const openParts = async (client: Client, { name }: Projection): Promise<BuildPart[]> => {
  const text = `select ${columns} from projector.build_parts where view = $1 and not done order by part`
  return (await client.query<BuildPart>(text, [name])).rows
}

/**
 * Locks a complete build, so that no other process takes it over before the end of the transaction.
 * @returns the position up to which its parts were folded, and the number of their events
 * @throws {LostBuild} if another process has taken over the build
 */
export const lockBuild = async (
  client: Client,
  { name }: Projection,
  epoch: number,
): Promise<{ upTo: number; events: number }> => {
  const text = `select up_to as "upTo", events from projector.build_parts where view = $1 and epoch = $2 and done
    for no key update`
  const { rows } = await client.query<{ upTo: number; events: number }>(text, [name, epoch])
  if (rows.length === 0) throw new LostBuild(name)
  return { upTo: rows[0]!.upTo, events: rows.reduce((sum, { events }) => sum + events, 0) }
}

/** Ends the build of a table that becomes the live one. */
export const endParts = async (client: Client, { name }: Projection): Promise<void> => {
  await client.query('delete from projector.build_parts where view = $1', [name])
}

/** Another process has taken over the build, or an erasure has dropped its table. */
class LostBuild extends Error {
  constructor(name: string) {
    super(`The build of ${name} was taken over or dropped`)
  }
}

/** Folds the rest of a part into the new table. `onWritten` receives the number of events after each commit. */
export const foldPart = async (
  pool: pg.Pool,
  log: Pick<PostgresLog, 'readCases'>,
  projection: Projection,
  part: BuildPart,
  onWritten: (events: number) => void,
): Promise<void> => {
  const cases = log.readCases(part.upTo, { after: part.from, last: part.to })
  await fillTables([projection], cases, async ({ views, events, lastCase }) => {
    await inTransaction(pool, async (client) => {
      await client.query('set local synchronous_commit = off') // a crash loses rows and progress together
      await advance(client, part, { events, lastCase, done: false })
      for (const { rows, failed } of views) {
        await writeRows(client, projection, rows, newTableOf(projection))
        if (failed.length > 0) await park(client, nextName(projection), failed)
      }
    })
    onWritten(events)
  })
  await advance(pool, part, { events: 0, lastCase: undefined, done: true })
}

/** @throws {LostBuild} if another process has taken over the build */
const advance = async (
  client: Client,
  { view, part, epoch }: BuildPart,
  { events, lastCase, done }: { events: number; lastCase: string | undefined; done: boolean },
): Promise<void> => {
  const text = `update projector.build_parts
    set written_case = coalesce($4, written_case), events = events + $5, done = $6
    where view = $1 and part = $2 and epoch = $3`
  const { rowCount } = await client.query(text, [view, part, epoch, lastCase ?? null, events, done])
  if (rowCount !== 1) throw new LostBuild(view)
}
