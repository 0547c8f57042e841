import type pg from 'pg'
import type { Recorded } from '#domain/events.ts'
import type { Projection } from '#read-models/projection.ts'
import { type Database, inTransaction } from '../db/database.ts'
import { fenceLease } from '../db/lease.ts'
import { type FailedRow, caseParkingKey } from './fold-rows.ts'
import { applyPage, viewLease } from './tables.ts'

/**
 * Dead letters. A row whose fold throws is parked: it retains its state before the failed event, later events are only
 * counted, and all other rows are updated as usual. Once the fold is corrected, the row is refolded from all events of
 * its case. If an event cannot be read at all (`wholeCase`), all rows of its case are parked.
 */

type Client = Pick<pg.ClientBase, 'query'>

/** The parked keys of each projection. */
export const parkedKeys = async (client: Client, projections: string[]): Promise<Map<string, ReadonlySet<string>>> => {
  const text = 'select projection, key from projector.parked where projection = any($1)'
  const { rows } = await client.query<{ projection: string; key: string }>({
    name: 'parked-keys',
    text,
    values: [projections],
  })
  const groups = Map.groupBy(rows, ({ projection }) => projection)
  return new Map([...groups].map(([name, some]) => [name, new Set(some.map(({ key }) => key))]))
}

/** Parks rows; returns the number of newly parked rows. */
export const park = async (client: Client, projection: string, failed: FailedRow[]): Promise<number> => {
  const text = `insert into projector.parked as p (projection, key, case_id, position, error, events)
    select $1, * from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::int[])
    on conflict (projection, key) do update set events = p.events + excluded.events
    returning (xmax = 0) as fresh`
  const { rows } = await client.query<{ fresh: boolean }>(text, [
    projection,
    failed.map(({ key }) => key),
    failed.map(({ caseId }) => caseId),
    failed.map(({ position }) => position),
    failed.map(({ error }) => error),
    failed.map(({ events }) => events),
  ])
  return rows.filter(({ fresh }) => fresh).length
}

/** A parked row: its first failed event, the reason, and the number of missed events. */
export type ParkedRow = {
  projection: string
  key: string
  caseId: string
  position: number
  error: string
  events: number
}

/** All parked rows, oldest first. */
export const listParked = async (client: Client): Promise<ParkedRow[]> => {
  const text = `select projection, key, case_id as "caseId", position, error, events from projector.parked
    order by parked_at, projection, key`
  const { rows } = await client.query<ParkedRow>(text)
  return rows
}

type Log = { readCase: (ref: { caseId: string }, upTo: number) => Promise<Recorded[]> }

/**
 * Refolds a parked row up to the checkpoint of its projection and unparks it.
 * @throws the error of the fold if it still fails; the row then stays parked
 */
export const replayParked = async (
  { pool, personalDataKeys }: Pick<Database, 'pool' | 'personalDataKeys'>,
  log: Log,
  projection: Projection,
  row: ParkedRow,
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    const text = 'select position from projector.checkpoints where name = $1 for update'
    const { rows } = await client.query<{ position: number }>(text, [projection.name])
    await fenceLease(client, viewLease(projection.name))
    personalDataKeys.forget() // a person erased before this row was locked must not be folded into it again
    const events = await log.readCase({ caseId: row.caseId }, rows[0]!.position)
    const isCase = row.key === caseParkingKey(row.caseId)
    const failed = await applyPage(client, projection, events, { afresh: isCase ? 'all' : { key: row.key } })
    await client.query('delete from projector.parked where projection = $1 and key = $2', [projection.name, row.key])
    if (failed.length > 0) await park(client, projection.name, failed)
  })
}
