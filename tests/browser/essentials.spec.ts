import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, endOf, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** A visitor with a phone buys essentials by card, in the sandbox; a customer sees their discounts in the cart. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const fillAddress = async (page: Page, email: string) => {
  const main = page.getByRole('main')
  const values = {
    'Email (Shipping Address)': email,
    'Phone number (Shipping Address)': '+1 503 555 0111',
    'First name (Shipping Address)': 'Rosa',
    'Last name (Shipping Address)': 'Marin',
    'Address line 1 (Shipping Address)': '12 Alder Street',
    'Zip code (Shipping Address)': '97205',
    'City (Shipping Address)': 'Portland',
  }
  for (const [label, value] of Object.entries(values)) await main.getByLabel(label).fill(value)
  await main.getByLabel('State (Shipping Address)').selectOption('OR')
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const pay = async (page: Page, card: string) => {
  await page.getByLabel(card).check()
  await press(page, /^Pay/)
}

test('CART-001 SHELL-006 a visitor buys essentials on a phone after a declined card', async ({ browser }) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  const consoleErrors = consoleErrorsOf(page)
  const since = Date.now()
  await page.goto('/essentials/tissue-ream')
  await press(page, 'Add to cart')
  await expect(page.getByRole('main')).toContainText('1 pack in your cart')
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Tissue')
  await page.getByRole('link', { name: 'Check out' }).click()
  await press(page, 'Continue to payment')
  await expect(page.getByLabel('Email (Shipping Address)')).toBeFocused()
  await fillAddress(page, 'rosa@marin.example')
  await press(page, 'Continue to payment')
  await expect(page.getByText('no real money is charged')).toBeVisible()
  await pay(page, 'Card that is declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByRole('alert')).toBeInViewport()
  await press(page, 'Continue to payment')
  await pay(page, 'Card that requires 3-D Secure')
  await press(page, 'Approve payment')
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Order\s*[0-9a-z]{8}/)
  console.log(`  A visitor bought essentials in ${((Date.now() - since) / 1000).toFixed(1)} s`)
  expect(consoleErrors).toEqual([])
  await page.goto('/essentials/cart')
  await expect(page.getByRole('main')).toContainText('Your cart is empty')
})

test('SHELL-006 the header of a phone stays on one line with products in the cart, in each language', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  await page.goto('/essentials/tissue-ream')
  const heightOfHeader = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height)
  const empty = await heightOfHeader()
  await press(page, 'Add to cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 pack' })).toBeVisible()
  expect(await heightOfHeader()).toBe(empty)
  await press(page, '中文')
  await expect(page.getByRole('link', { name: '查看购物车' })).toBeVisible()
  expect(await heightOfHeader()).toBe(empty)
})

test('PAY-009 CRM-D04 the discounts of a customer are in the cart as soon as they are granted, and at the checkout with the shipping', async ({
  browser,
}) => {
  const sam = await testServer.as('sam')
  const page = await openPage(browser, testServer, { name: 'ada' })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/essentials/tissue-ream')
  await press(page, 'Add to cart')
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible()
  const ofBloom = { params: { customerId: 'c-bloom' } }
  const grants = [
    { name: 'Goodwill', scope: 'total', type: 'absolute', value: 4, source: 'credit' },
    { name: 'Half the shipping', scope: 'shipping', type: 'percentage', value: 50, source: 'promotional' },
  ] as const
  for (const body of grants) await sam.customerDiscounts.grant({ ...ofBloom, body }, { strict: true })
  await testServer.settled()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const row = (name: string) => page.getByRole('main').locator('dl > div', { hasText: name }).locator('dd')
  for (const step of ['in the cart', 'at the checkout']) {
    if (step === 'at the checkout') await page.getByRole('link', { name: 'Check out' }).click()
    await expect(page.getByRole('heading', { name: step === 'in the cart' ? 'Cart' : 'Checkout' })).toBeVisible()
    await expect(row('Goodwill')).toHaveText('−$4.00')
    await expect(row('Half the shipping')).toBeVisible()
    const amounts = await page.getByRole('main').locator('dl > div > dd').allTextContents()
    const [products, shipping, ...others] = amounts.map((text) =>
      Math.round(Number(text.replace('$', '').replace('−', '-')) * 100),
    )
    const total = others.pop()
    expect(products! + shipping! + others.reduce((sum, amount) => sum + amount, 0), step).toBe(total)
    expect(others, step).toContain(-Math.round(shipping! / 2))
  }
  expect(consoleErrors).toEqual([])
})
