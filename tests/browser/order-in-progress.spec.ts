import { expect, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { paidOrder, placedOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** What staff and the customer change in an order that is placed. */

let testServer: TestServer
let sam: Page
let ada: Page
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** A paid order of 500 boxes, whose purchase order is released. */
const paid = async () => {
  const requestId = (await paidOrder(testServer.app)).requestId()
  await testServer.settled()
  return requestId
}
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })

test('SAMPLE-T01 SAMPLE-002 staff add a sample to an order in progress and ship it with its invoice, which the customer opens', async () => {
  const requestId = await paid()
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  const work = sam.locator('#work')
  await work.getByText('Samples and services', { exact: true }).click()
  await work.getByRole('link', { name: 'Add a sample' }).click()
  await sam.getByRole('link', { name: /Sample kit/ }).click()
  await expect(sam.getByRole('combobox', { name: 'Add to' })).toHaveValue(requestId)
  await sam.getByRole('button', { name: 'Add to order' }).click()
  await expect(sam).toHaveURL(new RegExp(`/staff/orders/${requestId}$`))
  await expect(work.getByRole('heading', { name: 'Sample kit' })).toBeVisible()

  await work.getByRole('button', { name: 'Start sample' }).click()
  await work.getByLabel('Tracking numbers').fill('JD014600012345')
  await work.getByLabel('Invoice', { exact: true }).setInputFiles(pdf('sample-invoice.pdf'))
  await expect(work.getByText('sample-invoice.pdf').last()).toBeVisible()
  await expectAccessibleLayout(sam)
  await work.getByRole('button', { name: 'Record shipment' }).click()
  await expect(work.getByRole('link', { name: /sample-invoice\.pdf/ })).toBeVisible()

  await openLive(ada, `/_app/orders/${requestId}`)
  const invoice = ada.locator('#work').getByRole('link', { name: /sample-invoice\.pdf/ })
  await expect(invoice).toBeVisible()
  const download = ada.waitForEvent('download')
  await invoice.click()
  expect((await download).suggestedFilename()).toBe('sample-invoice.pdf')
})

test('SHIP-D05 ART-D07 staff attach a packing list with its language, which the customer reads on a phone', async () => {
  const requestId = await paid()
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await sam.getByText('Record packing list', { exact: true }).click()
  await sam.getByLabel('Packing list (file)').setInputFiles(pdf('packing.pdf'))
  await expect(sam.getByText('packing.pdf').last()).toBeVisible()
  await sam.getByLabel('Language of the file').last().selectOption('zh')
  await sam.getByRole('button', { name: 'Save packing list' }).click()
  await expect(sam.getByText('Packing list saved.')).toBeVisible()
  await openLive(ada, `/_app/orders/${requestId}`)
  const listed = ada.getByRole('listitem').filter({ hasText: 'packing.pdf' })
  await expect(listed).toContainText('Chinese')
  expect(await ada.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('ORDER-D04 SHIP-D04 a customer corrects the street of an unpaid order; another zip code is refused with the next step', async () => {
  const requestId = (await placedOrder(testServer.app)).requestId()
  await openLive(ada, `/_app/orders/${requestId}`)
  const checkout = ada.locator('#checkout')
  await checkout.getByRole('button', { name: 'Edit contact or address' }).click()
  await expect(checkout).toContainText('The order has been placed. You can change names')
  const zipCode = checkout.getByLabel('Zip code').first()
  const before = await zipCode.inputValue()
  await zipCode.fill('10001')
  await checkout.getByRole('button', { name: 'Save contact and address' }).click()
  await expect(checkout.getByRole('alert').or(checkout.locator('[aria-invalid="true"]')).first()).toBeVisible()
  await zipCode.fill(before)
  await checkout.getByLabel('Address line 1').first().fill('218 NW Glisan Street')
  await expectAccessibleLayout(ada)
  await checkout.getByRole('button', { name: 'Save contact and address' }).click()
  await expect(checkout).toContainText('218 NW Glisan Street')
  await expect(checkout.getByRole('button', { name: 'Edit contact or address' })).toBeVisible()
})

test('PO-D02 staff plan tooling, which is not counted as pieces of the item', async () => {
  const requestId = await paid()
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  const panel = sam.locator('#purchase-orders')
  await panel.getByText('Plan a purchase order for tooling or ready-made goods').click()
  const form = panel.locator('details').filter({ has: sam.getByLabel('Type', { exact: true }) })
  await form.getByRole('button', { name: 'Plan purchase order' }).click()
  await expect(form.getByLabel(/^Unit cost/)).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel(/^Supplier/).selectOption({ index: 1 })
  await form.getByLabel(/^Unit cost/).fill('180')
  await expectAccessibleLayout(sam)
  await form.getByRole('button', { name: 'Plan purchase order' }).click()
  await expect(sam).toHaveURL(/\/staff\/purchase-orders\/[a-z0-9]{8}$/)
  await expect(sam.getByRole('main')).toContainText('Tooling')
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(panel.getByText(/Plan a purchase order for .* pieces/)).toHaveCount(0)
})
