import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnType, Projection } from '#read-models/projection.ts'
import { copyOut } from '../db/copy-out.ts'
import type { Database } from '../db/database.ts'
import { fillTables } from '../views/fill.ts'
import type { FoldedRow } from '../views/fold-rows.ts'
import { postgresLog } from './log.ts'
import { type Columns, openParquetWriter, type ParquetTable } from './parquet.ts'
import { withoutPersonalData } from './personal-data-keys.ts'

/**
 * Exports the log and the views as Parquet files for analytics. The log is read twice: in log order, and case by case
 * to fold all views. Nothing is written to the database. Personal data is excluded: events are exported in their erased
 * form, and views are folded from that form.
 */

export type Exported = { file: string; rows: number }

/**
 * The envelope of an event and its data. Without its sealed part, `data` is the same as after the erasure of the
 * person.
 */
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
const unsealedDataColumn = `case when data -> 'sealed' is null then data::text else (data::jsonb - 'sealed')::text end`
const eventsQuery = `select ${Object.keys(eventColumns)
  .map((name) => (name === 'data' ? unsealedDataColumn : name))
  .join(', ')} from log.events`

/** Number of event rows per append. */
const eventsPerAppend = 2_000

const columnsOf = ({ columns }: Projection): Columns => ({ key: 'text', position: 'bigint', ...columns })

/**
 * Writes `events.parquet` and one file per view into a folder, which is created; existing files are replaced. `onFile`
 * is called for each completed file.
 */
export const exportAll = async (
  database: Database,
  projections: readonly Projection[],
  folder: string,
  onFile: (exported: Exported) => void,
): Promise<Exported[]> => {
  await mkdir(folder, { recursive: true })
  await using parquet = await openParquetWriter(folder)
  const log = postgresLog({ ...database, personalDataKeys: withoutPersonalData(database.personalDataKeys) })
  const head = await log.head()
  const exported: Exported[] = []
  const write = async (name: string, table: ParquetTable): Promise<void> => {
    const file = join(folder, `${name}.parquet`)
    exported.push({ file, rows: await table.write(file) })
    onFile(exported.at(-1)!)
  }
  const events = await parquet.table(eventColumns)
  const query = `${eventsQuery} where position <= ${head} order by position`
  for await (const rows of copyOut(database.pool, query, eventsPerAppend)) await events.append(rows)
  await write('events', events)

  const tables = new Map<Projection, ParquetTable>()
  for (const projection of projections) tables.set(projection, await parquet.table(columnsOf(projection)))
  await fillTables(projections, log.readCases(head), async ({ views }) => {
    for (const { projection, rows } of views) await tables.get(projection)!.append(cellsOf(projection, rows))
  })
  for (const [{ name }, table] of tables) await write(name, table)
  return exported
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
