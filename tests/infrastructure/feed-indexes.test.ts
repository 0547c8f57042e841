import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import type { App } from '#infrastructure/app.ts'
import { readFeed } from '#read-models/feed.ts'
import { findOrderEvents } from '#read-models/ordering/order.ts'
import {
  purchaseOrderTimelineForStaff,
  timelineForCustomer,
  timelineForStaff,
  timelineForSupplier,
} from '#read-models/ordering/timeline.ts'
import type { Reader } from '#read-models/projection.ts'
import { indexesIn, scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** Every read of a feed uses an index, and every index of a feed is used: each costs 150 bytes of WAL per event. */

const rows = 30_000
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  for (const audience of audiences) {
    const table = `for_${audience}.feed_for_${audience}`
    // Events of 2,000 cases, interleaved; a customer has 20 of them.
    await app.database.pool.query(
      `insert into ${table} (key, position, owner, stream, case_id, body)
       select lpad(n::text, 16, '0'), n, 'c-' || n % 100, 'stream-' || n % 4000, 'order-' || n % 2000, '{}'
       from generate_series(1, $1::int) n`,
      [rows],
    )
    await app.database.pool.query(`analyze ${table}`)
  }
})
afterAll(() => app[Symbol.asyncDispose]())

type Statement = { text: string; values: unknown[] }

/** The statement of a read, which is not executed. */
const statementOf = async (read: (reader: Reader) => Promise<unknown>): Promise<Statement> => {
  const asked: Statement[] = []
  await read({
    query: async (statement) => {
      asked.push(statement)
      return { rows: [] }
    },
  })
  return asked[0]!
}

const page = { limit: 20, after: undefined }
const order = { requestId: 'r', after: 0 }
const reads: Record<Audience, ((reader: Reader) => Promise<unknown>)[]> = {
  customer: [
    (reader) => readFeed(reader, 'customer', 'c-1', 29_000, 100),
    (reader) => readFeed(reader, 'customer', undefined, 29_000, 100),
    (reader) => findOrderEvents(reader, 'customer', [{ ...order, customerId: 'c-1' }]),
    (reader) => timelineForCustomer(reader, { customerId: 'c-1', requestId: 'r' }, page),
  ],
  staff: [
    (reader) => readFeed(reader, 'staff', undefined, 29_000, 100),
    (reader) => findOrderEvents(reader, 'staff', [{ ...order, customerId: undefined }]),
    (reader) => timelineForStaff(reader, 'r', page),
    (reader) => purchaseOrderTimelineForStaff(reader, 'p', page),
  ],
  supplier: [
    (reader) => readFeed(reader, 'supplier', 'c-1', 29_000, 100),
    (reader) => readFeed(reader, 'supplier', undefined, 29_000, 100),
    (reader) => timelineForSupplier(reader, { supplierId: 's', purchaseOrderId: 'p' }, page),
  ],
}

test.each(audiences)('every read of the feed for %s uses an index, and every index is used', async (audience) => {
  const used = new Set<string>()
  const feed = `feed_for_${audience}`
  for (const read of reads[audience]) {
    const statement = await statementOf(read)
    const reader = app.database.readers[audience]
    const indexes = (await indexesIn(reader, statement)).filter((name) => name.startsWith(feed))
    expect([statement.text, indexes]).not.toEqual([statement.text, []])
    for (const name of indexes) used.add(name)
    expect((await scansIn(reader, statement)).filter((scan) => scan === 'Seq Scan')).toEqual([])
  }
  const { rows: found } = await app.database.pool.query<{ name: string }>(
    'select indexname as name from pg_indexes where tablename = $1 order by 1',
    [feed],
  )
  expect([...used].toSorted()).toEqual(found.map(({ name }) => name))
})
