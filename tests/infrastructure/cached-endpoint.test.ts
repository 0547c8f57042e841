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
