import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Bills of suppliers and their payments, through the API: recorded by staff and accountants, read by the supplier. */

const strict = { strict: true } as const
const due = (day: string) => `${day}T12:00:00.000Z`
let testServer: TestServer
let [sam, lin, tom]: Person[] = []
let accountant: Client['api']
let auditor: Client['api']
const purchaseOrders: { id: string; total: number; requestId: string }[] = []

beforeAll(async () => {
  testServer = await openTestServer()
  ;[sam, lin, tom] = await Promise.all((['sam', 'lin', 'tom'] as const).map(testServer.as))
  accountant = await signedInClient(testServer, 'accountant', { type: 'admin', bookRight: 'accountant' })
  auditor = await signedInClient(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' })
  for (let nth = 0; nth < 3; nth++) {
    const requestId = (await paidOrder(testServer.app)).requestId()
    await testServer.settled()
    const [po] = (await sam!.production.listForStaff({ query: { q: requestId } }, strict)).payload.items
    purchaseOrders.push({ id: po!.id, total: po!.total, requestId })
  }
})
afterAll(() => testServer[Symbol.asyncDispose]())

const of = (nth: number) => ({ params: { purchaseOrderId: purchaseOrders[nth]!.id } })
const bill = (nth: number, number: string, change: object = {}) => ({
  ...of(nth),
  body: {
    number,
    date: due('2026-03-02'),
    dueDate: due('2026-04-01'),
    amount: purchaseOrders[nth]!.total,
    currency: 'USD' as const,
    ...change,
  },
})
/** The payment of a purchase order as staff read it, including changes by others. */
const read = async (nth: number) => {
  await testServer.settled()
  return (await sam!.production.getForStaff(of(nth), strict)).payload.payment
}

describe('a bill with its file', () => {
  test('PO-003 is recorded by an accountant and read by its supplier, without notes and reasons', async () => {
    const file = await upload(testServer, sam!, 'bill.pdf', new TextEncoder().encode('%PDF-1.7 bill'))
    await accountant.purchaseOrders.recordBill(bill(0, 'INV-1', { file, notes: 'CANARY-NOTES' }), strict)
    await testServer.settled()
    const { payment } = (await lin!.production.get(of(0), strict)).payload
    const { total } = purchaseOrders[0]!
    expect(payment).toMatchObject({ billed: total, billedWhole: true, difference: 0, open: total, status: 'unpaid' })
    expect(payment.bills).toMatchObject([{ number: 'INV-1', open: total, final: true, file: { name: 'bill.pdf' } }])
    expect((await fetch(testServer.url + payment.bills[0]!.file!.url)).status).toBe(200)
    expect(JSON.stringify(payment)).not.toContain('CANARY')
    expect((await read(0)).bills).toMatchObject([{ notes: 'CANARY-NOTES' }])
  })

  test('is refused with a file that was not uploaded', async () => {
    const file = { id: 'A'.repeat(43), name: 'bill.pdf', size: 10 }
    expect(await sam!.purchaseOrders.recordBill(bill(1, 'INV-1', { file }))).toMatchObject({
      hasError: true,
      field: 'file',
      reason: 'files.notUploaded',
    })
  })

  test('is refused with an unknown field, a wrong type, a zero amount, or an unknown purchase order', async () => {
    const recordBill = sam!.purchaseOrders.recordBill as (input: unknown) => Promise<unknown>
    for (const [change, field] of [
      [{ paid: true }, 'paid'],
      [{ dueDate: 'tomorrow' }, 'dueDate'],
      [{ amount: 0 }, 'amount'],
      [{ currency: 'XYZ' }, 'currency'],
    ] as const) {
      expect(await recordBill(bill(1, 'INV-1', change))).toMatchObject({ type: 'badRequest', field })
    }
    const unknown = { ...bill(1, 'INV-1'), params: { purchaseOrderId: 'zzzzzzzz' } }
    expect(await recordBill(unknown)).toMatchObject({ type: 'urlNotFound' })
    expect((await read(1)).bills).toEqual([])
  })

  test('cannot be recorded by suppliers and auditors, and is hidden from other suppliers', async () => {
    for (const person of [lin!, tom!, auditor])
      expect(await person.purchaseOrders.recordBill(bill(0, 'INV-9'))).toMatchObject({ type: 'forbidden' })
    expect(await tom!.production.get(of(0))).toMatchObject({ type: 'urlNotFound' })
  })
})

describe('PO-T29 PO-T30 PO-T31 a payment to a supplier', () => {
  const pays = (amount: number, entriesSeen: number) => ({
    ...of(0),
    body: { amount, entriesSeen, reference: 'INV-1', paymentTermNotes: '30% deposit', notes: 'CANARY-PAYMENT' },
  })

  test('is recorded once when two people record it at the same time', async () => {
    const answers = await Promise.all([sam!, accountant].map((by) => by.purchaseOrders.recordPayment(pays(100, 0))))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.find(({ hasError }) => hasError)).toMatchObject({ reason: 'rule.paymentsChanged' })
    expect(await read(0)).toMatchObject({ alreadyPaid: 100, status: 'partiallyPaid' })
  })

  test('is corrected by a reversing entry with a reason: both entries remain, and the supplier does not see the reason', async () => {
    const [first] = (await read(0)).history
    const cancel = { ...of(0), body: { paymentId: first!.id, reason: 'CANARY-REASON' } }
    await sam!.purchaseOrders.removePayment(cancel, strict)
    expect(await sam!.purchaseOrders.removePayment(cancel)).toMatchObject({ hasError: true })
    await testServer.settled()
    const { payment } = (await lin!.production.get(of(0), strict)).payload
    expect(payment.history).toMatchObject([
      { amount: 100, reverses: null, reference: 'INV-1' },
      { amount: -100, reverses: first!.id },
    ])
    expect(JSON.stringify(payment)).not.toContain('CANARY')
    expect(payment).toMatchObject({ alreadyPaid: 0, status: 'unpaid' })
  })

  test('of the full amount settles the bill, and is in the books', async () => {
    const { total, requestId } = purchaseOrders[0]!
    await accountant.purchaseOrders.recordPayment(pays(total, 2), strict)
    expect(await read(0)).toMatchObject({ status: 'paid', open: 0, bills: [{ open: 0 }] })
    await testServer.settled()
    const journal = (await auditor.books.ofOrder({ params: { requestId } }, strict)).payload.items
    const sums = new Map<string, number>()
    for (const { account, amount } of journal.flatMap(({ postings }) => postings))
      sums.set(account, Math.round(((sums.get(account) ?? 0) + amount) * 100) / 100)
    expect(sums.get('supplierPayables')).toBe(0)
    expect(sums.get('purchases')).toBe(total)
    const { sums: all } = (await auditor.books.trialBalance({ query: {} }, strict)).payload
    expect(all.every(({ amount }) => amount === 0)).toBe(true)
  })
})

describe('the number of a bill', () => {
  const records = (nth: number, number: string, change: object = {}) =>
    sam!.purchaseOrders.recordBill(bill(nth, number, { amount: 10, final: false, ...change }))
  const cancelBills = async (nth: number) => {
    for (const { id, cancelledOn } of (await read(nth)).bills)
      if (!cancelledOn)
        await sam!.purchaseOrders.cancelBill({ ...of(nth), body: { billId: id, reason: 'Test' } }, strict)
  }

  test('is recorded on one purchase order of the supplier; the refusal names it and the next step', async () => {
    await records(1, 'DG-900')
    expect(await records(2, 'dg 900')).toMatchObject({
      type: 'badRequest',
      field: 'number',
      reason: 'rule.billElsewhere',
      message: expect.stringMatching(
        new RegExp(`recorded on purchase order ${purchaseOrders[1]!.id}.*covers several purchase orders`),
      ),
    })
    expect((await read(2)).bills).toEqual([])
  })

  test('is recorded on several purchase orders if the bill covers them', async () => {
    expect(await records(2, 'DG-900', { shared: true })).toMatchObject({ hasError: false })
    await cancelBills(2)
  })

  test('is free after the bill is canceled', async () => {
    await cancelBills(1)
    expect(await records(2, 'DG-900')).toMatchObject({ hasError: false })
    expect(await records(1, 'DG-900')).toMatchObject({ reason: 'rule.billElsewhere' })
    await cancelBills(2)
  })

  test('is recorded once when two people record it on two purchase orders at the same time', async () => {
    const answers = await Promise.all([records(1, 'DG-901'), records(2, 'DG-901')])
    expect(answers.filter(({ hasError }) => hasError)).toHaveLength(1)
    expect(answers.find(({ hasError }) => hasError)).toMatchObject({ reason: 'rule.billElsewhere' })
    await cancelBills(1)
    await cancelBills(2)
  })
})

describe('the list of payables', () => {
  type Query = NonNullable<Parameters<Person['payables']['list']>[0]>['query']
  const listed = async (query: Query = {}, by: Pick<Person, 'payables'> = sam!) =>
    (await by.payables.list({ query }, strict)).payload.items.map(({ purchaseOrderId }) =>
      purchaseOrders.findIndex(({ id }) => id === purchaseOrderId),
    )

  test('is sorted by due date, followed by unbilled and settled purchase orders', async () => {
    // The third has a deposit bill that is due tomorrow, more than a month after the first day.
    const tomorrow = new Date(Date.parse(testServer.clock.now()) + 86_400_000).toISOString()
    await sam!.purchaseOrders.recordBill(
      bill(2, 'DEP-7', { amount: 10, final: false, dueDate: tomorrow, date: testServer.clock.now() }),
      strict,
    )
    await testServer.settled()
    const { items } = (await auditor.payables.list({ query: {} }, strict)).payload
    expect(items[0]).toMatchObject({
      purchaseOrderId: purchaseOrders[2]!.id,
      supplierName: 'Dongguan Board',
      status: 'due',
      next: { number: 'DEP-7', open: 10 },
      billed: 10,
      owed: purchaseOrders[2]!.total,
    })
    expect(new Set(await listed())).toEqual(new Set([0, 1, 2]))
  })

  test('has filters by status, supplier, currency, numbers and due dates', async () => {
    expect(await listed({ status: 'due' })).toEqual([2])
    expect(await listed({ status: 'overdue' })).toEqual([])
    expect(await listed({ status: 'settled' })).toEqual([0])
    expect(await listed({ status: 'unbilled' })).toEqual([1])
    expect(await listed({ supplierId: 's-lodz' })).toEqual([])
    expect(await listed({ currency: 'EUR' })).toEqual([])
    expect(await listed({ currency: 'USD', supplierId: 's-dongguan', status: 'due' })).toEqual([2])
    expect(await listed({ q: 'dep-7' })).toEqual([2])
    expect(await listed({ q: purchaseOrders[1]!.id })).toEqual([1])
    expect(await listed({ q: purchaseOrders[0]!.requestId })).toEqual([0])
    expect(await listed({ dueFrom: '2099-01-01T00:00:00Z', dueTo: '2099-12-31T00:00:00Z' })).toEqual([])
  })

  test('has totals by currency for the filters of the list, with separate totals of billed and unbilled amounts', async () => {
    const totals = async (query: Query = {}) => (await auditor.payables.totals({ query }, strict)).payload
    const unbilled = purchaseOrders[1]!.total + purchaseOrders[2]!.total - 10
    expect(await totals()).toEqual([{ currency: 'USD', billed: 10, overdue: 0, unbilled, overpaid: 0 }])
    expect(await totals({ status: 'due' })).toMatchObject([{ billed: 10, unbilled: purchaseOrders[2]!.total - 10 }])
    expect(await totals({ status: 'settled' })).toEqual([])
    const { items } = (await auditor.payables.list({ query: { status: 'due' } }, strict)).payload
    expect(items).toMatchObject([{ openBilled: 10, unbilled: purchaseOrders[2]!.total - 10 }])
  })

  test('marks a bill as overdue after its due day', async () => {
    testServer.clock.advance({ days: 3 })
    sam = await testServer.as('sam')
    expect(await listed({ status: 'overdue' })).toEqual([2])
    expect(await listed({ dueTo: testServer.clock.now() })).toEqual([2])
    expect((await sam.payables.totals({ query: {} }, strict)).payload).toMatchObject([{ billed: 10, overdue: 10 }])
  })

  test('has pages', async () => {
    const first = (await sam!.payables.list({ query: { limit: 2 } }, strict)).payload
    const rest = (await sam!.payables.list({ query: { limit: 2, cursor: first.nextCursor! } }, strict)).payload
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
  })

  test('refuses an unknown supplier, and has no access for suppliers and customers', async () => {
    expect(await sam!.payables.list({ query: { supplierId: 's-unknown' } })).toMatchObject({ field: 'supplierId' })
    for (const name of ['lin', 'ada'] as const) {
      expect(await (await testServer.as(name)).payables.list({ query: {} })).toMatchObject({ type: 'forbidden' })
    }
  })
})
