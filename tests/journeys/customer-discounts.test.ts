import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { plusDays } from '#domain/time.ts'
import { fillCart } from '../support/fill-cart.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/**
 * Discounts and credit of customers over the real API: granted, used by a placed order, released, and never used twice.
 * An order of these tests has packaging for 900 and shipping for 420 dollars.
 */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let ada: Person
let eve: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada, eve] = await Promise.all([testServer.as('sam'), testServer.as('ada'), testServer.as('eve')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** Sessions last for hours, so periods here are short. */
const inMinutes = (minutes: number) => plusDays(testServer.clock.now(), minutes / 1440)

const ofBloom = { params: { customerId: 'c-bloom' } }
type Grant = Parameters<Person['customerDiscounts']['grant']>[0]['body']
const fair: Grant = { name: 'Fair offer', scope: 'packaging', type: 'percentage', value: 10, source: 'promotional' }
const credit: Grant = { name: 'Goodwill', scope: 'total', type: 'absolute', value: 100, source: 'credit' }

const grant = async (body: Grant) => (await sam.customerDiscounts.grant({ ...ofBloom, body }, strict)).payload
const own = async (by = ada) => {
  await testServer.settled()
  return (await by.customerDiscounts.own({}, strict)).payload.items
}
const held = async (discountId: string) => (await own()).find((one) => one.discountId === discountId)
/** Revokes a discount, so that the next test starts without it. */
const revoke = (discountId: string) =>
  sam.customerDiscounts.revoke({ params: { customerId: 'c-bloom', discountId }, body: { reason: 'Over' } }, strict)

const draft = async (who: 'ada' | 'eve' = 'ada') => {
  const requestId = (await checkedOutOrder(testServer.app, who)).requestId()
  await testServer.settled()
  return requestId
}
const place = async (requestId: string, by = ada) => {
  const { payload } = await by.ordering.placeOrder({ params: { requestId } }, strict)
  await testServer.settled()
  return payload as OrderForCustomer
}
const order = async (requestId: string) =>
  (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
const pay = async (requestId: string, amount: number, keepAsCredit = false) => {
  const { requestVersion } = await order(requestId)
  const body = { amount, method: 'bankTransfer' as const, internalNotes: '', keepAsCredit, requestVersion }
  await sam.ordering.recordPayment({ params: { requestId }, body }, strict)
  await testServer.settled()
}
const onAccount = async (account: string) => {
  await testServer.settled()
  const { balances } = (await sam.books.trialBalance({ query: {} }, strict)).payload
  return balances.find((one) => one.account === account)?.amount ?? 0
}

describe('a discount of a customer', () => {
  test('PAY-009 CRM-D04 is granted by staff; its customer sees all except the internal notes, other customers do not see it', async () => {
    const body: Grant = {
      ...fair,
      description: 'For visitors of the fair',
      upperLimit: 50,
      once: true,
      internalNotes: 'Booth 12',
      validTo: plusDays(testServer.clock.now(), 90),
    }
    const given = await grant(body)
    expect(given).toMatchObject({ ...body, status: 'available', left: null, uses: [], reason: '' })
    const { discountId } = given
    const seen = await held(discountId)
    expect(seen).toMatchObject({ name: 'Fair offer', value: 10, upperLimit: 50, once: true, requestId: null })
    expect(seen!.addedOn).toBe(given.addedOn)
    expect(JSON.stringify(seen)).not.toContain('Booth 12')
    expect(await own(eve)).toEqual([])
    for (const by of [ada, eve]) {
      expect(await by.customerDiscounts.list(ofBloom)).toMatchObject({ hasError: true })
      expect(await by.customerDiscounts.grant({ ...ofBloom, body })).toMatchObject({ hasError: true })
    }
    const asRival = { params: { customerId: 'c-rival', discountId }, body: { reason: 'x' } }
    const unknown = { params: { customerId: 'c-unknown' } }
    expect(await sam.customerDiscounts.list(unknown)).toMatchObject({ type: 'urlNotFound' })
    expect(await sam.customerDiscounts.revoke(asRival)).toMatchObject({ type: 'urlNotFound' })
    const gone = await sam.customerDiscounts.revoke(
      { params: { customerId: 'c-bloom', discountId }, body: { reason: 'Canceled' } },
      strict,
    )
    expect(gone.payload).toMatchObject({ status: 'revoked', reason: 'Canceled' })
    expect(await held(discountId)).toMatchObject({ status: 'revoked' })
    const again = { params: { customerId: 'c-bloom', discountId }, body: { reason: 'Twice' } }
    expect(await sam.customerDiscounts.revoke(again)).toMatchObject({ type: 'badRequest' })
  })

  test('PAY-011 PAY-012 PAY-D03 is refused with an unknown scope, type or value, for an unknown customer, from another customer’s order, or with an invalid or past period', async () => {
    const refused = async (change: object, customerId = 'c-bloom') => {
      const answer = await sam.customerDiscounts.grant({ params: { customerId }, body: { ...fair, ...change } })
      return answer.hasError ? { type: answer.type, message: answer.message } : answer
    }
    expect(await refused({ scope: 'items' })).toEqual({ type: 'badRequest', message: 'Invalid discount scope' })
    expect(await refused({ type: 'half' })).toEqual({ type: 'badRequest', message: 'Invalid discount type' })
    expect(await refused({ value: 101 })).toMatchObject({ type: 'badRequest' })
    expect(await refused({ left: 5 })).toMatchObject({ type: 'badRequest' })
    expect(await refused({}, 'c-unknown')).toMatchObject({ type: 'urlNotFound' })
    const [validFrom, validTo] = [inMinutes(2), inMinutes(1)]
    expect(await refused({ validFrom, validTo })).toMatchObject({ type: 'badRequest' })
    expect(await refused({ validTo: inMinutes(-1) })).toMatchObject({ type: 'badRequest' })
    for (const requestId of [await draft('eve'), 'zzzzzzzz']) {
      expect(await refused({ requestId })).toMatchObject({ type: 'badRequest' })
    }
  })

  test('PAY-015 is valid from validFrom to validTo', async () => {
    const { discountId } = await grant({
      ...fair,
      validFrom: inMinutes(30),
      validTo: inMinutes(90),
    })
    const statuses = []
    for (const minutes of [0, 60, 60]) {
      testServer.clock.advance({ minutes })
      const { totals } = await place(await draft())
      statuses.push([(await held(discountId))!.status, totals.discounts])
    }
    expect(statuses).toEqual([
      ['upcoming', 0],
      ['available', 90],
      ['expired', 0],
    ])
  })

  test('for one order is used once: shown before placing, in the order and in the invoice, and released by a cancellation', async () => {
    const { discountId } = await grant({ ...fair, value: 12.5, once: true })
    const requestId = await draft()
    const available = (await ada.customerDiscounts.ofDraft({ params: { requestId } }, strict)).payload
    expect(available).toMatchObject({ discounts: [{ discountId, name: 'Fair offer', amount: 112.5 }], total: 1207.5 })
    const placed = await place(requestId)
    expect(placed.totals).toMatchObject({ discounts: 112.5, total: 1207.5, amountDue: 1207.5 })
    expect(placed.payment.discounts).toMatchObject([
      { discountId, amount: 112.5, source: 'promotional', ofCustomer: { taken: null, currency: 'USD' } },
    ])
    expect(await held(discountId)).toMatchObject({ status: 'used', uses: [{ requestId, taken: null }] })
    const { requestVersion } = await order(requestId)
    const body = { kind: 'invoice' as const, taxCategory: 'G' as const, taxReason: 'Export', requestVersion }
    const { invoices } = (await sam.invoices.issue({ params: { requestId }, body }, strict)).payload
    expect(invoices).toMatchObject([{ total: 1207.5 }])
    expect((await place(await draft())).totals.discounts).toBe(0)
    await ada.ordering.cancel({ params: { requestId } }, strict)
    expect(await held(discountId)).toMatchObject({ status: 'available', uses: [] })
    expect((await place(await draft())).totals.discounts).toBe(112.5)
  })

  test('PAY-D03 in another currency it is converted at a rate with its day: before placing, in the order, in its history', async () => {
    const { discountId } = await grant({ ...credit, value: 50, currency: 'EUR' })
    const requestId = await draft()
    const [offer] = (await ada.customerDiscounts.ofDraft({ params: { requestId } }, strict)).payload.discounts
    const { rate, date } = offer!.rate!
    expect(offer).toMatchObject({ amount: Math.round(5000 * rate) / 100, rate: { from: 'EUR', currency: 'USD' } })
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    const converted = { currency: 'USD', rate, date, amount: offer!.amount }
    const { payment } = await place(requestId)
    expect(payment.discounts).toMatchObject([
      { amount: offer!.amount, ofCustomer: { taken: 50, currency: 'EUR', rate: { currency: 'USD', rate, date } } },
    ])
    expect(await held(discountId)).toMatchObject({ left: 0, uses: [{ requestId, taken: 50, converted }] })
    await ada.ordering.cancel({ params: { requestId } }, strict)
    expect(await held(discountId)).toMatchObject({ left: 50, uses: [], released: [{ requestId, converted }] })
    await revoke(discountId)
    expect(await held(discountId)).toMatchObject({ status: 'revoked', revokedOn: expect.any(String) as string })
  })

  test('PAY-014 is used until its amount is spent, and the amount that a draft releases is available again', async () => {
    const { discountId } = await grant({ ...credit, value: 2000 })
    const first = await draft()
    expect((await place(first)).totals).toMatchObject({ discounts: 1320, total: 0, amountDue: 0 })
    expect((await order(first)).payment.status).toBe('paid')
    expect(await held(discountId)).toMatchObject({ left: 680, status: 'available' })
    const second = await draft()
    expect((await place(second)).totals).toMatchObject({ discounts: 680, total: 640 })
    expect(await held(discountId)).toMatchObject({
      left: 0,
      status: 'used',
      uses: expect.arrayContaining([
        expect.objectContaining({ requestId: first, taken: 1320 }),
        expect.objectContaining({ requestId: second, taken: 680 }),
      ]),
    })
    const { requestVersion } = await order(second)
    await ada.ordering.reopenDraft({ params: { requestId: second } }, strict)
    expect(requestVersion).toBeGreaterThan(0)
    expect(await held(discountId)).toMatchObject({
      left: 680,
      uses: [{ requestId: first, releasedOn: null }],
      released: [{ requestId: second, taken: 680, releasedOn: expect.any(String) }],
    })
    expect((await order(second)).payment.discounts).toEqual([])
    await revoke(discountId)
  })

  test('is not reduced by a discount of the order if it is a spent credit', async () => {
    const { discountId } = await grant({ ...credit, value: 1320 })
    const requestId = await draft()
    await place(requestId)
    const apply = async () => {
      const { requestVersion } = await order(requestId)
      const body = { name: 'Late', scope: 'total' as const, type: 'percentage' as const, value: 5, requestVersion }
      return sam.discounts.apply({ params: { requestId }, body })
    }
    expect(await apply()).toMatchObject({ type: 'badRequest', message: expect.stringContaining('Remove the credit') })
    const { requestVersion } = await order(requestId)
    await sam.discounts.remove({ params: { requestId, discountId }, body: { requestVersion } }, strict)
    expect(await held(discountId)).toMatchObject({ left: 1320, uses: [] })
    expect(await apply()).toMatchObject({ hasError: false })
    await revoke(discountId)
  })

  test('is used once by orders that are placed at the same time', async () => {
    const once = await grant({ ...fair, once: true })
    const amount = await grant({ ...credit, value: 500 })
    const drafts = await Promise.all(Array.from({ length: 4 }, () => draft()))
    const placed = await Promise.all(
      drafts.map((requestId) => ada.ordering.placeOrder({ params: { requestId } }, strict)),
    )
    const used = placed.flatMap(({ payload }) => (payload as OrderForCustomer).payment.discounts)
    expect(used.filter(({ discountId }) => discountId === once.discountId)).toHaveLength(1)
    const taken = used.filter(({ discountId }) => discountId === amount.discountId).map((one) => one.amount)
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(500)
    expect(await held(amount.discountId)).toMatchObject({ left: 0, status: 'used' })
    expect((await held(once.discountId))!.uses).toHaveLength(1)
  })
})

describe('placing an order', () => {
  test('is refused if the total has become higher than shown, because another order has used the discount', async () => {
    await grant({ ...fair, once: true })
    const [first, second] = [await draft(), await draft()]
    const shown = (await ada.customerDiscounts.ofDraft({ params: { requestId: second } }, strict)).payload.total
    const places = (requestId: string, total: number) =>
      ada.ordering.placeOrder({ params: { requestId }, body: { total } })
    const answers = await Promise.all([places(first, shown), places(second, shown)])
    expect(answers.filter(({ hasError }) => hasError)).toMatchObject([{ field: 'total', reason: 'rule.totalRaised' }])
    const refused = answers[0].hasError ? first : second
    const { total } = (await ada.customerDiscounts.ofDraft({ params: { requestId: refused } }, strict)).payload
    expect(total).toBeGreaterThan(shown)
    expect(await places(refused, total)).toMatchObject({ hasError: false })
  })
})

describe('PAY-D07 an overpayment', () => {
  test('becomes credit of the customer, is used by the next order, and the books agree', async () => {
    const first = await draft()
    const { totals } = await place(first)
    await pay(first, totals.total + 80.05, true)
    const before = await order(first)
    expect(before.payment.credit).toBe(80.05)
    expect(await onAccount('customerCredit')).toBe(-80.05)
    const body = { requestVersion: before.requestVersion, internalNotes: 'Asked by phone' }
    expect(await ada.customerDiscounts.giveCredit({ params: { requestId: first }, body })).toMatchObject({
      hasError: true,
    })
    await sam.customerDiscounts.giveCredit({ params: { requestId: first }, body }, strict)
    const repeated = await sam.customerDiscounts.giveCredit({ params: { requestId: first }, body })
    expect(repeated).toMatchObject({ type: 'badRequest' })
    const [given] = await own()
    expect(given).toMatchObject({ value: 80.05, left: 80.05, source: 'credit', prepaid: true, requestId: first })
    expect((await order(first)).payment).toMatchObject({ credit: 0, status: 'paid' })
    expect(await onAccount('customerCredit')).toBe(0)
    expect(await onAccount('customerPrepayments')).toBe(-80.05)
    const { discountId } = given!
    const params = { customerId: 'c-bloom', discountId }
    expect(await sam.customerDiscounts.revoke({ params, body: { reason: 'x' } })).toMatchObject({ type: 'badRequest' })
    const { paymentHistory } = (await order(first)).payment
    const entry = paymentHistory.find(({ amount }) => amount < 0)!
    const wrong = { reason: 'Wrong', requestVersion: (await order(first)).requestVersion }
    expect(
      await sam.ordering.removePaymentEntry({ params: { requestId: first, paymentId: entry.id }, body: wrong }),
    ).toMatchObject({ type: 'badRequest' })
    const discountsBefore = await onAccount('discounts')
    const second = await draft()
    expect((await place(second)).totals).toMatchObject({ discounts: 80.05, total: 1239.95 })
    expect(await onAccount('customerPrepayments')).toBe(0)
    expect(await onAccount('discounts')).toBe(discountsBefore)
  })
})

describe('essentials', () => {
  const readyToPay = (buyer: Pick<Person, 'cart'> = ada) => fillCart(testServer, buyer)

  test('are reduced by the credit of a signed-in customer; an unpaid checkout releases it', async () => {
    const { discountId } = await grant({ ...credit, value: 10 })
    await testServer.settled()
    const { totals, discounts } = await readyToPay()
    expect(discounts).toMatchObject([{ discountId, amount: 10 }])
    expect(totals.total).toBeCloseTo(totals.products + totals.shipping - 10, 6)
    const started = (await ada.cart.initiateCheckout({}, strict)).payload
    expect(started.amount).toBe(totals.total)
    expect(await held(discountId)).toMatchObject({ left: 0, uses: [{ requestId: null, taken: 10 }] })
    await ada.cart.abandonCheckout({}, strict)
    expect(await held(discountId)).toMatchObject({ left: 10, uses: [] })
    const { clientSecret, amount } = (await ada.cart.initiateCheckout({}, strict)).payload
    const [intentId = ''] = clientSecret.split('_secret_')
    await ada.sandbox.confirm({ params: { intentId }, body: { clientSecret, card: 'succeeds' } }, strict)
    await ada.cart.checkoutResult({}, strict)
    await testServer.settled()
    const { requestId } = (await ada.cart.checkoutResult({}, strict)).payload
    expect(await order(requestId!)).toMatchObject({
      totals: { discounts: 10, total: amount, amountDue: 0 },
      payment: { status: 'paid', alreadyPaidAmount: amount, discounts: [{ discountId, amount: 10 }] },
    })
    expect(await held(discountId)).toMatchObject({ status: 'used', uses: [{ requestId, taken: 10 }] })
  })

  test('ROLE-012 ROLE-D04 cannot be bought by a user of the company who cannot edit its orders', async () => {
    const { discountId } = await grant({ ...credit, value: 1000 })
    const reader = await signedInClient(testServer, 'reader', { type: 'user', customerId: 'c-bloom', roles: [] })
    await testServer.settled()
    const { totals } = await readyToPay(reader)
    expect(totals.total).toBe(0)
    expect(await reader.cart.initiateCheckout({})).toMatchObject({ type: 'forbidden' })
    expect(await held(discountId)).toMatchObject({ left: 1000, uses: [] })
    await revoke(discountId)
  })

  test('are bought without a card if a credit covers the total', async () => {
    const { discountId } = await grant({ ...credit, value: 1000 })
    await testServer.settled()
    const { totals } = await readyToPay()
    expect(totals.total).toBe(0)
    const started = (await ada.cart.initiateCheckout({}, strict)).payload
    expect(started).toMatchObject({ amount: 0, clientSecret: '' })
    await testServer.settled()
    const result = (await ada.cart.checkoutResult({}, strict)).payload
    expect(result).toMatchObject({ status: 'paid', amount: 0 })
    const { payment, totals: placed } = await order(result.requestId!)
    expect(payment).toMatchObject({ status: 'paid', alreadyPaidAmount: 0, paymentHistory: [] })
    expect(placed.total).toBe(0)
    expect((await held(discountId))!.left).toBe(1000 - totals.products - totals.shipping)
    await revoke(discountId)
  })
})

describe('a cart', () => {
  test('has the same total with discounts before a shipping choice as after choosing the cheapest option', async () => {
    const { discountId } = await grant({ ...fair, scope: 'total' })
    await testServer.settled()
    const { payload: open } = await ada.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 2 } }, strict)
    const { shippingQuoteId, cost } = open.shippingQuotes[0]!
    expect(open).toMatchObject({ shippingQuoteId: null, discounts: [{ discountId }] })
    expect(open.totals.shipping).toBe(cost)
    expect(open.totals.total).toBeCloseTo((open.totals.products + cost) * 0.9, 1)
    const { payload: chosen } = await ada.cart.chooseShippingQuote({ body: { shippingQuoteId } }, strict)
    expect(chosen).toMatchObject({ shippingQuoteId, totals: open.totals, discounts: open.discounts })
    await ada.cart.chooseProduct({ body: { productId: 'tissue-ream', quantity: 0 } }, strict)
    await revoke(discountId)
  })
})

describe('REF-D04 REF-004 PAY-010 a referral', () => {
  test('rewards the referred customer with the first order, and the referrer once it is paid', async () => {
    const { referralCode } = (await ada.customers.own({}, strict)).payload
    await testServer.app.database.pool.query(
      `update people.customers set referred_by = $1 where customer_id = 'c-rival'`,
      [referralCode.toLowerCase()],
    )
    const welcome = async () => (await eve.customerDiscounts.own({}, strict)).payload.welcome
    expect(await welcome()).toMatchObject({ percent: 10, upperLimit: 200, currency: 'USD' })
    expect((await ada.customerDiscounts.own({}, strict)).payload.welcome).toBeNull()
    const requestId = await draft('eve')
    const referral = { referredFromCustomerId: 'c-bloom', referredToCustomerId: 'c-rival', requestId }
    expect(await own(eve)).toMatchObject([
      { type: 'percentage', value: 10, scope: 'packaging', upperLimit: 200, once: true, source: 'referral', referral },
    ])
    expect(await welcome()).toBeNull()
    const { totals } = await place(requestId, eve)
    expect(totals).toMatchObject({ discounts: 90, total: 1230 })
    const rewards = async () => (await own()).filter((one) => one.source === 'referral')
    expect(await rewards()).toEqual([])
    await pay(requestId, 1230)
    expect(await rewards()).toMatchObject([
      { type: 'absolute', value: 100, currency: 'USD', left: 100, scope: 'total', referral, requestId: null },
    ])
    const second = await draft('eve')
    expect((await place(second, eve)).totals.discounts).toBe(0)
    await pay(second, 1320)
    expect(await rewards()).toHaveLength(1)
    expect((await place(await draft())).totals.discounts).toBe(100)
  })
})
