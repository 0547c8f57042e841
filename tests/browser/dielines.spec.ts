import { expect, type Page, test } from '@playwright/test'
import { printFile } from '../support/artwork-files.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { paidBookBoxStory } from '../support/dieline-story.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** A printed item without a shop price waits for its dieline, which staff provide, or for which they waive the artwork. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

/** A paid order of Ada's whose dieline is pending, opened by staff and by Ada on a phone. */
const opened = async (browser: Parameters<typeof openPage>[0]) => {
  const requestId = (await paidBookBoxStory(testServer.app)).requestId()
  await testServer.settled()
  const sam = await openPage(browser, testServer, { name: 'sam' })
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await openLive(ada, `/_app/orders/${requestId}`)
  return { sam, ada }
}
const artwork = (page: Page) => page.getByRole('region', { name: 'Artwork', exact: true })

test('ORDER-T37 ART-D06 ART-D07 staff provide a dieline of the factory, and the customer can then upload artwork', async ({
  browser,
}) => {
  const { sam, ada } = await opened(browser)
  await expect(artwork(ada)).toContainText('We are preparing the dieline of this item.')
  await expect(artwork(ada).getByRole('button', { name: 'Upload artwork' })).toHaveCount(0)
  await expect(artwork(sam)).toContainText('The dieline is not available yet. Provide it')

  const file = { name: 'book-box.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 book box') }
  await artwork(sam).getByLabel('Factory dieline file').setInputFiles(file)
  await expect(artwork(sam)).toContainText('Factory dielines (internal)')
  await expect(artwork(ada)).not.toContainText('book-box.pdf')

  await artwork(sam).getByRole('button', { name: 'Provide book-box.pdf to the customer' }).click()
  const dialog = sam.getByRole('dialog')
  await dialog.getByLabel('Language of the file').selectOption('zh')
  await dialog.getByLabel('Comments on the dieline').fill('Open the spine first')
  await expectAccessibleLayout(sam)
  await dialog.getByRole('button', { name: 'Provide dieline' }).click()
  await expect(dialog).toBeHidden()

  const listed = artwork(ada).getByRole('listitem').filter({ hasText: 'book-box.pdf' })
  await expect(listed).toContainText('Chinese')
  await expect(artwork(ada)).toContainText('Open the spine first')
  await expect(artwork(ada).getByRole('button', { name: 'Upload artwork' })).toBeVisible()
  await expectAccessibleLayout(ada)
  await expect(artwork(sam).getByRole('button', { name: 'Provide book-box.pdf to the customer' })).toHaveCount(0)

  // The page size of this file cannot be read (decision 226).
  await artwork(ada)
    .getByLabel('Artwork files')
    .setInputFiles({ ...file, name: 'print.pdf', buffer: await printFile({ width: 300, height: 200 }) })
  for (const page of [ada, sam]) {
    await expect(artwork(page)).toContainText('the page size of the dieline book-box.pdf, provided on')
    await expect(artwork(page)).not.toContainText('View on the box (3D)')
    await expect(artwork(page).getByText('View the pages')).toBeVisible()
  }
  await expectAccessibleLayout(ada)
})

test('ORDER-T39 PO-T20 PO-T27 staff waive the artwork with a reason, which the customer reads, and production can start', async ({
  browser,
}) => {
  const { sam, ada } = await opened(browser)
  await artwork(sam).getByRole('button', { name: 'No artwork needed' }).click()
  const dialog = sam.getByRole('dialog', { name: 'Produce this item without artwork?' })
  const reason = dialog.getByLabel('Why no artwork is needed')
  const confirm = dialog.getByRole('button', { name: 'No artwork needed' })
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAccessibleDescription(/./)
  await reason.fill('Printed from the plates of the last order')
  await expectAccessibleLayout(sam)
  await confirm.click()
  await expect(dialog).toBeHidden()

  await expect(artwork(ada)).toContainText('This item is produced without new artwork. There is no proof to approve.')
  await expect(artwork(ada)).toContainText('Printed from the plates of the last order')
  await expect(artwork(ada).getByRole('button', { name: 'Upload artwork' })).toHaveCount(0)
  const lin = await openPage(browser, testServer, { name: 'lin' })
  await openLive(lin, '/_app/supplier/purchase-orders')
  await expect(lin.getByRole('main')).toContainText('Book box')
})
