import { type Attachment, pathOfFile } from '#domain/files/attachment.ts'
import {
  contentRefusal,
  maxPartBytes,
  partsRefusal,
  rangeRefusal,
  storageKey,
  type Upload,
  uploadCan,
  uploadLimits,
  type UploadPurpose,
} from '#domain/files/upload.ts'
import { ruleBroken, throwIfRefused, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import type { FormFile } from '../contracts/form-body.ts'
import type { Caller } from '../pipeline/access.ts'
import type { FileStore, PartsRefused, UploadedPart } from './file-store.ts'
import type { Files } from './ports.ts'

/** Upload sessions: opened with one URL per part, completed to an attachment (ART-T01, ART-T02). */

/** Bytes needed to detect the file type. */
const headBytes = 4_100

type Sessions = { files: Files; now: () => string }
export type NewUpload = { fileName: string; partCount: number; contentType: string; expiresInSeconds: number }
export type StartedUpload = {
  key: string
  uploadId: string
  parts: { PartNumber: number; url: string }[]
  expiresInSeconds: number
}

/** ART-T01: opens a session and signs a URL for each part. */
export const beginUpload = async (
  { files, now }: Sessions,
  caller: Caller,
  { fileName, partCount, contentType, expiresInSeconds }: NewUpload,
  purpose: UploadPurpose | null,
): Promise<StartedUpload> => {
  throwIfRefused(rangeRefusal('partCount', partCount, uploadLimits.parts))
  throwIfRefused(rangeRefusal('expiresInSeconds', expiresInSeconds, uploadLimits.expiresInSeconds))
  const ownerId = caller.actor.id
  throwIfRefused(uploadCan.initiate({ fileName, open: await files.rows.open(ownerId) }))
  const key = storageKey(files.randomName(), fileName)
  const stored = await files.store.begin(key, contentType)
  const uploadId = files.randomName()
  const at = now()
  const expiresOn = plusDays(at, expiresInSeconds / 86_400)
  await files.rows.insert({ ...stored, uploadId, ownerId, fileName, contentType, partCount, expiresOn, purpose }, at)
  const numbers = Array.from({ length: partCount }, (_, nth) => nth + 1)
  const parts = await Promise.all(
    numbers.map(async (PartNumber) => ({
      PartNumber,
      url: await files.store.partUrl(stored, PartNumber, expiresInSeconds, maxPartBytes(partCount)),
    })),
  )
  return { key, uploadId, parts, expiresInSeconds }
}

/** A session by its id; `fits` checks whether it has the expected purpose. */
export const findUpload = async (
  { rows }: Files,
  uploadId: string,
  fits: (upload: Upload) => boolean,
): Promise<Upload> => {
  const upload = await rows.find(uploadId)
  if (!upload || !fits(upload)) throw new Rejection(notFound('upload'))
  return upload
}

/**
 * ART-T02: joins the parts, checks the content, and returns the attachment; a repeated call returns the same
 * attachment.
 */
export const completeUpload = async (
  { files, now }: Sessions,
  caller: Caller,
  upload: Upload,
  parts: readonly UploadedPart[],
): Promise<Attachment> => {
  throwIfRefused(uploadCan.complete(upload, caller.actor.id, now()))
  throwIfRefused(partsRefusal(parts, upload.partCount))
  if (upload.status === 'completed') return attach(files, upload, Number(upload.size), now())
  return join(files, upload, parts, now())
}

/** Size in bytes of the parts in which a form is stored. S3 requires at least 5 MiB for all parts but the last. */
const formPartBytes = 8 * 1_048_576

/**
 * API-004: stores a file that arrives as form-data and returns its attachment; nothing of a refused or interrupted form
 * remains. A repeated form is stored as another file.
 */
export const uploadForm = async (
  { files, now }: Sessions,
  caller: Caller,
  { fileName, contentType, bytes }: FormFile,
): Promise<Attachment> => {
  const ownerId = caller.actor.id
  throwIfRefused(uploadCan.initiate({ fileName, open: await files.rows.open(ownerId) }))
  const key = storageKey(files.randomName(), fileName)
  const stored = await files.store.begin(key, contentType)
  const session = {
    ...stored,
    uploadId: files.randomName(),
    ownerId,
    fileName,
    contentType,
    // The number of parts is known only at the end of the form.
    partCount: Math.ceil(uploadLimits.formBytes / formPartBytes),
    expiresOn: plusDays(now(), uploadLimits.expiresInSeconds.default / 86_400),
    purpose: null,
  }
  await files.rows.insert(session, now())
  const upload: Upload = { ...session, status: 'initiated', size: null }
  try {
    const parts: UploadedPart[] = []
    for await (const part of partsOf(bytes)) {
      const written = await files.store.writePart(stored, parts.length + 1, part)
      if ('refused' in written) throw new Rejection(storeRefusal(written))
      parts.push({ PartNumber: parts.length + 1, ETag: written.etag })
    }
    return await join(files, upload, parts, now())
  } catch (error) {
    await abortUpload(files, upload, now())
    throw error
  }
}

/** The bytes in parts of `formPartBytes`; one empty part for an empty file. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let size = 0
  let any = false
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size < formPartBytes) continue
    yield Buffer.concat(chunks)
    any = true
    chunks = []
    size = 0
  }
  if (size > 0 || !any) yield Buffer.concat(chunks)
}

/** ART-T03: aborts a session that is still open, and removes its parts and the file that they were joined to. */
export const abortUpload = async (
  { rows, store }: Pick<Files, 'rows'> & { store: Pick<FileStore, 'abort' | 'remove'> },
  upload: Pick<Upload, 'uploadId' | 'key' | 'storeUploadId'>,
  at: string,
): Promise<void> =>
  rows.abort(upload.uploadId, at, async () => {
    await store.abort(upload)
    await store.remove(upload.key)
  })

/** Joins stored parts, checks the content, and returns the attachment. */
const join = async (files: Files, upload: Upload, parts: readonly UploadedPart[], at: string): Promise<Attachment> => {
  const joined = await files.store.complete(upload, parts)
  if ('refused' in joined) throw new Rejection(storeRefusal(joined))
  const detected = await files.detectType(await files.store.head(upload.key, headBytes))
  const refused =
    joined.size > uploadLimits.bytes ? ruleBroken('parts', 'files.tooLarge') : contentRefusal(upload.fileName, detected)
  if (refused) {
    await abortUpload(files, upload, at)
    throw new Rejection(refused)
  }
  return attach(files, upload, joined.size, at)
}

const attach = async ({ rows, store }: Files, upload: Upload, size: number, at: string): Promise<Attachment> => {
  const id = await rows.complete(upload.uploadId, size, at)
  if (id === undefined) {
    // Aborted while its parts were joined; an aborted upload has no attachment.
    await store.remove(upload.key)
    throw new Rejection(ruleBroken('uploadId', 'files.aborted'))
  }
  const name = upload.fileName
  return { id, name, url: pathOfFile(id, name), size }
}

/** The refusal for parts that cannot be joined. */
export const storeRefusal = ({ refused, part = 1 }: PartsRefused): Refusal =>
  ({
    unknownUpload: ruleBroken('uploadId', 'files.aborted'),
    missingPart: ruleBroken('parts', 'files.missingPart', { n: part }),
    wrongETag: ruleBroken('parts', 'files.wrongETag'),
    tooLarge: ruleBroken('parts', 'files.tooLarge'),
  })[refused]
