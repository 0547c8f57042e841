import type { Attachment } from '#domain/files/attachment.ts'
import { client } from '#domain/messages/en-US/client.ts'
import { supportEmail } from '#domain/product.ts'
import { api } from '../data/api.ts'
import { type Failed, type Result } from '../data/http.ts'

/** Uploads of files in parts (ART-002, ART-003): the bytes are sent directly to the signed URLs. */

/** Bytes per part; the minimum of S3 is 5 MiB. */
const partBytes = 32 * 1_048_576

export type SentPart = { ETag: string; PartNumber: number }
type Addresses = readonly { PartNumber: number; url: string }[]

/** Follows an upload: `sent` bytes of its file so far; before each part it waits while `paused` returns a promise. */
export type Watch = { progress?: (sent: number) => void; paused?: () => Promise<void> | undefined }

/** Number of parts of a file. */
export const partCountOf = (file: Blob): number => Math.max(1, Math.ceil(file.size / partBytes))

/** Sends the bytes of one part, without cookies; returns its ETag. */
const sendPart = async (url: string, bytes: Blob): Promise<string | undefined> => {
  const answer = await fetch(url, { method: 'PUT', body: bytes, credentials: 'omit' }).catch(() => undefined)
  return answer?.ok ? (answer.headers.get('etag') ?? '') : undefined
}

export const unreachable: Failed = {
  hasError: true,
  message: client.networkError.replace('{{email}}', supportEmail),
  type: 'networkError',
  reason: 'client.networkError',
  params: { email: supportEmail },
}

/**
 * Sends the parts of a file sequentially, because parallel parts would time out on a slow connection; undefined
 * if one fails.
 */
export const sendParts = async (
  file: Blob,
  addresses: Addresses,
  { progress, paused }: Watch = {},
): Promise<SentPart[] | undefined> => {
  const sent: SentPart[] = []
  for (const { PartNumber, url } of addresses) {
    await paused?.()
    const end = Math.min(PartNumber * partBytes, file.size)
    const ETag = await sendPart(url, file.slice((PartNumber - 1) * partBytes, end))
    if (ETag === undefined) return undefined
    sent.push({ ETag, PartNumber })
    progress?.(end)
  }
  return sent
}

/** Uploads one file; its parts are removed if it fails. */
export const uploadFile = async (file: File, watch?: Watch): Promise<Result<Attachment>> => {
  const contentType = file.type || 'application/octet-stream'
  const initiated = await api.files.initiate({
    body: { fileName: file.name, partCount: partCountOf(file), contentType },
  })
  if (initiated.hasError) return initiated
  const { key, uploadId, parts } = initiated.payload
  const sent = await sendParts(file, parts, watch)
  if (sent) return api.files.complete({ body: { key, uploadId, parts: sent } })
  await api.files.abort({ body: { key, uploadId } })
  return unreachable
}
