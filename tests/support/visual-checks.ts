import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { widths } from './browser.ts'

/** Visual checks of a page on every screen, light and dark, for the specs of tests/browser. */

/** Sets the size and color scheme of the page, and waits until all animations have ended. */
export const setAppearance = async (page: Page, width: number, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 })
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0)) // content behind the header is only covered while scrolled
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** The rules of axe; in dark mode only those on colors, because the others are checked in light mode. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const
type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type Axe = { run: (where: Document, how: object) => Promise<Found> }

/** Rule and element of every axe violation. axe is injected into a page once. */
const violationsOf = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  const options = { runOnly: rules[scheme], resultTypes: ['violations' as const] }
  const { violations }: Found = (await page.evaluate(() => 'axe' in window))
    ? await page.evaluate((how) => (window as unknown as { axe: Axe }).axe.run(document, how), options)
    : await new AxeBuilder({ page })
        .options({ ...options, runOnly: { ...options.runOnly, values: [...options.runOnly.values] } })
        .setLegacyMode()
        .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`,
    ),
  )
}

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Expects no axe violations and no horizontal scrolling, from a phone to a wide screen, light and dark. */
export const expectAccessibleLayout = async (page: Page): Promise<void> => {
  for (const [width, scheme] of [
    [widths.laptop, 'light'],
    [widths.laptop, 'dark'],
    [widths.phone, 'dark'],
    [widths.phone, 'light'],
  ] as const) {
    await setAppearance(page, width, scheme)
    expect.soft(await violationsOf(page, scheme), `axe at ${width} pixels, ${scheme}`).toEqual([])
    expect.soft(await overhang(page), `sideways at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  for (const width of [widths.tablet, widths.narrow, widths.wide]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await overhang(page), `sideways at ${width} pixels`).toBeLessThanOrEqual(0)
  }
}
