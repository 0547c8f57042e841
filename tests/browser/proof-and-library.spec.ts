import { expect, type Locator, type Page, test } from '@playwright/test'
import { printFile } from '../support/artwork-files.ts'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { priced, step } from '../support/configuring.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/**
 * A printed box: its proof of two pages gets a comment at a point of a page, is corrected and approved, and the produced
 * box is reordered from the library on another board. Each test continues from the previous one.
 */
test.describe.configure({ mode: 'serial' })

const strict = { strict: true } as const
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let as: { ada: Person; sam: Person; lin: Person }
let ada: Page
let sam: Page
let params = { requestId: '', itemId: '' }
/** The print file at the size of the dieline. */
let proofOf: (pages: number) => Promise<{ name: string; mimeType: string; buffer: Buffer }>

/** Ada places an order with one item, and Sam records its payment. */
const placeAndPay = async ({ requestId, itemId }: { requestId: string; itemId: string }) => {
  const ofOrder = { params: { requestId } }
  await as.ada.ordering.selectQuote({ params: { requestId, itemId }, body: { quantity: 1_000 } }, strict)
  const checkout = await as.ada.ordering.changeDraft(
    { ...ofOrder, body: { contact, shippingAddress: address } },
    strict,
  )
  const shippingOptionId = checkout.payload.shippingOptions[0]!.id
  await as.ada.ordering.addShipment({ ...ofOrder, body: { shippingOptionId } }, strict)
  await testServer.settled()
  const placed = await as.ada.ordering.placeOrder({ ...ofOrder, body: {} }, strict)
  await testServer.settled()
  const { requestVersion } = (await as.sam.ordering.get(ofOrder, strict)).payload
  const amount = placed.payload.totals.amountDue
  await as.sam.ordering.recordPayment({ ...ofOrder, body: { amount, method: 'bankTransfer', requestVersion } }, strict)
  await testServer.settled()
}

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  const [adas, sams, lins] = await Promise.all((['ada', 'sam', 'lin'] as const).map(testServer.as))
  as = { ada: adas!, sam: sams!, lin: lins! }
  const item = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config: {} }
  const { payload } = await as.ada.ordering.create({ body: { currency: 'USD', item } }, strict)
  params = { requestId: payload.requestId, itemId: payload.packagingItems[0]!.id }
  await placeAndPay(params)
  await as.sam.ordering.sourceItem({ params, body: { supplierId: 's-dongguan', unitCost: 0.6 } }, strict)
  const artwork = await upload(testServer, as.ada, 'artwork.pdf', await printFile({ width: 100, height: 80 }))
  await as.ada.artwork.upload({ params, body: { attachments: [artwork] } }, strict)
  const { width, height, bleed } = (await as.ada.artwork.preflight({ params }, strict)).payload.dieline!
  proofOf = async (pages) => ({
    name: `proof-of-${pages}.pdf`,
    mimeType: 'application/pdf',
    buffer: await printFile({ width, height, bleed, pages }),
  })
  ada = await openPage(browser, testServer, { name: 'ada' })
  sam = await openPage(browser, testServer, { name: 'sam' })
  await openLive(ada, `/_app/orders/${params.requestId}`)
  await openLive(sam, `/_app/staff/orders/${params.requestId}`)
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
/** Presses a button and confirms; `reason` is written into the only text field of the dialog. */
const confirm = async (page: Page, name: string, reason?: string) => {
  await button(page, name).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const submit = async (pages: number) => {
  await sam.getByLabel('Print-ready file (PDF)').setInputFiles(await proofOf(pages))
  await expect(main(sam).getByRole('combobox', { name: 'Print file' })).toContainText(`proof-of-${pages}.pdf`)
  await main(sam).getByLabel('Language of the file').first().selectOption('en')
  await confirm(sam, 'Submit proof')
}
/** A page of the proof, rendered by the server. */
const shown = (page: Page, number: number, file: string): Locator =>
  main(page).getByRole('img', { name: `Page ${number} of ${file}, with the dieline` })
const isDrawn = (picture: Locator) =>
  picture.locator('image').evaluate(async (image) => {
    const drawn = new Image()
    drawn.src = image.getAttribute('href')!
    await drawn.decode()
    return drawn.naturalWidth > 0
  })

test('ORDER-T38 ORDER-T41 while staff check a file with print problems, Ada reads what happens next and writes to them', async () => {
  const artwork = ada.locator('#artwork')
  await expect(artwork).toContainText('To correct a file before that, send us a message')
  await expect(artwork).toContainText(/The print check found \d+ problems? that ha/)
  await expect(artwork.getByRole('button', { name: 'Upload artwork' })).toHaveCount(0)
  await artwork.getByRole('link', { name: 'Send a message' }).click()
  await expect(ada.locator('#messages textarea')).toBeFocused()
  await as.sam.artwork.accept({ params, body: {} }, strict)
  await testServer.settled()
  await expect(artwork.getByRole('link', { name: 'Send a message' })).toHaveCount(0)
})

test('ART-017 ORDER-T43 ORDER-T45 Sam uploads a proof of two pages; Ada views both and comments on a point of the second', async () => {
  await submit(2)
  // ART-D07
  await expect(main(ada).getByRole('list', { name: 'Print file' }).first()).toContainText('English')
  const first = shown(ada, 1, 'proof-of-2.pdf')
  await expect(first).toBeVisible()
  expect(await isDrawn(first)).toBe(true)
  await main(ada).getByText('View on the box (3D)').last().click()
  const box = main(ada).getByRole('application')
  await expect(box).toBeVisible()
  await main(ada).getByRole('slider').press('Home')
  await expect(box).toBeVisible()
  await main(ada).getByText('View on the box (3D)').last().click()
  await ada.getByRole('button', { name: 'Page 2', exact: true }).click()
  const second = shown(ada, 2, 'proof-of-2.pdf')
  expect(await isDrawn(second)).toBe(true)
  await second.click()
  const comment = ada.getByLabel('Comment 1, page 2')
  const reject = button(ada, 'Request changes')
  await expect(comment).toBeVisible()
  // A comment without a text is not sent.
  await expect(reject).toHaveAttribute('aria-disabled', 'true')
  await comment.fill('The zip code ends in 71.')
  // Comments are not lost by an approval, nor by a reload.
  await expect(button(ada, 'Approve proof')).toHaveAttribute('aria-disabled', 'true')
  await ada.reload()
  await expect(comment).toHaveValue('The zip code ends in 71.')
  await expectAccessibleLayout(ada)
  await ada.setViewportSize({ width: 1280, height: 900 })
  await confirm(ada, 'Request changes', 'The address is wrong.')
  await expect(main(sam)).toContainText('The zip code ends in 71.')
  await expect(main(sam)).toContainText('The address is wrong.')
})

test('ORDER-T43 ORDER-T44 ART-D06 Ada approves the corrected version, which is then used for production', async () => {
  await submit(1)
  await expect(shown(ada, 1, 'proof-of-1.pdf')).toBeVisible()
  await confirm(ada, 'Approve proof')
  await expect(main(ada)).toContainText('Approved')
  await expect(main(sam)).toContainText('Arranging production')
  await testServer.settled()
  const { items } = (await as.lin.production.list({}, strict)).payload
  expect(items).toHaveLength(1)
  const ofSupplier = { params: { purchaseOrderId: items[0]!.id } }
  const { artworkFiles } = (await as.lin.production.get(ofSupplier, strict)).payload
  expect(artworkFiles[0]!.name).toBe('proof-of-1.pdf')
  await as.lin.purchaseOrders.confirm({ ...ofSupplier, body: {} }, strict)
  await as.lin.purchaseOrders.approveArtwork({ ...ofSupplier, body: {} }, strict)
  await as.lin.purchaseOrders.start({ ...ofSupplier, body: {} }, strict)
  await testServer.settled()
})

test('PROD-T01 PROD-D01 ORDER-029 Ada reorders it from her library on another board', async () => {
  await openLive(ada, '/_app/packaging')
  await main(ada).getByRole('link', { name: 'Mailer box' }).first().click()
  await main(ada).getByRole('link', { name: 'Change and reorder' }).click()
  await priced(ada)
  const material = step(ada, 'Material')
  const another = material.getByRole('radio').and(ada.locator(':not(:checked)')).first()
  const board =
    (await another.getAttribute('aria-label')) ?? (await another.locator('xpath=ancestor::label').innerText())
  const boardName = board.split('\n')[0]!
  await another.check()
  await priced(ada)
  await main(ada).getByRole('button', { name: 'Add to order' }).click()
  await expect(ada).toHaveURL(/_app\/orders\/(?!.*packaging)/)
  expect(ada.url()).not.toContain(params.requestId)
  await expect(main(ada)).toContainText(boardName)
  const requestId = new URL(ada.url()).pathname.split('/').at(-1)!
  const { packagingItems } = (await as.ada.ordering.get({ params: { requestId } }, strict)).payload
  const before = (await as.ada.ordering.get({ params: { requestId: params.requestId } }, strict)).payload
  const [again, first] = [packagingItems[0]!, before.packagingItems[0]!]
  expect(again.configuration!.material).not.toEqual(first.configuration!.material)
  // Everything else is unchanged; the sheets are of the new board.
  const { material: _board, sheets: _sheets, ...rest } = again.configuration!
  expect(first.configuration).toMatchObject(rest)
  expect(again.quantity).toBe(1_000)
})

test('ART-D06 PROD-002 PROD-D03 Sam sees the files of the production, and adds one for the factory', async () => {
  const [made] = (await as.sam.productionConfigurations.list({ query: { q: 'Mailer' } }, strict)).payload.items
  await openLive(sam, `/_app/staff/production-configurations/${made!.id}`)
  for (const title of ['Files for the customer', 'Files for the factory']) {
    const panel = main(sam)
      .locator('section')
      .filter({ has: sam.getByRole('heading', { name: title }) })
    await expect(panel.getByRole('link', { name: 'proof-of-1.pdf' })).toBeVisible()
  }
  const plates = await proofOf(1)
  await sam
    .getByLabel('Choose files: Artwork')
    .last()
    .setInputFiles({ ...plates, name: 'plates.pdf' })
  await expect(main(sam).getByRole('link', { name: 'plates.pdf' })).toBeVisible()
  await expectAccessibleLayout(sam)
  const { payload } = await as.ada.productionConfigurations.get({ params: { id: made!.id } }, strict)
  expect(JSON.stringify(payload)).not.toContain('plates.pdf')
  await button(sam, 'Remove plates.pdf').click()
  await expect(main(sam).getByRole('link', { name: 'plates.pdf' })).toBeHidden()
})

test('ORDER-028 ORDER-029 Ada reorders the box as is from the list, and uses its artwork again', async () => {
  const setBlock = (reorderBlock: boolean) =>
    as.sam.ordering.changeReorderBlock({ params, body: { reorderBlock } }, strict)
  await setBlock(true)
  await testServer.settled()
  await openLive(ada, '/_app/packaging')
  await main(ada).getByRole('link', { name: 'Reorder list' }).click()
  const ordered = main(ada).getByRole('list', { name: 'Ordered' }).getByRole('listitem')
  await expect(ordered).toHaveCount(1)
  await expect(main(ada).getByRole('list', { name: 'In drafts' }).getByRole('listitem')).toHaveCount(1)
  await expect(ordered).toContainText('This item can’t be reordered unchanged')
  await expectAccessibleLayout(ada)
  await setBlock(false)
  await testServer.settled()
  await ada.reload()
  await ordered.getByRole('button', { name: 'Reorder as is' }).click()
  await expect(ada).toHaveURL(/_app\/orders\/(?!.*packaging)/)
  const requestId = new URL(ada.url()).pathname.split('/').at(-1)!
  expect(requestId).not.toBe(params.requestId)
  const { packagingItems } = (await as.ada.ordering.get({ params: { requestId } }, strict)).payload
  const before = (await as.ada.ordering.get({ params: { requestId: params.requestId } }, strict)).payload
  expect(packagingItems[0]!.configuration).toEqual(before.packagingItems[0]!.configuration)
  await placeAndPay({ requestId, itemId: packagingItems[0]!.id })
  await openLive(ada, `/_app/orders/${requestId}`)
  await button(ada, `Use the 2 files of order ${params.requestId}`).click()
  await expect(main(ada)).toContainText('proof-of-1.pdf')
  const after = (await as.ada.ordering.get({ params: { requestId } }, strict)).payload
  expect(after.packagingItems[0]!.artwork).toMatchObject({
    status: 'pendingApprovalPM',
    attachments: [{ name: 'proof-of-1.pdf' }, { name: 'artwork.pdf' }],
  })
  // The same configuration is one entry, with the first order below the new one.
  await testServer.settled()
  await openLive(ada, '/_app/reorder')
  await expect(ordered.getByRole('button', { name: 'Reorder as is' })).toHaveCount(1)
  await expect(ordered.first().getByRole('link', { name: `Order ${requestId}` })).toBeVisible()
  await main(ada).getByText('1 earlier order').click()
  await main(ada)
    .getByRole('link', { name: `Order ${params.requestId}` })
    .click()
  await expect(ada).toHaveURL(new RegExp(`/_app/orders/${params.requestId}`))
})

/** The box in the production configurations of Ada's company. */
const boxInLibrary = async () => {
  const before = (await as.ada.ordering.get({ params: { requestId: params.requestId } }, strict)).payload
  return { id: before.packagingItems[0]!.productionConfigurationId! }
}

test('PROD-T02 PROD-T03 PROD-010 ORDER-028 an archived box is offered for reorder neither in the list nor on its order; restored, it is reordered from the library with its artwork', async () => {
  const ofBox = { params: await boxInLibrary() }
  const reason = 'This packaging is archived. Restore it before you reorder it.'
  await openLive(ada, `/_app/orders/${params.requestId}`)
  await expect(button(ada, 'Reorder as is')).not.toHaveAttribute('aria-disabled', 'true')
  await as.sam.productionConfigurations.archive(ofBox, strict)
  // The open page follows the change of the configuration.
  await expect(button(ada, 'Reorder as is')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(ada, 'Reorder as is')).toHaveAccessibleDescription(reason)
  await expect(main(ada).getByRole('link', { name: 'Change and reorder' })).toHaveCount(0)
  await openLive(ada, '/_app/reorder')
  const ordered = main(ada).getByRole('list', { name: 'Ordered' }).locator('> li').last()
  await expect(ordered).toContainText(reason)
  await expect(ordered.getByRole('button', { name: 'Reorder as is' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleLayout(ada)
  await ada.setViewportSize({ width: 1280, height: 900 })
  await ordered.getByRole('link', { name: 'Open this packaging' }).click()
  await expect(button(ada, 'Restore')).toBeVisible()
  await expect(button(ada, 'Reorder as is')).toHaveCount(0)
  await button(ada, 'Restore').click()
  await expectAccessibleLayout(ada)
  await ada.setViewportSize({ width: 1280, height: 900 })
  await button(ada, 'Reorder as is').click()
  await expect(ada).toHaveURL(/_app\/orders\/(?!.*packaging)/)
  const requestId = new URL(ada.url()).pathname.split('/').at(-1)!
  const [item] = (await as.ada.ordering.get({ params: { requestId } }, strict)).payload.packagingItems
  expect(item!.reorderOf).not.toBeNull()
  expect(item!.productionConfigurationId).toBe(ofBox.params.id)
  await placeAndPay({ requestId, itemId: item!.id })
  await openLive(ada, `/_app/orders/${requestId}`)
  await expect(button(ada, `Use the 2 files of order ${item!.reorderOf!.requestId}`)).toBeVisible()
  // Staff see that it is saved, also before it is produced.
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(main(sam).getByRole('link', { name: 'Production configuration', exact: true })).toBeVisible()
  await expect(button(sam, 'Save as production configuration')).toHaveCount(0)
})

test('PROD-010 ART-D06 the same box from the shop is produced with the saved artwork', async () => {
  const item = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config: {} }
  const { payload } = await as.ada.ordering.create({ body: { currency: 'USD', item } }, strict)
  const ofItem = { requestId: payload.requestId, itemId: payload.packagingItems[0]!.id }
  await placeAndPay(ofItem)
  await openLive(ada, `/_app/orders/${ofItem.requestId}`)
  await button(ada, 'Use the 2 saved files of “Mailer box”').click()
  await expect(main(ada)).toContainText('proof-of-1.pdf')
  const after = (await as.ada.ordering.get({ params: { requestId: ofItem.requestId } }, strict)).payload
  expect(after.packagingItems[0]!.artwork.status).toBe('pendingApprovalPM')
})

test('PROD-T04 PROD-T05 a replaced box names its successor, which is ordered instead', async () => {
  const ofBox = { params: await boxInLibrary() }
  const config = { print: { option: 'blank' as const, colors: [] } }
  const item = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config }
  const { payload } = await as.ada.ordering.create({ body: { currency: 'USD', item } }, strict)
  const [another] = payload.packagingItems
  const supersededBy = `${payload.customerId}-${another!.productConfigurationHash}`
  const ofItem = { requestId: payload.requestId, itemId: another!.id }
  const body = { productionConfigurationId: supersededBy }
  await as.sam.productionConfigurations.create({ params: ofItem, body }, strict)
  await as.ada.productionConfigurations.change(
    { params: { id: supersededBy }, body: { customerTitle: 'Plain box' } },
    strict,
  )
  await openLive(ada, `/_app/orders/${params.requestId}`)
  await as.sam.productionConfigurations.supersede({ ...ofBox, body: { supersededBy } }, strict)
  await expect(button(ada, 'Reorder as is')).toHaveAccessibleDescription(
    'This packaging was replaced by “Plain box”. Reorder that one instead.',
  )
  await expectAccessibleLayout(ada)
  await ada.setViewportSize({ width: 1280, height: 900 })
  await main(ada).getByRole('link', { name: 'Go to the successor' }).click()
  await expect(main(ada).getByRole('heading', { name: 'Plain box' })).toBeVisible()
  await expect(main(ada).getByRole('link', { name: 'Change and reorder' })).toBeVisible()
})
