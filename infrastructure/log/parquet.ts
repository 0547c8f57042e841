import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { ColumnType } from '#read-models/projection.ts'

/** Parquet files, written by DuckDB: rows are appended as text, then typed and compressed. */

export type Columns = Readonly<Record<string, ColumnType>>

/** A file that is being written. */
export type ParquetTable = {
  /** Each row is its columns as text, in their order. */
  append: (rows: Iterable<readonly (string | null)[]>) => void
  /** Writes the file, in the order of the rows, and forgets them. Answers with how many there are. */
  write: (file: string) => Promise<number>
}

export type ParquetWriter = AsyncDisposable & { table: (columns: Columns) => Promise<ParquetTable> }

/** DuckDB's memory; rows beyond it wait on the disk, in the folder of the files. */
const memoryLimit = '160MB'
/** Rows that are compressed together, and are in memory until then: pages of orders take 8 KB each. */
const rowsOfGroup = 10_240

/** In DuckDB's words. */
const duckTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  bigint: 'BIGINT',
  integer: 'INTEGER',
  timestamptz: 'TIMESTAMPTZ',
}

/** Opens a writer whose memory does not grow with what it writes. */
export const openParquetWriter = async (folder: string): Promise<ParquetWriter> => {
  const waiting = await mkdtemp(join(folder, '.waiting-'))
  const duck = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit, temp_directory: waiting })
  const connection = await duck.connect()
  let tables = 0
  return {
    table: async (columns) => {
      tables += 1
      const name = `rows_${tables}`
      await connection.run(
        `create table ${name} (${Object.keys(columns)
          .map((one) => `"${one}" VARCHAR`)
          .join(', ')})`,
      )
      return tableOf(connection, name, columns)
    },
    [Symbol.asyncDispose]: async () => {
      connection.closeSync()
      duck.closeSync()
      await rm(waiting, { recursive: true })
    },
  }
}

const tableOf = async (connection: DuckDBConnection, name: string, columns: Columns): Promise<ParquetTable> => {
  const appender = await connection.createAppender(name)
  let count = 0
  return {
    append: (rows) => {
      const before = count
      for (const row of rows) {
        appendRow(appender, row)
        count += 1
      }
      if (count > before) appender.flushSync()
    },
    write: async (file) => {
      appender.closeSync()
      const typed = Object.entries(columns).map(([column, type]) => `"${column}"::${duckTypes[type]} as "${column}"`)
      const target = file.replaceAll("'", "''")
      await connection.run(
        `copy (select ${typed.join(', ')} from ${name}) to '${target}'
          (format parquet, compression zstd, row_group_size ${rowsOfGroup})`,
      )
      await connection.run(`drop table ${name}`)
      return count
    },
  }
}

const appendRow = (appender: DuckDBAppender, row: readonly (string | null)[]): void => {
  for (const cell of row) {
    if (cell === null) appender.appendNull()
    else appender.appendVarchar(cell)
  }
  appender.endRow()
}
