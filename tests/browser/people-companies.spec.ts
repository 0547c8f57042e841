import { type Browser, expect, type Page, test } from '@playwright/test'
import { writeCompanyProfiles } from '#infrastructure/seed/stories/companies.ts'
import { demoPassword, people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { endOf, openLive, signInByPassword, openPage } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** The own account, the own company and its users, and the administration by staff. */

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer({ web: true })
  await writeCompanyProfiles(testServer.app)
  const story = storySteps(testServer.app)
  await story.drafts('eve')
  await story.adds('eve', { name: 'Bean box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('eve')
  await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('eve', 500)
  await story.checksOut('eve', address, 'Air')
  await story.places('eve')
})
test.afterAll(({ browser }) => endOf(browser, testServer))

const as = (browser: Browser, name?: PersonName) => openPage(browser, testServer, name ? { name } : {})
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })
/** Accepts the newest invitation to an address. */
const accept = async (page: Page, email: string) => {
  const { path, token } = await mailTo(testServer, email)
  await page.goto('about:blank') // a link of a mail opens in a fresh page
  await page.goto(`${path}#${new URLSearchParams({ token }).toString()}`)
  await press(page, 'Accept and sign in')
}
/** Opens pages and checks the look of each. */
const lookAt = async (page: Page, ...paths: string[]) => {
  for (const path of paths) {
    await openLive(page, path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleLayout(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('USER-D03 USER-012 USER-T06 USER-T08 USER-T10 ROLE-011 ROLE-012 ROLE-013 Ada invites Bob, who can only edit orders; then she blocks him', async ({
  browser,
}) => {
  const ada = await as(browser, 'ada')
  await lookAt(ada, '/_app/users')
  await press(ada, 'Invite user')
  await dialog(ada).getByLabel('First name').fill('Bob')
  await dialog(ada).getByLabel('Last name').fill('Petal')
  await dialog(ada).getByLabel('Email').fill('bob@bloom.example')
  await expectAccessibleLayout(ada)
  await expect(dialog(ada).getByLabel('Edit orders')).toBeChecked()
  await dialog(ada).getByRole('button', { name: 'Send invitation' }).click()
  await expect(row(ada, 'Bob Petal')).toContainText('Invited (pending)') // USER-012
  await expect(row(ada, 'Bob Petal')).toContainText('Edit orders')

  const bob = await as(browser)
  await bob.goto('/invitation#token=x')
  await expectAccessibleLayout(bob)
  await accept(bob, 'bob@bloom.example')
  await expect(bob).toHaveURL(`${testServer.url}/_app/orders`)
  await openLive(bob, '/_app/users')
  const invite = main(bob).getByRole('button', { name: 'Invite user' })
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  await expect(invite).toHaveAccessibleDescription('Only users who can manage users can do this. Ask one of them.')
  await bob.getByRole('link', { name: 'Company' }).click()
  const edit = main(bob).getByRole('button', { name: 'Edit', exact: true }) // CRM-010
  await expect(edit).toHaveAccessibleDescription(
    'Only users who can edit the company profile can do this. Ask one of them.',
  )
  await press(bob, 'Add address')
  for (const [label, text] of Object.entries({
    'First name': 'Bob',
    'Last name': 'Petal',
    'Address line 1': '1 Garden Path',
    'Zip code': '97201',
    City: 'Portland',
    State: 'OR',
  }))
    await dialog(bob).getByLabel(label, { exact: false }).first().fill(text)
  await dialog(bob).getByLabel('Name', { exact: true }).fill('Shed')
  await dialog(bob).getByLabel('Country').selectOption('US')
  await expectAccessibleLayout(bob)
  await dialog(bob).getByRole('button', { name: 'Save address' }).click()
  await expect(row(bob, '1 Garden Path')).toContainText('Shed')

  await openLive(ada, '/_app/users')
  await row(ada, 'Ada Bloom')
    .getByRole('button', { name: /Edit permissions/ })
    .click()
  await dialog(ada).getByLabel('Manage users for your account').uncheck()
  await expect(dialog(ada).getByRole('button', { name: 'Save permissions' })).toHaveAccessibleDescription(
    'At least one user must manage users. Give this permission to another user first.',
  )
  await dialog(ada).getByRole('button', { name: 'Close' }).click()
  await row(ada, 'Bob Petal')
    .getByRole('button', { name: /^Block/ })
    .click()
  await dialog(ada).getByRole('button', { name: 'Block' }).click()
  await expect(row(ada, 'Bob Petal')).toContainText('Blocked')
  await expect(row(ada, 'Bob Petal')).toBeFocused()
  await expect(bob).toHaveURL(/\/sign-in/)
})

test('CRM-003 CRM-010 AUTH-026 USER-004 USER-005 USER-006 USER-007 USER-009 USER-016 USER-D01 Ada’s company and her account', async ({
  browser,
}) => {
  const ada = await as(browser, 'ada')
  await lookAt(ada, '/_app/company')
  await press(ada, 'Edit')
  await ada.getByLabel('Website').fill('bloom.example')
  await press(ada, 'Save profile')
  await expect(main(ada)).toContainText('must start with https://')
  await expectAccessibleLayout(ada)
  const sizes = ['—', '1', '2–10', '10–50', '51–100', '100–1000', '1000+']
  await expect(ada.getByLabel('Employees').getByRole('option')).toHaveText(sizes)
  await ada.getByLabel('Employees').selectOption('51-100')
  await ada.getByLabel('Website').fill('https://stems.example')
  await press(ada, 'Save profile')
  await expect(main(ada).getByRole('link', { name: 'https://stems.example' })).toBeVisible()

  await ada.getByRole('button', { name: /account$/ }).click()
  await ada.getByRole('link', { name: 'Account settings' }).click()
  const choosing = row(ada, 'Browse custom packaging')
  await expect(choosing.getByRole('link')).toHaveAttribute('href', '/custom-packaging')
  await choosing.getByRole('button').click()
  await expect(row(ada, 'Browse custom packaging')).toHaveCount(0)
  await expect(row(ada, 'See how ordering works')).toBeVisible()
  await ada.getByLabel('First name').fill('Adela')
  await press(ada, 'Save name')
  await expect(ada.getByRole('button', { name: /Adela Bloom.*account$/ })).toBeVisible()
  await ada.getByText('Advanced').click()
  await expect(ada.getByLabel('Advanced')).toBeChecked()
  await ada.getByLabel('New email').fill('adela@bloom.example')
  await press(ada, 'Send confirmation')
  const waits = main(ada).getByRole('status').filter({ hasText: 'with the link we sent there' })
  await expect(waits).toContainText(people.ada.email)
  await ada.reload()
  await expect(waits).toContainText('adela@bloom.example')
  await expectAccessibleLayout(ada)
  await press(ada, `Keep ${people.ada.email}`)
  await expect(waits).toHaveCount(0)
  testServer.clock.advance({ minutes: 16 })
  await ada.getByLabel('New email').fill('adela@bloom.example')
  await press(ada, 'Send confirmation')
  await expect(dialog(ada).getByLabel(/^Password/)).toBeFocused()
  await dialog(ada)
    .getByLabel(/^Password/)
    .fill('not this one')
  await dialog(ada).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(ada)).toContainText('The password is wrong. Try again.')
  await expectAccessibleLayout(ada)
  await dialog(ada)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await dialog(ada).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(ada)).toHaveCount(0)
  await expect(main(ada).getByRole('button', { name: 'Send confirmation' })).toBeFocused()
  await expect(waits).toContainText('adela@bloom.example')
  await press(ada, 'Send again')
  await expect(ada.getByText('We sent a new email')).toBeVisible()
  await press(ada, 'Change password')
  await expect(ada.getByLabel('Current password')).toBeFocused()
  await press(ada, 'Delete my account…')
  await expect(ada.getByLabel(/^Enter your email/)).toBeFocused()
  await expectAccessibleLayout(ada)
  await expect(main(ada)).toContainText('Your company’s orders')
  const { path, token } = await mailTo(testServer, 'adela@bloom.example')
  // Without a session the link opens the sign-in and then returns.
  const elsewhere = await as(browser)
  await elsewhere.goto(`${path}#token=${token}`)
  await expectAccessibleLayout(elsewhere)
  await main(elsewhere).getByRole('link', { name: 'Sign in' }).click()
  await signInByPassword(elsewhere, people.ada.email, demoPassword)
  await expect(elsewhere).toHaveURL(`${testServer.url}/verify-email`)
  await expect(main(elsewhere)).toContainText(`You sign in with ${people.ada.email}`)
  await ada.goto(`${path}#token=${token}`)
  await expectAccessibleLayout(ada)
  await press(ada, 'Confirm email')
  await main(ada).getByRole('link', { name: 'Go to your account' }).click()
  await expect(main(ada)).toContainText('Current email adela@bloom.example')
})

test('USER-D06 Lin’s picture is cropped to a square in her browser, shown next to her name, and removed', async ({
  browser,
}) => {
  const lin = await as(browser, 'lin')
  await openLive(lin, '/_app/account')
  const file = lin.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(main(lin)).toContainText('read this picture')
  const wide = await lin.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 500 })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#2a7'
    context.fillRect(0, 0, 900, 500)
    return canvas.toDataURL('image/jpeg')
  })
  await file.setInputFiles({
    name: 'lin.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(wide.split(',')[1]!, 'base64'),
  })
  await expect(lin.getByText('Your picture has been updated')).toBeVisible()
  const shown = main(lin).locator('img[src^="/api/v1/pictures/"]')
  await expect(shown).toBeVisible()
  const size = () => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([256, 256])
  await expect(lin.getByRole('button', { name: /account$/ }).locator('img')).toBeVisible()
  await expectAccessibleLayout(lin)

  const sam = await as(browser, 'sam')
  await openLive(sam, '/_app/staff/users')
  await expect(
    main(sam)
      .getByRole('row', { name: /Lin Wei/ })
      .locator('img'),
  ).toBeVisible()
  await press(lin, 'Use initials instead')
  await expect(shown).toHaveCount(0)
  await expect(lin.getByRole('button', { name: /account$/ }).locator('img')).toHaveCount(0)
})

test('AUTH-012 AUTH-013 AUTH-014 Lin’s password is changed, removed, and set again after six digits by mail', async ({
  browser,
}) => {
  const [next, last] = ['Nine-lives-9', 'Paper-and-glue-8']
  const lin = await as(browser, 'lin')
  await openLive(lin, '/_app/account')
  await press(lin, 'Change password')
  await lin.getByLabel('Current password').fill('wrong')
  await lin.getByLabel(/^New password/).fill(next)
  await press(lin, 'Change password')
  await expect(main(lin)).toContainText('The current password is wrong. Try again.')
  await lin.getByLabel('Current password').fill(demoPassword)
  await press(lin, 'Change password')
  await expect(lin.getByText('Your password is set')).toBeVisible()
  await press(lin, 'Remove password')
  await lin.getByLabel('Current password').fill(next)
  await press(lin, 'Remove password')
  await expect(main(lin)).toContainText('No password is set')
  testServer.clock.advance({ minutes: 16 })
  await press(lin, 'Set password')
  await lin.getByLabel(/^New password/).fill(last)
  await press(lin, 'Set password')
  await expect(dialog(lin)).toContainText(`We sent a six-digit code to ${people.lin.email}`)
  await expectAccessibleLayout(lin)
  await expect.poll(async () => (await mailTo(testServer, people.lin.email)).kind).toBe('identityCode')
  await dialog(lin)
    .getByLabel('Code')
    .fill((await mailTo(testServer, people.lin.email)).code)
  await expect(dialog(lin)).toHaveCount(0)
  await expect(main(lin)).toContainText('You sign in with a password')
})

test('AUTH-025 AUTH-031 AUTH-D06 Tom ends his other session, then deletes his account', async ({ browser }) => {
  await testServer.as('tom')
  const tom = await as(browser, 'tom')
  await openLive(tom, '/account') // the path in mails
  await press(tom, 'Sign out on all other devices')
  await expect(main(tom).getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await press(tom, 'Delete my account…')
  await tom.getByLabel(/^Enter your email/).fill('lin@dongguan-board.example')
  await press(tom, 'Delete permanently')
  await expect(main(tom)).toContainText('This is not your account’s email address')
  await tom.getByLabel(/^Enter your email/).fill(people.tom.email)
  await press(tom, 'Delete permanently')
  await expect(tom).toHaveURL(`${testServer.url}/`)
  await tom.goto('/_app/account')
  await expect(tom).toHaveURL(/\/sign-in/)
})

test('CRM-T02 CRM-T04 CRM-005 CRM-007 ROLE-D02 Sam administers companies, people and factories, and reads the audit log', async ({
  browser,
}) => {
  const sam = await as(browser, 'sam')
  await lookAt(sam, '/_app/staff/customers', '/_app/staff/users', '/_app/staff/suppliers')
  await openLive(sam, '/_app/staff/customers')
  await sam.getByLabel('Name, contact or email').fill('rival')
  await expect(main(sam).getByRole('row')).toHaveCount(2)
  await expect(sam).toHaveURL(/search=rival/)
  await main(sam).getByRole('link', { name: 'Rival Roasters' }).click()
  await expect(main(sam).getByRole('button', { name: 'Archive' })).toHaveAccessibleDescription(
    'This customer still has open orders (1). Complete or cancel them before archiving.',
  )
  await expect(main(sam).getByText('Internal: visible to staff only').first()).toBeVisible()
  await sam.getByLabel('Stage').selectOption('qualified')
  await sam.getByLabel('Marketing follow-up').selectOption('first')
  await sam.getByLabel('Internal notes').fill('Roasts on Tuesdays.')
  await press(sam, 'Save')
  await press(sam, 'Mark as test')
  await expect(main(sam)).toContainText('Test account')
  await expectAccessibleLayout(sam)

  await openLive(sam, '/_app/staff/users')
  await press(sam, 'Invite user')
  await dialog(sam).getByLabel('Role').last().selectOption('supplierOnly')
  await dialog(sam).getByLabel('First name').fill('Desi')
  await dialog(sam).getByLabel('Last name').fill('Deng')
  await dialog(sam).getByLabel('Email').fill('desi@boxwright.example')
  await expectAccessibleLayout(sam)
  await dialog(sam).getByRole('button', { name: 'Send invitation' }).click()
  await expect(main(sam).getByRole('link', { name: 'Desi Deng' })).toBeVisible()

  const desi = await as(browser)
  await accept(desi, 'desi@boxwright.example')
  await expect(desi).toHaveURL(`${testServer.url}/_app/staff/purchase-orders`)
  const nav = desi.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(nav).toHaveText(['Purchase orders', 'Schematics', 'Suppliers', 'Users'])
  await nav.filter({ hasText: 'Suppliers' }).click()
  await main(desi).getByRole('link', { name: 'Dongguan Board' }).click()
  await expect(main(desi)).toContainText('No unfinished purchase orders.')
  await press(desi, 'Edit')
  await expectAccessibleLayout(desi)
  await desi.getByLabel('City').fill('Shenzhen')
  await press(desi, 'Save profile')
  await expect(main(desi)).toContainText('Shenzhen')

  await main(sam).getByRole('link', { name: 'Desi Deng' }).click()
  await expectAccessibleLayout(sam)
  await press(sam, /^Block/)
  await dialog(sam).getByRole('button', { name: 'Block' }).click()
  await expect(main(sam)).toContainText('Blocked')
  await expect(desi).toHaveURL(/\/sign-in/)
  await main(sam).getByRole('link', { name: 'Audit log' }).click()
  await expect(main(sam).getByRole('listitem').filter({ hasText: 'blocked a user' }).first()).toContainText(
    'Sam Sawyer',
  )
  await sam.getByLabel('Event').selectOption('UserInvited')
  await expect(main(sam)).not.toContainText('blocked a user: Desi')
  await expectAccessibleLayout(sam)
})
