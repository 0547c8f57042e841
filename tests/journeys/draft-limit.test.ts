import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

const maxDrafts = 5
let testServer: TestServer
let ada: Person
let sam: Person
beforeAll(async () => {
  testServer = await openTestServer({ env: { DRAFT_LIMIT: String(maxDrafts) } })
  ada = await testServer.as('ada')
  sam = await testServer.as('sam')
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const

test('S-16 ORDER-T01 the number of drafts is limited for customers but not for staff, and canceled drafts do not count', async () => {
  const created = Array.from({ length: maxDrafts }, () => ada.ordering.create({ body: { currency: 'USD' } }, strict))
  const [first] = await Promise.all(created)
  await testServer.settled()
  const refused = await ada.ordering.create({ body: { currency: 'USD' } })
  expect(refused).toMatchObject({
    hasError: true,
    message: 'You can have at most 5 draft orders. Place or cancel one of them first.',
  })
  await sam.ordering.create({ body: { currency: 'USD', customerId: 'c-bloom' } }, strict)
  const { requestId } = first!.payload
  await ada.ordering.cancel({ params: { requestId }, body: {} }, strict)
  await testServer.settled()
  expect(await ada.ordering.create({ body: { currency: 'USD' } })).toMatchObject({ hasError: true })
  const another = (await sam.ordering.list({ query: { status: 'draft' } }, strict)).payload.items[0]!
  await ada.ordering.cancel({ params: { requestId: another.requestId }, body: {} }, strict)
  await testServer.settled()
  expect(await ada.ordering.create({ body: { currency: 'USD' } })).toMatchObject({ hasError: false })
})

test('S-16 ORDER-029 a reorder starts a draft too', async () => {
  const { payload } = await ada.ordering.list({ query: { status: 'draft' } }, strict)
  const { requestId } = payload.items[0]!
  const mailers = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 1000 }
  const changed = await ada.ordering.addPackagingItem({ params: { requestId }, body: mailers }, strict)
  await testServer.settled()
  const of = { body: { requestId, itemId: changed.payload.packagingItems[0]!.id } }
  expect(await ada.ordering.reorder(of)).toMatchObject({ hasError: true, field: 'customerId' })
  await sam.ordering.reorder(of, strict)
})

/** Calls at the same moment. */
const atOnce = 8

test('S-16 concurrent calls exceed the limit by less than their number, and then none succeeds', async () => {
  const eve = await testServer.as('eve')
  const creates = async () => {
    const calls = Array.from({ length: atOnce }, () => eve.ordering.create({ body: { currency: 'USD' } }))
    const answers = await Promise.all(calls)
    await testServer.settled()
    return answers.filter(({ hasError }) => !hasError).length
  }
  let created = 0
  for (let more = await creates(); more > 0; more = await creates()) created += more
  expect(created).toBeGreaterThanOrEqual(maxDrafts)
  expect(created).toBeLessThan(maxDrafts + atOnce)
})
