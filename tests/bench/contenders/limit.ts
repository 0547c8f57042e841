import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pgArray, type ArrayBuffers } from '#infrastructure/db/binary-arrays.ts'
import { facts } from '../load.ts'
import { serveStore } from '../store.ts'

/**
 * The maximum rate of PostgreSQL through `pg`: the same rows as our log, 64 per statement, as pre-encoded arrays,
 * without checks and with one index. A log with checks cannot reach it.
 */

const rows = 64
const columns = {
  stream: 'text',
  version: 'int4',
  event_id: 'uuid',
  type: 'text',
  schema_version: 'int2',
  case_id: 'text',
  entity_id: 'text',
  customer_id: 'text',
  supplier_id: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  command_id: 'text',
  correlation_id: 'text',
  causation_id: 'uuid',
  recorded_at: 'timestamptz',
  data: 'json',
} as const satisfies Record<string, keyof typeof pgArray>
const names = Object.keys(columns) as (keyof typeof columns)[]

const table = `create table rows (position bigint generated always as identity primary key,
  ${names.map((name) => `${name} ${columns[name]}`).join(', ')})`
const text = `insert into rows (${names.join(', ')})
  select * from unnest(${names.map((name, i) => `$${i + 1}::${columns[name]}[]`).join(', ')})`

type Cell = string | number | null

serveStore(async ({ url }) => {
  const client = new pg.Client({ connectionString: url, options: '-c plan_cache_mode=force_generic_plan -c jit=off' })
  await client.connect()
  await client.query(`drop table if exists rows; ${table}`)
  const next = facts(1)
  const some = Array.from({ length: rows }, () => next(0)).map(
    ({ stream, version, event, requestId, customerId, userId, commandId, at }): Record<keyof typeof columns, Cell> => ({
      stream,
      version: version + 1,
      event_id: randomUUID(),
      type: event.type,
      schema_version: 1,
      case_id: stream,
      entity_id: requestId,
      customer_id: customerId,
      supplier_id: null,
      actor_kind: 'customer',
      actor_id: userId,
      command_id: commandId,
      correlation_id: commandId,
      causation_id: null,
      recorded_at: at,
      data: JSON.stringify(event.data),
    }),
  )
  const buffers = { memory: Buffer.alloc(262_144), used: 0 }
  const values = names.map((name) =>
    (pgArray[columns[name]] as (buffers: ArrayBuffers, cells: Cell[]) => Buffer)(
      buffers,
      some.map((row) => row[name]),
    ),
  )
  return { append: () => client.query({ name: 'rows', text, values }), perCall: rows }
})
