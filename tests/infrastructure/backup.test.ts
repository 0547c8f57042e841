import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccountRows } from '#application/people/delete-account.ts'
import { actingPartyOf } from '#application/people/run-command.ts'
import { createApp } from '#infrastructure/app.ts'
import { createBackup } from '#infrastructure/backup/create-backup.ts'
import type { Manifest } from '#infrastructure/backup/manifest.ts'
import { rehearseRestore } from '#infrastructure/backup/rehearse-restore.ts'
import { restoreBackup } from '#infrastructure/backup/restore-backup.ts'
import { anchorKeyOf, anchorLog } from '#infrastructure/log/anchors.ts'
import { erasePerson } from '#infrastructure/log/erase.ts'
import { erasedUser, erasureFile, readErasures } from '#infrastructure/log/erasures.ts'
import { verifyLog } from '#infrastructure/log/verify.ts'
import { as } from '../support/case-stories.ts'
import { testSecrets } from '../support/secrets.ts'
import { openSecondApp, openTestApp, runWholeOrder } from '../support/test-app.ts'

/** Backup and restore of a database in use, and invalid backups. */

let app: Awaited<ReturnType<typeof openTestApp>>
let owner: pg.Client
let folder: string
/** The backup that most tests restore. */
let source: string
let manifest: Manifest
const secretKey = randomBytes(32)
const silent = { info: () => undefined, error: () => undefined }
const now = () => new Date().toISOString()

/** Folders and databases of this file. */
const inFolder = (name: string) => join(folder, name)
const databases: string[] = []
const emptyDatabase = async (): Promise<string> => {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await owner.query(`create database ${name} template template0`)
  databases.push(name)
  return Object.assign(new URL(app.url), { pathname: `/${name}` }).href
}
const newFolder = () => mkdtempSync(inFolder('backup-'))

beforeAll(async () => {
  app = await openTestApp()
  owner = new pg.Client(app.url)
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'boxwright-backup-'))
  await runWholeOrder(app)
  // In use: orders change while the backup is written.
  const working = Promise.all([runWholeOrder(app), runWholeOrder(app)])
  source = newFolder()
  manifest = await createBackup(app.url, source, { secretKey, now })
  await working
})
afterAll(async () => {
  for (const name of databases) await owner.query(`drop database if exists ${name} with (force)`)
  await owner.end()
  await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const rowsOf = async (url: string, query: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(query).finally(() => client.end())).rows
}

describe('a backup (A21)', () => {
  test('is consistent while the database is in use, and restores every row', async () => {
    const url = await emptyDatabase()
    await restoreBackup(source, url)
    expect(manifest.head).toBeLessThanOrEqual(await app.log.head())
    const events = `select * from log.events where position <= ${manifest.head} order by position`
    expect(await rowsOf(url, events)).toEqual(await rowsOf(app.url, events))
    for (const { table, rows } of manifest.tables) {
      if (table.startsWith('projector.') || table === 'log.epochs') continue
      const [found] = (await rowsOf(url, `select count(*)::int as rows from ${table}`)) as { rows: number }[]
      expect([table, found!.rows]).toEqual([table, rows])
    }
    for (const table of ['people.accounts', 'people.personal_keys', 'log.identity', 'shop.catalogue_versions']) {
      const text = `select t::text as row from ${table} t order by 1`
      expect(await rowsOf(url, text)).toEqual(await rowsOf(app.url, text))
    }
  })

  test('restores a working product: hash chain, views, sequences and new orders', async () => {
    const url = await emptyDatabase()
    await restoreBackup(source, url)
    const restored = await openSecondApp(url)
    try {
      await restored.settled()
      expect(await verifyLog(restored.database.pool)).toMatchObject({ ok: true })
      await runWholeOrder(restored)
      await restored.settled()
      const [last] = (await rowsOf(url, 'select max(position)::int as head from log.events')) as { head: number }[]
      expect(last!.head).toBeGreaterThan(manifest.head)
      expect(await rowsOf(url, 'select 1 from projector.parked')).toEqual([])
    } finally {
      await restored.close()
    }
  })

  test('is refused if a file was changed, damaged or removed, and the refusal names the file', async () => {
    const url = await emptyDatabase()
    const copy = newFolder()
    cpSync(source, copy, { recursive: true })
    appendFileSync(join(copy, 'log.events.copy.gz'), ' ')
    await expect(restoreBackup(copy, url)).rejects.toThrow('log.events.copy.gz of the backup was changed')
    rmSync(join(copy, 'log.events.copy.gz'))
    await expect(restoreBackup(copy, url)).rejects.toThrow('log.events.copy.gz of the backup is missing')
    rmSync(join(copy, 'SHA256SUMS'))
    await expect(restoreBackup(copy, url)).rejects.toThrow('SHA256SUMS is missing')
  })

  test('is not restored over another database or by a program with different migrations', async () => {
    await expect(restoreBackup(source, app.url)).rejects.toThrow('is not empty')
    const other = newFolder()
    await owner.query(`insert into public.kysely_migration values ('9999_newer.sql', '9999-01-01')`)
    await createBackup(app.url, other, { secretKey, now })
    await owner.query(`delete from public.kysely_migration where name = '9999_newer.sql'`)
    await expect(restoreBackup(other, await emptyDatabase())).rejects.toThrow('other migrations (9999_newer.sql)')
  })

  test('contains no secret key', () => {
    const text = readFileSync(join(source, 'manifest.json'), 'utf8')
    expect(text).not.toContain(secretKey.toString('base64'))
    expect(text).not.toContain(secretKey.toString('hex'))
  })
})

describe('a rehearsal (A21)', () => {
  test('finds the restored views equal to a fold of the log, and drops its database', async () => {
    const key = anchorKeyOf(randomBytes(32))
    const anchor = await anchorLog(app.database.pool, {
      key,
      file: inFolder('anchors.jsonl'),
      timeStampUrl: undefined,
      now,
      onError: (error) => expect.unreachable(String(error)),
    })
    const target = newFolder()
    await createBackup(app.url, target, { secretKey, now })
    const { verdict, views } = await rehearseRestore(target, app.url, [anchor!])
    expect(verdict).toMatchObject({ ok: true, events: anchor!.upto })
    expect(views.length).toBeGreaterThan(5)
    expect(views.map(({ differences }) => differences)).toEqual(views.map(() => 0))
    expect(await rowsOf(app.url, `select 1 from pg_database where datname like 'boxwright_rehearsal_%'`)).toEqual([])
  })

  test('detects a view that differs from the log, and a log that differs from its seals', async () => {
    await app.settled()
    const target = newFolder()
    await owner.query(
      `update for_staff.order_list_for_staff set status = 'cancelled'
       where key = (select min(key) from for_staff.order_list_for_staff)`,
    )
    const changed = `set session_replication_role = 'replica'; update log.events set actor_id = $$u-eve$$ where position = 5`
    await owner.query(changed)
    await createBackup(app.url, target, { secretKey, now })
    const { verdict, views } = await rehearseRestore(target, app.url, [])
    expect(verdict).toMatchObject({ ok: false, position: 5 })
    expect(views.filter(({ differences }) => differences > 0).map(({ name }) => name)).toContain('order-list-for-staff')
  })
})

describe('a cursor (A22)', () => {
  test('is refused if it is later than the restored position, and continues if it is earlier', async () => {
    const later = await app.cursors.seal('feed staff ', manifest.head + 1)
    const earlier = await app.cursors.seal('feed staff ', manifest.head)
    const list = await app.cursors.seal('list', ['2026-01-01', 'key'])
    const url = await emptyDatabase()
    await restoreBackup(source, url)
    const restored = await openSecondApp(url)
    try {
      expect(await restored.cursors.open('feed staff ', earlier)).toBe(manifest.head)
      expect(await restored.cursors.open('list', list)).toEqual(['2026-01-01', 'key'])
      await expect(restored.cursors.open('feed staff ', later)).rejects.toMatchObject({ refusal: { field: 'cursor' } })
      // Also after other events took the lost positions, and after a second restore.
      await runWholeOrder(restored)
      await expect(restored.cursors.open('feed staff ', later)).rejects.toMatchObject({ refusal: { field: 'cursor' } })
      const own = await restored.cursors.seal('feed staff ', manifest.head + 1)
      expect(await restored.cursors.open('feed staff ', own)).toBe(manifest.head + 1)
      await expect(app.cursors.open('feed staff ', own)).rejects.toMatchObject({ refusal: { field: 'cursor' } })
    } finally {
      await restored.close()
    }
  })

  test('J1 does not restore the data of a person who was erased after the backup', async () => {
    const file = inFolder('not-there-yet/erasures.jsonl')
    const record = erasureFile(file, now)
    const hasName = async (url: string) => {
      const restored = await openSecondApp(url)
      try {
        await restored.settled()
        const log = JSON.stringify(await restored.log.readAfter(0, 1_000))
        const views = JSON.stringify(await rowsOf(url, 'select body::text from for_customer.feed_for_customer'))
        return [log.includes('Glisan'), views.includes('Glisan')]
      } finally {
        await restored.close()
      }
    }
    expect(await erasePerson(app.database, app.log, 'ada@bloom.example', { record })).toBeGreaterThan(0)
    expect(readFileSync(file, 'utf8')).toMatch(
      /^\{"user":"[0-9a-f]{64}","account":"retained","at":"[^"]+"\}\n\{"key":"[0-9a-f-]{36}","at":"[^"]+"\}\n$/,
    )
    const [without, again] = [await emptyDatabase(), await emptyDatabase()]
    await restoreBackup(source, without)
    expect(await hasName(without)).toEqual([true, true])
    await restoreBackup(source, again, { erasures: await readErasures(file) })
    expect(await hasName(again)).toEqual([false, false])
    expect(await readErasures(inFolder('nowhere.jsonl'))).toEqual([])
    appendFileSync(file, '{"key":"ada@bloom.example"}\n')
    await expect(readErasures(file)).rejects.toThrow(/Line 3 of .+ is not an erasure/)
  })

  test('J1 USER-D07 does not restore the account of a person who was deleted after the backup and had no key', async () => {
    const file = inFolder('deletions.jsonl')
    const people = { recordErasure: erasureFile(file, now) }
    const other = await createApp(app.url, silent, { work: false, secrets: testSecrets, people })
    const { store } = other.identity
    const deleted = await store.transaction(actingPartyOf(as('eve')), async (tx) =>
      deleteAccountRows(tx, (await tx.accounts.lock('u-eve'))!),
    )
    await store.erase(deleted)
    await other.close()
    expect(readFileSync(file, 'utf8')).toMatch(/^\{"user":"[0-9a-f]{64}","account":"deleted","at":"[^"]+"\}\n$/)

    const [without, again] = [await emptyDatabase(), await emptyDatabase()]
    const text = `select t::text as row from people.accounts t where email like 'eve@%' or user_id = 'u-tom'`
    await restoreBackup(source, without)
    expect(await rowsOf(without, text)).toHaveLength(2)
    // A user who returned after the erasure has a newer account with the same id.
    const before = { user: erasedUser('u-tom'), account: 'deleted', at: '2020-01-01T00:00:00.000Z' } as const
    await restoreBackup(source, again, { erasures: [before, ...(await readErasures(file))] })
    expect(await rowsOf(again, text)).toEqual([{ row: expect.stringContaining('u-tom') as string }])
    const entry = `select subject, actor from people.audit_log where event = 'UserDeleted'`
    expect(await rowsOf(again, entry)).toEqual([{ subject: 'u-eve', actor: 'restore' }])
  })
})
