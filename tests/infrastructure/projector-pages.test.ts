import type pg from 'pg'
import { expect, test } from 'vitest'
import type { StoredFacts } from '#infrastructure/log/rows.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { createTable } from '#infrastructure/views/tables.ts'
import { projection } from '#read-models/projection.ts'
import { openTestApp } from '../support/test-app.ts'

/** A log longer than a page: the next page is folded while a page is committed. */

const cases = 100
const eventsOfCase = 250

/** Number of events of a case and its last position; the row exists while that position is odd. */
const counters = projection<{ events: number; last: number }>({
  name: 'counter-for-staff',
  version: 1,
  audience: 'staff',
  key: ({ caseId }) => caseId,
  initial: { events: 0, last: 0 },
  evolve: ({ events }, { position }) => ({ events: events + 1, last: position }),
  columns: { events: 'integer', last: 'bigint' },
  row: (state) => (state.last % 2 === 1 ? state : undefined),
  indexes: [],
  keepsState: true,
})

const events = Array.from({ length: cases * eventsOfCase }, (_, i): StoredFacts => {
  const stream = `order-${i % cases}`
  return {
    position: i + 1,
    stream,
    caseId: stream,
    version: Math.floor(i / cases) + 1,
    eventId: `e-${i}`,
    type: 'OrderCancelled',
    data: {},
    at: '2026-05-04T10:00:00.000Z',
    actor: { kind: 'staff', id: 'u-sam' },
    entityId: stream,
    parties: { customerId: null, supplierId: null },
  } as unknown as StoredFacts
})

const log = {
  head: async () => events.length,
  readAfter: async (position: number, limit: number) => events.slice(position, position + limit) as never,
  readStored: async ({ caseId }: { caseId?: string }, upTo: number) =>
    events.filter((event) => event.caseId === caseId && event.position <= upTo) as never,
  async *readCases() {
    yield* []
  },
} as unknown as Parameters<typeof startProjector>[1]

test.each(['without a fault', 'after a failed commit', 'after a lost lease'])(
  'every event of a long log is counted once, %s',
  async (fault) => {
    await using app = await openTestApp()
    await app.projector.stop()
    const { pool } = app.database
    await createTable(pool, counters)
    await pool.query('insert into projector.checkpoints (name, version) values ($1, 1)', [counters.name])
    let pages = 0
    const connect = async () => {
      pages += 1
      const client = await app.database.derived.connect()
      if (pages !== 2 || fault === 'without a fault') return client
      if (fault === 'after a commit that failed') {
        return {
          query: (asked: unknown, values?: unknown[]) =>
            asked === 'commit'
              ? client.query('rollback').then(() => Promise.reject(new Error('Connection terminated')))
              : client.query(asked as string, values),
          release: (failed: boolean) => client.release(failed),
        }
      }
      await pool.query(`update projector.leases set epoch = epoch + 1, until = now() where name like 'view counter%'`)
      return client
    }
    const derived = { connect } as unknown as pg.Pool
    const projector = await startProjector({ ...app.database, derived }, log, { projections: [counters] })
    expect(await projector.reached(events.length, 60_000)).toBe(true)
    await projector.stop()
    expect(pages).toBeGreaterThan(2)
    const { rows } = await pool.query<{ key: string; events: number; last: number }>(
      'select key, events, last from for_staff.counter_for_staff order by last',
    )
    // Case 0 ends at an odd position, case 1 at an even one, and so on.
    expect(rows).toEqual(
      Array.from({ length: cases / 2 }, (_, i) => ({
        key: `order-${i * 2}`,
        events: eventsOfCase,
        last: events.length - cases + 1 + i * 2,
      })),
    )
  },
)
