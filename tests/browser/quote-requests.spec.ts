import { expect, test } from '@playwright/test'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** QUOTE-D01: earlier quote requests of an item on the order page of staff. */

const strict = { strict: true } as const
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('QUOTE-D01 staff read an earlier quote request, also in Chinese on a phone', async ({ browser }) => {
  const story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
  await story.asks('ada', 'For tulips.')
  await testServer.settled()
  const requestId = story.requestId()
  const ada = await testServer.as('ada')
  const { packagingItems } = (await ada.ordering.get({ params: { requestId } }, strict)).payload
  const params = { requestId, itemId: packagingItems[0]!.id }

  const sam = await openPage(browser, testServer, { name: 'sam' })
  await openLive(sam, `/_app/staff/orders/${requestId}`)
  await expect(sam.getByText('For tulips.').first()).toBeVisible()
  await expect(sam.getByText('earlier quote request')).toHaveCount(0)
  await ada.ordering.cancelQuoteRequest({ params, body: {} }, strict)
  await ada.ordering.requestQuote({ params, body: { customerComments: 'For roses.' } }, strict)
  await sam.getByText('1 earlier quote request').click()
  const earlier = sam.locator('details[open]').filter({ hasText: '1 earlier quote request' })
  await expect(earlier).toContainText('Canceled')
  await expect(earlier).toContainText('For tulips.')
  await expect(earlier).not.toContainText('For roses.')

  await (await testServer.as('sam')).people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
  const phone = await openPage(browser, testServer, { name: 'sam', width: widths.phone })
  await openLive(phone, `/_app/staff/orders/${requestId}`)
  await phone.getByText('此前的 1 次报价请求').click()
  await expect(phone.getByText('For tulips.')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
