import { expect, test } from '@playwright/test'
import { endOf, openLive, openPage, widths } from '../support/browser.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** The editor of schematics, with mouse, keyboard and numbers, and the pages of their readers. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
})
test.afterAll(({ browser }) => endOf(browser, testServer))

test('SCHEM-004 SCHEM-005 SCHEM-008 SCHEM-D03 Sam draws a schematic and shares it; Ada and Lin read it', async ({
  browser,
}) => {
  const page = await openPage(browser, testServer, { name: 'sam' })
  await openLive(page, '/_app/staff/schematics')
  await page.getByRole('button', { name: 'New schematic' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Insert for 6 bottles')
  await dialog.getByLabel('Unit').selectOption('cm')
  await dialog.getByLabel('Width').fill('40')
  await dialog.getByLabel('Height').fill('30')
  await dialog.getByRole('button', { name: 'New schematic' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insert for 6 bottles')

  const canvas = page.getByRole('group', { name: 'Drawing of Insert for 6 bottles' })
  const shapes = canvas.getByRole('button')
  await page.getByRole('button', { name: 'Add element' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Bottle')
  const bottle = shapes.first()
  await expect(bottle).toHaveAccessibleName('Bottle, 10 × 7.5 cm, position 0, 0')

  // Mouse: the element and its corner.
  const { x, y, width, height } = (await bottle.boundingBox())!
  await page.mouse.move(x + width / 3, y + height / 3)
  await page.mouse.down()
  await page.mouse.move(x + width / 3 + 90, y + height / 3 + 60, { steps: 5 })
  await page.mouse.up()
  await expect(bottle).not.toHaveAccessibleName(/position 0, 0/)
  const dragged = (await bottle.getAttribute('aria-label'))!
  // One step of undo for the whole drag.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bottle).toHaveAccessibleName('Bottle, 10 × 7.5 cm, position 0, 0')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(bottle).toHaveAccessibleName(dragged)

  // Keyboard: a step, and ten steps.
  await page.getByRole('textbox', { name: 'From the left' }).fill('5')
  await page.getByRole('textbox', { name: 'From the top' }).fill('5')
  await bottle.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bottle).toHaveAccessibleName('Bottle, 10 × 7.5 cm, position 5.1, 6')

  // Numbers, and the fit.
  await page.getByRole('textbox', { name: 'Width' }).first().fill('9')
  await page.getByRole('textbox', { name: 'Height' }).first().fill('12')
  await page.getByRole('textbox', { name: 'Margin left and right' }).fill('1')
  await page.getByRole('textbox', { name: 'Margin top and bottom' }).fill('2')
  await expect(page.getByText('8 fit between the margins: 4 × 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Fill with 8 elements' }).click()
  await expect(shapes).toHaveCount(8)
  await shapes.nth(7).focus()
  await page.getByRole('textbox', { name: 'From the left' }).fill('38')
  await expect(shapes.nth(7)).toHaveAccessibleName(/Outside the margins$/)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save drawing' }).click()
  await expect(page.getByText('No unsaved changes').first()).toBeVisible()
  await page.reload()
  await expect(shapes).toHaveCount(8)

  await page.getByLabel('Find a customer').fill('Bloom')
  await page.getByRole('button', { name: 'Bloom & Stem' }).click()
  await page.getByRole('button', { name: 'Share with Dongguan Board' }).click()
  await expect(page.getByRole('button', { name: 'Stop sharing' })).toHaveCount(2)
  const path = new URL(page.url()).pathname.replace('/staff', '')
  for (const name of ['ada', 'lin'] as const) {
    const reader = await openPage(browser, testServer, { name, width: widths.phone })
    await openLive(reader, '/_app/schematics')
    await reader.getByRole('link', { name: 'Insert for 6 bottles' }).click()
    await expect(reader).toHaveURL(path)
    await expect(reader.getByRole('img', { name: 'Drawing of Insert for 6 bottles' })).toBeVisible()
    await expect(reader.getByRole('listitem').filter({ hasText: 'Bottle' })).toHaveCount(8)
    await expect(reader.getByText('Outside the margins')).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Save drawing' })).toHaveCount(0)
    await expectAccessibleLayout(reader)
  }

  // A click does not change the drawing; numbers stay within the limits, and can be typed again after clearing a field.
  await page.bringToFront()
  await shapes.first().click()
  await expect(page.getByText('No unsaved changes').first()).toBeVisible()
  const layer = page.getByRole('textbox', { name: 'Layer (0 is the lowest)' })
  await layer.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await expect(layer).toHaveValue('3')
  const left = page.getByRole('textbox', { name: 'From the left' })
  await left.fill('99999')
  await page.keyboard.press('Tab')
  await expect(left).toHaveValue('20000')
  await left.click({ clickCount: 3 })
  await page.keyboard.press('Backspace')
  await expect(left).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(left).toHaveValue('20000')
  await left.click({ clickCount: 3 })
  await page.keyboard.type('12,5')
  await page.keyboard.press('Tab')
  await expect(left).toHaveValue('12.5')
  await left.fill('3')

  // Unsaved changes remain when the protection changes, and are not lost by a link without a question.
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await page.getByRole('button', { name: 'Prevent changes' }).click()
  await page.getByRole('button', { name: 'Allow changes' }).click()
  await expect(shapes.filter({ hasText: 'Bottle' })).toHaveCount(8)
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Schematics' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Back' }).click()
  await expect(shapes).toHaveCount(8)

  // Another user's drawing is shown, and not overwritten by one that was not saved.
  const other = await testServer.as('sam')
  const params = { schematicId: path.split('/').at(-1)! }
  const change = (body: { width?: number; description?: string }) =>
    other.schematics.change({ params, body }, { strict: true })
  await change({ description: 'For the gift box' })
  const save = page.getByRole('button', { name: 'Save drawing' })
  await save.click()
  await expect(page.getByText('Compare and save again')).toBeVisible()
  await save.click()
  await expect(page.getByText('No unsaved changes').first()).toBeVisible()
  const areaWidth = page.getByRole('textbox', { name: 'Width' }).last()
  await page.getByRole('button', { name: 'Add element' }).click()
  await change({ width: 60 })
  await save.click()
  await expect(page.getByText('Another user has saved this drawing')).toBeVisible()
  await save.click()
  await expect(page.getByText('Compare and save again')).toBeVisible()
  await page.getByRole('button', { name: 'Discard my changes and load it' }).click()
  await expect(areaWidth).toHaveValue('60')
  await expect(shapes).toHaveCount(8)

  // SCHEM-006: the editor of a protected schematic is read-only.
  await page.getByRole('button', { name: 'Prevent changes' }).click()
  await expect(page.getByText('Changes to this schematic are prevented.').first()).toBeVisible()
  await expect(canvas.getByRole('button')).toHaveCount(0)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Allow changes' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/_app/staff/schematics')
  await expect(page.getByRole('link', { name: 'Insert for 6 bottles' })).toHaveCount(0)
})
