import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type pg from 'pg'
import { type ColumnType, type Projection, tableOf } from '#read-models/projection.ts'
import { copyOut } from './copy-out.ts'

/**
 * Log and views as Parquet files, for analytics: what PostgreSQL copies out, DuckDB types and compresses. Personal data
 * stay behind: an event that holds some is exported in its erased form.
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
  .join(', ')} from log.events order by position`

/** In DuckDB's words. */
const duckTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  bigint: 'BIGINT',
  integer: 'INTEGER',
  timestamptz: 'TIMESTAMPTZ',
}

/**
 * Writes `events.parquet` and a file for each view into a folder, which is made; files that are there are replaced.
 * `onFile` hears of each as it is done.
 */
export const exportAll = async (
  pool: pg.Pool,
  projections: readonly Projection[],
  folder: string,
  onFile: (exported: Exported) => void,
): Promise<Exported[]> => {
  await mkdir(folder, { recursive: true })
  const views = projections.map((projection) => {
    const columns: Columns = { key: 'text', position: 'bigint', ...projection.columns }
    const query = `select ${Object.keys(columns).join(', ')} from ${tableOf(projection)} order by key`
    return { name: projection.name, columns, query }
  })
  const exported: Exported[] = []
  for (const { name, columns, query } of [{ name: 'events', columns: eventColumns, query: eventsOut }, ...views]) {
    const file = join(folder, `${name}.parquet`)
    const rows = await writeParquet(pool, query, columns, file)
    exported.push({ file, rows })
    onFile({ file, rows })
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
