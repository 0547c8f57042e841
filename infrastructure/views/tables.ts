import type pg from 'pg'
import { asciiJson } from '#application/contracts/wire.ts'
import { type ColumnType, type Index, type Projection, tableOf } from '#read-models/projection.ts'
import { withBuffer, pgArray, type ArrayBuffers } from '../db/binary-arrays.ts'
import type { StoredFacts } from '../log/rows.ts'
import { type FailedRow, type FoldedRow, type FoldOptions, foldRows } from './fold-rows.ts'

/** Creates the tables of the read models and writes folded rows. */

/**
 * The lease of a view. Its holder writes the rows and caches their states, so any other writer must fence the lease in
 * the same transaction.
 */
export const viewLease = (name: string): string => `view ${name}`

/** A connection or a pool. */
export type Client = Pick<pg.ClientBase, 'query'>

/**
 * Rows up to this size in bytes are stored uncompressed (TOAST): rows are rewritten with nearly every event, and
 * compressing them each time costs more than writing them.
 */
const maxUncompressedBytes = 8_160

/** Creates the table of a projection, under another name if it is built next to the live one. */
export const createTable = async (
  client: Client,
  projection: Projection,
  table = tableOf(projection),
): Promise<void> => {
  const columns = Object.entries(projection.columns).map(([name, type]) => `, ${name} ${type}`)
  await client.query(
    `create table ${table} (key text primary key, position bigint not null${columns.join('')})
      with (toast_tuple_target = ${maxUncompressedBytes})`,
  )
  for (const index of projection.indexes) await client.query(`create index on ${table} ${indexed(index)}`)
}

const indexed = (index: Index): string => {
  if ('gin' in index) return `using gin (${index.gin})`
  if ('sparse' in index) return `(${index.sparse.join(', ')}) where ${index.sparse[0]} is not null`
  return `(${index.join(', ')})`
}

/** Folds a page and writes the rows, by default into the live table. Returns the rows whose fold failed. */
export const applyPage = async (
  client: Client,
  projection: Projection,
  events: readonly StoredFacts[],
  { table, ...how }: FoldOptions & { table?: string } = {},
): Promise<FailedRow[]> => {
  const folded = await foldRows(projection, events, how)
  // A row whose fold from the first event failed has no valid content, so it is deleted.
  const lost = how.afresh === 'all' ? folded.failed.map(({ key }) => key) : []
  await sendRows(client, projection, folded.rows, { table, lost })
  return folded.failed
}

/**
 * Writes the visible rows of a page in one statement, and deletes the others. `lost`: keys of rows that are deleted
 * unless the page contains them.
 */
export const sendRows = (
  client: Client,
  projection: Projection,
  rows: readonly FoldedRow[],
  { table = tableOf(projection), lost = [] }: { table?: string | undefined; lost?: readonly string[] } = {},
): Promise<unknown> => {
  const folded = new Set(lost.length > 0 ? rows.map(({ key }) => key) : [])
  const hidden = rows.filter(({ shown }) => shown === undefined).map(({ key }) => key)
  const deletedKeys = [...hidden, ...lost.filter((key) => !folded.has(key))]
  return Promise.all([writeRows(client, projection, rows, table), deleteRows(client, deletedKeys, table)])
}

const deleteRows = (client: Client, keys: readonly string[], table: string): Promise<unknown> | undefined =>
  keys.length === 0
    ? undefined
    : client.query({ name: `from ${table}`, text: `delete from ${table} where key = any($1::text[])`, values: [keys] })

/** Type and encoding of each column: the values of all rows as one binary array. */
const columnTypes = {
  text: { sql: 'text', array: pgArray.text },
  json: { sql: 'json', array: pgArray.json },
  bigint: { sql: 'int8', array: pgArray.int8 },
  integer: { sql: 'int4', array: pgArray.int4 },
  timestamptz: { sql: 'timestamptz', array: pgArray.timestamptz },
} as const satisfies Record<ColumnType, { sql: string; array: (buffers: ArrayBuffers, values: never[]) => Buffer }>

/**
 * Writes the visible rows in one statement. A value that its column cannot hold throws synchronously, before anything
 * is sent, so that the following commit is never sent.
 */
export const writeRows = (
  client: Client,
  projection: Projection,
  all: readonly FoldedRow[],
  table: string,
): Promise<unknown> => {
  const rows = all.filter((row): row is Seen => row.shown !== undefined)
  if (rows.length === 0) return Promise.resolve()
  const own = Object.entries(projection.columns)
  const columns: [name: string, type: ColumnType, values: unknown[]][] = [
    ['key', 'text', rows.map(({ key }) => key)],
    ['position', 'bigint', rows.map(({ position }) => position)],
    ...own.map(([name, type]): [string, ColumnType, unknown[]] => [
      name,
      type,
      rows.map(({ shown }) => columnValue(shown[name], type)),
    ]),
  ]
  const names = columns.map(([name]) => name)
  const arrays = columns.map(([, type], i) => `$${i + 1}::${columnTypes[type].sql}[]`)
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`)
  const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})
    on conflict (key) do update set ${updates.join(', ')}`
  return withBuffer((buffers) => {
    const values = columns.map(([, type, column]) => columnTypes[type].array(buffers, column as never[]))
    return client.query({ name: `to ${table}`, text, values })
  })
}

type Seen = FoldedRow & { shown: Readonly<Record<string, unknown>> }

const columnValue = (value: unknown, type: ColumnType): unknown => {
  if (value === undefined || value === null) return null
  return type === 'json' ? asciiJson(value) : value
}
