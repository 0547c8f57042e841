import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { SandboxCard } from '#application/payments/contracts/sandbox.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { checkoutData } from '../support/essentials-story.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/**
 * PAY-D05 The card provider receives another amount or currency than was requested: staff find the payment in the list
 * of payments, and record or refund it.
 */

const strict = { strict: true } as const
let testServer: TestServer
let [sam, ada, accountant, auditor]: Person[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada, accountant, auditor] = (await Promise.all([
    testServer.as('sam'),
    testServer.as('ada'),
    signedInClient(testServer, 'accountant', { type: 'admin', bookRight: 'accountant' }),
    signedInClient(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' }),
  ])) as Person[]
})
afterAll(() => testServer[Symbol.asyncDispose]())

const order = async (requestId: string) =>
  (await sam!.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
const attention = async (by = sam!) => {
  await testServer.settled()
  const { items } = (await by.books.attention({}, strict)).payload
  return Object.fromEntries(items.map((one) => [one.attention, one.count]))
}
const listed = async (by: Person, asked: 'any' | 'differs') =>
  (await by.books.accounts({ query: { attention: asked } }, strict)).payload.items.map(({ requestId }) => requestId)
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!

/** The buyer pays, but the provider receives another amount, in minor units, or another currency. */
const receives = async (
  clientSecret: string,
  { minus = 0, currency = 'USD', card = 'succeeds' }: { minus?: number; currency?: string; card?: SandboxCard },
) => {
  const intentId = intentOf(clientSecret)
  await testServer.app.database.pool.query(
    'update shop.sandbox_payments set amount = amount - $2, currency = $3 where intent_id = $1',
    [intentId, minus, currency],
  )
  const body = { clientSecret, card }
  await testServer.visitor().api.sandbox.confirm({ params: { intentId }, body }, strict)
  await testServer.settled()
}
const differing = async (other: { minus?: number; currency?: string }) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const { clientSecret } = (await ada!.cardPayments.payOrder({ params: { requestId } }, strict)).payload
  await receives(clientSecret, other)
  const [payment] = (await order(requestId)).payment.differingCardPayments
  const { requestVersion } = await order(requestId)
  const params = { requestId, cardPaymentId: payment!.cardPaymentId }
  return { requestId, clientSecret, payment: payment!, params, body: { requestVersion } }
}

describe('a card payment of another amount', () => {
  test('is in the list until an accountant records it; an auditor reads the list and cannot decide', async () => {
    const { requestId, payment, params, body } = await differing({ minus: 2_000 })
    expect(payment).toMatchObject({ amount: 1320, receivedAmount: 1300, receivedCurrency: 'USD', status: 'toCheck' })
    expect(await attention(auditor)).toEqual({ differs: 1 })
    for (const who of [sam!, accountant!, auditor!]) expect(await listed(who, 'differs')).toEqual([requestId])
    // The customer reads that it is being checked, and cannot pay again.
    const { payload: result } = await ada!.cardPayments.orderResult({ params: { requestId } }, strict)
    expect(result).toMatchObject({ status: 'pending', awaits: 'provider' })
    expect(await ada!.cardPayments.payOrder({ params: { requestId } })).toMatchObject({
      hasError: true,
      reason: 'rule.cardAmountDiffers',
    })
    for (const who of [auditor!, ada!]) {
      expect(await who.differingPayments.accept({ params, body })).toMatchObject({ type: 'forbidden' })
      expect(await who.differingPayments.refund({ params, body })).toMatchObject({ type: 'forbidden' })
    }
    const answers = await Promise.all([accountant!, sam!].map((who) => who.differingPayments.accept({ params, body })))
    expect(answers.filter(({ hasError }) => hasError)).toHaveLength(1)
    expect(await attention()).toEqual({})
    const { payment: paid, totals } = await order(requestId)
    expect(paid).toMatchObject({ status: 'partiallyPaid', alreadyPaidAmount: 1300, differingCardPayments: [] })
    expect(totals.amountDue).toBe(20)
    expect(await ada!.cardPayments.payOrder({ params: { requestId } })).toMatchObject({ payload: { amount: 20 } })
  })

  test('in another currency is refunded to the card once, and the customer pays again', async () => {
    const { requestId, clientSecret, params, body } = await differing({ currency: 'EUR' })
    expect(await sam!.differingPayments.accept({ params, body })).toMatchObject({ hasError: true, field: 'currency' })
    await sam!.differingPayments.refund({ params, body: { ...body, internalNotes: 'Wrong currency' } }, strict)
    expect(await sam!.differingPayments.refund({ params, body })).toMatchObject({ hasError: true })
    await testServer.settled()
    await testServer.app.database.pool.query("select graphile_worker.add_job('reconcileCards')")
    await testServer.settled()
    expect((await order(requestId)).payment.differingCardPayments).toMatchObject([{ status: 'refunded' }])
    expect(await attention()).toEqual({})
    const { rows } = await testServer.app.database.pool.query<{ left: number }>(
      'select (amount - refunded)::integer as left from shop.sandbox_payments where intent_id = $1',
      [intentOf(clientSecret)],
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(await ada!.cardPayments.payOrder({ params: { requestId } })).toMatchObject({ payload: { amount: 1320 } })
  })
})

describe('received money to decide about', () => {
  test('is also an overpayment, and a payment of an order that was canceled', async () => {
    const overpaid = (await placedOrder(testServer.app)).requestId()
    const { requestVersion, totals } = await order(overpaid)
    const body = { amount: totals.total + 25, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    await sam!.ordering.recordPayment(
      { params: { requestId: overpaid }, body: { ...body, keepAsCredit: true } },
      strict,
    )
    expect(await attention()).toEqual({ overpaid: 1 })
    const seen = { internalNotes: '', requestVersion: (await order(overpaid)).requestVersion }
    await sam!.customerDiscounts.giveCredit({ params: { requestId: overpaid }, body: seen }, strict)
    expect(await attention()).toEqual({})
    await sam!.ordering.cancel({ params: { requestId: overpaid }, body: {} }, strict)
    expect(await attention()).toEqual({ cancelled: 1 })
    expect(await listed(auditor!, 'any')).toEqual([overpaid])
  })
})

/** A buyer whose checkout is started. */
const checkingOut = async () => {
  const buyer = testServer.browser()
  const chosen = await buyer.api.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 1 } }, strict)
  const { shippingQuoteId } = chosen.payload.shippingQuotes[0]!
  await buyer.api.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
  await buyer.api.cart.setCheckoutData({ body: checkoutData }, strict)
  return { buyer, clientSecret: (await buyer.api.cart.initiateCheckout({}, strict)).payload.clientSecret }
}

test('a checkout that was paid with another amount fails with its reason; the payment is refunded, and the buyer can check out again', async () => {
  const { buyer, clientSecret } = await checkingOut()
  await receives(clientSecret, { minus: 100 })
  expect((await buyer.api.cart.checkoutResult({}, strict)).payload).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/is being refunded to your card/),
  })
  const { rows } = await testServer.app.database.pool.query<{ left: number }>(
    'select (amount - refunded)::integer as left from shop.sandbox_payments where intent_id = $1',
    [intentOf(clientSecret)],
  )
  expect(rows).toEqual([{ left: 0 }])
  const again = (await buyer.api.cart.initiateCheckout({}, strict)).payload
  await receives(again.clientSecret, {})
  expect((await buyer.api.cart.checkoutResult({}, strict)).payload).toMatchObject({ status: 'paid' })
})

test('a refund of a checkout that is not paid is in the list of staff and in the books, until it is refunded again or returned', async () => {
  const { pool } = testServer.app.database
  const reconciled = async () => {
    await pool.query("select graphile_worker.add_job('reconcileCards')")
    await testServer.settled()
  }
  const intents: string[] = []
  for (const _ of ['refunded again', 'returned']) {
    const { clientSecret } = await checkingOut()
    await receives(clientSecret, { minus: 100, card: 'refundFails' })
    intents.push(intentOf(clientSecret))
  }
  await reconciled()
  await reconciled()
  const toDecide = async (by: Person) =>
    (await by.cartPayments.list({ query: { toDecide: true } }, strict)).payload.items.filter(({ intentId }) =>
      intents.includes(intentId),
    )
  for (const who of [sam!, accountant!, auditor!]) expect(await toDecide(who)).toHaveLength(2)
  expect(await ada!.cartPayments.list({})).toMatchObject({ hasError: true })
  expect((await auditor!.books.attention({}, strict)).payload.carts).toBe(2)
  const [one, other] = await toDecide(sam!)
  expect(one).toMatchObject({
    buyer: { name: 'Rosa Marin', email: 'rosa@marin.example' },
    status: 'toCheck',
    refundFailure: expect.stringMatching(/.+/),
  })
  const owed = async () => {
    const query = { currency: 'USD' as const }
    const { payload } = await accountant!.books.account({ params: { account: 'unallocatedPayments' }, query }, strict)
    return payload.items.filter(({ reference }) => intents.includes(reference))
  }
  expect(await owed()).toMatchObject([{ requestId: null }, { requestId: null }])
  const { sums } = (await accountant!.books.trialBalance({}, strict)).payload
  expect(sums.every(({ amount }) => amount === 0)).toBe(true)

  const asked = ({ cartId, cardPaymentId, paymentVersion }: NonNullable<typeof one>) => ({
    params: { cartId, cardPaymentId },
    body: { paymentVersion, internalNotes: 'Called the buyer' },
  })
  for (const who of [auditor!, ada!])
    expect(await who.cartPayments.refund(asked(one!))).toMatchObject({ type: 'forbidden' })
  // The card accepts refunds again.
  await pool.query(`update shop.sandbox_payments set card = 'succeeds' where intent_id = $1`, [one!.intentId])
  const answers = await Promise.all([sam!, accountant!].map((who) => who.cartPayments.refund(asked(one!))))
  expect(answers.filter(({ hasError }) => hasError)).toHaveLength(1)
  const { params, body } = asked(other!)
  const returned = await accountant!.cartPayments.recordReturn(
    { params, body: { ...body, paidFrom: 'bankTransfer' } },
    strict,
  )
  expect(returned.payload).toMatchObject({ status: 'refunded', returnedBy: 'bankTransfer', undecided: 0 })
  await testServer.settled()
  await reconciled()
  expect(await toDecide(sam!)).toEqual([])
  expect(await owed()).toEqual([])
  const { rows } = await pool.query<{ left: number }>(
    'select (amount - refunded)::integer as left from shop.sandbox_payments where intent_id = $1',
    [one!.intentId],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('a disputed payment of a cart is in the list of disputes, with the order that the cart becomes', async () => {
  const { buyer, clientSecret } = await checkingOut()
  await receives(clientSecret, { minus: 100, card: 'disputed' })
  await testServer.app.database.pool.query("select graphile_worker.add_job('reconcileCards')")
  await testServer.settled()
  const disputed = async () => (await sam!.disputes.list({}, strict)).payload.items.map(({ requestId }) => requestId)
  await expect.poll(disputed).toEqual([''])
  const { items } = (await sam!.cartPayments.list({ query: { disputed: true } }, strict)).payload
  const [{ cartId, cardPaymentId, disputes }] = items as [(typeof items)[0]]
  const params = { cartId, cardPaymentId, disputeId: disputes[0]!.disputeId }
  const body = { assigneeId: people.sam.userId, dueDate: null, followUpOn: null }
  for (const who of [ada!, auditor!])
    expect(await who.cartPayments.assignDispute({ params, body })).toMatchObject({ type: 'forbidden' })
  const assignee = { id: people.sam.userId, name: expect.stringMatching(/^Sam /) }
  const assigned = await accountant!.cartPayments.assignDispute({ params, body }, strict)
  expect(assigned.payload.disputes).toMatchObject([{ assignment: { assignee } }])
  await testServer.settled()
  expect((await sam!.disputes.list({}, strict)).payload.items).toMatchObject([{ assignment: { assignee } }])
  const again = (await buyer.api.cart.initiateCheckout({}, strict)).payload
  await receives(again.clientSecret, {})
  const { requestId } = (await buyer.api.cart.checkoutResult({}, strict)).payload
  expect(requestId).toMatch(/^[0-9a-z]{8}$/)
  await testServer.settled()
  expect(await disputed()).toEqual([requestId])
})

test('PAY-D05 a checkout that was paid in yen is in the list of staff and in the books, until the money is returned', async () => {
  const { clientSecret } = await checkingOut()
  const { pool } = testServer.app.database
  const intentId = intentOf(clientSecret)
  await receives(clientSecret, { currency: 'JPY', card: 'refundFails' })
  for (const _ of ['refund', 'failure']) {
    await pool.query("select graphile_worker.add_job('reconcileCards')")
    await testServer.settled()
  }
  const inList = async () =>
    (await sam!.cartPayments.list({ query: { toDecide: true } }, strict)).payload.items.find(
      (one) => one.intentId === intentId,
    )
  const payment = (await inList())!
  expect(payment).toMatchObject({ receivedCurrency: 'JPY', status: 'toCheck', refundFailure: expect.any(String) })
  const query = { currency: 'JPY' }
  const books = async () =>
    (await accountant!.books.account({ params: { account: 'unallocatedPayments' }, query }, strict)).payload
  expect(await books()).toMatchObject({ items: [{ reference: intentId }], total: -payment.receivedAmount })
  expect((await accountant!.books.trialBalance({}, strict)).payload.sums).toContainEqual({ currency: 'JPY', amount: 0 })
  const { cartId, cardPaymentId, paymentVersion } = payment
  const body = { paymentVersion, internalNotes: '', paidFrom: 'bankTransfer' as const }
  await sam!.cartPayments.recordReturn({ params: { cartId, cardPaymentId }, body }, strict)
  await testServer.settled()
  expect(await inList()).toBeUndefined()
  expect(await books()).toMatchObject({ items: [], count: 0 })
})
