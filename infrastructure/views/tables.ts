import type pg from 'pg'
import { asciiJson } from '#application/contracts/wire.ts'
import { redact, type Redacted } from '#domain/events.ts'
import { type ColumnType, type Projection, tableOf } from '#read-models/projection.ts'
import { withBuffer, pgArray, type ArrayBuffers } from '../db/binary-arrays.ts'
import type { StoredFacts } from '../log/rows.ts'

/** The tables of the read models: how they are made, and how a page of events is folded into one. */

/**
 * The lease of a view. Its holder writes the rows and caches their states: any other writer fences it in the same
 * transaction.
 */
export const viewLease = (name: string): string => `view ${name}`

/** A connection, or a pool of them. */
export type Client = Pick<pg.ClientBase, 'query'>

/**
 * Bytes up to which a row is stored uncompressed (TOAST): rows are rewritten with nearly every event, and compressing
 * them each time costs more than writing them.
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

/**
 * A row that was parked, or that missed events because it was parked before. `position`: of the first event that it
 * misses; `events`: how many it misses. `key` may stand for all rows of a case: see `wholeCase`.
 */
export type Failed = { key: string; caseId: string; position: number; error: string; events: number }

/** One row to write. `shown`: its columns; undefined while the row is not to be seen, so the table has none. */
export type Folded = {
  key: string
  position: number
  state: unknown
  shown: Readonly<Record<string, unknown>> | undefined
}

/** How a page is folded. */
type Folding = {
  /** Keys that are parked: their events are only counted. */
  parked?: ReadonlySet<string> | undefined
  /** Fold rows from their beginning, which the events have to contain; all rows of the events, or one. */
  afresh?: 'all' | { key: string } | undefined
  /** States by key, as of the event before the page. */
  cached?: ReadonlyMap<string, unknown> | undefined
  /** Reads what came before the page, for rows whose state is not cached; not needed where rows are folded afresh. */
  past?: Past | undefined
}

/** The events of a case before a page. */
export type Past = (caseId: string) => Promise<readonly StoredFacts[]>

/**
 * What came before a page, read from the log: no table stores states. Each case is read once, however many read models
 * need it; a case that begins in the page has no past.
 */
export const pastBefore = (
  log: { readStored: (ref: { caseId: string }, upTo: number) => Promise<StoredFacts[]> },
  page: readonly StoredFacts[],
): Past => {
  const upTo = (page[0]?.position ?? 1) - 1
  const begins = page.filter(({ stream, version, caseId }) => stream === caseId && version === 1)
  const read = new Map<string, Promise<StoredFacts[]>>(begins.map(({ caseId }) => [caseId, Promise.resolve([])]))
  return (caseId) => {
    const known = read.get(caseId) ?? log.readStored({ caseId }, upTo)
    read.set(caseId, known)
    return known
  }
}

/** A page folded into memory: the rows to write, and those whose fold failed. */
export type FoldedRows = { rows: readonly Folded[]; failed: Failed[] }

/** Folds a page and writes the rows, by default into the live table. Returns the rows whose fold failed. */
export const applyPage = async (
  client: Client,
  projection: Projection,
  events: readonly StoredFacts[],
  { table, ...how }: Folding & { table?: string } = {},
): Promise<Failed[]> => {
  const folded = await foldRows(projection, events, how)
  // Folded afresh, a row is new or is not there: what it held must not stay.
  const lost = how.afresh === 'all' ? folded.failed.map(({ key }) => key) : []
  await sendRows(client, projection, folded.rows, { table, lost })
  return folded.failed
}

/** Folds a page into memory, row by row. */
export const foldRows = async (
  projection: Projection,
  events: readonly StoredFacts[],
  { parked, afresh, cached = new Map(), past }: Folding,
): Promise<FoldedRows> => {
  const { pages, failed } = pagesByKey(projection, events, parked)
  if (typeof afresh === 'object') for (const key of pages.keys()) if (key !== afresh.key) pages.delete(key)
  const states =
    projection.keepsState && afresh === undefined ? statesBefore(projection, pages, cached, past) : undefined
  const before = await states
  const rows: Folded[] = []
  for (const [key, page] of pages) {
    const { row, failed: stopped } = foldRow(projection, key, page, before?.get(key))
    if (row) rows.push(row)
    if (stopped && typeof afresh === 'object') throw new Error(stopped.error)
    if (stopped) failed.push(stopped)
  }
  return { rows, failed }
}

/**
 * Sends every row of a page: those that are to be seen in one statement, and a deletion of the others. `lost`: keys of
 * rows that are deleted unless they are among them.
 */
export const sendRows = (
  client: Client,
  projection: Projection,
  rows: readonly Folded[],
  { table = tableOf(projection), lost = [] }: { table?: string | undefined; lost?: readonly string[] } = {},
): Promise<unknown> => {
  const folded = new Set(lost.length > 0 ? rows.map(({ key }) => key) : [])
  const hidden = rows.filter(({ shown }) => shown === undefined).map(({ key }) => key)
  const gone = [...hidden, ...lost.filter((key) => !folded.has(key))]
  return Promise.all([writeRows(client, projection, rows, table), deleteRows(client, gone, table)])
}

const deleteRows = (client: Client, keys: readonly string[], table: string): Promise<unknown> | undefined =>
  keys.length === 0
    ? undefined
    : client.query({ name: `from ${table}`, text: `delete from ${table} where key = any($1::text[])`, values: [keys] })

/** The state that each row had before its page: cached, or folded from the past of its case. */
const statesBefore = async (
  projection: Projection,
  pages: ReadonlyMap<string, readonly Redacted[]>,
  cached: ReadonlyMap<string, unknown>,
  past: Past | undefined,
): Promise<ReadonlyMap<string, () => unknown>> => {
  const states = [...pages].map(async ([key, page]): Promise<[string, () => unknown]> => {
    const known = cached.get(key)
    if (known !== undefined) return [key, () => known]
    if (!past) throw new Error(`${projection.name}: a page cannot be folded without the past of its cases`)
    const events = await past(page[0]!.caseId)
    return [key, () => pagesByKey(projection, events).pages.get(key)?.reduce(projection.evolve, projection.initial)]
  })
  return new Map(await Promise.all(states))
}

/** The key under which all rows of a case are parked: one of its events cannot be read, so its rows are unknown. */
export const wholeCase = (caseId: string): string => `case:${caseId}`

/**
 * The events of each row, as visible to its audience, without those of parked rows, which are counted. From an
 * unreadable event on, its case is parked.
 */
export const pagesByKey = (
  projection: Projection,
  events: readonly StoredFacts[],
  parked: ReadonlySet<string> = new Set(),
): { pages: Map<string, Redacted[]>; failed: Failed[] } => {
  const pages = new Map<string, Redacted[]>()
  const missed = new Map<string, Failed>()
  const miss = (key: string, { caseId, position }: StoredFacts, error: string): void => {
    const before = missed.get(key)
    if (before) before.events += 1
    else missed.set(key, { key, caseId, position, error, events: 1 })
  }
  for (const event of events) {
    const all = wholeCase(event.caseId)
    if (parked.has(all) || missed.has(all) || event.unreadable !== undefined) {
      miss(all, event, event.unreadable ?? 'parked before')
      continue
    }
    const known = redact(event, projection.audience)
    const key = known && projection.key(known)
    if (!known || key === undefined) continue
    const page = pages.get(key)
    if (parked.has(key)) miss(key, event, 'parked before')
    else if (page) page.push(known)
    else pages.set(key, [known])
  }
  return { pages, failed: [...missed.values()] }
}

/**
 * A row after the events of a page; without a state it starts empty. If an event cannot be folded, the row retains its
 * state before that event, and the remaining events are counted as missed. Nothing is written if the first event
 * fails.
 */
export const foldRow = (
  projection: Projection,
  key: string,
  page: readonly Redacted[],
  before: () => unknown = () => undefined,
): { row?: Folded; failed?: Failed } => {
  try {
    let state = before() ?? projection.initial
    for (const event of page) state = projection.evolve(state, event)
    return { row: rowOf(projection, key, page.at(-1)!.position, state) }
  } catch {
    return foldUntilFailure(projection, key, page, before)
  }
}

/** The same, but the row is projected after every event. */
const foldUntilFailure = (
  projection: Projection,
  key: string,
  page: readonly Redacted[],
  before: () => unknown,
): { row?: Folded; failed?: Failed } => {
  let state: unknown
  let row: Folded | undefined
  for (const [i, event] of page.entries()) {
    try {
      if (i === 0) state = before() ?? projection.initial
      state = projection.evolve(state, event)
      row = rowOf(projection, key, event.position, state)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.message : String(thrown)
      const { caseId, position } = event
      const failed = { key, caseId, position, error, events: page.length - i }
      return row ? { row, failed } : { failed }
    }
  }
  return row ? { row } : {}
}

/** A row as its table is to hold it. */
const rowOf = (projection: Projection, key: string, position: number, state: unknown): Folded => ({
  key,
  position,
  state,
  shown: projection.row(state),
})

/** States of a view that are cached from page to page, those of the last page at least; others are folded again. */
const mostCached = 5_000

/** Caches the states of rows that were just written, in place of those that were written longest ago. */
export const cacheStates = (cached: Map<string, unknown>, projection: Projection, rows: readonly Folded[]): void => {
  if (!projection.keepsState) return
  for (const { key, state } of rows) {
    cached.delete(key)
    cached.set(key, state)
  }
  const most = Math.max(mostCached, rows.length)
  for (const key of cached.keys()) {
    if (cached.size <= most) break
    cached.delete(key)
  }
}

/** How a column is sent: its type, and the values of all rows as one binary array. */
const columnTypes = {
  text: { sql: 'text', array: pgArray.text },
  json: { sql: 'json', array: pgArray.json },
  bigint: { sql: 'int8', array: pgArray.int8 },
  integer: { sql: 'int4', array: pgArray.int4 },
  timestamptz: { sql: 'timestamptz', array: pgArray.timestamptz },
} as const satisfies Record<ColumnType, { sql: string; array: (buffers: ArrayBuffers, values: never[]) => Buffer }>

/**
 * Writes the rows that are to be seen in one statement. A value that its column cannot hold is thrown at once, before anything is sent, so
 * that the commit that is sent behind it is never reached.
 */
export const writeRows = (
  client: Client,
  projection: Projection,
  all: readonly Folded[],
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

type Seen = Folded & { shown: Readonly<Record<string, unknown>> }

const columnValue = (value: unknown, type: ColumnType): unknown => {
  if (value === undefined || value === null) return null
  return type === 'json' ? asciiJson(value) : value
}
