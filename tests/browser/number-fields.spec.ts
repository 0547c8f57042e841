import { expect, test } from '@playwright/test'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Amounts typed key by key. */

let testServer: TestServer
/** Ada's order that awaits payment. */
let requestId = ''

test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  const story = storySteps(testServer.app)
  for (const [, happens] of stories[4]!) await happens(story)
  requestId = story.requestId()
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('a typed comma groups thousands and never becomes a decimal point', async ({ browser }) => {
  const page = await openPage(browser, testServer, { name: 'sam' })
  await openLive(page, `/_app/staff/orders/${requestId}`)
  const amount = page.getByRole('group', { name: 'Record a payment' }).getByLabel(/^Amount/)
  for (const [typed, shown] of [
    ['1,350.00', /^1,350(\.00)?\b/],
    ['3,420', /^3,420\b/],
    ['1200.5', /^1,200\.5\b/],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(shown)
  }
})
