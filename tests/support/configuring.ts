import { type Browser, expect, type Page } from '@playwright/test'
import { type Screen, openPage } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** The configurator in a browser, for the specs of tests/browser. */

export const price = (page: Page) => page.getByRole('complementary', { name: 'Price' })
export const unitPrice = (page: Page) => page.getByRole('status', { name: 'Each', exact: true })
export const totalOf = (page: Page) => price(page).getByRole('definition').first()
export const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits until the page shows the price of the selected configuration. */
export const priced = async (page: Page) => {
  await expect(unitPrice(page)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** A page of the configurator with its price. */
export const configure = async (
  browser: Browser,
  testServer: TestServer,
  path: string,
  screen: Screen = {},
): Promise<Page> => {
  const page = await openPage(browser, testServer, screen)
  await page.goto(path)
  await priced(page)
  return page
}
