import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, endOf, isMarked, markPage, openLive, openPage } from '../support/browser.ts'
import { runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Sam audits a delivered order: events with reasons, differences between versions, and each audience’s view at any time. */

let testServer: TestServer
let sam: Page
let consoleErrors: string[]
let requestId = ''

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  requestId = await runWholeOrder(testServer.app)
  await testServer.settled()
  sam = await openPage(browser, testServer, { name: 'sam' })
  consoleErrors = consoleErrorsOf(sam)
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const events = () => sam.getByRole('list', { name: /^Events/ })
const event = (sentence: string) =>
  events()
    .getByRole('listitem')
    .filter({ has: sam.locator('p:first-child', { hasText: sentence }) })
const slider = () => sam.getByRole('slider', { name: 'As of' })
const pane = (who: 'customer' | 'staff' | 'supplier') =>
  sam.getByRole('region', { name: who === 'staff' ? 'Staff saw' : `The ${who} saw`, exact: true })
const position = () => Number(new URL(sam.url()).searchParams.get('position'))

const openHistory = (query = '') => openLive(sam, `/_app/staff/orders/${requestId}/history${query}`)

/** Moves the slider by keyboard, stop by stop, to an event. */
const stepTo = async (sentence: string) => {
  await slider().focus()
  for (let key = 'Home', label = ''; !label.includes(sentence); key = 'ArrowRight') {
    const before = await slider().getAttribute('aria-valuetext')
    await slider().press(key)
    await sam.waitForFunction(
      (text) => document.querySelector('input[type="range"]')?.getAttribute('aria-valuetext') !== text,
      before,
      { polling: 20, timeout: 30_000 },
    )
    label = (await slider().getAttribute('aria-valuetext')) ?? ''
  }
}

test('ORDER-D17 every event is a sentence with who, when and why', async () => {
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await sam.getByRole('link', { name: 'History' }).click()
  await expect(sam.getByRole('heading', { level: 1 })).toHaveText('History')

  const first = event('created order')
  await expect(first).toContainText(`Ada Bloom created order ${requestId}`)
  await expect(first).toContainText('Manual action')
  await expect(first.locator('time').first()).toHaveAttribute('datetime', /Z$/)

  await expect(event('recorded a payment')).toContainText('Sam Sawyer')
  await expect(event('confirmed that the amount due is paid')).toContainText('Because Sam Sawyer recorded a payment')
  await expect(event('sent purchase order')).toContainText(
    /Because .*planned the purchase order|Because .*confirmed that the amount due is paid/,
  )
  await expect(event('started production of the item')).toContainText('Lin Wei')
  await expect(event('completed the order')).toContainText('Because Sam Sawyer recorded the delivery of a shipment')
})

test('ROLE-015 each event lists the audiences that see it', async () => {
  await openHistory()
  await expect(event('requested a quote')).toContainText(/Visible to staff\s*customer/)
  await expect(event('requested a quote')).not.toContainText('supplier')
  await expect(event('confirmed the purchase order')).toContainText(/Visible to staff\s*supplier/)
})

test('the differences between any two versions are shown', async () => {
  await openHistory()
  const choose = (label: string, sentence: string) =>
    sam.getByLabel(label, { exact: true }).evaluate((select, words) => {
      const option = [...(select as HTMLSelectElement).options].find(({ text }) => text.includes(words))
      return option?.value ?? ''
    }, sentence)
  const differences = sam.getByRole('region', { name: 'Changes' })
  await sam.getByLabel('and', { exact: true }).selectOption(await choose('and', 'placed the order'))
  await sam.getByLabel('Compare', { exact: true }).selectOption(await choose('Compare', 'selected the quote'))
  await expect(sam).toHaveURL(/from=\d+/)
  const status = differences.getByRole('row').filter({ has: sam.getByText('Status', { exact: true }) })
  await expect(status.locator('del')).toHaveText('Draft')
  await expect(status.locator('ins')).toHaveText('Awaiting payment')
  await expect(differences.getByRole('table')).toContainText('Portland')
  await expect(differences.getByRole('table')).not.toContainText('Completed')
})

test('the slider goes back in time by keyboard, and the three panes show the view of each audience', async () => {
  await openHistory()
  await markPage(sam)
  await expect(pane('customer')).toContainText('Completed')

  await stepTo('requested a quote')
  expect(position()).toBeGreaterThan(0)
  await expect(event('requested a quote')).toContainText('Viewing this point')
  await expect(pane('customer')).toContainText('Quote in progress')
  await expect(pane('customer')).not.toContainText('$')
  await expect(pane('staff')).toContainText('Quote in progress')
  await expect(pane('supplier')).toContainText('No purchase order had been sent')

  const before = position()
  await slider().press('ArrowRight')
  await expect.poll(position).toBeGreaterThan(before)
  await expect(pane('customer')).toContainText('$900.00')
  await expect(pane('customer')).not.toContainText(/Dongguan|0\.40?\b/)
  await expect(pane('staff')).toContainText('Dongguan Board')
  await expect(pane('supplier')).toContainText('No purchase order had been sent')

  await stepTo('sent purchase order')
  await expect(pane('supplier')).toContainText('$400.00')
  await expect(pane('supplier')).not.toContainText(/Bloom|900|Portland/)
  await expect(pane('customer')).not.toContainText(/Dongguan|400\.00/)
  expect(await isMarked(sam)).toBe(true)
})

test('the URL contains the whole state: a reload shows the same', async () => {
  await openHistory()
  await event('sent purchase order').getByRole('link', { name: 'View this point' }).click()
  await expect(pane('customer')).toContainText('Arranging production')
  // The items in the reader's language load after the order.
  for (const who of ['customer', 'staff', 'supplier'] as const) await expect(pane(who)).toContainText('Inner size')
  const all = () => Promise.all((['customer', 'staff', 'supplier'] as const).map((who) => pane(who).textContent()))
  const [address, seen] = [sam.url(), await all()]
  await sam.reload()
  await expect(pane('customer')).toContainText('Arranging production')
  expect(sam.url()).toBe(address)
  await expect.poll(all).toEqual(seen)
  await expect(event('sent purchase order')).toContainText('Viewing this point')
})

test('a time can be chosen too; before the first event every view is empty', async () => {
  await openHistory('?time=2020-01-01T00:00:00.000Z')
  await expect(pane('customer')).toContainText('Nothing.')
  await expect(pane('staff')).toContainText('Nothing.')
  await expect(pane('supplier')).toContainText('Nothing.')
  const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await sam.getByLabel('Point in time').fill(later)
  await expect(sam).toHaveURL(/time=/)
  await expect(pane('customer')).toContainText('Completed')
  expect(consoleErrors).toEqual([])
})
