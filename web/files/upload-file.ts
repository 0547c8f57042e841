import type { UploadedFile } from '#domain/files/attachment.ts'
import { client } from '#domain/messages/en-US/client.ts'
import { files as messages } from '#domain/messages/en-US/files.ts'
import { supportEmail } from '#domain/product.ts'
import { api } from '../data/api.ts'
import type { Failed, Result } from '../data/http.ts'
import {
  removeStoredUpload,
  type SentPart,
  type StoredUpload,
  storedUpload,
  storeUpload,
  uploadingUser,
  whileLocked,
} from './interrupted-uploads.ts'
import { type PartOutcome, sendPart } from './send-part.ts'

/**
 * Uploads of files in parts (ART-002, ART-003): the bytes are sent directly to the signed URLs. A part that fails is
 * sent again; an upload that is interrupted is resumed.
 */

/** Bytes of a part; the minimum of S3 is 5 MiB. Larger files have larger parts, so that their URLs can be stored. */
const minPartBytes = 8 * 1_048_576
const maxParts = 200

export const partBytesOf = ({ size }: Pick<Blob, 'size'>): number => Math.max(minPartBytes, Math.ceil(size / maxParts))

/** Number of parts of a file. */
export const partCountOf = (file: Pick<Blob, 'size'>): number => Math.max(1, Math.ceil(file.size / partBytesOf(file)))

/** Pauses in milliseconds before a part is sent again. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Follows and controls an upload. `progress`: bytes of the file sent so far. `paused`: resolves when the user resumes;
 * undefined unless paused. `signal`: aborted by a pause. `waiting`: whether a part waits to be sent again. `ended`:
 * aborted when the user leaves the page; the upload can be continued later.
 */
export type Watch = {
  progress: (sent: number) => void
  paused: () => Promise<void> | undefined
  signal: () => AbortSignal
  waiting: (isWaiting: boolean) => void
  ended: AbortSignal
}

/** How an upload starts and ends; `session` identifies it. */
type Protocol<Done> = {
  initiate: (file: {
    fileName: string
    fileSize: number
    partCount: number
    contentType: string
  }) => Promise<Result<{ parts: StoredUpload['parts']; expiresInSeconds: number; session: StoredUpload['session'] }>>
  complete: (session: StoredUpload['session'], parts: SentPart[]) => Promise<Result<Done>>
}

const unreachable: Failed = {
  hasError: true,
  message: client.networkError.replace('{{email}}', supportEmail),
  type: 'networkError',
  reason: 'client.networkError',
  params: { email: supportEmail },
}
const refusal = (reason: keyof typeof messages): Failed => ({
  hasError: true,
  message: messages[reason],
  type: 'badRequest',
  reason: `files.${reason}`,
})
const failures = {
  refused: refusal('aborted'),
  unreadable: refusal('changedOnDisk'),
  failed: unreachable,
  stopped: unreachable,
} as const satisfies Record<Exclude<PartOutcome, object>, Failed>

/**
 * Uploads one file, or the rest of it if an earlier attempt at the same place was interrupted. The stored state remains
 * until the caller has attached the file (`removeStoredUpload`): the upload is then complete, and its completion can be
 * repeated.
 */
export const uploadBy =
  <Done>(protocol: Protocol<Done>) =>
  async (file: File, place: string, watch: Watch): Promise<Result<Done>> =>
    (await whileLocked(place, file, () => run(protocol, file, place, watch))) ?? refusal('inOtherTab')

const run = async <Done>({ initiate, complete }: Protocol<Done>, file: File, place: string, watch: Watch) => {
  let upload = storedUpload(place, file)
  if (!upload) {
    const { name: fileName, size: fileSize, type } = file
    const contentType = type || 'application/octet-stream'
    const initiated = await initiate({ fileName, fileSize, partCount: partCountOf(file), contentType })
    if (initiated.hasError) return initiated
    const { parts, session, expiresInSeconds } = initiated.payload
    const expiresAt = Date.now() + expiresInSeconds * 1_000
    const ofFile = { fileName, size: fileSize, partBytes: partBytesOf(file) }
    upload = { userId: uploadingUser(), place, ...ofFile, expiresAt, session, parts, sent: [] }
  }
  const { session } = upload
  const sent = await sendParts(file, upload, watch)
  const answer = typeof sent === 'string' ? failures[sent] : await complete(session, sent)
  if (answer.hasError && (answer.type === 'badRequest' || answer.type === 'urlNotFound')) {
    removeStoredUpload(place, file)
    if (typeof sent === 'string') void cancelUpload(session)
  }
  return answer
}

/** Cancels a session of either protocol. If the call is lost, the session ends when it expires (ART-T04). */
export const cancelUpload = ({ uploadId, sessionId = '' }: StoredUpload['session']): Promise<unknown> =>
  api.files.abort({ body: { uploadId: uploadId ?? sessionId } })

/**
 * Sends the missing parts sequentially, because parallel parts would time out on a slow connection. Each sent part is
 * stored.
 */
const sendParts = async (
  file: File,
  upload: StoredUpload,
  watch: Watch,
): Promise<SentPart[] | Exclude<PartOutcome, object>> => {
  const sent = [...upload.sent]
  storeUpload(file, upload)
  watch.progress(Math.min(sent.length * upload.partBytes, file.size))
  for (const { PartNumber, url } of upload.parts.slice(sent.length)) {
    const start = (PartNumber - 1) * upload.partBytes
    const part = await sendRepeatedly(url, file.slice(start, start + upload.partBytes), {
      ...watch,
      progress: (bytes) => watch.progress(start + bytes),
    })
    if (typeof part === 'string') return part
    if (watch.ended.aborted) return 'stopped'
    sent.push({ ...part, PartNumber })
    storeUpload(file, { ...upload, sent })
  }
  return sent
}

/** Sends a part, again after a pause, and up to five times again after a failure. */
const sendRepeatedly = async (url: string, bytes: Blob, watch: Watch): Promise<PartOutcome> => {
  for (let failed = 0; ;) {
    await watch.paused()
    const signal = AbortSignal.any([watch.signal(), watch.ended])
    const outcome = await sendPart(url, bytes, { signal, onProgress: watch.progress })
    if (outcome === 'stopped' && !watch.ended.aborted) continue
    const delay = outcome === 'failed' ? retryDelays[failed] : undefined
    if (delay === undefined) return outcome
    failed += 1
    watch.waiting(true)
    await connection(delay, watch.ended)
    watch.waiting(false)
  }
}

/** Resolves after the delay, as soon as the browser is online again, or at the end of the page. */
const connection = (delay: number, ended: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, delay)
    window.addEventListener('online', end, { signal: done.signal })
    ended.addEventListener('abort', end, { signal: done.signal })
  })

/** Uploads a file that a command then attaches. */
export const uploadFile = uploadBy({
  initiate: async ({ fileName, partCount, contentType }) => {
    const started = await api.files.initiate({ body: { fileName, partCount, contentType } })
    if (started.hasError) return started
    const { key, uploadId, ...addresses } = started.payload
    return { ...started, payload: { ...addresses, session: { key, uploadId } } }
  },
  complete: async ({ key = '', uploadId = '' }, parts) => {
    const completed = await api.files.complete({ body: { key, uploadId, parts } })
    if (completed.hasError) return completed
    const { id, name, size } = completed.payload
    return { ...completed, payload: { id, name, size } satisfies UploadedFile }
  },
})
