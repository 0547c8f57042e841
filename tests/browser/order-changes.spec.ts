import { type Browser, expect, type Page, test } from '@playwright/test'
import type { PersonName } from '#infrastructure/seed/stories/people.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/**
 * Staff propose a change of a placed order; the customer compares the versions and responds, on phone and desktop
 * (decision 101).
 */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const as = (browser: Browser, name: PersonName, width?: number) =>
  openPage(browser, testServer, { name, ...(width && { width }) })
const main = (page: Page) => page.getByRole('main')

const orderInProgress = async () => {
  const story = await paidOrder(testServer.app)
  await testServer.settled()
  return story.requestId()
}

test('ORDER-D04 a change is proposed with another configuration, compared on a phone, and accepted', async ({
  browser,
}) => {
  const requestId = await orderInProgress()
  const sam = await as(browser, 'sam')
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await main(sam).getByRole('link', { name: 'Propose a change' }).click()
  await main(sam).getByLabel('Reason for the customer').fill('The lid needs more room.')
  await main(sam).getByRole('link', { name: 'Change configuration' }).click()
  const height = sam.getByLabel('Height', { exact: false }).first()
  await height.fill('4')
  await height.press('Tab')
  await sam.getByRole('button', { name: 'Use in the proposed change' }).click()
  // The earlier input is preserved.
  await expect(main(sam).getByLabel('Reason for the customer')).toHaveValue('The lid needs more room.')
  await expect(main(sam)).toContainText('New configuration')
  await main(sam).getByLabel('Quantity').fill('800')
  await main(sam).getByLabel('Unit price in USD').fill('1.5')
  await main(sam).getByRole('button', { name: 'Add an essential' }).click()
  const tissue = await main(sam)
    .getByRole('option', { name: /^Tissue, white/ })
    .getAttribute('value')
  await main(sam).getByLabel('Product', { exact: true }).selectOption(tissue)
  await main(sam).getByLabel('Packs').fill('3')
  await expectAccessibleLayout(sam)
  await main(sam).getByRole('button', { name: 'Send proposal' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Send proposal' }).click()
  await expect(main(sam).getByRole('heading', { name: 'Proposed change: waiting for the customer' })).toBeVisible()
  await expectAccessibleLayout(sam)

  const ada = await as(browser, 'ada', widths.phone)
  await openLive(ada, `/_app/orders/${requestId}`)
  const change = main(ada).getByRole('region', { name: 'We propose a change' })
  await expect(change).toContainText('The lid needs more room.')
  await expect(change.locator('del', { hasText: '500' })).toBeVisible()
  await expect(change.locator('ins', { hasText: '800' })).toBeVisible()
  await expect(change.getByRole('listitem').filter({ hasText: 'Tissue, white' })).toContainText('3')
  await expectAccessibleLayout(ada)
  await change.getByRole('button', { name: 'Accept change' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Accept change' }).click()
  await expect(main(ada)).toContainText('1 earlier proposal')
  await expect(main(ada).getByRole('region', { name: 'Essentials' })).toContainText('3 packs')
  await expect(change).toBeHidden()
  // Staff see the answer without a reload.
  await expect(main(sam)).toContainText('1 earlier proposal')
})

test('PROD-T01 PROD-010 staff save an item as a production configuration, which is then linked', async ({
  browser,
}) => {
  const requestId = await orderInProgress()
  const sam = await as(browser, 'sam')
  const page = `/_app/staff/orders/${requestId}`
  const save = main(sam).getByRole('button', { name: 'Save as production configuration' })
  const saved = main(sam).getByRole('link', { name: 'Production configuration', exact: true })
  await openLive(sam, page)
  await save.click()
  await expect(saved).toBeVisible()
  await testServer.settled()
  await openLive(sam, page)
  await expect(saved).toBeVisible()
  await expect(save).toHaveCount(0)
})

test('a proposal is declined with a reason, and staff read it', async ({ browser }) => {
  const requestId = await orderInProgress()
  const sam = await as(browser, 'sam', widths.phone)
  await openLive(sam, `/_app/staff/orders/${requestId}/change`)
  await main(sam).getByRole('button', { name: 'Send proposal' }).click()
  await expect(main(sam)).toContainText('Reason')
  await main(sam).getByLabel('Reason for the customer').fill('Freight has become dearer.')
  await main(sam).getByLabel('New shipping cost in USD').fill('999')
  await expectAccessibleLayout(sam)
  await main(sam).getByRole('button', { name: 'Send proposal' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Send proposal' }).click()
  const ada = await as(browser, 'ada')
  await openLive(ada, `/_app/orders/${requestId}`)
  await main(ada).getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = ada.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('We do not pay more freight.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(main(ada)).toContainText('1 earlier proposal')
  await main(sam).getByText('1 earlier proposal').click()
  await expect(main(sam)).toContainText('We do not pay more freight.')
})
