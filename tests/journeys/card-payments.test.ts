import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Orders paid by card, on the order page and with a payment link, in the sandbox over the real server. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
let eve: Person
let requestId = ''
let due = 0

/** Another order of Ada that waits for its payment. */
const placedOrder = async () => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  return story
}

beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada, eve] = await Promise.all([testServer.as('sam'), testServer.as('ada'), testServer.as('eve')])
  const story = await placedOrder()
  requestId = story.requestId()
  due = (await order()).totals.amountDue
})
afterAll(() => testServer[Symbol.asyncDispose]())

const params = () => ({ params: { requestId } })
const order = async () => (await ada.ordering.get(params(), strict)).payload as OrderForCustomer
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!
const pay = async (clientSecret: string, card: 'succeeds' | 'declined' | 'succeedsLater') => {
  const { payload } = await testServer
    .visitor()
    .api.sandbox.confirm({ params: { intentId: intentOf(clientSecret) }, body: { clientSecret, card } }, strict)
  return payload.status
}

describe('an order', () => {
  test('CART-013 CART-014 PAY-017 is paid in part, once, by a visitor with a payment link', async () => {
    const visitor = testServer.visitor().api.cardPayments
    const { payload: link } = await sam.payments.issueLink({ ...params(), body: { amount: 100 } }, strict)
    await testServer.settled()
    const body = { token: link.path.replace('/pay#token=', '') }
    expect(await visitor.payLink({ body: { token: 'short' } })).toMatchObject({ hasError: true, field: 'token' })
    expect(await visitor.payLink({ body: { token: 'x'.repeat(43) } })).toMatchObject({ hasError: true })
    expect((await visitor.linkResult({ body }, strict)).payload).toMatchObject({
      status: 'notStarted',
      requestId: null,
    })
    const { payload } = await visitor.payLink({ body }, strict)
    expect(payload).toMatchObject({ amount: 100, currency: 'USD' })
    expect((await visitor.payLink({ body }, strict)).payload).toEqual(payload)
    expect(await pay(payload.clientSecret, 'succeeds')).toBe('succeeded')
    expect((await visitor.linkResult({ body }, strict)).payload).toMatchObject({
      status: 'paid',
      requestId,
      amount: 100,
    })
    await testServer.settled()
    expect(await order()).toMatchObject({ payment: { status: 'partiallyPaid', alreadyPaidAmount: 100 } })
    expect(await visitor.payLink({ body })).toMatchObject({ hasError: true, field: 'status' })
    const { payload: listed } = await sam.payments.listLinks(params(), strict)
    expect(listed.items).toMatchObject([{ status: 'paid' }])
  })

  test('PAY-016 is paid by its customer after a decline; other users cannot start a payment', async () => {
    expect(await eve.cardPayments.payOrder(params())).toMatchObject({ type: 'urlNotFound' })
    expect(await sam.cardPayments.payOrder(params())).toMatchObject({ type: 'forbidden' })
    const { payload: first } = await ada.cardPayments.payOrder(params(), strict)
    expect(first.amount).toBe(due - 100)
    await pay(first.clientSecret, 'declined')
    const { payload: refused } = await ada.cardPayments.orderResult(params(), strict)
    expect(refused).toMatchObject({ status: 'failed', message: 'Your card was declined.' })
    const { payload: second } = await ada.cardPayments.payOrder(params(), strict)
    expect(second.clientSecret).not.toBe(first.clientSecret)
    await pay(second.clientSecret, 'succeeds')
    expect((await ada.cardPayments.orderResult(params(), strict)).payload).toMatchObject({ status: 'paid', requestId })
    await testServer.settled()
    const paid = await order()
    expect(paid).toMatchObject({ status: 'inProgress', payment: { status: 'paid', alreadyPaidAmount: due } })
    expect(paid.payment.paymentHistory.map(({ method }) => method)).toEqual(['stripe', 'stripe'])
    expect(await ada.cardPayments.payOrder(params())).toMatchObject({ hasError: true })
  })

  test('PAY-016 shows customer and staff the unfinished card payment, and what it waits for', async () => {
    const story = await placedOrder()
    const other = { params: { requestId: story.requestId() } }
    const seenBy = async (person: Person) => (await person.ordering.get(other, strict)).payload.payment
    expect((await seenBy(ada)).cardPaymentInProgress).toBeNull()
    const { payload } = await ada.cardPayments.payOrder(other, strict)
    await testServer.settled()
    const inProgress = {
      amount: payload.amount,
      expiresOn: payload.expiresOn,
      startedOn: expect.any(String),
      byLink: false,
    }
    expect((await seenBy(ada)).cardPaymentInProgress).toEqual(inProgress)
    expect((await seenBy(sam)).cardPaymentInProgress).toEqual({
      ...inProgress,
      intentId: intentOf(payload.clientSecret),
    })
    const result = async (person: Person) => (await person.cardPayments.orderResult(other, strict)).payload
    expect(await result(ada)).toMatchObject({ status: 'pending', awaits: 'card', amount: payload.amount })
    await pay(payload.clientSecret, 'succeedsLater')
    for (const person of [ada, sam])
      expect(await result(person)).toMatchObject({ status: 'pending', awaits: 'provider' })
    expect(await ada.cardPayments.payOrder(other)).toMatchObject({ hasError: true, field: 'payment' })
    await testServer.app.database.pool.query(
      `update shop.sandbox_payments set status = 'succeeded' where intent_id = $1`,
      [intentOf(payload.clientSecret)],
    )
    expect(await result(ada)).toMatchObject({ status: 'paid', awaits: null })
    await testServer.settled()
    for (const person of [ada, sam]) expect((await seenBy(person)).cardPaymentInProgress).toBeNull()
  })

  test('refunds a card payment if the order was paid in another way during the payment', async () => {
    const story = await placedOrder()
    const other = { params: { requestId: story.requestId() } }
    const { payload } = await ada.cardPayments.payOrder(other, strict)
    await story.pays('sam')
    await pay(payload.clientSecret, 'succeeds')
    await testServer.settled()
    const { rows } = await testServer.app.database.pool.query<{ refunded: number; amount: number }>(
      'select refunded, amount from shop.sandbox_payments where intent_id = $1',
      [intentOf(payload.clientSecret)],
    )
    expect(rows[0]!.refunded).toBe(rows[0]!.amount)
    const { payment } = (await sam.ordering.get(other, strict)).payload as OrderForStaff
    expect(payment.paymentHistory.map(({ method, byProvider }) => [method, byProvider])).toEqual([
      ['bankTransfer', false],
      ['stripe', true],
      ['refund', true],
    ])
    expect(payment).toMatchObject({ status: 'paid', credit: 0, cardRefunds: [{ status: 'succeeded' }] })
  })

  test('CART-T12 PAY-016 shows a payment that was canceled at its deadline as expired, even if the provider reports it first', async () => {
    const story = await placedOrder()
    const other = { params: { requestId: story.requestId() } }
    const { payload } = await ada.cardPayments.payOrder(other, strict)
    testServer.clock.advance({ minutes: 31 })
    await testServer.app.cards.cancel(intentOf(payload.clientSecret))
    ada = await testServer.as('ada')
    expect((await ada.cardPayments.orderResult(other, strict)).payload.status).toBe('expired')
  })
})
