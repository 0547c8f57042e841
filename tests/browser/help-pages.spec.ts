import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Information for buyers before the first order, and the rewards of a referral for customers. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('SHELL-D01 a visitor with a phone finds shipping, questions and the company from the footer', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/samples')
  const footer = page.getByRole('contentinfo')
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await footer.getByRole('link', { name: 'Shipping' }).click()
  await expect(heading).toHaveText('Shipping and delivery')
  await expect(main.getByRole('row', { name: /^Mailer boxes/ })).toContainText(/100.*days/)
  await expect(main.getByRole('row', { name: /^Ocean freight/ })).toContainText('3–8 weeks')
  await expect(main.getByRole('row', { name: /^Rail/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Country, currency and units/ }).click()
  await page.getByRole('radio', { name: 'Germany' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(main.getByRole('heading', { name: 'Shipping to Germany' })).toBeVisible()
  await expect(main.getByRole('row', { name: /^Rail/ })).toContainText('2–5 weeks')
  await footer.getByRole('link', { name: 'Help center' }).click()
  await main.getByRole('link', { name: 'Questions and answers' }).click()
  await expect(main).toContainText('By card')
  await footer.getByRole('link', { name: 'About' }).click()
  await expect(heading).toHaveText('About Boxwright')
  await expect(main).toContainText('products in 12 categories')
  for (const path of ['/faq', '/shipping', '/about']) {
    await page.goto(path)
    await expect(heading).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode().analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
  }
  expect(consoleErrors.filter((one) => !/\b401\b/.test(one))).toEqual([])
})

test('REF-D04 a customer reads the rewards of a referral for both companies, and shares the link of the company', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { name: 'ada' })
  await page.goto('/_app/company')
  const panel = page.getByRole('region', { name: 'Recommend us' })
  await expect(panel).toContainText('They get 10% off the packaging of their first order, up to $200.')
  await expect(panel).toContainText('You get $100 of credit once that order is paid.')
  const link = await panel.locator('code').innerText()
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const friend = await openPage(browser, testServer)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible()
  const code = await friend.evaluate(() => localStorage.getItem('referral-code'))
  expect(new URL(link).searchParams.get('ref')).toBe(code)
  await friend.goto('/sign-up')
  await expect(friend.getByRole('main')).toContainText(
    'your company gets 10% off the packaging of its first order, up to $200',
  )
  const other = await openPage(browser, testServer)
  await other.goto('/sign-up')
  await expect(other.getByRole('button', { name: 'Create account' })).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText('recommended')
})
