import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Reader } from './projection.ts'

/**
 * Statements composed from filters: built and typed with Kysely and run as named statements, so that PostgreSQL plans
 * each statement once per connection. Statements without variants are written by hand.
 */

/** A query builder for a set of tables; it has no connection and only compiles. */
export const compose = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Statement names by text: one per combination of filters in use, at most a few hundred. */
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text) ?? `composed-${names.size + 1}`
  names.set(text, known)
  return known
}

/** A compiled query in the form that `Reader.query` expects. */
export const statementOf = ({ sql, parameters }: CompiledQuery): { name: string; text: string; values: unknown[] } => ({
  name: nameOf(sql),
  text: sql,
  values: [...parameters],
})

/** Runs a compiled query. */
export const run = async <Row extends object>(reader: Reader, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await reader.query<Row>(statementOf(query))).rows
