import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog, type PostgresLog } from '#infrastructure/log/log.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { projections } from '#read-models/all.ts'
import { serveTasks } from '../child-program.ts'
import { endedChildrenCpu } from '../cpu.ts'
import { timed } from '../measure.ts'
import { emptyTables } from './empty-tables.ts'

/** All views of the product over an existing log: following it, and rebuilding one of them. */

let database: Database
let log: PostgresLog
let events = 0

const timedRun = async (work: () => Promise<void>) => {
  const before = endedChildrenCpu()
  const { seconds, cpu } = await timed(work)
  return { done: events, seconds, cpu: cpu + endedChildrenCpu() - before, p50: Number.NaN, p99: Number.NaN }
}

const follow = async (): Promise<void> => {
  const projector = await startProjector(database, log)
  const done = await projector.reached(await log.head(), 500_000)
  await projector.stop()
  if (!done) throw new Error('The views did not reach the end of the log')
}

serveTasks({
  open: async ({ url }: { url: string }) => {
    database = openDatabase(url)
    log = postgresLog(database)
    const { rows } = await database.pool.query<{ count: number }>('select count(*) as count from log.events')
    events = rows[0]!.count
  },
  walBytes: async () => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `select (pg_current_wal_lsn() - '0/0')::float8 as bytes`,
    )
    return rows[0]!.bytes
  },
  follow: async () => {
    await emptyTables(database.pool)
    return timedRun(follow)
  },
  rebuild: async ({ view, processes }: { view: string; processes: number }) => {
    const projection = projections.find(({ name }) => name === view)!
    return timedRun(async () => {
      const children = processes > 1 ? { count: processes, url: database.url } : undefined
      const folded = await buildNewTable(database.pool, log, projection, { children, minEvents: 1 })
      if (folded !== events) throw new Error(`${folded} of ${events} events were folded`)
    })
  },
})
