import type { Attachment } from '#domain/files/attachment.ts'
import type { Person, TestServer } from './test-server.ts'

/** Uploads a file of one part as this person; returns its reference for commands. */
export const upload = async (
  testServer: Pick<TestServer, 'url'>,
  person: Person,
  fileName: string,
  bytes: Uint8Array,
): Promise<Omit<Attachment, 'url'>> => {
  const body = { fileName, partCount: 1, contentType: 'application/pdf' }
  const { key, uploadId, parts } = (await person.files.initiate({ body }, { strict: true })).payload
  const part = { PartNumber: 1, ETag: await sendPart(testServer, parts[0]!.url, bytes) }
  const completed = await person.files.complete({ body: { key, uploadId, parts: [part] } }, { strict: true })
  const { url: _, ...file } = completed.payload
  return file
}

/** Sends the bytes of a part to its address; returns its ETag. */
export const sendPart = async ({ url }: Pick<TestServer, 'url'>, path: string, bytes: Uint8Array): Promise<string> => {
  const sent = await fetch(url + path, { method: 'PUT', body: new Uint8Array(bytes) })
  return sent.headers.get('etag') ?? ''
}
