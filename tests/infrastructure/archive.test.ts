import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#infrastructure/app.ts'
import { openArchiveStore } from '#infrastructure/backup/archive-store.ts'
import { pruneArchive, summarizeArchive } from '#infrastructure/backup/archive-summary.ts'
import { listBases, readServer } from '#infrastructure/backup/archive.ts'
import { createBaseBackup } from '#infrastructure/backup/base-backup.ts'
import { receiveWal } from '#infrastructure/backup/receive-wal.ts'
import { rehearseBase } from '#infrastructure/backup/rehearse-base.ts'
import { type RestoredBase, restoreBase } from '#infrastructure/backup/restore-base.ts'
import { parseLsn, segmentName, segmentStart } from '#infrastructure/backup/wal-position.ts'
import { appMetrics } from '#infrastructure/http/process-metrics.ts'
import { erasePerson } from '#infrastructure/log/erase.ts'
import { type Erasure, erasureFile, readErasures } from '#infrastructure/log/erasures.ts'
import { verifyLog } from '#infrastructure/log/verify.ts'
import { type Postgres, startPostgres } from '#infrastructure/machine/postgres.ts'
import { addDemoPeople } from '#infrastructure/seed/stories/people.ts'
import { type OwnPostgres, startOwnPostgres } from '../faults/own-postgres.ts'
import { whileArchiving } from '../support/archiving.ts'
import { openSecondApp, runWholeOrder } from '../support/test-app.ts'

/** Base backups and archived WAL of a real server, restored to a point in time on another one. */

let folder: string
let postgres: OwnPostgres
let url: string
let app: App
const secretKey = randomBytes(32)
const now = () => new Date().toISOString()
const newFolder = (name: string) => join(mkdtempSync(join(folder, `${name}-`)), 'postgres')

/** An archive of the server, with a base backup that was taken during orders, and all WAL up to now. */
const archive = () => openArchiveStore(join(folder, 'archive'), undefined)
const base = (of = url, store = archive()) =>
  createBaseBackup({ owner: of, replication: of }, store, { secretKey, embedded: true, now })

/** The moment after the last event: later events have a later commit time. */
const moment = async () => {
  await pause(5)
  const time = now()
  await pause(5)
  return { time, head: await app.log.head() }
}

const restored = (toTime: string | undefined, options: { erasures?: Erasure[] } = {}) => {
  const home = newFolder('restored')
  const result = restoreBase(archive(), home, { toTime, erasures: [], ...options })
  return result.then((found): RestoredBase & { home: string } => ({ ...found, home }))
}

/** A restore to `midway`, whose server several tests continue: a restore takes seconds. */
let restoredMidway: ReturnType<typeof restored> | undefined
const midwayServer = () => (restoredMidway ??= restored(midway.time))

/** Starts a server on a restored folder, as the product does with DATA_DIR. */
const onServer = async <T>(home: string, act: (url: string) => Promise<T>): Promise<T> => {
  const server: Postgres = await startPostgres({ dataDir: join(home, '..') })
  try {
    return await act(Object.assign(new URL(server.url), { pathname: new URL(url).pathname }).href)
  } finally {
    await server.stop()
  }
}

let midway: { time: string; head: number }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boxwright-archive-'))
  postgres = await startOwnPostgres()
  url = (await postgres.database()).url
  app = await openSecondApp(url)
  await addDemoPeople(app.identity)
  await runWholeOrder(app)
  await whileArchiving(url, archive(), async () => {
    await Promise.all([runWholeOrder(app), base()])
    await runWholeOrder(app)
    await app.settled()
    midway = await moment()
    await runWholeOrder(app)
  })
  // Another receiver continues, as after a kill.
  await whileArchiving(url, archive(), () => runWholeOrder(app))
}, 240_000)
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

const eventsOf = async (of: string, head: number): Promise<unknown[]> => {
  const client = new pg.Client(of)
  await client.connect()
  const text = `select * from log.events where position <= ${head} order by position`
  return (await client.query(text).finally(() => client.end())).rows
}

// A restore starts a server, which takes a minute if the machine is busy.
describe('an archive (A28)', { timeout: 240_000 }, () => {
  test('restores every event up to a moment, none after it, and a working product', async () => {
    const { home, head } = await midwayServer()
    expect(head).toBe(midway.head)
    expect(await app.log.head()).toBeGreaterThan(head)
    const expected = await eventsOf(url, midway.head)
    await onServer(home, async (its) => {
      expect(await eventsOf(its, head + 1_000)).toEqual(expected)
      const second = await openSecondApp(its)
      try {
        expect(await verifyLog(second.database.pool)).toMatchObject({ ok: true })
        // Positions after the moment belong to another epoch.
        const lost = await app.cursors.seal('feed staff ', head + 1)
        await expect(second.cursors.open('feed staff ', lost)).rejects.toMatchObject({ refusal: { field: 'cursor' } })
        await runWholeOrder(second)
        await second.settled()
        expect(await second.log.head()).toBeGreaterThan(head)
      } finally {
        await second.close()
      }
    })
  })

  test('reports the WAL that is not archived as a metric', async () => {
    const registry = new Registry()
    const update = appMetrics(registry, app)
    const lag = async () => {
      await update()
      return Number((await registry.getSingleMetricAsString('wal_archive_lag_bytes')).split(' ').at(-1))
    }
    await whileArchiving(url, archive(), () => runWholeOrder(app))
    const before = await lag()
    await runWholeOrder(app)
    expect(await lag()).toBeGreaterThan(before)
  })

  test('is rehearsed: hash chain and every view of the restored server', async () => {
    const { verdict, views } = await rehearseBase(archive(), [], { toTime: midway.time })
    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.ok && verdict.events + verdict.unsealed).toBe(midway.head)
    expect(views.length).toBeGreaterThan(5)
    expect(views.map(({ differences }) => differences)).toEqual(views.map(() => 0))
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('boxwright-rehearsal-'))).toEqual([])
  })

  test('has no gap between two receivers, and does not restore the data of a person who was erased after the moment', async () => {
    const file = join(folder, 'erasures.jsonl')
    const before = await moment()
    await whileArchiving(url, archive(), () =>
      erasePerson(app.database, app.log, 'ada@bloom.example', { record: erasureFile(file, now) }),
    )
    const { bases } = await summarizeArchive(archive())
    expect(bases.map(({ missing }) => missing)).toEqual([undefined])
    const { home, head } = await restored(before.time, { erasures: await readErasures(file) })
    expect(head).toBe(before.head)
    await onServer(home, async (its) => {
      const second = await openSecondApp(its)
      const text = JSON.stringify(await second.log.readAfter(0, 1_000))
      await second.close()
      expect(text).not.toContain('Glisan')
    })
  })

  test('refuses a time that it does not contain', async () => {
    await expect(restored('2026-01-01T00:00:00.000Z')).rejects.toThrow('choose a later time')
    await expect(restored(new Date(Date.now() + 3_600_000).toISOString())).rejects.toThrow('The archive ends before')
  })

  test('refuses another server', async () => {
    const other = await startPostgres({ dataDir: mkdtempSync(join(folder, 'other-')) })
    const stop = new AbortController()
    const receiving = receiveWal(other.url, archive(), { storeEveryMs: 50, signal: stop.signal })
    await expect(receiving).rejects.toThrow('contains another server')
    await other.stop()
  })

  test('refuses missing or damaged files, and names them', async () => {
    const store = openArchiveStore(join(folder, 'damaged'), undefined)
    cpSync(archive().target, store.target, { recursive: true })
    const [found] = await listBases(store)
    const { segmentSize: size } = await readServer(store)
    // The segment in which the base backup starts, and the file before the end of the archive.
    const segment = `${segmentName({ timeline: 1, start: segmentStart(parseLsn(found!.start), size) }, size)}.zst`
    expect(readdirSync(join(store.target, 'wal')).at(-1)).not.toBe(segment)
    const attempt = () => restoreBase(store, newFolder('damaged'), { toTime: undefined, erasures: [] })
    const path = join(store.target, 'wal', segment)
    const copy = join(folder, 'segment')
    cpSync(path, copy)
    writeFileSync(path, randomBytes(1_000))
    await expect(attempt()).rejects.toThrow(`${segment.slice(0, 24)} of ${store.target} is damaged`)
    cpSync(copy, path)
    rmSync(path)
    await expect(attempt()).rejects.toThrow('WAL is missing after')
    appendFileSync(join(store.target, 'base', found!.id, 'part-000001'), ' ')
    await expect(attempt()).rejects.toThrow(`part-000001 of the base backup ${found!.id} was changed or is damaged`)
    rmSync(join(store.target, 'base', found!.id, 'part-000001'))
    await expect(attempt()).rejects.toThrow('is missing')
    rmSync(join(store.target, 'base', found!.id, 'manifest.json'))
    await expect(attempt()).rejects.toThrow('contains no base backup')
  })

  test('continues on the server that was restored from it, and can be restored again', async () => {
    const { home, head } = await midwayServer()
    const store = openArchiveStore(join(folder, 'continued'), undefined)
    cpSync(archive().target, store.target, { recursive: true })
    let later = 0
    await onServer(home, async (its) => {
      await whileArchiving(its, store, async () => {
        const second = await openSecondApp(its)
        await runWholeOrder(second)
        later = await second.log.head()
        await second.close()
      })
    })
    expect(existsSync(join(store.target, 'wal/00000002.history'))).toBe(true)
    const again = await restoreBase(store, newFolder('again'), { toTime: undefined, erasures: [] })
    expect(again.head).toBe(later)
    expect(later).toBeGreaterThan(head)
  })

  test('is pruned to the newest base backups, and everything in it is restored without a time', async () => {
    const store = openArchiveStore(join(folder, 'pruned'), undefined)
    cpSync(archive().target, store.target, { recursive: true })
    await whileArchiving(url, store, async () => {
      await pause(1_000) // ids have seconds
      await base(url, store)
    })
    expect(await pruneArchive(store, 1)).toMatchObject({ bases: 1 })
    expect(await listBases(store)).toHaveLength(1)
    const { head } = await restoreBase(store, newFolder('pruned'), { toTime: undefined, erasures: [] })
    expect(head).toBe(await app.log.head())
  })
})
