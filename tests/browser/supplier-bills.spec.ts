import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Staff record and pay the bill of a supplier; the supplier sees both changes live. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Page
let lin: Page
let of = { id: '', total: 0 }
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  const requestId = (await paidOrder(testServer.app)).requestId()
  await testServer.settled()
  const staff = await testServer.as('sam')
  const { items } = (await staff.production.listForStaff({ query: { q: requestId } }, strict)).payload
  of = items[0]!
  sam = await openPage(browser, testServer, { name: 'sam' })
  lin = await openPage(browser, testServer, { name: 'lin', width: widths.phone })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const bills = (page: Page) => page.locator('#payment').getByRole('list', { name: 'Bills' })
const payments = (page: Page) => page.locator('#payment').getByRole('list', { name: 'Payments' })

test('PO-003 a bill with its file, and its payment, are recorded by staff and shown to the supplier', async () => {
  await openLive(lin, `/_app/supplier/purchase-orders/${of.id}`)
  await sam.goto('/_app/staff/purchase-orders')
  await sam.getByRole('link', { name: 'Payables' }).click()
  await expect(sam.getByRole('heading', { name: 'Payables', level: 1 })).toBeVisible()
  const row = sam.getByRole('row').filter({ hasText: of.id })
  await expect(row).toContainText('Not billed')
  await row.getByRole('link').click()

  const amounts = sam.locator('#payment dl').first()
  await expect(amounts).toContainText(/To pay\$0\.00.*Not billed yet/)
  await sam.getByText('Record a bill', { exact: true }).first().click()
  await sam.getByLabel('Bill number').fill('DG-2026-118')
  await sam.getByLabel('Bill date').fill('2026-03-02')
  await sam.getByLabel('Due date').fill('2026-03-30')
  const amount = sam.getByLabel('Amount (USD)').first()
  await amount.fill(String(of.total - 100))
  await expect(sam.getByText('below the purchase order')).toBeVisible()
  await amount.fill(String(of.total))
  await expect(sam.getByText('The bills add up to the price of the purchase order.')).toBeVisible()
  await sam
    .getByLabel('Bill file')
    .setInputFiles({ name: 'bill-118.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 bill') })
  await expect(sam.getByText('bill-118.pdf')).toBeVisible()
  await sam.getByRole('button', { name: 'Record a bill' }).click()
  await expect(bills(sam)).toContainText('DG-2026-118')
  await expect(bills(lin)).toContainText('DG-2026-118')
  await expect(bills(lin).getByRole('link', { name: 'bill-118.pdf' })).toBeVisible()

  await sam.getByText('Record a payment', { exact: true }).first().click()
  await expect(sam.getByLabel('Transfer reference')).toHaveValue('DG-2026-118')
  await sam.getByRole('button', { name: 'Record a payment' }).click()
  await expect(payments(sam)).toContainText('DG-2026-118')
  await expect(payments(lin)).toContainText('Bank transfer')
  await expect(lin.locator('#payment')).toContainText('Paid')
  expect(await lin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
})

test('PO-T31 a wrong payment and a wrong bill are canceled with a reason and remain visible', async () => {
  await payments(sam).getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = sam.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Belongs to another purchase order')
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(payments(sam)).toContainText('Belongs to another purchase order')
  await expect(payments(lin).getByRole('listitem')).toHaveCount(2)
  await expect(payments(lin)).not.toContainText('another purchase order')
  await bills(sam).getByRole('button', { name: 'Cancel bill' }).click()
  await dialog.getByLabel('Reason').fill('Sent again with the right number')
  await dialog.getByRole('button', { name: 'Cancel bill' }).click()
  await expect(bills(lin)).toContainText('Canceled')
})

test('the list of payables is filtered, and is read in Chinese on a phone', async ({ browser }) => {
  const staff = await testServer.as('sam')
  const params = { purchaseOrderId: of.id }
  const dates = { date: '2026-01-01T12:00:00.000Z', dueDate: '2026-01-31T12:00:00.000Z' }
  await staff.purchaseOrders.recordBill(
    { params, body: { number: 'DG-2026-119', ...dates, amount: of.total, currency: 'USD' } },
    strict,
  )
  await testServer.settled()
  await staff.people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
  const phone = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await phone.goto('/_app/staff/payables?status=overdue')
  await expect(phone.getByRole('heading', { name: '应付账款', level: 1 })).toBeVisible()
  // The navigation entry has a different URL from this page.
  await expect(phone.getByRole('banner').locator('a[aria-current="page"]')).toHaveAttribute(
    'href',
    '/_app/staff/payments',
  )
  await expect(phone.getByRole('row').filter({ hasText: of.id })).toContainText('已逾期')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
  await phone.getByRole('row').filter({ hasText: of.id }).getByRole('link').click()
  await expect(phone.locator('#payment')).toContainText('DG-2026-119')
  await expect(phone.getByText('登记付款', { exact: true }).first()).toBeVisible()
})
