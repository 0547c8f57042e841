import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiBase, type Endpoint } from '#application/contracts/endpoint.ts'
import { parse, withoutEmpty } from './parse.ts'

/**
 * Answers that are the same for everybody until something is published: made once, kept, and not even sent to
 * whoever has them already.
 */

/** Bytes, so that they need no encoding each time. */
type Kept = { bytes: Buffer; etag: string }
type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}

/** Of questions that can be asked in any number of ways, the last ones asked; none that is a letter long. */
const mostKept = 500
const longestKept = 4_000

/**
 * Serves a question whose answer depends on its own input and on what `of` holds, and on nothing else. `of` is asked every
 * time; another value empties what was kept. `before` may refuse.
 */
export const serveKept = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Source extends object,
>(
  app: FastifyInstance,
  contract: Endpoint<Params, Query, Body, Reply>,
  of: () => Source,
  answer: (source: Source, input: Input<Params, Query, Body>) => z.input<Reply>,
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void => {
  let source: Source | undefined
  const kept = new Map<string, Kept>()
  const find = (input: Input<Params, Query, Body>): Kept => {
    const current = of()
    if (current !== source) kept.clear()
    source = current
    const key = JSON.stringify(input)
    const found = kept.get(key) ?? keptOf(contract.reply.parse(answer(current, input)))
    // Asked for again, it is the youngest; when there are too many, the eldest goes.
    kept.delete(key)
    if (key.length <= longestKept) kept.set(key, found)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return found
  }
  app.route({
    method: contract.method,
    url: apiBase + contract.path,
    config: { contract },
    handler: async (request, reply) => {
      await before?.(request, reply)
      const { bytes, etag } = find({
        params: parse(contract.params, request.params, 'params'),
        query: parse(contract.query, withoutEmpty(request.query), 'query'),
        body: parse(contract.body, request.body, 'body'),
      })
      if (contract.method === 'GET') {
        reply.headers({ etag, 'cache-control': 'no-cache' })
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      }
      return reply.type('application/json; charset=utf-8').send(bytes)
    },
  })
}

const keptOf = (payload: unknown): Kept => {
  const bytes = Buffer.from(JSON.stringify({ hasError: false, message: '', payload }))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
