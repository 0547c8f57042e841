import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoredUpload } from '#application/files/file-store.ts'
import { type DiskStore, openDiskStore } from '#infrastructure/files/disk-store.ts'

let root: string
let store: DiskStore
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
  store = await openDiskStore(root, {
    part: ({ storeUploadId }, number) => `/part/${storeUploadId}/${number}`,
  })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const key = 'abc/logo.pdf'
const bytes = (text: string) => Readable.from([Buffer.from(text)])
const etag = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`
const write = async (upload: StoredUpload, partNumber: number, content: Readable, maxBytes = 100): Promise<string> => {
  const written = await store.receivePart(upload, partNumber, content, maxBytes)
  if ('refused' in written) throw new Error(written.refused)
  return written.etag
}
const contentOf = async () => {
  const file = await store.read(key)
  return file && (await buffer(file.stream())).toString()
}

describe('the disk store', () => {
  test('ART-003 joins parts that arrive in any order in the order of the list', async () => {
    const upload = await store.begin(key, 'application/pdf')
    const second = await write(upload, 2, bytes('world'))
    const first = await write(upload, 1, bytes('hello '))
    expect(first).toBe(etag('hello '))
    const parts = [
      { PartNumber: 1, ETag: first },
      { PartNumber: 2, ETag: second },
    ]
    expect(await contentOf()).toBe(undefined)
    expect(await store.complete(upload, parts)).toEqual({ size: 11 })
    expect(await contentOf()).toBe('hello world')
    expect(Buffer.from(await store.head(key, 5)).toString()).toBe('hello')
    expect(await store.complete(upload, parts)).toEqual({ size: 11 })
  })

  test('ART-T02 refuses a missing part, a wrong ETag and an unknown upload, each with its position in the list', async () => {
    const upload = await store.begin(key, 'application/pdf')
    const ETag = await write(upload, 1, bytes('one'))
    const one = { PartNumber: 1, ETag }
    expect(await store.complete(upload, [one, { PartNumber: 3, ETag }])).toEqual({ refused: 'missingPart', part: 2 })
    expect(await store.complete(upload, [{ PartNumber: 1, ETag: etag('two') }])).toEqual({
      refused: 'wrongETag',
      part: 1,
    })
    const unknown = { key, storeUploadId: '0'.repeat(48) }
    expect(await store.complete(unknown, [one])).toEqual({ refused: 'unknownUpload' })
    expect(await contentOf()).toBe(undefined)
  })

  test('replaces a part that is sent again, unless the new upload is interrupted', async () => {
    const upload = await store.begin(key, 'application/pdf')
    await write(upload, 1, bytes('old'))
    const ETag = await write(upload, 1, bytes('new'))
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(write(upload, 1, broken)).rejects.toThrow('connection lost')
    await store.complete(upload, [{ PartNumber: 1, ETag }])
    expect(await contentOf()).toBe('new')
    expect(readdirSync(root, { recursive: true }).filter((name) => String(name).includes('partial'))).toEqual([])
  })

  test('refuses a part at the size limit, and retains the previous part', async () => {
    const upload = await store.begin(key, 'application/pdf')
    const ETag = await write(upload, 1, bytes('small'))
    await expect(write(upload, 1, bytes('much larger'), 5)).rejects.toThrow('tooLarge')
    await store.complete(upload, [{ PartNumber: 1, ETag }])
    expect(await contentOf()).toBe('small')
  })

  test('refuses a part of an upload that was completed, aborted or never started', async () => {
    const joined = await store.begin(key, 'application/pdf')
    const ETag = await write(joined, 1, bytes('one'))
    await store.complete(joined, [{ PartNumber: 1, ETag }])
    const aborted = await store.begin(key, 'application/pdf')
    await store.abort(aborted)
    const unknown = { key, storeUploadId: '0'.repeat(48) }
    for (const upload of [joined, aborted, unknown])
      await expect(write(upload, 1, bytes('two'))).rejects.toThrow('unknownUpload')
    expect(await contentOf()).toBe('one')
  })

  test('ART-T03 leaves no parts behind after an aborted or an abandoned upload', async () => {
    const aborted = await store.begin(key, 'application/pdf')
    await write(aborted, 1, bytes('one'))
    await store.abort(aborted)
    await store.abort(aborted)
    const forgotten = await store.begin(key, 'application/pdf')
    await write(forgotten, 1, bytes('one'))
    expect(await store.sweep(60_000)).toBe(0)
    expect(await store.sweep(-1)).toBe(1)
    expect(readdirSync(join(root, 'parts'))).toEqual([])
  })

  test('refuses a key or an id that points outside the folder', async () => {
    for (const bad of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '.hidden']) {
      await expect(store.read(bad)).rejects.toThrow('Not a key')
    }
    await expect(write({ key, storeUploadId: '../../x' }, 1, bytes('x'))).rejects.toThrow('Not an id')
  })

  test('removes a file, and accepts a repeated removal', async () => {
    const upload = await store.begin(key, 'application/pdf')
    const ETag = await write(upload, 1, bytes('one'))
    await store.complete(upload, [{ PartNumber: 1, ETag }])
    await store.remove(key)
    await store.remove(key)
    expect(await contentOf()).toBe(undefined)
  })
})
