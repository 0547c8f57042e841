import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayableFilter } from '#application/payments/contracts/payables.ts'
import type { App } from '#infrastructure/app.ts'
import { statementOf } from '#read-models/compose.ts'
import { payableBillsStatement } from '#read-models/payments/payable-bills.ts'
import { payableListStatement } from '#read-models/payments/payables.ts'
import { scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** A long list of payables: every filter uses an index. */

const purchaseOrders = 30_000
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  await app.database.pool.query(
    `insert into for_staff.payable_for_staff (key, position, supplier_id, currency, status, due_on, search, payable_by, body)
     select 'purchase-order-' || lpad(n::text, 8, '0'), n, 's-' || n % 40, (array['USD', 'EUR', 'HKD'])[n % 3 + 1],
       status, case when status = 'due' then at else timestamptz '9999-12-31' end, substr(md5(n::text), 1, 8),
       'p:' || substr(md5(n::text), 1, 8) || ' n:bill' || n || ' a:USD:' || n,
       json_build_object('purchaseOrderId', n)
     from generate_series(1, $1::int) n
     cross join lateral (select timestamptz '2025-01-01' + make_interval(secs => n * 600) as at,
       (array['settled', 'settled', 'settled', 'due', 'unbilled', 'overpaid'])[n % 6 + 1] as status) l`,
    [purchaseOrders],
  )
  await app.database.pool.query('analyze for_staff.payable_for_staff')
})
afterAll(async () => app[Symbol.asyncDispose]())

const filters: [name: string, PayableFilter][] = [
  ['nothing', {}],
  ['a number', { q: '00003e3b' }],
  ['what is due', { status: 'due' }],
  ['what is overdue', { status: 'overdue' }],
  ['what was paid too much', { status: 'overpaid' }],
  ['a supplier', { supplierId: 's-7' }],
  ['a currency', { currency: 'HKD' }],
  ['overdue bills of a supplier', { status: 'overdue', supplierId: 's-7' }],
  ['due dates', { dueFrom: '2025-03-01T00:00:00Z', dueTo: '2025-03-08T00:00:00Z' }],
]

test.each(filters)('filtered by %s, the list uses an index', async (_, filter) => {
  for (const after of [undefined, ['2025-06-01T00:00:00Z', 'k'] as const]) {
    const statement = payableListStatement({ ...filter, limit: 50, after, now: '2025-04-01T00:00:00.000Z' })
    expect(await scansIn(app.database.readers.staff, statementOf(statement))).not.toContain('Seq Scan')
  }
})

test('the purchase orders that lines of a statement may pay use an index', async () => {
  const line = {
    lineId: 'line-1',
    entryKey: 'key',
    bookedOn: '2025-03-01T12:00:00.000Z',
    valueDate: '2025-03-01T12:00:00.000Z',
    amount: -17_700,
    currency: 'USD' as const,
    reference: '',
    remittance: 'Bill 1234 of purchase order 00003e3b',
    counterparty: { name: '', accountEnding: '' },
    bankReference: '',
  }
  expect(await scansIn(app.database.readers.staff, payableBillsStatement([line]))).not.toContain('Seq Scan')
})
