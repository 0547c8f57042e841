import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { type Accounts, type OpenIdProvider, openProvider } from '#tests/support/openid-provider.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Accounts at the provider that replaces Google. */
const accounts: Accounts = {
  '1001': { email: 'gina@gmail.example', email_verified: true, given_name: 'Gina', family_name: 'Green' },
  '1002': { email: 'ada@bloom.example', email_verified: true },
  '1003': { email: 'eve@rival.example', email_verified: false },
  '1004': { email: 'hijacked@gmail.example', email_verified: true, given_name: 'Hana' },
  '1005': { email: 'tom@lodz-print.example', email_verified: true },
  '1006': { email: 'lin@dongguan-board.example', email_verified: true },
  '1007': { email: 'ada@bloom.example', email_verified: true },
  '1008': { email: 'tİm@folded.example', email_verified: true, given_name: 'Tim' },
  '1009': { email: 'lİn@dongguan-board.example', email_verified: true },
  '1010': { email: 'rita@gmail.example', email_verified: true, given_name: 'Rita' },
  ['7'.repeat(255)]: { email: 'long@gmail.example', email_verified: true, given_name: 'Lo' },
}

let testServer: TestServer
let google: OpenIdProvider
beforeAll(async () => {
  google = await openProvider(accounts)
  testServer = await openTestServer({
    env: google.settings,
  })
})
afterAll(async () => {
  await testServer[Symbol.asyncDispose]()
  await google.close()
})

const strict = { strict: true } as const
/** The complete sign-in; returns the address of the web app that it ends at. */
const signIn = async (browser: Browser, sub: string, returnPath?: string): Promise<string> => {
  const query = returnPath === undefined ? '' : `?returnPath=${encodeURIComponent(returnPath)}`
  const departure = await browser.fetch(`/api/v1/user/google${query}`)
  expect(departure.status).toBe(302)
  const back = new URL(await google.visit(departure.headers.get('location')!, sub))
  const arrival = await browser.fetch(back.pathname + back.search)
  expect(arrival.status).toBe(302)
  return arrival.headers.get('location')!
}
const userIn = async ({ api }: Browser) => (await api.people.authState({}, strict)).payload.user
/** The message key of a refusal; never a text, which anyone could put into a link. */
const problemIn = (place: string) => new URLSearchParams(place.split('#')[1]).get('problem')

describe('signing in with Google', () => {
  test('PROD-009 continues at the step of the product that the visitor left, unless another page was requested', async () => {
    const mapping = { nextStep: 'print', productCategoryId: 'mailer-boxes', productId: 'mailer-box' } as const
    const page = '/custom-packaging/mailer-boxes/mailer-box'
    const arriveAt = async (returnPath?: string) => {
      const browser = testServer.browser()
      await browser.api.people.handOver({ body: mapping }, strict)
      return signIn(browser, '1010', returnPath)
    }
    expect(await arriveAt()).toBe(`${page}#step-print`)
    expect(await arriveAt('/_app')).toBe(`${page}#step-print`)
    expect(await arriveAt(`${page}?size=inner`)).toBe(`${page}?size=inner#step-print`)
    expect(await arriveAt('/essentials')).toBe('/essentials')
  })

  test('AUTH-006 AUTH-D03 USER-T05 creates an account with a new company, and later signs in to it', async () => {
    const gina = testServer.browser()
    expect(await signIn(gina, '1001', '/orders/new')).toBe('/orders/new')
    const user = await userIn(gina)
    expect(user).toMatchObject({
      userId: 'g:1001',
      status: 'active',
      type: 'user',
      firstName: 'Gina',
      lastName: 'Green',
      email: 'gina@gmail.example',
      loginMethod: 'gcp',
      customerId: expect.stringMatching(/^c-/),
      roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
    })
    const again = testServer.browser()
    expect(await signIn(again, '1001')).toBe('/')
    expect(await userIn(again)).toEqual(user)
    const { payload } = await testServer.visitor().api.people.method({ body: { email: 'gina@gmail.example' } }, strict)
    expect(payload.loginMethod).toBe('gcp')
    const { rows } = await testServer.app.database.pool.query(
      "select event from people.audit_log where subject = 'g:1001' order by audit_id",
    )
    expect(rows.map(({ event }) => event)).toEqual(['UserSignedUp', 'SignedIn', 'SignedIn'])
  })

  test('AUTH-D03 C9 signs in to an existing account only if Google has verified its address', async () => {
    const ada = testServer.browser()
    expect(await signIn(ada, '1002')).toBe('/')
    expect(await userIn(ada)).toMatchObject({ userId: 'u-ada', loginMethod: 'pw' })
    const unverified = testServer.browser()
    expect(problemIn(await signIn(unverified, '1003'))).toBe('access.googleUnverified')
    expect(await userIn(unverified)).toBeNull()
    const other = testServer.browser()
    expect(problemIn(await signIn(other, '1007'))).toBe('access.googleOtherAccount')
    expect(await userIn(other)).toBeNull()
  })

  test('C9 takes over an unconfirmed sign-up without its password', async () => {
    const email = 'hijacked@gmail.example'
    await testServer
      .visitor()
      .api.people.signUp(
        { body: { email, firstName: 'M', lastName: 'M', acceptTerms: true, password: 'Attackers-own-1' } },
        strict,
      )
    await mailTo(testServer, email)
    const owner = testServer.browser()
    await signIn(owner, '1004')
    expect(await userIn(owner)).toMatchObject({ email, status: 'active', loginMethod: 'ml' })
    const attacker = await testServer.browser().api.people.login({ body: { email, password: 'Attackers-own-1' } })
    expect(attacker).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('C9 treats addresses that differ only by case folding as different', async () => {
    const other = testServer.browser()
    expect(problemIn(await signIn(other, '1009'))).toBe('access.googleUnverified')
    expect(await userIn(other)).toBeNull()
    const person = { email: 'tim@folded.example', firstName: 'Tim', lastName: 'Fold', acceptTerms: true as const }
    await testServer.visitor().api.people.signUp({ body: person }, strict)
    await testServer.settled()
    const tim = testServer.browser()
    await signIn(tim, '1008')
    expect(await userIn(tim)).toMatchObject({ status: 'active', email: 'tİm@folded.example' })
  })

  test('AUTH-D04 AUTH-D09 refuses users who are blocked or have not accepted an invitation', async () => {
    const { pool } = testServer.app.database
    await pool.query("update people.accounts set status = 'blocked' where user_id = 'u-tom'")
    await pool.query("update people.accounts set status = 'pending_invitation' where user_id = 'u-lin'")
    expect(problemIn(await signIn(testServer.browser(), '1005'))).toBe('access.blocked')
    expect(problemIn(await signIn(testServer.browser(), '1006'))).toBe('access.unconfirmed')
  })

  test('AUTH-006 accepts the longest possible subject as a user id, also in user management', async () => {
    const subject = '7'.repeat(255)
    const browser = testServer.browser()
    await signIn(browser, subject)
    const { userId } = (await userIn(browser))!
    expect(userId).toBe(`g:${subject}`)
    const sam = await testServer.as('sam')
    expect((await sam.users.get({ params: { userId } }, strict)).payload.email).toBe('long@gmail.example')
    expect((await sam.users.block({ params: { userId } }, strict)).payload.status).toBe('blocked')
    const { items } = (await sam.auditLog.list({ query: { person: userId } }, strict)).payload
    expect(items.map(({ event }) => event)).toEqual(['UserBlocked', 'SignedIn', 'CustomerCreated', 'UserSignedUp'])
  })

  test('AUTH-D11 C8 follows only a returnPath of this site', async () => {
    expect(await signIn(testServer.browser(), '1001', '//evil.example')).toBe('/')
  })

  test('C5 C11 accepts an unchanged answer of Google once, in the browser that requested it', async () => {
    const browser = testServer.browser()
    const depart = async (who: Browser) => (await who.fetch('/api/v1/user/google')).headers.get('location')!
    const back = new URL(await google.visit(await depart(browser), '1001'))
    const arrive = async (who: Browser, search = back.search) =>
      (await who.fetch(back.pathname + search)).headers.get('location')!
    // A victim gets this address and would be signed in to the attacker’s account (login CSRF).
    const victim = testServer.browser()
    await depart(victim)
    expect(problemIn(await arrive(victim))).toBe('access.googleRefused')
    expect(await userIn(victim)).toBeNull()
    expect(problemIn(await arrive(testServer.browser()))).toBe('access.googleTimedOut')
    expect(await arrive(browser)).toBe('/')
    expect(problemIn(await arrive(browser))).toBe('access.googleTimedOut')
    const changed = testServer.browser()
    await depart(changed)
    expect(problemIn(await arrive(changed, '?error=access_denied&state=x'))).toBe('access.googleRefused')
  })

  test('requires the second factor too', async () => {
    await testServer.app.database.pool.query("update people.accounts set totp_since = now() where user_id = 'g:1001'")
    const browser = testServer.browser()
    const place = await signIn(browser, '1001')
    expect(place).toMatch(/^\/sign-in#secondFactor=[\w-]{43}&returnPath=%2F$/)
    expect(await userIn(browser)).toBeNull()
  })
})

test('J6 AUTH-006 includes the set-up of a required second factor', async () => {
  const accountsOfStaff = { '2001': { email: 'sam@boxwright.example', email_verified: true } }
  const provider = await openProvider(accountsOfStaff)
  await using strictWorld = await openTestServer({ env: { ...provider.settings, STAFF_SECOND_FACTOR: 'true' } })
  const sam = strictWorld.browser()
  const departure = await sam.fetch('/api/v1/user/google')
  const back = new URL(await provider.visit(departure.headers.get('location')!, '2001'))
  const place = (await sam.fetch(back.pathname + back.search)).headers.get('location')!
  await provider.close()
  const token = new URLSearchParams(place.split('#')[1]).get('secondFactor')!
  expect(await userIn(sam)).toBeNull()

  const enrol = () => sam.api.people.enrolAtSignIn({ body: { token } })
  const begun = await enrol()
  if (begun.hasError) throw new Error(begun.message)
  const code = () => new TOTP({ secret: Secret.fromBase32(begun.payload.secret) }).generate()
  const give = (given: string) => sam.api.people.loginSecondFactor({ body: { token, code: given } })
  expect(await give('000000')).toMatchObject({ type: 'unauthorized' })
  const { payload } = (await give(code())) as { payload: { user: object; recoveryCodes: string[] } }
  expect([payload.user, payload.recoveryCodes.length]).toMatchObject([{ userId: 'u-sam' }, 10])
  expect(await userIn(sam)).toMatchObject({ userId: 'u-sam' })
  // The state is redeemed, and another token of a user with a second factor starts no session.
  expect(await enrol()).toMatchObject({ type: 'badRequest', field: 'token' })
  expect(await give(code())).toMatchObject({ type: 'badRequest', field: 'token' })
  expect(await strictWorld.visitor().api.people.enrolAtSignIn({ body: { token: 'x'.repeat(43) } })).toMatchObject({
    field: 'token',
  })
})

test('C8 AUTH-D03 redirects to the configured origin, regardless of the host of the request', async () => {
  await using settled = await openTestServer({ env: { ...google.settings, PUBLIC_URL: 'https://boxes.example' } })
  const departure = await settled.browser().fetch('/api/v1/user/google')
  const asked = new URL(departure.headers.get('location')!)
  expect(asked.searchParams.get('redirect_uri')).toBe('https://boxes.example/api/v1/user/google/callback')
})

test('B1 is refused with a hint to retry while Google does not respond', async () => {
  await using offline = await openTestServer({ env: { ...google.settings, GOOGLE_ISSUER: 'http://127.0.0.1:1' } })
  const answer = await offline.browser().fetch('/api/v1/user/google')
  expect([answer.status, problemIn(answer.headers.get('location')!)]).toEqual([302, 'access.googleUnavailable'])
})

test('AUTH-006 is not offered without its settings', async () => {
  expect((await testServer.visitor().api.people.signInOptions({}, strict)).payload.google).toBe(true)
  await using plain = await openTestServer()
  expect((await plain.visitor().api.people.signInOptions({}, strict)).payload).toEqual({
    google: false,
    outbox: true,
    ended: null,
  })
  expect((await plain.browser().fetch('/api/v1/user/google')).status).toBe(404)
  const ada = plain.browser()
  await ada.api.people.login({ body: { email: 'ada@bloom.example', password: demoPassword } }, strict)
  expect(await userIn(ada)).toMatchObject({ userId: 'u-ada' })
})
