import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardColumns, urgency, urgencyOfOthers } from '#domain/ordering/order-groups.ts'
import type { App } from '#infrastructure/app.ts'
import { statementOf } from '#read-models/compose.ts'
import {
  boardForStaff,
  boardStatement,
  countOrdersForStaff,
  countStatement,
  listOrdersForStaff,
  type OrderFilter,
  type OrderListQuery,
  listStatement,
} from '#read-models/ordering/order-list-queries.ts'
import { toPlanStatement } from '#read-models/production/purchase-order-queries.ts'
import { wordsOf } from '#read-models/search.ts'
import { fillOrderList, orderListTable } from '../support/order-list-rows.ts'
import { scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** Lists of 100,000 orders: every filter and sort uses an index, and is right beyond the first page. */

const orders = 100_000
const table = orderListTable
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  await fillOrderList(app.database.pool, orders)
})
afterAll(async () => app[Symbol.asyncDispose]())

const scansOf = (statement: { text: string; values: unknown[] }) => scansIn(app.database.readers.staff, statement)

const page = { limit: 50, sort: 'changed', after: undefined } as const
const word = (text: string, customerIds: string[] = []) => wordsOf(text).map((one) => ({ word: one, customerIds }))
const filters: Record<string, OrderFilter> = {
  nothing: {},
  'a rare word': { words: word('amary') },
  'a common word': { words: word('mailer') },
  'two words, one of them a customer': { words: [...word('mailer'), ...word('bloom', ['c-1', 'c-2'])] },
  'an order number': { words: word('00003e3b') },
  'a status': { status: 'paymentPending' },
  'a status that no order has': { status: 'onHold' },
  'a detailed status': { detailedStatus: 'packagingQuotesPending' },
  'a column': { column: 'production' },
  'orders waiting for us': { waitingForUs: true },
  'late orders': { lateAt: '2026-03-01T00:00:00Z' },
  'orders of a responsible employee': { assigneeId: 'u-sam' },
  'overdue assignments': { assignedDueBefore: '2026-03-01T00:00:00Z' },
  'orders to follow up': { followUpBy: '2026-03-01T00:00:00Z' },
  'a customer': { customerId: 'c-77' },
  'a customer and a status': { customerId: 'c-77', status: 'draft' },
  'days of change': { changedFrom: '2025-03-01T00:00:00Z', changedTo: '2025-03-02T00:00:00Z' },
  'days of creation': { createdFrom: '2025-03-01T00:00:00Z', createdTo: '2025-03-02T00:00:00Z' },
}

test('PO-T01 the list of items to plan uses an index', async () => {
  for (const after of [undefined, ['2026-01-01T00:00:00Z', 'k'] as const]) {
    expect(await scansOf(statementOf(toPlanStatement({ limit: 50, after })))).not.toContain('Seq Scan')
  }
})

describe.each(Object.entries(filters))('filtered by %s', (_, filter) => {
  test.each(['changed', 'created', 'urgency'] as const)('a list sorted by %s uses an index', async (sort) => {
    const after = sort === 'urgency' ? (['5', 'k'] as const) : (['2026-01-01T00:00:00Z', 'k'] as const)
    for (const query of [
      { ...page, ...filter, sort },
      { ...page, ...filter, sort, after },
    ]) {
      expect(await scansOf(statementOf(listStatement(table, query)))).not.toContain('Seq Scan')
    }
  })

  test('the board uses an index', async () => {
    expect(await scansOf(statementOf(boardStatement(filter, 12)))).not.toContain('Seq Scan')
  })

  test('counts use an index, unless they include most orders', async () => {
    const most = (await countOrdersForStaff(app.database.readers.staff, filter)).total > orders / 4
    const scans = await scansOf(statementOf(countStatement(filter)))
    expect(most || !scans.includes('Seq Scan')).toBe(true)
  })
})

describe('with 100,000 orders', () => {
  const staff = () => app.database.readers.staff
  const idsOf = async (query: Partial<OrderListQuery>) =>
    (await listOrdersForStaff(staff(), { ...page, ...query })).items.map(
      (text) => (JSON.parse(text) as { requestId: string }).requestId,
    )

  test('a search finds an old order by the start of its number', async () => {
    const { rows } = await app.database.pool.query<{ request_id: string }>(
      `select request_id from ${table} order by changed_on limit 20`,
    )
    for (const { request_id: id } of rows) {
      expect(await idsOf({ words: word(id) })).toEqual([id])
      expect(await idsOf({ words: word(id.slice(0, 6)) })).toContain(id)
    }
  })

  test('counts and board include all orders, the longest waiting first', async () => {
    const counts = await countOrdersForStaff(staff(), {})
    expect(counts).toMatchObject({ total: orders, waitingForUs: orders / 8 })
    expect(counts.columns).toMatchObject({ toQuote: orders / 8, completed: (orders * 3) / 8, services: 0 })
    const board = await boardForStaff(staff(), {}, 3)
    expect(Object.keys(board)).toEqual([...boardColumns])
    expect(board.toQuote.map((text) => (JSON.parse(text) as { requestId: string }).requestId)).toEqual(
      (await idsOf({ column: 'toQuote', sort: 'urgency' })).slice(0, 3),
    )
    expect(await idsOf({ waitingForUs: true, sort: 'urgency' })).toEqual(
      (await idsOf({ sort: 'urgency' })).slice(0, 50),
    )
  })

  test('a page starts where the previous one ended, in every sort order', async () => {
    for (const sort of ['changed', 'created', 'urgency'] as const) {
      const both = await idsOf({ sort, limit: 40 })
      const first = await listOrdersForStaff(staff(), { ...page, sort, limit: 20 })
      expect([...(await idsOf({ sort, limit: 20 })), ...(await idsOf({ sort, limit: 20, after: first.next }))]).toEqual(
        both,
      )
    }
  })

  test('orders waiting on us come first, the longest waiting at the top', () => {
    const [older, newer] = [1_760_000_000_000, 1_760_000_000_001]
    const sorted = [
      urgency('boxwright', older),
      urgency('boxwright', newer),
      urgency('customer', newer),
      urgency('none', older),
    ]
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
    expect(sorted.map((one) => one < urgencyOfOthers)).toEqual([true, true, false, false])
  })
})
