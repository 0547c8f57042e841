import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAll } from '#infrastructure/log/export.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** What is exported, read back by the database that analysts use. */

let app: Awaited<ReturnType<typeof openTestApp>>
const folder = mkdtempSync(join(tmpdir(), 'boxwright-export-'))

beforeAll(async () => {
  app = await openTestApp()
  await runWholeOrder(app)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const asked = async (query: string): Promise<Record<string, unknown>[]> => {
  const duck = await DuckDBInstance.create(':memory:')
  const connection = await duck.connect()
  const reader = await connection.runAndReadAll(query)
  connection.closeSync()
  duck.closeSync()
  return reader.getRowObjectsJson()
}

/** Every view, those that have no table in the database included. */
const views = [...projections, ...foldedOnRead]
/** Views that an order which was quoted has no rows in: carts, discounts, samples, and shipments under way. */
const emptyViews = [
  'card-dispute-for-staff',
  'bank-statement-for-staff',
  'bank-line-for-staff',
  'bank-line-use-for-staff',
  'customer-discount-for-customer',
  'customer-discount-for-staff',
  'cart-for-staff',
  'card-payment-for-staff',
  'reimbursable-for-staff',
  'followed-shipment-for-staff',
]

describe('the export', () => {
  test('holds the log and every view, typed, and can be written again', async () => {
    for (let time = 0; time < 2; time++) {
      const exported = await exportAll(app.database, views, folder, () => undefined)
      expect(exported).toHaveLength(views.length + 1)
      expect(exported[0]!.rows).toBe(await app.log.head())
    }
    const [events] = await asked(
      `select count(*) as events, max(position) as head, typeof(min(recorded_at)) as at, count(distinct case_id) as cases
       from '${folder}/events.parquet'`,
    )
    expect(events).toEqual({
      events: String(await app.log.head()),
      head: String(await app.log.head()),
      at: 'TIMESTAMP WITH TIME ZONE',
      // The order, and the production configuration that its production created.
      cases: '2',
    })
    const [order] = await asked(
      `select body->>'$.status' as status, body->>'$.currency' as currency from '${folder}/order-for-staff.parquet'`,
    )
    expect(order).toEqual({ status: 'completed', currency: 'USD' })
  })

  test('leaves personal data behind, in every file', async () => {
    const [row] = await asked(
      `select data::varchar as data from '${folder}/events.parquet' where type = 'DraftChanged'`,
    )
    expect(row!['data']).toContain('erased@boxwright.example')
    for (const name of ['events', ...views.map((one) => one.name)]) {
      const rows = JSON.stringify(await asked(`select * from '${folder}/${name}.parquet'`))
      expect(rows).not.toMatch(/bloom\.example|sealed|Glisan/i)
      expect({ name, empty: rows.length < 10 }).toEqual({ name, empty: emptyViews.includes(name) })
    }
    const { rows } = await app.database.pool.query(`select from pg_tables where tablename like '%__export'`)
    expect(rows).toEqual([])
  })
})
