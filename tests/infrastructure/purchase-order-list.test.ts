import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PurchaseOrderFilter } from '#application/production/contracts.ts'
import type { App } from '#infrastructure/app.ts'
import { statementOf } from '#read-models/compose.ts'
import {
  purchaseOrderBoardStatement,
  purchaseOrderListStatement,
} from '#read-models/production/purchase-order-queries.ts'
import { scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** Staff's list and board with many purchase orders: every filter and sort uses an index. */

const purchaseOrders = 30_000
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  await app.database.pool.query(
    `insert into for_staff.purchase_order_for_staff (key, position, purchase_order_id, supplier_id, status, ready_on,
       due_on, board_order, changed_on, assignee_id, search, body)
     select 'purchase-order-' || lpad(n::text, 8, '0'), n, lpad(n::text, 8, '0'), 's-' || n % 40, status, at,
       case when status = 'completed' then timestamptz '9999-12-31' else at end,
       case when status = 'completed' then -n else n end, at, case when n % 50 = 0 then 'u-sam' end,
       substr(md5(n::text), 1, 8) || ' mailer', json_build_object('id', n)
     from generate_series(1, $1::int) n
     cross join lateral (select timestamptz '2025-01-01' + make_interval(secs => n * 600) as at,
       (array['planning', 'released', 'orderPlaced', 'inProgress', 'completed', 'completed'])[n % 6 + 1] as status) l`,
    [purchaseOrders],
  )
  await app.database.pool.query('analyze for_staff.purchase_order_for_staff')
})
afterAll(async () => app[Symbol.asyncDispose]())

const now = '2025-03-01T00:00:00.000Z'
const filters: [name: string, Omit<PurchaseOrderFilter, 'status'>][] = [
  ['nothing', {}],
  ['a rare word', { q: '00003e3b' }],
  ['a supplier', { supplierId: 's-7' }],
  ['an assignee', { assigneeId: 'u-sam' }],
  ['follow-ups', { followUp: true }],
  ['late ones', { due: 'late' }],
  ['a supplier’s late ones', { supplierId: 's-7', due: 'late' }],
  ['ready dates', { readyFrom: '2025-03-01T00:00:00Z', readyTo: '2025-03-08T00:00:00Z' }],
]
const scansOf = (statement: Parameters<typeof statementOf>[0]) =>
  scansIn(app.database.readers.staff, statementOf(statement))

describe.each(filters)('filtered by %s', (_, filter) => {
  test.each(['changed', 'due'] as const)('PO-004 the list sorted by %s uses an index', async (sort) => {
    for (const after of [undefined, ['2025-06-01T00:00:00Z', 'k'] as const]) {
      const query = { ...filter, sort, limit: 50, after, now }
      expect(await scansOf(purchaseOrderListStatement(query))).not.toContain('Seq Scan')
      expect(await scansOf(purchaseOrderListStatement({ ...query, status: 'inProgress' }))).not.toContain('Seq Scan')
    }
  })

  test('PO-004 the board uses an index', async () => {
    expect(await scansOf(purchaseOrderBoardStatement({ ...filter, limit: 12, now }))).not.toContain('Seq Scan')
  })
})
