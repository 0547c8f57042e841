import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { operations } from '#application/operations.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  await placedOrder(testServer.app)
  const sam = await testServer.as('sam')
  const body = { name: 'Sleeve', description: '', width: 40, height: 30, unit: 'cm' as const }
  await sam.schematics.create({ body }, { strict: true })
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

type Read = (input: object, options: { strict: true }) => Promise<{ payload: { items: unknown[] } }>

/** The lists that have a search, without those below another record. */
const searched = Object.entries(operations).flatMap(([area, all]) =>
  Object.entries(all as Record<string, { contract: Endpoint }>).flatMap(([name, { contract }]) => {
    const { shape } = contract.query as z.ZodObject
    return contract.method === 'GET' && shape && 'q' in shape && !contract.path.includes(':') ? [{ area, name }] : []
  }),
)

test('a search without letters and digits is no search: every list is complete', async () => {
  expect(searched.length).toBeGreaterThan(5)
  const sam = (await testServer.as('sam')) as unknown as Record<string, Record<string, Read>>
  const filled: string[] = []
  for (const { area, name } of searched) {
    const read = async (query: object) => sam[area]?.[name]?.({ query }, { strict: true }).catch(() => undefined)
    const all = await read({})
    if (!all || !Array.isArray(all.payload.items)) continue
    if (all.payload.items.length > 0) filled.push(`${area}.${name}`)
    expect([`${area}.${name}`, (await read({ q: '---' }))?.payload.items]).toEqual([
      `${area}.${name}`,
      all.payload.items,
    ])
  }
  expect(filled).toEqual(expect.arrayContaining(['ordering.list', 'schematics.list', 'books.accounts']))
})
