import { expect, type Locator, type Page, test } from '@playwright/test'
import { printFile } from '../support/artwork-files.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Samples and services are edited on the page of their order, by the customer in a draft and by staff. */

const strict = { strict: true } as const
const { id: _, type: __, ...shippingAddress } = studio

let testServer: TestServer
let as: Record<'ada' | 'sam', Person>
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  as = { ada: await testServer.as('ada'), sam: await testServer.as('sam') }
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** A draft of Ada's with two sample kits and a service. */
const draftWithWork = async () => {
  const { requestId } = (await as.ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const params = { requestId }
  await as.ada.samples.add(
    { params, body: { productId: 'sample-kit', quantity: 2, name: 'Kits for the shop' } },
    strict,
  )
  await as.ada.services.add({ params, body: { productId: 'press-proof', scope: 'The lid' } }, strict)
  await testServer.settled()
  return requestId
}

const work = (page: Page): Locator => page.getByRole('region', { name: 'Samples and services' })

test('ORDER-D01 SAMPLE-T01 a customer edits a sample of a draft by keyboard, and sees the price of the quantity', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await openLive(page, `/_app/orders/${await draftWithWork()}`)
  const edit = work(page).getByRole('button', { name: /^Edit\s*: Kits for the shop$/ })
  await edit.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Kits for the shop' })
  const name = form.getByLabel('Name (optional)')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Kits for the shop')
  await expect(form).toContainText('$30.00')
  await expectAccessibleLayout(page)
  await name.fill('Kits for the fair')
  await page.keyboard.press('Tab')
  const quantity = form.getByLabel('Quantity')
  await expect(quantity).toBeFocused()
  await quantity.fill('3')
  await expect(form).toContainText('$45.00')
  // A refusal is shown at its field, and the form stays open.
  await quantity.fill('6')
  await page.keyboard.press('Enter')
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveAccessibleDescription(/At most 5 samples can be ordered at once/)
  await quantity.fill('')
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveAccessibleDescription(/Quantity/)
  await quantity.fill('4')
  await form.getByLabel('Scope').fill('White board')
  await form.getByLabel('Notes').fill('By the end of May')
  await expect(form).toContainText('$60.00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(work(page).getByRole('heading', { name: 'Kits for the fair' })).toBeVisible()
  await expect(work(page)).toContainText('$60.00')
  await expect(work(page)).toContainText('White board')
  await expect(work(page)).toContainText('By the end of May')
  const again = work(page).getByRole('button', { name: /^Edit\s*: Kits for the fair$/ })
  await expect(again).toBeFocused()
  // Escape closes the form without a change.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(again).toBeFocused()
})

test('ORDER-D01 SERVICE-T01 staff edit the texts of a service of an order in progress, whose quantity is fixed', async ({
  browser,
}) => {
  const requestId = await draftWithWork()
  const params = { requestId }
  await as.ada.ordering.changeDraft({ params, body: { contact, shippingAddress } }, strict)
  await as.ada.ordering.placeOrder({ params, body: {} }, strict)
  const { requestVersion, totals } = (await as.sam.ordering.get({ params }, strict)).payload
  const payment = { requestVersion, amount: totals.amountDue, method: 'bankTransfer' as const }
  await as.sam.ordering.recordPayment({ params, body: payment }, strict)
  await testServer.settled()

  const ada = await openPage(browser, testServer, { name: 'ada' })
  await openLive(ada, `/_app/orders/${requestId}`)
  await expect(work(ada)).toContainText('The lid')
  await expect(work(ada).getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  const sam = await openPage(browser, testServer, { name: 'sam' })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await work(sam)
    .getByRole('button', { name: /^Edit\s*: Press proof/ })
    .click()
  const form = sam.getByRole('dialog')
  const quantity = form.getByLabel('Quantity')
  await expect(quantity).toBeDisabled()
  await expect(quantity).toHaveAccessibleDescription(/The order has been placed, so the quantity cannot be changed/)
  await form.getByLabel('Scope').fill('The lid and the base')
  await expectAccessibleLayout(sam)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(work(sam)).toContainText('The lid and the base')
  // The customer sees it without a reload.
  await expect(work(ada)).toContainText('The lid and the base')
})

test('SAMPLE-002 the address of a sample is chosen if the order has several, by its customer and in Chinese by staff', async ({
  browser,
}) => {
  const requestId = await draftWithWork()
  const params = { requestId }
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await openLive(ada, `/_app/orders/${requestId}`)
  const open = (page: Page, name: RegExp) => work(page).getByRole('button', { name }).click()
  await open(ada, /^Edit\s*: Kits for the shop$/)
  const form = ada.getByRole('dialog', { name: 'Edit Kits for the shop' })
  await expect(form.getByLabel('Name (optional)')).toBeVisible()
  await expect(form.getByLabel('Ship to')).toHaveCount(0)
  await ada.keyboard.press('Escape')

  await as.ada.ordering.changeDraft({ params, body: { contact, shippingAddress } }, strict)
  const address = { ...shippingAddress, name: 'Loading dock', line1: '218 NW Glisan Street' }
  await as.ada.shipmentPlanning.addAddress({ params, body: { address } }, strict)
  await expect(work(ada)).toContainText('Ship to')
  await open(ada, /^Edit\s*: Kits for the shop$/)
  const dock = await form.getByRole('option', { name: /Loading dock/ }).getAttribute('value')
  await form.getByLabel('Ship to').selectOption(dock)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(work(ada)).toContainText('Loading dock')

  await as.sam.people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  const workOfSam = sam.getByRole('region', { name: '样品与服务' })
  await expect(workOfSam).toContainText('收货地址')
  await expect(workOfSam).toContainText('Loading dock')
  await workOfSam
    .getByRole('button', { name: /Kits for the shop/ })
    .first()
    .click()
  await expect(sam.getByRole('dialog').getByLabel('收货地址')).toHaveValue(dock!)
  expect(await sam.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await as.sam.people.changeLanguage({ body: { language: 'en-US' } }, strict)
})

test('ORDER-004 a draft with a sample and a service gets another currency', async ({ browser }) => {
  const requestId = await draftWithWork()
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await openLive(ada, `/_app/orders/${requestId}`)
  await expect(work(ada)).toContainText('$30.00')
  const change = ada.locator('details').filter({ has: ada.getByLabel('Currency', { exact: true }) })
  await change.locator('summary').click()
  await change.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await change.getByRole('button').click()
  await ada.getByRole('dialog').getByRole('button').last().click()
  await expect(work(ada)).toContainText('€')
  await expect(work(ada)).not.toContainText('$30.00')
})

test('ORDER-004 ORDER-D03 a page that has missed an update adds and removes its files without those of others', async ({
  browser,
}) => {
  const requestId = await draftWithWork()
  const params = { requestId }
  const ada = await openPage(browser, testServer, { name: 'ada' })
  // Connected, but without live updates.
  await ada.routeWebSocket(/./, () => undefined)
  await ada.goto(`/_app/orders/${requestId}`)
  const files = ada.locator('#order-files')
  await expect(files).toContainText('Add files that concern the whole order')
  const theirs = await upload(testServer, as.sam, 'brand guide.pdf', await printFile({ width: 100, height: 80 }))
  await as.sam.ordering.changeAttachments({ params, body: { attachments: [theirs] } }, strict)
  const mine = { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 logo') }
  await files.getByLabel('Files', { exact: true }).setInputFiles(mine)
  await expect(files.getByRole('listitem').filter({ hasText: 'logo.pdf' })).toBeVisible()
  const stored = async () => (await as.ada.ordering.get({ params }, strict)).payload.attachments.map(({ name }) => name)
  expect(await stored()).toEqual(['brand guide.pdf', 'logo.pdf'])
  await files.getByRole('button', { name: /Remove.*logo\.pdf/ }).click()
  await expect(files.getByRole('listitem').filter({ hasText: 'logo.pdf' })).toHaveCount(0)
  expect(await stored()).toEqual(['brand guide.pdf'])
})
