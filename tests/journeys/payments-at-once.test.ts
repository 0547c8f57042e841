import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { signatureOf } from '#infrastructure/payments/webhook-signature.ts'
import { checkoutData } from '../support/essentials-story.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/**
 * Two people act on the same money at the same time, and notifications of the card provider are repeated, reordered or
 * lost: everything is booked exactly once.
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

const placed = async (): Promise<string> => (await placedOrder(testServer.app)).requestId()
const order = async (requestId: string) =>
  (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
const refused = (answers: readonly { hasError: boolean }[]) => answers.filter(({ hasError }) => hasError).length
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!
const confirm = (clientSecret: string, card: 'succeeds' | 'succeedsLater' = 'succeeds') =>
  testServer
    .visitor()
    .api.sandbox.confirm({ params: { intentId: intentOf(clientSecret) }, body: { clientSecret, card } })
/** The payments of the same order at the provider, oldest first. */
const atProvider = async (clientSecret: string) => {
  const { rows } = await testServer.app.database.pool.query<{ status: string; amount: number; retained: number }>(
    `select status, amount, case when status = 'succeeded' then amount - refunded else 0 end as retained
     from shop.sandbox_payments
     where metadata = (select metadata from shop.sandbox_payments where intent_id = $1) order by created_on`,
    [intentOf(clientSecret)],
  )
  return rows
}
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
/** Balances of an order in the books, by account. */
const booksOf = async (requestId: string) => {
  const { items } = (await sam.books.ofOrder({ params: { requestId } }, strict)).payload
  const sums = new Map<string, number>()
  for (const { account, amount } of items.flatMap(({ postings }) => postings))
    sums.set(account, Math.round(((sums.get(account) ?? 0) + amount) * 100) / 100)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

describe('two people at the same time', () => {
  test('record the same payment: it is booked once, and the other command is refused', async () => {
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

  test('record the same refund: it is booked once', async () => {
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

  test('give the credit of an overpaid order: the customer gets it once', async () => {
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

  test('pay by card in two tabs, and again after a lost answer: there is one payment at the provider, booked once', async () => {
    const requestId = await placed()
    const { total } = (await order(requestId)).totals
    const again = await testServer.as('ada')
    const pays = (who: Person) => who.cardPayments.payOrder({ params: { requestId } }, strict)
    const started = await Promise.all([ada, again, ada, again].map(pays))
    const [first, ...others] = started.map(({ payload }) => payload)
    for (const other of [...others, (await pays(ada)).payload]) expect(other).toEqual(first)
    const { clientSecret } = first!
    expect(await atProvider(clientSecret)).toMatchObject([{ status: 'pending' }])
    await Promise.all([confirm(clientSecret), confirm(clientSecret)])
    await Promise.all([1, 2].map(() => ada.cardPayments.orderResult({ params: { requestId } })))
    await testServer.settled()
    await testServer.app.runTimers()
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ status: 'paid', alreadyPaidAmount: total, credit: 0 })
    expect(await atProvider(clientSecret)).toMatchObject([{ retained: Math.round(total * 100) }])
    expect(await booksOf(requestId)).toMatchObject({ cardClearing: total })
    expect(await ada.cardPayments.payOrder({ params: { requestId } })).toMatchObject({ hasError: true })
  })

  test('pay on the order page and by a payment link: one can be paid, the other is canceled at the provider', async () => {
    const requestId = await placed()
    const { total } = (await order(requestId)).totals
    const { payload: link } = await sam.payments.issueLink(
      { params: { requestId }, body: { amount: total / 2 } },
      strict,
    )
    await testServer.settled()
    const body = { token: link.path.replace('/pay#token=', '') }
    const answers = await Promise.all([
      ada.cardPayments.payOrder({ params: { requestId } }),
      testServer.visitor().api.cardPayments.payLink({ body }),
    ])
    const secrets = answers.flatMap((one) => (one.hasError ? [] : [one.payload.clientSecret]))
    expect(secrets.length).toBeGreaterThan(0)
    const payable = (await atProvider(secrets[0]!)).filter(({ status }) => status === 'pending')
    expect(payable).toHaveLength(1)
    for (const secret of secrets) await confirm(secret)
    await ada.cardPayments.orderResult({ params: { requestId } })
    await testServer.settled()
    const paid = (await order(requestId)).payment
    expect(Math.round(paid.alreadyPaidAmount * 100)).toBe(payable[0]!.amount)
    expect(paid.credit).toBe(0)
  })
})

describe('at the same time', () => {
  type Answer = { hasError: boolean; message?: string }
  /** Expects that one of two commands succeeds and the other one is refused with a message. */
  const oneRefused = (answers: readonly Answer[], message: RegExp) => {
    expect(refused(answers)).toBe(1)
    expect(answers.find(({ hasError }) => hasError)!.message).toMatch(message)
  }

  test('two checkouts of one cart start: both tabs have the same payment, and the packs are reserved once', async () => {
    const buyer = testServer.browser()
    const chosen = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 1 } }, strict)
    const { shippingQuoteId } = chosen.payload.shippingQuotes[0]!
    await buyer.api.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
    await buyer.api.cart.setCheckoutData({ body: checkoutData }, strict)
    const answers = await Promise.all([1, 2].map(() => buyer.api.cart.initiateCheckout({}, strict)))
    const [started, other] = answers.map(({ payload }) => payload)
    expect(other).toEqual(started)
    const reserved = await testServer.app.database.pool.query('select distinct checkout from shop.reservations')
    expect(reserved.rows).toEqual([{ checkout: started!.checkoutIdentifier }])
    const payable = (await atProvider(started!.clientSecret)).filter(({ status }) => status === 'pending')
    expect(payable).toHaveLength(1)
    await confirm(started!.clientSecret)
    await testServer.settled()
    expect((await buyer.api.cart.checkoutResult({}, strict)).payload).toMatchObject({ status: 'paid' })
    const retained = (await atProvider(started!.clientSecret)).filter((one) => one.retained > 0)
    expect(retained).toHaveLength(1)
  })

  /** An order that was paid by bank transfer, and its only entry. */
  const paidByTransfer = async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const body = { amount: totals.total, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    await sam.ordering.recordPayment({ params: { requestId }, body }, strict)
    await testServer.settled()
    const paid = await order(requestId)
    return { requestId, total: totals.total, paid, paymentId: paid.payment.paymentHistory[0]!.id }
  }

  test('two employees correct the same payment: it is corrected once', async () => {
    const { requestId, paid, paymentId } = await paidByTransfer()
    const body = { reason: 'Belongs to another order', requestVersion: paid.requestVersion }
    const ask = { params: { requestId, paymentId }, body }
    oneRefused(await Promise.all([1, 2].map(() => sam.ordering.removePaymentEntry(ask))), /changed meanwhile|reload/i)
    await testServer.settled()
    expect((await order(requestId)).payment.paymentHistory.map(({ amount }) => Math.sign(amount))).toEqual([1, -1])
  })

  test('one employee refunds a payment that another one corrects: one command succeeds', async () => {
    const { requestId, total, paid, paymentId } = await paidByTransfer()
    const seen = { requestVersion: paid.requestVersion }
    const answers = await Promise.all([
      sam.ordering.removePaymentEntry({ params: { requestId, paymentId }, body: { ...seen, reason: 'Wrong order' } }),
      sam.ordering.recordRefund({ params: { requestId }, body: { ...seen, amount: total, internalNotes: '' } }),
    ])
    oneRefused(answers, /changed meanwhile|reload/i)
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ alreadyPaidAmount: 0, status: 'unpaid' })
  })

  test('two employees confirm a payment by card as a transfer: it is booked once', async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const entry = { amount: totals.total, internalNotes: '', requestVersion }
    const answers = await Promise.all(
      (['stripe', 'bankTransfer'] as const).map((method) =>
        sam.ordering.recordPayment({ params: { requestId }, body: { ...entry, method } }),
      ),
    )
    oneRefused(answers, /changed meanwhile|reload/i)
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ alreadyPaidAmount: totals.total, credit: 0 })
  })

  test('the customer pays by card while staff record the transfer: only one payment is retained', async () => {
    const requestId = await placed()
    const { requestVersion, totals } = await order(requestId)
    const { payload } = await ada.cardPayments.payOrder({ params: { requestId } }, strict)
    const body = { amount: totals.total, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    const [recorded] = await Promise.all([
      sam.ordering.recordPayment({ params: { requestId }, body }),
      confirm(payload.clientSecret).then(() => ada.cardPayments.orderResult({ params: { requestId } })),
    ])
    await testServer.settled()
    await testServer.app.runTimers()
    await testServer.settled()
    const { payment } = await order(requestId)
    expect(payment).toMatchObject({ status: 'paid', alreadyPaidAmount: totals.total, credit: 0 })
    const kept = (await atProvider(payload.clientSecret)).reduce((sum, { retained }) => sum + retained, 0)
    // The card payment if the transfer was refused; otherwise the transfer, and the card payment is refunded.
    expect(kept).toBe(recorded.hasError ? Math.round(totals.total * 100) : 0)
    expect((await booksOf(requestId))['cardClearing'] ?? 0).toBe(kept / 100)
  })
})

describe('a card payment of an order', () => {
  const start = (requestId: string) => ada.cardPayments.payOrder({ params: { requestId } })
  const started = async (requestId: string) =>
    (await ada.cardPayments.payOrder({ params: { requestId } }, strict)).payload.clientSecret

  test('is canceled at the provider if it is abandoned, and the customer starts another one', async () => {
    const requestId = await placed()
    const abandoned = await started(requestId)
    testServer.clock.advance({ minutes: 31 })
    const secret = await started(requestId)
    expect(secret).not.toBe(abandoned)
    expect(await atProvider(secret)).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
    await confirm(abandoned)
    await confirm(secret)
    await ada.cardPayments.orderResult({ params: { requestId } })
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ status: 'paid', credit: 0 })
  })

  test('blocks another one while the provider is processing it, and does not expire before its outcome', async () => {
    const requestId = await placed()
    const secret = await started(requestId)
    await confirm(secret, 'succeedsLater')
    expect(await start(requestId)).toMatchObject({ hasError: true, field: 'payment' })
    testServer.clock.advance({ minutes: 31 })
    await testServer.app.database.pool.query("select graphile_worker.add_job('cardPayments')")
    await testServer.settled()
    expect(await start(requestId)).toMatchObject({ hasError: true, field: 'payment' })
    expect(await atProvider(secret)).toMatchObject([{ status: 'processing' }])
    const job = JSON.stringify({ intentId: intentOf(secret), type: 'payment_intent.succeeded' })
    await testServer.app.database.pool.query("select graphile_worker.add_job('sandboxWebhook', $1::json)", [job])
    await testServer.settled()
    const { payload } = await ada.cardPayments.orderResult({ params: { requestId } }, strict)
    expect(payload.status).toBe('paid')
    await testServer.settled()
    expect((await order(requestId)).payment).toMatchObject({ status: 'paid', credit: 0 })
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

  test('PAY-D05 result in the same books if they arrive once, twice, reordered, or are lost and reconciled', async () => {
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
