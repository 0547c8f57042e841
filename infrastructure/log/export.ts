import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { foldedOnRead, projections } from '#read-models/all.ts'
import type { Database } from '../db/database.ts'
import { startChild } from '../machine/child-task.ts'
import type { CsvFile } from './csv-file.ts'
import { eventColumns, viewColumns } from './export-columns.ts'
import type { CollectedRows, RowsTask } from './export-rows.ts'
import { postgresLog } from './log.ts'
import { type Columns, openParquetWriter } from './parquet.ts'

/**
 * Exports the log and the views as Parquet files for analytics. The log is read twice: in log order, and case by case
 * to fold all views. A child process collects the rows of each table in a compressed CSV file. Once it has ended and its
 * memory is freed, one Parquet file after the other is written. Nothing is written to the database. Personal data is
 * excluded: events are exported in their erased form, and views are folded from that form.
 */

export type Exported = { file: string; rows: number }

const collectRows = new URL('./export-rows.ts', import.meta.url)

/**
 * Writes `events.parquet` and one file per view into a folder, which is created; existing files are replaced. `onFile`
 * is called for each completed file.
 */
export const exportAll = async (
  database: Pick<Database, 'url' | 'pool' | 'appender' | 'finder' | 'personalDataKeys'>,
  folder: string,
  onFile: (exported: Exported) => void,
): Promise<Exported[]> => {
  await mkdir(folder, { recursive: true })
  const collected = await mkdtemp(join(folder, '.csv-'))
  try {
    const head = await postgresLog(database).head()
    const task: RowsTask = { url: database.url, folder: collected, head }
    const { events, views } = await startChild<CollectedRows>(collectRows, task).result
    using parquet = await openParquetWriter(collected)
    const exported: Exported[] = []
    const write = async (name: string, csv: CsvFile, columns: Columns): Promise<void> => {
      const file = join(folder, `${name}.parquet`)
      await parquet.write(csv, columns, file)
      await rm(csv.path)
      exported.push({ file, rows: csv.rows })
      onFile(exported.at(-1)!)
    }
    await write('events', events, eventColumns)
    for (const projection of [...projections, ...foldedOnRead]) {
      await write(projection.name, views[projection.name]!, viewColumns(projection))
    }
    return exported
  } finally {
    await rm(collected, { recursive: true })
  }
}
