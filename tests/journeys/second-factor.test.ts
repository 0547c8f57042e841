import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ env: { STAFF_SECOND_FACTOR: 'true' } })
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const [ada, eve, sam] = ['ada@bloom.example', 'eve@rival.example', 'sam@boxwright.example']

/** What the app on a telephone shows now. */
const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(testServer.clock.now()) })
/** The app shows the next one. */
const later = () => testServer.clock.advance({ minutes: 1 })

const logIn = (browser: Browser, email: string) =>
  browser.api.people.login({ body: { email, password: demoPassword } }, strict)
const second = (browser: Browser, token: string, code: string) =>
  browser.api.people.loginSecondFactor({ body: { token, code } })
const userIn = async ({ api }: Browser) => (await api.people.authState({}, strict)).payload.user?.userId ?? null

/** A user with a second factor, its secret and its recovery codes. */
const enrolled = async (email: string) => {
  const browser = testServer.browser()
  await logIn(browser, email)
  const { payload } = await browser.api.people.enrolSecondFactor({}, strict)
  later()
  const confirmed = await browser.api.people.confirmSecondFactor({ body: { code: shown(payload.secret) } }, strict)
  later()
  return { browser, secret: payload.secret, recoveryCodes: confirmed.payload.recoveryCodes }
}

describe('an optional second factor', () => {
  let secret: string
  let recoveryCodes: string[]

  test('is set up with a picture, and counts once a code of the app has shown that it works', async () => {
    const browser = testServer.browser()
    await logIn(browser, ada)
    const { payload } = await browser.api.people.enrolSecondFactor({}, strict)
    expect(payload.uri).toMatch(
      /^otpauth:\/\/totp\/Boxwright:ada%40bloom\.example\?issuer=Boxwright&secret=[A-Z2-7]{32}/,
    )
    expect(payload.qr).toMatch(/^<svg /)
    secret = payload.secret
    expect(await browser.api.people.confirmSecondFactor({ body: { code: '000000' } })).toMatchObject({ field: 'code' })
    expect((await browser.api.people.secondFactor({}, strict)).payload.enabled).toBe(false)
    expect((await logIn(testServer.browser(), ada)).payload.user?.userId).toBe('u-ada')

    const confirmed = await browser.api.people.confirmSecondFactor({ body: { code: shown(secret) } }, strict)
    recoveryCodes = confirmed.payload.recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.api.people.secondFactor({}, strict)).payload).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
      required: false,
    })
    expect((await mailTo(testServer, ada)).kind).toBe('secondFactorChanged')
  })

  test('is required after the password', async () => {
    later()
    const browser = testServer.browser()
    const { payload } = await logIn(browser, ada)
    expect(payload).toEqual({ user: null, secondFactor: { token: expect.any(String), enrol: null } })
    expect([browser.cookie(), await userIn(browser)]).toEqual(['', null])
    const { token } = payload.secondFactor!
    // With the password alone no other second factor can be set up.
    const begun = await browser.api.people.enrolAtSignIn({ body: { token } })
    expect(begun).toMatchObject({
      field: 'token',
      message: 'Two-factor authentication is already on. Sign in with a code from your app',
    })
    expect(await second(browser, token, '000000')).toMatchObject({ hasError: true, type: 'unauthorized' })
    const answer = await second(browser, token, shown(secret))
    expect(answer).toMatchObject({ hasError: false, payload: { user: { userId: 'u-ada' } } })
    expect(await userIn(browser)).toBe('u-ada')
    // Used up, with the code.
    expect(await second(testServer.browser(), token, shown(secret))).toMatchObject({
      type: 'badRequest',
      field: 'token',
    })
  })

  test('is asked for after a magic link as well, and no code is good twice', async () => {
    later()
    const enter = async () => {
      await testServer.visitor().api.people.generateMagicLink({ body: { email: ada } }, strict)
      const { token } = await mailTo(testServer, ada)
      const { payload } = await testServer.browser().api.people.loginMagicLink({ body: { token } }, strict)
      return payload.secondFactor!.token
    }
    const code = shown(secret)
    const [browser, other] = [testServer.browser(), testServer.browser()]
    expect(await second(browser, await enter(), code)).toMatchObject({ hasError: false })
    expect(await second(other, await enter(), code)).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('AUTH-D02 is asked for after a one-time password as well', async () => {
    later()
    await testServer.visitor().api.people.generateMagicLink({ body: { email: ada } }, strict)
    const { code } = await mailTo(testServer, ada)
    const browser = testServer.browser()
    const { payload } = await browser.api.people.loginOtp({ body: { email: ada, password: code } }, strict)
    expect(payload).toEqual({ user: null, secondFactor: { token: expect.any(String), enrol: null } })
    expect(await userIn(browser)).toBeNull()
  })

  test('is void after five wrong codes, however many come at once', async () => {
    later()
    const { payload } = await logIn(testServer.browser(), ada)
    const { token } = payload.secondFactor!
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(testServer.browser(), token, '000000')))
    const types = answers.map((answer) => answer.hasError && answer.type)
    expect(types.filter((type) => type === 'unauthorized')).toHaveLength(5)
    expect(types.filter((type) => type === 'badRequest')).toHaveLength(15)
    expect(await second(testServer.browser(), token, shown(secret))).toMatchObject({
      type: 'badRequest',
      field: 'token',
    })
  })

  test('API-013 many tokens are no way around it: ten codes for one person in 15 minutes', async () => {
    testServer.clock.advance({ minutes: 15 })
    const tries = []
    for (let round = 0; round < 3; round++) {
      const { payload } = await logIn(testServer.browser(), ada)
      for (let attempt = 0; attempt < 5; attempt++) {
        const answer = await second(testServer.browser(), payload.secondFactor!.token, '000000')
        tries.push(answer.hasError && answer.type)
      }
    }
    expect(tries).toEqual([
      ...Array.from({ length: 10 }, () => 'unauthorized'),
      ...Array.from({ length: 5 }, () => 'quotaExceeded'),
    ])
    testServer.clock.advance({ minutes: 15 })
  })

  test('a recovery code stands in for it, once', async () => {
    const enter = async (code: string) => {
      const browser = testServer.browser()
      const { payload } = await logIn(browser, ada)
      return second(browser, payload.secondFactor!.token, code)
    }
    expect(await enter(recoveryCodes[0]!.toUpperCase())).toMatchObject({ hasError: false })
    expect(await enter(recoveryCodes[0]!)).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('is replaced by a new one without a gap, gets new recovery codes, and is removed with a code', async () => {
    const browser = testServer.browser()
    const { payload } = await logIn(browser, ada)
    later()
    await second(browser, payload.secondFactor!.token, shown(secret))
    const people = browser.api.people
    // A session that was left open is not enough.
    expect(await people.enrolSecondFactor({})).toMatchObject({ hasError: true, field: 'currentCode' })
    later()
    const next = await people.enrolSecondFactor({ body: { currentCode: shown(secret) } }, strict)
    later()
    // Until it is confirmed the old one counts.
    const renewed = await people.renewRecoveryCodes({ body: { code: shown(secret) } }, strict)
    expect(renewed.payload.recoveryCodes).toHaveLength(10)
    later()
    await people.confirmSecondFactor({ body: { code: shown(next.payload.secret) } }, strict)
    later()
    expect(await people.removeSecondFactor({ body: { code: shown(secret) } })).toMatchObject({ field: 'code' })
    await people.removeSecondFactor({ body: { code: shown(next.payload.secret) } }, strict)
    expect((await people.secondFactor({}, strict)).payload).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect((await logIn(testServer.browser(), ada)).payload.user?.userId).toBe('u-ada')
  })

  test('C1 API-013 is not guessed at an open session either', async () => {
    const { browser, secret: current } = await enrolled('tom@lodz-print.example')
    testServer.clock.advance({ minutes: 15 })
    const people = browser.api.people
    const tries = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await people.renewRecoveryCodes({ body: { code: '000000' } })
      tries.push(answer.hasError && answer.type)
    }
    expect(tries.filter((type) => type === 'badRequest')).toHaveLength(10)
    expect(tries.slice(-2)).toEqual(['quotaExceeded', 'quotaExceeded'])
    expect(await people.removeSecondFactor({ body: { code: shown(current) } })).toMatchObject({ type: 'quotaExceeded' })
    testServer.clock.advance({ minutes: 15 })
    await people.removeSecondFactor({ body: { code: shown(current) } }, strict)
  })

  test('J2 stands in the database sealed and hashed alone', async () => {
    const one = await enrolled(eve)
    const { rows } = await testServer.app.database.pool.query<{ all: string }>(
      `select (select string_agg(a::text, '') from people.accounts a) || (select string_agg(r::text, '') from people.recovery_codes r) as all`,
    )
    for (const known of [one.secret, ...one.recoveryCodes]) expect(rows[0]!.all).not.toContain(known)
    await testServer.restart()
    const browser = testServer.browser()
    const { payload } = await logIn(browser, eve)
    expect(await second(browser, payload.secondFactor!.token, shown(one.secret))).toMatchObject({ hasError: false })
  })
})

describe('a second factor that staff need', () => {
  test('J6 is set up during sign-in, and cannot be removed', async () => {
    const browser = testServer.browser()
    const { payload } = await logIn(browser, sam)
    expect(payload.user).toBeNull()
    const { token, enrol } = payload.secondFactor!
    expect(await second(browser, token, '000000')).toMatchObject({ hasError: true, type: 'unauthorized' })
    expect(await userIn(browser)).toBeNull()
    const answer = await second(browser, token, shown(enrol!.secret))
    expect(answer).toMatchObject({ hasError: false, payload: { user: { userId: 'u-sam' } } })
    expect(answer.hasError ? [] : answer.payload.recoveryCodes).toHaveLength(10)
    expect(await userIn(browser)).toBe('u-sam')
    const { payload: state } = await browser.api.people.secondFactor({}, strict)
    expect(state).toMatchObject({ enabled: true, required: true })
    later()
    const removed = await browser.api.people.removeSecondFactor({ body: { code: shown(enrol!.secret) } })
    expect(removed).toMatchObject({ hasError: true, type: 'forbidden' })
    expect((await logIn(testServer.browser(), sam)).payload).toMatchObject({
      user: null,
      secondFactor: { enrol: null },
    })
  })
})
