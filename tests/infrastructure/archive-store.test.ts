import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ArchiveStore, openArchiveStore } from '#infrastructure/backup/archive-store.ts'
import { pruneArchive } from '#infrastructure/backup/archive-summary.ts'
import {
  type BaseManifest,
  claimArchive,
  listBases,
  writeBaseManifest,
  writeBasePart,
} from '#infrastructure/backup/archive.ts'
import { createBaseBackup } from '#infrastructure/backup/base-backup.ts'
import { restoreBase } from '#infrastructure/backup/restore-base.ts'
import { startPostgres } from '#infrastructure/machine/postgres.ts'
import { startOwnPostgres } from '../faults/own-postgres.ts'
import { whileArchiving } from '../support/archiving.ts'
import { canRunS3, type S3Server, startS3Server } from '../support/s3-server.ts'

/** The stores of an archive: a folder and a bucket. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boxwright-store-'))
})
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

const storeContract = (store: () => ArchiveStore) => {
  test('replaces a file as a whole, lists names in order, and removes files', async () => {
    await store().write('wal/b.zst', Buffer.from('first'))
    await store().write('wal/b.zst', Buffer.from('second'))
    await store().write('wal/a.zst', randomBytes(100_000))
    await store().write('base/1/part', Buffer.alloc(0))
    expect((await store().read('wal/b.zst'))!.toString()).toBe('second')
    expect(await store().read('base/1/part')).toHaveLength(0)
    expect(await store().read('wal/none')).toBe(undefined)
    expect(await store().list('wal')).toEqual(['a.zst', 'b.zst'])
    expect(await store().list('base')).toEqual(['1'])
    expect(await store().list('none')).toEqual([])
    await store().remove('wal/a.zst')
    await store().remove('wal/a.zst')
    expect(await store().list('wal')).toEqual(['b.zst'])
  })
}

describe('a folder', () => {
  const store = () => openArchiveStore(join(folder, 'archive'), undefined)
  storeContract(store)

  test('ignores a file whose write was interrupted, and is readable only by its owner', async () => {
    await store().write('wal/c.zst', Buffer.from('whole'))
    writeFileSync(join(folder, 'archive/wal/d.zst.1.part'), 'half')
    expect(await store().list('wal')).not.toContain('d.zst.1.part')
    expect(readdirSync(join(folder, 'archive/wal'))).toContain('c.zst')
  })

  test('is pruned of base backups whose process ended, but not of one that is being written', async () => {
    const archive = openArchiveStore(join(folder, 'interrupted'), undefined)
    await claimArchive(archive, { systemId: '1', segmentSize: 16_777_216 })
    const complete: BaseManifest = {
      format: 'boxwright base backup 1',
      id: '20260201T000000Z',
      at: '2026-02-01T00:00:00Z',
      endedAt: '2026-02-01T00:01:00Z',
      serverVersion: '18',
      timeline: 1,
      start: '0/1000000',
      end: '0/2000000',
      database: 'boxwright',
      owner: 'boxwright',
      embedded: false,
      logId: randomUUID(),
      head: 1,
      secretKey: '',
      parts: [await writeBasePart(archive, '20260201T000000Z', 1, Buffer.from('tar'))],
    }
    await writeBaseManifest(archive, complete)
    for (const id of ['20260101T000000Z', '20260301T000000Z']) await writeBasePart(archive, id, 1, Buffer.from('tar'))
    expect(await pruneArchive(archive, 1)).toEqual({ bases: 0, segments: 0 })
    expect(await archive.list('base')).toEqual(['20260201T000000Z', '20260301T000000Z'])
    expect(await listBases(archive)).toEqual([complete])
  })

  test('has an address that is refused if it is invalid or without an access key', () => {
    expect(() => openArchiveStore('s3:bucket', undefined)).toThrow('is not an address like s3://bucket/prefix')
    expect(() => openArchiveStore('s3://bucket/prefix', undefined)).toThrow('needs S3_ACCESS_KEY_ID')
  })
})

describe.skipIf(!canRunS3())('a bucket (A28)', () => {
  let server: S3Server
  let store: ArchiveStore
  beforeAll(async () => {
    server = await startS3Server()
    const { endpoint, credentials } = server
    const access = { region: 'us-east-1', endpoint, credentials }
    await new S3Client({ ...access, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'archive' }))
    store = openArchiveStore('s3://archive/contract', access)
  }, 120_000)
  afterAll(() => server?.stop())

  storeContract(() => store)

  test('restores a server to what was committed last', async () => {
    const { endpoint, credentials } = server
    const bucket = openArchiveStore('s3://archive/server/', { region: 'us-east-1', endpoint, credentials })
    const postgres = await startOwnPostgres()
    const { url } = await postgres.database()
    const client = new pg.Client(url)
    await client.connect()
    const options = { secretKey: randomBytes(32), embedded: true, now: () => new Date().toISOString() }
    await whileArchiving(url, bucket, async () => {
      await createBaseBackup({ owner: url, replication: url }, bucket, options)
      await client.query(`create table people.restored as select nth from generate_series(1, 300000) nth`)
      await client.query('insert into people.restored values (0)')
    })
    await client.end()
    await postgres.stop()
    await restoreBase(bucket, join(folder, 'postgres'), { toTime: undefined, erasures: [] })
    const restored = await startPostgres({ dataDir: folder })
    const again = new pg.Client(Object.assign(new URL(restored.url), { pathname: new URL(url).pathname }).href)
    await again.connect()
    const { rows } = await again.query<{ rows: number }>('select count(*)::int as rows from people.restored')
    await again.end()
    await restored.stop()
    expect(rows).toEqual([{ rows: 300_001 }])
  })
})
