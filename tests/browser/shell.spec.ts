import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { endOf, openLive, openPage } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The shell of every page: scroll positions, and pages that could not be loaded. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const visitor = (browser: Browser) => openPage(browser, testServer)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true })
/** Follows a link without scrolling to it, as Playwright's click would. */
const follow = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top)
  await expect.poll(() => scrollTop(page)).toBe(top)
}

test('SHELL-D01 a page that could not be loaded offline appears automatically once the connection is back', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/custom-packaging')
  await expect(title(page, 'Custom packaging')).toBeVisible()
  await page.context().setOffline(true)
  await menu(page, 'Samples').click()
  await expect(title(page, 'We can’t reach Boxwright')).toBeVisible()
  await page.context().setOffline(false)
  await expect(title(page, 'Samples')).toBeVisible()
})

test('SHELL-D01 a page that could not be loaded offline opens by its menu link once the connection is back', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/custom-packaging')
  await expect(title(page, 'Custom packaging')).toBeVisible()
  await page.context().setOffline(true)
  await menu(page, 'Samples').click()
  await expect(title(page, 'We can’t reach Boxwright')).toBeVisible()
  await menu(page, 'Sign in').click()
  await expect(page).toHaveURL(/sign-in/)
  await page.context().setOffline(false)
  await menu(page, 'Samples').click()
  await expect(title(page, 'Samples')).toBeVisible()
  await menu(page, 'Services').click()
  await expect(title(page, 'Services')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('SHELL-011 SHELL-012 SHELL-013 SHELL-D03 scroll positions are restored on Back and by link, per path and query; new pages start at the top', async ({
  browser,
}) => {
  const page = await visitor(browser)
  const landing = title(page, 'Custom boxes, made to your exact size')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Samples, services and essentials' })).toBeVisible()
  await scrollTo(page, 800)
  await follow(menu(page, 'Essentials'))
  await expect(title(page, 'Essentials')).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(landing).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(800)
  await follow(menu(page, 'Essentials'))
  await expect(title(page, 'Essentials')).toBeVisible()
  await follow(page.getByRole('banner').getByRole('link', { name: 'Boxwright' }))
  await expect(landing).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(800)
})

test('SHELL-012 the scroll position of a list is restored although its rows are read again', async ({ browser }) => {
  const sam = await openPage(browser, testServer, { name: 'sam', height: 400 })
  const list = '/_app/staff/users'
  await openLive(sam, list)
  const rows = sam.getByRole('main').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  await scrollTo(sam, 200)
  await rows.getByRole('link').nth(4).click()
  await expect(sam).toHaveURL(/users\/.+/)
  await sam.evaluate(() => window.dispatchEvent(new Event('focus')))
  await sam.goBack()
  await expect(rows.nth(5)).toBeVisible()
  await expect.poll(() => scrollTop(sam)).toBe(200)
})

test('SHELL-012 an address that names a section shows it, on the first load and by link, once its content has loaded', async ({
  browser,
}) => {
  const ada = await openPage(browser, testServer, { name: 'ada', height: 400 })
  const api = await testServer.as('ada')
  const { requestId } = (await api.ordering.create({ body: { currency: 'USD' } }, { strict: true })).payload
  const notes = ada.getByRole('region', { name: 'Notes' })
  await openLive(ada, `/_app/orders/${requestId}#notes`)
  await expect(notes.getByRole('heading')).toBeInViewport()
  await openLive(ada, '/_app/orders')
  await ada.evaluate((id) => {
    document.querySelector('main')!.insertAdjacentHTML('beforeend', `<a href="/_app/orders/${id}#notes">to notes</a>`)
  }, requestId)
  await ada.getByRole('link', { name: 'to notes' }).click()
  await expect(notes.getByRole('heading')).toBeInViewport()
})

test('SHELL-016 SHELL-017 SHELL-018 SHELL-D02 the height of the viewport is a CSS variable, also after resizing and rotation', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/')
  const height = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--viewport-height'))
  await expect.poll(height).toBe('900px')
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(height).toBe('700px')
  await page.setViewportSize({ width: 700, height: 1280 })
  await page.evaluate(() => window.dispatchEvent(new Event('orientationchange')))
  await expect.poll(height).toBe('1280px')
})

test('SHELL-019 SHELL-020 the configurator fills the screen, and Escape or leaving the page brings the layout back', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/custom-packaging/mailer-boxes/mailer-box')
  const fullScreen = page.getByRole('button', { name: 'Full screen' })
  const header = page.getByRole('banner')
  await fullScreen.click()
  await expect(header).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(fullScreen).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(header).toBeVisible()
  await expect(fullScreen).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('[data-standalone]')).toHaveCount(0)
  await fullScreen.click()
  await expect(header).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Custom packaging' }).first().click()
  await expect(title(page, 'Custom packaging')).toBeVisible()
  await expect(header).toBeVisible()
})
