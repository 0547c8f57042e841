import pg from 'pg'
import { type Database, openDatabase } from '#infrastructure/db/database.ts'
import { postgresLog, type PostgresLog } from '#infrastructure/log/log.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { createTable } from '#infrastructure/views/tables.ts'
import { orderForStaffProjection } from '#read-models/ordering/order.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { serveTasks } from '../child-program.ts'
import { timed } from '../measure.ts'
import { orderBoard } from '../order-board.ts'

/** Reads the same events only, in pages and with COPY, and folds them into a view, live and in a rebuild. */

const page = 5_000
const columns = `position, stream, version, event_id, type, schema_version, case_id, entity_id, customer_id, supplier_id,
  actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data`

let database: Database
let log: PostgresLog
let client: pg.Client
let events = 0

const timedRun = async (work: () => Promise<void>) => {
  const { seconds, cpu } = await timed(work)
  return { done: events, seconds, cpu, p50: Number.NaN, p99: Number.NaN }
}

/** Rows as arrays, JSON parsed: the minimum for a reader of events. */
const pages = async (): Promise<void> => {
  const text = `select ${columns} from log.events where position > $1 order by position limit ${page}`
  let read = 0
  for (let after = 0; ;) {
    const query = { name: 'pages', text, values: [after], rowMode: 'array' as const }
    const { rows } = await client.query<[number]>(query)
    if (rows.length === 0) break
    read += rows.length
    after = rows.at(-1)![0]
  }
  if (read !== events) throw new Error(`${read} of ${events} events were read`)
}

const views: Readonly<Record<string, Projection>> = { orderBoard, orderForStaff: orderForStaffProjection }

const forget = async (view: Projection): Promise<void> => {
  await database.pool.query(`drop table if exists ${tableOf(view)}, ${tableOf(view)}__next`)
  await database.pool.query('delete from projector.checkpoints where name = any($1)', [
    [view.name, `${view.name}__next`],
  ])
}

/** Folds like a live view, starting with an empty table, regardless of the length of the log. */
const project = async (view: Projection): Promise<void> => {
  await createTable(database.pool, view)
  await database.pool.query('insert into projector.checkpoints (name, version) values ($1, $2)', [
    view.name,
    view.version,
  ])
  const projector = await startProjector(database, log, { projections: [view] })
  const done = await projector.reached(await log.head(), 500_000)
  await projector.stop()
  if (!done) throw new Error(`${view.name} did not reach the end of the log`)
}

serveTasks({
  open: async ({ url }: { url: string }) => {
    database = openDatabase(url)
    log = postgresLog(database)
    const types = new pg.TypeOverrides()
    types.setTypeParser(pg.types.builtins.INT8, Number)
    types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text)
    client = new pg.Client({ connectionString: url, types })
    await client.connect()
    const { rows } = await client.query<{ count: number }>('select count(*) as count from log.events')
    events = rows[0]!.count
  },
  pages: () => timedRun(pages),
  copy: () =>
    timedRun(
      async () => void (await client.query(`copy (select ${columns} from log.events order by position) to stdout`)),
    ),
  project: async ({ view }: { view: string }) => {
    await forget(views[view]!)
    return timedRun(() => project(views[view]!))
  },
  rebuild: async ({ view }: { view: string }) => {
    const its = views[view]!
    // For a rebuild: a live view that is up to date.
    await database.pool.query(
      `insert into projector.checkpoints (name, version, position) values ($1, $2, (select max(position) from log.events))
       on conflict (name) do update set position = excluded.position`,
      [its.name, its.version],
    )
    return timedRun(async () => {
      const folded = await buildNewTable(database.pool, log, its)
      if (folded !== events) throw new Error(`${folded} of ${events} events were folded`)
    })
  },
  memory: async () => process.resourceUsage().maxRSS * 1_024,
})
