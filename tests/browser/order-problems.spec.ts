import { expect, type Page, test } from '@playwright/test'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** What a draft lacks, as links to the fields (ORDER-D19, ORDER-032). */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const texts = {
  'en-US': {
    title: 'Before the order can be placed',
    quantity: 'choose a quantity',
    contact: 'Add a contact',
    contactField: 'First name (contact details)',
    address: 'Add a shipping address',
    addressField: 'First name (Shipping Address)',
  },
  'zh-CN': {
    title: '下单前还需完成',
    quantity: '选择数量',
    contact: '填写联系人',
    contactField: '姓 （联系人）',
    address: '填写收货地址',
    addressField: '姓 （收货地址）',
  },
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document
    const label = field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : field?.textContent
    return (label ?? '').replaceAll(/\s+/g, ' ')
  })

test('ORDER-032 ORDER-D19 each missing part is a link to its field, also in Chinese on a phone', async ({
  browser,
}) => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await testServer.settled()
  const ada = await testServer.as('ada')
  for (const language of ['en-US', 'zh-CN'] as const) {
    await ada.people.changeLanguage({ body: { language } }, { strict: true })
    const page = await openPage(browser, testServer, { name: 'ada', width: widths.phone })
    await openLive(page, `/_app/orders/${story.requestId()}`)
    const { title, quantity, contact, contactField, address, addressField } = texts[language]
    const missing = page.getByRole('navigation', { name: title })
    await missing.getByRole('link', { name: contact }).click()
    await expect.poll(() => focusedName(page)).toContain(contactField)
    await missing.getByRole('link', { name: address }).click()
    await expect.poll(() => focusedName(page)).toContain(addressField)
    await missing.getByRole('link', { name: quantity }).click()
    await expect(page.locator('section:has(table) button:focus')).toBeInViewport()
    await page.close()
  }
})
