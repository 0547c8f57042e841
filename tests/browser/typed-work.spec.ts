import { type Browser, expect, type Page, test } from '@playwright/test'
import type { PersonName } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Typed input is preserved; irreversible actions ask for confirmation, and a double tap runs one of them. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const as = (browser: Browser, name: PersonName, width?: number) =>
  openPage(browser, testServer, { name, ...(width && { width }) })
const main = (page: Page) => page.getByRole('main')
const offer = { leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 }

/** An order of Ada's, advanced up to `stage`. */
const orderUntil = async (stage: 'asked' | 'placed' | 'paid') => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Rose box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('ada')
  if (stage === 'asked') return story
  await story.quotes('sam', { prices: { 500: 1.25 }, ...offer })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  if (stage === 'paid') await story.pays('sam')
  await testServer.settled()
  return story
}

test('QUOTE-005 a partly typed quote survives a reload and a page change, and is readable after a colleague has quoted first', async ({
  browser,
}) => {
  const story = await orderUntil('asked')
  const path = `/_app/staff/orders/${story.requestId()}`
  const sam = await as(browser, 'sam')
  await openLive(sam, path)
  await expect(main(sam).getByRole('heading', { name: 'Prepare a quote: Rose box' })).toBeVisible()
  // The complete form, with shipping, supplier and margins, fits into a window of 1440 × 900 px.
  await sam.setViewportSize({ width: 1440, height: 900 })
  const answer = await main(sam)
    .getByRole('region', { name: /^Prepare a quote/ })
    .boundingBox()
  expect(answer!.height).toBeLessThan(900)
  const price = main(sam).getByLabel('Unit price in USD')
  await price.fill('1.75')
  const notes = main(sam)
    .locator('form')
    .filter({ has: sam.getByLabel('Unit price in USD') })
    .getByLabel('Internal notes')
  await notes.fill('Ask Lin first')
  await sam.reload()
  await expect(price).toHaveValue('1.75')
  await expect(main(sam)).toContainText('Your unsaved changes have been restored.')
  await expectAccessibleLayout(sam)
  await openLive(sam, '/_app/staff/customers')
  await openLive(sam, path)
  await expect(notes).toHaveValue('Ask Lin first')
  await story.quotes('sam', { prices: { 500: 1.5 }, ...offer })
  await expect(main(sam)).toContainText('A colleague has already sent this quote. Your entries were not sent:')
  await expect(main(sam)).toContainText('500 pieces at $1.75 each')
  await main(sam).getByRole('button', { name: 'Discard', exact: true }).click()
  await sam.reload()
  await expect(
    main(sam)
      .getByRole('heading', { name: /Rose box/ })
      .first(),
  ).toBeVisible()
  await expect(main(sam)).not.toContainText('were not sent')
})

test('PAY-001 a typed comma groups thousands, and the input is preserved when a colleague records a payment', async ({
  browser,
}) => {
  const story = await orderUntil('placed')
  const sam = await as(browser, 'sam')
  await openLive(sam, `/_app/staff/orders/${story.requestId()}`)
  const group = main(sam).getByRole('group', { name: 'Record a payment' })
  const amount = group.getByLabel('Amount in USD')
  const notes = main(sam)
    .locator('form')
    .filter({ has: sam.getByRole('group', { name: 'Record a payment' }) })
    .getByLabel('Internal notes')
  await amount.fill('')
  await amount.pressSequentially('1,350.50')
  await expect(amount).toHaveValue('1,350.50')
  await amount.fill('')
  await amount.pressSequentially('100')
  await notes.fill('Wire 4711')
  const colleague = await testServer.as('sam')
  const params = { requestId: story.requestId() }
  const { requestVersion } = (await colleague.ordering.get({ params }, { strict: true })).payload
  await colleague.ordering.recordPayment({ params, body: { amount: 50, method: 'bankTransfer', requestVersion } })
  await expect(main(sam)).toContainText('$50.00')
  await expect(amount).toHaveValue('100')
  await expect(notes).toHaveValue('Wire 4711')
})

test('CLIENT-D04 a payment is recorded once if its answer is lost and the button is pressed again', async ({
  browser,
}) => {
  const story = await orderUntil('placed')
  const sam = await as(browser, 'sam')
  await sam.routeWebSocket('**/live**', () => undefined)
  await sam.goto(`/_app/staff/orders/${story.requestId()}`)
  let losing = true
  await sam.route('**/record-payment', async (route) => {
    if (!losing) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  const amount = main(sam).getByRole('group', { name: 'Record a payment' }).getByLabel('Amount in USD')
  await amount.fill('')
  await amount.pressSequentially('100')
  const record = async () => {
    await main(sam).getByRole('button', { name: 'Record payment' }).click()
    await sam.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  }
  await record()
  await expect(main(sam).getByRole('alert')).toContainText('Unable to reach the server')
  losing = false
  await record()
  await expect(main(sam).getByRole('alert')).toHaveCount(0)
  await expect(async () => {
    const staff = await testServer.as('sam')
    const order = await staff.ordering.get({ params: { requestId: story.requestId() } })
    expect(order).toMatchObject({ payload: { totals: { total: 1045, amountDue: 945 } } })
  }).toPass()
})

test('PO-T03 a double tap opens one confirmation and runs no command', async ({ browser }) => {
  await orderUntil('paid')
  const lin = await as(browser, 'lin', 390)
  await openLive(lin, '/_app/supplier/purchase-orders')
  await main(lin).getByRole('link', { name: /500/ }).first().click()
  const confirm = main(lin).getByRole('button', { name: 'Confirm order' })
  const box = (await confirm.boundingBox())!
  const tap = () => lin.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  await tap()
  await expect(lin.getByRole('dialog')).toContainText('Confirm this order?')
  expect(await testServer.as('lin').then((person) => person.production.list())).toMatchObject({
    payload: { items: [{ status: 'released' }] },
  })
  await lin.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).click()
  await tap()
  await expect(main(lin).getByRole('button', { name: 'Start production' })).toBeVisible()
  await expect(lin.getByRole('dialog')).toBeHidden()
})

test('ORDER-032 the order number and the payment reference can be copied with a button', async ({ browser }) => {
  const story = await orderUntil('placed')
  const ada = await as(browser, 'ada')
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLive(ada, `/_app/orders/${story.requestId()}`)
  const copy = main(ada).getByRole('button', { name: `Copy ${story.requestId()}`, exact: true })
  await expect(copy).toHaveCount(2)
  await copy.last().click()
  await expect(main(ada).getByText('Copied')).toBeAttached()
  expect(await ada.evaluate(() => navigator.clipboard.readText())).toBe(story.requestId())
})

test('ORDER-D03 if two tabs change one item, the second save is refused and nothing is overwritten', async ({
  browser,
}) => {
  const story = await orderUntil('asked')
  const first = await as(browser, 'ada')
  await openLive(first, `/_app/orders/${story.requestId()}`)
  const link = main(first).getByRole('link', { name: 'Edit in configurator' })
  const second = await first.context().newPage()
  await link.hover()
  await second.goto((await link.getAttribute('href'))!)
  await link.click()
  const save = (page: Page) => main(page).getByRole('button', { name: 'Save changes' })
  await expect(save(second)).toBeEnabled()
  await save(first).click()
  await expect(first).toHaveURL(new RegExp(`/orders/${story.requestId()}$`))
  await save(second).click()
  await expect(main(second).getByRole('alert')).toContainText('changed')
  await expect(second).toHaveURL(/custom-packaging/)
})

test('CRM-005 typed notes survive a reload, and a note that a colleague has changed in the meantime is marked', async ({
  browser,
}) => {
  const sam = await as(browser, 'sam')
  const path = '/_app/staff/customers/c-bloom'
  await openLive(sam, path)
  const notes = main(sam).getByLabel('Internal notes')
  await notes.fill('Call before noon')
  await sam.reload()
  await expect(notes).toHaveValue('Call before noon')
  await expect(main(sam)).toContainText('Your unsaved changes have been restored.')
  const colleague = await testServer.as('sam')
  const params = { customerId: 'c-bloom' }
  const { version } = (await colleague.customers.get({ params }, { strict: true })).payload
  await colleague.customers.change({ params, body: { version, internalNotes: 'Pays on time' } })
  await sam.reload()
  await expect(notes).toHaveValue('Call before noon')
  await expect(main(sam)).toContainText('Someone else has also changed this')
})

test('ORDER-032 a typed address is preserved when a colleague saves another one in the meantime, which is marked', async ({
  browser,
}) => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Rose box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', { prices: { 500: 1.25 }, ...offer })
  await story.chooses('ada', 500)
  await testServer.settled()
  const ada = await as(browser, 'ada')
  await openLive(ada, `/_app/orders/${story.requestId()}`)
  const shipping = main(ada).getByRole('group', { name: 'Shipping address' })
  const street = shipping.getByLabel(/^Address line 1/)
  for (const [field, value] of [
    [/^City/, 'Salem'],
    [/^Zip code/, '97301'],
  ] as const)
    await shipping.getByLabel(field).fill(value)
  await shipping.getByLabel(/^State/).selectOption('OR')
  await street.fill('1 Orchard Street')
  await story.checksOut('ada', address, 'Air')
  await expect(main(ada)).toContainText('Someone else has also changed this')
  await expect(street).toHaveValue('1 Orchard Street')
  await main(ada).getByRole('button', { name: 'Save contact and address' }).click()
  await expect(main(ada).getByRole('region', { name: 'Contact and address' })).toContainText('1 Orchard Street')
  await expect(street).toHaveCount(0)
  // Cancel closes the form and discards the typed input.
  await main(ada).getByRole('button', { name: 'Edit contact or address' }).click()
  await street.fill('2 Orchard Street')
  await main(ada).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(street).toHaveCount(0)
  await main(ada).getByRole('button', { name: 'Edit contact or address' }).click()
  await expect(street).toHaveValue('1 Orchard Street')
})

test('a collapsed form with typed input is open after a reload', async ({ browser }) => {
  const story = await orderUntil('placed')
  const sam = await as(browser, 'sam')
  await openLive(sam, `/_app/staff/orders/${story.requestId()}`)
  await main(sam).locator('#discounts > details > summary').click()
  await main(sam).locator('summary').filter({ hasText: 'Add a discount' }).click()
  const name = main(sam).getByRole('group', { name: 'New discount' }).getByLabel(/^Name/)
  await name.fill('Spring fair')
  await sam.reload()
  await expect(name).toHaveValue('Spring fair')
  await expect(name).toBeVisible()
})
