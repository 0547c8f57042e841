import { expect, type Locator, type Page, test } from '@playwright/test'
import { endOf, isMarked, markPage, openLive, shownAt, openPage, widths } from '../support/browser.ts'
import { priced, step } from '../support/configuring.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/**
 * One order from the request to the delivery, by three people on three open screens: Ada's and Sam's computers and Lin's
 * phone. The others see each change without a reload. Each test continues from the previous one.
 */
test.describe.configure({ mode: 'serial' })

let testServer: TestServer
let ada: Page
let sam: Page
let lin: Page
const delays: string[] = []

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer({ web: true })
  ada = await openPage(browser, testServer, { name: 'ada' })
  sam = await openPage(browser, testServer, { name: 'sam' })
  lin = await openPage(browser, testServer, { name: 'lin', width: widths.phone })
  for (const page of [ada, sam, lin]) {
    await openLive(page, '/_app')
    await markPage(page)
  }
})
test.afterAll(async ({ browser }) => {
  console.log(['  From the answer to the actor until the others see it:', ...delays].join('\n    '))
  await endOf(browser, testServer)
})

/** A text that the open page of another person shows afterwards. */
type Seen = [who: string, page: Page, words: string]

/**
 * Presses a button and waits until the others' open pages show the result. Measures the delay after the answer to the
 * command (the end of its path); negative if the live event arrived before the answer.
 */
const press = async (what: string, button: Locator, command: string, ...others: Seen[]) => {
  for (const [, page, words] of others) await expect(page.getByRole('main')).not.toContainText(words)
  const answered = button
    .page()
    .waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().endsWith(command) && answer.ok())
    .then(() => Date.now())
  const shown = others.map(([, page, words]) => shownAt(page, words))
  await button.click()
  const since = await answered
  for (const [index, at] of (await Promise.all(shown)).entries()) {
    const [who, , words] = others[index]!
    delays.push(`${String(at - since).padStart(5)} ms  ${what}; ${who}: “${words}”`)
  }
  expect(await Promise.all([ada, sam, lin].map(isMarked)), 'no page was loaded again').toEqual([true, true, true])
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
/** Presses a button that asks for confirmation, and returns the confirming button. */
const confirming = async (page: Page, name: string) => {
  await button(page, name).click()
  return page.getByRole('dialog').getByRole('button', { name })
}

/** Stage, responsible party and next date. */
const headline = (page: Page) => page.getByRole('main').locator('dl').first()

test('ROLE-002 QUOTE-005 ORDER-T01 ORDER-T21 Ada requests prices: her order appears on Sam’s open board', async () => {
  await expect(sam.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await ada.getByRole('link', { name: 'New order' }).first().click()
  await ada.getByRole('main').getByRole('link', { name: 'Mailer boxes' }).first().click()
  await ada
    .getByRole('main')
    .getByRole('link', { name: /^Mailer box(?!es)/ })
    .first()
    .click()
  await priced(ada)
  await step(ada, 'Size').getByLabel('Inner size').check()
  await step(ada, 'Size').getByLabel('Unit of length').selectOption('cm')
  for (const [label, value] of [
    ['Length', '32'],
    ['Width', '22'],
    ['Height', '9'],
  ] as const)
    await ada.getByLabel(label, { exact: true }).fill(value)
  await priced(ada)
  await ada.getByLabel('Item name (optional)').fill('Plum box')
  await button(ada, 'Add to order').click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Plum box')
  await ada.getByText('Request a custom quote instead').click()
  await ada.getByLabel('Anything we should know').fill('Two rows of jars.')
  await press('Ada asks for prices', button(ada, 'Request a quote'), '/request-quote', [
    'Sam’s board',
    sam,
    'Quote in progress',
  ])
  await expect(sam.getByRole('main')).toContainText('Plum box, 12.6 × 8.66 × 3.54 in')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Plum box')
  await expect(headline(ada)).toContainText('Quote in progress')
  await expect(sam.getByRole('main')).toContainText('Action needed')
})

test('ORDER-T22 QUOTE-T06 QUOTE-002 Sam quotes: the prices appear on Ada’s open page', async () => {
  await sam.getByRole('link', { name: /Plum box, 12\.6/ }).click()
  const answer = sam.getByRole('region', { name: /^Prepare a quote/ })
  await expect(answer).toContainText('Two rows of jars.')
  // Only the form shows it; the item panel below does not repeat it.
  await expect(sam.getByRole('main').getByText('Two rows of jars.')).toHaveCount(1)
  await expect(sam.getByRole('main')).not.toContainText(/your quote|Your comments/)
  for (const [pieces, price] of [
    ['500 pieces', '1.25'],
    ['1,000 pieces', '0.98'],
  ] as const)
    await answer.getByRole('group', { name: pieces, exact: true }).getByLabel('Unit price').fill(price)
  for (const [way, cost] of [
    ['Option 1', '210'],
    ['Option 2', '480'],
  ] as const)
    await answer.getByRole('group', { name: way, exact: true }).getByLabel('Cost').fill(cost)
  await answer.getByLabel('Supplier').selectOption('Dongguan Board')
  await answer.getByLabel('Unit cost').fill('0.52')
  await answer.getByLabel('Internal notes').fill('Not below 0.90.')
  await expect(answer.getByRole('region', { name: 'Customer preview' })).toContainText('$980.00')
  await press('Sam sends the prices', await confirming(sam, 'Send quote'), '/complete-quote-request', [
    'Ada',
    ada,
    '$980.00',
  ])
  await expect(ada.getByRole('main')).toContainText('Available')
  await expect(headline(ada)).toContainText('Quotes ready')
  await expect(ada.getByRole('main')).not.toContainText(/Dongguan|0\.52|Not below/)
})

test('ORDER-T24 ORDER-T52 Ada selects a price, and Sam sees it', async () => {
  await press('Ada chooses', button(ada, 'Choose 1,000 pieces'), '/select-quote', ['Sam', sam, 'Chosen'])
  await expect(headline(sam)).toContainText('Ready for checkout')
})

test('SHIP-T01 SHIP-003 Ada enters an address and chooses a shipping option, and the order can be placed', async () => {
  await expect(button(ada, 'Place order')).toHaveAttribute('aria-disabled', 'true')
  const address = ada.getByRole('group', { name: 'Shipping address' })
  await expect(address.getByLabel('First name')).toHaveValue('Ada')
  await address.getByLabel('Address line 1').fill('214 NW Glisan Street')
  await address.getByLabel('Zip code').fill('97209')
  await address.getByLabel('City').fill('Portland')
  await address.getByLabel('State').selectOption('OR')
  await address.getByLabel('Country').selectOption('US')
  const save = button(ada, 'Save contact and address')
  const orders = new URL(ada.url()).pathname.replace('/_app', '')
  await press('Ada gives her address', save, orders, ['Sam', sam, '214 NW Glisan Street'])
  const ship = ada.getByRole('button', { name: /^Choose Air freight/ })
  await expect(ship.locator('xpath=ancestor::li')).toContainText(/Arrives .+ if you pay today/)
  await press('Ada chooses how to ship', ship, '/shipments', ['Sam', sam, '$1,460.00'])
})

test('ORDER-T06 ORDER-T53 Ada places the order: Sam’s open page shows the pending payment', async () => {
  const place = button(ada, 'Place order')
  await expect(place).not.toHaveAttribute('aria-disabled')
  await press('Ada places the order', await confirming(ada, 'Place order'), '/place-order', [
    'Sam',
    sam,
    'Awaiting payment',
  ])
  const payment = ada.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('Transfer the amount due with this reference')
  await expect(payment).toContainText('$1,460.00')
})

test('PAY-T03 ORDER-T08 ORDER-T32 the payment is recorded: the order waits for the artwork', async () => {
  await press('Sam records the payment', await confirming(sam, 'Record payment'), '/record-payment', [
    'Ada',
    ada,
    'Artwork required',
  ])
  await expect(sam.getByRole('list', { name: 'Payments received' })).toContainText(/\d{4} Correct/)
  await expect(lin.getByRole('heading', { name: 'No purchase orders yet' })).toBeVisible()
})

test('ART-017 ORDER-T38 Ada uploads her artwork: Sam sees it', async () => {
  const file = { name: 'plum-box.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plum box') }
  await ada.getByLabel('Artwork files').setInputFiles(file)
  await expect(ada.getByRole('region', { name: 'Artwork' }).getByRole('link', { name: 'plum-box.pdf' })).toBeVisible()
  const checked = sam.getByRole('region', { name: 'Artwork' })
  await expect(checked.getByRole('link', { name: 'plum-box.pdf' })).toBeVisible()
  await expect(headline(sam)).toContainText('Artwork under review')
})

test('ORDER-T42 ORDER-T43 Sam accepts the artwork and submits it as the proof', async () => {
  await press('Sam accepts the artwork', await confirming(sam, 'Accept artwork'), '/artwork/accept', [
    'Ada',
    ada,
    'Proof in progress',
  ])
  await press('Sam submits the proof', await confirming(sam, 'Submit proof'), '/artwork/submit-proof', [
    'Ada',
    ada,
    'Proof ready for approval',
  ])
})

test('ORDER-T44 PO-T24 PO-T05 SUPP-001 Ada approves the proof: the purchase order appears on Lin’s open list', async () => {
  await press(
    'Ada approves the proof',
    await confirming(ada, 'Approve proof'),
    '/artwork/approve-proof',
    ['Lin’s list', lin, '1,000 × Mailer box'],
    ['Sam', sam, 'Arranging production'],
  )
  await expect(lin.getByRole('main')).toContainText('$520.00')
  await expect(lin.getByRole('main')).not.toContainText(/Bloom|Ada|Plum|Portland|980|1,460/)
})

test('PO-T06 SUPP-006 Lin confirms on her phone, and Sam sees it', async () => {
  await lin.getByRole('link', { name: '1,000 × Mailer box' }).click()
  await expect(lin.getByRole('region', { name: 'Spec sheet' })).toContainText('320 × 220 × 90 mm')
  await press('Lin confirms', await confirming(lin, 'Confirm order'), '/confirm-purchase-order', [
    'Sam',
    sam,
    'confirmed the purchase order',
  ])
})

test('PO-T25 Lin checks the files and approves them', async () => {
  await expect(lin.getByRole('link', { name: 'plum-box.pdf' })).toBeVisible()
  await press('Lin approves the artwork', await confirming(lin, 'Approve artwork'), '/approve-artwork', [
    'Sam',
    sam,
    'approved the artwork',
  ])
})

test('PO-T09 ORDER-T46 ORDER-T58 Lin starts production: Ada and Sam see it', async () => {
  await press(
    'Lin starts',
    await confirming(lin, 'Start production'),
    '/start-purchase-order',
    ['Ada', ada, 'In production'],
    ['Sam', sam, 'In production'],
  )
  await expect(headline(ada)).toContainText('Supplier')
})

test('PO-T10 ORDER-T47 ORDER-T59 Lin completes production, and the order can be shipped', async () => {
  await press(
    'Lin completes',
    await confirming(lin, 'Complete production'),
    '/complete-purchase-order',
    ['Ada', ada, 'Ready to ship'],
    ['Sam', sam, 'Ready to ship'],
  )
  await expect(lin.getByRole('main')).toContainText('Record the pickup when the goods leave your factory')
})

test('SHIP-007 ORDER-T48 the shipment departs, and Ada sees the tracking code', async () => {
  await sam.getByRole('textbox', { name: 'Tracking numbers' }).fill('JD014600012345')
  await press('Sam records the departure', button(sam, 'Record departure'), '/record-shipment-departure', [
    'Ada',
    ada,
    'JD014600012345',
  ])
  await expect(headline(ada)).toContainText('In transit')
  await expect(headline(ada)).toContainText('Carrier')
})

test('ORDER-T16 ORDER-T49 ORDER-T60 SHIP-009 the delivery completes the order without a reload', async () => {
  await press('Sam records the delivery', await confirming(sam, 'Record delivery'), '/record-shipment-delivery', [
    'Ada',
    ada,
    'recorded the delivery of a shipment',
  ])
  await expect(headline(ada)).toContainText('Delivered')
  await expect(ada.getByRole('main')).toContainText('Completed')
  await expect(headline(sam)).toContainText('None')
})

test('Ada reorders: the same box is in the configurator; Sam goes from the order to her company and back', async () => {
  await ada.getByRole('link', { name: 'Reorder' }).click()
  await expect(ada.getByLabel('Length', { exact: true })).toHaveValue('32')
  await expect(ada.getByLabel('Height', { exact: true })).toHaveValue('9')
  await sam.getByRole('link', { name: 'Bloom & Stem' }).click()
  await sam.getByRole('link', { name: 'View all orders' }).click()
  await expect(sam.getByRole('row', { name: /Plum box/ })).toContainText('Delivered')
})

test('ORDER-T14 Ada discards the draft, and Sam has no quote request left', async () => {
  await priced(ada)
  await button(ada, 'Add to order').click()
  await ada.getByText('Request a custom quote instead').click()
  await button(ada, 'Request a quote').click()
  await expect(headline(ada)).toContainText('Quote in progress')
  await openLive(sam, new URL(ada.url()).pathname.replace('/_app/', '/_app/staff/'))
  await markPage(sam)
  await expect(sam.getByRole('region', { name: /^Prepare a quote/ })).toBeVisible()
  await press('Ada discards the draft', await confirming(ada, 'Discard draft'), '/cancel-order', [
    'Sam',
    sam,
    'canceled the order',
  ])
  await expect(headline(ada)).toContainText('None')
  await expect(button(ada, 'Discard draft')).toHaveCount(0)
  await expect(sam.getByRole('region', { name: /^Prepare a quote/ })).toHaveCount(0)
})
