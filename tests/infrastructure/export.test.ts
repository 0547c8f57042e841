import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCsvFile } from '#infrastructure/log/csv-file.ts'
import { exportAll } from '#infrastructure/log/export.ts'
import { openParquetWriter } from '#infrastructure/log/parquet.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** The export, read back by DuckDB as analysts do. */

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

const queried = async (query: string): Promise<Record<string, unknown>[]> => {
  const duck = await DuckDBInstance.create(':memory:')
  const connection = await duck.connect()
  const reader = await connection.runAndReadAll(query)
  connection.closeSync()
  duck.closeSync()
  return reader.getRowObjectsJson()
}

/** Every view, including those without a table in the database. */
const views = [...projections, ...foldedOnRead]
/** Views without rows for a quoted order: carts, discounts, samples, and shipments in transit. */
const emptyViews = [
  'card-dispute-for-staff',
  'bank-statement-for-staff',
  'bank-line-for-staff',
  'bank-line-use-for-staff',
  'customer-discount-for-customer',
  'customer-discount-for-staff',
  'cart-for-staff',
  'conversation-for-customer',
  'conversation-for-staff',
  'conversation-for-supplier',
  'chat-message-for-customer',
  'chat-message-for-staff',
  'chat-message-for-supplier',
  'card-payment-for-staff',
  'reimbursable-for-staff',
  'followed-sample-for-staff',
  'followed-shipment-for-staff',
]

describe('the export', () => {
  test('contains the log and every view with column types, and can be repeated', async () => {
    for (let time = 0; time < 2; time++) {
      const exported = await exportAll(app.database, folder, () => undefined)
      expect(exported).toHaveLength(views.length + 1)
      expect(exported[0]!.rows).toBe(await app.log.head())
    }
    const [events] = await queried(
      `select count(*) as events, max(position) as head, typeof(min(recorded_at)) as at, count(distinct case_id) as cases
       from '${folder}/events.parquet'`,
    )
    expect(events).toEqual({
      events: String(await app.log.head()),
      head: String(await app.log.head()),
      at: 'TIMESTAMP WITH TIME ZONE',
      // The order, and the production configuration created by its production.
      cases: '2',
    })
    const [order] = await queried(
      `select body->>'$.status' as status, body->>'$.currency' as currency from '${folder}/order-for-staff.parquet'`,
    )
    expect(order).toEqual({ status: 'completed', currency: 'USD' })
  })

  test('contains no personal data in any file', async () => {
    const [row] = await queried(
      `select data::varchar as data from '${folder}/events.parquet' where type = 'DraftChanged'`,
    )
    expect(row!['data']).toContain('erased@boxwright.example')
    for (const name of ['events', ...views.map((one) => one.name)]) {
      const rows = JSON.stringify(await queried(`select * from '${folder}/${name}.parquet'`))
      expect(rows).not.toMatch(/bloom\.example|sealed|Glisan/i)
      expect({ name, empty: rows.length < 10 }).toEqual({ name, empty: emptyViews.includes(name) })
    }
  })

  test('writes rows of any content in order, and no other files', async () => {
    const file = join(folder, 'long.parquet')
    const body = 'é'.repeat(2_000_000)
    const texts = ['', 'a "quoted", text', 'two\nlines\r\n', '\u0001\u0002\u0002', '\\N', '包装盒']
    const csv = await writeCsvFile(join(folder, 'long'))
    for (const [nth, text] of texts.entries()) {
      await csv.append([
        [`row ${nth}`, String(nth), nth % 2 === 0 ? null : '2026-05-04T10:00:00Z', text, `{"body":"${body}"}`],
      ])
    }
    const complete = await csv.end()
    {
      using parquet = await openParquetWriter(folder)
      await parquet.write(
        complete,
        { key: 'text', position: 'bigint', at: 'timestamptz', text: 'text', body: 'json' },
        file,
      )
    }
    rmSync(complete.path)
    expect(complete.rows).toBe(texts.length)
    const rows = await queried(
      `select key, position, "at" is null as is_null, text, length(body->>'$.body') as length from '${file}'`,
    )
    expect(rows).toEqual(
      texts.map((text, nth) => ({
        key: `row ${nth}`,
        position: String(nth),
        is_null: nth % 2 === 0,
        text,
        length: String(body.length),
      })),
    )
    expect(readdirSync(folder).filter((name) => !name.endsWith('.parquet'))).toEqual([])
  })

  test('reports an error of the child process', async () => {
    const { url, pool, appender, finder, personalDataKeys } = app.database
    const lost = { url: url.replace(/\/[^/]*$/, '/absent'), pool, appender, finder, personalDataKeys }
    await expect(exportAll(lost, folder, () => undefined)).rejects.toThrow('database "absent" does not exist')
    expect(readdirSync(folder).filter((name) => !name.endsWith('.parquet'))).toEqual([])
  })
})
