import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Prices of samples and services that are canceled after the order was placed, over the API (decision 235). */

const strict = { strict: true } as const
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let eve: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve] = (await Promise.all((['ada', 'sam', 'eve'] as const).map((who) => testServer.as(who)))) as [
    Person,
    Person,
    Person,
  ]
})
afterAll(() => testServer[Symbol.asyncDispose]())

const read = async (requestId: string) =>
  (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
const account = async (requestId: string) => {
  await testServer.app.settled()
  const { payload } = await sam.books.accounts({ query: { q: requestId } }, strict)
  return payload.items[0]!
}

/** A paid order of two samples and a service, of which the first sample is canceled. */
const canceled = async () => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const params = { requestId }
  await ada.samples.add({ params, body: { productId: 'basic-sample', quantity: 2 } }, strict)
  await ada.samples.add({ params, body: { productId: 'basic-sample', quantity: 1 } }, strict)
  await ada.ordering.changeDraft({ params, body: { contact, shippingAddress: address } }, strict)
  await ada.ordering.placeOrder({ params, body: {} }, strict)
  const { requestVersion, totals } = await read(requestId)
  const paid = { requestVersion, amount: totals.amountDue, method: 'bankTransfer' as const }
  await sam.ordering.recordPayment({ params, body: paid }, strict)
  await testServer.app.settled()
  const itemId = (await read(requestId)).sampleItems[0]!.id
  await sam.samples.cancel({ params: { requestId, sampleId: itemId } }, strict)
  return { requestId, itemId }
}

const decide = async (of: { requestId: string; itemId: string }, amount: number, who = sam) => {
  const { requestVersion } = await read(of.requestId)
  return who.discounts.settleWork({ params: of, body: { requestVersion, amount, internalNotes: 'Not cut yet' } })
}

describe('a sample that is canceled after it was paid', () => {
  test('SAMPLE-T07 ORDER-T15 PAY-D07 is listed for staff until they decide how much of its price is returned', async () => {
    const of = await canceled()
    expect(await account(of.requestId)).toMatchObject({ attention: 'cancelledWork', total: 135, paid: 135, credit: 0 })
    expect(await read(of.requestId)).toMatchObject({
      sampleItems: [{ returnedAmount: null }, { returnedAmount: null }],
    })
    expect(await decide(of, 90.01)).toMatchObject({ hasError: true, field: 'amount' })
    expect(await decide(of, 60)).toMatchObject({
      payload: {
        totals: { samples: 75, total: 75, amountDue: 0 },
        payment: { credit: 60, status: 'paid' },
        sampleItems: [{ returnedAmount: 60 }, { returnedAmount: null }],
      },
    })
    expect(await account(of.requestId)).toMatchObject({ attention: 'overpaid', total: 75, credit: 60 })
    expect(await decide(of, 1)).toMatchObject({ hasError: true, field: 'itemId' })
    // ORDER-D17: the timeline names the sample, because the order has several.
    const second = (await read(of.requestId)).sampleItems[1]!.id
    await sam.samples.start({ params: { requestId: of.requestId, sampleId: second }, body: {} }, strict)
    await testServer.app.settled()
    const events = { params: { requestId: of.requestId }, query: {} }
    for (const who of [ada, sam]) {
      const { items } = (await who.ordering.timeline(events, strict)).payload
      const named = (type: string) => items.find((one) => one.type === type)?.work?.itemNumber
      expect(['SampleCancelled', 'SampleStarted'].map(named)).toEqual(['001', '002'])
    }
  })

  test('is no longer listed if staff keep its price', async () => {
    const of = await canceled()
    expect(await decide(of, 0)).toMatchObject({ payload: { totals: { total: 135 }, payment: { credit: 0 } } })
    expect(await account(of.requestId)).toMatchObject({ attention: null })
  })

  test('API-018 is decided only by staff, and only for canceled work of the order', async () => {
    const of = await canceled()
    expect(await decide(of, 90, ada)).toMatchObject({ type: 'forbidden' })
    expect(await decide(of, 90, eve)).toMatchObject({ type: 'forbidden' })
    const { sampleItems } = await read(of.requestId)
    expect(await decide({ ...of, itemId: sampleItems[1]!.id }, 45)).toMatchObject({ hasError: true })
    expect(await decide({ ...of, itemId: (await canceled()).itemId }, 45)).toMatchObject({ hasError: true })
  })

  test('ORDER-T15 is the customer’s credit if the whole order is canceled', async () => {
    const of = await canceled()
    await sam.ordering.cancel({ params: { requestId: of.requestId }, body: {} }, strict)
    expect(await account(of.requestId)).toMatchObject({ attention: 'cancelled', credit: 135 })
    expect(await decide(of, 90)).toMatchObject({ hasError: true })
  })
})

describe('a bank transfer that arrives after the order was canceled', () => {
  test('PAY-D07 ORDER-T15 is recorded as credit, and refunded or retained for later orders', async () => {
    const { requestId } = await canceled()
    const params = { requestId }
    await sam.ordering.cancel({ params, body: {} }, strict)
    const pay = async (keepAsCredit: boolean) => {
      const { requestVersion } = await read(requestId)
      const body = { requestVersion, amount: 50, method: 'bankTransfer' as const, keepAsCredit }
      return sam.ordering.recordPayment({ params, body })
    }
    expect(await pay(false)).toMatchObject({ hasError: true, field: 'amount' })
    expect(await pay(true)).toMatchObject({ payload: { status: 'cancelled', payment: { credit: 185 } } })
    const { requestVersion } = await read(requestId)
    await sam.ordering.recordRefund({ params, body: { requestVersion, amount: 100, paidFrom: 'bankTransfer' } }, strict)
    const left = await read(requestId)
    const body = { requestVersion: left.requestVersion, internalNotes: '' }
    expect(await sam.customerDiscounts.giveCredit({ params, body })).toMatchObject({
      payload: { payment: { credit: 0 } },
    })
    expect(await account(requestId)).toMatchObject({ attention: null })
  })
})
