import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'

/**
 * A read model is a pure fold: `state = evolve(state, event)`, per key. Most read models have one table; some are
 * folded on read (decision 118). The fold uses no clock and no other tables, so it can be rebuilt, compared, and
 * computed as of any time. Its events are redacted for its audience.
 */

/** SQL types of the columns that a projection adds for its queries. */
export type ColumnType = 'text' | 'bigint' | 'integer' | 'json' | 'timestamptz'

/**
 * Columns of one index; `sparse` excludes the rows whose first column is null, usually most rows, so that writing them
 * does not update the index; `gin` is an expression for a GIN index.
 */
export type Index = readonly string[] | { readonly sparse: readonly string[] } | { readonly gin: string }

/** A read model as a value; this is all that the projector needs. */
export type Projection<State = unknown> = {
  /** Question and audience: `order-for-customer`. The table has the same name with underscores. */
  name: string
  /**
   * Increase it when the fold or the table changes: the next start then builds the new table in addition to the old
   * one.
   */
  version: number
  audience: Audience
  /** The row that an event changes; undefined if it changes none. All events of a row belong to one case. */
  key: (event: Redacted) => string | undefined
  initial: State
  evolve: (state: State, event: Redacted) => State
  columns: Readonly<Record<string, ColumnType>>
  /** The values of those columns; undefined if the row is hidden and must not exist in the table. */
  row: (state: State) => Readonly<Record<string, unknown>> | undefined
  indexes: readonly Index[]
  /**
   * Whether an event is folded into the state of the row's earlier events; false for a feed. States are held in memory
   * or folded from the log again; tables store only what is read.
   */
  keepsState: boolean
}

/** Declares a projection and erases its state type, which only the projection's own functions use. */
export const projection = <State>(definition: Projection<State>): Projection => definition as unknown as Projection

/** Null for each column, in order; the basis of a row with values in only some of its columns. */
export const nullColumns = <Columns extends Projection['columns']>(columns: Columns): Record<keyof Columns, null> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>

/** `order-for-customer` → `for_customer.order_for_customer`. */
export const tableOf = ({ name, audience }: Pick<Projection, 'name' | 'audience'>): string =>
  `for_${audience}.${name.replaceAll('-', '_')}`

/** The part of a database connection that queries need: a `pg.Pool` for the audience, or a compatible object. */
export type Reader = {
  query: <Row extends object>(query: { name: string; text: string; values: unknown[] }) => Promise<{ rows: Row[] }>
}

/** The cursor of a list row: its sort value, with its key as a tie-breaker. */
export type Place = readonly [sort: string, key: string]

/** One page of a list, and the cursor of the next page. */
export type Page<Item> = { items: Item[]; next: Place | undefined }

/** Builds a page from one row more than requested; `placeOf` returns a row's cursor for the next page. */
export const cutPage = <Row, At>(
  rows: Row[],
  limit: number,
  placeOf: (last: Row) => At,
): { items: Row[]; next: At | undefined } => {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? placeOf(items.at(-1)!) : undefined }
}

/** The same for rows of a projection, which store their view as `body`. */
export const pageOf = <Row extends { body: unknown; sort: string; key: string }>(
  rows: Row[],
  limit: number,
): Page<Row['body']> => {
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}
