import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { apiBase, defaultBodyLimit, type Endpoint } from '#application/contracts/endpoint.ts'
import type { CachedQuery, OperationPorts } from '#application/pipeline/operation.ts'
import { envelopeJson } from './answers.ts'
import { type JsonReader, withUnparsedJson } from './json-body.ts'
import { parse, withoutEmpty } from './parse.ts'
import { parseParams } from './path-params.ts'
import { prepare, type PreparedResponse, preparedBody } from './prepared-answer.ts'

/** Serves cached queries, whose responses are the same for every client until their source changes. */

/** Maximum number of cached responses per query; responses to longer inputs are not cached. */
const maxAnswers = 500
const longestKey = 4_000

/**
 * Serves a query whose response depends only on its input and its source. The source is read on every call; if it has
 * changed, the cache is cleared. The key of a response is the text of its request, so a request with identical text is
 * not parsed again.
 * A response is cached at the second request for it. Most positions of a size slider are requested only once; caching
 * their responses would evict frequently requested ones, and slow down every major garbage collection.
 */
export const serveCached = (server: FastifyInstance, operation: CachedQuery<Endpoint>, ports: OperationPorts): void => {
  const { contract } = operation
  let source: object | undefined
  const answers = new LRUCache<string, PreparedResponse>({ max: maxAnswers })
  const firstRequests = rememberKeys()

  const find = (request: FastifyRequest, readBody: JsonReader): PreparedResponse => {
    const current = operation.source(ports)
    if (current !== source) answers.clear()
    source = current
    const key = `${request.url}\n${(request.body as string | undefined) ?? ''}`
    const known = answers.get(key)
    if (known) {
      known.bytes ??= Buffer.from(known.text)
      return known
    }
    readBody(request)
    const payload = operation.answer(current, {
      params: parseParams(contract.params, request.params),
      query: parse(contract.query, withoutEmpty(request.query), 'query'),
      body: parse(contract.body, request.body, 'body'),
    })
    const answer = prepare(envelopeJson(operation.isFiltered ? contract.reply.parse(payload) : payload))
    if (key.length <= longestKey && firstRequests.includeOrAdd(key)) answers.set(key, answer)
    return answer
  }

  withUnparsedJson(server, (texts, readBody) =>
    texts.route({
      method: contract.method,
      url: apiBase + contract.path,
      bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
      config: { contract },
      handler: async (request, reply) => {
        try {
          if (contract.rateLimit) await server.limitRate(contract.rateLimit, { request, reply })
        } catch (error) {
          readBody(request) // it contains the language of the refusal
          throw error
        }
        const answer = find(request, readBody)
        reply.type('application/json; charset=utf-8')
        if (contract.method !== 'GET') return reply.send(answer.bytes ?? answer.text)
        reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie, origin' })
        return reply.send(preparedBody(request, reply, answer))
      },
    }),
  )
}

/**
 * Number of keys remembered after their first request; a power of two. With more, answers to sliders would be cached when
 * another visitor requests the same size much later.
 */
const maxRemembered = 1_024

/**
 * Remembers hashes of keys, one per slot; a new key replaces the previous one of its slot. The keys themselves are not
 * stored: most are requested once, and each would survive until a major garbage collection. If two keys have the same
 * hash, an answer is cached at its first request, which is harmless.
 */
const rememberKeys = () => {
  const hashes = new Int32Array(maxRemembered)
  return {
    /** Whether a key is remembered; if not, it is added. */
    includeOrAdd: (key: string): boolean => {
      const hash = hashOf(key)
      const slot = hash & (maxRemembered - 1)
      if (hashes[slot] === hash) return true
      hashes[slot] = hash
      return false
    },
  }
}

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5 | 0
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
