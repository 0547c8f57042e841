import { expect, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage } from '../support/browser.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Staff issue an invoice and cancel it by a credit note. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('PAY-D08 staff read at the field that an invoice without tax needs a reason, issue it, and cancel it by a credit note', async ({
  browser,
}) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  const sam = await openPage(browser, testServer, { name: 'sam' })
  const consoleErrors = consoleErrorsOf(sam)
  await sam.goto(`/_app/staff/orders/${requestId}`)
  const invoices = sam.locator('#invoices')
  await invoices.locator('summary').click()
  const issue = invoices.getByRole('button', { name: 'Issue invoice' })
  await issue.click()
  await expect(invoices).toContainText('Enter why no tax is charged')
  await expect(invoices).not.toContainText('Issue the invoice?')
  await invoices.getByLabel('Reason, as printed').fill('Export of goods')
  await issue.click()
  await expect(invoices).toContainText('Issue the invoice?')
  await issue.last().click()
  await expect(invoices).toContainText(/INV-\d{4}-\d{6} Invoice/)
  await invoices.getByRole('button', { name: 'Issue credit note' }).click()
  const dialog = sam.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Wrong address')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(invoices).toContainText(/CRN-\d{4}-\d{6} Credit note/)
  expect(consoleErrors).toEqual([])
})
