import { type Browser, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword, people } from '#infrastructure/seed/stories/people.ts'
import { endOf, type Screen, signInByPassword, openPage, widths } from '../support/browser.ts'
import { mailTo } from '../support/mailbox.ts'
import { type OpenIdProvider, openProvider } from '../support/openid-provider.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { expectAccessibleLayout } from '../support/visual-checks.ts'

/** Every sign-in method in the browser: mails are read from the outbox, Google is a real OpenID provider. */

let testServer: TestServer
let google: OpenIdProvider
test.beforeAll(async () => {
  google = await openProvider({
    '1001': { email: 'gina@gmail.example', email_verified: true, given_name: 'Gina', family_name: 'Green' },
    '1002': { email: people.tom.email, email_verified: false },
  })
  testServer = await openTestServer({ web: true, env: google.settings })
})
test.afterAll(async ({ browser }) => {
  await endOf(browser, testServer)
  await google.close()
})

const at = async (browser: Browser, screen: Screen, does: (page: Page) => Promise<void>) => {
  const page = await openPage(browser, testServer, screen)
  await does(page)
  await page.context().close()
}
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click()
/** Opens the link of the newest mail to an address. */
const follow = async (page: Page, email: string) => {
  const { path, token, returnPath } = await mailTo(testServer, email)
  await page.goto(`${path}#${new URLSearchParams({ token, ...(returnPath ? { returnPath } : {}) }).toString()}`)
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${testServer.url}/`)
}
/** The current code of an authenticator app; each code is valid once, so the next one is read a minute later. */
const shown = (secret: string) => {
  testServer.clock.advance({ minutes: 1 })
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(testServer.clock.now()) })
}

test('AUTH-005 AUTH-007 AUTH-008 AUTH-009 AUTH-023 signing up on a phone: a mail completes it, and later its six digits sign in', async ({
  browser,
}) => {
  const email = 'nora@novel.example'
  await at(browser, { width: widths.phone }, async (nora) => {
    await nora.goto('/sign-in?returnPath=%2F_app%2Fcompany')
    // The address entered in the sign-in is not asked for again.
    await nora.getByRole('textbox', { name: 'Email' }).fill('nora@other.example')
    await press(nora, 'Continue')
    await nora.getByRole('link', { name: 'Create an account' }).click()
    await expect(nora.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@other.example')
    await press(nora, 'Create account')
    await expect(nora.getByLabel('First name')).toBeFocused()
    await expect(main(nora)).toContainText('Accept the terms of use to continue')
    await expectAccessibleLayout(nora)
    await nora.getByLabel('First name').fill('Nora')
    await nora.getByLabel('Last name').fill('Novel')
    await nora.getByRole('textbox', { name: 'Email' }).fill(email)
    await nora.getByLabel('Company').fill('Novel Teas')
    await nora.getByLabel('I accept').check()
    await press(nora, 'Create account')
    await expect(main(nora).getByRole('status')).toContainText('We sent you an email')
    await expect(main(nora).getByRole('status')).toBeFocused()
    await follow(nora, email)
    await expectAccessibleLayout(nora)
    // The address is confirmed by the button, not by the page.
    await expect(main(nora)).toContainText('Press the button to confirm your email address')
    await expect(main(nora).getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/sign-up')
    await press(nora, 'Complete and sign in')
    await expect(nora).toHaveURL(`${testServer.url}/_app/company`)
    await expect(main(nora)).toContainText('Novel Teas')

    await signOut(nora)
    await nora.goto('/sign-in')
    await nora.getByRole('textbox', { name: 'Email' }).fill(email)
    await press(nora, 'Continue')
    const code = nora.getByLabel('Six-digit code')
    await expect(code).toBeFocused()
    await expect(main(nora).getByRole('link', { name: 'Create an account' })).toBeVisible()
    await expect(main(nora).getByRole('button', { name: /Send again in/ })).toHaveAttribute('aria-disabled', 'true')
    await code.fill('000000')
    await expect(main(nora)).toContainText('This code is wrong or has expired')
    await code.fill((await mailTo(testServer, email)).code)
    await expect(nora).toHaveURL(`${testServer.url}/_app/orders`)
  })
})

test('AUTH-009 C9 a sign-up completed in another browser requires the password again; the accepted terms can be read', async ({
  browser,
}) => {
  const email = 'cora@craft.example'
  await at(browser, {}, async (cora) => {
    await cora.goto('/sign-up')
    const opened = cora.waitForEvent('popup')
    await main(cora)
      .getByRole('link', { name: /terms of use/ })
      .click()
    const terms = await opened
    await expect(terms.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
    await expectAccessibleLayout(terms)
    await main(terms).getByRole('link', { name: 'Privacy' }).click()
    await expect(terms.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
    await expectAccessibleLayout(terms)
    await terms.close()
    await cora.getByLabel('First name').fill('Cora')
    await cora.getByLabel('Last name').fill('Craft')
    await cora.getByRole('textbox', { name: 'Email' }).fill(email)
    await cora.getByLabel(/^Password/).fill('Nine-lives-9')
    await cora.getByLabel('I accept').check()
    await press(cora, 'Create account')
    await expect(main(cora).getByRole('status')).toContainText('We sent you an email')
  })
  await at(browser, { width: widths.phone }, async (phone) => {
    await follow(phone, email)
    await press(phone, 'Complete and sign in')
    await expect(phone.getByRole('heading', { name: 'Choose your password again' })).toBeVisible()
    await expectAccessibleLayout(phone)
    await phone.getByLabel(/^Password/).fill('Ten-lives-10!')
    await press(phone, 'Set password and continue')
    await expect(phone).toHaveURL(`${testServer.url}/_app/orders`)
    await signOut(phone)
    await phone.goto('/sign-in')
    await signInByPassword(phone, email, 'Ten-lives-10!')
    await expect(phone).toHaveURL(`${testServer.url}/_app/orders`)
  })
})

test('AUTH-002 AUTH-004 AUTH-007 a sign-in link returns to the requested page; the demo links to the outbox', async ({
  browser,
}) => {
  await at(browser, {}, async (ada) => {
    await ada.goto('/_app/users')
    await expect(ada).toHaveURL(/\/sign-in\?returnPath=/)
    await ada.getByRole('textbox', { name: 'Email' }).fill(people.ada.email)
    await press(ada, 'Continue')
    await expect(ada.getByLabel(/^Password/)).toBeFocused()
    await expectAccessibleLayout(ada)
    await press(ada, 'Email me a sign-in link')
    await expect(main(ada).getByRole('status')).toContainText('If this address has an account')
    await expectAccessibleLayout(ada)
    const { code } = await mailTo(testServer, people.ada.email)
    const opened = ada.waitForEvent('popup')
    await ada.getByRole('link', { name: /View emails/ }).click()
    await expect((await opened).getByRole('article').first()).toContainText(code)

    await follow(ada, people.ada.email)
    await press(ada, 'Sign in')
    await expect(ada).toHaveURL(`${testServer.url}/_app/users`)
    await follow(ada, people.ada.email)
    await press(ada, 'Sign in')
    await expect(main(ada).getByRole('alert')).toContainText('This link has expired')
  })
})

test('AUTH-010 AUTH-011 AUTH-029 a forgotten password is reset by mail, with four visible rules', async ({
  browser,
}) => {
  const password = 'Nine-lives-9'
  await at(browser, {}, async (eve) => {
    await eve.goto('/sign-in')
    await eve.getByRole('textbox', { name: 'Email' }).fill(people.eve.email)
    await press(eve, 'Continue')
    await press(eve, 'Forgot your password?')
    await press(eve, 'Send link')
    await expect(main(eve).getByRole('status')).toContainText('within one hour')
    await follow(eve, people.eve.email)
    await eve.getByLabel(/^New password/).fill('nine')
    const rules = eve.getByRole('list', { name: 'Your password needs' }).getByRole('listitem')
    await expect(rules).toHaveText([/lowercase.*, met/, /uppercase.*not met/, /digit.*not met/, /special.*not met/])
    await expectAccessibleLayout(eve)
    await press(eve, 'Set password')
    await expect(eve.getByLabel(/^New password/)).toBeFocused()
    await eve.getByLabel(/^New password/).fill(password)
    await press(eve, 'Set password')
    await main(eve).getByRole('link', { name: 'Sign in' }).click()
    await signInByPassword(eve, people.eve.email, password)
    await expect(eve).toHaveURL(`${testServer.url}/_app/orders`)
  })
})

test('AUTH-006 AUTH-007 USER-T05 sign-in with Google opens the user’s start page; an unverified address is refused with a reason', async ({
  browser,
}) => {
  await at(browser, {}, async (gina) => {
    google.expect('1002')
    await gina.goto('/sign-in')
    await main(gina).getByRole('link', { name: 'Continue with Google' }).click()
    await expect(main(gina).getByRole('alert')).toHaveText(
      'Google has not verified this email address. Use a link by email instead.',
    )
  })
  // A link with any other text shows only our own sentence.
  await at(browser, {}, async (gina) => {
    await gina.goto(`/sign-in#${new URLSearchParams({ problem: 'Your account is locked. Call 555 0100' }).toString()}`)
    await expect(main(gina).getByRole('alert')).toHaveText(
      'Google could not sign you in. Try again, or use a link by email.',
    )
  })
  await at(browser, {}, async (gina) => {
    google.expect('1001')
    await gina.goto('/sign-in?returnPath=%2F_app%2Faccount')
    await main(gina).getByRole('link', { name: 'Continue with Google' }).click()
    await expect(gina).toHaveURL(`${testServer.url}/_app/account`)
    await expect(gina.getByLabel('First name')).toHaveValue('Gina')
    await expect(main(gina)).toContainText('No password is set')
    await signOut(gina)
    await gina.goto('/sign-in')
    await gina.getByRole('textbox', { name: 'Email' }).fill('gina@gmail.example')
    await press(gina, 'Continue')
    await expect(main(gina)).toContainText('This account signs in with Google')
  })
})

test('AUTH-D06 a second factor is set up with its recovery codes, required at sign-in, and turned off', async ({
  browser,
}) => {
  await at(browser, { name: 'lin' }, async (lin) => {
    await lin.goto('/_app/account')
    await press(lin, 'Set up two-factor authentication')
    await expect(main(lin).getByRole('img', { name: /QR code/ })).toBeVisible()
    const secret = ((await main(lin).locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await expectAccessibleLayout(lin)
    await lin.getByLabel('Code').fill('000000')
    await expect(main(lin)).toContainText('This code is wrong')
    await lin.getByLabel('Code').fill(shown(secret))
    const codes = main(lin).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes.first()).toBeVisible()
    const [paper = ''] = await codes.allTextContents()
    await press(lin, 'I have saved them')
    await signOut(lin)

    await lin.goto('/sign-in?returnPath=%2F_app%2Faccount')
    await signInByPassword(lin, people.lin.email, demoPassword)
    await expect(lin.getByLabel('Code')).toBeFocused()
    await expectAccessibleLayout(lin)
    await press(lin, 'Use a recovery code')
    await lin.getByLabel('Recovery code').fill(paper)
    await press(lin, 'Confirm')
    await expect(lin).toHaveURL(`${testServer.url}/_app/account`)
    await press(lin, 'Turn off')
    await lin.getByLabel('Code').fill(shown(secret))
    await main(lin).getByRole('button', { name: 'Turn off' }).click()
    await expect(main(lin).getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
  })
})

test('AUTH-D06 a required second factor is set up during sign-in, after the recovery codes are confirmed as saved', async ({
  browser,
}) => {
  await using strict = await openTestServer({ web: true, env: { STAFF_SECOND_FACTOR: 'true' } })
  const context = await browser.newContext({ baseURL: strict.url, reducedMotion: 'reduce' })
  const sam = await context.newPage()
  await sam.goto('/sign-in')
  await sam.getByRole('button', { name: /Sam Sawyer/ }).click()
  await expect(sam.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible()
  const secret = ((await main(sam).locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await sam.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await expect(main(sam).getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await expect(sam).toHaveURL(`${strict.url}/sign-in`)
  await press(sam, 'I have saved them')
  await expect(sam).toHaveURL(`${strict.url}/_app/staff/orders`)
  await context.close()
})

test('PROD-009 PROD-D02 a visitor who signs up from the configurator continues at the next step, with the configuration', async ({
  browser,
}) => {
  const email = 'remy@novel.example'
  await at(browser, { width: widths.phone }, async (remy) => {
    await remy.goto('/custom-packaging/mailer-boxes/mailer-box?size=inner&length=240&width=180&height=80')
    await remy.getByRole('link', { name: 'Add to order' }).last().click()
    await remy.getByRole('link', { name: 'Create an account' }).click()
    await remy.getByLabel('First name').fill('Remy')
    await remy.getByLabel('Last name').fill('Novel')
    await remy.getByRole('textbox', { name: 'Email' }).fill(email)
    await remy.getByLabel('I accept').check()
    await press(remy, 'Create account')
    await expect(main(remy).getByRole('status')).toContainText('We sent you an email')
    // Without the return address of the mail: the data stored with the sign-up are enough.
    const { path, token } = await mailTo(testServer, email)
    await remy.goto(`${path}#token=${token}`)
    await press(remy, 'Complete and sign in')
    await expect(remy).toHaveURL(/\/custom-packaging\/mailer-boxes\/mailer-box.*#step-material$/)
    await expect(remy.locator('#step-material')).toBeFocused()
    await expect(remy.locator('#step-material')).toBeInViewport()
  })
})
