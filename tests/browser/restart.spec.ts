import { expect, type Page, test } from '@playwright/test'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, isMarked, markPage, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** The server restarts while pages are open, and orders change while they are disconnected. The pages catch up without a reload. */

let testServer: TestServer
let board: Page
let order: Page
let adaElsewhere: Person
let samElsewhere: Person
let requestId = ''
/** While closed, only the live connection of Ada's page fails. */
const gate = { open: true }

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', {
    name: 'Plum box',
    dimensions: { length: 320, width: 220, height: 90 },
    quantities: [500, 1000],
  })
  await story.asks('ada')
  requestId = story.requestId()
  adaElsewhere = await testServer.as('ada')
  samElsewhere = await testServer.as('sam')

  board = await openPage(browser, testServer, { name: 'sam' })
  order = await openPage(browser, testServer, { name: 'ada' })
  await order.routeWebSocket(/\/live$/, (socket) => void (gate.open ? socket.connectToServer() : socket.close()))
  for (const [page, path] of [
    [board, '/_app/staff/orders'],
    [order, `/_app/orders/${requestId}`],
  ] as const) {
    await rememberStates(page)
    await openLive(page, path)
    await markPage(page)
  }
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** Records every state of the live indicator. */
const rememberStates = (page: Page) =>
  page.addInitScript(() => {
    const states: (string | null)[] = []
    Object.assign(window, { states })
    const look = () => {
      const state = document.querySelector('[data-state][role="status"]')?.textContent
      if (state && state !== states.at(-1)) states.push(state)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
const states = (page: Page) => page.evaluate(() => (window as unknown as { states: string[] }).states)
const connection = (page: Page) => page.getByRole('banner').getByRole('status')

const strict = { strict: true } as const
const quotesFromSam = async () => {
  const { payload } = await adaElsewhere.ordering.get({ params: { requestId } }, strict)
  const itemId = (payload as OrderForCustomer).packagingItems[0]!.id
  const quotes = [500, 1000].map((quantity) => ({ quantity, unitPrice: 1000 / quantity + 0.03, leadTimeDays: 14 }))
  const air = {
    name: 'Air',
    route: 'air',
    taxAndDutiesIncluded: true,
    deliveryTimeRange: { min: 5, max: 9 },
    cost: 310.5,
  } as const
  const sourcing = { supplierId: 's-dongguan', unitCost: 0.4 }
  const body = { quotes, shippingOptions: [air], sourcing }
  await samElsewhere.ordering.completeQuoteRequest({ params: { requestId, itemId }, body }, strict)
}

test('RT-D03 after a restart open pages reconnect automatically and have all events', async () => {
  gate.open = false
  await testServer.restart()
  await expect(connection(order)).toHaveText('Reconnecting')

  await quotesFromSam()
  const drawer = await adaElsewhere.ordering.create({ body: { currency: 'USD' } }, strict)

  await expect(board.getByRole('link', { name: drawer.payload.requestId })).toBeVisible()
  await expect(board.getByRole('main')).toContainText('Quotes ready')
  await expect(connection(board)).toHaveText('Live')
  expect(await states(board)).toContain('Reconnecting')

  await expect(connection(order)).toHaveText('Reconnecting')
  await expect(order.getByRole('main')).toContainText('Quote in progress')
  gate.open = true
  await expect(order.getByRole('main')).toContainText('Quotes ready', { timeout: 20_000 })
  await expect(order.getByRole('button', { name: /^Choose 1,000/ })).toBeVisible()
  await expect(connection(order)).toHaveText('Live')

  expect(await Promise.all([board, order].map(isMarked)), 'no page was loaded again').toEqual([true, true])
})

test('RT-D02 after the restart open pages are live again', async () => {
  await order.getByRole('button', { name: /^Choose 500/ }).click()
  await expect(board.getByRole('main')).toContainText('Ready for checkout')
  expect(await isMarked(board)).toBe(true)
})

test('RT-D03 an event during the loading of a page is not missed', async ({ browser }) => {
  const page = await openPage(browser, testServer, { name: 'ada' })
  const loaded = Promise.withResolvers<void>()
  await page.route(`**/api/v1/orders/${requestId}`, async (route) => {
    const response = await route.fetch()
    await loaded.promise // an answer that is delayed and outdated on arrival
    await route.fulfill({ response })
  })
  const received = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"QuoteDeselected"')))
  await openLive(page, `/_app/orders/${requestId}`)
  await order.getByRole('button', { name: 'Change', exact: true }).click()
  await received
  // Events are collected for a moment before data are read again; this timer ends after that one.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 100)))
  loaded.resolve()
  await expect(page.getByRole('main')).toContainText('Quotes ready')
})
