import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { signatureOf } from '#infrastructure/payments/webhook-signature.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/**
 * Two people act on the same money at the same moment, and notifications of the card provider arrive twice, in another order
 * or not at all: nothing is booked twice, and nothing is lost.
 */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada] = await Promise.all([testServer.as('sam'), testServer.as('ada')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const placed = async (): Promise<string> => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  return story.requestId()
}
const order = async (requestId: string) =>
  (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
const refused = (answers: readonly { hasError: boolean }[]) => answers.filter(({ hasError }) => hasError).length
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!
const confirm = (clientSecret: string, card: 'succeeds' | 'declined' = 'succeeds') =>
  testServer
    .visitor()
    .api.sandbox.confirm({ params: { intentId: intentOf(clientSecret) }, body: { clientSecret, card } })
/** A notification as the provider sends it, signed. */
const notify = async (intentId: string, type: string, id: string) => {
  const body = JSON.stringify({ id, type, data: { object: { object: 'payment_intent', id: intentId } } })
  const secret = testServer.app.ports.tokens.of('card webhook', 'sandbox')
  const { status } = await fetch(`${testServer.url}/api/v1/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(body, secret, testServer.clock.now()),
    },
    body,
  })
  return status
}
/** What the books hold of an order, by account. */
const booksOf = async (requestId: string) => {
  const { items } = (await sam.books.ofOrder({ params: { requestId } }, strict)).payload
  const sums = new Map<string, number>()
  for (const { account, amount } of items.flatMap(({ postings }) => postings))
    sums.set(account, Math.round(((sums.get(account) ?? 0) + amount) * 100) / 100)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

describe('two people at the same moment', () => {
  test('record the same payment: it is booked once, and the other one is refused', async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const body = { amount: totals.total, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    const answers = await Promise.all([1, 2].map(() => sam.ordering.recordPayment({ params: { requestId }, body })))
    expect(refused(answers)).toBe(1)
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({
      status: 'paid',
      alreadyPaidAmount: totals.total,
      credit: 0,
    })
  })

  test('record the same refund: the money goes back once', async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const paid = { amount: totals.total, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    await sam.ordering.recordPayment({ params: { requestId }, body: paid }, strict)
    await testServer.settled()
    const body = { amount: totals.total, internalNotes: '', requestVersion: (await order(requestId)).requestVersion }
    const answers = await Promise.all([1, 2].map(() => sam.ordering.recordRefund({ params: { requestId }, body })))
    expect(refused(answers)).toBe(1)
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ alreadyPaidAmount: 0 })
  })

  test('give the credit of an overpaid order: the customer has it once', async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const paid = {
      amount: totals.total + 25,
      method: 'bankTransfer' as const,
      internalNotes: '',
      keepAsCredit: true,
      requestVersion,
    }
    await sam.ordering.recordPayment({ params: { requestId }, body: paid }, strict)
    await testServer.settled()
    const body = { internalNotes: '', requestVersion: (await order(requestId)).requestVersion }
    const answers = await Promise.all(
      [1, 2].map(() => sam.customerDiscounts.giveCredit({ params: { requestId }, body })),
    )
    expect(refused(answers)).toBe(1)
    await testServer.settled()
    const { items } = (await ada.customerDiscounts.own({}, strict)).payload
    expect(items.filter((one) => one.requestId === requestId).map(({ left }) => left)).toEqual([25])
  })

  test('pay by card: both get the same payment, it is confirmed twice, and the order is paid once', async () => {
    const requestId = await placed()
    const { total } = (await order(requestId)).totals
    const started = await Promise.all([1, 2, 3].map(() => ada.cardPayments.payOrder({ params: { requestId } }, strict)))
    const secrets = [...new Set(started.map(({ payload }) => payload.clientSecret))]
    expect(secrets).toHaveLength(1)
    await Promise.all([...secrets, ...secrets].map((clientSecret) => confirm(clientSecret)))
    await Promise.all([1, 2].map(() => ada.cardPayments.orderResult({ params: { requestId } })))
    await testServer.settled()
    await testServer.app.runTimers()
    await testServer.settled()
    const { payment } = await order(requestId)
    const { rows } = await testServer.app.database.pool.query<{ kept: string }>(
      `select coalesce(sum(amount - refunded), 0) as kept from shop.sandbox_payments
       where intent_id = any($1) and status = 'succeeded'`,
      [secrets.map(intentOf)],
    )
    expect(payment.status).toBe('paid')
    expect(Math.round(payment.alreadyPaidAmount * 100)).toBe(Number(rows[0]!.kept))
    expect(Math.round((payment.alreadyPaidAmount - payment.credit) * 100)).toBe(Math.round(total * 100))
    expect(await booksOf(requestId)).toMatchObject({ cardClearing: payment.alreadyPaidAmount })
  })
})

describe('notifications of the card provider', () => {
  const types = ['payment_intent.created', 'payment_intent.payment_failed', 'payment_intent.succeeded']
  const orders: Readonly<Record<string, (all: string[]) => string[]>> = {
    'each once': (all) => all,
    'each twice': (all) => [...all, ...all],
    'in the reverse order': (all) => all.toReversed(),
    'the last one lost': (all) => all.slice(0, -1),
    'all of them lost': () => [],
  }

  test('PAY-D05 lead to the same books: once, twice, reordered, or lost and reconciled', async () => {
    const books: Record<string, unknown> = {}
    for (const [how, arrange] of Object.entries(orders)) {
      const requestId = await placed()
      const { payload } = await ada.cardPayments.payOrder({ params: { requestId } }, strict)
      const intentId = intentOf(payload.clientSecret)
      await confirm(payload.clientSecret)
      const sent = arrange(types.map((type) => type))
      for (const type of sent) expect(await notify(intentId, type, `evt_${requestId}_${type}`)).toBe(200)
      await testServer.app.database.pool.query("select graphile_worker.add_job('cardPayments')")
      await testServer.settled()
      books[how] = await booksOf(requestId)
    }
    const [once, ...others] = Object.values(books)
    expect(once).toMatchObject({ cardClearing: 1320 })
    for (const other of others) expect(other).toEqual(once)
  })
})
