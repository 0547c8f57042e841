import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountStatement } from '#application/payments/contracts/account-statements.ts'
import { factoryDay, plusDays } from '#domain/time.ts'
import type { Client } from '#web/data/api.ts'
import { pdfText } from '../support/pdf-text.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Statements of account over the real API (decision 211): movements, balances, open items, files, and access. */

const strict = { strict: true } as const
let testServer: TestServer
let [sam, ada, eve, lin]: Person[] = []
let requestId = ''
let firstDay = ''
let total = 0

const today = () => factoryDay(testServer.clock.now())
const ofOrder = () => ({ params: { requestId } })
const ofBloom = { params: { customerId: 'c-bloom' } }
const version = async () => {
  await testServer.settled()
  return (await sam!.ordering.get(ofOrder(), strict)).payload.requestVersion
}
const signIn = async () => {
  ;[sam, ada, eve, lin] = await Promise.all((['sam', 'ada', 'eve', 'lin'] as const).map((who) => testServer.as(who)))
}
const statement = async (period: { from?: string; to?: string } = {}): Promise<AccountStatement> => {
  await testServer.settled()
  return (await ada!.accountStatements.own({ query: period }, strict)).payload
}
const dollars = ({ currencies }: AccountStatement) => currencies.find(({ currency }) => currency === 'USD')!
const pay = async (amount: number, keepAsCredit = false) => {
  const body = {
    amount,
    method: 'bankTransfer' as const,
    internalNotes: '',
    keepAsCredit,
    requestVersion: await version(),
  }
  return (await sam!.ordering.recordPayment({ ...ofOrder(), body }, strict)).payload
}
const file = (path: string, by: Person | undefined) =>
  fetch(`${testServer.url}/api/v1${path}`, { headers: by ? { cookie: by.cookie } : {} })

beforeAll(async () => {
  testServer = await openTestServer()
  await signIn()
  requestId = (await placedOrder(testServer.app)).requestId()
  await testServer.settled()
  total = (await sam!.ordering.get(ofOrder(), strict)).payload.totals.total
  firstDay = today()
  testServer.clock.advance({ days: 2 })
  await signIn()
})
afterAll(() => testServer[Symbol.asyncDispose]())

describe('a statement of account', () => {
  test('PAY-003 lists orders, payments, corrections, invoices and credit with a running balance', async () => {
    await pay(500)
    const { paymentHistory } = (await pay(20)).payment
    const removal = { reason: 'Entered twice', requestVersion: await version() }
    const params = { requestId, paymentId: paymentHistory.at(-1)!.id }
    await sam!.ordering.removePaymentEntry({ params, body: removal }, strict)
    const invoice = { kind: 'invoice' as const, taxReason: 'Export', requestVersion: await version() }
    await sam!.invoices.issue({ ...ofOrder(), body: invoice }, strict)
    await pay(total - 400, true)
    const credit = { internalNotes: '', requestVersion: await version() }
    await sam!.customerDiscounts.giveCredit({ ...ofOrder(), body: credit }, strict)
    const { movements, opening, closing, debit, credit: paid } = dollars(await statement())
    const number = `INV-${today().slice(0, 4)}-000001`
    expect(movements).toMatchObject([
      { type: 'OrderPlaced', requestId, debit: total, credit: 0, balance: total },
      { type: 'PaymentRecorded', method: 'bankTransfer', debit: 0, credit: 500, balance: total - 500 },
      { type: 'PaymentRecorded', credit: 20, balance: total - 520 },
      { type: 'PaymentEntryRemoved', debit: 20, balance: total - 500 },
      { type: 'InvoiceIssued', document: number, debit: 0, credit: 0, noted: total, balance: total - 500 },
      { type: 'PaymentRecorded', credit: total - 400, balance: -100 },
      { type: 'CreditGiven', debit: 100, credit: 0, balance: 0 },
    ])
    expect(opening).toEqual({ balance: 0, due: 0, credit: 0 })
    expect(closing).toEqual({ balance: 0, due: 0, credit: 0 })
    expect(debit).toBeCloseTo(paid, 6)
  })

  test('starts with the balance before its period, and ends with the receivables of the books', async () => {
    const earlier = dollars(await statement({ from: firstDay, to: firstDay }))
    expect(earlier.movements.map(({ type }) => type)).toEqual(['OrderPlaced'])
    expect(earlier.closing).toEqual({ balance: total, due: total, credit: 0 })
    const later = dollars(await statement({ from: factoryDay(plusDays(testServer.clock.now(), -1)) }))
    expect(later.opening).toEqual(earlier.closing)
    requestId = (await placedOrder(testServer.app)).requestId()
    await testServer.settled()
    const now = await statement()
    const receivables = await sam!.books.account(
      { params: { account: 'receivables' }, query: { currency: 'USD' } },
      strict,
    )
    const ofCustomer = receivables.payload.items.filter(({ customerId }) => customerId === 'c-bloom')
    expect(dollars(now).closing.due).toBe(ofCustomer.reduce((sum, { amount }) => sum + amount, 0))
    // The next order uses the credit.
    expect(now.open).toMatchObject([{ requestId, due: total - 100, paid: 0, daysOverdue: 0 }])
    expect(dollars(now).movements.slice(-2)).toMatchObject([
      { type: 'OrderPlaced', debit: total },
      { type: 'CreditUsed', credit: 100, balance: total - 100 },
    ])
  })

  test('names the days by which an open item is overdue', async () => {
    testServer.clock.advance({ days: 10 })
    await signIn()
    expect((await statement()).open).toMatchObject([{ requestId, owed: total - 100, daysOverdue: 3 }])
  })

  test('is the same for readers of the books, and refused to everyone else', async () => {
    const own = await statement()
    const auditor = await signedInClient(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' })
    const read = await auditor.accountStatements.get({ ...ofBloom, query: {} }, strict)
    expect(read.payload.currencies).toEqual(own.currencies)
    expect(read.payload.open).toEqual(own.open)
    const clerk = await signedInClient(testServer, 'clerk', { type: 'admin', adminType: 'admin' })
    const refused: Client['api'][] = [clerk, eve!, ada!, lin!]
    for (const one of refused)
      expect(await one.accountStatements.get({ ...ofBloom, query: {} })).toMatchObject({ type: 'forbidden' })
    for (const one of [sam!, lin!])
      expect(await one.accountStatements.own({ query: {} })).toMatchObject({ type: 'forbidden' })
    expect((await eve!.accountStatements.own({ query: {} }, strict)).payload).toMatchObject({
      customerId: 'c-rival',
      currencies: [],
      open: [],
    })
    for (const [path, by] of [
      ['/customers/c-bloom/account-statement/pdf', ada],
      ['/customers/c-bloom/account-statement/csv', eve],
      ['/customer/account-statement/pdf', lin],
      ['/customer/account-statement/csv', undefined],
    ] as const)
      expect((await file(path, by)).ok).toBe(false)
    expect((await file('/customers/nobody/account-statement/csv', sam)).status).toBe(404)
  })

  test('refuses a period that ends before it starts', async () => {
    const query = { from: '2026-05-02', to: '2026-05-01' }
    expect(await ada!.accountStatements.own({ query })).toMatchObject({ hasError: true, field: 'to' })
    expect(await ada!.accountStatements.own({ query: { from: '2999-01-01' } })).toMatchObject({ field: 'to' })
  })

  test('is downloaded as PDF in both languages, and as CSV', async () => {
    const own = dollars(await statement())
    const text = async (path: string, by: Person) => {
      const answer = await file(path, by)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll('\n', ' ')
    }
    const english = await text('/customer/account-statement/pdf', ada!)
    for (const part of [
      'Statement of account',
      'Bloom & Stem',
      'Opening balance',
      'Order placed',
      '(bank transfer)',
      'Converted to credit for later orders',
      'INV-',
      'Open items in USD',
      '3 days',
      'COBADEFFXXX',
      requestId,
    ])
      expect(english).toContain(part)
    const chinese = await text('/customers/c-bloom/account-statement/pdf?language=zh-CN', sam!)
    for (const part of ['往来对账单', '期初结余', '客户下单', '（银行转账）', '未结款项', '3 天'])
      expect(chinese).toContain(part)

    const answer = await file('/customer/account-statement/csv', ada)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const rows = (await answer.text()).split('\r\n').map((row) => row.split(','))
    expect(rows[0]!.slice(1)).toEqual([
      'description',
      'method',
      'document',
      'order',
      'debit',
      'credit',
      'balance',
      'currency',
    ])
    expect(rows.map((row) => row[2])).toContain('bank transfer')
    expect(rows.slice(2, -2).map((row) => Number(row[7]))).toEqual(own.movements.map(({ balance }) => balance))
    expect(rows.at(-2)).toEqual([
      today(),
      'Closing balance',
      '',
      '',
      '',
      own.debit.toFixed(2),
      own.credit.toFixed(2),
      own.closing.balance.toFixed(2),
      'USD',
    ])
  })
})
