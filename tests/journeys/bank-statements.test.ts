import { afterAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { openAccounting } from '../support/accounting.ts'
import { bankFile, type BankEntryText, camtFile, theirIban } from '../support/bank-files.ts'
import { placedOrder } from '../support/test-app.ts'

/** Bank statements over HTTP: files are imported as lines, and each line is recorded once as a payment. */

const strict = { strict: true } as const
const { testServer, sam, accountant, auditor } = await openAccounting()
afterAll(() => testServer[Symbol.asyncDispose]())

const placed = async (): Promise<string> => (await placedOrder(testServer.app)).requestId()
const orderOf = async (requestId: string) =>
  (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
let references = 0
const payment = async (requestId: string, change: Partial<BankEntryText> = {}): Promise<BankEntryText> => {
  const { totals } = await orderOf(requestId)
  return {
    ref: `R${(references += 1)}`,
    amount: totals.total.toFixed(2),
    text: `Order ${requestId}`,
    name: 'Bloom Studio',
    iban: theirIban,
    ...change,
  }
}
const imports = async (entries: readonly BankEntryText[]) => {
  const { payload } = await accountant.bankStatements.import({ body: bankFile(camtFile(entries)) }, strict)
  await testServer.settled()
  return payload.statementId
}
const linesOf = async (statementId: string, query: { status?: 'open' | 'matched' | 'aside'; q?: string } = {}) =>
  (await accountant.bankStatements.lines({ params: { statementId }, query }, strict)).payload.items

const onlyLineOf = async (statementId: string): Promise<string> => (await linesOf(statementId))[0]!.lineId

describe('a bank statement', () => {
  test('is read, imported, matched and recorded until no line is open, with equal amounts on the order and in the books', async () => {
    const [first, second] = [await placed(), await placed()]
    const fee = { ref: `R${(references += 1)}`, amount: '3.50', isDebit: true, text: 'Monthly fee', name: 'Bank' }
    const entries = [await payment(first), await payment(second, { amount: '10.00' }), fee]
    const file = bankFile(camtFile(entries, { balances: ['0.00', '1.00'] }))
    const read = (await accountant.bankStatements.readFile({ body: file }, strict)).payload
    expect(read).toMatchObject({ format: 'camt', lines: 3, known: 0, account: { ending: '2051', isOurs: false } })
    expect(read.difference).not.toBe(0)
    const { statementId } = (await accountant.bankStatements.import({ body: file }, strict)).payload
    const params = { statementId }
    const lines = await linesOf(statementId)
    expect(lines.map(({ status, proposals }) => [status, proposals.map(({ match }) => match)])).toEqual([
      ['open', expect.arrayContaining(['exact'])],
      ['open', ['amountDiffers']],
      ['open', []],
    ])
    expect(lines[0]!.proposals[0]).toMatchObject({ requestId: first, customerName: 'Bloom & Stem' })
    const record = (nth: number, requestId: string) =>
      accountant.bankStatements.recordPayment(
        { params: { statementId, lineId: lines[nth]!.lineId }, body: { requestId } },
        strict,
      )
    await record(0, first)
    await record(1, second)
    const aside = { params: { statementId, lineId: lines[2]!.lineId }, body: { reason: 'Fee of the bank' } }
    await accountant.bankStatements.setAside(aside, strict)
    expect((await accountant.bankStatements.get({ params }, strict)).payload).toMatchObject({
      lines: 3,
      counts: { open: 0, matched: 2, aside: 1 },
      importedBy: { id: 'accountant' },
    })
    expect(await linesOf(statementId, { status: 'open' })).toEqual([])
    expect(await linesOf(statementId, { status: 'matched' })).toMatchObject([
      { requestId: first, proposals: [] },
      { requestId: second },
    ])
    expect(await linesOf(statementId, { status: 'aside' })).toMatchObject([{ reason: 'Fee of the bank', amount: -3.5 }])
    expect(await linesOf(statementId, { q: second })).toHaveLength(1)
    await testServer.settled()
    expect((await orderOf(first)).payment).toMatchObject({ status: 'paid', credit: 0 })
    expect((await orderOf(second)).payment).toMatchObject({ status: 'partiallyPaid', alreadyPaidAmount: 10 })
    const { sums } = (await auditor.books.trialBalance({ query: {} }, strict)).payload
    for (const { amount } of sums) expect(amount).toBe(0)
  })

  test('has each line once when the same file or an overlapping one is imported', async () => {
    const requestId = await placed()
    const entries = [await payment(requestId), await payment(requestId)]
    await imports(entries)
    const again = await accountant.bankStatements.import({ body: bankFile(camtFile(entries)) })
    expect(again).toMatchObject({ type: 'badRequest', field: 'content' })
    const more = [...entries, await payment(requestId)]
    expect(
      (await accountant.bankStatements.readFile({ body: bankFile(camtFile(more)) }, strict)).payload,
    ).toMatchObject({
      lines: 3,
      known: 2,
    })
    expect(await linesOf(await imports(more))).toHaveLength(1)
  })

  test('is imported once when several people import it at the same time', async () => {
    const requestId = await placed()
    const file = bankFile(camtFile([await payment(requestId), await payment(requestId)]))
    const answers = await Promise.all([1, 2, 3, 4].map(() => accountant.bankStatements.import({ body: file })))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    const refused = answers.filter(({ hasError }) => hasError)
    expect(refused).toMatchObject(refused.map(() => ({ field: 'content' })))
  })

  test('is listed with filters and pages', async () => {
    const requestId = await placed()
    const statementId = await imports([await payment(requestId, { date: '2025-03-04' })])
    const list = async (query: object) =>
      (await auditor.bankStatements.list({ query }, strict)).payload.items.map((one) => one.statementId)
    const day = (text: string) => `${text}T12:00:00.000Z`
    expect(await list({ from: day('2025-03-01'), to: day('2025-03-31') })).toEqual([statementId])
    expect(await list({ from: day('2025-03-05'), to: day('2025-03-31') })).toEqual([])
    expect(await list({ open: 'open' })).toContain(statementId)
    const lineId = await onlyLineOf(statementId)
    await accountant.bankStatements.setAside({ params: { statementId, lineId }, body: { reason: 'Old' } }, strict)
    await testServer.settled()
    expect(await list({ open: 'open' })).not.toContain(statementId)
    const page = (await auditor.bankStatements.list({ query: { limit: 1 } }, strict)).payload
    const next = await auditor.bankStatements.list({ query: { limit: 1, cursor: page.nextCursor! } }, strict)
    expect(next.payload.items[0]!.statementId).not.toBe(page.items[0]!.statementId)
  })

  test('has its lines in pages, in the order of the bank', async () => {
    const entries = Array.from({ length: 5 }, (_, nth) => ({
      ref: `P${nth}`,
      amount: `${nth + 1}.00`,
      text: `p${nth}`,
    }))
    const statementId = await imports(entries)
    const texts: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const { items, nextCursor } = (await auditor.bankStatements.lines({ params: { statementId }, query }, strict))
        .payload
      texts.push(...items.map(({ remittance }) => remittance))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(texts).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
  })
})

describe('the sample of the demo', () => {
  test('pays orders that are due; its payment references the line, and customers see neither', async () => {
    await placed()
    await testServer.settled()
    const sample = (await accountant.bankStatements.sample({}, strict)).payload
    const { statementId } = (await accountant.bankStatements.import({ body: sample! }, strict)).payload
    await testServer.settled()
    const params = { statementId }
    const { items } = (await accountant.bankStatements.lines({ params, query: {} }, strict)).payload
    const { lineId, remittance, proposals } = items[0]!
    const requestId = remittance.replace('Order ', '')
    expect(proposals[0]).toMatchObject({ requestId, match: 'exact' })
    await accountant.bankStatements.recordPayment({ params: { ...params, lineId }, body: { requestId } }, strict)
    await testServer.settled()
    expect((await orderOf(requestId)).payment.paymentHistory.at(-1)).toMatchObject({
      bankLine: { statementId, lineId },
    })
    const ada = await testServer.as('ada')
    const theirs = (await ada.ordering.get({ params: { requestId } }, strict)).payload
    expect(JSON.stringify(theirs)).not.toContain(lineId)
    await testServer.settled()
    const only = (await accountant.bankStatements.lines({ params, query: { lineId } }, strict)).payload
    expect(only.items.map((one) => one.lineId)).toEqual([lineId])
    expect(await auditor.bankStatements.sample({})).toMatchObject({ type: 'forbidden' })
  })
})

describe('a bank line', () => {
  test('is recorded once when two people record it at the same time, for the same or for two orders', async () => {
    const [first, second] = [await placed(), await placed()]
    for (const orders of [
      [first, first],
      [first, second],
    ]) {
      const statementId = await imports([await payment(first, { amount: '1.00' })])
      const lineId = await onlyLineOf(statementId)
      const answers = await Promise.all(
        orders.map((requestId, nth) =>
          (nth === 0 ? accountant : sam).bankStatements.recordPayment({
            params: { statementId, lineId },
            body: { requestId },
          }),
        ),
      )
      const refused = answers.filter(({ hasError }) => hasError)
      expect(refused).toMatchObject([{ field: 'lineId', message: expect.stringMatching(/already been recorded/) }])
    }
    await testServer.settled()
    const paid = await Promise.all([first, second].map(async (one) => (await orderOf(one)).payment.alreadyPaidAmount))
    expect(paid[0]! + paid[1]!).toBe(2)
  })

  test('can be recorded again after the reversing entry of its payment', async () => {
    const requestId = await placed()
    const statementId = await imports([await payment(requestId, { amount: '1.00' })])
    const lineId = await onlyLineOf(statementId)
    const record = () =>
      accountant.bankStatements.recordPayment({ params: { statementId, lineId }, body: { requestId } }, strict)
    await record()
    await testServer.settled()
    const { requestVersion, payment: before } = await orderOf(requestId)
    const removal = { requestVersion, reason: 'Belongs to another order' }
    const paymentId = before.paymentHistory[0]!.id
    await sam.ordering.removePaymentEntry({ params: { requestId, paymentId }, body: removal }, strict)
    await testServer.settled()
    expect(await linesOf(statementId)).toMatchObject([{ status: 'open', requestId: null }])
    await record()
    await testServer.settled()
    expect(await linesOf(statementId)).toMatchObject([{ status: 'matched', requestId }])
    expect((await orderOf(requestId)).payment.alreadyPaidAmount).toBe(1)
  })

  test('is matched by its invoice number; an amount above the balance due becomes credit', async () => {
    const requestId = await placed()
    await testServer.settled()
    const { requestVersion } = await orderOf(requestId)
    const tax = { taxCategory: 'G' as const, taxRate: 0, taxReason: 'Export', vatNumber: '' }
    await sam.invoices.issue({ params: { requestId }, body: { kind: 'invoice', requestVersion, ...tax } }, strict)
    await testServer.settled()
    const { invoices, totals } = await orderOf(requestId)
    const statementId = await imports([
      await payment(requestId, { text: `Your invoice ${invoices[0]!.number}`, amount: (totals.total + 5).toFixed(2) }),
    ])
    const [line] = await linesOf(statementId)
    expect(line!.proposals).toMatchObject([{ requestId, match: 'amountDiffers' }])
    const params = { statementId, lineId: line!.lineId }
    expect(await accountant.bankStatements.recordPayment({ params, body: { requestId } })).toMatchObject({
      field: 'amount',
    })
    await accountant.bankStatements.recordPayment({ params, body: { requestId, keepAsCredit: true } }, strict)
    await testServer.settled()
    expect((await orderOf(requestId)).payment).toMatchObject({ status: 'paid', credit: 5 })
  })
})

describe('an invalid request', () => {
  test('is refused with its error, and nothing is stored', async () => {
    const before = (await auditor.bankStatements.list({ query: { limit: 200 } }, strict)).payload.items.length
    const bodies: [object, object][] = [
      [bankFile('Date,Amount\n2026-11-19,abc\n'), { field: 'content' }],
      [{ ...bankFile('Date,Amount\n2026-11-19,1\n'), currency: 'USD' }, { message: expect.stringMatching(/account/) }],
      [bankFile(camtFile([{ amount: '1' }, { amount: '1.234' }])), { message: expect.stringMatching(/^Line \d+/) }],
      [{ ...bankFile('x'), extra: 1 }, { type: 'badRequest' }],
      [{ fileName: 'a.xml', content: 'not base64!' }, { field: 'content' }],
      [{ content: 'eA==' }, { field: 'fileName' }],
    ]
    for (const [body, expected] of bodies) {
      const answer = await accountant.bankStatements.import({ body: body as never })
      expect(answer).toMatchObject({ hasError: true, ...expected })
    }
    await testServer.settled()
    const after = (await auditor.bankStatements.list({ query: { limit: 200 } }, strict)).payload.items.length
    expect(after).toBe(before)
  })

  test('for unknown statements, lines or orders is answered as not found', async () => {
    const requestId = await placed()
    const statementId = await imports([await payment(requestId)])
    const lineId = await onlyLineOf(statementId)
    const { bankStatements: bank } = accountant
    const missing = { type: 'urlNotFound' }
    expect(await bank.get({ params: { statementId: 'unknown' } })).toMatchObject(missing)
    expect(await bank.lines({ params: { statementId: 'unknown' }, query: {} })).toMatchObject(missing)
    const ofUnknown = { statementId, lineId: 'unknown' }
    expect(await bank.recordPayment({ params: ofUnknown, body: { requestId } })).toMatchObject(missing)
    expect(await bank.setAside({ params: ofUnknown, body: { reason: 'x' } })).toMatchObject(missing)
    expect(await bank.takeBack({ params: ofUnknown })).toMatchObject(missing)
    const params = { statementId, lineId }
    expect(await bank.recordPayment({ params, body: { requestId: 'zzzzzzzz' } })).toMatchObject(missing)
    expect(await bank.setAside({ params: { ...params, statementId: 'x' }, body: { reason: 'x' } })).toMatchObject(
      missing,
    )
  })

  test('includes every change by an auditor, and every request by a customer or supplier', async () => {
    const file = bankFile(camtFile([{ amount: '1' }]))
    expect(await auditor.bankStatements.import({ body: file })).toMatchObject({ type: 'forbidden' })
    expect(await auditor.bankStatements.readFile({ body: file })).toMatchObject({ type: 'forbidden' })
    for (const who of ['ada', 'lin'] as const) {
      const person = await testServer.as(who)
      expect(await person.bankStatements.list({ query: {} })).toMatchObject({ type: 'forbidden' })
    }
  })
})
