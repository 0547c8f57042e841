import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentLinkFilter } from '#application/payments/contracts/payments.ts'
import type { App } from '#infrastructure/app.ts'
import { statementOf } from '#read-models/compose.ts'
import { paymentLinkListStatement } from '#read-models/payments/payment-links.ts'
import { scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** The list of 30,000 payment links: every filter uses an index. */

const links = 30_000
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  await app.database.pool.query(
    `insert into for_staff.payment_link_for_staff
       (key, position, request_id, customer_id, token_hash, status, issued_on, expires_on, search, body)
     select 'payment-link-' || lpad(n::text, 8, '0'), n, id, 'c-' || n % 500, md5(n::text), status, at,
       at + interval '14 days', id, json_build_object('paymentLinkId', n)
     from generate_series(1, $1::int) n
     cross join lateral (select substr(md5(n::text), 1, 8) as id,
       timestamptz '2025-01-01' + make_interval(secs => n * 600) as at,
       (array['open', 'paid', 'paid', 'withdrawn'])[n % 4 + 1] as status) l`,
    [links],
  )
  await app.database.pool.query('analyze for_staff.payment_link_for_staff')
})
afterAll(async () => app[Symbol.asyncDispose]())

const filters: [name: string, PaymentLinkFilter][] = [
  ['nothing', {}],
  ['an order number', { q: '00003e3b' }],
  ['open', { status: 'open' }],
  ['expired', { status: 'expired' }],
  ['withdrawn', { status: 'withdrawn' }],
  ['days of validity', { validFrom: '2025-03-01T00:00:00Z', validTo: '2025-03-02T00:00:00Z' }],
  ['paid within days', { status: 'paid', validFrom: '2025-03-01T00:00:00Z' }],
]

test.each(filters)('filtered by %s, the list uses an index', async (_, filter) => {
  for (const after of [undefined, ['2025-06-01T00:00:00Z', 'k'] as const]) {
    const statement = paymentLinkListStatement({ ...filter, limit: 50, after, now: '2025-04-01T00:00:00.000Z' })
    expect(await scansIn(app.database.readers.staff, statementOf(statement))).not.toContain('Seq Scan')
  }
})
