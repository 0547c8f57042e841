import type { Browser, Page } from '@playwright/test'
import type { PersonName } from '#infrastructure/seed/stories/people.ts'
import type { TestServer } from './test-server.ts'

/** Browser sessions of people, for the specs of tests/browser. */

/** Supported screen widths in CSS pixels. */
export const widths = { phone: 390, tablet: 820, narrow: 1040, laptop: 1280, wide: 1600 } as const

/** A screen with one tab. `name`: the signed-in user; undefined for a visitor. */
export type Screen = { name?: PersonName; width?: number; height?: number; dark?: boolean }

/** A page in a separate browser context, without animations. URLs are relative to the server. */
export const openPage = async (browser: Browser, testServer: TestServer, screen: Screen = {}): Promise<Page> => {
  const { name, width = widths.laptop, height = width === widths.phone ? 844 : 900, dark = false } = screen
  const context = await browser.newContext({
    baseURL: testServer.url,
    viewport: { width, height },
    hasTouch: width === widths.phone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (name) await context.addCookies(cookiesFor(testServer, (await testServer.as(name)).cookie))
  return context.newPage()
}

/** Signs a user in at the sign-in page, which requests the email address first. */
export const signInByPassword = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Closes the browser pages and the server at the end of a spec. */
export const endOf = async (browser: Browser, testServer: TestServer): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await testServer[Symbol.asyncDispose]()
}

/** The cookies of a session for a browser context. */
const cookiesFor = ({ url }: TestServer, cookies: string) =>
  cookies.split('; ').map((cookie) => {
    const split = cookie.indexOf('=')
    return { name: cookie.slice(0, split), value: cookie.slice(split + 1), url }
  })

/** Opens a page and waits for its live connection. */
export const openLive = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('banner').locator('[data-state="live"]').waitFor()
}

/** Collects console errors and uncaught errors. */
export const consoleErrorsOf = (page: Page): string[] => {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  return consoleErrors
}

const mark = 'loadedOnce'

/** Marks the loaded page; a reload removes the mark. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate((name) => void Object.assign(window, { [name]: true }), mark)

/** Whether the page has not been reloaded since it was marked. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate((name) => name in window, mark)

/** The time of the machine's clock at which the page shows a text; whitespace is normalized. */
export const shownAt = async (page: Page, words: string): Promise<number> => {
  const seen = await page.waitForFunction(
    (text) => document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ').includes(text) && Date.now(),
    words,
    { polling: 20, timeout: 30_000 },
  )
  return (await seen.jsonValue()) as number
}
