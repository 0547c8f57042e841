import { expect, test } from '@playwright/test'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Actions of employees about customers. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('CRM-D05 the author and date of an action are shown with the customer and in the list of all actions, on a phone too', async ({
  browser,
}) => {
  const sam = await testServer.as('sam')
  await sam.customerActions.add(
    { params: { customerId: 'c-bloom' }, body: { type: 'note', title: 'Prefers calls before noon', text: '' } },
    { strict: true },
  )
  const page = await openPage(browser, testServer, { name: 'sam', width: 390 })
  await openLive(page, '/_app/staff/customers/c-bloom')
  const row = page.locator('#actions').getByRole('listitem').filter({ hasText: 'Prefers calls' })
  await expect(row).toContainText('Added by Sam Sawyer')
  await expect(row.locator('time')).toBeVisible()
  await openLive(page, '/_app/staff/actions?status=completed')
  await expect(page.getByRole('main')).toContainText('Prefers calls')
  await page.setViewportSize({ width: 1280, height: 900 })
  const cells = page.getByRole('row').filter({ hasText: 'Prefers calls' })
  await expect(cells).toContainText('Sam Sawyer')
  await expect(cells.locator('time')).toBeVisible()
  await expectAccessibleLayout(page)
})
