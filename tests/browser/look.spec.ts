import { type Browser, expect, type Page, test } from '@playwright/test'
import { customers, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { consoleErrorsOf, endOf, openLive, openPage, widths } from '../support/browser.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { setAppearance, expectAccessibleLayout } from '../support/visual-checks.ts'

/**
 * Every page with the demo's orders, light and dark, from phone to wide screen: no axe violations, no horizontal
 * scrolling, no console errors, a title, one heading, and keyboard navigation.
 */

let testServer: TestServer
/** The order of each story, found by its content. */
const orders = {
  delivered: '',
  onItsWay: '',
  beingMade: '',
  newForTheFactory: '',
  toPay: '',
  toChoose: '',
  toQuote: '',
  empty: '',
  chosen: '',
}
const purchaseOrders = { new: '', inWork: '', done: '' }
const openPages = new Map<PersonName | undefined, { page: Page; consoleErrors: string[] }>()

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  const names = Object.keys(orders) as (keyof typeof orders)[]
  for (const [index, scenes] of stories.entries()) {
    const story = storySteps(testServer.app)
    for (const [, happens] of scenes) await happens(story)
    orders[names[index]!] = story.requestId()
  }
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  orders.empty = story.requestId()
  await story.drafts('ada')
  await story.adds('ada', { name: 'Plum box', dimensions: { length: 320, width: 220, height: 90 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  orders.chosen = story.requestId()
  const { items } = (await (await testServer.as('lin')).production.list({}, { strict: true })).payload
  const idOf = (status: string) => items.find((one) => one.status === status)?.id ?? ''
  Object.assign(purchaseOrders, { new: idOf('released'), inWork: idOf('inProgress'), done: idOf('completed') })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** The page of each person, opened once. */
const pageOf = async (browser: Browser, name?: PersonName) => {
  const known = openPages.get(name)
  if (known) return known
  const page = await openPage(browser, testServer, name ? { name } : {})
  const opened = { page, consoleErrors: consoleErrorsOf(page) }
  openPages.set(name, opened)
  return opened
}

const order = (name: keyof typeof orders) => orders[name]
const staffOrder = (name: keyof typeof orders) => `/_app/staff/orders/${orders[name]}`
const supplierOrder = (name: keyof typeof purchaseOrders) => `/_app/supplier/purchase-orders/${purchaseOrders[name]}`

/**
 * Console messages of the browser itself: a refused request, and a missing page. The session check of a visitor is
 * refused.
 */
const refusedOf = (who?: PersonName) => (who ? /\b404\b/ : /\b401\b.*\/api\/v1\/user\)|\b404\b.*\/no\/such\/page\)/)

/**
 * Each page: its reader, name and path; whether it has a refused request, and whether it shows skeletons as examples.
 */
const pages: { who?: PersonName; what: string; path: () => string; refused?: boolean; skeletons?: boolean }[] = [
  { what: 'the landing page', path: () => '/' },
  { what: 'the made-to-measure products', path: () => '/custom-packaging' },
  { what: 'the products with high protection', path: () => '/custom-packaging?protection=high&quantity=100' },
  { what: 'a kind of packaging', path: () => '/custom-packaging/folding-cartons' },
  { what: 'the samples', path: () => '/samples' },
  { what: 'a sample', path: () => '/samples/basic-sample' },
  { what: 'the services', path: () => '/services' },
  { what: 'the essentials', path: () => '/essentials' },
  { what: 'an essential', path: () => '/essentials/tissue-ream' },
  { what: 'sign-in', path: () => '/sign-in' },
  { what: 'an address without a page', path: () => '/no/such/page' },
  { who: 'ada', what: 'her orders', path: () => '/_app/orders' },
  { who: 'ada', what: 'a draft with nothing in it', path: () => `/_app/orders/${order('empty')}` },
  { who: 'ada', what: 'an order that waits for prices', path: () => `/_app/orders/${order('toQuote')}` },
  { who: 'ada', what: 'an order with quotes to choose from', path: () => `/_app/orders/${order('toChoose')}` },
  { who: 'ada', what: 'an order that can be placed', path: () => `/_app/orders/${order('chosen')}` },
  { who: 'ada', what: 'an order to pay', path: () => `/_app/orders/${order('toPay')}` },
  { who: 'ada', what: 'an order in production', path: () => `/_app/orders/${order('beingMade')}` },
  { who: 'ada', what: 'a delivered order', path: () => `/_app/orders/${order('delivered')}` },
  { who: 'ada', what: 'an order of another customer', path: () => `/_app/orders/${order('onItsWay')}`, refused: true },
  { who: 'sam', what: 'the board', path: () => '/_app/staff/orders' },
  { who: 'sam', what: 'the list', path: () => '/_app/staff/orders?view=list' },
  { who: 'sam', what: 'a filter without matches', path: () => '/_app/staff/orders?q=nowhere' },
  { who: 'sam', what: 'a quote request', path: () => staffOrder('toQuote') },
  { who: 'sam', what: 'an order to be paid', path: () => staffOrder('toPay') },
  { who: 'sam', what: 'an order in transit', path: () => staffOrder('onItsWay') },
  { who: 'sam', what: 'the purchase orders of all suppliers', path: () => '/_app/staff/purchase-orders' },
  { who: 'sam', what: 'the payments of all orders', path: () => '/_app/staff/payments' },
  { who: 'sam', what: 'the books', path: () => '/_app/staff/books?account=receivables&currency=USD' },
  { who: 'sam', what: 'the margins', path: () => '/_app/staff/margins' },
  { who: 'sam', what: 'the disputes of all orders', path: () => '/_app/staff/disputes' },
  { who: 'sam', what: 'the payables', path: () => '/_app/staff/payables' },
  {
    who: 'sam',
    what: 'the discounts of a customer',
    path: () => `/_app/staff/customers/${customers.bloom.customerId}/discounts`,
  },
  { who: 'ada', what: 'the discounts of her company', path: () => '/_app/company/discounts' },
  { who: 'sam', what: 'the bank statements', path: () => '/_app/staff/bank-statements' },
  { who: 'sam', what: 'the import of a bank statement', path: () => '/_app/staff/bank-statements/import' },
  { who: 'sam', what: 'the payment links of all orders', path: () => '/_app/staff/payment-links' },
  { who: 'sam', what: 'a purchase order', path: () => `/_app/staff/purchase-orders/${purchaseOrders.inWork}` },
  { who: 'sam', what: 'the history of a delivered order', path: () => `${staffOrder('delivered')}/history` },
  { who: 'sam', what: 'the gallery of primitives', path: () => '/_app/staff/gallery', skeletons: true },
  { who: 'lin', what: 'her purchase orders', path: () => '/_app/supplier/purchase-orders' },
  { who: 'lin', what: 'a purchase order to confirm', path: () => supplierOrder('new') },
  { who: 'lin', what: 'a purchase order in progress', path: () => supplierOrder('inWork') },
  { who: 'lin', what: 'a completed purchase order', path: () => supplierOrder('done') },
]

for (const { who, what, path, refused, skeletons } of pages)
  test(`${who ? who[0]!.toUpperCase() + who.slice(1) : 'A visitor'} at ${what}`, async ({ browser }) => {
    const { page, consoleErrors } = await pageOf(browser, who)
    consoleErrors.length = 0
    if (who) await openLive(page, path())
    else await page.goto(path())
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    if (!skeletons) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page).toHaveTitle(/.+ · Boxwright$|^Boxwright · .+/)

    await expectAccessibleLayout(page)
    const unexpected = consoleErrors.filter((one) => !((refused || !who) && refusedOf(who).test(one)))
    expect.soft(unexpected, 'console errors').toEqual([])
  })

test('the keyboard skips the navigation, moves through the board and opens an order', async ({ browser }) => {
  const { page } = await pageOf(browser, 'sam')
  await openLive(page, '/_app/staff/orders')
  await setAppearance(page, widths.laptop, 'light')
  const cards = page.getByRole('main').getByRole('link', { name: /, [0-9a-z]{8}, / })
  await expect(cards).toHaveCount(9)

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('j')
  await expect(cards.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards.nth(0)).toBeFocused()
  const id = /, ([0-9a-z]{8}), /.exec((await cards.nth(0).textContent()) ?? '')?.[1] ?? ''

  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox', { name: /^Order, customer/ })
  await expect(filter).toBeFocused()
  await page.keyboard.type(id)
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${testServer.url}/_app/staff/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a supplier’s list starts with unfinished purchase orders', async ({ browser }) => {
  const { page } = await pageOf(browser, 'lin')
  const listed = () => page.locator('main h2 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const reading = page.waitForRequest((request) => request.url().includes('/supplier/purchase-orders?'))
  await openLive(page, '/_app/supplier/purchase-orders')
  expect((await reading).url()).toContain('sort=due')
  await expect.poll(async () => (await listed()).at(-1)).toBe(supplierOrder('done'))
  expect(new Set(await listed())).toEqual(new Set((['new', 'inWork', 'done'] as const).map(supplierOrder)))
})

test('the keyboard reaches every control of the phone’s folded navigation', async ({ browser }) => {
  const { page } = await pageOf(browser, 'lin')
  await openLive(page, '/_app/supplier/purchase-orders')
  await setAppearance(page, widths.phone, 'light')
  const menu = page.getByRole('button', { name: 'Menu' })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Purchase orders' })
  await expect(entry).toBeHidden()
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(entry).toBeVisible()
  await menu.press('Escape')
  await expect(entry).toBeHidden()
})

test('the theme follows the system until the user chooses one; the choice is stored', async ({ browser }) => {
  const page = await openPage(browser, testServer, { dark: true })
  const html = page.locator('html')
  await page.goto('/')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect.poll(background).not.toBe(dark)
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})
