import { afterAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { openAccounting } from '../support/accounting.ts'
import { bankFile, type BankEntryText, camtFile, theirIban } from '../support/bank-files.ts'
import { paidOrder } from '../support/test-app.ts'

/** Outgoing lines of bank statements over HTTP: matched with bills of suppliers, and each recorded once (decision 149). */

const strict = { strict: true } as const
const { testServer, sam, accountant, auditor } = await openAccounting()
afterAll(() => testServer[Symbol.asyncDispose]())

let references = 0
const imports = async (entries: readonly BankEntryText[]) => {
  const { payload } = await accountant.bankStatements.import({ body: bankFile(camtFile(entries)) }, strict)
  await testServer.settled()
  return payload.statementId
}
const linesOf = async (statementId: string, query: { status?: 'matched' } = {}) =>
  (await accountant.bankStatements.lines({ params: { statementId }, query }, strict)).payload.items

describe('an outgoing line', () => {
  /** A purchase order with a bill of 100 in dollars. */
  const billed = async (number: string) => {
    const requestId = (await paidOrder(testServer.app)).requestId()
    await testServer.settled()
    const [po] = (await sam.production.listForStaff({ query: { q: requestId } }, strict)).payload.items
    const params = { purchaseOrderId: po!.id }
    const days = { date: '2026-03-02T12:00:00.000Z', dueDate: '2026-04-01T12:00:00.000Z' }
    await sam.purchaseOrders.recordBill(
      { params, body: { number, ...days, amount: 100, currency: 'USD', final: false } },
      strict,
    )
    await testServer.settled()
    return params
  }
  const paymentOf = async (params: { purchaseOrderId: string }) => {
    await testServer.settled()
    return (await sam.production.getForStaff({ params }, strict)).payload.payment
  }
  const debit = (text: string, change: Partial<BankEntryText> = {}): BankEntryText => ({
    ref: `R${(references += 1)}`,
    amount: '100.00',
    isDebit: true,
    text,
    name: 'Dongguan Board',
    iban: theirIban,
    ...change,
  })

  test('is matched with a bill by number and amount, recorded as its payment, and free after a reversing entry', async () => {
    const params = await billed('DG-7001')
    const statementId = await imports([debit('Bill dg 7001'), debit('Rent', { amount: '12.34' })])
    const [line, rent] = await linesOf(statementId)
    expect(line).toMatchObject({
      status: 'open',
      proposals: [],
      bills: [{ ...params, supplierName: 'Dongguan Board', bill: 'DG-7001', match: 'exact', entries: 0 }],
    })
    expect(rent).toMatchObject({ status: 'open', proposals: [], bills: [] })
    const pays = (by: Client['api'], entriesSeen = 0) =>
      by.bankStatements.paySupplier({
        params: { statementId, lineId: line!.lineId },
        body: { ...params, entriesSeen },
      })
    expect(await pays(auditor)).toMatchObject({ type: 'forbidden' })
    const answers = await Promise.all([pays(accountant), pays(sam)])
    expect(answers.filter(({ hasError }) => hasError)).toHaveLength(1)
    expect(await pays(accountant, 1)).toMatchObject({
      hasError: true,
      message: expect.stringContaining(`recorded as a payment for purchase order ${params.purchaseOrderId}`),
    })
    const { history, bills } = await paymentOf(params)
    expect(history).toMatchObject([
      { amount: 100, method: 'bankTransfer', date: '2026-11-19T12:00:00.000Z', bankLine: { statementId } },
    ])
    expect(bills).toMatchObject([{ open: 0 }])
    expect(await linesOf(statementId, { status: 'matched' })).toMatchObject([
      { lineId: line!.lineId, requestId: null, purchaseOrderId: params.purchaseOrderId, bills: [] },
    ])
    const { counts } = (await auditor.bankStatements.get({ params: { statementId } }, strict)).payload
    expect(counts).toEqual({ open: 1, matched: 1, aside: 0 })
    const body = { paymentId: history[0]!.id, reason: 'Another bill' }
    await sam.purchaseOrders.removePayment({ params, body }, strict)
    await testServer.settled()
    expect((await linesOf(statementId))[0]).toMatchObject({ status: 'open', purchaseOrderId: null })
    expect(await pays(accountant, 2)).toMatchObject({ hasError: false })
    expect((await paymentOf(params)).alreadyPaid).toBe(100)
    const { sums } = (await auditor.books.trialBalance({ query: {} }, strict)).payload
    for (const { amount } of sums) expect(amount).toBe(0)
  })

  test('is refused if the user has not seen a later payment', async () => {
    const params = await billed('DG-7002')
    const statementId = await imports([debit('DG-7002')])
    const { lineId } = (await linesOf(statementId))[0]!
    const byHand = { entriesSeen: 0, amount: 100 }
    await sam.purchaseOrders.recordPayment({ params, body: byHand }, strict)
    const body = { ...params, entriesSeen: 0 }
    expect(await accountant.bankStatements.paySupplier({ params: { statementId, lineId }, body })).toMatchObject({
      reason: 'rule.paymentsChanged',
    })
    expect((await paymentOf(params)).alreadyPaid).toBe(100)
  })

  test('is refused for an unknown purchase order, in another currency, or if money came in', async () => {
    const params = await billed('DG-7003')
    const statementId = await imports([
      debit('DG-7003', { currency: 'EUR' }),
      debit('DG-7003', { isDebit: false }),
      debit('DG-7003'),
    ])
    const lines = await linesOf(statementId)
    const pays = (nth: number, of = params) =>
      accountant.bankStatements.paySupplier({
        params: { statementId, lineId: lines[nth]!.lineId },
        body: { ...of, entriesSeen: 0 },
      })
    expect(await pays(0)).toMatchObject({ reason: 'rule.lineSupplierCurrency' })
    expect(await pays(1)).toMatchObject({ reason: 'rule.lineCameIn' })
    expect(await pays(2, { purchaseOrderId: 'zzzzzzzz' })).toMatchObject({ hasError: true })
    expect((await paymentOf(params)).history).toEqual([])
  })
})
