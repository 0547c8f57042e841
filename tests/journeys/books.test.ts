import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** The books over the real API: every number is traced to its entries. */

let testServer: TestServer
let sam: Person
let requestId = ''
let beforePlacing = ''
beforeAll(async () => {
  testServer = await openTestServer()
  sam = await testServer.as('sam')
  requestId = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
  beforePlacing = testServer.clock.now()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const fetchAs = (path: string) => fetch(testServer.url + path, { headers: { cookie: sam.cookie } })
const of = () => ({ params: { requestId } })
const staffOrder = async () => (await sam.ordering.get(of(), strict)).payload as OrderForStaff
const account = async () => {
  const { items } = (await sam.books.accounts({ query: { q: requestId } }, strict)).payload
  return items[0]
}
const trialBalance = async (asOf?: string) =>
  (await sam.books.trialBalance({ query: asOf === undefined ? {} : { asOf } }, strict)).payload

describe('the books', () => {
  test('have no entries for a draft, and the receivable and revenue once the order is placed', async () => {
    expect(await account()).toBeUndefined()
    testServer.clock.advance({ minutes: 1 })
    await (await testServer.as('ada')).ordering.placeOrder(of(), strict)
    await testServer.settled()
    const { totals } = await staffOrder()
    expect(await account()).toMatchObject({
      customerName: 'Bloom & Stem',
      status: 'unpaid',
      total: totals.total,
      owed: totals.total,
      outstanding: totals.total,
      paid: 0,
      methods: [],
    })
    const { items } = (await sam.books.ofOrder(of(), strict)).payload
    expect(items).toMatchObject([{ type: 'OrderPlaced' }])
    const booked = Object.fromEntries(items[0]!.postings.map((one) => [one.account, one.amount]))
    expect(booked).toMatchObject({ receivables: totals.total, packagingRevenue: -totals.packaging })
    expect(items[0]!.postings.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(0, 6)
  })

  test('list orders by status, method and balance due, also after the due date has passed', async () => {
    const { totals, requestVersion } = await staffOrder()
    const part = Math.round(totals.total * 50) / 100
    const body = { amount: part, method: 'bankTransfer' as const, internalNotes: '', requestVersion }
    await sam.ordering.recordPayment({ ...of(), body }, strict)
    await testServer.settled()
    const found = async (query: Record<string, string>) =>
      (await sam.books.accounts({ query }, strict)).payload.items.some((one) => one.requestId === requestId)
    expect(await found({ status: 'partiallyPaid', method: 'bankTransfer', due: 'due', sort: 'due' })).toBe(true)
    expect(await found({ status: 'paid' })).toBe(false)
    expect(await found({ method: 'stripe' })).toBe(false)
    expect(await found({ due: 'overdue' })).toBe(false)
    testServer.clock.advance({ days: 8 })
    sam = await testServer.as('sam')
    expect(await found({ due: 'overdue' })).toBe(true)
    expect(await found({ to: beforePlacing })).toBe(false)
  })

  test('balance to zero in each currency, now and as of any date, and each number lists its orders', async () => {
    const { balances, sums } = await trialBalance()
    expect(sums).toEqual([{ currency: 'USD', amount: 0 }])
    const receivables = balances.find((one) => one.account === 'receivables')!
    const behind = (await sam.books.account({ params: { account: 'receivables' }, query: { currency: 'USD' } }, strict))
      .payload
    expect(behind).toMatchObject({ total: receivables.amount, count: behind.items.length })
    expect(behind.items.find((one) => one.requestId === requestId)?.amount).toBe((await account())!.outstanding)
    const earlier = await trialBalance(beforePlacing)
    expect(earlier.sums.every(({ amount }) => amount === 0)).toBe(true)
    expect(earlier.balances.some((one) => one.account === 'receivables')).toBe(false)
  })

  test('contain the margin of an order', async () => {
    const { items } = (await sam.books.margins({ query: { q: requestId } }, strict)).payload
    const { total } = (await staffOrder()).totals
    expect(items[0]).toMatchObject({ revenue: total, margin: Math.round((total - items[0]!.cost) * 100) / 100 })
  })

  test('are exported as CSV, DATEV and QuickBooks files whose debits and credits are equal', async () => {
    const period = `from=${encodeURIComponent(beforePlacing)}&to=${encodeURIComponent(testServer.clock.now())}`
    const file = async (format: string, language = 'en-US') => {
      const answer = await fetchAs(`/api/v1/books/journal/${format}?${period}&language=${language}`)
      expect(answer.headers.get('content-type')).toContain('text/csv')
      return (await answer.text()).split('\r\n')
    }
    const [head, ...rows] = await file('csv')
    expect(head).toContain('entry,date,text,order,account,name,debit,credit,currency')
    expect(rows.join('\n')).toMatch(/Order placed,\w+,1200,Receivables,/)
    const chinese = (await file('quickbooks', 'zh-CN')).join('\n')
    for (const text of ['1200 应收账款', '客户下单']) expect(chinese).toContain(text)
    const sums = rows.filter(Boolean).map((row) =>
      row
        .split(',')
        .slice(6, 8)
        .map((cell) => Math.round(Number(cell) * 100)),
    )
    const total = (side: 0 | 1) => sums.reduce((sum, row) => sum + row[side]!, 0)
    expect(total(0)).toBeGreaterThan(0)
    expect(total(0)).toBe(total(1))
    expect((await file('datev'))[0]).toMatch(/"EXTF";700;21;"Buchungsstapel";13;/)
    expect((await file('quickbooks'))[0]).toContain('JournalNo,JournalDate')
    const wrong = await fetchAs(`/api/v1/books/journal/csv?from=2026-01-01T00:00:00Z&to=2027-06-01T00:00:00Z`)
    expect(wrong.status).toBe(400)
    const twoYears = await fetchAs(`/api/v1/books/journal/datev?from=2026-12-01T00:00:00Z&to=2027-01-31T00:00:00Z`)
    expect(await twoYears.json()).toMatchObject({ hasError: true, field: 'to', reason: 'rule.datevYear' })
  })

  test('are not accessible to customers and suppliers', async () => {
    for (const name of ['ada', 'lin'] as const) {
      const person = await testServer.as(name)
      expect(await person.books.trialBalance()).toMatchObject({ hasError: true })
      expect(await person.books.accounts()).toMatchObject({ hasError: true })
    }
  })
})
