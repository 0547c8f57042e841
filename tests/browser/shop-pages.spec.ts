import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { configure, price, priced, step } from '../support/configuring.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The public pages around the configurator, for visitors without an account. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const chipOf = (page: Page) => page.getByRole('button', { name: /^Country, currency and units/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Country, currency and units' })
const storedSettings = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('country-settings') ?? 'null') as unknown)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('SHELL-001 SHELL-002 SHELL-003 CAT-002 a visitor navigates from the landing page through a category to a product', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/')
  await expect(heading(page)).toHaveText('Custom boxes, made to your exact size')
  const kinds = page.getByRole('region', { name: 'Our products' }).getByRole('listitem')
  await expect(kinds).toHaveCount(12)
  await expect(kinds.first()).toContainText('Mailer boxes')
  await expect(kinds.first().locator('img')).toHaveJSProperty('complete', true)

  await page.getByRole('link', { name: 'Rigid boxes' }).click()
  await expect(heading(page)).toHaveText('Rigid boxes')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Rigid boxes · Boxwright')
  await expect(page.getByRole('listitem').filter({ hasText: 'Magnetic flap box' })).toContainText(
    /from \$\d\.\d{2,3} each, for 10,000/,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Book box' })).toContainText('Custom quote')
  await page.getByRole('link', { name: 'Magnetic flap box' }).click()
  await expect(page).toHaveURL(/\/custom-packaging\/rigid-boxes\/magnetic-box/)
  await expect(heading(page)).toContainText('Magnetic flap box')
  await page.goBack()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Custom packaging' }).click()
  await expect(heading(page)).toHaveText('Custom packaging')
  expect(consoleErrors.filter((one) => !/\b401\b/.test(one))).toEqual([])
})

test('SHELL-003 a product has one URL; other URLs redirect to it with the configuration', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await page.goto('/custom-packaging')
  await page.goto('/custom-packaging/rigid-boxes/mailer-box?quantity=500&material=e-flute-kraft#price')
  await expect(page).toHaveURL('/custom-packaging/mailer-boxes/mailer-box?quantity=500&material=e-flute-kraft#price')
  await expect(heading(page)).toHaveText('Mailer box')
  await expect(page.getByRole('radio', { name: /^E-flute, kraft/ })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/custom-packaging')

  await page.goto('/custom-packaging/no-such-kind/no-such-box')
  await expect(heading(page)).not.toHaveText('Mailer box')
  await expect(page).toHaveURL('/custom-packaging/no-such-kind/no-such-box')
})

test('PRICE-004 SETTINGS-017 the box on the landing page has a real price, which follows size, quantity and board', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  await page.goto('/')
  const studio = page.getByRole('region', { name: 'Try a size' })
  const each = studio.getByText(/^\$[\d.]+ each$/)
  await expect(each).toBeVisible()
  const before = await each.textContent()
  await studio.getByRole('button', { name: '5,000' }).click()
  await expect(each).not.toHaveText(before!)
  await expect(studio).toContainText(/\d+% less each than for 100/)
  const many = await each.textContent()
  await studio.getByRole('slider', { name: 'Length' }).press('End')
  await expect(each).not.toHaveText(many!)
  await expect(studio.locator('output').first()).toHaveText('18 in')
  await studio.getByRole('button', { name: 'White, printed' }).click()
  const link = studio.getByRole('link', { name: 'Customize this box' })
  await expect(link).toHaveAttribute('href', /size=inner&length=457\.2&.*material=e-flute-white.*quantity=5000/)
  await link.click()
  await expect(heading(page)).toContainText('Mailer box')
})

test('SETTINGS-001 SETTINGS-002 SETTINGS-007 SETTINGS-D06 country, currency and unit are chosen once, stored, and applied everywhere', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  await page.goto('/essentials/tissue-ream')
  const main = page.getByRole('main')
  await expect(main).toContainText('$24.00 per pack')
  await expect(main).toContainText('6.4 lb')

  const dialog = dialogOf(page)
  await chipOf(page).press('Enter')
  await expect(dialog).toContainText('rates of')
  const names = await dialog.locator('input[name=country]').locator('..').allTextContents()
  expect(names.length).toBeGreaterThan(240)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en-US').compare))
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).setLegacyMode().analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await dialog.getByRole('searchbox').fill('germ')
  await dialog.getByRole('radio', { name: 'Germany' }).check()
  await expect(dialog.getByRole('radio', { name: /^EUR/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'cm', exact: true })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(chipOf(page)).toBeFocused()
  await expect(main).toContainText('€22.08 per pack')
  await expect(main).toContainText('2.9 kg')
  await expect(page.getByRole('contentinfo')).toContainText(/from US dollars \(rates of \w+ \d+, \d{4}\)/)

  await page.reload()
  await expect(main).toContainText('€22.08 per pack')
  expect(await storedSettings(page)).toEqual({ countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' })
  await chipOf(page).click()
  await dialog.getByRole('radio', { name: /^AUD/ }).check()
  await dialog.getByRole('radio', { name: 'm', exact: true }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await storedSettings(page)).toEqual({ countryCode: 'DE', unitOfLength: 'm', currency: 'AUD' })
  await page.goto('/')
  const studio = page.getByRole('region', { name: 'Try a size' })
  await expect(studio).toContainText(/A\$[\d.]+ each, delivered to Germany/)
  await expect(studio.locator('output').first()).toHaveText('0.28 m')
})

test('SETTINGS-011 SHELL-029 without exchange rates prices are in dollars, without an error', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await page.clock.install()
  const value = encodeURIComponent(JSON.stringify({ countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' }))
  await page.context().addCookies([{ name: 'country-settings', value, url: testServer.url }])
  let asked = 0
  await page.route('**/pricing/exchange-rates', (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { hasError: true, message: 'Broken', type: 'serverError' } })
  })
  await page.goto('/essentials/tissue-ream')
  await expect(page.getByRole('main')).toContainText('$24.00 per pack')
  for (const calls of [1, 2, 3, 4]) {
    await expect.poll(() => asked).toBe(calls)
    await page.clock.runFor(2000)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/pricing/exchange-rates')
  await chipOf(page).click()
  await expect(page.getByRole('main')).toContainText('€22.08 per pack')
  expect(asked).toBe(4)
})

test('CLIENT-030 a list that fails to load shows an error in its place and loads on retry', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  const path = '**/options/standard-products*'
  await page.route(path, (route) => route.fulfill({ status: 500, json: { hasError: true, message: 'Broken' } }))
  await page.goto('/essentials')
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(18)
})

test('CART-013 the page of a payment link that does not exist shows the next step', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  for (const token of ['abc', 'A'.repeat(43)]) {
    await page.goto(`/pay#token=${token}`)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('This payment link is incomplete')
    await expect(page.getByRole('main')).toContainText('Open the link again exactly as you received it')
  }
})

test('filters are chosen by keyboard, are in the URL, and can be cleared', async ({ browser }) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  await page.goto('/custom-packaging')
  const found = page.getByRole('heading', { level: 2 })
  await expect(found).toHaveText('Shop by category')
  await page
    .getByRole('group', { name: 'Shipping protection' })
    .getByRole('button', { name: 'High, rigid' })
    .press('Enter')
  await expect(found).toHaveText('10 products')
  await page.getByRole('spinbutton', { name: 'How many do you need?' }).fill('100')
  await expect(found).toHaveText('7 products')
  await expect(page).toHaveURL(/\?protection=high&quantity=100$/)
  await page.reload()
  await expect(found).toHaveText('7 products')
  await page.getByRole('spinbutton', { name: 'How many do you need?' }).fill('5')
  await expect(found).toHaveText('0 products')
  await expect(page.getByRole('main')).toContainText('No matching products')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(found).toHaveText('Shop by category')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(12)
})

test('SHELL-004 SHELL-005 SHELL-006 CAT-020 samples, services and essentials show their prices and how to order them', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  const main = page.getByRole('main')
  await page.goto('/samples')
  await expect(main.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('link', { name: 'Production-grade sample, mailer' }).click()
  await expect(main).toContainText('$180.00')
  await expect(main.getByRole('link', { name: 'Browse packaging' })).toHaveAttribute('href', '/custom-packaging')
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('link', { name: 'Inspection, AQL 2.5' }).click()
  await expect(main).toContainText('$220.00 per man-day')
  await expect(main.getByRole('link', { name: 'Add to order' })).toBeVisible()
  await page.getByRole('link', { name: 'Essentials' }).click()
  await page.getByRole('link', { name: 'Thank-you cards' }).click()
  await expect(main.getByRole('definition').last()).toHaveText('Included')
  await page.goto('/essentials/nothing-like-it')
  await expect(heading(page)).toHaveText('Page not found')
})

// Links to a product ----------------------------------------------------------------------------------------------------

const mailer = '/custom-packaging/mailer-boxes/mailer-box'

test('CONF-D03 an unavailable option in a link is reset and reported', async ({ browser }) => {
  const page = await configure(browser, testServer, `${mailer}?material=e-flute-kraft&print=blank&finish=matte`)
  await expect(page).not.toHaveURL(/finish=matte/)
  const notice = page.getByRole('status').filter({ hasText: 'Matte lamination needs a printed surface.' })
  await expect(notice).toBeVisible()
  await expect(price(page)).not.toContainText('Try again')
  await step(page, 'Material').getByLabel('E-flute, white').check()
  await expect(notice).toHaveCount(0)
})

test('CONF-D03 unavailable options in a link are named, and one button resets them', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  for (const [query, noticeText] of [
    ['size=mailer-1x1x1', 'Size: the option in this link is not available.'],
    ['material=papyrus&finish=matte', 'Material: the option in this link is not available.'],
    ['insert=pillow', 'Insert: the option in this link is not available.'],
  ] as const) {
    await page.goto(`${mailer}?${query}&quantity=500`)
    await expect(price(page).getByRole('status').filter({ hasText: noticeText })).toBeVisible()
    await expect(price(page)).not.toContainText('Try again')
    await price(page).getByRole('button', { name: 'Reset unavailable options' }).click()
    await priced(page)
    await expect(page).not.toHaveURL(/1x1x1|papyrus|pillow/)
    await expect(price(page)).toContainText('500 pieces')
  }
})
