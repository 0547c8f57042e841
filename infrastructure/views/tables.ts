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
    `create table ${table} (key text primary key, position bigint not null${columns.join('')})
      with (toast_tuple_target = ${uncompressed})`,
  )
  for (const index of projection.indexes) {
    await client.query(
      `create index on ${table} ${'gin' in index ? `using gin (${index.gin})` : `(${index.join(', ')})`}`,
    )
  }
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
  /** States by key, as of the event before the page. */
  memory?: ReadonlyMap<string, unknown> | undefined
  /** Reads what came before the page, for rows whose state is in no memory; not needed where rows are folded afresh. */
  past?: Past | undefined
}

/** The events of a case before a page. */
export type Past = (caseId: string) => Promise<readonly EventFacts[]>

/**
 * What came before a page, read from the log: no table stores states. Each case is read once, however many read models
 * need it; a case that begins in the page has no past.
 */
export const pastBefore = (
  log: { readCase: (ref: { caseId: string }, upTo: number) => Promise<EventFacts[]> },
  page: readonly EventFacts[],
): Past => {
  const upTo = (page[0]?.position ?? 1) - 1
  const begins = page.filter(({ stream, version, caseId }) => stream === caseId && version === 1)
  const read = new Map<string, Promise<EventFacts[]>>(begins.map(({ caseId }) => [caseId, Promise.resolve([])]))
  return (caseId) => {
    const known = read.get(caseId) ?? log.readCase({ caseId }, upTo)
    read.set(caseId, known)
    return known
  }
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
  { table, parked, afresh, memory = new Map(), past }: Applying,
): Promise<Applied> => {
  const pages = byKey(projection, events)
  if (typeof afresh === 'object') for (const key of pages.keys()) if (key !== afresh.key) pages.delete(key)
  const target = table ?? tableOf(projection)
  const before =
    projection.keepsState && afresh === undefined ? statesBefore(projection, pages, memory, past) : undefined
  const [asleep, states] = await Promise.all([parked, before])
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
      rows.push(foldRow(projection, key, page, states?.get(key)?.()))
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

/** For each row how to get the state it had before its page: from memory, or folded from the past of its case. */
const statesBefore = async (
  projection: Projection,
  pages: ReadonlyMap<string, readonly Redacted[]>,
  memory: ReadonlyMap<string, unknown>,
  past: Past | undefined,
): Promise<ReadonlyMap<string, () => unknown>> => {
  const states = [...pages].map(async ([key, page]): Promise<[string, () => unknown]> => {
    const known = memory.get(key)
    if (known !== undefined) return [key, () => known]
    if (!past) throw new Error(`${projection.name}: a page cannot be folded without the past of its cases`)
    const events = await past(page[0]!.caseId)
    return [key, () => byKey(projection, events).get(key)?.reduce(projection.evolve, projection.initial)]
  })
  return new Map(await Promise.all(states))
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

/** States that are kept in memory from page to page; past that many, they are folded from the log again. */
const remembered = 2_000

/** Keeps the states of rows that were just written. */
export const keepStates = (memory: Map<string, unknown>, projection: Projection, rows: readonly Folded[]): void => {
  if (memory.size > remembered) memory.clear()
  if (projection.keepsState) for (const { key, state } of rows) memory.set(key, state)
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
