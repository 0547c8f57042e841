import { expect, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The statement of account on a phone: from the page of the company to its movements, periods and files. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('PAY-003 a customer reads the statement of account on a phone, chooses a period, and downloads it', async ({
  browser,
}) => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  await testServer.settled()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  const consoleErrors = consoleErrorsOf(ada)
  await ada.goto('/_app/company')
  await ada.getByRole('link', { name: 'Open the statement of account' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Statement of account' })).toBeVisible()
  const placed = ada.getByRole('row', { name: /Order placed/ })
  await expect(placed.getByRole('link', { name: '$1,320.00' })).toHaveAttribute('href', `/_app/orders/${requestId}`)
  await expect(ada.getByRole('row', { name: /Closing balance/ })).toContainText('$1,320.00')
  await expect(ada.getByRole('row', { name: new RegExp(`^${requestId}.*\\$1,320`) })).toBeVisible()
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)

  const download = ada.waitForEvent('download')
  await ada.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^boxwright-statement-\d{4}-01-01-.*\.csv$/)
  await ada.getByRole('button', { name: 'Last year' }).click()
  await expect(ada).toHaveURL(/from=\d{4}-01-01&to=\d{4}-12-31/)
  await expect(ada.getByText('No movements in this period')).toBeVisible()
  expect(consoleErrors).toEqual([])
})
