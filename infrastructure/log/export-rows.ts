import { join } from 'node:path'
import { foldedOnRead, projections } from '#read-models/all.ts'
import type { ColumnType, Projection } from '#read-models/projection.ts'
import { minConnections } from '../db/connections.ts'
import { copyCsv } from '../db/copy-out.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { serveChild } from '../machine/child-task.ts'
import { fillTables } from '../views/fill.ts'
import type { FoldedRow } from '../views/fold-rows.ts'
import { appendFrame, bytesOfFrame, csvFormat, type CsvFile, type CsvWriter, writeCsvFile } from './csv-file.ts'
import { eventColumns } from './export-columns.ts'
import { postgresLog } from './log.ts'
import { withoutPersonalData } from './personal-data-keys.ts'

/** Program of a child process that collects the events, and the rows of each view, in CSV files. */

export type RowsTask = { url: string; folder: string; head: number }
/** `views`: the file of each view, by name. */
export type CollectedRows = { events: CsvFile; views: Record<string, CsvFile> }

const unsealedDataColumn = `case when data -> 'sealed' is null then data::text else (data::jsonb - 'sealed')::text end`
const eventsQuery = `select ${Object.keys(eventColumns)
  .map((name) => (name === 'data' ? unsealedDataColumn : name))
  .join(', ')} from log.events`

const collectRows = async ({ url, folder, head }: RowsTask): Promise<CollectedRows> => {
  const database = openDatabase(url, minConnections)
  try {
    return { events: await copyEvents(database, folder, head), views: await foldViews(database, folder, head) }
  } finally {
    await database.close()
  }
}

const copyEvents = async ({ pool }: Database, folder: string, head: number): Promise<CsvFile> => {
  const path = join(folder, 'events')
  let characters = 0
  const query = `${eventsQuery} where position <= ${head} order by position`
  const rows = await copyCsv(pool, query, { ...csvFormat, size: bytesOfFrame }, async (blocks) => {
    characters += blocks.reduce((sum, { length }) => sum + length, 0)
    await appendFrame(path, blocks)
  })
  return { path, rows, characters, longest: 0 }
}

/** Folds case by case. */
const foldViews = async (database: Database, folder: string, head: number): Promise<Record<string, CsvFile>> => {
  const log = postgresLog({ ...database, personalDataKeys: withoutPersonalData(database.personalDataKeys) })
  const views = [...projections, ...foldedOnRead]
  const writers: Record<string, CsvWriter> = {}
  for (const { name } of views) writers[name] = await writeCsvFile(join(folder, name))
  await fillTables(views, log.readCases(head), async (batch) => {
    for (const { projection, rows } of batch.views) await writers[projection.name]!.append(cellsOf(projection, rows))
  })
  const files: Record<string, CsvFile> = {}
  for (const [name, writer] of Object.entries(writers)) files[name] = await writer.end()
  return files
}

/** The visible rows, as text. */
function* cellsOf({ columns }: Projection, rows: readonly FoldedRow[]): Generator<(string | null)[]> {
  const own = Object.entries(columns)
  for (const { key, position, shown } of rows) {
    if (shown) yield [key, String(position), ...own.map(([name, type]) => cellOf(shown[name], type))]
  }
}

const cellOf = (value: unknown, type: ColumnType): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value)
}

serveChild(collectRows)
