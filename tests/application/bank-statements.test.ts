import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#application/pipeline/access.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { BankLine } from '#domain/payments/bank-statement.ts'
import { bankFile, type BankEntryText, camtFile, ourIban, theirIban } from '../support/bank-files.ts'
import { as } from '../support/case-stories.ts'
import { aCheckedOutDraft, disturbed, refusalFrom, send } from '../support/send-commands.ts'

/** Bank statements through the command pipeline. */

const sam: Caller = { ...as('sam'), adminType: 'superAdmin' }
const input = (entries: readonly BankEntryText[]) => ({ ...bankFile(camtFile(entries)), columns: {} })

type App = Awaited<ReturnType<typeof aCheckedOutDraft>>['app']
let app: App
let requestId: string
beforeEach(async () => {
  const placed = await aCheckedOutDraft()
  await placed.story.places('ada')
  ;({ app, requestId } = placed)
})

const order = () => {
  const events = app.log.events.filter(({ entityId }) => entityId === requestId)
  return requireExisting(foldCase(events).order)
}
const due = () => order().totals!.total
const linesIn = (events: readonly { type: string; data: object }[]): BankLine[] =>
  events.filter(({ type }) => type === 'BankLineImported').map(({ data }) => (data as { line: BankLine }).line)
const imported = async (entries: readonly BankEntryText[]) => {
  const { events } = await send(app, 'importBankStatement', input(entries), { caller: sam })
  const lines = linesIn(events)
  const { statementId } = Object.values(foldCase(events).bankStatements)[0]!
  return { statementId, lines, ofLine: (nth = 0) => ({ statementId, lineId: lines[nth]!.lineId }) }
}
const amountText = (minor: number) => (minor / 100).toFixed(2)
const aPayment = (change: Partial<BankEntryText> = {}): BankEntryText => ({
  ref: 'ref-1',
  amount: amountText(due()),
  text: `Order ${requestId}`,
  name: 'Bloom Studio',
  iban: theirIban,
  ...change,
})
const records = (line: { statementId: string; lineId: string }, keepAsCredit = false) =>
  send(app, 'recordBankPayment', { ...line, requestId, keepAsCredit }, { caller: sam })

describe('an import', () => {
  test('stores no counterparty account, and of our account the last characters and a hash', async () => {
    await imported([aPayment({ text: `${requestId} from ${theirIban}` })])
    const text = JSON.stringify(app.log.events)
    expect(text).not.toContain(theirIban)
    expect(text).not.toContain(theirIban.slice(4, -4))
    expect(text).toContain('"accountEnding":"6819"')
    // In tests the hash is the text itself.
    expect(text.replaceAll(`bank-account\\",\\"${ourIban}`, '')).toMatch(/"ending":"2051"/)
  })

  test('creates no line for the same file again, and only new lines for an overlapping file', async () => {
    const first = [aPayment(), aPayment({ ref: 'ref-2', amount: '3.00' })]
    await imported(first)
    const before = app.log.events.length
    expect(await refusalFrom(send(app, 'importBankStatement', input(first), { caller: sam }))).toMatchObject({
      field: 'content',
      message: expect.stringMatching(/have already been imported/),
    })
    expect(app.log.events).toHaveLength(before)
    const { lines } = await imported([...first, aPayment({ ref: 'ref-3' })])
    expect(lines.map(({ bankReference }) => bankReference)).toEqual(['ref-3'])
  })

  test('creates each line once when two overlapping files are imported at the same time', async () => {
    const other = { ...input([aPayment(), aPayment({ ref: 'ref-2' })]) }
    const late = disturbed(app, async (attempt) => {
      if (attempt === 1) await send(app, 'importBankStatement', other, { caller: sam })
    })
    const { events } = await send(late, 'importBankStatement', input([aPayment(), aPayment({ ref: 'ref-3' })]), {
      caller: sam,
    })
    expect(linesIn(events).map(({ bankReference }) => bankReference)).toEqual(['ref-3'])
  })

  test('creates two lines for two equal payments of one day, in this file and the next', async () => {
    const same = { amount: '5.00', text: 'Coffee' }
    const { lines } = await imported([same, same])
    expect(lines).toHaveLength(2)
    const again = await imported([same, same, same])
    expect(again.lines).toHaveLength(1)
  })
})

describe('a bank line', () => {
  test('is recorded as the payment of an order, with its value date', async () => {
    const { ofLine } = await imported([aPayment()])
    await records(ofLine())
    expect(order().payments).toMatchObject([
      { amount: due(), method: 'bankTransfer', paymentDate: '2026-11-19T12:00:00.000Z', bankLine: ofLine() },
    ])
  })

  test('is recorded once: a repeat, a record for another order and setting it aside are refused', async () => {
    const { ofLine } = await imported([aPayment({ amount: '10.00' })])
    await records(ofLine())
    const message = `This line has already been recorded as a payment of order ${requestId}. Reload the page.`
    expect(await refusalFrom(records(ofLine()))).toMatchObject({ message })
    const aside = { ...ofLine(), reason: 'A fee' }
    expect(await refusalFrom(send(app, 'setBankLineAside', aside, { caller: sam }))).toMatchObject({ message })
    expect(order().payments).toHaveLength(1)
  })

  test('is recorded once when two people record it at the same time, and the other one is refused', async () => {
    const { ofLine } = await imported([aPayment({ amount: '10.00' })])
    const late = disturbed(app, async (attempt) => {
      if (attempt === 1) await records(ofLine())
    })
    const second = send(late, 'recordBankPayment', { ...ofLine(), requestId, keepAsCredit: false }, { caller: sam })
    expect(await refusalFrom(second)).toMatchObject({ message: expect.stringMatching(/already been recorded/) })
    expect(order().payments).toHaveLength(1)
  })

  test('is not recorded if it is set aside during the recording', async () => {
    const { ofLine } = await imported([aPayment({ amount: '10.00' })])
    const late = disturbed(app, async (attempt) => {
      if (attempt === 1) await send(app, 'setBankLineAside', { ...ofLine(), reason: 'Ours' }, { caller: sam })
    })
    const second = send(late, 'recordBankPayment', { ...ofLine(), requestId, keepAsCredit: false }, { caller: sam })
    expect(await refusalFrom(second)).toMatchObject({ message: expect.stringMatching(/set aside/) })
    expect(order().payments).toHaveLength(0)
  })

  test('can be recorded again after a reversing entry cancels its payment', async () => {
    const { ofLine } = await imported([aPayment({ amount: '10.00' })])
    await records(ofLine())
    const paymentId = order().payments[0]!.id
    const { versions, caseId } = foldCase(app.log.events.filter(({ entityId }) => entityId === requestId))
    const removal = { requestId, paymentId, reason: 'Other order', requestVersion: versions[caseId]!.staff }
    await send(app, 'removePaymentEntry', removal, { caller: sam })
    await records(ofLine())
    expect(order().payments.map(({ amount }) => amount)).toEqual([1_000, -1_000, 1_000])
  })

  test('can be set aside with a reason and restored repeatedly', async () => {
    const { ofLine } = await imported([aPayment({ amount: '10.00' })])
    const aside = () => send(app, 'setBankLineAside', { ...ofLine(), reason: 'Not ours' }, { caller: sam })
    const back = () => send(app, 'takeBackBankLine', ofLine(), { caller: sam })
    expect(await refusalFrom(back())).toMatchObject({ message: expect.stringMatching(/not set aside/) })
    for (let round = 0; round < 3; round++) {
      await aside()
      expect(await refusalFrom(records(ofLine()))).toMatchObject({ message: expect.stringMatching(/set aside/) })
      expect(await refusalFrom(aside())).toMatchObject({ message: expect.stringMatching(/set aside/) })
      await back()
    }
    await records(ofLine())
    expect(order().payments).toHaveLength(1)
  })

  test('above the amount due is refused unless the rest becomes credit', async () => {
    const { ofLine } = await imported([aPayment({ amount: amountText(due() + 100) })])
    expect(await refusalFrom(records(ofLine()))).toMatchObject({ field: 'amount' })
    await records(ofLine(), true)
    expect(order().payments).toHaveLength(1)
  })

  test('with an outgoing amount or another currency is refused as a payment; an unknown one is not found', async () => {
    const { statementId, ofLine } = await imported([
      aPayment({ isDebit: true }),
      aPayment({ ref: 'ref-2', currency: 'EUR' }),
    ])
    expect(await refusalFrom(records(ofLine(0)))).toMatchObject({ message: expect.stringMatching(/outgoing payment/) })
    expect(await refusalFrom(records(ofLine(1)))).toMatchObject({ message: expect.stringMatching(/in EUR .* in USD/) })
    expect(await refusalFrom(records({ statementId, lineId: 'unknown' }))).toMatchObject({ code: 'not-found' })
    expect(await refusalFrom(records({ statementId: 'unknown', lineId: 'x' }))).toMatchObject({ code: 'not-found' })
  })
})
