import { type Browser, expect, test } from '@playwright/test'
import { endOf, type Screen, openPage } from '../support/browser.ts'
import { configure, price, priced, step } from '../support/configuring.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Other functions of a product page: folding, comparison, comments. */

const mailer = '/custom-packaging/mailer-boxes/mailer-box'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const at = (browser: Browser, path: string, screen?: Screen) => configure(browser, testServer, path, screen)

test('two configurations are compared side by side and can be removed', async ({ browser }) => {
  const page = await at(browser, mailer)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Compare' })).toHaveCount(0)
  await step(page, 'Material').getByLabel('E-flute, kraft').check()
  const comparison = page.getByRole('region', { name: 'Compare' })
  await expect(comparison.getByRole('article')).toHaveCount(2)
  await expect(comparison.getByRole('article').first()).toContainText('E-flute, kraft')
  await expect(comparison.getByRole('article').last()).toContainText('E-flute, white')
  await expect(comparison.getByRole('article').last()).toContainText('$')
  // No element covers it: the element in the middle of each column belongs to that column.
  for (const column of [comparison.getByRole('article').first(), comparison.getByRole('article').last()]) {
    await column.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const isOnTop = await column.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const bottom = Math.min(top + height, window.innerHeight)
      return element.contains(document.elementFromPoint(left + width / 2, (Math.max(top, 0) + bottom) / 2))
    })
    expect(isOnTop).toBe(true)
  }
  await page.reload()
  await priced(page)
  await comparison.getByRole('link', { name: 'Mailer box' }).click()
  await expect(step(page, 'Material').getByLabel('E-flute, white')).toBeChecked()
  await page.goBack()
  await comparison.getByRole('button', { name: 'Remove Mailer box from the comparison' }).click()
  await expect(comparison).toHaveCount(0)
})

test('the sheet folds with the slider, also by keyboard', async ({ browser }) => {
  const page = await at(browser, mailer)
  const slider = page.getByRole('slider', { name: 'Fold from flat to closed' })
  const faces = () =>
    page
      .getByRole('img', { name: 'Mailer box, assembled' })
      .locator('path')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d')).join())
  const before = await faces()
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '0% folded')
  const flat = await faces()
  expect(flat).not.toBe(before)
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '100% folded')
  expect(await faces()).not.toBe(flat)
})

test('on a phone the zoom buttons do not cover the size of the sheet', async ({ browser }) => {
  const page = await at(browser, mailer)
  await page.setViewportSize({ width: 390, height: 844 })
  const overlap = () =>
    page.getByRole('group', { name: 'Zoom' }).evaluate((zoom) => {
      const text = document.createRange()
      text.selectNodeContents(zoom.previousElementSibling!)
      const buttons = zoom.getBoundingClientRect()
      const covers = (line: DOMRect) =>
        line.right > buttons.left && line.bottom > buttons.top && line.top < buttons.bottom
      return [...text.getClientRects()].filter((line) => line.width > 0 && covers(line)).length
    })
  await expect.poll(overlap).toBe(0)
})

test('PRICE-D03 a link to a country that is not served offers the visitor’s own country', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await page.goto(`${mailer}?to=KP`)
  await expect(price(page)).toContainText('We don’t ship to this country')
  await price(page)
    .getByRole('button', { name: /United States/ })
    .click()
  await priced(page)
})

test('the price shows the chosen sample', async ({ browser }) => {
  const page = await at(browser, mailer)
  await expect(price(page)).not.toContainText('Basic sample')
  await step(page, 'Sample first').getByLabel('Basic sample').check()
  await expect(price(page)).toContainText(/Basic sample\s*\$45\.00/)
})

test('the dieline zooms around its center and pans, and the selected panel remains selected', async ({ browser }) => {
  const page = await at(browser, '/custom-packaging/folding-cartons/auto-lock-carton')
  const frame = page.getByRole('group', { name: 'Dieline' })
  await frame.locator('path').first().click()
  const panel = page.getByLabel('Panel')
  const pressed = await panel.inputValue()
  expect(pressed).not.toBe('')
  const enlarge = page.getByRole('button', { name: 'Zoom in' })
  for (let time = 0; time < 4; time++) await enlarge.click()
  await expect(panel).toHaveValue(pressed)
  // The middle of the frame shows a part of the drawing, not an empty area.
  const middle = await frame.boundingBox()
  const [x, y] = [middle!.x + middle!.width / 2, middle!.y + middle!.height / 2]
  expect(await page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.tagName, [x, y])).toBe('path')
  const scrolled = () => frame.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
  const before = await scrolled()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 40, { steps: 5 })
  await page.mouse.up()
  expect(await scrolled()).toEqual([before[0]! + 60, before[1]! + 40])
})

test('CONF-D06 a link with an impossible configuration is not saved: the product opens with the previous one', async ({
  browser,
}) => {
  const page = await at(browser, `${mailer}?quantity=500`)
  const saved = () => page.evaluate(() => localStorage.getItem('boxwright-configuration:mailer-box'))
  await expect.poll(saved).toContain('quantity=500')
  await page.goto(`${mailer}?material=nonsense`)
  await expect(page.getByRole('complementary', { name: 'Price' })).toContainText('Fix the highlighted option')
  expect(await saved()).toContain('quantity=500')
  await page.goto(mailer)
  await expect(page).toHaveURL(/quantity=500/)
  await expect(page.getByRole('complementary', { name: 'Price' })).not.toContainText('Fix the highlighted option')
})

test('CONF-020 comments, production notes and links to files are added to the order', async ({ browser }) => {
  const page = await at(browser, `${mailer}?quantity=500`, { name: 'ada' })
  await page.getByLabel('Advanced', { exact: true }).check()
  await page.getByLabel('Notes for us').fill('Two jars each.')
  await page.getByLabel('Notes for the supplier').fill('Grain along the lid.')
  const link = page.getByLabel('Link to a file')
  await link.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a full address, such as https://example.com/artwork.pdf')
  await link.fill('files.example.com/art/logo.pdf')
  await link.press('Enter')
  await expect(page.getByRole('link', { name: 'logo.pdf (files.example.com)' })).toBeVisible()
  await page.reload()
  await priced(page)
  await expect(page.getByLabel('Notes for us')).toHaveValue('Two jars each.')
  await price(page).getByRole('button', { name: 'Add to order' }).click()
  await expect(page).toHaveURL(/\/_app\/orders\//)
  for (const typedText of ['Two jars each.', 'Grain along the lid.', 'logo.pdf (files.example.com)'])
    await expect(page.getByRole('main')).toContainText(typedText)
  await page.getByRole('link', { name: 'Edit in configurator' }).click()
  await priced(page)
  await expect(page.getByLabel('Notes for the supplier')).toHaveValue('Grain along the lid.')
})

test('CAT-014 a failure to load the options of one product does not affect another', async ({ browser }) => {
  const page = await openPage(browser, testServer)
  await page.route('**/options/product/mailer-box/config*', (route) =>
    route.fulfill({ status: 500, json: { hasError: true, message: 'Down', type: 'serverError' } }),
  )
  await page.goto(mailer)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/custom-packaging/rigid-boxes/shoulder-neck-box')
  await priced(page)
  await page.goBack()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/options/product/mailer-box/config*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await priced(page)
})
