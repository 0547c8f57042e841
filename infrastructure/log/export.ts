import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type pg from 'pg'
import { type ColumnType, type Projection, tableOf } from '#read-models/projection.ts'
import { copyOut } from '../db/copy-out.ts'
import type { Database } from '../db/database.ts'
import { fillTable } from '../views/fill.ts'
import { createTable, writeRows } from '../views/tables.ts'
import { postgresLog } from './log.ts'
import { withoutPersonalData } from './personal-data-keys.ts'

/**
 * Exports log and views as Parquet files for analytics: PostgreSQL copies out, DuckDB types and compresses. Personal
 * data are excluded: events that contain some are exported in their erased form.
 */

/** A file that was written. */
export type Exported = { file: string; rows: number }

type Columns = Readonly<Record<string, ColumnType>>

/** The envelope of an event, and what it says; `data` without its sealed part reads as if the person had been erased. */
const eventColumns = {
  position: 'bigint',
  stream: 'text',
  version: 'integer',
  event_id: 'text',
  type: 'text',
  schema_version: 'integer',
  case_id: 'text',
  entity_id: 'text',
  customer_id: 'text',
  supplier_id: 'text',
  actor_kind: 'text',
  actor_id: 'text',
  command_id: 'text',
  correlation_id: 'text',
  causation_id: 'text',
  recorded_at: 'timestamptz',
  data: 'json',
} as const satisfies Columns
const eventsOut = `select ${Object.keys(eventColumns)
  .map((name) => (name === 'data' ? `(data::jsonb - 'sealed')::text` : name))
  .join(', ')} from log.events`

/** In DuckDB's words. */
const duckTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  bigint: 'BIGINT',
  integer: 'INTEGER',
  timestamptz: 'TIMESTAMPTZ',
}

/**
 * Writes `events.parquet` and one file per view into a folder, which is created; existing files are replaced. `onFile`
 * is called for each completed file. Views are refolded from events without personal keys, because their own tables
 * contain names.
 */
export const exportAll = async (
  database: Database,
  projections: readonly Projection[],
  folder: string,
  onFile: (exported: Exported) => void,
): Promise<Exported[]> => {
  await mkdir(folder, { recursive: true })
  const { pool } = database
  const log = postgresLog({ ...database, personalDataKeys: withoutPersonalData(database.personalDataKeys) })
  const head = await log.head()
  const exported: Exported[] = []
  const write = async (name: string, columns: Columns, query: string): Promise<void> => {
    const file = join(folder, `${name}.parquet`)
    exported.push({ file, rows: await writeParquet(pool, query, columns, file) })
    onFile(exported.at(-1)!)
  }
  await write('events', eventColumns, `${eventsOut} where position <= ${head} order by position`)
  for (const projection of projections) {
    const columns: Columns = { key: 'text', position: 'bigint', ...projection.columns }
    const table = `${tableOf(projection)}__export`
    try {
      await pool.query(`drop table if exists ${table}`)
      await createTable(pool, projection, table)
      await fillTable(projection, log.readCases(head), ({ rows }) => writeRows(pool, projection, rows, table))
      await write(projection.name, columns, `select ${Object.keys(columns).join(', ')} from ${table} order by key`)
    } finally {
      await pool.query(`drop table if exists ${table}`)
    }
  }
  return exported
}

const writeParquet = async (pool: pg.Pool, query: string, columns: Columns, file: string): Promise<number> => {
  const duck = await DuckDBInstance.create(':memory:')
  const connection = await duck.connect()
  try {
    const names = Object.keys(columns)
    await connection.run(`create table rows (${names.map((name) => `"${name}" VARCHAR`).join(', ')})`)
    const appender = await connection.createAppender('rows')
    let count = 0
    for await (const rows of copyOut(pool, query, 5_000)) {
      for (const row of rows) {
        for (const cell of row) {
          if (cell === null) appender.appendNull()
          else appender.appendVarchar(cell)
        }
        appender.endRow()
      }
      appender.flushSync()
      count += rows.length
    }
    appender.closeSync()
    const typed = names.map((name) => `"${name}"::${duckTypes[columns[name]!]} as "${name}"`).join(', ')
    const target = file.replaceAll("'", "''")
    await connection.run(`copy (select ${typed} from rows) to '${target}' (format parquet, compression zstd)`)
    return count
  } finally {
    connection.closeSync()
    duck.closeSync()
  }
}
