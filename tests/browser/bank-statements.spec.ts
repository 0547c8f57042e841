import { expect, type Page, test } from '@playwright/test'
import { bankFile, camtFile, theirIban } from '../support/bank-files.ts'
import { endOf, openPage, widths } from '../support/browser.ts'
import { checkedOutOrder, paidOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A bank statement on screen: imported from a file, matched with orders, recorded line by line and all at once. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Page
const orders: { requestId: string; total: number }[] = []
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  const staff = await testServer.as('sam')
  for (let nth = 0; nth < 3; nth++) {
    const story = await checkedOutOrder(testServer.app)
    await testServer.settled()
    await story.places('ada')
    await testServer.settled()
    const params = { requestId: story.requestId() }
    orders.push({ ...params, total: (await staff.ordering.get({ params }, strict)).payload.totals.total })
  }
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const choose = (text: string, name: string) =>
  sam.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('an error in a file is shown with its line; the corrected file is imported, matched and recorded', async () => {
  const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  const entry = ({ requestId, total }: (typeof orders)[0], ref: string) => ({
    ref,
    amount: total.toFixed(2),
    text: `Order ${requestId}`,
    name: `Payer of ${requestId}`,
    iban: theirIban,
  })
  const fee = { ref: 'F', amount: '3.50', isDebit: true, text: 'Monthly fee', name: 'Bank' }
  const entries = [entry(first, 'A'), entry(second, 'B'), { ...entry(third, 'C'), amount: '10.00' }, fee]
  await sam.goto('/_app/staff/bank-statements')
  await sam.getByRole('link', { name: 'Import statement' }).first().click()
  await choose(camtFile([{ amount: '1.234' }]), 'broken.xml')
  await expect(sam.getByRole('alert')).toContainText(/^Line \d+: “1.234” is not an amount/)
  await choose(camtFile(entries), 'statement.xml')
  await expect(sam.getByText('CAMT.053', { exact: true })).toBeVisible()
  await expect(sam.getByRole('main')).not.toContainText(theirIban)
  await sam.getByRole('button', { name: 'Import 4 lines' }).click()
  await expect(sam.getByText('4 of 4 lines are open')).toBeVisible()

  await sam.getByRole('button', { name: 'Record 2 exact matches' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(sam.getByText('2 payments recorded')).toBeVisible()
  await expect(sam.getByText('2 of 4 lines are open')).toBeVisible()

  const lines = sam.getByRole('list', { name: 'Lines' }).locator('> li')
  const partial = lines.filter({ hasText: `Payer of ${third.requestId}` })
  await expect(partial).toContainText('Amount differs')
  await partial.getByRole('button', { name: 'Record payment' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(partial.getByText('Recorded', { exact: true })).toBeVisible()

  const ofFee = lines.filter({ hasText: 'Monthly fee' })
  await ofFee.getByRole('button', { name: 'Set aside' }).click()
  await sam.getByRole('dialog').getByLabel('Reason').fill('Fee of the bank')
  await sam.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect(sam.getByText('All lines are processed')).toBeVisible()
  await ofFee.getByRole('button', { name: 'Restore' }).click()
  await expect(sam.getByText('1 of 4 lines is open')).toBeVisible()

  await lines
    .filter({ hasText: `Payer of ${first.requestId}` })
    .getByRole('link', { name: first.requestId })
    .click()
  await expect(sam.locator('#payment')).toContainText(`Order ${first.requestId}`)
  await sam.locator('#payment').getByRole('link', { name: 'Bank statement' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(`Payer of ${first.requestId}`)
})

test('in the demo, a sample file with payments of due orders is imported with one click', async () => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  await sam.goto('/_app/staff/bank-statements/import')
  await sam.getByRole('button', { name: 'Use a sample file' }).click()
  await expect(sam.getByText('CAMT.053', { exact: true })).toBeVisible()
  await sam.getByRole('button', { name: /^Import \d+ lines$/ }).click()
  const line = sam.getByRole('list', { name: 'Lines' }).locator('> li').filter({ hasText: story.requestId() })
  await expect(line.getByRole('button', { name: 'Record payment' })).toBeVisible()
})

test('a CSV file is shown with its detected columns, and known lines are skipped', async () => {
  const text = `Buchungstag;Betrag;Verwendungszweck\n03.11.2026;1.250,00;Miete\n`
  await sam.goto('/_app/staff/bank-statements/import')
  await choose(text, 'umsatz.csv')
  await expect(sam.getByRole('alert')).toContainText('no column for the currency')
  await sam.getByLabel('Currency').selectOption('EUR')
  await expect(sam.getByLabel('Decimal sign')).toHaveValue('comma')
  await expect(sam.getByRole('main')).toContainText('€1,250.00')
  await sam.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(sam.getByText('1 of 1 lines is open')).toBeVisible()
  await sam.goto('/_app/staff/bank-statements/import')
  await choose(text, 'umsatz.csv')
  await sam.getByLabel('Currency').selectOption('EUR')
  await expect(sam.getByText('1 line already imported')).toBeVisible()
  await expect(sam.getByRole('button', { name: 'Import 0 lines' })).toHaveAttribute('aria-disabled', 'true')
})

test('a line that a colleague records disappears from the open lines on a phone', async () => {
  const staff = await testServer.as('sam')
  const { requestId } = orders[2]!
  const file = bankFile(camtFile([{ ref: 'Z', amount: '1.00', text: requestId, name: 'Live payer' }]))
  const { statementId } = (await staff.bankStatements.import({ body: file }, strict)).payload
  await testServer.settled()
  await sam.setViewportSize({ width: widths.phone, height: 844 })
  await sam.goto(`/_app/staff/bank-statements/${statementId}?status=open`)
  await expect(sam.getByText('Live payer')).toBeVisible()
  await expect(sam.locator('kbd').filter({ visible: true })).toHaveCount(0)
  const { lineId } = (await staff.bankStatements.lines({ params: { statementId }, query: {} }, strict)).payload
    .items[0]!
  await staff.bankStatements.recordPayment({ params: { statementId, lineId }, body: { requestId } }, strict)
  await expect(sam.getByText('All lines are processed')).toBeVisible()
  await expect(sam.getByText('Live payer')).toHaveCount(0)
})

test('an outgoing line is matched with the bill of a supplier, and its payment links to the line', async () => {
  const requestId = (await paidOrder(testServer.app)).requestId()
  await testServer.settled()
  const staff = await testServer.as('sam')
  const [po] = (await staff.production.listForStaff({ query: { q: requestId } }, strict)).payload.items
  const params = { purchaseOrderId: po!.id }
  const days = { date: '2026-03-02T12:00:00.000Z', dueDate: '2026-04-01T12:00:00.000Z' }
  const bill = { number: 'DG-5501', ...days, amount: po!.total, currency: 'USD' as const }
  await staff.purchaseOrders.recordBill({ params, body: bill }, strict)
  await testServer.settled()
  await sam.goto('/_app/staff/bank-statements')
  await sam.getByRole('link', { name: 'Import statement' }).first().click()
  const paid = { ref: 'S1', amount: po!.total.toFixed(2), isDebit: true, text: 'Bill dg 5501', name: 'Dongguan Board' }
  await choose(camtFile([paid]), 'outgoing.xml')
  await sam.getByRole('button', { name: 'Import 1 line' }).click()
  const line = sam.getByRole('list', { name: 'Lines' }).locator('> li').filter({ hasText: 'dg 5501' })
  await expect(line).toContainText('Bill DG-5501')
  await expect(line).toContainText('Reference and amount match')
  await line.getByRole('button', { name: 'Record payment' }).click()
  await expect(line.getByText('Recorded', { exact: true })).toBeVisible()
  await line.getByRole('link', { name: `Purchase order ${po!.id}` }).click()
  await expect(sam.locator('#payment')).toContainText('Bill dg 5501')
  await sam.locator('#payment').getByRole('link', { name: 'Bank statement' }).click()
  await expect(sam.getByRole('list', { name: 'Lines' }).locator('> li')).toHaveCount(1)
})
