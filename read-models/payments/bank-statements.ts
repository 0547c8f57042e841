import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { BankStatementFilter } from '#application/payments/contracts/bank-statement-shapes.ts'
import type { Redacted } from '#domain/events.ts'
import type { ImportedStatement } from '#domain/payments/bank-statement.ts'
import type { Moment } from '#domain/time.ts'
import { compose, run } from '../compose.ts'
import { cutPage, type Place, projection, type Reader } from '../projection.ts'

/** Imported bank statements, for staff. The number of open lines is calculated from the lines. */

type State = { statement: ImportedStatement | undefined; importedOn: Moment; importedBy: string }
type Body = ImportedStatement & { importedOn: Moment; importedBy: string }

/** `bank-statement-for-staff`: one row per statement. */
export const bankStatementForStaffProjection = projection<State>({
  name: 'bank-statement-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ type, entityId }) => (type === 'BankStatementImported' ? entityId : undefined),
  initial: { statement: undefined, importedOn: '', importedBy: '' },
  evolve: (_, { data, at, actor }: Redacted) => ({
    statement: data['statement'] as ImportedStatement,
    importedOn: at,
    importedBy: actor.id,
  }),
  columns: { first_day: 'timestamptz', last_day: 'timestamptz', body: 'json' },
  row: ({ statement, importedOn, importedBy }) =>
    statement && {
      first_day: statement.from,
      last_day: statement.to,
      body: { ...statement, importedOn, importedBy },
    },
  indexes: [
    ['last_day', 'key'],
    ['first_day', 'key'],
  ],
  keepsState: true,
})

// Queries -------------------------------------------------------------------------------------------------------------

const table = 'for_staff.bank_statement_for_staff'
type Row = { key: string; first_day: string; last_day: string; body: Body }
type Tables = { [table]: Row }
const db = compose<Tables>()

/** A statement with the number of lines recorded as payments, and the number of lines set aside. */
export type CountedStatement = { body: Body; matched: number; aside: number }

/** Number of recorded lines; each current use of a line is one row. */
const matched = sql<number>`(select count(*)::int from for_staff.bank_line_use_for_staff u
  where u.statement_id = bank_statement_for_staff.key)`
const aside = sql<number>`(select count(*)::int from for_staff.bank_line_for_staff l
  where l.statement_id = bank_statement_for_staff.key and l.aside = 1)`

const conditions = (
  eb: ExpressionBuilder<Tables, typeof table>,
  { open, from, to }: BankStatementFilter,
): Expression<SqlBool>[] => {
  const all = [
    open && sql<SqlBool>`(body->>'lines')::int > ${matched} + ${aside}`,
    from === undefined ? undefined : eb('last_day', '>=', from),
    to === undefined ? undefined : eb('first_day', '<=', to),
  ]
  return all.filter((one) => one !== undefined)
}

/** The list statement. */
export const bankStatementListStatement = ({
  limit,
  after,
  ...filter
}: BankStatementFilter & { limit: number; after: Place | undefined }) =>
  db
    .selectFrom(table)
    .select(['body', matched.as('matched'), aside.as('aside'), sql<string>`last_day::text`.as('sort'), 'key'])
    .where((eb) => eb.and(conditions(eb, filter)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(last_day, key) < (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('last_day', 'desc')
    .orderBy('key', 'desc')
    .limit(limit + 1)
    .compile()

/** A page of statements, most recent period first, and the cursor of the next page. */
export const listBankStatements = async (
  reader: Reader,
  query: BankStatementFilter & { limit: number; after: Place | undefined },
): Promise<{ items: CountedStatement[]; next: Place | undefined }> => {
  const rows = await run(reader, bankStatementListStatement(query))
  return cutPage(rows, query.limit, ({ sort, key }): Place => [sort, key])
}

/** One statement; undefined for an unknown id. */
export const findBankStatement = async (reader: Reader, statementId: string): Promise<CountedStatement | undefined> => {
  const [found] = await run(
    reader,
    db
      .selectFrom(table)
      .select(['body', matched.as('matched'), aside.as('aside')])
      .where('key', '=', statementId)
      .compile(),
  )
  return found
}
