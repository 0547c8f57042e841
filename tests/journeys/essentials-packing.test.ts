import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutData } from '../support/essentials-story.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Staff pack an order of essentials, whose packs have no structure to calculate cartons from. */

const strict = { strict: true } as const
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

test('SHIP-001 the packing of essentials has no proposal and is recorded by staff', async () => {
  const { api } = testServer.browser()
  const { payload } = await api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 2 } }, strict)
  const { shippingQuoteId } = payload.shippingQuotes[0]!
  await api.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
  await api.cart.setCheckoutData({ body: checkoutData }, strict)
  const { clientSecret } = (await api.cart.initiateCheckout({}, strict)).payload
  const intentId = clientSecret.split('_secret_')[0]!
  await api.sandbox.confirm({ params: { intentId }, body: { clientSecret, card: 'succeeds' } }, strict)
  await api.cart.checkoutResult({}, strict)
  await testServer.settled()
  const { requestId } = (await api.cart.checkoutResult({}, strict)).payload

  const sam = await testServer.as('sam')
  const { payload: order } = await sam.ordering.get({ params: { requestId: requestId! } }, strict)
  const params = { requestId: requestId!, shipmentId: order.shipments[0]!.id }
  expect((await sam.shipping.proposePacking({ params }, strict)).payload).toEqual({
    unitType: 'carton',
    cartons: [],
    pallets: 0,
  })
  const { id: itemId } = order.standardItems[0]!
  const carton = { itemId, count: 1, pieces: 2, length: 400, width: 300, height: 200, grossWeight: 5_000 }
  await sam.shipping.pack({ params, body: { unitType: 'carton', units: 1, cartons: [carton] } }, strict)
  const { payload: packed } = await sam.ordering.get({ params: { requestId: requestId! } }, strict)
  expect(packed.shipments).toMatchObject([{ packingList: { cartons: [{ itemId, pieces: 2 }] } }])
})
