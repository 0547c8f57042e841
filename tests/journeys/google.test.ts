import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/demo/people.ts'
import { letterTo } from '#tests/support/mailbox.ts'
import { type Accounts, type OpenIdProvider, openProvider } from '#tests/support/openid-provider.ts'
import { type Browser, openWorld, type World } from '#tests/support/world.ts'

/** Who can sign in at the provider that stands in Google's place. */
const accounts: Accounts = {
  '1001': { email: 'gina@gmail.example', email_verified: true, given_name: 'Gina', family_name: 'Green' },
  '1002': { email: 'ada@bloom.example', email_verified: true },
  '1003': { email: 'eve@rival.example', email_verified: false },
  '1004': { email: 'hijacked@gmail.example', email_verified: true, given_name: 'Hana' },
  '1005': { email: 'tom@lodz-print.example', email_verified: true },
  '1006': { email: 'lin@dongguan-board.example', email_verified: true },
  '1007': { email: 'ada@bloom.example', email_verified: true },
}

let world: World
let google: OpenIdProvider
beforeAll(async () => {
  google = await openProvider(accounts)
  world = await openWorld({
    env: google.settings,
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await google.close()
})

const strict = { strict: true } as const
/** The whole trip; answers with where the web app is entered. */
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
const problemIn = (place: string) => new URLSearchParams(place.split('#')[1]).get('problem')

describe('signing in with Google', () => {
  test('AUTH-006 AUTH-D03 USER-T05 makes an account with a company of its own, and finds it again', async () => {
    const gina = world.browser()
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
    const again = world.browser()
    expect(await signIn(again, '1001')).toBe('/')
    expect(await userIn(again)).toEqual(user)
    const { payload } = await world.visitor().api.people.method({ body: { email: 'gina@gmail.example' } }, strict)
    expect(payload.loginMethod).toBe('gcp')
    const { rows } = await world.house.database.pool.query(
      "select event from people.record where whom = 'g:1001' order by record_id",
    )
    expect(rows.map(({ event }) => event)).toEqual(['UserSignedUp', 'SignedIn', 'SignedIn'])
  })

  test('AUTH-D03 C9 opens the account of an address that Google has verified, and no other', async () => {
    const ada = world.browser()
    expect(await signIn(ada, '1002')).toBe('/')
    expect(await userIn(ada)).toMatchObject({ userId: 'u-ada', loginMethod: 'pw' })
    const unverified = world.browser()
    expect(problemIn(await signIn(unverified, '1003'))).toBe('Google has not verified this e-mail address')
    expect(await userIn(unverified)).toBeNull()
    const other = world.browser()
    expect(problemIn(await signIn(other, '1007'))).toBe('This account belongs to another Google account')
    expect(await userIn(other)).toBeNull()
  })

  test('C9 a sign-up that nobody proved is taken over without the password it had', async () => {
    const email = 'hijacked@gmail.example'
    await world
      .visitor()
      .api.people.signUp(
        { body: { email, firstName: 'M', lastName: 'M', acceptTerms: true, password: 'Attackers-own-1' } },
        strict,
      )
    await letterTo(world, email)
    const owner = world.browser()
    await signIn(owner, '1004')
    expect(await userIn(owner)).toMatchObject({ email, status: 'active', loginMethod: 'ml' })
    const attacker = await world.browser().api.people.login({ body: { email, password: 'Attackers-own-1' } })
    expect(attacker).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('AUTH-D04 AUTH-D09 lets in nobody who is blocked or has not accepted an invitation', async () => {
    const { pool } = world.house.database
    await pool.query("update people.accounts set status = 'blocked' where user_id = 'u-tom'")
    await pool.query("update people.accounts set status = 'pending_invitation' where user_id = 'u-lin'")
    expect(problemIn(await signIn(world.browser(), '1005'))).toBe('This account is blocked')
    expect(problemIn(await signIn(world.browser(), '1006'))).toBe('This account is not confirmed yet')
  })

  test('AUTH-D11 C8 follows a returnPath of our own alone', async () => {
    expect(await signIn(world.browser(), '1001', '//evil.example')).toBe('/')
  })

  test('C5 C11 an answer of Google is good once, in the browser that asked for it, and unchanged', async () => {
    const browser = world.browser()
    const depart = async (who: Browser) => (await who.fetch('/api/v1/user/google')).headers.get('location')!
    const back = new URL(await google.visit(await depart(browser), '1001'))
    const arrive = async (who: Browser, search = back.search) =>
      (await who.fetch(back.pathname + search)).headers.get('location')!
    // Somebody else is sent this address, to be signed in as the one who made it.
    const victim = world.browser()
    await depart(victim)
    expect(problemIn(await arrive(victim))).toBe('Google did not sign you in')
    expect(await userIn(victim)).toBeNull()
    expect(problemIn(await arrive(world.browser()))).toBe('Signing in took too long: please try again')
    expect(await arrive(browser)).toBe('/')
    expect(problemIn(await arrive(browser))).toBe('Signing in took too long: please try again')
    const changed = world.browser()
    await depart(changed)
    expect(problemIn(await arrive(changed, '?error=access_denied&state=x'))).toBe('Google did not sign you in')
  })

  test('a second factor is asked for here as well', async () => {
    await world.house.database.pool.query("update people.accounts set totp_since = now() where user_id = 'g:1001'")
    const browser = world.browser()
    const place = await signIn(browser, '1001')
    expect(place).toMatch(/^\/sign-in#secondFactor=[\w-]{43}&returnPath=%2F$/)
    expect(await userIn(browser)).toBeNull()
  })
})

test('B1 while Google does not answer people are told so, and that they can try again', async () => {
  await using offline = await openWorld({ env: { ...google.settings, GOOGLE_ISSUER: 'http://127.0.0.1:1' } })
  const answer = await offline.browser().fetch('/api/v1/user/google')
  expect([answer.status, problemIn(answer.headers.get('location')!)]).toEqual([
    302,
    'Google does not answer: please try again',
  ])
})

test('AUTH-006 without settings there is no such way in, and the web app is told', async () => {
  expect((await world.visitor().api.people.signInOptions({}, strict)).payload.google).toBe(true)
  await using plain = await openWorld()
  expect((await plain.visitor().api.people.signInOptions({}, strict)).payload).toEqual({ google: false, outbox: true })
  expect((await plain.browser().fetch('/api/v1/user/google')).status).toBe(404)
  const ada = plain.browser()
  await ada.api.people.login({ body: { email: 'ada@bloom.example', password: demoPassword } }, strict)
  expect(await userIn(ada)).toMatchObject({ userId: 'u-ada' })
})
