import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { operations } from '#application/operations.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { parseParams } from '#infrastructure/http/path-params.ts'

/** Path parameters that are ids of no entity with a 404: of a payment intent, and of several kinds. */
const withoutEntity = new Set(['intentId', 'id'])

test('API-D06 an id in a path that no entity can have is answered like an unknown one', () => {
  const refusalOf = (schema: z.ZodType, params: object) => {
    try {
      parseParams(schema, params)
    } catch (error) {
      return error instanceof Rejection ? error.refusal : error
    }
    return undefined
  }
  const all = Object.values(operations).flatMap((area): { contract: Endpoint }[] => Object.values(area))
  const answered = all.flatMap(({ contract }) => {
    const { shape } = contract.params as z.ZodObject
    return Object.entries(shape ?? {}).flatMap(([name, schema]) =>
      (name.endsWith('Id') || name === 'id') && !withoutEntity.has(name)
        ? [[name, refusalOf(z.object({ [name]: schema }), { [name]: 'x'.repeat(500) })] as const]
        : [],
    )
  })
  expect(answered.length).toBeGreaterThan(100)
  for (const [name, refusal] of answered) expect([name, refusal]).toMatchObject([name, { code: 'not-found' }])
  expect(refusalOf(z.object({ format: z.enum(['pdf']) }), { format: 'doc' })).toMatchObject({ code: 'invalid-input' })
})
