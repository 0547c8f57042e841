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
 * Statements composed of filters: built and typed by Kysely, run as named statements, so that PostgreSQL plans each
 * shape once per connection. Statements without variants are written by hand.
 */

/** A builder over some tables; it has no connection and only compiles. */
export const compose = <Tables>(): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Statement names by text: one for each combination of filters in use, at most some hundred. */
const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const known = names.get(text) ?? `composed-${names.size + 1}`
  names.set(text, known)
  return known
}

/** A compiled query as `Reader.query` takes it. */
export const statementOf = ({ sql, parameters }: CompiledQuery): { name: string; text: string; values: unknown[] } => ({
  name: nameOf(sql),
  text: sql,
  values: [...parameters],
})

/** Runs a compiled query. */
export const run = async <Row extends object>(reader: Reader, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await reader.query<Row>(statementOf(query))).rows
