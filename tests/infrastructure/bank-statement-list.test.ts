import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankLineFilter, BankStatementFilter } from '#application/payments/contracts/bank-statement-shapes.ts'
import type { App } from '#infrastructure/app.ts'
import { statementOf } from '#read-models/compose.ts'
import { bankLineListStatement } from '#read-models/payments/bank-lines.ts'
import { bankStatementListStatement } from '#read-models/payments/bank-statements.ts'
import { scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** Long lists of bank statements and their lines: every filter uses an index. */

const statements = 5_000
const linesOfEach = 12
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  const { pool } = app.database
  await pool.query(
    `insert into for_staff.bank_statement_for_staff (key, position, first_day, last_day, body)
     select 'statement-' || lpad(n::text, 6, '0'), n, at, at + interval '1 day', json_build_object('lines', $2::int)
     from generate_series(1, $1::int) n
     cross join lateral (select timestamptz '2015-01-01' + make_interval(days => n) as at) s`,
    [statements, linesOfEach],
  )
  await pool.query(
    `insert into for_staff.bank_line_for_staff (key, position, statement_id, place, aside, search, body)
     select 'line-' || n || '-' || place, n * $2::int + place, 'statement-' || lpad(n::text, 6, '0'), place, (place = 1)::int,
       substr(md5(n || '-' || place), 1, 8), '{}'
     from generate_series(1, $1::int) n cross join generate_series(1, $2::int) place`,
    [statements, linesOfEach],
  )
  await pool.query(
    `insert into for_staff.bank_line_use_for_staff (key, position, statement_id, line_id, request_id)
     select 'line-' || n || '-' || place || '/1', n * $2::int + place, 'statement-' || lpad(n::text, 6, '0'),
       'line-' || n || '-' || place, 'order' || n
     from generate_series(1, $1::int) n cross join generate_series(2, $2::int) place where n % 9 > 0 or place > 4`,
    [statements, linesOfEach],
  )
  for (const table of ['bank_statement', 'bank_line', 'bank_line_use'])
    await pool.query(`analyze for_staff.${table}_for_staff`)
})
afterAll(async () => app[Symbol.asyncDispose]())

const scans = (statement: Parameters<typeof statementOf>[0]) =>
  scansIn(app.database.readers.staff, statementOf(statement))

describe('the list of statements', () => {
  const filters: [name: string, BankStatementFilter][] = [
    ['nothing', {}],
    ['open lines', { open: 'open' }],
    ['its days', { from: '2020-03-01T00:00:00Z', to: '2020-03-09T00:00:00Z' }],
    ['open lines of some days', { open: 'open', from: '2020-03-01T00:00:00Z' }],
  ]
  test.each(filters)('filtered by %s is read by an index', async (_, filter) => {
    for (const after of [undefined, ['2021-06-01T00:00:00Z', 'k'] as const])
      expect(await scans(bankStatementListStatement({ ...filter, limit: 50, after }))).not.toContain('Seq Scan')
  })
})

describe('the lines of a statement', () => {
  const filters: [name: string, BankLineFilter][] = [
    ['nothing', {}],
    ['words', { q: 'a1b2' }],
    ['what is open', { status: 'open' }],
    ['what is recorded', { status: 'matched' }],
    ['what is set aside', { status: 'aside' }],
    ['one line', { lineId: 'line-77-3' }],
  ]
  test.each(filters)('filtered by %s are read by an index', async (_, filter) => {
    for (const after of [undefined, ['4', 'k'] as const]) {
      const statement = bankLineListStatement({ ...filter, statementId: 'statement-000077', limit: 50, after })
      expect(await scans(statement)).not.toContain('Seq Scan')
    }
  })
})
