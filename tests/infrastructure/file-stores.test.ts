import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore, StoredUpload } from '#application/files/file-store.ts'
import { type DiskStore, openDiskStore } from '#infrastructure/files/disk-store.ts'
import { createS3Store } from '#infrastructure/files/s3-store.ts'
import { canRunS3, type S3Server, startS3Server } from '../support/s3-server.ts'

/** The port, and how a client sends a part and fetches a file. */
type Client = {
  store: () => FileStore
  put: (upload: StoredUpload, partNumber: number, bytes: Buffer) => Promise<string>
  get: (key: string, name: string) => Promise<{ bytes: Buffer; disposition: string | undefined } | undefined>
}

/** S3 accepts a part below 5 MiB only as the last one. */
const large = Buffer.alloc(5 * 1024 * 1024, 'large part ')
const maxBytes = 10_000_000
const small = Buffer.from('the last part')
const unknownETag = `"${createHash('md5').update('other').digest('hex')}"`
let keys = 0
const newKey = () => `folder${++keys}/logo.pdf`

const storeContract = ({ store, put, get }: Client) => {
  test('ART-003 joins the parts in the order of the list, also when the request is repeated', async () => {
    const key = newKey()
    const upload = await store().begin(key, 'application/pdf')
    const second = await put(upload, 2, small)
    const first = await put(upload, 1, large)
    const parts = [
      { PartNumber: 1, ETag: first },
      { PartNumber: 2, ETag: second },
    ]
    expect(await get(key, 'logo.pdf')).toBe(undefined)
    const whole = Buffer.concat([large, small])
    expect(await store().complete(upload, parts)).toEqual({ size: whole.length })
    expect((await get(key, 'logo.pdf'))!.bytes.equals(whole)).toBe(true)
    expect(Buffer.from(await store().head(key, 10)).toString()).toBe('large part')
    expect(await store().complete(upload, parts)).toEqual({ size: whole.length })
  })

  test('ART-T02 refuses to complete an upload with missing parts, and creates no file', async () => {
    const key = newKey()
    const upload = await store().begin(key, 'application/pdf')
    await put(upload, 1, small)
    expect(await store().complete(upload, [{ PartNumber: 1, ETag: unknownETag }])).toMatchObject({
      refused: 'wrongETag',
    })
    expect(await get(key, 'logo.pdf')).toBe(undefined)
  })

  test('ART-T03 does not complete an aborted upload, and accepts a repeated abort', async () => {
    const upload = await store().begin(newKey(), 'application/pdf')
    const ETag = await put(upload, 1, small)
    await store().abort(upload)
    await store().abort(upload)
    expect(await store().complete(upload, [{ PartNumber: 1, ETag }])).toEqual({ refused: 'unknownUpload' })
  })

  test('API-004 joins parts that the server received itself', async () => {
    const key = newKey()
    const upload = await store().begin(key, 'application/pdf')
    const parts = []
    for (const [nth, bytes] of [large, small].entries()) {
      const written = await store().writePart(upload, nth + 1, bytes)
      parts.push({ PartNumber: nth + 1, ETag: 'etag' in written ? written.etag : written.refused })
    }
    expect(await store().complete(upload, parts)).toEqual({ size: large.length + small.length })
    expect((await get(key, 'logo.pdf'))!.bytes.equals(Buffer.concat([large, small]))).toBe(true)
    expect(await store().writePart(upload, 1, small)).toEqual({ refused: 'unknownUpload' })
  })

  test('removes a file, and accepts a repeated removal', async () => {
    const key = newKey()
    const upload = await store().begin(key, 'application/pdf')
    await store().complete(upload, [{ PartNumber: 1, ETag: await put(upload, 1, small) }])
    await store().remove(key)
    await store().remove(key)
    expect(await get(key, 'logo.pdf')).toBe(undefined)
  })
}

describe('the store on disk', () => {
  let root: string
  let disk: DiskStore
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'boxwright-files-'))
    disk = await openDiskStore(root, { part: () => '' })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  storeContract({
    store: () => disk,
    put: async (upload, partNumber, bytes) => {
      const written = await disk.receivePart(upload, partNumber, Readable.from([bytes]), maxBytes)
      return 'etag' in written ? written.etag : written.refused
    },
    get: async (key) => {
      const file = await disk.read(key)
      return file && { bytes: await buffer(file.stream()), disposition: undefined }
    },
  })
})

describe.runIf(canRunS3())('the store on S3', () => {
  let server: S3Server
  let store: FileStore
  beforeAll(async () => {
    server = await startS3Server()
    const { endpoint, credentials } = server
    const settings = { bucket: 'boxwright', region: 'us-east-1', endpoint, credentials }
    await new S3Client({ ...settings, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: settings.bucket }))
    store = createS3Store(settings)
  }, 120_000)
  afterAll(() => server?.stop())

  const fetchFile = async (key: string, name: string) => {
    const answer = await fetch((await store.downloadUrl(key, name, 60))!)
    if (!answer.ok) return undefined
    const disposition = answer.headers.get('content-disposition') ?? undefined
    return { bytes: Buffer.from(await answer.arrayBuffer()), disposition }
  }

  storeContract({
    store: () => store,
    put: async (upload, partNumber, bytes) => {
      const url = await store.partUrl(upload, partNumber, 60, maxBytes)
      const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
      expect(answer.status).toBe(200)
      return answer.headers.get('etag')!
    },
    get: fetchFile,
  })

  test('serves a download as an attachment with the name of the upload', async () => {
    const key = newKey()
    const upload = await store.begin(key, 'application/pdf')
    const url = await store.partUrl(upload, 1, 60, maxBytes)
    const sent = await fetch(url, { method: 'PUT', body: 'content' })
    await store.complete(upload, [{ PartNumber: 1, ETag: sent.headers.get('etag')! }])
    expect((await fetchFile(key, 'Entwurf für Blüte.pdf'))!.disposition).toBe(
      "attachment; filename*=UTF-8''Entwurf%20f%C3%BCr%20Bl%C3%BCte.pdf",
    )
  })

  test('signs a part address for that part alone and for a limited time', async () => {
    const upload = await store.begin(newKey(), 'application/pdf')
    const url = await store.partUrl(upload, 1, 1, maxBytes)
    const other = url.replace('partNumber=1', 'partNumber=2')
    expect((await fetch(other, { method: 'PUT', body: 'x' })).status).toBe(403)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
  })
})
