import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Payment terms over the real API: installments, the request of the next installment, and the payment block. */

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
const pay = async (amount: number) => {
  const body = { amount, method: 'bankTransfer' as const, internalNotes: 'wire 4711', ...(await version()) }
  await sam.ordering.recordPayment({ ...of(), body }, strict)
  await testServer.settled()
}

describe('the bank transfer of an order', () => {
  test('shows customer and staff the account, the amount due and the order as reference', async () => {
    const transfer = async (who: Person) => (await who.cardPayments.bankTransfer(of(), strict)).payload
    const seen = await transfer(ada)
    expect(seen).toMatchObject({ account: { isDemo: true }, reference: requestId, currency: 'USD', epcCode: null })
    expect(await transfer(sam)).toEqual(seen)
    for (const other of [lin, await testServer.as('eve')]) {
      expect(await other.cardPayments.bankTransfer(of())).toMatchObject({ hasError: true })
    }
  })
})

describe('PAY-001 the payment terms of an order', () => {
  test('are set only by staff, with their version of the order', async () => {
    const body = { terms: 'servicesSamplesProducts_packagingShipping' as const, ...(await version()) }
    for (const other of [ada, lin])
      expect(await other.paymentTerms.set({ ...of(), body })).toMatchObject({ hasError: true })
    expect((await order()).payment).toMatchObject({ terms: 'allUpfront' })
    await sam.paymentTerms.set({ ...of(), body }, strict)
    expect((await order()).payment).toMatchObject({ terms: body.terms, customAmountDue: null, dueDate: null })
    const stale = await sam.paymentTerms.set({ ...of(), body: { ...body, terms: 'items_shipping' } })
    expect(stale).toMatchObject({ hasError: true, type: 'badRequest', message: expect.stringContaining('has changed') })
    const odd = await sam.paymentTerms.set({ ...of(), body: { ...(await version()), terms: 'later' as 'custom' } })
    expect(odd).toMatchObject({ hasError: true, type: 'badRequest' })
  })

  test('PAY-D04 can block an order: its customer can neither place nor pay it, and does not see the reason', async () => {
    await sam.paymentTerms.block({ ...of(), body: { reason: 'Two invoices are open.', ...(await version()) } }, strict)
    const refused = await ada.ordering.placeOrder(of())
    expect(refused).toMatchObject({
      hasError: true,
      message: 'Please contact us before you place or pay for this order',
    })
    const seen = await order()
    expect(seen.payment.paymentBlock).toBe(true)
    expect(JSON.stringify(seen)).not.toContain('Two invoices')
    expect((await staffOrder()).payment.paymentBlockReason).toBe('Two invoices are open.')
    await sam.paymentTerms.unblock({ ...of(), body: await version() }, strict)
    expect((await order()).payment.paymentBlock).toBe(false)
  })

  test('ORDER-T07 ORDER-T10 ORDER-T54 can make nothing due at placing; a process then requests the installment before production', async () => {
    await ada.ordering.placeOrder(of(), strict)
    await testServer.settled()
    const { status, phase, step, totals, payment } = await order()
    // Blank boxes need no artwork, so the next stage is production.
    expect({ status, phase, step }).toEqual({
      status: 'paymentPending',
      phase: 'production',
      step: 'paymentConfirmation',
    })
    expect(totals.amountDue).toBe(totals.total)
    expect(payment).toMatchObject({ status: 'unpaid', requestedStage: 'production' })
    expect(payment.instalments).toEqual([
      { name: 'packagingShipping', stage: 'production', amount: totals.total, paid: 0, dueDate: null },
    ])
    expect((await staffOrder()).purchaseOrders).toEqual([])
    expect(await ada.ordering.reopenDraft(of())).toMatchObject({ hasError: true })
  })

  test('PAY-004 PAY-005 hold production until the full due amount is paid, and then the purchase order is planned', async () => {
    const { total } = (await order()).totals
    await pay(100)
    expect(await order()).toMatchObject({ status: 'paymentPending', payment: { status: 'partiallyPaid' } })
    await pay(total - 100)
    const seen = await order()
    expect(seen).toMatchObject({ status: 'inProgress', totals: { amountDue: 0 }, payment: { status: 'paid' } })
    expect(seen.payment.instalments).toMatchObject([{ paid: total }])
    expect(seen.payment.paymentHistory).toMatchObject([
      { amount: 100, method: 'bankTransfer' },
      { amount: total - 100 },
    ])
    expect(JSON.stringify(seen)).not.toContain('wire 4711')
    const staff = await staffOrder()
    expect(staff.payment.paymentHistory[0]).toMatchObject({ internalNotes: 'wire 4711' })
    expect(staff.purchaseOrders).toHaveLength(1)
  })

  test('ORDER-T10 allow staff to request the shipping payment before the delivery stage', async () => {
    requestId = (await checkedOutOrder(testServer.app)).requestId()
    await testServer.settled()
    await sam.paymentTerms.set({ ...of(), body: { terms: 'items_shipping', ...(await version()) } }, strict)
    await ada.ordering.placeOrder(of(), strict)
    await testServer.settled()
    const { packaging, shipping, total } = (await order()).totals
    expect((await order()).payment.instalments).toMatchObject([{ amount: packaging }, { amount: shipping }])
    await pay(packaging)
    expect(await order()).toMatchObject({ status: 'inProgress', totals: { amountDue: 0, total } })
    for (const other of [ada, lin]) {
      expect(await other.paymentTerms.request({ ...of(), body: await version() })).toMatchObject({ hasError: true })
    }
    await sam.paymentTerms.request({ ...of(), body: await version() }, strict)
    expect(await order()).toMatchObject({ status: 'paymentPending', totals: { amountDue: shipping } })
    expect(await sam.paymentTerms.request({ ...of(), body: await version() })).toMatchObject({ hasError: true })
    await pay(shipping)
    expect(await order()).toMatchObject({ status: 'inProgress', payment: { status: 'paid' } })
  })

  test('PAY-001 can have an amount with a due date, for which the order does not wait', async () => {
    requestId = (await checkedOutOrder(testServer.app)).requestId()
    await testServer.settled()
    const { total } = (await order()).totals
    const dueDate = '2031-01-31T23:59:59.999Z'
    const terms = { terms: 'custom' as const, customAmountDue: total, dueDate }
    await sam.paymentTerms.set({ ...of(), body: { ...terms, ...(await version()) } }, strict)
    await ada.ordering.placeOrder(of(), strict)
    await testServer.settled()
    expect(await order()).toMatchObject({
      status: 'inProgress',
      totals: { amountDue: total },
      payment: { ...terms, instalments: [{ name: 'agreed', stage: 'date', amount: total, paid: 0, dueDate }] },
    })
    expect((await staffOrder()).purchaseOrders).toHaveLength(1)
  })
})
