import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  interruptedUploads,
  percentOf,
  removeStoredUpload,
  storedUpload,
  storeUpload,
} from '#web/files/interrupted-uploads.ts'
import { partBytesOf, partCountOf } from '#web/files/upload-file.ts'
import { useSession } from '#web/stores/session.ts'

/** Uploads in the browser: parts, progress, and what is stored of an interrupted one. */

const mib = 1_048_576

beforeEach(() => {
  useSession.setState({ status: 'initialized', user: { userId: 'u-ada' } as never }, true)
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
    key: (nth: number) => [...values.keys()][nth] ?? null,
    get length() {
      return values.size
    },
  })
})
afterEach(() => {
  useSession.setState({ status: 'pending' }, true)
  vi.unstubAllGlobals()
})

test('ART-002 a file is sent in parts of 8 MiB, an empty one in one part, and a large one in at most 200 parts', () => {
  const sizes = [0, 1, 8 * mib, 8 * mib + 1, 5_000_000_000]
  expect(sizes.map((size) => partCountOf({ size }))).toEqual([1, 1, 1, 2, 200])
  expect(partBytesOf({ size: 5_000_000_000 })).toBe(25_000_000)
})

test('progress is the share of all bytes of all files', () => {
  expect([percentOf(0, 200), percentOf(50, 200), percentOf(200, 200), percentOf(0, 0)]).toEqual([0, 25, 100, 100])
})

const file = { name: 'lid.pdf', size: 20 * mib, lastModified: 1 } as File
const upload = {
  userId: 'u-ada',
  place: 'artwork:i-1',
  fileName: 'lid.pdf',
  size: file.size,
  partBytes: 8 * mib,
  expiresAt: 1_000,
  session: { key: 'k', uploadId: 'u' },
  parts: [1, 2, 3].map((PartNumber) => ({ PartNumber, url: `/part/${PartNumber}` })),
  sent: [{ ETag: 'e', PartNumber: 1 }],
}

test('an interrupted upload is found by the same file at the same place, until its URLs expire', async () => {
  storeUpload(file, upload)
  expect(storedUpload('artwork:i-1', file, 999)).toEqual(upload)
  expect(
    storedUpload('artwork:i-1', { name: file.name, size: file.size, lastModified: 2 } as File, 999),
  ).toBeUndefined()
  expect(storedUpload('artwork:i-2', file, 999)).toBeUndefined()
  expect(storedUpload('artwork:i-1', file, 1_000)).toBeUndefined()
  expect(await interruptedUploads('artwork:i-1', 999)).toMatchObject([{ fileName: 'lid.pdf', percent: 40 }])
  expect(await interruptedUploads('artwork:i-2', 999)).toEqual([])
  removeStoredUpload('artwork:i-1', file)
  expect(await interruptedUploads('artwork:i-1', 999)).toEqual([])
})

test('an expired or unreadable upload is removed, and that of another user is not found', async () => {
  storeUpload(file, upload)
  expect(await interruptedUploads('artwork:i-1', 1_000)).toEqual([])
  expect(localStorage.length).toBe(0)
  storeUpload(file, { ...upload, userId: 'u-other' })
  expect(storedUpload('artwork:i-1', file, 999)).toBeUndefined()
  storeUpload(file, { ...upload, sent: 'all' as never })
  expect(storedUpload('artwork:i-1', file, 999)).toBeUndefined()
})
