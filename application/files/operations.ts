import { type Attachment, pathOfFile } from '#domain/files/attachment.ts'
import {
  contentRefusal,
  partsRefusal,
  rangeRefusal,
  storageKey,
  type Upload,
  uploadCan,
  uploadLimits,
} from '#domain/files/upload.ts'
import { broken, demand, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import { query } from '../pipeline/operation.ts'
import { files as contracts } from './contracts.ts'
import type { PartsRefused } from './file-store.ts'
import type { Files } from './ports.ts'

/** Bytes that show what a file is. */
const headBytes = 4_100

/** ART-T01: opens a session and signs an address for each part. */
const initiate = query(contracts.initiate, async ({ caller, body }, { files, now }) => {
  const { fileName, partCount, contentType, expiresInSeconds } = body
  demand(rangeRefusal('partCount', partCount, uploadLimits.parts))
  demand(rangeRefusal('expiresInSeconds', expiresInSeconds, uploadLimits.expiresInSeconds))
  demand(uploadCan.initiate({ fileName }))
  const key = storageKey(files.randomName(), fileName)
  const stored = await files.store.begin(key, contentType)
  const uploadId = files.randomName()
  const at = now()
  const expiresOn = plusDays(at, expiresInSeconds / 86_400)
  const ownerId = caller.actor.id
  await files.rows.insert({ ...stored, uploadId, ownerId, fileName, contentType, partCount, expiresOn }, at)
  const numbers = Array.from({ length: partCount }, (_, nth) => nth + 1)
  const parts = await Promise.all(
    numbers.map(async (PartNumber) => ({
      PartNumber,
      url: await files.store.partUrl(stored, PartNumber, expiresInSeconds),
    })),
  )
  return { payload: { key, uploadId, parts, expiresInSeconds } }
})

/** ART-T02: joins the parts, checks the content, and answers with the attachment; asked again, with the same one. */
const complete = query(contracts.complete, async ({ caller, body: { key, uploadId, parts } }, { files, now }) => {
  const upload = await find(files, uploadId, key)
  demand(uploadCan.complete(upload, caller.actor.id, now()))
  demand(partsRefusal(parts, upload.partCount))
  if (upload.status === 'completed') return { payload: await attach(files, upload, upload.size!, now()) }
  const joined = await files.store.complete(upload, parts)
  if ('refused' in joined) throw new Rejection(refusalOf(joined))
  const detected = await files.detectType(await files.store.head(key, headBytes))
  const refused =
    joined.size > uploadLimits.bytes ? broken('parts', 'files.tooLarge') : contentRefusal(upload.fileName, detected)
  if (refused) {
    await files.rows.abort(uploadId, now())
    await files.store.remove(key)
    throw new Rejection(refused)
  }
  return { payload: await attach(files, upload, joined.size, now()) }
})

/** ART-T03. */
const abort = query(contracts.abort, async ({ caller, body: { key, uploadId } }, { files, now }) => {
  const upload = await find(files, uploadId, key)
  demand(uploadCan.abort(upload, caller.actor.id))
  await files.rows.abort(uploadId, now())
  await files.store.abort(upload)
  return { payload: { key, uploadId } }
})

const find = async ({ rows }: Files, uploadId: string, key: string): Promise<Upload> => {
  const upload = await rows.find(uploadId, key)
  if (!upload) throw new Rejection(notFound('upload'))
  return upload
}

const attach = async ({ rows }: Files, upload: Upload, size: number, at: string): Promise<Attachment> => {
  const id = await rows.complete(upload.uploadId, size, at)
  if (id === undefined) throw new Rejection(broken('uploadId', 'files.aborted'))
  const name = upload.fileName
  return { id, name, url: pathOfFile(id, name), size }
}

const refusalOf = ({ refused, part = 1 }: PartsRefused): Refusal =>
  ({
    unknownUpload: broken('uploadId', 'files.aborted'),
    missingPart: broken('parts', 'files.missingPart', { n: part }),
    wrongETag: broken('parts', 'files.wrongETag'),
    tooLarge: broken('parts', 'files.tooLarge'),
  })[refused]

export const files = { initiate, complete, abort }
