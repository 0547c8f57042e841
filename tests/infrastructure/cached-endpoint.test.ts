import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiBase, endpoint } from '#application/contracts/endpoint.ts'
import { cachedJson, cachedQuery, type OperationPorts } from '#application/pipeline/operation.ts'
import { serveCached } from '#infrastructure/http/cached-endpoint.ts'

/** Answers are cached when they are requested for the second time (decision 134). */

const contract = endpoint({
  method: 'POST',
  path: '/doubled',
  summary: 'Twice a number',
  access: ['anyone'],
  body: z.strictObject({ number: z.number() }),
  reply: z.object({ twice: z.number() }),
})

test.each([
  ['a value', cachedQuery],
  ['JSON', cachedJson],
])('an answer of %s is computed for the first two requests and after its source has changed', async (_, bind) => {
  let source = {}
  const computed: number[] = []
  const server = fastify()
  const operation = bind(
    contract,
    () => source,
    (_source, { body: { number } }) => {
      computed.push(number)
      return { twice: 2 * number }
    },
  )
  serveCached(server, operation, {} as OperationPorts)
  const ask = async (number: number) => {
    const answer = await server.inject({ method: 'POST', url: apiBase + contract.path, payload: { number } })
    return answer.json<{ payload: { twice: number } }>().payload.twice
  }
  expect([await ask(1), await ask(2), await ask(1), await ask(1), await ask(2), await ask(2)]).toEqual([
    2, 4, 2, 2, 4, 4,
  ])
  expect(computed).toEqual([1, 2, 1, 2])
  source = {}
  expect(await ask(1)).toBe(2)
  expect(computed).toEqual([1, 2, 1, 2, 1])
  await server.close()
})

test('a request with the text of a cached one is not parsed, and text that is not JSON is refused', async () => {
  const server = fastify()
  let parsed = 0
  const counted = z.preprocess((body) => {
    parsed += 1
    return body
  }, contract.body)
  const source = {}
  const operation = cachedQuery(
    { ...contract, body: counted },
    () => source,
    (_, { body }) => ({ twice: 2 * body.number }),
  )
  serveCached(server, operation, {} as OperationPorts)
  const ask = (payload: string) =>
    server.inject({
      method: 'POST',
      url: apiBase + contract.path,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  const answers = [await ask('{"number":1}'), await ask('{"number":1}'), await ask('{"number":1}')]
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => answers[0]!.body))
  expect(parsed).toBe(2)
  expect(answers[2]!.headers['content-length']).toBe(answers[0]!.headers['content-length'])
  expect((await ask('{"number": 1}')).body).toBe(answers[0]!.body)
  expect(parsed).toBe(3)
  expect((await ask('{"number":')).statusCode).toBe(400)
  expect((await ask('{"number":1,"__proto__":{}}')).statusCode).toBe(400)
  await server.close()
})

test('API-D09 a refused call has its parsed body, which contains the language of the refusal', async () => {
  const server = fastify()
  server.decorate('limitRate', async () => {
    throw new Error('too many')
  })
  let body: unknown
  server.setErrorHandler((_, request, reply) => {
    body = request.body
    return reply.code(429).send()
  })
  const operation = cachedQuery(
    { ...contract, rateLimit: 'estimates' },
    () => ({}),
    () => ({ twice: 2 }),
  )
  serveCached(server, operation, {} as OperationPorts)
  const payload = { number: 1, language: 'zh-CN' }
  const { statusCode } = await server.inject({ method: 'POST', url: apiBase + contract.path, payload })
  expect({ statusCode, body }).toEqual({ statusCode: 429, body: payload })
  await server.close()
})
