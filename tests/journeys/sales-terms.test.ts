import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** What a visitor can read about buying before the first order (SHELL-D01). */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const termsFor = async (query: { countryCode?: string; language?: 'en-US' | 'zh-CN' }) =>
  testServer.visitor().api.catalogue.salesTerms({ query })

test('SHELL-D01 the sales terms list the shipping methods to a country from the tariffs, in the requested language', async () => {
  const german = await termsFor({ countryCode: 'DE', language: 'zh-CN' })
  if (german.hasError) throw new Error(german.message)
  expect(german.payload.shipping).toContainEqual({
    tariffId: 'rail',
    title: '铁路',
    route: 'rail',
    days: { min: 20, max: 30 },
    pickup: false,
  })
  const american = await termsFor({})
  if (american.hasError) throw new Error(american.message)
  expect(american.payload.shipping.map(({ route }) => route)).not.toContain('rail')
})

test('REF-D04 SHELL-D01 they list the referral rewards, the seller and the payment methods from the settings', async () => {
  const { payload } = await testServer.visitor().api.catalogue.salesTerms({ query: {} }, { strict: true })
  expect(payload).toMatchObject({
    referral: { percent: 10, upperLimit: 200, reward: 100 },
    payment: { card: true },
    quoteDays: 30,
    peak: { months: [10, 11, 12], percent: 20 },
  })
  expect(payload.seller).not.toHaveProperty('email')
})

test.each(['ZZ', 'KP', 'de', 'USA'])(
  'SHELL-D01 they are refused for %s, which is not a shipping destination',
  async (countryCode) => {
    expect(await termsFor({ countryCode })).toMatchObject({ hasError: true, type: 'badRequest', field: 'countryCode' })
  },
)
