import { type Browser, expect, type Page, test } from '@playwright/test'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** The common list pattern: server filters, state in the URL, saved views, keyboard, pages, four states. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const staff = (browser: Browser) => openPage(browser, testServer, { name: 'sam' })
const rows = (page: Page) => page.getByRole('main').getByRole('row')
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const address = '/_app/staff/customers'

/** Mocks the list of customers: `count` of them. */
const serve = async (page: Page, count: number) => {
  const asked: string[] = []
  const customer = (index: number) => ({
    customerId: `c-${index}`,
    name: `Customer ${index}`,
    contact: null,
    conversionStage: 'lead',
    segment: null,
    status: 'active',
    type: null,
    users: 1,
    changedOn: '2026-01-02T10:00:00.000Z',
    createdOn: '2026-01-02T10:00:00.000Z',
  })
  await page.route('**/api/v1/customers?**', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    asked.push(String(from))
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, index) => customer(from + index))
    const nextCursor = from + limit < count ? String(from + limit) : null
    return route.fulfill({ json: { hasError: false, message: '', payload: { items, nextCursor } } })
  })
  return asked
}

test('API-D08 CRM-001 filters are in the URL: they survive a reload, are shared by a link, and are cleared with one button', async ({
  browser,
}) => {
  const sam = await staff(browser)
  await openLive(sam, address)
  await expect(link(sam, 'Rival Roasters')).toBeVisible()
  await sam.keyboard.press('/')
  await sam.keyboard.type('rival')
  await expect(sam).toHaveURL(/\?search=rival$/)
  await expect(rows(sam)).toHaveCount(2)
  await sam.getByLabel('Status').selectOption('active')
  await expect(sam).toHaveURL(/search=rival&status=active|status=active&search=rival/)
  await sam.reload()
  await expect(rows(sam)).toHaveCount(2)
  await expect(sam.getByRole('searchbox')).toHaveValue('rival')
  await sam.getByRole('searchbox').fill('matches no customer')
  await expect(sam.getByRole('main')).toContainText('No matches')
  await sam.getByRole('button', { name: 'Clear filters' }).click()
  await expect(sam).toHaveURL(new RegExp(`${address}$`))
  await expect(sam.getByRole('main')).toContainText(/\d+ (items|results|customers)/)
})

test('a search is saved as a view in this browser, and removed', async ({ browser }) => {
  const sam = await staff(browser)
  await openLive(sam, `${address}?search=rival`)
  await sam.getByRole('button', { name: 'Save view' }).click()
  await sam.keyboard.type('The rivals')
  await sam.keyboard.press('Enter')
  await expectAccessibleLayout(sam)
  await openLive(sam, address)
  await link(sam, 'The rivals').click()
  await expect(sam).toHaveURL(/\?search=rival$/)
  await expect(rows(sam)).toHaveCount(2)
  await sam.getByRole('button', { name: 'Delete view The rivals' }).click()
  await expect(link(sam, 'The rivals')).toHaveCount(0)
})

test('API-D08 a long list loads the next page near its end and renders only visible rows', async ({ browser }) => {
  const sam = await staff(browser)
  const asked = await serve(sam, 450)
  await openLive(sam, address)
  await expect(link(sam, 'Customer 0')).toBeVisible()
  await sam.getByRole('button', { name: 'Show more' }).click()
  await expect(async () => {
    await sam.mouse.wheel(0, 6000)
    await expect(sam.getByRole('main')).toContainText('450 results', { timeout: 200 })
  }).toPass()
  expect(new Set(asked)).toEqual(new Set(['0', '100', '200', '300', '400']))
  await expect(async () => {
    await sam.mouse.wheel(0, 6000)
    await expect(link(sam, 'Customer 449')).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await rows(sam).count()).toBeLessThan(80)
  await expect(sam.getByRole('table')).toHaveAttribute('aria-rowcount', '451')
  await link(sam, 'Customer 449').focus()
  await sam.keyboard.press('k')
  await expect(link(sam, 'Customer 448')).toBeFocused()
})

test('on a phone a list has 20 cards a page, with the main facts; a card opens the others', async ({ browser }) => {
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await serve(sam, 45)
  await openLive(sam, address)
  await expect(link(sam, 'Customer 19')).toBeVisible()
  await expect(link(sam, 'Customer 20')).toHaveCount(0)
  expect(await sam.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_700)
  const card = rows(sam).filter({ hasText: 'Customer 3' }).last()
  await expect(card.getByText('Segment')).toBeHidden()
  await card.getByRole('button', { name: 'All details' }).click()
  await expect(card.getByText('Segment')).toBeVisible()
  await expectAccessibleLayout(sam)
  await sam.setViewportSize({ width: widths.phone, height: 844 })
  await sam.getByRole('button', { name: 'Show more' }).click()
  await expect(link(sam, 'Customer 39')).toBeVisible()
})

test('a list that fails to load shows an error and can be retried; so does its next page', async ({ browser }) => {
  const sam = await staff(browser)
  let broken = true
  await serve(sam, 150)
  await sam.route('**/api/v1/customers?**', (route) => (broken ? route.fulfill({ status: 500 }) : route.fallback()))
  await openLive(sam, address)
  const again = sam.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  broken = false
  await again.click()
  await expect(link(sam, 'Customer 0')).toBeVisible()
  broken = true
  await sam.getByRole('button', { name: 'Show more' }).click()
  await expect(again).toBeVisible()
  await expect(link(sam, 'Customer 0')).toBeVisible()
  broken = false
  await again.click()
  await expect(sam.getByRole('main')).toContainText('150 results')
})

test('ORDER-D01 orders and purchase orders are filtered by days, which are in the URL', async ({ browser }) => {
  const sam = await staff(browser)
  const asked = sam.waitForRequest(/\/api\/v1\/orders\?.*createdFrom=2026-01-02T00%3A00%3A00\.000Z/)
  await openLive(sam, '/_app/staff/orders?view=list')
  await sam.getByRole('main').getByLabel('Created from').fill('2026-01-02')
  await asked
  await expect(sam).toHaveURL(/createdFrom=2026-01-02/)
  const due = sam.waitForRequest(/\/api\/v1\/purchase-orders\?.*readyTo=2026-03-04T23%3A59%3A59\.999Z/)
  await openLive(sam, '/_app/staff/purchase-orders?readyTo=2026-03-04')
  await due
  await expect(sam.getByRole('main').getByLabel('Ready to')).toHaveValue('2026-03-04')
})

test('PO-004 filters that cannot match show what to change, without a retry button', async ({ browser }) => {
  const sam = await staff(browser)
  const refused = sam.getByRole('main').getByRole('alert')
  await openLive(sam, '/_app/staff/purchase-orders?readyFrom=2026-03-04&readyTo=2026-03-01')
  await expect(refused).toContainText('The period ends before it begins. Choose a later date in “Ready to”.')
  await expect(sam.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await openLive(sam, '/_app/staff/purchase-orders?supplierId=s-unknown')
  await expect(refused).toContainText('Supplier not found. Choose one from the list of suppliers.')
})

test('on a phone the filters are behind a button, and a row takes half the height of one line per column', async ({
  browser,
}) => {
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await openLive(sam, address)
  const main = sam.getByRole('main')
  const columns = await main
    .locator('tbody tr')
    .first()
    .evaluate((row) => getComputedStyle(row).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(2)
  await expect(main.getByLabel('Segment')).toBeHidden()
  await main.getByRole('button', { name: 'Filters' }).click()
  await main.getByLabel('Segment').selectOption('A')
  await expect(main.getByRole('button', { name: 'Filters: 1 set' })).toHaveAttribute('aria-expanded', 'true')
})

test('on a phone a long text of a card ends with an ellipsis, not in the middle of a letter', async ({ browser }) => {
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await openLive(sam, '/_app/staff/users')
  const cell = sam.getByRole('main').locator('tbody td[data-wide]').first()
  const cut = await cell.evaluate((td) => {
    const value = td.lastElementChild as HTMLElement
    value.textContent = 'a.long.address.'.repeat(10)
    const { overflow, textOverflow } = getComputedStyle(value)
    return { overflow, textOverflow, isCut: value.scrollWidth > value.clientWidth }
  })
  expect(cut).toEqual({ overflow: 'hidden', textOverflow: 'ellipsis', isCut: true })
})

test('ORDER-025 on a screen of 1440 px every stage of the board is visible, and no name, status or amount is truncated', async ({
  browser,
}) => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Rose box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('ada')
  await testServer.settled()
  const sam = await openPage(browser, testServer, { name: 'sam', width: 1440 })
  await sam.route('**/api/v1/orders/board*', async (route) => {
    const answer = await route.fetch()
    const { payload, ...rest } = (await answer.json()) as { payload: { columns: { orders: object[] }[] } }
    const [order] = payload.columns.flatMap(({ orders }) => orders)
    const long = { ...order, customerName: 'Northlight Supplements International', total: 29259.5, currency: 'HKD' }
    const columns = payload.columns.map((column) => ({ ...column, orders: [long] }))
    await route.fulfill({ json: { ...rest, payload: { columns } } })
  })
  await openLive(sam, '/_app/staff/orders')
  const stages = sam.getByRole('group', { name: 'Orders by stage' })
  await expect(stages.getByRole('heading')).toHaveCount(9)
  await expect(stages.getByText('Northlight Supplements International')).toHaveCount(9)
  await expect(stages.getByText('Rose box', { exact: true })).toHaveCount(9)
  const cut = await stages.evaluate((board) =>
    [board, ...board.querySelectorAll('li *')]
      .filter((part) => !part.closest('.visually-hidden') && part.scrollWidth > part.clientWidth + 1)
      .filter((part) => getComputedStyle(part).display !== 'inline')
      .map((part) => part.textContent),
  )
  expect(cut).toEqual([])
})
