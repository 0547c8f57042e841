import { z } from 'zod'
import { enteredKeys } from '../stores/entered-data.ts'
import { userOf, useSession } from '../stores/session.ts'

/**
 * Uploads in progress, in the storage of the browser: after a reload or a lost connection, the same file continues where
 * it stopped. The bytes are not stored, so the user has to choose the file again.
 */

const SentPart = z.object({ ETag: z.string(), PartNumber: z.int() })
export type SentPart = z.infer<typeof SentPart>

/** Absent in old browsers and on pages without TLS. */
const locks: LockManager | undefined = globalThis.navigator?.locks

const StoredUpload = z.object({
  /** The user who uploads the file; others on the same computer do not see the upload. */
  userId: z.string(),
  /** Where in the app the file is uploaded. */
  place: z.string(),
  fileName: z.string(),
  /** Bytes of the file, and of each part but the last. */
  size: z.number(),
  partBytes: z.number(),
  /** Milliseconds; the signed URLs are invalid afterwards. */
  expiresAt: z.number(),
  /** What completes or cancels the upload. */
  session: z.record(z.string(), z.string()),
  parts: z.array(z.object({ PartNumber: z.int(), url: z.string() })),
  sent: z.array(SentPart),
})
export type StoredUpload = z.infer<typeof StoredUpload>

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

const keyOf = (place: string, { name, size, lastModified }: Chosen): string =>
  `${enteredKeys.upload}${place}:${name}:${size}:${lastModified}`

/** The user who is signed in. */
export const uploadingUser = (): string => userOf(useSession.getState())?.userId ?? ''

const read = (key: string, now: number): StoredUpload | undefined => {
  try {
    const upload = StoredUpload.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (upload.expiresAt > now && upload.userId === uploadingUser()) return upload
  } catch {
    // Stored by another version, or the browser refuses access: the upload starts again.
  }
  return undefined
}

/** The interrupted upload of this file at this place. */
export const storedUpload = (place: string, file: File, now = Date.now()): StoredUpload | undefined =>
  read(keyOf(place, file), now)

/** Stores the state of an upload; without storage, it cannot be resumed. */
export const storeUpload = (file: File, upload: StoredUpload): void => {
  try {
    localStorage.setItem(keyOf(upload.place, file), JSON.stringify(upload))
  } catch {
    // The storage is full or refused.
  }
}

export const removeStoredUpload = (place: string, file: Chosen): void => localStorage.removeItem(keyOf(place, file))

/**
 * Runs an upload while no other tab of the browser uploads the same file at the same place; otherwise returns
 * `undefined`. Without support for locks, it always runs.
 */
export const whileLocked = <Result>(
  place: string,
  file: Chosen,
  run: () => Promise<Result>,
): Promise<Result | undefined> =>
  locks ? locks.request(keyOf(place, file), { ifAvailable: true }, (lock) => (lock ? run() : undefined)) : run()

/** An upload that can be resumed. `percent` of its bytes were sent. */
export type InterruptedUpload = { key: string; fileName: string; percent: number; session: StoredUpload['session'] }

/** Uploads that were interrupted at this place, by file name; without those that another tab continues. */
export const interruptedUploads = async (place: string, now = Date.now()): Promise<InterruptedUpload[]> => {
  const { held = [] } = (await locks?.query()) ?? {}
  const running = new Set(held.map(({ name }) => name))
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(`${enteredKeys.upload}${place}:`) && !running.has(key))
    .flatMap((key) => {
      const upload = read(key, now)
      if (!upload) {
        localStorage.removeItem(key)
        return []
      }
      const { fileName, size, partBytes, sent, session } = upload
      return [{ key, fileName, percent: percentOf(Math.min(sent.length * partBytes, size), size), session }]
    })
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName))
}

export const removeInterruptedUpload = ({ key }: InterruptedUpload): void => localStorage.removeItem(key)

/** An empty file is complete immediately. */
export const percentOf = (sent: number, total: number): number => (total === 0 ? 100 : Math.round((sent / total) * 100))
