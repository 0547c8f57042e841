import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#application/operations.ts'

/** They change something that belongs to an order, but nothing of the order. */
const withoutVersion = new Set([
  'POST /orders/:requestId/card-payments',
  'PUT /orders/:requestId/disputes/:disputeId/assignment',
  'POST /orders/:requestId/packaging-items/:itemId/artwork/initiate',
  'POST /orders/:requestId/packaging-items/:itemId/artwork/complete',
  'POST /orders/:requestId/packaging-items/:itemId/create-production-configuration',
])

test('ORDER-D03 every command on an order accepts the version that its sender saw', () => {
  const commands = Object.values(operations)
    .flatMap((area) => Object.values(area))
    .map(({ contract }) => contract)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/orders/:requestId'))
  const missing = commands.filter(({ body, path, method }) => {
    const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>
    }
    return !('requestVersion' in properties) && !withoutVersion.has(`${method} ${path}`)
  })
  expect(commands.length).toBeGreaterThan(50)
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
