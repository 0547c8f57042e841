import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnType } from '#read-models/projection.ts'
import { csvFormat, type CsvFile, maxBytesOfCharacter } from './csv-file.ts'

/** Parquet files, written by DuckDB: it reads a CSV file, converts its columns to their types, and compresses them. */

export type Columns = Readonly<Record<string, ColumnType>>

/** Writes one file at a time, with its rows in the order of the CSV file. */
export type ParquetWriter = Disposable & { write: (csv: CsvFile, columns: Columns, file: string) => Promise<void> }

/**
 * DuckDB's memory and threads. Each thread has part of a file in memory; with one thread, rows remain in order without
 * being collected for that purpose. Freed memory is returned to the system early.
 */
const limits = {
  memory_limit: '180MB',
  threads: '1',
  preserve_insertion_order: 'false',
  allocator_flush_threshold: '8MB',
  allocator_bulk_deallocation_flush_threshold: '8MB',
}
/** Minimum size in bytes of the buffer that must contain a whole row. */
const minBufferBytes = 4_000_000
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

/** Opens a writer whose memory does not grow with the number of rows. `folder`: for temporary files. */
export const openParquetWriter = async (folder: string): Promise<ParquetWriter> => {
  const { DuckDBInstance } = await import('@duckdb/node-api') // large, and only exports need it
  const duck = await DuckDBInstance.create(':memory:', { ...limits, temp_directory: folder })
  const connection = await duck.connect()
  return {
    write: (csv, columns, file) => writeParquet(connection, csv, columns, file),
    [Symbol.dispose]: () => {
      connection.closeSync()
      duck.closeSync()
    },
  }
}

const writeParquet = async (
  connection: DuckDBConnection,
  csv: CsvFile,
  columns: Columns,
  file: string,
): Promise<void> => {
  const fitting = Math.round((groupCharacters * csv.rows) / Math.max(1, csv.characters) / rowsOfVector)
  const rowsOfGroup = Math.min(maxRowsOfGroup, Math.max(1, fitting) * rowsOfVector)
  await connection.run(
    `copy (${rowsOfCsv(csv, columns)}) to ${sqlLiteral(file)}
      (format parquet, compression zstd, row_group_size ${rowsOfGroup})`,
  )
}

const rowsOfCsv = ({ path, longest }: CsvFile, columns: Columns): string => {
  const names = Object.keys(columns).map((column) => `'${column}': 'VARCHAR'`)
  const typed = Object.entries(columns).map(([column, type]) => `"${column}"::${duckTypes[type]} as "${column}"`)
  const buffer = Math.max(minBufferBytes, longest * maxBytesOfCharacter)
  const { delimiter, quote } = csvFormat
  return `select ${typed.join(', ')} from read_csv(${sqlLiteral(path)}, columns = {${names.join(', ')}},
    auto_detect = false, header = false, compression = 'zstd', delim = '${delimiter}', quote = '${quote}',
    escape = '${quote}', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', parallel = false,
    max_line_size = ${buffer}, buffer_size = ${buffer})`
}

const sqlLiteral = (file: string): string => `'${file.replaceAll("'", "''")}'`
