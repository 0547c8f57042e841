import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { signatureOf } from '#infrastructure/payments/webhook-signature.ts'
import { checkoutData } from '../support/essentials-story.ts'
import { fillCart } from '../support/fill-cart.ts'
import { type Browser, openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Essentials: from the cart of a visitor to a paid order, with the card sandbox over the real server. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada] = [await testServer.as('sam'), await testServer.as('ada')]
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** A visitor whose cart is ready to pay, with a unique e-mail address. */
const readyToPay = async (email: string, productId = 'tissue-ream', quantity = 2, language?: 'zh-CN') => {
  const buyer = testServer.browser(language)
  await fillCart(testServer, buyer.api, { productId, quantity, email })
  return buyer
}
const begin = async (buyer: Browser) => {
  const { payload } = await buyer.api.cart.initiateCheckout({}, strict)
  const intentId = payload.clientSecret.split('_secret_')[0]!
  return { ...payload, intentId }
}
const pay = async (
  buyer: Browser,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
  card: 'succeeds' | 'declined' | 'authenticates' | 'succeedsLater' = 'succeeds',
) => (await buyer.api.sandbox.confirm({ params: { intentId }, body: { clientSecret, card } }, strict)).payload.status
const resultOf = async (buyer: Browser) => (await buyer.api.cart.checkoutResult({}, strict)).payload
const cartOf = async (buyer: Browser) => (await buyer.api.cart.get({}, strict)).payload
const orderOf = async (requestId: string) =>
  (await (await testServer.as('sam')).ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
/** A webhook as the provider sends it, signed. */
const webhook = async (intentId: string, type: string, id = `evt_${intentId}_${type}`, secret?: string) => {
  const body = JSON.stringify({ id, type, data: { object: { object: 'payment_intent', id: intentId } } })
  const key = secret ?? testServer.app.ports.tokens.of('card webhook', 'sandbox')
  return fetch(`${testServer.url}/api/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, key, testServer.clock.now()) },
    body,
  })
}
/** Runs the job that reads open payments from the provider. */
const reconcile = async () => {
  await testServer.settled()
  await testServer.app.database.pool.query("select graphile_worker.add_job('cardPayments')")
  await testServer.settled()
}
const ordersOf = async (email: string) => {
  const { rows } = await testServer.app.database.pool.query<{ type: string }>(
    `select type from log.events where case_id in (select case_id from log.events
       where type = 'CartStarted') and type in ('EssentialsOrderPlaced', 'CheckoutPaid')
       and customer_id in (select customer_id from people.accounts where email = $1) order by position`,
    [email],
  )
  return rows.map(({ type }) => type)
}

test('CART-D06 CART-D08 a started checkout has its shipping quote and payment, and locks the cart until the result', async () => {
  const buyer = await readyToPay('shapes@essentials.example')
  const { shippingQuotes, totals } = await cartOf(buyer)
  for (const quote of shippingQuotes) {
    expect(Object.keys(quote).toSorted()).toEqual([
      'cost',
      'currency',
      'deliveryTimeRange',
      'name',
      'route',
      'shippingQuoteId',
      'validUntil',
    ])
  }
  const { intentId, ...started } = await begin(buyer)
  expect(started).toEqual({
    checkoutIdentifier: expect.stringMatching(/./),
    clientSecret: expect.stringContaining(`${intentId}_secret_`),
    amount: totals.total,
    currency: 'USD',
    expiresOn: expect.stringMatching(/Z$/),
  })
  const locked = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 9 } })
  expect(locked).toMatchObject({ hasError: true, type: 'badRequest' })
  expect((await cartOf(buyer)).products).toMatchObject([{ quantity: 2 }])
})

describe('a visitor', () => {
  test('CART-001 CART-002 CART-004 CART-005 CART-006 CART-009 CART-016 goes from the product to the payment', async () => {
    const buyer = testServer.browser()
    expect(await cartOf(buyer)).toMatchObject({
      products: [],
      currency: 'USD',
      shippingQuoteId: null,
      stage: 'empty',
      checkoutData: { forCheckout: false },
    })
    const early = await buyer.api.cart.initiateCheckout({})
    expect(early).toMatchObject({ hasError: true, field: 'products' })
    const unknown = await buyer.api.cart.chooseProduct({ body: { productId: 'no-such-product' } })
    expect(unknown).toMatchObject({ hasError: true, field: 'productId', type: 'badRequest' })
    const { payload: chosen } = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream' } }, strict)
    expect(chosen).toMatchObject({ stage: 'productChosen', products: [{ productId: 'tissue-ream', quantity: 1 }] })
    expect(await buyer.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'shippingQuoteId' })
    const wrong = await buyer.api.cart.chooseShippingQuote({ body: { shippingQuoteId: 'cheapest' } })
    expect(wrong).toMatchObject({ hasError: true, field: 'shippingQuoteId', type: 'badRequest' })
    const { shippingQuoteId } = chosen.shippingQuotes[0]!
    const { payload: shipped } = await buyer.api.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
    expect(shipped).toMatchObject({ stage: 'shippingQuoteChosen', shippingQuoteId })
    const incomplete = { ...checkoutData, shippingAddress: { ...checkoutData.shippingAddress, city: '' } }
    expect(await buyer.api.cart.setCheckoutData({ body: incomplete })).toMatchObject({
      hasError: true,
      field: 'shippingAddress.city',
    })
    await buyer.api.cart.setCheckoutData({ body: { ...incomplete, forCheckout: false } }, strict)
    expect((await cartOf(buyer)).checkoutData.shippingAddress).toMatchObject({ firstName: 'Rosa', city: '' })
    expect(await buyer.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'shippingAddress.city' })
    const { payload: ready } = await buyer.api.cart.setCheckoutData({ body: checkoutData }, strict)
    expect(ready).toMatchObject({ stage: 'checkoutDataSet', checkoutData })
    const started = await begin(buyer)
    expect(started).toMatchObject({ amount: ready.totals.total, currency: 'USD' })
    expect(await begin(buyer)).toEqual(started)
    expect(await buyer.api.cart.chooseProduct({ body: { productId: 'crinkle-1kg' } })).toMatchObject({ hasError: true })
  })

  test('CART-T10 CART-D05 CART-D07 ORDER-T03 PAY-016 pays by card, and staff and the buyer see the order', async () => {
    const buyer = await readyToPay('rosa@marin.example', 'tissue-ream', 2, 'zh-CN')
    const started = await begin(buyer)
    expect((await buyer.api.cart.checkoutStatus({}, strict)).payload).toEqual({ status: 'pending' })
    expect(await pay(buyer, started)).toBe('succeeded')
    await testServer.settled()
    const result = await resultOf(buyer)
    expect(result).toMatchObject({ status: 'paid', amount: started.amount, currency: 'USD', message: '' })
    const order = await orderOf(result.requestId!)
    expect(order).toMatchObject({
      status: 'inProgress',
      detailedStatus: 'deliveryPending',
      packagingItems: [],
      standardItems: [{ product: { productId: 'tissue-ream' }, itemNumber: '001', quantity: 2 }],
      payment: { status: 'paid', alreadyPaidAmount: started.amount, paymentHistory: [{ method: 'stripe' }] },
      contact: { email: 'rosa@marin.example' },
    })
    expect(order.addresses.map(({ type, city }) => [type, city])).toEqual([
      ['shipping', 'Portland'],
      ['billing', 'Portland'],
    ])
    expect(order.totals).toMatchObject({ total: started.amount, amountDue: 0 })
    expect(await cartOf(buyer)).toMatchObject({ stage: 'empty', products: [] })
    const mails = (await testServer.app.mailer.outbox(10)).filter(({ to }) => to === 'rosa@marin.example')
    // Both in the language of the page of the order (ORDER-D11).
    const subjects = [`我们已收到您的订单 ${result.requestId!}`, '查看您的 Boxwright 订单']
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects)
    expect(await ordersOf('rosa@marin.example')).toEqual(['EssentialsOrderPlaced'])
    const stored = await testServer.app.database.pool.query<{ text: string }>(
      'select data::text as text from log.events',
    )
    expect(stored.rows.map(({ text }) => text).join()).not.toContain(started.clientSecret)
  })

  test('CART-T11 pays with another card after a decline', async () => {
    const buyer = await readyToPay('dora@declined.example')
    const first = await begin(buyer)
    expect(await pay(buyer, first, 'declined')).toBe('failed')
    await testServer.settled()
    expect(await resultOf(buyer)).toMatchObject({
      status: 'failed',
      message: 'Your card was declined.',
      requestId: null,
    })
    expect(await cartOf(buyer)).toMatchObject({ stage: 'checkoutDataSet', checkoutStatus: 'failed' })
    const second = await begin(buyer)
    expect(second.intentId).not.toBe(first.intentId)
    expect(await pay(buyer, first)).toBe('canceled')
    expect(await pay(buyer, second)).toBe('succeeded')
    await testServer.settled()
    expect(await resultOf(buyer)).toMatchObject({ status: 'paid' })
    expect(await ordersOf('dora@declined.example')).toEqual(['EssentialsOrderPlaced'])
  })

  test('can confirm or refuse 3-D Secure', async () => {
    const buyer = await readyToPay('dan@secure.example')
    const { intentId, clientSecret } = await begin(buyer)
    expect(await pay(buyer, { intentId, clientSecret }, 'authenticates')).toBe('authenticationRequired')
    const params = { intentId }
    const refused = await buyer.api.sandbox.authenticate({ params, body: { clientSecret: 'x', approved: true } })
    expect(refused).toMatchObject({ hasError: true, message: 'Payment not found. Reload the page.' })
    await buyer.api.sandbox.authenticate({ params, body: { clientSecret, approved: false } }, strict)
    expect(await resultOf(buyer)).toMatchObject({ status: 'failed', message: 'The payment was not authenticated.' })
    const again = await begin(buyer)
    await pay(buyer, again, 'authenticates')
    const approve = { params: { intentId: again.intentId }, body: { clientSecret: again.clientSecret, approved: true } }
    await buyer.api.sandbox.authenticate(approve, strict)
    expect(await resultOf(buyer)).toMatchObject({ status: 'paid' })
  })

  test('CART-012 CART-T08 changes the currency, which recalculates prices and shipping', async () => {
    const buyer = await readyToPay('eva@euro.example')
    const before = await cartOf(buyer)
    const { payload } = await buyer.api.cart.changeCurrency({ body: { currency: 'EUR', countryCode: 'DE' } }, strict)
    expect(payload).toMatchObject({ currency: 'EUR', countryCode: 'DE', shippingQuoteId: null, stage: 'productChosen' })
    expect(payload.products[0]!.unitPrice).not.toBe(before.products[0]!.unitPrice)
    const unknown = { currency: 'GBP' as 'EUR', countryCode: 'GB' }
    expect(await buyer.api.cart.changeCurrency({ body: unknown })).toMatchObject({ hasError: true, field: 'currency' })
  })

  test('CART-023 CAT-020 pays shipping by weight, or gets free shipping', async () => {
    const buyer = testServer.browser()
    const free = { productId: 'blank-stickers-250', quantity: 3 }
    const { payload } = await buyer.api.cart.chooseProduct({ body: free }, strict)
    expect(payload.shippingQuotes.map(({ cost }) => cost)).toEqual([0])
    const light = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 1 } }, strict)
    const heavy = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 9 } }, strict)
    expect(light.payload.shippingQuotes[0]!.cost).toBeGreaterThan(0)
    expect(heavy.payload.shippingQuotes[0]!.cost).toBeGreaterThan(light.payload.shippingQuotes[0]!.cost)
  })
})

describe('a cart', () => {
  test('CART-022 belongs to its browser, and to its user in another browser', async () => {
    const first = testServer.browser()
    await first.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 3 } }, strict)
    expect((await cartOf(testServer.browser())).products).toEqual([])
    await first.api.people.login({ body: { email: 'ada@bloom.example', password: 'Boxwright-demo-1' } }, strict)
    expect((await cartOf(first)).products).toMatchObject([{ productId: 'tissue-ream', quantity: 3 }])
    await testServer.settled()
    const second = testServer.browser()
    await second.api.cart.chooseProduct({ body: { productId: 'crinkle-1kg', quantity: 1 } }, strict)
    await second.api.people.login({ body: { email: 'ada@bloom.example', password: 'Boxwright-demo-1' } }, strict)
    expect((await cartOf(second)).products.map(({ productId }) => productId)).toEqual(['crinkle-1kg', 'tissue-ream'])
    await testServer.settled()
    expect((await ada.cart.get({}, strict)).payload.products).toHaveLength(2)
    await second.api.people.logout({}, strict)
    expect((await cartOf(second)).products).toEqual([])
  })

  test('is only for visitors and customers, not for staff', async () => {
    expect(await sam.cart.chooseProduct({ body: { productId: 'tissue-ream' } })).toMatchObject({ type: 'forbidden' })
  })

  test('CART-T05 CART-D09 has no shipping quote after a day', async () => {
    const buyer = await readyToPay('lea@late.example')
    testServer.clock.advance({ days: 1, minutes: 1 })
    expect(await buyer.api.cart.initiateCheckout({})).toMatchObject({ hasError: true, field: 'shippingQuoteId' })
    await testServer.settled()
    await testServer.app.database.pool.query("select graphile_worker.add_job('timers')")
    await testServer.settled()
    expect(await cartOf(buyer)).toMatchObject({ stage: 'productChosen', shippingQuoteId: null })
    expect((await cartOf(buyer)).checkoutData.shippingAddress.email).toBe('lea@late.example')
  })
})

describe('PAY-D05 webhooks of the card provider', () => {
  test('are refused without a valid signature, and accepted without effect for unknown payments', async () => {
    const forged = await webhook('pi_sandbox_unknown', 'payment_intent.succeeded', 'evt_1', 'whsec_wrong')
    expect(forged.status).toBe(400)
    expect((await webhook('pi_sandbox_unknown', 'payment_intent.succeeded')).status).toBe(200)
    expect((await webhook('pi_sandbox_unknown', 'customer.created')).status).toBe(200)
    const body = JSON.stringify({ id: 'evt_2', type: 'x', data: { object: { object: 'y', id: 'z' } } })
    const key = testServer.app.ports.tokens.of('card webhook', 'sandbox')
    const old = signatureOf(body, key, new Date(Date.parse(testServer.clock.now()) - 600_000).toISOString())
    const headers = { 'stripe-signature': old }
    const late = await fetch(`${testServer.url}/api/v1/payments/webhook`, { method: 'POST', headers, body })
    expect(late.status).toBe(400)
  })

  test('cannot mark an unpaid payment as paid', async () => {
    const buyer = await readyToPay('fred@forged.example')
    const { intentId } = await begin(buyer)
    expect((await webhook(intentId, 'payment_intent.succeeded')).status).toBe(200)
    expect((await resultOf(buyer)).status).toBe('pending')
  })

  test.each([
    ['repeated', ['payment_intent.succeeded', 'payment_intent.succeeded', 'payment_intent.succeeded']],
    ['in another order', ['payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.payment_failed']],
    ['lost', []],
  ])('lead to the same books when they are %s', async (name, types) => {
    const email = `buyer-${types.length}-${name.length}@books.example`
    const buyer = await readyToPay(email)
    const started = await begin(buyer)
    // Drops the webhook that the sandbox queues: the test sends its own.
    const { pool } = testServer.app.database
    await pool.query(`update shop.sandbox_payments set status = 'succeeded' where intent_id = $1`, [started.intentId])
    await Promise.all(types.map((type) => webhook(started.intentId, type)))
    for (const type of types) await webhook(started.intentId, type)
    await reconcile()
    const { status, requestId } = await resultOf(buyer)
    expect(status).toBe('paid')
    expect((await orderOf(requestId!)).payment.paymentHistory).toHaveLength(1)
    expect(await ordersOf(email)).toEqual(['EssentialsOrderPlaced'])
  })

  test('CART-T10 do not mark a cart as paid if the amount differs', async () => {
    const buyer = await readyToPay('mia@mismatch.example')
    const { intentId } = await begin(buyer)
    const { pool } = testServer.app.database
    await pool.query(`update shop.sandbox_payments set status = 'succeeded', amount = 1 where intent_id = $1`, [
      intentId,
    ])
    expect((await webhook(intentId, 'payment_intent.succeeded')).status).toBe(200)
    await reconcile()
    expect((await buyer.api.cart.checkoutStatus({}, strict)).payload.status).toBe('failed')
  })

  test('CART-T12 need not arrive: an unpaid payment expires after 30 minutes and can no longer be paid', async () => {
    const buyer = await readyToPay('tom@slow.example')
    const started = await begin(buyer)
    testServer.clock.advance({ minutes: 31 })
    await reconcile()
    expect((await buyer.api.cart.checkoutStatus({}, strict)).payload.status).toBe('expired')
    expect(await pay(buyer, started)).toBe('canceled')
    expect((await resultOf(buyer)).status).toBe('expired')
  })

  test('CART-T13 need not arrive: a buyer who cancels the payment can edit the cart again', async () => {
    const buyer = await readyToPay('ann@abandons.example')
    await begin(buyer)
    const { payload } = await buyer.api.cart.abandonCheckout({}, strict)
    expect(payload).toMatchObject({ stage: 'checkoutDataSet', checkoutStatus: 'notStarted' })
    expect(await buyer.api.cart.abandonCheckout({})).toMatchObject({ hasError: true })
  })
})

test('CART-015 GET /spk returns only the publishable key', async () => {
  const { payload } = await testServer.visitor().api.payments.publicKey({}, strict)
  expect(payload).toEqual({ publicKey: 'pk_sandbox_boxwright', provider: 'sandbox' })
})

test('a buyer with an account sees the order with the paid amount', async () => {
  const buyer = await readyToPay('ada@bloom.example')
  await pay(buyer, await begin(buyer))
  await testServer.settled()
  const { requestId } = await resultOf(buyer)
  const order = (await ada.ordering.get({ params: { requestId: requestId! } }, strict)).payload as OrderForCustomer
  expect(order).toMatchObject({ customerId: 'c-bloom', payment: { status: 'paid' }, standardItems: [{ quantity: 2 }] })
  expect(JSON.stringify(order)).not.toContain('pi_sandbox')
})

test('SHIP-T01 SHIP-T03 SHIP-T07 ORDER-T16 an order of essentials has a shipment immediately; staff ship it, and its delivery completes the order', async () => {
  const buyer = await readyToPay('ada@bloom.example')
  await pay(buyer, await begin(buyer))
  await testServer.settled()
  const { requestId } = await resultOf(buyer)
  const seen = async () =>
    (await ada.ordering.get({ params: { requestId: requestId! } }, strict)).payload as OrderForCustomer
  const order = await seen()
  const [shipment] = order.shipments
  expect(order.shipments).toHaveLength(1)
  expect(shipment).toMatchObject({
    status: 'initial',
    addressId: order.addresses.find(({ type }) => type === 'shipping')!.id,
    items: [{ itemId: order.standardItems[0]!.id, quantity: 2, description: order.standardItems[0]!.product.title }],
  })
  expect(shipment!.carrierData!.cost).toBe(order.totals.shipping)
  const staff = await testServer.as('sam')
  const params = { requestId: requestId!, shipmentId: shipment!.id }
  const tracking = { courier: 'fedex' as const, trackingCodes: ['794600001111'] }
  await staff.shipping.recordDeparture({ params, body: { tracking } }, strict)
  expect(await seen()).toMatchObject({
    detailedStatus: 'deliveryInProgress',
    shipments: [{ status: 'shipped', tracking }],
  })
  await staff.shipping.recordDelivery({ params, body: {} }, strict)
  expect(await seen()).toMatchObject({ status: 'completed', detailedStatus: 'deliveryCompleted' })
})
