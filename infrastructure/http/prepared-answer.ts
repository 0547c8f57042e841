import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A response that is the same for every client: serialized once, compressed once, and 304 for clients that have cached
 * it.
 */
export type PreparedResponse = {
  text: string
  /** The text in UTF-8, for a response that is sent repeatedly. */
  bytes?: Buffer
  etag?: string
  gzipped?: Buffer
}

/** Prepares a response; it is hashed at the first GET, and compressed for the first client that accepts gzip. */
export const prepare = (text: string): PreparedResponse => ({ text })

/** A weak ETag: the same for the compressed and the uncompressed response. */
const etagOf = (answer: PreparedResponse): string =>
  (answer.etag ??= `W/"${hash('sha256', answer.text, 'base64url').slice(0, 22)}"`)

/** Shorter responses, in characters, are not compressed: they fit into one or two packets. */
const minCompressed = 1_400

/** Sets the headers and returns the body: empty if the client has cached it, compressed if the client accepts gzip. */
export const preparedBody = (request: FastifyRequest, reply: FastifyReply, answer: PreparedResponse) => {
  const etag = etagOf(answer)
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return ''
  }
  return compressedBody(request, reply, answer)
}

/** Like `preparedBody`, for a response with a versioned URL, which clients cache indefinitely. */
export const compressedBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Pick<PreparedResponse, 'text' | 'gzipped'>,
): string | Buffer => {
  if (answer.text.length < minCompressed || !acceptsGzip(request)) return answer.text
  answer.gzipped ??= gzipSync(answer.text)
  reply.header('content-encoding', 'gzip')
  return answer.gzipped
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*gzip\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(headers['accept-encoding'] ?? '')
