import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#application/ordering/commands.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import { erasePerson } from '#infrastructure/log/erase.ts'
import { programHash } from '#infrastructure/machine/program-hash.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { openParts, takeOverParts } from '#infrastructure/views/build-parts.ts'
import { buildNewTable } from '#infrastructure/views/build.ts'
import { readCheckpoint } from '#infrastructure/views/checkpoints.ts'
import { newTableOf } from '#infrastructure/views/new-table.ts'
import { listParked } from '#infrastructure/views/parked.ts'
import { changedViews, compareWithLive, rebuild, rollBack, switchOver } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { tableOf } from '#read-models/projection.ts'
import { openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Tables built in parts, by child processes and by processes that continue the work of others. */

const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })
const view = projections.find(({ name }) => name === 'order-list-for-staff')!

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
  for (let i = 0; i < 1_200; i += 1) {
    await handle(app.ports, createOrder, { caller: ada, input: { currency: 'USD' }, commandId: randomUUID() })
  }
  await runWholeOrder(app)
  await app.settled()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

const inChildren = (count: number) => ({ children: { count, url: app.database.url }, minEvents: 1 })
const rowsOf = async (table: string): Promise<number> =>
  (await app.database.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count

describe('a table that is built in parts', () => {
  test.for([2, 3])('is the same as the live one, folded by %i processes', async (count) => {
    const progress: number[] = []
    const head = await app.log.head()
    const report = await rebuild(app.database.pool, app.log, view, {
      ...inChildren(count),
      onProgress: (events) => progress.push(events),
    })
    expect(report).toMatchObject({ differences: 0, switched: true, events: head })
    expect(progress.at(-1)).toBe(head)
    expect(await rowsOf('projector.build_parts')).toBe(0)
  })

  test('is continued after its process was stopped, and folds each case once', async () => {
    const { pool } = app.database
    const stop = new AbortController()
    const stopped = buildNewTable(pool, app.log, view, {
      ...inChildren(2),
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    })
    await expect(stopped).rejects.toThrow('stopped')
    const folded = await rowsOf(newTableOf(view))
    expect(folded).toBeGreaterThan(0)
    const progress: number[] = []
    const events = await buildNewTable(pool, app.log, view, {
      continues: true,
      onProgress: (done) => progress.push(done),
    })
    expect(events).toBe(await app.log.head())
    // No progress if the stopped process had folded every case.
    expect(Math.max(0, ...progress)).toBeLessThan(events)
    expect(await compareWithLive(pool, app.log, view)).toMatchObject({
      differences: 0,
      rows: await rowsOf(tableOf(view)),
    })
  })

  test('is built from the beginning if it is not continued, or was started by another version', async () => {
    const { pool } = app.database
    for (const options of [{}, { continues: true }]) {
      const newer = { ...view, version: view.version + ('continues' in options ? 1 : 0) }
      const stop = new AbortController()
      const stopped = buildNewTable(pool, app.log, view, { signal: stop.signal, onProgress: () => stop.abort() })
      await expect(stopped).rejects.toThrow('aborted')
      const progress: number[] = []
      const events = await buildNewTable(pool, app.log, newer, {
        ...options,
        onProgress: (done) => progress.push(done),
      })
      expect(progress.at(-1)).toBe(events)
    }
  })

  test('is not continued in a table that another process has created, nor by a program that folds differently', async () => {
    const { pool } = app.database
    const next = newTableOf(view)
    const changes = [
      // As an earlier release does, which has no progress to delete.
      `create table ${next}_2 (like ${next} including all); drop table ${next}; alter table ${next}_2 rename to ${next.split('.')[1]}`,
      `update projector.build_parts set program = 'with a mistake'`,
    ]
    for (const change of changes) {
      const stop = new AbortController()
      const stopped = buildNewTable(pool, app.log, view, { signal: stop.signal, onProgress: () => stop.abort() })
      await expect(stopped).rejects.toThrow('aborted')
      await pool.query(change)
      const progress: number[] = []
      const events = await buildNewTable(pool, app.log, view, {
        continues: true,
        onProgress: (done) => progress.push(done),
      })
      expect(progress.at(-1)).toBe(events)
    }
    await pool.query(changes[1]!)
    await expect(switchOver(pool, app.log, view)).rejects.toThrow('was built by another program: build it again')
  })

  test('is not built again if its process was stopped while it compared the table', async () => {
    const { pool } = app.database
    const events = await buildNewTable(pool, app.log, view)
    await compareWithLive(pool, app.log, view)
    const progress: number[] = []
    const report = await rebuild(pool, app.log, view, { continues: true, onProgress: (done) => progress.push(done) })
    expect(report).toMatchObject({ switched: true, differences: 0, events })
    expect(progress).toEqual([])
    expect(await openParts(pool, view)).toEqual([])
  })

  test('is reported with its number of rows if there was no live one', async () => {
    const { pool } = app.database
    const added = { ...view, name: 'added-for-staff' }
    const report = await rebuild(pool, app.log, added)
    expect(report).toMatchObject({ switched: true, rows: await rowsOf(tableOf(view)) })
    await pool.query(`drop table ${tableOf(added)}`)
    await pool.query('delete from projector.checkpoints where name = $1', [added.name])
  })

  test('is not dropped by another process before it is live', async () => {
    const { pool } = app.database
    const newer = { ...view, version: view.version + 1 }
    const comparing = Promise.withResolvers<void>()
    const compared = Promise.withResolvers<void>()
    const readAfter: typeof app.log.readAfter = async (...page) => {
      comparing.resolve()
      await compared.promise
      return app.log.readAfter(...page)
    }
    const first = rebuild(pool, { ...app.log, readAfter }, newer, { continues: true })
    await comparing.promise
    const second = buildNewTable(pool, app.log, newer, { continues: true })
    await expect(second).rejects.toThrow(`Another process is building ${view.name}`)
    compared.resolve()
    expect(await first).toMatchObject({ switched: true })
    expect(await changedViews(pool, projections)).toEqual([view])
    await rollBack(pool, view)
    expect(await changedViews(pool, projections)).toEqual([])
  })

  test('replaces the table of a newer version only if that is accepted', async () => {
    const { pool } = app.database
    const newer = { ...view, version: view.version + 1 }
    expect(await rebuild(pool, app.log, newer)).toMatchObject({ switched: true })
    await expect(rebuild(pool, app.log, view)).rejects.toThrow('use the newer program, or --accept')
    expect(await rebuild(pool, app.log, view, { accept: true })).toMatchObject({ switched: true, differences: 0 })
    expect(await readCheckpoint(pool, view.name)).toMatchObject({ version: view.version })
  })

  test('is not written by a process whose lease another one has taken', async () => {
    const { pool } = app.database
    const begun = buildNewTable(pool, app.log, view, {
      ...inChildren(2),
      onProgress: async () => {
        await takeOverParts(pool, view, { epoch: 1_000_000, program: await programHash() })
      },
    })
    await expect(begun).rejects.toThrow(`The build of ${view.name} was taken over or dropped`)
  })

  test('is dropped by an erasure, and built again without the person', async () => {
    const { pool } = app.database
    const stop = new AbortController()
    const stopped = buildNewTable(pool, app.log, view, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    expect(await openParts(pool, view)).toHaveLength(1)
    await erasePerson(app.database, app.log, 'absent@boxwright.example')
    expect(await openParts(pool, view)).toEqual([])
    expect(await rebuild(pool, app.log, view, { ...inChildren(2), continues: true })).toMatchObject({ differences: 0 })
  })

  test('parks the case of an event that cannot be read, in every process', async () => {
    const { pool } = app.database
    await pool.query(
      `insert into log.events (stream, version, event_id, type, schema_version, case_id, entity_id, actor_kind, actor_id,
         command_id, correlation_id, recorded_at, data)
       select stream, version + 1, gen_random_uuid(), 'EventOfTheFuture', 1, case_id, entity_id, actor_kind, actor_id,
         'future', 'future', now(), '{}' from log.events where type = 'OrderCreated' order by position limit 1`,
    )
    app.projector.wake()
    await app.projector.reached(await app.log.head(), 10_000)
    const before = await listParked(pool)
    expect(before.map(({ projection }) => projection)).toContain(view.name)
    const report = await rebuild(pool, app.log, view, inChildren(2))
    expect(report).toMatchObject({ differences: 0, switched: true })
    const parked = async () =>
      (await listParked(pool)).filter(({ projection }) => projection === view.name).map(({ key }) => key)
    expect(await parked()).toEqual(before.filter(({ projection }) => projection === view.name).map(({ key }) => key))
  })
})
