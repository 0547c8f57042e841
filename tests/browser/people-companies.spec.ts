import { type Browser, expect, type Page, test } from '@playwright/test'
import { writeCompanyProfiles } from '#infrastructure/seed/stories/companies.ts'
import { demoPassword, people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { telling } from '#infrastructure/seed/stories/verbs.ts'
import { address } from '../support/app.ts'
import { endOf, openLive, signInByPassword, sitDown } from '../support/browser.ts'
import { letterTo } from '../support/mailbox.ts'
import { looksRight } from '../support/visual-checks.ts'
import { openWorld, type World } from '../support/world.ts'

/** One's own account, one's company and its people, and the staff's administration of everybody. */

let world: World
test.beforeAll(async () => {
  world = await openWorld({ web: true })
  await writeCompanyProfiles(world.house)
  const it = telling(world.house)
  await it.drafts('eve')
  await it.adds('eve', { name: 'Bean box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await it.asks('eve')
  await it.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
  await it.chooses('eve', 500)
  await it.checksOut('eve', address, 'Air')
  await it.places('eve')
})
test.afterAll(({ browser }) => endOf(browser, world))

const as = (browser: Browser, name?: PersonName) => sitDown(browser, world, name ? { name } : {})
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })
/** Accepts the newest invitation to somebody. */
const accept = async (page: Page, email: string) => {
  const { path, token } = await letterTo(world, email)
  await page.goto('about:blank') // a link of a mail is opened anew
  await page.goto(`${path}#${new URLSearchParams({ token }).toString()}`)
  await press(page, 'Accept and sign in')
}
/** Opens pages and looks at each from every side. */
const lookAt = async (page: Page, ...paths: string[]) => {
  for (const path of paths) {
    await openLive(page, path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await looksRight(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('USER-D03 USER-012 USER-T06 USER-T08 USER-T10 ROLE-011 ROLE-012 ROLE-013 Ada invites Bob, who may edit orders and nothing else; then she blocks him', async ({
  browser,
}) => {
  const ada = await as(browser, 'ada')
  await lookAt(ada, '/_app/users')
  await press(ada, 'Invite somebody')
  await dialog(ada).getByLabel('First name').fill('Bob')
  await dialog(ada).getByLabel('Last name').fill('Petal')
  await dialog(ada).getByLabel('E-mail').fill('bob@bloom.example')
  await looksRight(ada)
  await expect(dialog(ada).getByLabel('Edit orders')).toBeChecked()
  await dialog(ada).getByRole('button', { name: 'Send the invitation' }).click()
  await expect(row(ada, 'Bob Petal')).toContainText('Invited (pending)') // USER-012
  await expect(row(ada, 'Bob Petal')).toContainText('Edit orders')

  const bob = await as(browser)
  await bob.goto('/invitation#token=x')
  await looksRight(bob)
  await accept(bob, 'bob@bloom.example')
  await expect(bob).toHaveURL(`${world.url}/_app/orders`)
  await openLive(bob, '/_app/users')
  const invite = main(bob).getByRole('button', { name: 'Invite somebody' })
  await expect(invite).toHaveAttribute('aria-disabled', 'true')
  await expect(invite).toHaveAccessibleDescription('Only colleagues who manage users may do this')
  await bob.getByRole('link', { name: 'Company' }).click()
  const edit = main(bob).getByRole('button', { name: 'Edit' }) // CRM-010
  await expect(edit).toHaveAccessibleDescription('Only colleagues who edit the company profile may do this')
  await press(bob, 'Add an address')
  for (const [label, text] of Object.entries({
    'First name': 'Bob',
    'Last name': 'Petal',
    'Address line 1': '1 Garden Path',
    'Zip code': '97201',
    City: 'Portland',
  }))
    await dialog(bob).getByLabel(label, { exact: false }).first().fill(text)
  await dialog(bob).getByLabel('Name', { exact: true }).fill('Shed')
  await dialog(bob).getByLabel('Country').selectOption('US')
  await looksRight(bob)
  await dialog(bob).getByRole('button', { name: 'Save the address' }).click()
  await expect(row(bob, '1 Garden Path')).toContainText('Shed')

  await openLive(ada, '/_app/users')
  await row(ada, 'Ada Bloom')
    .getByRole('button', { name: /Change rights/ })
    .click()
  await dialog(ada).getByLabel('Manage users for your account').uncheck()
  await expect(dialog(ada).getByRole('button', { name: 'Save the rights' })).toHaveAccessibleDescription(
    'At least one user has to manage users: give the role to another user first',
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
  await press(ada, 'Save the profile')
  await expect(main(ada)).toContainText('must be an address that starts with https://')
  await looksRight(ada)
  const sizes = ['—', '1', '2-10', '10-50', '51-100', '100-1000', '1000+']
  await expect(ada.getByLabel('People').getByRole('option')).toHaveText(sizes)
  await ada.getByLabel('People').selectOption('51-100')
  await ada.getByLabel('Website').fill('https://stems.example')
  await press(ada, 'Save the profile')
  await expect(main(ada).getByRole('link', { name: 'https://stems.example' })).toBeVisible()

  await ada.getByRole('button', { name: /account$/ }).click()
  await ada.getByRole('link', { name: 'Account settings' }).click()
  const choosing = row(ada, 'Platform - Choose path')
  await expect(choosing.getByRole('link')).toHaveAttribute('href', '/custom-packaging')
  await choosing.getByRole('button').click()
  await expect(row(ada, 'Platform - Choose path')).toHaveCount(0)
  await expect(row(ada, 'Platform - Tutorial')).toBeVisible()
  await ada.getByLabel('First name').fill('Adela')
  await press(ada, 'Save the name')
  await expect(ada.getByRole('button', { name: /Adela Bloom.*account$/ })).toBeVisible()
  await ada.getByText('Advanced').click()
  await expect(ada.getByLabel('Advanced')).toBeChecked()
  await ada.getByLabel('New address').fill('adela@bloom.example')
  await press(ada, 'Send the mail')
  const waits = main(ada).getByRole('status').filter({ hasText: 'waits to be confirmed' })
  await expect(waits).toContainText(people.ada.email)
  await ada.reload()
  await expect(waits).toContainText('adela@bloom.example')
  await looksRight(ada)
  await press(ada, `Keep ${people.ada.email}`)
  await expect(waits).toHaveCount(0)
  world.clock.advance({ minutes: 16 })
  await ada.getByLabel('New address').fill('adela@bloom.example')
  await press(ada, 'Send the mail')
  await expect(dialog(ada).getByLabel(/^Password/)).toBeFocused()
  await dialog(ada)
    .getByLabel(/^Password/)
    .fill('not this one')
  await dialog(ada).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(ada)).toContainText('The password is not right')
  await looksRight(ada)
  await dialog(ada)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await dialog(ada).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(ada)).toHaveCount(0)
  await expect(main(ada).getByRole('button', { name: 'Send the mail' })).toBeFocused()
  await expect(waits).toContainText('adela@bloom.example')
  await press(ada, 'Send it again')
  await expect(ada.getByText('A new mail is on its way')).toBeVisible()
  await press(ada, 'Change the password')
  await expect(ada.getByLabel('Current password')).toBeFocused()
  await press(ada, 'Delete my account…')
  await expect(ada.getByLabel(/^Type your e-mail/)).toBeFocused()
  await looksRight(ada)
  await expect(main(ada)).toContainText('Your company’s orders')
  const { path, token } = await letterTo(world, 'adela@bloom.example')
  // Opened where nobody is signed in, the mail leads through the sign-in and back.
  const elsewhere = await as(browser)
  await elsewhere.goto(`${path}#token=${token}`)
  await looksRight(elsewhere)
  await main(elsewhere).getByRole('link', { name: 'Sign in' }).click()
  await signInByPassword(elsewhere, people.ada.email, demoPassword)
  await expect(elsewhere).toHaveURL(`${world.url}/verify-email`)
  await expect(main(elsewhere)).toContainText(`You sign in with ${people.ada.email}`)
  await ada.goto(`${path}#token=${token}`)
  await looksRight(ada)
  await press(ada, 'Confirm this address')
  await main(ada).getByRole('link', { name: 'To your account' }).click()
  await expect(main(ada)).toContainText('You sign in with adela@bloom.example')
})

test('USER-D06 Lin’s picture is cut square in her browser, shown wherever she is, and taken away again', async ({
  browser,
}) => {
  const lin = await as(browser, 'lin')
  await openLive(lin, '/_app/account')
  const file = lin.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(main(lin)).toContainText('cannot read that file as a picture')
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
  await expect(lin.getByText('Your picture is shown')).toBeVisible()
  const shown = main(lin).locator('img[src^="/api/v1/pictures/"]')
  await expect(shown).toBeVisible()
  const size = () => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([256, 256])
  await expect(lin.getByRole('button', { name: /account$/ }).locator('img')).toBeVisible()
  await looksRight(lin)

  const sam = await as(browser, 'sam')
  await openLive(sam, '/_app/staff/users')
  await expect(
    main(sam)
      .getByRole('row', { name: /Lin Wei/ })
      .locator('img'),
  ).toBeVisible()
  await press(lin, 'Show initials again')
  await expect(shown).toHaveCount(0)
  await expect(lin.getByRole('button', { name: /account$/ }).locator('img')).toHaveCount(0)
})

test('AUTH-012 AUTH-013 AUTH-014 Lin’s password is changed, removed, and set again after six digits by mail', async ({
  browser,
}) => {
  const [next, last] = ['Nine-lives-9', demoPassword]
  const lin = await as(browser, 'lin')
  await openLive(lin, '/_app/account')
  await press(lin, 'Change the password')
  await lin.getByLabel('Current password').fill('wrong')
  await lin.getByLabel(/^New password/).fill(next)
  await press(lin, 'Change the password')
  await expect(main(lin)).toContainText('The current password is not right')
  await lin.getByLabel('Current password').fill(demoPassword)
  await press(lin, 'Change the password')
  await expect(lin.getByText('Your password is set')).toBeVisible()
  await press(lin, 'Remove the password')
  await lin.getByLabel('Current password').fill(next)
  await press(lin, 'Remove the password')
  await expect(main(lin)).toContainText('There is no password')
  world.clock.advance({ minutes: 16 })
  await press(lin, 'Set a password')
  await lin.getByLabel(/^New password/).fill(last)
  await press(lin, 'Set a password')
  await expect(dialog(lin)).toContainText(`Six digits are on their way to ${people.lin.email}`)
  await looksRight(lin)
  await expect.poll(async () => (await letterTo(world, people.lin.email)).kind).toBe('identityCode')
  await dialog(lin)
    .getByLabel('Code')
    .fill((await letterTo(world, people.lin.email)).code)
  await expect(dialog(lin)).toHaveCount(0)
  await expect(main(lin)).toContainText('You sign in with a password')
})

test('AUTH-025 AUTH-031 AUTH-D06 Tom ends his other session, then leaves for good', async ({ browser }) => {
  await world.as('tom')
  const tom = await as(browser, 'tom')
  await openLive(tom, '/account') // as mails have it
  await press(tom, 'Sign out everywhere else')
  await expect(main(tom).getByRole('button', { name: 'Sign out there' })).toHaveCount(0)
  await press(tom, 'Delete my account…')
  await tom.getByLabel(/^Type your e-mail/).fill('lin@dongguan-board.example')
  await press(tom, 'Delete for good')
  await expect(main(tom)).toContainText('This is not the address of your account')
  await tom.getByLabel(/^Type your e-mail/).fill(people.tom.email)
  await press(tom, 'Delete for good')
  await expect(tom).toHaveURL(`${world.url}/`)
  await tom.goto('/_app/account')
  await expect(tom).toHaveURL(/\/sign-in/)
})

test('CRM-T02 CRM-T04 CRM-005 CRM-007 ROLE-D02 Sam’s administration: companies, people, factories, and what was recorded', async ({
  browser,
}) => {
  const sam = await as(browser, 'sam')
  await lookAt(sam, '/_app/staff/customers', '/_app/staff/users', '/_app/staff/suppliers')
  await openLive(sam, '/_app/staff/customers')
  await sam.getByLabel('Name, contact or e-mail').fill('rival')
  await expect(main(sam).getByRole('row')).toHaveCount(2)
  await expect(sam).toHaveURL(/search=rival/)
  await main(sam).getByRole('link', { name: 'Rival Roasters' }).click()
  await expect(main(sam).getByRole('button', { name: 'Archive' })).toHaveAccessibleDescription(
    'A customer with open orders cannot be archived: 1 not completed yet',
  )
  await expect(main(sam).getByText('Internal, the customer does not see this').first()).toBeVisible()
  await sam.getByLabel('Stage').selectOption('qualified')
  await sam.getByLabel('Follow-up outreach').selectOption('first')
  await sam.getByLabel('Internal notes').fill('Roasts on Tuesdays.')
  await press(sam, 'Save')
  await press(sam, 'Mark as test')
  await expect(main(sam)).toContainText('Test account')
  await looksRight(sam)

  await openLive(sam, '/_app/staff/users')
  await press(sam, 'Invite somebody')
  await dialog(sam).getByLabel('Type of employee').selectOption('supplierOnly')
  await dialog(sam).getByLabel('First name').fill('Desi')
  await dialog(sam).getByLabel('Last name').fill('Desk')
  await dialog(sam).getByLabel('E-mail').fill('desi@boxwright.example')
  await looksRight(sam)
  await dialog(sam).getByRole('button', { name: 'Send the invitation' }).click()
  await expect(main(sam).getByRole('link', { name: 'Desi Desk' })).toBeVisible()

  const desi = await as(browser)
  await accept(desi, 'desi@boxwright.example')
  await expect(desi).toHaveURL(`${world.url}/_app/staff/suppliers`)
  const nav = desi.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(nav).toHaveText(['Suppliers', 'Users'])
  await main(desi).getByRole('link', { name: 'Dongguan Board' }).click()
  await press(desi, 'Edit')
  await looksRight(desi)
  await desi.getByLabel('City').fill('Shenzhen')
  await press(desi, 'Save the profile')
  await expect(main(desi)).toContainText('Shenzhen')

  await main(sam).getByRole('link', { name: 'Desi Desk' }).click()
  await looksRight(sam)
  await press(sam, /^Block/)
  await dialog(sam).getByRole('button', { name: 'Block' }).click()
  await expect(main(sam)).toContainText('Blocked')
  await expect(desi).toHaveURL(/\/sign-in/)
  await main(sam).getByRole('link', { name: 'Security record' }).click()
  await expect(main(sam).getByRole('listitem').filter({ hasText: 'blocked somebody' }).first()).toContainText(
    'Sam Sawyer',
  )
  await sam.getByLabel('What happened').selectOption('UserInvited')
  await expect(main(sam)).not.toContainText('blocked somebody: Desi')
  await looksRight(sam)
})
