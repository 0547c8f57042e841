import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { apiBase, type Endpoint } from '#application/contracts/endpoint.ts'
import { parse, withoutEmpty } from './parse.ts'

/**
 * Answers that are the same for everybody as long as nothing is published: made once, kept as text, and not even sent to
 * whoever has them already.
 */

type Kept = { text: string; etag: string }

/**
 * Serves a question whose answer depends on what `of` holds and on its own path and query alone. `of` is asked every
 * time; another value empties what was kept.
 */
export const serveKept = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Reply extends z.ZodType,
  Source extends object,
>(
  app: FastifyInstance,
  contract: Endpoint<Params, Query, z.ZodType, Reply>,
  of: () => Source,
  answer: (source: Source, params: z.output<Params>, query: z.output<Query>) => z.input<Reply>,
): void => {
  let source: Source | undefined
  const kept = new Map<string, Kept>()
  app.route({
    method: contract.method,
    url: apiBase + contract.path,
    config: { contract },
    handler: async (request, reply) => {
      const params = parse(contract.params, request.params, 'params')
      const query = parse(contract.query, withoutEmpty(request.query), 'query')
      const current = of()
      if (current !== source) kept.clear()
      source = current
      const key = JSON.stringify([params, query])
      const found = kept.get(key) ?? keptOf(contract.reply.parse(answer(current, params, query)))
      kept.set(key, found)
      reply.headers({ etag: found.etag, 'cache-control': 'no-cache' })
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(found.text)
    },
  })
}

const keptOf = (payload: unknown): Kept => {
  const text = JSON.stringify({ hasError: false, message: '', payload })
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
