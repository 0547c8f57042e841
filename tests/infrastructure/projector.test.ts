import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startConversation } from '#application/conversations/chat-commands.ts'
import { createOrder } from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { type App } from '#infrastructure/app.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { earlierEventsBefore } from '#infrastructure/views/fold-rows.ts'
import { listParked, replayParked } from '#infrastructure/views/parked.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { compareWithLive, rebuild, rollBack, switchOver } from '#infrastructure/views/rebuild.ts'
import { applyPage, createTable } from '#infrastructure/views/tables.ts'
import { projections } from '#read-models/all.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { unconfigured } from '../support/case-stories.ts'
import { openTestApp, openSecondApp, runWholeOrder } from '../support/test-app.ts'

const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })
/** Maximum number of simultaneous commands; an app has few connections, and waits 5 s for one. */
const simultaneous = 50
const createDraft = (app: App) =>
  handle(app.ports, createOrder, { caller: ada, input: { currency: 'USD' }, commandId: randomUUID() })
const drafts = async (app: App, count: number) => {
  const created: Awaited<ReturnType<typeof createDraft>>[] = []
  while (created.length < count) {
    const next = Array.from({ length: Math.min(simultaneous, count - created.length) }, () => createDraft(app))
    created.push(...(await Promise.all(next)))
  }
  return created
}

/** Every row of a table, as values. */
const rowsOf = async ({ database }: App, table: string) => {
  const { rows } = await database.pool.query<Record<string, unknown>>(`select * from ${table} order by key`)
  return rows
}

describe('the projector', () => {
  test('rebuilds every read model next to the live one with the same rows, and switches', async () => {
    await using app = await openTestApp()
    const subject = { type: 'order' as const, id: await runWholeOrder(app) }
    const input = { kind: 'customer' as const, subject, text: 'Thank you' }
    await handle(app.ports, startConversation, { caller: ada, input, commandId: randomUUID() })
    await app.settled()
    for (const projection of projections) {
      const live = await rowsOf(app, tableOf(projection))
      expect({ name: projection.name, empty: live.length === 0 }).toEqual({
        name: projection.name,
        // The story has no card payments, disputes, discounts or samples, its shipment is delivered, and its supplier
        // writes no message.
        empty:
          /^(bank-(statement|line|line-use)|cart|card-(payment|dispute)|reimbursable|followed-(shipment|sample))-for-staff$|^customer-discount-|^(conversation|chat-message)-for-supplier$/.test(
            projection.name,
          ),
      })
      const report = await rebuild(app.database.pool, app.log, projection)
      expect(report).toMatchObject({ differences: 0, samples: [], switched: true, rows: live.length })
      expect(await rowsOf(app, tableOf(projection))).toEqual(live)
      expect(await rowsOf(app, `${tableOf(projection)}__old`)).toEqual(live)
    }
    // The rebuilt tables are the live ones now, and are updated.
    await drafts(app, 3)
    await app.settled()
    expect(await rowsOf(app, 'for_staff.order_list_for_staff')).toHaveLength(4)
  })

  test('refuses to switch if a row differs unexpectedly, and names the row', async () => {
    await using app = await openTestApp()
    await drafts(app, 3)
    await app.settled()
    const [projection] = projections
    const table = tableOf(projection!)
    const [row] = await rowsOf(app, table)
    await app.database.pool.query(`update ${table} set customer_id = 'c-wrong' where key = $1`, [row!['key']])
    const report = await rebuild(app.database.pool, app.log, projection!)
    expect(report).toMatchObject({
      differences: 1,
      samples: [{ key: row!['key'], columns: ['customer_id'] }],
      switched: false,
    })
    expect((await rowsOf(app, table))[0]).toMatchObject({ customer_id: 'c-wrong' })
    expect(await rebuild(app.database.pool, app.log, projection!, { accept: true })).toMatchObject({
      switched: true,
    })
    expect((await rowsOf(app, table))[0]).toMatchObject({ customer_id: 'c-bloom' })
  })

  test('compares without switching, switches, and rolls back to the replaced table, which catches up', async () => {
    await using app = await openTestApp()
    const { pool } = app.database
    await drafts(app, 3)
    await app.settled()
    const [first] = projections as [Projection]
    // A fold with another result: a new version of the read model.
    const louder: Projection = {
      ...first,
      version: first.version + 1,
      row: (state) => ({ ...first.row(state), customer_id: 'LOUD' }),
    }
    await expect(rollBack(pool, first)).rejects.toThrow('There is no order-list-for-customer that was replaced')
    await buildNewTable(pool, app.log, louder)
    expect(await compareWithLive(pool, app.log, louder)).toMatchObject({ rows: 3, differences: 3 })
    expect((await rowsOf(app, tableOf(first)))[0]).toMatchObject({ customer_id: 'c-bloom' })
    expect(await switchOver(pool, app.log, louder)).toMatchObject({ switched: true, differences: 3 })
    expect((await rowsOf(app, tableOf(first)))[0]).toMatchObject({ customer_id: 'LOUD' })
    await drafts(app, 2)
    await rollBack(pool, first)
    await expect.poll(() => rowsOf(app, tableOf(first))).toHaveLength(5)
    expect(new Set((await rowsOf(app, tableOf(first))).map(({ customer_id: owner }) => owner))).toEqual(
      new Set(['c-bloom']),
    )
  })

  test('switches to a new version with added columns, although every row differs', async () => {
    await using app = await openTestApp()
    const { pool } = app.database
    await drafts(app, 3)
    await app.settled()
    const [first] = projections as [Projection]
    const wider: Projection = {
      ...first,
      version: first.version + 1,
      columns: { ...first.columns, shade: 'text' },
      row: (state) => ({ ...first.row(state), shade: 'blue' }),
    }
    const { version } = first
    expect(await rebuild(pool, app.log, { ...wider, version })).toMatchObject({ switched: false, differences: 3 })
    expect(await rebuild(pool, app.log, wider)).toMatchObject({
      switched: true,
      differences: 3,
      samples: expect.arrayContaining([expect.objectContaining({ columns: ['shade'] })]),
    })
    expect((await rowsOf(app, tableOf(first)))[0]).toMatchObject({ shade: 'blue' })
  })

  test('compares only up to the position of a live view that is behind the log', async () => {
    await using app = await openTestApp()
    await drafts(app, 2)
    await app.settled()
    const [projection] = projections as [Projection]
    const blocking = await app.database.pool.connect()
    try {
      await blocking.query('begin')
      await blocking.query('select from projector.checkpoints where name = $1 for update', [projection.name])
      await drafts(app, 3)
      await buildNewTable(app.database.pool, app.log, projection)
      expect(await compareWithLive(app.database.pool, app.log, projection)).toMatchObject({ rows: 2, differences: 0 })
    } finally {
      await blocking.query('commit')
      blocking.release()
    }
    expect(await switchOver(app.database.pool, app.log, projection)).toMatchObject({ differences: 0, switched: true })
    await app.settled()
    expect(await rowsOf(app, tableOf(projection))).toHaveLength(5)
  })

  test('rebuilds under live load without losing an event', async () => {
    await using app = await openTestApp()
    await drafts(app, 200)
    const reports: Awaited<ReturnType<typeof rebuild>>[] = []
    const rebuildAll = async () => {
      for (const projection of projections) reports.push(await rebuild(app.database.pool, app.log, projection))
    }
    await Promise.all([drafts(app, 300), rebuildAll()])
    await app.settled()
    expect(reports.filter(({ differences, switched }) => differences > 0 || !switched)).toEqual([])
    expect(await rowsOf(app, 'for_staff.order_list_for_staff')).toHaveLength(500)
    expect(await rowsOf(app, 'for_customer.feed_for_customer')).toHaveLength(500)
  })

  test('folds each event once when two processes project', async () => {
    await using app = await openTestApp()
    const second = await openSecondApp(app.url)
    await Promise.all([drafts(app, 150), drafts(second, 150)])
    await Promise.all([app.settled(), second.settled()])
    for (const projection of projections) {
      const live = await rowsOf(app, tableOf(projection))
      await rebuild(app.database.pool, app.log, projection, { accept: true })
      expect(await rowsOf(app, tableOf(projection))).toEqual(live)
    }
    await second.close()
  })

  test('produces the same rows for every page size', async () => {
    await using app = await openTestApp()
    await runWholeOrder(app)
    const events = await app.log.readAfter(0, 1_000)
    for (const projection of projections) {
      const live = await rowsOf(app, tableOf(projection))
      for (const size of [1, 3, 7]) {
        const table = `${tableOf(projection)}_by_${size}`
        await createTable(app.database.pool, projection, table)
        for (let i = 0; i < events.length; i += size) {
          const page = events.slice(i, i + size)
          await applyPage(app.database.pool, projection, page, { table, past: earlierEventsBefore(app.log, page) })
        }
        expect(await rowsOf(app, table)).toEqual(live)
      }
    }
  })

  test('parks a row whose fold fails, continues with the others, and replays it after the fix', async () => {
    await using app = await openTestApp()
    await app.projector.stop()
    const [first, second] = projections as [Projection, Projection]
    const [, bad] = await drafts(app, 3)
    const poison = bad!.events[0]!.caseId
    const poisoned: Projection = {
      ...first,
      evolve: (state, event) => {
        if (event.caseId === poison) throw new Error('cannot digest this')
        return first.evolve(state, event)
      },
    }
    const sick = await startProjector(app.database, app.log, { projections: [poisoned, second] })
    expect(await sick.reached(await app.log.head(), 60_000)).toBe(true)
    expect(sick.status()).toMatchObject([
      { name: first.name, position: 3, parked: 1 },
      { name: second.name, position: 3, parked: 0 },
    ])
    expect(await rowsOf(app, tableOf(first))).toHaveLength(2)
    expect(await rowsOf(app, tableOf(second))).toHaveLength(3)
    await sick.stop()

    const mended = await startProjector(app.database, app.log)
    const [row] = await listParked(app.database.pool)
    expect(row).toMatchObject({ projection: first.name, key: poison, error: 'cannot digest this', events: 1 })
    await expect(replayParked(app.database, app.log, poisoned, row!)).rejects.toThrow('cannot digest this')
    expect(await listParked(app.database.pool)).toHaveLength(1)
    await replayParked(app.database, app.log, first, row!)
    expect(await listParked(app.database.pool)).toEqual([])
    const report = await rebuild(app.database.pool, app.log, first)
    expect(report).toMatchObject({ differences: 0, rows: 3, switched: true })
    await mended.stop()
  })

  test('stops at a row that its table cannot store instead of skipping it; other views continue', async () => {
    await using app = await openTestApp()
    await app.projector.stop()
    const [first, second] = projections as [Projection, Projection]
    await drafts(app, 2)
    const wrong: Projection = { ...first, row: (state) => ({ ...first.row(state), request_id: 7 }) }
    const { promise: trouble, resolve: onError } = Promise.withResolvers<unknown>()
    const sick = await startProjector(app.database, app.log, { projections: [wrong, second], onError })
    expect(await trouble).toBeInstanceOf(TypeError)
    await expect.poll(() => sick.status()).toMatchObject([{ position: 0, parked: 0 }, { position: 2 }])
    await sick.stop()
    const mended = await startProjector(app.database, app.log)
    expect(await mended.reached(await app.log.head(), 60_000)).toBe(true)
    expect(await rowsOf(app, tableOf(first))).toHaveLength(2)
    await mended.stop()
  })

  test('clears its cached states when another process writes rows, and folds them from the log again', async () => {
    await using app = await openTestApp()
    await app.projector.stop()
    const [first] = projections as [Projection]
    const [draft] = await drafts(app, 1)
    const { requestId } = requireExisting(foldCase(draft!.events).order)
    const read: string[] = []
    const log = {
      ...app.log,
      readStored: (ref: { caseId: string }, upTo: number) => {
        read.push(ref.caseId)
        return app.log.readStored(ref, upTo)
      },
    }
    const projector = await startProjector(app.database, log)
    const adds = async (name: string) => {
      const input = { requestId, customerProductName: name, ...unconfigured }
      await handle(app.ports, addPackagingItem, { caller: ada, input, commandId: randomUUID() })
      expect(await projector.reached(await app.log.head(), 60_000)).toBe(true)
      return read.splice(0).length
    }
    expect(await projector.reached(await app.log.head(), 60_000)).toBe(true)
    read.splice(0)
    expect(await adds('in memory')).toBe(0)
    await rebuild(app.database.pool, app.log, first)
    expect(await adds('from the log')).toBe(1)
    const [row] = (await rowsOf(app, tableOf(first))) as [{ body: { contents: { customerProductName: string }[] } }]
    expect(row.body.contents.map((item) => item.customerProductName)).toEqual(['in memory', 'from the log'])
    await projector.stop()
  })

  test('is led by one process; after its end another takes over, and the old one is fenced off', async () => {
    await using app = await openTestApp()
    const second = await startProjector(app.database, app.log)
    await expect.poll(() => [app.projector.leads(), second.leads()]).toEqual([true, false])
    await drafts(app, 1)
    expect(await second.reached(await app.log.head(), 60_000)).toBe(true)

    // Simulates that the first froze until its lease expired: the second takes it, and the first finds another epoch.
    await app.database.pool.query("update projector.leases set until = now() - interval '1 second'")
    await expect.poll(second.leads).toBe(true)
    await drafts(app, 5)
    await app.settled()
    expect(await second.reached(await app.log.head(), 60_000)).toBe(true)
    await expect.poll(app.projector.leads).toBe(false)
    expect(await rowsOf(app, 'for_staff.order_list_for_staff')).toHaveLength(6)

    // An orderly stop releases the lease immediately.
    await second.stop()
    await expect.poll(app.projector.leads, { timeout: 8_000 }).toBe(true)
  })

  test('finds events by polling if it receives no signal', async () => {
    await using app = await openTestApp()
    await app.projector.stop()
    const projector = await startProjector(app.database, app.log)
    await drafts(app, 1)
    expect(await projector.reached(await app.log.head(), 60_000)).toBe(true)
    await projector.stop()
  })

  test.each(['customer', 'supplier', 'staff'] as const)(
    'restricts the login of the %s views to these views',
    async (audience) => {
      await using app = await openTestApp()
      const reader = app.database.readers[audience]
      const others = ['customer', 'supplier', 'staff'].filter((one) => one !== audience)
      await expect(reader.query(`select count(*) from for_${audience}.feed_for_${audience}`)).resolves.toBeTruthy()
      for (const other of others) {
        await expect(reader.query(`select * from for_${other}.feed_for_${other}`)).rejects.toThrow('permission denied')
      }
      await expect(reader.query('select * from log.events')).rejects.toThrow('permission denied')
      await expect(reader.query('select * from people.accounts')).rejects.toThrow('permission denied')
      await expect(reader.query(`delete from for_${audience}.feed_for_${audience}`)).rejects.toThrow(
        /read-only|permission denied/,
      )
    },
  )

  test('survives a connection that breaks during a page, and folds the page once', async () => {
    await using app = await openTestApp()
    await app.projector.stop()
    let sound = false
    const broken = { query: () => Promise.reject(new Error('Connection terminated')), release: () => undefined }
    const connect = async () => {
      const client = sound ? app.database.derived.connect() : broken
      sound = true
      return client
    }
    const derived = { connect } as unknown as pg.Pool
    const projector = await startProjector({ ...app.database, derived }, app.log)
    await drafts(app, 1)
    expect(await projector.reached(await app.log.head(), 60_000)).toBe(true)
    expect(sound).toBe(true)
    await projector.stop()
    expect(await rowsOf(app, 'for_staff.order_list_for_staff')).toHaveLength(1)
  })

  test('survives a database that ends every connection', async () => {
    await using app = await openTestApp()
    await drafts(app, 1)
    await app.settled()
    const owner = new pg.Client(app.url)
    await owner.connect()
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await owner.end()
    await pause(50)
    await expect
      .poll(
        () =>
          drafts(app, 1).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
    await app.settled()
    expect((await rowsOf(app, 'for_staff.order_list_for_staff')).length).toBeGreaterThanOrEqual(2)
  })
})
