import type { Attachment } from '#domain/files/attachment.ts'
import { client } from '#domain/messages/en-US/client.ts'
import { api } from '../data/api.ts'
import { type Failed, type Result, supportEmail } from '../data/http.ts'

/** Uploads of files in parts (ART-002, ART-003): the bytes go straight to the signed addresses. */

/** Bytes of one part; the smallest that S3 accepts is 5 MiB. */
const partBytes = 32 * 1_048_576

/** Sends the bytes of one part; answers with its ETag. No cookie goes along. */
const sendPart = async (url: string, bytes: Blob): Promise<string | undefined> => {
  const answer = await fetch(url, { method: 'PUT', body: bytes, credentials: 'omit' }).catch(() => undefined)
  return answer?.ok ? (answer.headers.get('etag') ?? '') : undefined
}

const unreachable: Failed = {
  hasError: true,
  message: client.networkError.replace('{{email}}', supportEmail),
  type: 'networkError',
  reason: 'client.networkError',
  params: { email: supportEmail },
}

/** Uploads one file; what was sent of it is removed if it fails. */
export const uploadFile = async (file: File): Promise<Result<Attachment>> => {
  const partCount = Math.max(1, Math.ceil(file.size / partBytes))
  const contentType = file.type || 'application/octet-stream'
  const begun = await api.files.initiate({ body: { fileName: file.name, partCount, contentType } })
  if (begun.hasError) return begun
  const { key, uploadId, parts } = begun.payload
  const sent: { ETag: string; PartNumber: number }[] = []
  // One after the other: a slow connection would time out on several at once.
  for (const { PartNumber, url } of parts) {
    const bytes = file.slice((PartNumber - 1) * partBytes, PartNumber * partBytes)
    const ETag = await sendPart(url, bytes)
    if (ETag === undefined) {
      await api.files.abort({ body: { key, uploadId } })
      return unreachable
    }
    sent.push({ ETag, PartNumber })
  }
  return api.files.complete({ body: { key, uploadId, parts: sent } })
}
