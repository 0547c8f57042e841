import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The help center as people use it: search, entries, and the ways to it. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const checked = async (page: Page, width: number) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode().analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test('HELP-001 HELP-003 a visitor with a phone searches by keyboard, opens the first entry and comes back to the results', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  const consoleErrors = consoleErrorsOf(page)
  const main = page.getByRole('main')
  await page.goto('/samples')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help center' }).click()
  await expect(main.getByRole('heading', { name: 'Artwork and proofs' })).toBeVisible()
  await checked(page, widths.phone)

  const field = main.getByRole('searchbox', { name: 'Search the help center' })
  await field.fill('shipped damaged')
  await field.press('Enter')
  await expect(main.getByRole('status').filter({ hasText: /entr(y|ies) for “shipped damaged”/ })).toBeVisible()
  await expect(field).toBeFocused()
  await checked(page, widths.phone)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'Damaged, missing or wrong goods' })).toBeFocused()
  await expect(main.locator('mark').first()).toHaveText(/damaged/i)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Damaged, missing or wrong goods')
  await expect(heading).toBeFocused()
  await expect(main.getByRole('list').filter({ hasText: 'Keep the goods' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Refunds' })).toBeVisible()
  await checked(page, widths.phone)
  await page.goBack()
  await expect(field).toHaveValue('shipped damaged')
  await expect(main.getByRole('link', { name: 'Damaged, missing or wrong goods' })).toBeVisible()
  expect(consoleErrors.filter((one) => !/\b401\b/.test(one))).toEqual([])
})

test('HELP-008 HELP-009 HELP-D04 typing searches without Enter, the same query once, and a failure can be repeated', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  const main = page.getByRole('main')
  const queries: string[] = []
  let fails = false
  await page.route('**/help/search?*', async (route) => {
    queries.push((route.request().postDataJSON() as { query: string }).query)
    return fails ? route.fulfill({ status: 500, json: {} }) : route.fallback()
  })
  await page.goto('/help')
  const field = main.getByRole('searchbox')
  await field.pressSequentially('bleed', { delay: 20 })
  await expect(main.getByRole('link', { name: 'Preparing your artwork' })).toBeVisible()
  await field.press('Enter')
  await field.pressSequentially('  ')
  await field.press('Enter')
  await field.fill('zebra')
  await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  expect(queries).toEqual(['bleed', 'zebra'])
  fails = true
  await field.fill('invoice')
  await expect(main.getByRole('alert')).toBeVisible()
  fails = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('link', { name: 'Invoices and other documents' })).toBeVisible()
  await field.fill('')
  await expect(main.getByRole('heading', { name: 'Artwork and proofs' })).toBeVisible()
})

test('HELP-D03 a page in Chinese shows and finds entries in Chinese, and follows a change of the language', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  const main = page.getByRole('main')
  await page.goto('/help?q=PDF')
  await expect(main.getByRole('link', { name: 'Preparing your artwork' })).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(main.getByRole('link', { name: '如何准备设计稿' })).toBeVisible()
  await main.getByRole('searchbox').fill('取消订单')
  await main.getByRole('link', { name: '取消订单' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('取消订单')
  await expect(main.getByRole('article')).toHaveAttribute('lang', 'zh-CN')
  await checked(page, widths.phone)
})

test('a supplier finds the entries for suppliers from the account menu; a visitor gets the not-found page for them', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { name: 'lin' })
  const main = page.getByRole('main')
  await page.goto('/_app/supplier/purchase-orders')
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('link', { name: 'Help center' }).click()
  await main.getByRole('link', { name: 'Bills and payments' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bills and payments')
  await expect(main.getByRole('link', { name: 'Confirming a purchase order' })).toBeVisible()

  const visitor = await openPage(browser, testServer)
  await visitor.goto('/help/supplier-bills')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  const answers = await Promise.all(['refunds', 'nothing'].map((slug) => fetch(`${testServer.url}/help/${slug}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  expect(await answers[0]!.text()).toContain('<title>Refunds · Boxwright</title>')
})
