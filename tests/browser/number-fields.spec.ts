import { expect, test } from '@playwright/test'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Amounts typed key by key. */

let testServer: TestServer
/** Ada's order that awaits payment. */
let requestId = ''

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  const story = storySteps(testServer.app)
  for (const [, happens] of stories[4]!) await happens(story)
  requestId = story.requestId()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('PAY-001 an amount is read as it was meant, or refused', async ({ browser }) => {
  const page = await openPage(browser, testServer, { name: 'sam' })
  await openLive(page, `/_app/staff/orders/${requestId}`)
  const form = page.locator('form').filter({ has: page.getByRole('group', { name: 'Record a payment' }) })
  const amount = form.getByLabel(/^Amount/)
  const replaceBy = async (typed: string) => {
    await amount.click({ clickCount: 3 })
    await page.keyboard.press('Backspace')
    await expect(amount).toHaveValue('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(typed)
    await amount.blur()
  }
  for (const [typed, shown] of [
    ['1,350.00', '1,350'],
    ['3,420', '3,420'],
    ['1200.5', '1,200.5'],
    ['1.200,50', '1,200.5'],
    ['12,5', '12.5'],
  ] as const) {
    await replaceBy(typed)
    await expect(amount).toHaveValue(shown)
  }
  await replaceBy('1.250')
  await expect(form).toContainText('Enter at most 2 digits after the decimal point')
  await form.getByRole('button', { name: 'Record payment' }).click()
  await expect(amount).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('CONF-006 a length can be cleared, and has a decimal comma', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await page.goto('/custom-packaging/mailer-boxes/mailer-box?size=inner&length=240&width=180&height=80&quantity=500')
  const length = page.getByLabel('Length', { exact: true })
  await length.click({ clickCount: 3 })
  await page.keyboard.press('Backspace')
  await expect(length).toHaveValue('')
  await page.keyboard.type('10,5')
  await expect(page).toHaveURL(/size=inner&length=266.7&width=180&/)
  await length.fill('10,125')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter 10125 or 10.125' })).toBeVisible()
})
