import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, defaultBodyLimit, type Endpoint } from '#application/contracts/endpoint.ts'
import type { CachedQuery, OperationPorts } from '#application/pipeline/operation.ts'
import { enveloped } from './answers.ts'
import { parse, refuseOddShape, withoutEmpty } from './parse.ts'

/**
 * Answers that are the same for everybody until something is published: made once, kept, and not even sent to
 * whoever has them already.
 */

/** `gzipped` is made for the first one who can read it. */
type Kept = { text: string; etag: string; gzipped?: Buffer }
/** Of questions that can be asked in any number of ways, the last ones asked; none that is a letter long. */
const mostKept = 500
const longestKept = 4_000
/** Characters below which an answer fits into a packet or two as it is. */
const shortest = 1_400

/**
 * Serves a question whose answer depends on its own input and on its source alone. The source is read every time; another
 * value empties the cache. A request in the same words as before is not parsed again.
 */
export const serveCached = (app: FastifyInstance, operation: CachedQuery<Endpoint>, ports: OperationPorts): void => {
  const { contract } = operation
  let source: object | undefined
  const kept = new Map<string, Kept>()

  const find = ({ params, query, body }: FastifyRequest): Kept => {
    const current = operation.source(ports)
    if (current !== source) kept.clear()
    source = current
    // Before it is written out as the cache key: what is too deep would exhaust the stack (S-02).
    refuseOddShape(body, 'body')
    const words = wordsOf([params, query, body])
    const found =
      kept.get(words) ??
      keptOf(
        contract.reply.parse(
          operation.answer(current, {
            params: parse(contract.params, params, 'params'),
            query: parse(contract.query, withoutEmpty(query), 'query'),
            body: parse(contract.body, body, 'body'),
          }),
        ),
      )
    // Asked for again, it is the youngest; when there are too many, the eldest goes.
    kept.delete(words)
    if (words.length <= longestKept) kept.set(words, found)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return found
  }

  app.route({
    method: contract.method,
    url: apiBase + contract.path,
    bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
    config: { contract },
    handler: async (request, reply) => {
      if (contract.rateLimit) await app.limitRate(contract.rateLimit, { request, reply })
      const found = find(request)
      const { text, etag } = found
      reply.type('application/json; charset=utf-8')
      if (contract.method !== 'GET') return reply.send(text)
      // A weak one: the same answer, gzipped or not.
      reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie, origin' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (text.length < shortest || !readsGzip(request)) return reply.send(text)
      found.gzipped ??= gzipSync(text)
      return reply.header('content-encoding', 'gzip').send(found.gzipped)
    },
  })
}

/**
 * Two questions have the same words only if they are the same. JSON has no infinity, yet `1e400` is read as one, and would be
 * written as a null: whoever asks so is not given the answer to who left it out.
 */
const wordsOf = (asked: unknown): string => {
  const words = JSON.stringify(asked)
  return words.includes('null') ? JSON.stringify(asked, spelt) : words
}
const spelt = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? { endless: value > 0 } : value

/** Whether who asks can read a gzipped answer. */
export const readsGzip = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*gzip\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(headers['accept-encoding'] ?? '')

const keptOf = (payload: unknown): Kept => {
  const text = enveloped(JSON.stringify(payload))
  return { text, etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` }
}
