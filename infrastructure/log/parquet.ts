import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { ColumnType } from '#read-models/projection.ts'

/**
 * Parquet files, written by DuckDB: rows are appended as text, then typed and compressed. Every few megabytes, rows in
 * memory are written to a partial file on disk; at the end, the parts are joined into one file.
 */

export type Columns = Readonly<Record<string, ColumnType>>
type Row = readonly (string | null)[]

export type ParquetTable = {
  /** Each row is an array of its columns as text, in column order. */
  append: (rows: Iterable<Row>) => Promise<void>
  /** Writes the file in row order. Returns the number of rows. */
  write: (file: string) => Promise<number>
}

export type ParquetWriter = AsyncDisposable & { table: (columns: Columns) => Promise<ParquetTable> }

/**
 * DuckDB's memory and threads. Each thread has part of a file in memory. Freed memory is returned to the system early;
 * otherwise the process would retain up to half a gigabyte of it.
 */
const limits = {
  memory_limit: '80MB',
  threads: '1',
  allocator_flush_threshold: '8MB',
  allocator_bulk_deallocation_flush_threshold: '8MB',
}
/** Maximum number of characters in memory for each file. */
const partCharacters = 2_000_000
/** Target number of characters per row group, and its minimum number of rows (one vector): an order page has 8 KB. */
const groupCharacters = 3_000_000
const rowsOfVector = 2_048
const maxRowsOfGroup = 60 * rowsOfVector

const duckTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  bigint: 'BIGINT',
  integer: 'INTEGER',
  timestamptz: 'TIMESTAMPTZ',
}

/** Opens a writer whose memory does not grow with the number of rows. */
export const openParquetWriter = async (folder: string): Promise<ParquetWriter> => {
  const waiting = await mkdtemp(join(folder, '.waiting-'))
  const duck = await DuckDBInstance.create(':memory:', { ...limits, temp_directory: waiting })
  const connection = await duck.connect()
  let tables = 0
  return {
    table: (columns) => openTable(connection, waiting, `rows_${(tables += 1)}`, columns),
    [Symbol.asyncDispose]: async () => {
      connection.closeSync()
      duck.closeSync()
      await rm(waiting, { recursive: true })
    },
  }
}

const openTable = async (
  connection: DuckDBConnection,
  waiting: string,
  name: string,
  columns: Columns,
): Promise<ParquetTable> => {
  const untyped = Object.keys(columns).map((column) => `"${column}" VARCHAR`)
  const typed = Object.entries(columns).map(([column, type]) => `"${column}"::${duckTypes[type]} as "${column}"`)
  const rows = `select ${typed.join(', ')} from ${name}`
  const begin = async (): Promise<DuckDBAppender> => {
    await connection.run(`create or replace table ${name} (${untyped.join(', ')})`)
    return connection.createAppender(name)
  }
  let appender = await begin()
  const parts: string[] = []
  let [count, characters, waitingCharacters] = [0, 0, 0]
  const endPart = async (): Promise<void> => {
    appender.closeSync()
    parts.push(join(waiting, `${name}-${parts.length}.parquet`))
    await connection.run(`copy (${rows}) to ${sqlLiteral(parts.at(-1)!)} (format parquet)`)
    appender = await begin()
    waitingCharacters = 0
  }
  return {
    append: async (some) => {
      for (const row of some) {
        const length = appendRow(appender, row)
        count += 1
        characters += length
        waitingCharacters += length
      }
      if (waitingCharacters >= partCharacters) await endPart()
    },
    write: async (file) => {
      if (parts.length > 0) await endPart()
      const all = `select * from read_parquet([${parts.map(sqlLiteral).join(', ')}])`
      appender.closeSync()
      const fitting = Math.round((groupCharacters * count) / Math.max(1, characters) / rowsOfVector)
      const rowsOfGroup = Math.min(maxRowsOfGroup, Math.max(1, fitting) * rowsOfVector)
      await connection.run(
        `copy (${parts.length > 0 ? all : rows}) to ${sqlLiteral(file)}
          (format parquet, compression zstd, row_group_size ${rowsOfGroup})`,
      )
      await connection.run(`drop table ${name}`)
      await Promise.all(parts.map((part) => rm(part)))
      return count
    },
  }
}

const sqlLiteral = (file: string): string => `'${file.replaceAll("'", "''")}'`

/** Returns the length of the row in characters. */
const appendRow = (appender: DuckDBAppender, row: Row): number => {
  let characters = 0
  for (const cell of row) {
    characters += cell?.length ?? 0
    if (cell === null) appender.appendNull()
    else appender.appendVarchar(cell)
  }
  appender.endRow()
  return characters
}
