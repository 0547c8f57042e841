import { expect, test } from '@playwright/test'
import { endOf, openPage } from '../support/browser.ts'
import { signedInCookie } from '../support/signed-in-users.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** An auditor’s view: the books and their orders, without actions. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('ROLE-D02 an auditor reads books and orders without any action, and has no other pages in the navigation', async ({
  browser,
}) => {
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  const cookie = await signedInCookie(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' })
  const page = await openPage(browser, testServer)
  await page
    .context()
    .addCookies([{ name: 'boxwright', value: cookie.slice('boxwright='.length), url: testServer.url }])
  await page.goto('/_app/staff/payments')
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: 'Payments' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Customers' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Books' }).click()
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
  await page.goto('/_app/staff/payables')
  await expect(page.getByRole('combobox', { name: 'Supplier' }).getByRole('option')).not.toHaveCount(0)
  expect(refused).toEqual([])
  await page.goto(`/_app/staff/orders/${story.requestId()}`)
  await expect(page.locator('#payment')).toBeVisible()
  await expect(page.getByRole('banner').locator('[data-state="live"]')).toBeVisible()
  await expect(page.locator('#invoices')).toContainText('No invoices yet.')
  await expect(page.getByText('Issue invoice', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(page.getByText('Refund', { exact: true })).toHaveCount(0)
})

test('ROLE-D02 a page without access opens the start page and says why', async ({ browser }) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await ada.goto('/_app/staff/users')
  await expect(ada.getByText('You don’t have access to that page.')).toBeVisible()
  await expect(ada).not.toHaveURL(/staff/)
  await ada.goto('/_app/orders')
  await expect(ada.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ada.getByText('You don’t have access to that page.')).toHaveCount(0)
})

test('ROLE-D02 the invitation of an auditor includes no other role unless one is chosen', async ({ browser }) => {
  const sam = await openPage(browser, testServer, { name: 'sam' })
  await sam.goto('/_app/staff/users')
  await sam.getByRole('button', { name: 'Invite user' }).click()
  const dialog = sam.getByRole('dialog')
  const role = dialog.getByLabel('Role')
  await expect(role).toHaveValue('admin')
  await dialog.getByLabel('Accounting access').selectOption('auditor')
  await expect(role).toHaveValue('')
  await role.selectOption('admin')
  await dialog.getByLabel('Accounting access').selectOption('accountant')
  await expect(role).toHaveValue('admin')
})
