import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is the same for everybody: made once, gzipped once, and not sent to who has it already. */
export type PreparedAnswer = { text: string; etag: string; gzipped?: Buffer }

/** Prepares an answer; it is gzipped for the first one who can read that. */
export const prepare = (text: string): PreparedAnswer => ({
  text,
  // A weak one: the same answer, gzipped or not.
  etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
})

/** Characters below which an answer fits into a packet or two as it is. */
const minCompressed = 1_400

/** What to send of an answer, with its headers set: nothing to who has it, gzip to who can read it. */
export const preparedBody = (request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) => {
  reply.header('etag', answer.etag)
  if (request.headers['if-none-match'] === answer.etag) {
    reply.code(304)
    return ''
  }
  return compressedBody(request, reply, answer)
}

/** The same for an answer whose address names its version, so that nobody asks for it twice. */
export const compressedBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Pick<PreparedAnswer, 'text' | 'gzipped'>,
): string | Buffer => {
  if (answer.text.length < minCompressed || !acceptsGzip(request)) return answer.text
  answer.gzipped ??= gzipSync(answer.text)
  reply.header('content-encoding', 'gzip')
  return answer.gzipped
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*gzip\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(headers['accept-encoding'] ?? '')
