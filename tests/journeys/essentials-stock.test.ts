import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStock, listStock } from '#infrastructure/payments/stock.ts'
import { fillCart } from '../support/fill-cart.ts'
import { type Browser, openTestServer, type TestServer } from '../support/test-server.ts'

/** Essentials whose packs are counted: reserved by checkouts, sold once, and available again if they are not paid. */

const strict = { strict: true } as const
const productId = 'void-paper-300m'
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const count = (packs: number | null) =>
  countStock(testServer.app.database.pool, { productId, packs }, { by: 'u-sam', at: testServer.clock.now() })
const stock = async () => {
  const [{ packs, reserved } = { packs: null, reserved: null }] = await listStock(
    testServer.app.database.pool,
    testServer.clock.now(),
  )
  return { packs, reserved }
}

/** A visitor whose cart has one pack and is ready to pay. */
const readyToPay = async (email: string) => {
  const buyer = testServer.browser()
  await fillCart(testServer, buyer.api, { productId, quantity: 1, email })
  return buyer
}
const begin = async (buyer: Browser) => (await buyer.api.cart.initiateCheckout({}, strict)).payload
const confirm = async (buyer: Browser, clientSecret: string) => {
  const [intentId = ''] = clientSecret.split('_secret_')
  const body = { clientSecret, card: 'succeeds' as const }
  const { payload } = await buyer.api.sandbox.confirm({ params: { intentId }, body }, strict)
  await testServer.settled()
  return payload.status
}
/** The job that reads open payments from the provider, once a minute. */
const minuteJob = async () => {
  await testServer.app.database.pool.query("select graphile_worker.add_job('cardPayments')")
  await testServer.settled()
}
const leftFor = async (buyer: Browser) => (await buyer.api.cart.get({}, strict)).payload.products[0]!.left

describe('the last pack', () => {
  test('is reserved for one of two buyers, and for the other once the first cancels the payment', async () => {
    await count(1)
    const buyers = await Promise.all(['one@last.example', 'two@last.example'].map(readyToPay))
    const started = await Promise.all(buyers.map((one) => one.api.cart.initiateCheckout({})))
    expect(started.filter(({ hasError }) => hasError)).toHaveLength(1)
    expect(started.find(({ hasError }) => hasError)).toMatchObject({ field: 'products' })
    expect(await stock()).toEqual({ packs: 1, reserved: 1 })
    const [winner, loser] = started[0]!.hasError ? [buyers[1]!, buyers[0]!] : [buyers[0]!, buyers[1]!]
    await winner.api.cart.abandonCheckout({}, strict)
    await testServer.settled()
    await confirm(loser, (await begin(loser)).clientSecret)
    expect((await loser.api.cart.checkoutResult({}, strict)).payload.status).toBe('paid')
    expect(await stock()).toEqual({ packs: 0, reserved: 0 })
    expect(await leftFor(winner)).toBe(0)
    expect(await winner.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'products' })
  })

  test('CART-T12 is available again after 30 minutes without a payment, and the former buyer can no longer pay for it', async () => {
    await count(1)
    const [left, next] = [await readyToPay('left@away.example'), await readyToPay('next@away.example')]
    const { clientSecret } = await begin(left)
    expect(await leftFor(next)).toBe(0)
    testServer.clock.advance({ minutes: 29 })
    await minuteJob()
    expect(await next.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'products' })
    testServer.clock.advance({ minutes: 2 })
    await minuteJob()
    expect(await stock()).toEqual({ packs: 1, reserved: 0 })
    expect(await confirm(left, clientSecret)).toBe('canceled')
    await confirm(next, (await begin(next)).clientSecret)
    expect(await stock()).toEqual({ packs: 0, reserved: 0 })
    expect(await left.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'products' })
  })

  test('is not limited if the product is not counted any more', async () => {
    await count(null)
    const buyer = await readyToPay('any@more.example')
    await confirm(buyer, (await begin(buyer)).clientSecret)
    expect((await buyer.api.cart.checkoutResult({}, strict)).payload.status).toBe('paid')
  })
})
