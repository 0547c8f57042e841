import { type Browser, expect, type Page, test } from '@playwright/test'
import { endOf, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** The reports of pages in a real browser, and their refusal by a visitor. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true, env: { ERROR_REPORTING_IN_DEVELOPMENT: 'true' } })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const metrics = async () => (await fetch(`${testServer.url}/metrics`)).text()
/** The value of a series; 0 if it does not exist. */
const valueOf = async (series: string) => {
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}
/** A visitor whose session is recorded. */
const recorded = async (browser: Browser): Promise<Page> => {
  const page = await openPage(browser, testServer)
  await page.addInitScript(() => sessionStorage.setItem('boxwright-session-recorded', 'true'))
  return page
}
/**
 * Opens a page and waits until monitoring has started: on this machine, it first requests whether errors are reported.
 */
const open = (page: Page, path: string) => Promise.all([page.waitForResponse(/monitoring\/settings/), page.goto(path)])
const leave = (page: Page) => page.close({ runBeforeUnload: true })
const view = (address: string) => `browser_page_views_total{page="${address}",identified="false"}`

test('SHELL-008 SHELL-014 SHELL-030 page views, web vitals and the recording of a visit are sent when the page is left', async ({
  browser,
}) => {
  const page = await recorded(browser)
  await open(page, '/')
  // The browser measures the largest paint only until the first click.
  await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver(done).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.getByRole('navigation').first().getByRole('link', { name: 'Samples', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  // Recordings of less than five seconds are not sent, so the clock of the page is moved forward.
  await page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 6_000
  })
  await page.goto('/sign-in')
  await expect.poll(() => valueOf(view('/'))).toBe(1)
  await expect.poll(() => valueOf(view('/samples'))).toBe(1)
  await expect.poll(() => valueOf('browser_recorded_session_seconds_count')).toBe(1)
  await expect.poll(() => valueOf('browser_web_vital_seconds_count{page="/",name="LCP"}')).toBe(1)
  await leave(page)
})

test('SHELL-D06 after a refusal at the bottom of the page, nothing is counted, and the choice is stored', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { width: widths.phone })
  await open(page, '/services')
  const notice = page.getByRole('contentinfo')
  await notice.getByRole('button', { name: 'Refuse' }).click()
  await expect(notice).toContainText('not recorded')
  await expectAccessibleLayout(page)
  await open(page, '/essentials')
  await expect(notice.getByRole('button', { name: 'Allow' })).toBeVisible()
  await leave(page)
  const other = await openPage(browser, testServer)
  await open(other, '/services')
  await leave(other)
  await expect.poll(() => valueOf(view('/services'))).toBeGreaterThan(0)
  expect(await valueOf(view('/essentials'))).toBe(0)
})

test('SHELL-037 an error on a page is counted by the URL of the page without ids', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await open(page, '/samples/press-proof')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('Cannot read "Ada Bloom"'))))
  await page.goto('/sign-in')
  await expect.poll(() => valueOf('browser_errors_total{page="/samples/:id",name="TypeError"}')).toBe(1)
  await leave(page)
})
