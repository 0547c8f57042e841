import type { Database } from '#infrastructure/db/database.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { compareWithLive } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { some, within } from './fault.ts'

/** Checks after a fault: the consequences of the log exist, and no others. */

/** Maximum time in milliseconds to complete interrupted work. */
const timeoutMs = 60_000

/**
 * Waits until the views and the processes have caught up with the log. Returns the incomplete work, and the duration of
 * the completed work. Without a live server (`isAlive`), nothing is left to wait for.
 */
export const caughtUp = async (
  { pool }: Database,
  milliseconds = timeoutMs,
  isAlive: () => boolean = () => true,
): Promise<{ breaches: string[]; took: number }> => {
  const text = `select (select json_agg(json_build_object('task', task_identifier, 'attempts', attempts, 'runAt', run_at,
      'lockedBy', locked_by, 'error', last_error)) from graphile_worker.jobs) as jobs,
    (select coalesce(max(position), 0) from log.events) as head,
    (select json_agg(json_build_object('name', name, 'position', position)) from projector.checkpoints
     where name not like '%\\_\\_%') as places`
  type Row = { jobs: object[] | null; head: number; places: { name: string; position: number }[] | null }
  let breaches: string[] = []
  const start = performance.now()
  await within(milliseconds, async () => {
    const { rows } = await pool.query<Row>(text)
    const { head } = rows[0]!
    const jobs = rows[0]!.jobs ?? []
    const places = rows[0]!.places ?? []
    const behind = places
      .filter(({ position }) => position < head)
      .map(({ name, position }) => `${name} at ${position}`)
    breaches = [
      ...(behind.length > 0
        ? [`left undone after ${milliseconds / 1_000} s, with the log at ${head}: ${some(behind)}`]
        : []),
      ...(jobs.length > 0
        ? [`left undone after ${milliseconds / 1_000} s: ${jobs.length} jobs, ${JSON.stringify(jobs.slice(0, 3))}`]
        : []),
    ]
    return breaches.length === 0 || !isAlive()
  })
  return { breaches, took: Math.round(performance.now() - start) }
}

/** Replays the whole log into separate tables and compares them with the views row by row, as values. */
export const againstReplay = async (database: Database): Promise<string[]> => {
  const log = postgresLog(database)
  const breaches: string[] = []
  for (const projection of projections) {
    await buildNewTable(database.pool, log, projection)
    const { differences, samples } = await compareWithLive(database.pool, log, projection)
    if (differences > 0)
      breaches.push(
        `${projection.name} differs from its replay in ${differences} rows: ${some(samples.map(({ key }) => key))}`,
      )
  }
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from projector.parked')
  if (rows[0]!.count > 0) breaches.push(`${rows[0]!.count} rows were parked`)
  return breaches
}
