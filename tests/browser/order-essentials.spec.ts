import { expect, test } from '@playwright/test'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Essentials of an order on the pages of customers and staff. */

const strict = { strict: true } as const
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('ORDER-D01 Ada adds essentials to a draft, changes and removes them, and places the order', async ({
  browser,
}) => {
  const { ordering } = await testServer.as('ada')
  const { requestId } = (await ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await openLive(ada, `/_app/orders/${requestId}`)

  await ada.getByRole('heading', { name: 'Add an essential' }).click()
  const add = async (product: RegExp, packs: string) => {
    const value = await ada.getByRole('option', { name: product }).getAttribute('value')
    await ada.getByLabel('Product', { exact: true }).selectOption(value)
    await ada.getByLabel('Packs').fill(packs)
    await ada.getByRole('button', { name: 'Add to order' }).click()
  }
  await add(/^Tissue, white/, '0')
  await expect(ada.getByText(/Packs.*at least 1/)).toBeVisible()
  await add(/^Tissue, white/, '2')
  const essentials = ada.getByRole('region', { name: 'Essentials' })
  await expect(essentials).toContainText('Item 001 · 2 packs')
  await essentials.locator('summary', { hasText: 'Add an essential' }).click()
  await add(/^Plain mailers, small/, '1')
  await expect(essentials).toContainText('Item 002 · 1 pack')

  const editing = essentials.locator('details').filter({ has: ada.getByText('Edit Tissue, white') })
  await editing.locator('summary').click()
  await editing.getByLabel('Packs').fill('4')
  await editing.getByLabel('Notes').fill('For the spring range')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(essentials).toContainText('Item 001 · 4 packs')
  await expect(essentials).toContainText('For the spring range')

  await essentials.getByRole('button', { name: 'Remove Plain mailers, small' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(essentials).not.toContainText('Item 002')

  const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }
  const entered = { contact, shippingAddress: bloomStudio, additionalComments: '' }
  await ordering.changeDraft({ params: { requestId }, body: entered }, strict)
  await ada
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await ada.getByRole('button', { name: 'Place order' }).click()
  await ada.getByRole('button', { name: 'Place order' }).last().click()
  await expect(ada.getByRole('heading', { name: 'Payment', exact: true }).first()).toBeVisible()
  await expect(editing).toHaveCount(0)

  const sam = await openPage(browser, testServer, { name: 'sam' })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(sam.getByRole('region', { name: 'Essentials' })).toContainText('Item 001 · 4 packs')
})

test('ORDER-D01 staff add an essential in Chinese on a phone, and nothing is wider than the screen', async ({
  browser,
}) => {
  const { ordering } = await testServer.as('ada')
  const { requestId } = (await ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const body = { productId: 'tissue-ream', quantity: 3 }
  await ordering.addStandardItem({ params: { requestId }, body }, strict)
  await (await testServer.as('sam')).people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
  const sam = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  const essentials = sam.getByRole('region', { name: '现货' })
  await expect(essentials).toContainText('3 包')
  await essentials.locator('summary', { hasText: '添加现货' }).click()
  await expect(essentials.getByRole('button', { name: '加入订单' })).toBeVisible()
  expect(await sam.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('ORDER-D01 an essential of the shop is added to an order instead of the cart', async ({ browser }) => {
  const ada = await openPage(browser, testServer, { name: 'ada' })
  await ada.goto('/essentials/tissue-ream')
  await ada.getByText('Add to an order, shipped with custom packaging').click()
  await ada.getByRole('button', { name: 'Add to order' }).click()
  await expect(ada.getByRole('region', { name: 'Essentials' })).toContainText('1 pack')
})

test('ORDER-D19 the checkout of a draft says which item needs a price before shipping options appear, on a phone', async ({
  browser,
}) => {
  const { ordering } = await testServer.as('ada')
  const item = { productId: 'mailer-box', quantity: 500, quantities: [500], countryCode: 'US', config: {} }
  const { requestId } = (await ordering.create({ body: { currency: 'USD', item } }, strict)).payload
  const params = { requestId }
  await ordering.addStandardItem({ params, body: { productId: 'tissue-ream', quantity: 2 } }, strict)
  const ada = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
  await openLive(ada, `/_app/orders/${requestId}`)
  const notice = ada.locator('#shipping')
  await expect(notice).toContainText('Shipping options appear here once a price is chosen for every item.')
  await notice.getByRole('link', { name: 'Item 001' }).click()
  const itemId = (await ordering.get({ params }, strict)).payload.packagingItems[0]!.id
  const panel = ada.locator('section').filter({ has: ada.locator(`#item-${itemId}`) })
  await expect(panel.last().locator(':focus')).toBeInViewport()
  await ordering.selectQuote({ params: { requestId, itemId }, body: { quantity: 500 } }, strict)
  await expect(ada.getByText('Shipping options appear here')).toHaveCount(0)
})
