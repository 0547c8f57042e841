import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Discounts and added amounts over the real API, before and after an order is placed. */

let testServer: TestServer
let sam: Person
let ada: Person
let lin: Person
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, ada, lin] = await Promise.all([testServer.as('sam'), testServer.as('ada'), testServer.as('lin')])
  requestId = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const of = () => ({ params: { requestId } })
const staffOrder = async () => (await sam.ordering.get(of(), strict)).payload as OrderForStaff
const order = async () => (await ada.ordering.get(of(), strict)).payload as OrderForCustomer
const version = async () => ({ requestVersion: (await staffOrder()).requestVersion })
const fair = {
  name: 'Fair offer',
  scope: 'packaging' as const,
  type: 'percentage' as const,
  value: 50,
  upperLimit: 100,
}
const cents = (amount: number) => Math.round(amount * 100) / 100

describe('a discount', () => {
  test('PAY-008 PAY-014 is granted by staff and read back; it reduces the total by at most its upper limit', async () => {
    const { total } = (await order()).totals
    const body = { ...fair, description: 'For visitors of the fair', internalNotes: 'Booth 12', ...(await version()) }
    for (const other of [ada, lin])
      expect(await other.discounts.apply({ ...of(), body })).toMatchObject({ hasError: true })
    await sam.discounts.apply({ ...of(), body }, strict)
    const seen = await order()
    const { discountId, ...discount } = seen.payment.discounts[0]!
    expect(discount).toEqual({
      ...fair,
      description: body.description,
      source: 'custom',
      amount: 100,
      ofCustomer: null,
    })
    expect(discountId).not.toBe('')
    expect(seen.totals).toMatchObject({ discounts: 100, total: cents(total - 100) })
    expect(JSON.stringify(seen)).not.toContain('Booth 12')
    expect((await staffOrder()).payment.discounts[0]).toMatchObject({ discountId, internalNotes: 'Booth 12' })
  })

  test('PAY-011 PAY-012 PAY-013 is refused with an unknown scope, type or source', async () => {
    const refused = async (change: object) => {
      const answer = await sam.discounts.apply({ ...of(), body: { ...fair, ...(await version()), ...change } })
      return answer.hasError ? { status: answer.type, message: answer.message } : answer
    }
    expect(await refused({ scope: 'items' })).toEqual({ status: 'badRequest', message: 'Invalid discount scope' })
    expect(await refused({ type: 'half' })).toEqual({ status: 'badRequest', message: 'Invalid discount type' })
    expect(await refused({ source: 'gift' })).toMatchObject({ status: 'badRequest' })
    expect(await refused({ value: 101 })).toMatchObject({ status: 'badRequest' })
    expect(await refused({ requestVersion: 1 })).toMatchObject({ status: 'badRequest' })
  })

  test('is part of the total of the placed order, and can be removed', async () => {
    await ada.ordering.placeOrder(of(), strict)
    await testServer.settled()
    const { totals, payment } = await order()
    expect(totals.amountDue).toBe(totals.total)
    const { discountId } = payment.discounts[0]!
    const params = { requestId, discountId }
    await sam.discounts.remove({ params, body: await version() }, strict)
    expect((await order()).totals).toMatchObject({ discounts: 0, total: cents(totals.total + 100) })
    expect(await sam.discounts.remove({ params, body: await version() })).toMatchObject({ type: 'urlNotFound' })
  })

  test('PAY-T07 makes the order paid if it covers the rest, and the order proceeds', async () => {
    const { total } = (await order()).totals
    const paid = { amount: cents(total - 20), method: 'bankTransfer' as const, ...(await version()) }
    await sam.ordering.recordPayment({ ...of(), body: paid }, strict)
    expect(await order()).toMatchObject({ status: 'paymentPending', payment: { status: 'partiallyPaid' } })
    const body = {
      name: 'Goodwill',
      scope: 'total' as const,
      type: 'absolute' as const,
      value: 25,
      ...(await version()),
    }
    await sam.discounts.apply({ ...of(), body }, strict)
    await testServer.settled()
    expect(await order()).toMatchObject({ status: 'inProgress', payment: { status: 'paid', credit: 5 } })
  })

  test('PAY-T06 can be followed by an added amount, which is due, with a reason that the customer sees', async () => {
    const { total } = (await order()).totals
    const body = { part: 'shipping' as const, description: 'Second delivery attempt', amount: 45, ...(await version()) }
    for (const other of [ada, lin])
      expect(await other.discounts.charge({ ...of(), body })).toMatchObject({ hasError: true })
    await sam.discounts.charge({ ...of(), body }, strict)
    const seen = await order()
    expect(seen).toMatchObject({
      totals: { total: cents(total + 45), amountDue: 40 },
      payment: { status: 'partiallyPaid' },
    })
    expect(seen.payment.charges).toMatchObject([{ description: body.description, amount: 45, part: 'shipping' }])
  })
})
