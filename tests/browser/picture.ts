/**
 * Takes the screenshot for the README, `.github/order.png`: the staff's screen and the customer's phone with the same
 * order in production. Run it when the look of the pages has changed:
 *
 *     npx node tests/browser/picture.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { PersonName } from '#infrastructure/seed/stories/people.ts'
import { stories } from '#infrastructure/seed/stories/stories.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { openLive, openPage, widths } from '../support/browser.ts'
import { findChromium } from '../support/chromium.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import setup from './setup.ts'

const root = resolve(import.meta.dirname, '../..')
const target = join(root, '.github/order.png')

/** The seed tins of the demo: paid, and in production for eleven days. */
const scenes = stories[2]!

/** Runs the story at its times by the clock of the test server, so that its dates are around today. */
const runStory = async (testServer: TestServer): Promise<string> => {
  const story = storySteps(testServer.app)
  let today = 0
  for (const [daysAgo, happens] of scenes) {
    testServer.clock.advance({ days: today - daysAgo })
    today = daysAgo
    await happens(story)
  }
  testServer.clock.advance({ days: today })
  await testServer.settled()
  return story.requestId()
}

/** A screenshot as a data address. */
const seen = async (
  browser: Browser,
  testServer: TestServer,
  name: PersonName,
  path: string,
  width: number,
  height: number,
) => {
  const page = await openPage(browser, testServer, { name, width, height })
  await openLive(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  return dataOf('image/png', await page.screenshot())
}

const dataOf = (type: string, data: Buffer) => `data:${type};base64,${data.toString('base64')}`
const font = () => {
  const file = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
  return dataOf('font/woff2', readFileSync(join(root, file)))
}

const sheet = (staff: string, customer: string) => `<!doctype html><style>
  @font-face { font-family: Bricolage; src: url(${font()}); font-weight: 200 800 }
  body { margin: 0; width: 1400px; height: 884px; position: relative; background: #f1e6d5; font: 600 19px Bricolage }
  figure { margin: 0; position: absolute; color: #4b331a }
  img { display: block; margin-top: 10px; border: 1px solid #a87c48; border-radius: 10px; box-shadow: 0 3px 0 #d3ab78 }
  .staff { left: 48px; top: 30px } .staff img { width: 960px; height: 792px }
  .customer { left: 1036px; top: 30px } .customer img { width: 316px; height: 792px; border-radius: 22px }
</style>
<figure class="staff">Sam, staff<img src="${staff}"></figure>
<figure class="customer">Ada, customer<img src="${customer}"></figure>`

const end = await setup()
try {
  await using testServer = await openTestServer({ web: true })
  const browser = await chromium.launch({ ...(await findChromium()), args: ['--no-sandbox'] })
  const requestId = await runStory(testServer)
  const staff = await seen(browser, testServer, 'sam', `/_app/staff/orders/${requestId}`, 1120, 924)
  const customer = await seen(browser, testServer, 'ada', `/_app/orders/${requestId}`, widths.phone, 977)
  const page = await browser.newPage({ viewport: { width: 1400, height: 884 } })
  await page.setContent(sheet(staff, customer))
  await page.evaluate(() => document.fonts.ready)
  mkdirSync(join(root, '.github'), { recursive: true })
  await page.screenshot({ path: target })
  await browser.close()
  console.log(`Taken: ${target}`)
} finally {
  await end?.()
}
