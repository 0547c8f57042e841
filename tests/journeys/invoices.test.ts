import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { issueInvoice } from '#application/payments/invoices.ts'
import { handle } from '#application/pipeline/handle.ts'
import { as } from '../support/case-stories.ts'
import { brokenRules } from '../support/en16931.ts'
import { pdfText } from '../support/pdf-text.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Invoices over the real API: issued by staff, read by their customer, numbered without gaps. */

let testServer: TestServer
let [sam, ada, eve, lin]: Person[] = []
let requestId = ''

const placedOrder = async (): Promise<string> => {
  const id = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
  await ada!.ordering.placeOrder({ params: { requestId: id } }, strict)
  await testServer.settled()
  return id
}
const strict = { strict: true } as const
beforeAll(async () => {
  testServer = await openTestServer()
  const names = ['sam', 'ada', 'eve', 'lin'] as const
  ;[sam, ada, eve, lin] = await Promise.all(names.map((name) => testServer.as(name)))
  requestId = await placedOrder()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const staffOrder = async (id = requestId) =>
  (await sam!.ordering.get({ params: { requestId: id } }, strict)).payload as OrderForStaff
const body = async (change: object, id = requestId) => ({
  kind: 'invoice' as const,
  taxCategory: 'G' as const,
  taxReason: 'Export',
  requestVersion: (await staffOrder(id)).requestVersion,
  ...change,
})
const issue = async (change: object = {}) => sam!.invoices.issue({ params: { requestId }, body: await body(change) })
const download = (person: Person | undefined, number: string, as_: 'pdf' | 'xml') =>
  fetch(`${testServer.url}/api/v1/orders/${requestId}/invoices/${number}/${as_}`, {
    headers: person ? { cookie: person.cookie } : {},
  })
const year = () => testServer.clock.now().slice(0, 4)

describe('an invoice', () => {
  test('is issued once by staff with their version of the order, and read by its customer as PDF and e-invoice', async () => {
    for (const other of [ada, lin])
      expect(await other!.invoices.issue({ params: { requestId }, body: await body({}) })).toMatchObject({
        hasError: true,
      })
    expect(await issue({ requestVersion: 1 })).toMatchObject({
      hasError: true,
      message: expect.stringContaining('changed'),
    })
    expect(await issue()).toMatchObject({ hasError: false })
    await testServer.settled()
    const seen = (await ada!.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
    const number = `INV-${year()}-000001`
    expect(seen.invoices).toMatchObject([{ number, kind: 'invoice', total: seen.totals.total, corrects: null }])
    expect(await issue()).toMatchObject({ hasError: true, message: expect.stringContaining('credit note') })

    const pdf = await download(ada, number, 'pdf')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = (await pdfText(new Uint8Array(await pdf.arrayBuffer()))).join('\n')
    for (const part of [number, 'Boxwright Demo Ltd', 'Export', requestId, 'Pay to', 'COBADEFFXXX'])
      expect(text).toContain(part)
    const chinese = await fetch(`${pdf.url}?language=zh-CN`, { headers: { cookie: ada!.cookie } })
    expect((await pdfText(new Uint8Array(await chinese.arrayBuffer()))).join('')).toContain('发票')

    const xml = await download(ada, number, 'xml')
    expect(xml.headers.get('content-type')).toContain('application/xml')
    expect(brokenRules(await xml.text())).toEqual([])
    for (const other of [eve, lin, undefined]) expect((await download(other, number, 'pdf')).ok).toBe(false)
    expect((await download(ada, `INV-${year()}-000009`, 'pdf')).status).toBe(404)
  })

  test('is unchanged when the order changes, and is canceled by a credit note before the next invoice', async () => {
    const before = await (await download(sam, `INV-${year()}-000001`, 'xml')).text()
    const { requestVersion } = await staffOrder()
    const charge = { part: 'shipping' as const, description: 'Redelivery', amount: 35, requestVersion }
    await sam!.discounts.charge({ params: { requestId }, body: charge }, strict)
    expect(await (await download(sam, `INV-${year()}-000001`, 'xml')).text()).toBe(before)
    expect(await issue({ kind: 'creditNote', reason: 'Redelivery' })).toMatchObject({ hasError: false })
    const credit = await download(ada, `CRN-${year()}-000001`, 'xml')
    expect(brokenRules(await credit.text())).toEqual([])
    expect(await issue({ kind: 'creditNote' })).toMatchObject({ hasError: true })
    expect(await issue({ taxCategory: 'S', taxRate: 19, taxReason: '', vatNumber: 'fr 12 345678901' })).toMatchObject({
      hasError: false,
    })
    const { invoices: issued, totals } = await staffOrder()
    expect(issued.map(({ number }) => number)).toEqual([
      `INV-${year()}-000001`,
      `CRN-${year()}-000001`,
      `INV-${year()}-000002`,
    ])
    expect(issued.at(-1)!.total).toBe(totals.total)
    expect(await (await download(ada, `INV-${year()}-000002`, 'xml')).text()).toContain('FR12345678901')
  })

  test('has a separate number series for proformas, which have no e-invoice', async () => {
    await issue({ kind: 'proforma' })
    expect((await download(ada, `PRO-${year()}-000001`, 'pdf')).status).toBe(200)
    expect((await download(ada, `PRO-${year()}-000001`, 'xml')).status).toBe(400)
  })

  test('is numbered without gaps when several are issued at the same time, in this process and in others', async () => {
    const orders: string[] = []
    for (let nth = 0; nth < 8; nth++) orders.push(await placedOrder())
    // Another process shares no queue with this one.
    const elsewhere = { ...testServer.app.ports, queue: undefined, cases: undefined }
    const outcomes = await Promise.allSettled(
      orders.map(async (id, nth) => {
        const ports = nth % 2 === 0 ? testServer.app.ports : elsewhere
        const commandId = testServer.app.ports.idGenerator.ulid()
        return handle(ports, issueInvoice, {
          caller: as('sam'),
          input: { ...(await body({}, id)), requestId: id, vatNumber: '', taxRate: 0, reason: '' },
          commandId,
        })
      }),
    )
    await testServer.settled()
    const all = await Promise.all(orders.map(staffOrder))
    const numbers = all
      .flatMap((one) => one.invoices.map(({ number }) => Number(number.slice(9))))
      .toSorted((a, b) => a - b)
    expect(numbers.length).toBe(outcomes.filter(({ status }) => status === 'fulfilled').length)
    expect(numbers.length).toBeGreaterThan(1)
    // Earlier tests issued two.
    expect(numbers).toEqual(numbers.map((_, nth) => nth + 3))
  })
})
