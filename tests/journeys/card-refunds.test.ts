import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { SandboxCard } from '#application/payments/contracts/sandbox.ts'
import { settleRefundsAndDisputes } from '#application/payments/settle-refunds-and-disputes.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Refunds to cards and disputes of card payments, with the sandbox over the real server. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada] = await Promise.all([testServer.as('sam'), testServer.as('ada')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** An order paid with a test card. */
const paidWith = async (card: SandboxCard) => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  const params = { requestId: story.requestId() }
  const { payload } = await ada.cardPayments.payOrder({ params }, strict)
  const { clientSecret } = payload
  const intentId = clientSecret.split('_secret_')[0]!
  await testServer.visitor().api.sandbox.confirm({ params: { intentId }, body: { clientSecret, card } }, strict)
  await testServer.settled()
  const staff = async () => (await sam.ordering.get({ params }, strict)).payload as OrderForStaff
  const customer = async () => (await ada.ordering.get({ params }, strict)).payload as OrderForCustomer
  const refund = async (amount: number) => {
    const { requestVersion, payment } = await staff()
    const [paid] = payment.paymentHistory
    return sam.ordering.refundCardPayment({
      params: { ...params, paymentId: paid!.id },
      body: { amount, internalNotes: 'Dented', requestVersion },
    })
  }
  const ports = () => ({ ...testServer.app.ports, cards: testServer.app.cards })
  return { params, intentId, staff, customer, refund, again: () => settleRefundsAndDisputes(ports(), intentId) }
}

const balances = async (requestId: string) => {
  const { items } = (await sam.books.ofOrder({ params: { requestId } }, strict)).payload
  const sums: Record<string, number> = {}
  for (const { postings } of items) {
    for (const { account, amount } of postings) sums[account] = Math.round(((sums[account] ?? 0) + amount) * 100) / 100
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

describe('a refund to the card', () => {
  test('PAY-T05 goes through the provider, in part, and is booked once for repeated notifications', async () => {
    const order = await paidWith('succeeds')
    const { totals } = await order.staff()
    const before = await balances(order.params.requestId)
    expect(await order.refund(100)).toMatchObject({ hasError: false })
    const asked = (await order.staff()).payment.cardRefunds
    expect(asked).toMatchObject([{ amount: 100, internalNotes: 'Dented' }])
    await testServer.settled()
    await order.again()
    await order.again()
    await testServer.settled()
    const { payment } = await order.staff()
    expect(payment).toMatchObject({
      alreadyPaidAmount: totals.total - 100,
      cardRefunds: [{ status: 'succeeded' }],
      paymentHistory: [
        { method: 'stripe', refundable: totals.total - 100 },
        { method: 'refund', amount: -100, paidFrom: 'stripe' },
      ],
    })
    const seen = (await order.customer()).payment
    expect(seen.cardRefunds).toEqual([
      { refundId: payment.cardRefunds[0]!.refundId, amount: 100, requestedOn: expect.any(String), status: 'succeeded' },
    ])
    expect(JSON.stringify(seen)).not.toContain('Dented')
    const after = await balances(order.params.requestId)
    expect(after['cardClearing']).toBeCloseTo(before['cardClearing']! - 100, 2)
    expect(await testServer.app.cards.find(order.intentId)).toMatchObject({ refunded: 10_000 })
  })

  test('is refused above the remaining payment, for a bank payment, and to anyone but staff', async () => {
    const order = await paidWith('succeeds')
    const { totals, requestVersion, payment } = await order.staff()
    expect(await order.refund(totals.total + 1)).toMatchObject({ hasError: true, field: 'amount' })
    expect(await order.refund(totals.total - 1)).toMatchObject({ hasError: false })
    // A pending refund reduces the refundable amount, to the card and by bank. The order has a new version once the
    // provider has made it, which may be between reading the version and this request.
    await expect.poll(() => order.refund(2)).toMatchObject({ hasError: true, field: 'amount' })
    const { requestVersion: now } = await order.staff()
    const body = { amount: 2, internalNotes: '', requestVersion: now }
    expect(await sam.ordering.recordRefund({ params: order.params, body })).toMatchObject({ hasError: true })
    const params = { ...order.params, paymentId: payment.paymentHistory[0]!.id }
    expect(
      await ada.ordering.refundCardPayment({ params, body: { amount: 1, internalNotes: '', requestVersion } }),
    ).toMatchObject({ type: 'forbidden' })
    const unknown = { ...order.params, paymentId: 'another' }
    expect(await sam.ordering.refundCardPayment({ params: unknown, body: { ...body, amount: 1 } })).toMatchObject({
      type: 'badRequest',
    })
  })

  test('is accepted once when two people request it at the same time', async () => {
    const order = await paidWith('succeeds')
    const { totals } = await order.staff()
    const answers = await Promise.all([order.refund(totals.total), order.refund(totals.total)])
    expect(answers.filter(({ hasError }) => hasError)).toHaveLength(1)
    await testServer.settled()
    expect((await order.staff()).payment).toMatchObject({ alreadyPaidAmount: 0, status: 'unpaid' })
  })

  test('changes no books if it fails later, and both sides see the failure', async () => {
    const order = await paidWith('refundFails')
    const before = await balances(order.params.requestId)
    await order.refund(100)
    await testServer.settled()
    const { payment } = await order.staff()
    expect(payment).toMatchObject({
      status: 'paid',
      cardRefunds: [{ status: 'failed', failure: 'expired_or_canceled_card' }],
    })
    expect((await order.customer()).payment.cardRefunds).toMatchObject([{ status: 'failed' }])
    expect(JSON.stringify(await order.customer())).not.toContain('expired_or_canceled_card')
    expect(await balances(order.params.requestId)).toEqual(before)
    // A refund by bank is still possible.
    const { requestVersion } = await order.staff()
    const body = { amount: 100, internalNotes: '', requestVersion }
    expect(await sam.ordering.recordRefund({ params: order.params, body })).toMatchObject({ hasError: false })
  })

  test('PAY-D05 is found by the reconciliation if it was made at the provider', async () => {
    const order = await paidWith('succeeds')
    const { cards, database } = testServer.app
    const key = { refundId: 'elsewhere', idempotencyKey: 'elsewhere' }
    await cards.refund({ intentId: order.intentId, amount: 500, currency: 'USD', ...key })
    await database.pool.query(`update shop.sandbox_refunds set refund_id = null where idempotency_key = 'elsewhere'`)
    await database.pool.query(`select graphile_worker.add_job('reconcileCards')`)
    await testServer.settled()
    expect((await order.staff()).payment.paymentHistory.at(-1)).toMatchObject({ amount: -5, paidFrom: 'stripe' })
  })
})

describe('a dispute', () => {
  test('is booked as a claim with its fee while it is open, and does not change the balance due', async () => {
    const order = await paidWith('disputed')
    const { totals, payment } = await order.staff()
    expect(payment).toMatchObject({
      status: 'paid',
      disputes: [{ status: 'needsResponse', amount: totals.total, withdrawn: true, fee: 15, reason: 'fraudulent' }],
    })
    const seen = await order.customer()
    expect(seen.payment.paymentHistory).toMatchObject([{ method: 'stripe', dispute: 'needsResponse' }])
    expect(payment.paymentHistory).toMatchObject([{ dispute: 'needsResponse' }])
    for (const internal of ['fraudulent', 'dp_', 'evidence']) expect(JSON.stringify(seen)).not.toContain(internal)
    const query = { q: order.params.requestId }
    expect((await sam.books.accounts({ query }, strict)).payload.items).toMatchObject([{ dispute: 'needsResponse' }])
    const open = await balances(order.params.requestId)
    expect(open).toMatchObject({ disputedPayments: totals.total, cardFees: 15, cardClearing: -15 })
    const [dispute] = payment.disputes
    const { disputeId } = dispute!
    const list = (await sam.disputes.list({ query: { q: order.params.requestId, status: 'needsResponse' } }, strict))
      .payload
    expect(list.items).toMatchObject([{ disputeId, customerName: 'Bloom & Stem', requestId: order.params.requestId }])
    const assignment = { assigneeId: sam.user.userId, dueDate: null, followUpOn: null }
    const assigned = await sam.disputes.assign({ params: { ...order.params, disputeId }, body: assignment }, strict)
    expect(assigned.payload).toMatchObject({
      payment: { disputes: [{ assignment: { assignee: { id: sam.user.userId } } }] },
    })
    expect(
      await sam.disputes.assign({ params: { ...order.params, disputeId: 'dp_other' }, body: assignment }),
    ).toMatchObject({ type: 'urlNotFound' })
    expect(await ada.disputes.list({ query: {} })).toMatchObject({ type: 'forbidden' })
    await sam.sandbox.closeDispute({ params: { disputeId }, body: { outcome: 'won' } }, strict)
    await testServer.settled()
    await order.again()
    expect((await order.staff()).payment.disputes).toMatchObject([{ status: 'won', withdrawn: false }])
    expect((await order.customer()).payment.paymentHistory).toMatchObject([{ dispute: 'won' }])
    const won = await balances(order.params.requestId)
    expect(won['disputedPayments']).toBeUndefined()
    expect(won['cardClearing']).toBeCloseTo(totals.total - 15, 2)
  })

  test('PAY-T05 cannot be refunded in any way while the bank has the money, and again once it is won', async () => {
    const order = await paidWith('disputed')
    const { totals, requestVersion, payment } = await order.staff()
    expect(payment.paymentHistory).toMatchObject([{ refundable: 0 }])
    const before = await balances(order.params.requestId)
    const refused = { hasError: true, field: 'amount', reason: 'rule.returnedByBank' }
    expect(await order.refund(20)).toMatchObject(refused)
    const body = { amount: 20, internalNotes: '', requestVersion }
    expect(await sam.ordering.recordRefund({ params: order.params, body })).toMatchObject(refused)
    const { cards } = testServer.app
    const asked = { intentId: order.intentId, amount: 2_000, currency: 'USD', refundId: 'late', idempotencyKey: 'late' }
    expect(await cards.refund(asked)).toMatchObject({ status: 'failed', failure: 'The payment has been charged back.' })
    expect(await balances(order.params.requestId)).toEqual(before)
    const outcome = { body: { outcome: 'won' as const } }
    await sam.sandbox.closeDispute({ params: { disputeId: payment.disputes[0]!.disputeId }, ...outcome }, strict)
    await testServer.settled()
    expect((await order.staff()).payment.paymentHistory).toMatchObject([{ refundable: totals.total }])
    expect(await order.refund(20)).toMatchObject({ hasError: false })
  })

  test('that is lost on a canceled order returns the credit: there is neither a loss nor anything to refund', async () => {
    const order = await paidWith('disputed')
    const { totals, payment } = await order.staff()
    await sam.ordering.cancel({ params: order.params, body: {} }, strict)
    await testServer.settled()
    const canceled = await order.staff()
    expect(canceled.payment.credit).toBe(totals.total)
    const body = { internalNotes: '', requestVersion: canceled.requestVersion }
    expect(await sam.customerDiscounts.giveCredit({ params: order.params, body })).toMatchObject({
      hasError: true,
      reason: 'rule.returnedByBank',
    })
    const params = { disputeId: payment.disputes[0]!.disputeId }
    await sam.sandbox.closeDispute({ params, body: { outcome: 'lost' } }, strict)
    await testServer.settled()
    for (const seen of [await order.staff(), await order.customer()]) expect(seen.payment.credit).toBe(0)
    const all = await balances(order.params.requestId)
    expect(all).toMatchObject({ cardFees: 15, cardClearing: -15 })
    for (const account of ['disputeLosses', 'disputedPayments', 'customerCredit']) expect(all[account]).toBeUndefined()
    const query = { q: order.params.requestId }
    expect((await sam.books.accounts({ query }, strict)).payload.items).toMatchObject([{ credit: 0 }])
  })

  test('is booked once as a loss when it is lost', async () => {
    const order = await paidWith('disputed')
    const { totals, payment } = await order.staff()
    const { disputeId } = payment.disputes[0]!
    await sam.sandbox.closeDispute({ params: { disputeId }, body: { outcome: 'lost' } }, strict)
    await testServer.settled()
    await order.again()
    expect(await balances(order.params.requestId)).toMatchObject({
      disputeLosses: totals.total,
      cardFees: 15,
      cardClearing: -15,
    })
    expect(await sam.sandbox.closeDispute({ params: { disputeId }, body: { outcome: 'won' } })).toMatchObject({
      hasError: true,
    })
    expect((await order.staff()).payment.status).toBe('paid')
    // The margin includes what the dispute has cost.
    const [margin] = (await sam.books.margins({ query: { q: order.params.requestId } }, strict)).payload.items
    const { purchases } = await balances(order.params.requestId)
    expect(margin!.cost).toBeCloseTo(totals.total + 15 + purchases! + margin!.planned, 2)
  })
})
