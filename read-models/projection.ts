import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'

/**
 * A read model is a pure fold: `state = evolve(state, event)`, per key. Most have one table; some are folded on read
 * (decision 118). It uses no clock and no other tables, so it can be rebuilt, compared, and folded up to any moment.
 * Its events are redacted for its audience.
 */

/** SQL types of the columns a projection adds for its queries. */
export type ColumnType = 'text' | 'bigint' | 'integer' | 'json' | 'timestamptz'

/**
 * Columns to index together; `sparse`: without the rows whose first column is null, usually most, so that writing them
 * costs nothing here; or an expression for a GIN index.
 */
export type Index = readonly string[] | { readonly sparse: readonly string[] } | { readonly gin: string }

/** A read model as a value; the runner depends on nothing else. */
export type Projection<State = unknown> = {
  /** Question and audience: `order-for-customer`. Its table is the same with underscores. */
  name: string
  /** Increase it when the fold or the table changes: the next start rebuilds it beside the old one. */
  version: number
  audience: Audience
  /** The row of an event, or undefined if it changes none. All events of a row are of one case. */
  key: (event: Redacted) => string | undefined
  initial: State
  evolve: (state: State, event: Redacted) => State
  columns: Readonly<Record<string, ColumnType>>
  /** The values of those columns; undefined while the row is hidden: the table then has no row. */
  row: (state: State) => Readonly<Record<string, unknown>> | undefined
  indexes: readonly Index[]
  /**
   * Whether an event is folded into the state of the earlier events of its row; not for a feed. States are in memory or
   * folded from the log again: tables only store what is read.
   */
  keepsState: boolean
}

/** Declares a projection; erases its state type, which only its own functions use. */
export const projection = <State>(definition: Projection<State>): Projection => definition as unknown as Projection

/** Null for each column, in their order: the start of a row with values in only some of its columns. */
export const nullColumns = <Columns extends Projection['columns']>(columns: Columns): Record<keyof Columns, null> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>

/** `order-for-customer` → `for_customer.order_for_customer`. */
export const tableOf = ({ name, audience }: Pick<Projection, 'name' | 'audience'>): string =>
  `for_${audience}.${name.replaceAll('-', '_')}`

/** The part of a database connection that queries need: a `pg.Pool` of the audience, or a compatible object. */
export type Reader = {
  query: <Row extends object>(query: { name: string; text: string; values: unknown[] }) => Promise<{ rows: Row[] }>
}

/** The cursor of a row in a list: its sort value, and its key as tie-breaker. */
export type Place = readonly [sort: string, key: string]

/** One page of a list, and the cursor of the next page. */
export type Page<Item> = { items: Item[]; next: Place | undefined }

/** Cuts a page from rows with one more than requested; `placeOf` returns a row's cursor for the next page. */
export const cutPage = <Row, At>(
  rows: Row[],
  limit: number,
  placeOf: (last: Row) => At,
): { items: Row[]; next: At | undefined } => {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? placeOf(items.at(-1)!) : undefined }
}

/** The same for the rows of a projection, which store their view as `body`. */
export const pageOf = <Row extends { body: unknown; sort: string; key: string }>(
  rows: Row[],
  limit: number,
): Page<Row['body']> => {
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}
