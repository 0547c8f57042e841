import type { Redacted } from '#domain/events.ts'
import type { Audience } from '#domain/kernel/fact.ts'

/**
 * A read model is a pure fold: `state = evolve(state, event)`, per key. Most have one table; some are folded when they are
 * read (decision 118). No clock, no reading of other tables, so it can be rebuilt, compared, and folded up to any moment.
 * Its events come redacted for its audience.
 */

/** SQL types of the columns a projection adds for its queries. */
export type ColumnType = 'text' | 'bigint' | 'integer' | 'json' | 'timestamptz'

/**
 * Columns to index together; `sparse`: the same, without the rows whose first column is null, which most are, so that
 * writing them costs nothing here; or an expression for a GIN index.
 */
export type Index = readonly string[] | { readonly sparse: readonly string[] } | { readonly gin: string }

/** A read model as a value; the runner depends on nothing else. */
export type Projection<State = unknown> = {
  /** Question and audience: `order-for-customer`. Its table is the same with underscores. */
  name: string
  /** Raise it when the fold or the table changes: the next start rebuilds it beside the old one. */
  version: number
  audience: Audience
  /** The row an event belongs to, or nothing if it changes none. All events of a row are of one case. */
  key: (event: Redacted) => string | undefined
  initial: State
  evolve: (state: State, event: Redacted) => State
  columns: Readonly<Record<string, ColumnType>>
  /** The values of those columns; nothing while the row is not to be seen: then the table has none. */
  row: (state: State) => Readonly<Record<string, unknown>> | undefined
  indexes: readonly Index[]
  /**
   * Whether the next event of a row is folded into the state of those before; a feed's is not. States are in memory or
   * folded from the log again: tables hold what is read, nothing else.
   */
  keepsState: boolean
}

/** Declares a projection; erases its state type, which only its own functions know. */
export const projection = <State>(definition: Projection<State>): Projection => definition as unknown as Projection

/** `order-for-customer` → `for_customer.order_for_customer`. */
export const tableOf = ({ name, audience }: Pick<Projection, 'name' | 'audience'>): string =>
  `for_${audience}.${name.replaceAll('-', '_')}`

/** What queries need of a connection: `pg.Pool` of the audience, or anything that answers like one. */
export type Reader = {
  query: <Row extends object>(query: { name: string; text: string; values: unknown[] }) => Promise<{ rows: Row[] }>
}

/** The cursor of a row in a list: its sort value, and its key as tie-breaker. */
export type Place = readonly [sort: string, key: string]

/** One page of a list, and where the next begins. */
export type Page<Item> = { items: Item[]; next: Place | undefined }

/** Cuts a page out of one row more than requested; `placeOf` returns a row's cursor for the next page. */
export const cutPage = <Row, At>(
  rows: Row[],
  limit: number,
  placeOf: (last: Row) => At,
): { items: Row[]; next: At | undefined } => {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? placeOf(items.at(-1)!) : undefined }
}

/** The same for the rows of a projection, which hold what they show as `body`. */
export const pageOf = <Row extends { body: unknown; sort: string; key: string }>(
  rows: Row[],
  limit: number,
): Page<Row['body']> => {
  const { items, next } = cutPage(rows, limit, ({ sort, key }): Place => [sort, key])
  return { items: items.map(({ body }) => body), next }
}
