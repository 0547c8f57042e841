import type pg from 'pg'
import { type EventFacts, redact, type Redacted } from '#domain/events.ts'
import { type ColumnType, type Projection, tableOf } from '#read-models/projection.ts'
import { withBuffer, pgArray, type Room } from '../db/binary-arrays.ts'
import { inTransaction } from '../db/database.ts'

/** The tables of the read models: how they are made, and how a page of events is folded into one. */

/** Its holder writes the rows and remembers them: whoever else writes one fences it in the same transaction. */
export const viewsLease = 'views'

/** A connection, or a pool of them. */
export type Client = Pick<pg.ClientBase, 'query'>

/**
 * Bytes up to which a row is kept as it is: rows are rewritten with nearly every event, and to compress them each time
 * would cost more than to write them.
 */
const uncompressed = 8_160

/** Makes the table of a projection, under another name while it is built beside the live one. */
export const createTable = async (
  client: Client,
  projection: Projection,
  table = tableOf(projection),
): Promise<void> => {
  const columns = Object.entries(projection.columns).map(([name, type]) => `, ${name} ${type}`)
  await client.query(
    `create table ${table} (key text primary key, position bigint not null, state json${columns.join('')})
      with (toast_tuple_target = ${uncompressed})`,
  )
  for (const index of projection.indexes) await client.query(`create index on ${table} (${index.join(', ')})`)
}

/** Any number, as long as nothing else uses it: one process at a time makes tables. */
const makingTables = 4_213

/** Makes the tables that are missing, and a place in the log for each; a table that had to be made starts at nothing. */
export const ensureTables = (pool: pg.Pool, projections: readonly Projection[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [makingTables])
    for (const projection of projections) {
      const { name, version } = projection
      const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
        tableOf(projection),
      ])
      if (rows[0]!.exists) continue
      await createTable(client, projection)
      const place = `insert into projector.checkpoints (name, version) values ($1, $2)
        on conflict (name) do update set version = excluded.version, position = 0`
      await client.query(place, [name, version])
    }
  })

/** A row that failed, or that missed events because it had failed before. */
export type Failed = { key: string; caseId: string; position: number; error: string; events: number }

/** One row to write. */
export type Folded = { key: string; position: number; state: unknown; shown: Readonly<Record<string, unknown>> }

/** How a page is applied. */
type Applying = {
  /** Another table than the live one. A fold that throws then stops everything: nobody waits for this table yet. */
  table?: string | undefined
  /** Keys that are parked: their events are only counted. States are asked for while that is still on its way. */
  parked?: Promise<ReadonlySet<string> | undefined> | undefined
  /** Fold rows from their beginning, which the events have to contain; all rows of the events, or one. */
  afresh?: 'all' | { key: string } | undefined
  /** States by key, as they are in the table. */
  memory?: ReadonlyMap<string, unknown> | undefined
}

/** What a page came to. `written` is for whoever commits to wait for: the rows are on their way. */
export type Applied = { rows: readonly Folded[]; failed: Failed[]; written: Promise<unknown> }

/** Folds a page and writes what comes of it. Answers with the rows that could not digest it. */
export const applyPage = async (
  client: Client,
  projection: Projection,
  events: readonly EventFacts[],
  how: Applying = {},
): Promise<Failed[]> => {
  const { failed, written } = await sendPage(client, projection, events, how)
  await written
  return failed
}

/**
 * Folds a page into memory, row by row, and sends every changed row in one statement. Rows that could not digest it are
 * left as they were.
 */
export const sendPage = async (
  client: Client,
  projection: Projection,
  events: readonly EventFacts[],
  { table, parked, afresh, memory }: Applying,
): Promise<Applied> => {
  const pages = byKey(projection, events)
  if (typeof afresh === 'object') for (const key of pages.keys()) if (key !== afresh.key) pages.delete(key)
  const target = table ?? tableOf(projection)
  const asked = projection.keepsState && afresh === undefined ? [...pages.keys()] : []
  const [states, asleep] = await Promise.all([statesOf(client, target, asked, memory), parked])
  const rows: Folded[] = []
  const failed: Failed[] = []
  for (const [key, page] of pages) {
    const { caseId, position } = page[0]!
    const missed = { key, caseId, position, events: page.length }
    if (asleep?.has(key)) {
      failed.push({ ...missed, error: 'parked before' })
      continue
    }
    try {
      rows.push(foldRow(projection, key, page, states.get(key)))
    } catch (error) {
      if (table !== undefined) throw new Error(`${projection.name} cannot fold ${key}`, { cause: error })
      if (typeof afresh === 'object') throw error
      failed.push({ ...missed, error: error instanceof Error ? error.message : String(error) })
    }
  }
  // Folded afresh, a row is new or is not there: what it held must not stay.
  const gone = afresh === 'all' ? failed.map(({ key }) => key) : []
  const deletion = `delete from ${target} where key = any($1)`
  const written = Promise.all([
    writeRows(client, projection, rows, target),
    gone.length > 0 ? client.query(deletion, [gone]) : undefined,
  ])
  return { rows, failed, written }
}

/** A row after the events of a page; without a state it begins anew. */
const foldRow = (projection: Projection, key: string, page: readonly Redacted[], before: unknown): Folded => {
  const state = page.reduce(projection.evolve, before ?? projection.initial)
  return rowOf(projection, key, page.at(-1)!.position, state)
}

/** A row as its table is to hold it. */
export const rowOf = (projection: Projection, key: string, position: number, state: unknown): Folded => ({
  key,
  position,
  state,
  shown: projection.row(state) ?? {},
})

/** States that are remembered from page to page; past that many, the table is asked again. */
const remembered = 2_000

/** Remembers the states of rows as they are in the table now. */
export const keepStates = (memory: Map<string, unknown>, projection: Projection, rows: readonly Folded[]): void => {
  if (memory.size > remembered) memory.clear()
  if (projection.keepsState) for (const { key, state } of rows) memory.set(key, state)
}

const statesOf = async (
  client: Client,
  table: string,
  keys: string[],
  memory: ReadonlyMap<string, unknown> = new Map(),
): Promise<ReadonlyMap<string, unknown>> => {
  const unknown = keys.filter((key) => !memory.has(key))
  if (unknown.length === 0) return memory
  const loaded = await loadStates(client, table, unknown)
  for (const key of keys) if (memory.has(key)) loaded.set(key, memory.get(key))
  return loaded
}

/** What fails in a fold says in which row of which view. */
export const naming = <T>(projection: Projection, key: string, fold: () => T): T => {
  try {
    return fold()
  } catch (error) {
    throw new Error(`${projection.name} cannot fold ${key}`, { cause: error })
  }
}

/** The events each row hears, as its audience may know them. */
export const byKey = (projection: Projection, events: readonly EventFacts[]): Map<string, Redacted[]> => {
  const pages = new Map<string, Redacted[]>()
  for (const event of events) {
    const heard = redact(event, projection.audience)
    const key = heard && projection.key(heard)
    if (!heard || key === undefined) continue
    const page = pages.get(key)
    if (page) page.push(heard)
    else pages.set(key, [heard])
  }
  return pages
}

/** The states of rows, of those that there are. */
export const loadStates = async (client: Client, table: string, keys: string[]): Promise<Map<string, unknown>> => {
  const text = `select key, state from ${table} where key = any($1)`
  const { rows } = await client.query<{ key: string; state: unknown }>({ name: `load ${table}`, text, values: [keys] })
  return new Map(rows.map(({ key, state }) => [key, state]))
}

/** How a column travels: its type, and the values of all rows as one binary array. */
const columnTypes = {
  text: { sql: 'text', array: pgArray.text },
  json: { sql: 'json', array: pgArray.json },
  bigint: { sql: 'int8', array: pgArray.int8 },
  integer: { sql: 'int4', array: pgArray.int4 },
  timestamptz: { sql: 'timestamptz', array: pgArray.timestamptz },
} as const satisfies Record<ColumnType, { sql: string; array: (room: Room, values: never[]) => Buffer }>

/**
 * Writes rows in one statement. A value that its column cannot hold is thrown at once, before anything is sent: whoever
 * sends the commit behind it must not have to wait to hear of it.
 */
export const writeRows = (client: Client, projection: Projection, rows: Folded[], table: string): Promise<unknown> => {
  if (rows.length === 0) return Promise.resolve()
  const own = Object.entries(projection.columns)
  const columns: [name: string, type: ColumnType, values: unknown[]][] = [
    ['key', 'text', rows.map(({ key }) => key)],
    ['position', 'bigint', rows.map(({ position }) => position)],
    ['state', 'json', rows.map(({ state }) => (projection.keepsState ? JSON.stringify(state) : null))],
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
  return withBuffer((room) => {
    const values = columns.map(([, type, column]) => columnTypes[type].array(room, column as never[]))
    return client.query({ name: `write ${table}`, text, values })
  })
}

const columnValue = (value: unknown, type: ColumnType): unknown => {
  if (value === undefined || value === null) return null
  return type === 'json' ? JSON.stringify(value) : value
}
