import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#application/ordering/commands.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { type App } from '#infrastructure/app.ts'
import { backlogOf } from '#infrastructure/jobs/processes.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { startFilling } from '#infrastructure/views/filling.ts'
import { guardReaders } from '#infrastructure/views/guard-readers.ts'
import { listParked } from '#infrastructure/views/parked.ts'
import { startProjector } from '#infrastructure/views/projector.ts'
import { rebuild, rollBack } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { readFeed } from '#read-models/feed.ts'
import { type Projection, tableOf } from '#read-models/projection.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Read models that are added, changed and removed while the others are served, with a log of several pages. */

const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })
const drafts = (app: App, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      handle(app.ports, createOrder, {
        caller: ada,
        input: { currency: 'USD' },
        commandId: randomUUID(),
      }),
    ),
  )

let app: Awaited<ReturnType<typeof openTestApp>>
const named = (name: string): Projection => projections.find((one) => one.name === name)!
const orders = named('order-list-for-staff')
const supplierFeed = named('feed-for-supplier')

beforeAll(async () => {
  app = await openTestApp()
  // In small groups: a call waits at most 5 seconds for a connection.
  for (let i = 0; i < 50; i += 1) await drafts(app, 42)
  await runWholeOrder(app)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

/** The log; a full read waits until `release` is called. */
const blockedLog = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    log: {
      ...app.log,
      async *readCases(upTo: number) {
        await promise
        yield* app.log.readCases(upTo)
      },
    },
    release: resolve,
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)
const forget = async (view: Projection): Promise<void> => {
  await app.database.pool.query(`drop table ${tableOf(view)}`)
  await app.database.pool.query('delete from projector.checkpoints where name = $1', [view.name])
}
const rowsOf = async (view: Projection) =>
  (await app.database.pool.query<{ key: string }>(`select * from ${tableOf(view)} order by key`)).rows

describe('read models', () => {
  test('fill a new one while the others are served and updated, without notifying a client twice', async () => {
    await app.projector.stop()
    const before = await rowsOf(supplierFeed)
    await forget(supplierFeed)
    const { log, release } = blockedLog()
    const projector = await startProjector(app.database, log)
    const heads: number[] = []
    projector.onAdvance((head) => heads.push(head))
    expect(await projector.reached(await app.log.head(), 60_000, 'staff')).toBe(true)
    await drafts(app, 3)
    projector.wake()
    const head = await app.log.head()
    expect(await projector.reached(head, 60_000, 'staff')).toBe(true)
    expect(await projector.reached(head, 60_000, 'customer')).toBe(true)
    await expect.poll(() => projector.head('staff')).toBe(head)
    expect(projector.status().filter(({ ready }) => !ready)).toMatchObject([{ name: 'feed-for-supplier' }])
    expect(await projector.reached(head, 10)).toBe(false)
    // It is not read until it is filled; all others are.
    const readers = guardReaders(app.database.readers, projector.unready)
    await expect(readFeed(readers.supplier, 'supplier', undefined, 0, 10)).rejects.toMatchObject({
      refusal: { code: 'overloaded' },
    })
    expect(await readFeed(readers.staff, 'staff', undefined, head - 1, 10)).toHaveLength(1)

    release()
    expect(await projector.ready(60_000)).toBe(true)
    expect(await projector.reached(head, 60_000)).toBe(true)
    expect(await rowsOf(supplierFeed)).toEqual(before)
    expect(await readFeed(readers.supplier, 'supplier', undefined, 0, 10)).toHaveLength(Math.min(10, before.length))
    expect(heads).toEqual(heads.toSorted((a, b) => a - b))
    await projector.stop()
  })

  test('fill a newer version while the previous program uses the old one, then switch to it', async () => {
    const old = await startProjector(app.database, app.log)
    await expect.poll(old.leads, { timeout: 60_000 }).toBe(true)
    const newer: Projection = {
      ...orders,
      version: orders.version + 1,
      row: (state) => ({ ...orders.row(state), customer_id: 'NEWER' }),
    }
    const steps: string[] = []
    const { log, release } = blockedLog()
    const next = await startProjector(app.database, log, {
      projections: projections.map((one) => (one === orders ? newer : one)),
      onProgress: (step) => steps.push(step),
    })
    expect(next.status().find(({ name }) => name === orders.name)).toMatchObject({ ready: false })
    await drafts(app, 2)
    old.wake()
    expect(await old.reached(await app.log.head(), 60_000)).toBe(true)

    release()
    expect(await next.ready(60_000)).toBe(true)
    await drafts(app, 2)
    expect(await next.reached(await app.log.head(), 60_000)).toBe(true)
    const rows = await rowsOf(orders)
    expect(rows).toHaveLength(new Set(rows.map(({ key }) => key)).size)
    expect(new Set(rows.map((row) => (row as unknown as { customer_id: string }).customer_id))).toEqual(
      new Set(['NEWER']),
    )
    // The differences of the new version are reported.
    expect(steps.at(-1)).toMatch(
      /order-list-for-staff is version \d+: \d+ of \d+ rows differ from version \d+, for example/,
    )

    // The older program continues to read, and after a restart it neither folds the newer table nor rebuilds its own.
    expect(old.status().every(({ ready }) => ready)).toBe(true)
    await old.stop()
    const again = await startProjector(app.database, app.log)
    expect(await again.ready(60_000)).toBe(true)
    await drafts(app, 1)
    expect(await again.reached(await app.log.head(), 60_000)).toBe(true)
    await expect(rebuild(app.database.pool, app.log, orders)).rejects.toThrow('use the newer program')
    expect((await rowsOf(orders))[0]).toMatchObject({ customer_id: 'NEWER' })
    await again.stop()
    await next.stop()
    await app.database.pool.query('update projector.checkpoints set version = $2 where name = $1', [
      orders.name,
      orders.version,
    ])
    await rebuild(app.database.pool, app.log, orders, { accept: true })
  })

  test('are built once by the workers that fill them at the same time, each from its own list of versions', async () => {
    const { pool } = app.database
    const changed = [orders, supplierFeed].map((one) => ({ ...one, version: one.version + 1 }))
    const steps: string[] = []
    const errors: unknown[] = []
    const fill = (log: Parameters<typeof rebuild>[1]) => {
      const { promise: filled, resolve } = Promise.withResolvers<void>()
      const onFilled = async () => {
        const text =
          'select name from projector.checkpoints where (name, version) in (select * from unnest($1::text[], $2::int[]))'
        const { rows } = await pool.query(text, [
          changed.map(({ name }) => name),
          changed.map(({ version }) => version),
        ])
        if (rows.length === changed.length) resolve()
      }
      const { stop } = startFilling(app.database, log, changed, {
        onProgress: (step) => steps.push(step),
        onError: (error) => errors.push(error),
        onFilled: () => void onFilled(),
      })
      return { filled, stop }
    }
    const { log, release } = blockedLog()
    const first = fill(log)
    await expect.poll(() => steps).toHaveLength(1)
    const second = fill(app.log)
    // The first one is still building the other view, and has read the versions before this one was filled.
    await expect.poll(() => steps.filter((step) => step.startsWith(`${supplierFeed.name} is version`))).toHaveLength(1)
    release()
    await Promise.all([first.filled, second.filled])
    await first.stop()
    await second.stop()
    expect(errors).toEqual([])
    expect(steps.filter((step) => step.startsWith('Rebuilding')).toSorted(byText)).toEqual(
      changed
        .map(({ name, version }) => `Rebuilding ${name} for version ${version}, next to version ${version - 1}`)
        .toSorted(byText),
    )
    for (const one of [orders, supplierFeed]) {
      await rollBack(pool, one)
      const { rows } = await pool.query('select version from projector.checkpoints where name = $1', [one.name])
      expect(rows).toEqual([{ version: one.version }])
    }
  })

  test('compare and catch up in a rebuild while the live view is updated; parked rows stay parked', async () => {
    const victim = (await rowsOf(orders))[0]!.key
    const sick: Projection = {
      ...orders,
      evolve: (state, event) => {
        if (event.caseId === victim) throw new Error('cannot fold this')
        return orders.evolve(state, event)
      },
    }
    const report = await rebuild(app.database.pool, app.log, sick, { accept: true })
    expect(report).toMatchObject({ switched: true, differences: 1, samples: [{ key: victim, missing: 'beside' }] })
    expect(await listParked(app.database.pool)).toMatchObject([{ projection: orders.name, key: victim }])
    // The same fold again: no difference, still parked; with the corrected fold it is a row again.
    expect(await rebuild(app.database.pool, app.log, sick)).toMatchObject({ switched: true, differences: 0 })
    expect((await listParked(app.database.pool)).filter(({ projection }) => projection === orders.name)).toHaveLength(1)
    expect(await rebuild(app.database.pool, app.log, orders, { accept: true })).toMatchObject({ differences: 1 })
    expect((await listParked(app.database.pool)).filter(({ projection }) => projection === orders.name)).toEqual([])
  })

  test('park only the case of an event with an unknown type, in every view and process', async () => {
    const { pool } = app.database
    const projector = await startProjector(app.database, app.log)
    const [draft] = await drafts(app, 1)
    const { caseId, requestId } = { caseId: draft!.events[0]!.caseId, requestId: draft!.events[0]!.entityId }
    await projector.reached(await app.log.head(), 60_000)
    await pool.query(
      `insert into log.events (stream, version, type, schema_version, case_id, entity_id, actor_kind, actor_id, command_id,
         correlation_id, recorded_at, data)
       select $1, 1 + nth, type, 1, $1, 'x', 'system', 'newer', 'newer' || nth, 'newer', now(), '{}'
       from unnest(array['BoxDreamt', 'PaymentRecorded']) with ordinality one(type, nth)`,
      [caseId],
    )
    await drafts(app, 2)
    projector.wake()
    const head = await app.log.head()
    expect(await projector.reached(head, 60_000)).toBe(true)
    await expect.poll(() => backlogOf(pool)).toMatchObject({ stuckEvents: 1 })
    const parked = (await listParked(pool)).filter(({ projection }) =>
      projections.some(({ name }) => name === projection),
    )
    expect(parked.map(({ projection, key, events }) => `${projection} ${key} ${events}`).toSorted(byText)).toEqual(
      projections.map(({ name }) => `${name} case:${caseId} 2`).toSorted(byText),
    )
    // Its row is unchanged; a command on that case is refused with a server error, on any other case it is not.
    expect((await rowsOf(orders)).find(({ key }) => key === caseId)).toMatchObject({ request_id: requestId })
    await expect(app.log.readCase({ caseId })).rejects.toThrow(
      'No registered aggregate declares the event type BoxDreamt',
    )
    // A rebuild also leaves only this case parked.
    for (const projection of projections) {
      expect(await rebuild(pool, app.log, projection)).toMatchObject({ differences: 0, switched: true })
    }
    const still = (await listParked(pool)).filter(({ projection }) =>
      projections.some(({ name }) => name === projection),
    )
    expect(still.map(({ key }) => key)).toEqual(projections.map(() => `case:${caseId}`))
    await projector.stop()
  })
})
