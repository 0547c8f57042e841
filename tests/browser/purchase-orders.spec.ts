import { expect, type Page, test } from '@playwright/test'
import { plusDays } from '#domain/time.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { paidOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Staff plan purchase orders and answer what suppliers propose and write. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Page
let lin: Page
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  sam = await openPage(browser, testServer, { name: 'sam' })
  lin = await openPage(browser, testServer, { name: 'lin', width: widths.phone })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** A paid order of 500 boxes with its released purchase order. */
const released = async () => {
  const requestId = (await paidOrder(testServer.app)).requestId()
  await testServer.settled()
  const staff = await testServer.as('sam')
  const [po] = (await staff.production.listForStaff({ query: { q: requestId } }, strict)).payload.items
  return { requestId, id: po!.id, later: plusDays(po!.plannedReadyDate, 7) }
}

/** Presses a button and confirms it in its dialog. */
const confirmed = async (page: Page, button: string, reason?: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('PO-T01 PO-D05 staff plan the pieces of a removed purchase order, in parts', async () => {
  const { requestId, id } = await released()
  await openLive(sam, `/_app/staff/purchase-orders/${id}`)
  await expect(sam.locator('#next')).toContainText('Waiting for Dongguan Board to confirm.')
  await confirmed(sam, 'Recall purchase order', 'The customer splits the quantity')
  await expect(sam.locator('#next')).toContainText('Recalled. Send it again')
  await confirmed(sam, 'Remove purchase order')

  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(sam.getByRole('link', { name: 'Plan the purchase order' })).toBeVisible()
  const panel = sam.locator('#purchase-orders')
  await panel.getByText('Plan a purchase order for 500 pieces of item 001').click()
  await panel.getByRole('textbox', { name: 'Quantity' }).fill('501')
  await panel.getByRole('button', { name: 'Plan purchase order' }).click()
  await expect(panel.getByRole('textbox', { name: 'Quantity' })).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('textbox', { name: 'Quantity' }).fill('200')
  await panel.getByRole('button', { name: 'Plan purchase order' }).click()
  await expect(sam).toHaveURL(/\/staff\/purchase-orders\/[a-z0-9]{8}$/)
  await expect(sam.getByRole('heading', { level: 1 })).toContainText('200 × ')
  await expect(sam.locator('#next')).toContainText('Not sent yet. The supplier sees it once you send it.')

  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await panel.getByText('Plan a purchase order for 300 pieces of item 001').click()
  await panel.getByRole('button', { name: 'Plan purchase order' }).click()
  await expect(sam.getByRole('heading', { level: 1 })).toContainText('300 × ')
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(panel).toContainText('200')
  await expect(panel.getByText(/Plan a purchase order for .* pieces/)).toBeHidden()
})

test('PO-001 PO-004 the board shows purchase orders by status, and opens the full list of a status', async () => {
  const { id } = await released()
  await openLive(sam, '/_app/staff/purchase-orders')
  await sam.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Board' }).click()
  const column = (name: string) => sam.getByRole('region', { name })
  await expect(column('To confirm').getByRole('link', { name: id })).toBeVisible()
  await sam.getByLabel('Search purchase orders').fill(id)
  await expect(column('Planning')).toContainText('No purchase orders')

  const supplier = await testServer.as('lin')
  await supplier.purchaseOrders.confirm({ params: { purchaseOrderId: id }, body: {} }, strict)
  await expect(column('To confirm')).toContainText('No purchase orders')
  await expect(column('Confirmed').getByRole('link', { name: id })).toBeVisible()
  await column('Confirmed').getByRole('link', { name: id }).click()
  await expect(sam).toHaveURL(new RegExp(`/staff/purchase-orders/${id}$`))
})

test('the reason of a declined purchase order has its own line above the facts, also on a phone', async () => {
  const { requestId, id } = await released()
  const supplier = await testServer.as('lin')
  const reason = 'Our die cutter is being repaired until the end of the month, so we cannot keep the ready date.'
  await supplier.purchaseOrders.decline({ params: { purchaseOrderId: id }, body: { reason } }, strict)
  const panel = sam.locator('#purchase-orders')
  for (const width of [widths.laptop, widths.phone]) {
    await sam.setViewportSize({ width, height: 900 })
    await openLive(sam, `/_app/staff/orders/${requestId}`)
    const notice = (await panel.getByText(reason).locator('xpath=ancestor::p').boundingBox())!
    const facts = (await panel.locator('dl').first().boundingBox())!
    expect(notice.y + notice.height).toBeLessThanOrEqual(facts.y)
    expect(notice.width).toBeGreaterThan((await panel.boundingBox())!.width * 0.75)
  }
  await sam.setViewportSize({ width: widths.laptop, height: 900 })
})

test('a proposal and a note of the supplier wait for an answer on both pages', async () => {
  const { requestId, id, later } = await released()
  await openLive(lin, `/_app/supplier/purchase-orders/${id}`)
  await openLive(sam, `/_app/staff/purchase-orders/${id}`)
  await lin.getByLabel('Note or question').fill('Is the lid printed inside?')
  await lin.getByRole('button', { name: 'Send note' }).click()
  await expect(sam.getByRole('link', { name: 'The supplier wrote a note. Answer it.' })).toBeVisible()

  const staffOrder = await sam.context().newPage()
  await openLive(staffOrder, `/_app/staff/orders/${requestId}`)
  await expect(staffOrder.locator('#purchase-orders')).toContainText('The supplier wrote a note. Answer it.')
  await staffOrder.close()

  await sam.getByLabel('Note or question').fill('No, only the outside.')
  await sam.getByRole('button', { name: 'Send note' }).click()
  await expect(sam.getByRole('link', { name: 'The supplier wrote a note. Answer it.' })).toBeHidden()

  const supplier = await testServer.as('lin')
  await supplier.purchaseOrders.proposeTerms(
    {
      params: { purchaseOrderId: id },
      body: { plannedReadyDate: later, unitPrice: 0.6, reason: 'Paper is late' },
    },
    strict,
  )
  await expect(lin.locator('#next')).toContainText('Boxwright is reviewing your proposal')
  await expect(lin.locator('#next')).toContainText('If you confirm now, your proposal ends')
  await expect(sam.locator('#next')).toContainText('The supplier proposes another date or price.')
  await expect(sam.locator('#next')).toContainText(/The customer expects .* Agree on an earlier date/)
})

test('ART-D07 a file for the supplier states its language, which the supplier reads on a phone', async () => {
  const { id } = await released()
  await openLive(sam, `/_app/staff/purchase-orders/${id}`)
  const files = sam.locator('#files')
  await files.getByLabel('Language of the file').selectOption('zh')
  const file = { name: 'folding.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 folding') }
  await files.getByLabel('Files of the purchase order').last().setInputFiles(file)
  const listed = files.getByRole('listitem').filter({ hasText: 'folding.pdf' })
  await expect(listed).toContainText('Chinese')
  await openLive(lin, `/_app/supplier/purchase-orders/${id}`)
  await expect(lin.locator('#files').getByRole('listitem').filter({ hasText: 'folding.pdf' })).toContainText('Chinese')
  expect(await lin.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('SUPP-005 ART-014 a supplier and staff upload artwork of the factory, which has a list of its own', async () => {
  const { requestId, id } = await released()
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plates') })
  await openLive(lin, `/_app/supplier/purchase-orders/${id}`)
  const add = async (page: Page, name: string) => {
    const chosen = page.waitForEvent('filechooser')
    await page.locator('#files').getByRole('button', { name: 'Upload artwork of the factory' }).click()
    await (await chosen).setFiles(pdf(name))
  }
  const listed = (page: Page) => page.locator('#files').getByRole('list', { name: 'Artwork of the factory' })
  await add(lin, 'plates.pdf')
  await expect(listed(lin)).toContainText('plates.pdf')
  await openLive(sam, `/_app/staff/purchase-orders/${id}`)
  await add(sam, 'plates-2.pdf')
  await expect(listed(sam)).toContainText('plates.pdf')
  await expect(listed(sam)).toContainText('plates-2.pdf')
  await expect(listed(lin)).toContainText('plates-2.pdf')
  const customer = await testServer.as('ada')
  await testServer.settled()
  expect(JSON.stringify(await customer.ordering.get({ params: { requestId } }, strict))).not.toContain('plates')
})
