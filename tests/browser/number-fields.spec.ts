import { expect, test } from '@playwright/test'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { telling } from '#infrastructure/seed/stories/verbs.ts'
import { endOf, openLive, sitDown } from '../support/browser.ts'
import { openWorld, type World } from '../support/world.ts'

/** What becomes of an amount that is typed, key by key, as people do. */

let world: World
/** Ada's order that awaits payment. */
let requestId = ''

test.beforeAll(async () => {
  world = await openWorld({ web: true })
  const it = telling(world.house)
  for (const [, happens] of stories[4]!) await happens(it)
  requestId = it.requestId()
})
test.afterAll(({ browser }) => endOf(browser, world))

test('a typed comma groups thousands and never becomes a decimal point', async ({ browser }) => {
  const page = await sitDown(browser, world, { name: 'sam' })
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
