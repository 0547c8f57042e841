import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { consoleErrorsOf, endOf, type Screen, openPage, widths } from '../support/browser.ts'
import { configure, price, priced, step, totalOf, unitPrice } from '../support/configuring.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A visitor configures one product: from the landing page to a price, a shared link and a draft order. */

const mailer = '/custom-packaging/mailer-boxes/mailer-box'

let testServer: TestServer
const reactions: string[] = []

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(async ({ browser }) => {
  console.log(['  Delay from a key press to the update of the page:', ...reactions].join('\n    '))
  await endOf(browser, testServer)
})

const at = (browser: Browser, path: string, screen?: Screen) => configure(browser, testServer, path, screen)

/** Types a dimension; returns the milliseconds until the drawing and the price were updated. */
const reactionTo = async (page: Page, label: string, value: string): Promise<{ drawing: number; price: number }> => {
  await page.evaluate(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { reaction: times })
    document.addEventListener('input', () => (times['key'] ??= performance.now()), { capture: true, once: true })
    const watch = (name: string, what: Element | null) => {
      if (!what) return
      new MutationObserver((_, observer) => {
        observer.disconnect()
        requestAnimationFrame(() => (times[name] = performance.now()))
      }).observe(what, { subtree: true, childList: true, characterData: true, attributeFilter: ['d', 'viewBox'] })
    }
    watch('drawing', document.querySelector('svg[aria-label*="dieline"]'))
    watch('price', document.querySelector('output[aria-label="Each"]'))
  })
  await page.getByLabel(label, { exact: true }).fill(value)
  const done = await page.waitForFunction(() => {
    const { reaction } = window as unknown as { reaction: Record<string, number> }
    return reaction['drawing'] && reaction['price'] ? reaction : false
  })
  const times = (await done.jsonValue()) as Record<string, number>
  return { drawing: times['drawing']! - times['key']!, price: times['price']! - times['key']! }
}

test('CONF-001 CONF-D06 SETTINGS-017 from the landing page to a shared link and a draft order', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Custom packaging' }).click()
  await page.getByRole('link', { name: 'Mailer boxes' }).first().click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mailer box\b/ }) // not the category, which is on the previous page
    .first()
    .click()
  await expect(page).toHaveURL(mailer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mailer box')
  await priced(page)

  // A custom inside size.
  const size = step(page, 'Size')
  await size.getByLabel('Inner size').check()
  await size.getByLabel('Unit of length').selectOption('cm')
  for (const [label, value] of [
    ['Length', '24'],
    ['Width', '18'],
    ['Height', '8'],
    ['Height', '9'],
    ['Height', '10'],
  ] as const) {
    const { drawing, price: cost } = await reactionTo(page, label, value)
    reactions.push(`${label} ${value} cm: drawing ${drawing.toFixed(0)} ms, price ${cost.toFixed(0)} ms`)
  }
  await step(page, 'Material').getByLabel('E-flute, kraft').check()
  await step(page, 'Quantity')
    .getByRole('row', { name: /^500\b/ })
    .getByRole('radio')
    .check()
  await page.getByRole('button', { name: /^Country, currency and units/ }).click()
  await page.getByRole('radio', { name: /^EUR/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(unitPrice(page)).toContainText('€')
  await priced(page)
  await expect(page).toHaveURL(
    /size=inner&length=240&width=180&height=100&material=e-flute-kraft&quantity=500&currency=EUR&to=US$/,
  )
  const [link, unit, total] = [page.url(), await unitPrice(page).textContent(), await totalOf(page).textContent()]

  // Choices add no entries to the browser's history: Back leaves the product, and Forward returns to the choices.
  await page.goBack()
  await expect(page).toHaveURL(/\/custom-packaging\/mailer-boxes$/)
  await page.goForward()
  await expect(unitPrice(page)).toHaveText(unit!)
  // The configuration is preserved on return.
  await page.goto(mailer)
  await priced(page)
  await expect(unitPrice(page)).toHaveText(unit!)

  // Another visitor opens the link: the same box at the same price.
  const other = await at(browser, link)
  await expect(unitPrice(other)).toHaveText(unit!)
  await expect(totalOf(other)).toHaveText(total!)
  await expect(step(other, 'Material').getByLabel('E-flute, kraft')).toBeChecked()
  await expect(price(other)).toContainText('Prices in EUR, delivered to the United States, as in the link.')

  // She signs in and returns to the same page.
  await price(other).getByRole('link', { name: 'Add to order' }).click()
  await other.getByLabel('Email').fill(people.ada.email)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByLabel(/^Password/).fill(demoPassword)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(`${link}#step-print`)
  await priced(other)
  await price(other).getByRole('button', { name: 'Add to order' }).click()
  await expect(other).toHaveURL(/\/_app\/orders\/[0-9a-z]{8}$/)
  await expect(other.getByRole('main')).toContainText('Mailer box')

  const requestId = other.url().split('/').at(-1)!
  const { payload: order } = await (
    await testServer.as('ada')
  ).ordering.get({ params: { requestId } }, { strict: true })
  expect(order).toMatchObject({ status: 'draft', currency: 'EUR' })
  expect(order.packagingItems[0]).toMatchObject({
    product: { productId: 'mailer-box' },
    configuration: { size: { type: 'inner', dimensions: { length: 240, width: 180, height: 100 } } },
  })
  const inOrder = order.packagingItems[0]?.priceEstimate?.prices.find(({ quantity }) => quantity === 500)
  expect(unit).toContain(String(inOrder?.unitPrice))
  // The order shows the product in her unit, with her quantity at the shop price (PRICE-D02).
  const main = other.getByRole('main')
  await expect(main).toContainText('9.45 × 7.09 × 3.94 in (24 × 18 × 10 cm)')
  await expect(main).toContainText('E-flute, kraft')
  await expect(main.getByRole('row', { name: /^500 pieces/ })).toContainText('Chosen')
  await expect(main.getByRole('img', { name: 'Mailer box' })).toBeVisible()
  // The other quantities are less prominent but visible.
  await expect(main.getByRole('row', { name: /pieces/ })).toHaveCount(1)
  await other.getByRole('button', { name: 'Show other quantities' }).click()
  await expect(main.getByRole('row', { name: /1,000 pieces/ })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Summary' })).toContainText(total!)
  await other.getByRole('button', { name: 'Change', exact: true }).click()

  // A change in the configurator replaces the item and adds none.
  await main.getByRole('link', { name: 'Edit in configurator' }).click()
  await priced(other)
  await step(other, 'Material').getByLabel('E-flute, white').check()
  await priced(other)
  await price(other).getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL(new RegExp(`/_app/orders/${requestId}$`))
  await expect(main).toContainText('E-flute, white')
  await expect(main.getByRole('heading', { name: 'Mailer box', level: 2 })).toHaveCount(1)
  await expect(main.getByRole('row', { name: /^500 pieces/ })).toContainText('Chosen')
  await other.getByRole('button', { name: 'Change', exact: true }).click()
  await other.getByRole('button', { name: 'Choose 1,000 pieces' }).click()

  // For another country than the estimated one the prices change, with one click (PRICE-D03).
  const ada = await testServer.as('ada')
  const { id: _id, type: _type, ...address } = studio
  const params = { requestId }
  const shippingAddress = { ...address, country: 'DE' }
  await ada.ordering.changeDraft({ params, body: { contact, shippingAddress } }, { strict: true })
  await other.getByRole('button', { name: 'Update prices for Germany' }).click()
  await other.getByRole('button', { name: 'Choose 1,000 pieces' }).click()
  await other.getByRole('button', { name: /^Choose Ocean freight/ }).click()
  await expect(other.getByRole('button', { name: 'Place order' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(await other.evaluate(() => localStorage.getItem('boxwright-configuration:mailer-box'))).toBeNull()
  expect(consoleErrors.filter((one) => !/\b401\b/.test(one))).toEqual([])
})

test('PRICE-D02 an item with an indicative price is added to an order, and staff confirm the price there', async ({
  browser,
}) => {
  const { payload } = await testServer.visitor().api.catalogue.products({ query: {} }, { strict: true })
  const { productId, title } = payload.find(({ priceControl }) => priceControl === 'I')!
  const page = await at(browser, `/custom-packaging/all/${productId}`, { name: 'ada' })
  await expect(price(page)).toContainText('This is an estimate. We confirm it before you order.')
  await price(page).getByRole('button', { name: 'Add to order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main')).toContainText('Request a quote and we will confirm the price')
  await expect(page.getByRole('button', { name: /^Choose \d/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByRole('main')).toContainText('Quote in progress')

  // Staff start with the indicative price.
  const staff = await openPage(browser, testServer, { name: 'sam' })
  await staff.goto(page.url().replace('/_app/', '/_app/staff/'))
  await expect(staff.getByLabel('Unit price in USD').first()).not.toHaveValue('')
})

test('PRICE-D04 unit prices shown side by side have the same number of decimals', async ({ browser }) => {
  const page = await at(browser, `${mailer}?quantity=100`)
  await expect(unitPrice(page)).toContainText('$3.690')
  const row = (quantity: RegExp) => step(page, 'Quantity').getByRole('row', { name: quantity })
  await expect(
    row(/^100\b/)
      .getByRole('cell')
      .first(),
  ).toHaveText('$3.690')
  await expect(
    row(/^500\b/)
      .getByRole('cell')
      .first(),
  ).toHaveText('$1.447')

  await price(page).getByRole('button', { name: 'Compare' }).click()
  await row(/^500\b/)
    .getByRole('radio')
    .check()
  const compared = page.getByRole('region', { name: 'Compare' }).locator('dl > div').filter({ hasText: 'Each' })
  await expect(compared).toHaveText(['Each$1.447', 'Each$3.690'])
})

test('CONF-019 CONF-003 unavailable options are visible with a reason and a remedy', async ({ browser }) => {
  const page = await at(browser, mailer)
  const material = step(page, 'Material')
  const black = material.getByLabel('E-flute, black')
  await expect(black).toBeDisabled()
  await expect(material).toContainText('Full color is not visible on black board')
  await expect(step(page, 'Colors')).toHaveCount(0)
  await material.getByRole('button', { name: 'Add White ink' }).click()
  await expect(black).toBeChecked()
  await priced(page)
  await expect(page).toHaveURL(/material=e-flute-black&.*extras=white-ink/)
  await expect(page.getByRole('main')).toContainText('Chosen in Advanced: White ink')

  await page.getByLabel('Advanced', { exact: true }).check()
  for (const name of ['Flute', 'Colors', 'Coating', 'Lamination', 'Foil, embossing and extras', 'Comments', 'Files'])
    await expect(step(page, name)).toBeVisible()
  await step(page, 'Colors').getByRole('radio', { name: 'Pantone colors' }).check()
  await step(page, 'Colors').getByLabel('Pantone color 1').fill('185 C')
  await expect(page).toHaveURL(/inks=185\+C/)
  await page.reload()
  await priced(page)
  await expect(step(page, 'Colors').getByLabel('Pantone color 1')).toHaveValue('185 C')
})

test('CONF-006 changing the unit does not change a dimension until it is edited', async ({ browser }) => {
  const page = await at(browser, `${mailer}?size=inner&length=240&width=180&height=80&quantity=500`)
  await expect(page.getByLabel('Width', { exact: true })).toHaveValue('7.09')
  await page.getByLabel('Length', { exact: true }).fill('10')
  await expect(page).toHaveURL(/size=inner&length=254&width=180&height=80&/)
})

test('CONF-004 CONF-006 invalid dimensions: the message is at the field, drawing and price of the last valid size are hidden', async ({
  browser,
}) => {
  const page = await at(browser, `${mailer}?size=inner&length=240&width=180&height=80&quantity=500`)
  await priced(page)
  const length = page.getByLabel('Length', { exact: true })
  for (const [typed, refusalText] of [
    ['999', 'Length must be 3–18 in'],
    ['abc', 'Length must be a number'],
    ['', 'Enter a value for Length'],
    ['0', 'Length must be 3–18 in'],
  ] as const) {
    await length.fill(typed)
    await expect(page.getByRole('alert').filter({ hasText: refusalText })).toBeVisible()
    await expect(length).toHaveAttribute('aria-invalid', 'true')
    await expect(price(page)).toContainText('Fix the highlighted option to see a price')
    await expect(unitPrice(page)).toHaveCount(0)
    await expect(price(page).getByRole('link', { name: 'Add to order' })).toHaveCount(0)
    await expect(page.getByRole('img', { name: /dieline/ })).toHaveCount(0)
    await expect(page.getByText('Enter a valid size to see the drawing and price.')).toBeVisible()
  }
  await length.fill('10')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await priced(page)
  await expect(page.getByRole('img', { name: /dieline/ })).toBeVisible()
  await expect(page).toHaveURL(/length=254/)
})

test('quick consecutive choices all apply; Back leaves the product, and Forward returns to all of them', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  await page.goto('/custom-packaging/mailer-boxes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mailer box(?!es)/ })
    .first()
    .click()
  await priced(page)
  // As fast as the browser can, without a URL update between them.
  await page.evaluate(() => {
    for (const name of ['Size', 'Material', 'Sample first', 'Insert']) {
      const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === name)
      heading?.closest('section')?.querySelector<HTMLInputElement>('input[type="radio"]:not(:checked):enabled')?.click()
    }
  })
  const all = /size=.+material=e-flute-kraft.+insert=corrugated-divider.+sample=/
  await expect(page).toHaveURL(all)
  await priced(page)
  await expect(step(page, 'Material').getByLabel('E-flute, kraft')).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(`${testServer.url}/custom-packaging/mailer-boxes`)
  await page.goForward()
  await expect(page).toHaveURL(all)
  await expect(step(page, 'Insert').getByLabel('Corrugated divider')).toBeChecked()
})

test('a failed price request shows the saved configuration and can be retried', async ({ browser }) => {
  const page = await at(browser, mailer)
  await page.route('**/pricing/estimates', (route) =>
    route.fulfill({ status: 503, json: { hasError: true, message: 'Down', type: 'serverError' } }),
  )
  await step(page, 'Material').getByLabel('E-flute, kraft').check()
  await expect(page.getByRole('alert')).toContainText('Your choices are saved')
  await page.unroute('**/pricing/estimates')
  await page.getByRole('button', { name: 'Try again' }).click()
  await priced(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the product can be configured by keyboard: dimensions and choices by arrow keys, panels by a list', async ({
  browser,
}) => {
  const page = await at(browser, `${mailer}?size=inner&length=254&width=180&height=80`)
  const length = page.getByLabel('Length', { exact: true })
  await length.focus()
  await page.keyboard.press('ArrowUp')
  await expect(length).toHaveValue('10.25')
  const white = step(page, 'Material').getByRole('radio', { name: /^E-flute, white/ })
  await white.focus()
  await page.keyboard.press('ArrowDown')
  await expect(step(page, 'Material').getByRole('radio', { name: /^E-flute, kraft/ })).toBeChecked()
  await priced(page)

  await page.getByLabel('Panel', { exact: true }).selectOption('Lid')
  await expect(page.locator('svg [data-lit]')).toHaveCount(2) // flat and erected
  await expect(page.getByRole('region', { name: 'Drawing' })).toContainText(/Lid 10\.\d+ × 7\.\d+ in/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Fit to view' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'SVG' }).click()])
  expect(download.suggestedFilename()).toMatch(/^mailer-box-.+\.svg$/)
})

test('an insert is priced with the box; a custom quantity is rounded up to a producible one', async ({ browser }) => {
  const page = await at(browser, `${mailer}?quantity=1000`)
  const bare = await unitPrice(page).textContent()
  await step(page, 'Insert').getByLabel('Corrugated divider').check()
  await expect(unitPrice(page)).not.toHaveText(bare!)
  await expect(page).toHaveURL(/insert=corrugated-divider/)
  await page.getByLabel('Other quantity').fill('1234')
  await page.getByLabel('Other quantity').press('Enter')
  await expect(page).toHaveURL(/quantity=1240/)
  await page.getByLabel('Other quantity').fill('7')
  await expect(page.getByRole('alert')).toContainText('Minimum order: 100')
  await page.getByRole('button', { name: 'Change to 100 pieces' }).click()
  await expect(page).toHaveURL(/quantity=100/)
})

test('CONF-019 the page has no axe violations and no horizontal scrolling on a phone and in dark mode', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer)
  await page.addInitScript(() => localStorage.setItem('boxwright-configuration-mode', 'advanced'))
  await page.goto('/custom-packaging/rigid-boxes/shoulder-neck-box?size=inner&length=200&width=150&height=80')
  await priced(page)
  for (const width of [widths.laptop, widths.phone])
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .setLegacyMode()
        .analyze()
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
      expect.soft(found, `${width} ${scheme}`).toEqual([])
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overhang, `sideways at ${width}`).toBeLessThanOrEqual(0)
    }
})

test('USER-016 the options follow the mode of the account, and a mode chosen here is stored in the account', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { name: 'ada' })
  await page.goto(testServer.url + mailer)
  await expect(page.getByLabel('Simplified', { exact: true })).toBeChecked()
  const learned = page.waitForResponse((answer) => answer.url().endsWith('/user/configuration-mode'))
  await page.getByLabel('Advanced', { exact: true }).check()
  expect((await learned).status()).toBe(200)
  const elsewhere = await openPage(browser, testServer, { name: 'ada' })
  await elsewhere.goto(testServer.url + mailer)
  await expect(elsewhere.getByLabel('Advanced', { exact: true })).toBeChecked()
})
