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

/** The current code of the authenticator app. */
const currentCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(testServer.clock.now()) })
/** Advances to the next code. */
const nextCode = () => testServer.clock.advance({ minutes: 1 })

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
  nextCode()
  const confirmed = await browser.api.people.confirmSecondFactor(
    { body: { code: currentCode(payload.secret) } },
    strict,
  )
  nextCode()
  return { browser, secret: payload.secret, recoveryCodes: confirmed.payload.recoveryCodes }
}

describe('an optional second factor', () => {
  let secret: string
  let recoveryCodes: string[]

  test('is set up with a QR code, and active after a code of the app has confirmed it', async () => {
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

    const confirmed = await browser.api.people.confirmSecondFactor({ body: { code: currentCode(secret) } }, strict)
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
    nextCode()
    const browser = testServer.browser()
    const { payload } = await logIn(browser, ada)
    expect(payload).toEqual({ user: null, secondFactor: { token: expect.any(String), enrol: null } })
    expect([browser.cookie(), await userIn(browser)]).toEqual(['', null])
    const { token } = payload.secondFactor!
    // The password alone does not allow the set-up of another second factor.
    const begun = await browser.api.people.enrolAtSignIn({ body: { token } })
    expect(begun).toMatchObject({
      field: 'token',
      message: 'Two-factor authentication is already on. Sign in with a code from your app.',
    })
    expect(await second(browser, token, '000000')).toMatchObject({ hasError: true, type: 'unauthorized' })
    const answer = await second(browser, token, currentCode(secret))
    expect(answer).toMatchObject({ hasError: false, payload: { user: { userId: 'u-ada' } } })
    expect(await userIn(browser)).toBe('u-ada')
    // Token and code are redeemed.
    expect(await second(testServer.browser(), token, currentCode(secret))).toMatchObject({
      type: 'badRequest',
      field: 'token',
    })
  })

  test('is required after a magic link too, and each code is valid once', async () => {
    nextCode()
    const enter = async () => {
      await testServer.visitor().api.people.generateMagicLink({ body: { email: ada } }, strict)
      const { token } = await mailTo(testServer, ada)
      const { payload } = await testServer.browser().api.people.loginMagicLink({ body: { token } }, strict)
      return payload.secondFactor!.token
    }
    const code = currentCode(secret)
    const [browser, other] = [testServer.browser(), testServer.browser()]
    expect(await second(browser, await enter(), code)).toMatchObject({ hasError: false })
    expect(await second(other, await enter(), code)).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('AUTH-D02 is required after a one-time password too', async () => {
    nextCode()
    await testServer.visitor().api.people.generateMagicLink({ body: { email: ada } }, strict)
    const { code } = await mailTo(testServer, ada)
    const browser = testServer.browser()
    const { payload } = await browser.api.people.loginOtp({ body: { email: ada, password: code } }, strict)
    expect(payload).toEqual({ user: null, secondFactor: { token: expect.any(String), enrol: null } })
    expect(await userIn(browser)).toBeNull()
  })

  test('is refused after five wrong codes, also when they arrive concurrently', async () => {
    nextCode()
    const { payload } = await logIn(testServer.browser(), ada)
    const { token } = payload.secondFactor!
    const answers = await Promise.all(Array.from({ length: 20 }, () => second(testServer.browser(), token, '000000')))
    const types = answers.map((answer) => answer.hasError && answer.type)
    expect(types.filter((type) => type === 'unauthorized')).toHaveLength(5)
    expect(types.filter((type) => type === 'badRequest')).toHaveLength(15)
    expect(await second(testServer.browser(), token, currentCode(secret))).toMatchObject({
      type: 'badRequest',
      field: 'token',
    })
  })

  test('API-013 is limited to ten codes for one user in 15 minutes, whatever the number of tokens', async () => {
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

  test('can be replaced once by each recovery code', async () => {
    const enter = async (code: string) => {
      const browser = testServer.browser()
      const { payload } = await logIn(browser, ada)
      return second(browser, payload.secondFactor!.token, code)
    }
    expect(await enter(recoveryCodes[0]!.toUpperCase())).toMatchObject({ hasError: false })
    expect(await enter(recoveryCodes[0]!)).toMatchObject({ hasError: true, type: 'unauthorized' })
  })

  test('is replaced by a new one without interruption, gets new recovery codes, and is removed with a code', async () => {
    const browser = testServer.browser()
    const { payload } = await logIn(browser, ada)
    nextCode()
    await second(browser, payload.secondFactor!.token, currentCode(secret))
    const people = browser.api.people
    // An open session alone is not enough.
    expect(await people.enrolSecondFactor({})).toMatchObject({ hasError: true, field: 'currentCode' })
    nextCode()
    const next = await people.enrolSecondFactor({ body: { currentCode: currentCode(secret) } }, strict)
    nextCode()
    // The old one is valid until the new one is confirmed.
    const renewed = await people.renewRecoveryCodes({ body: { code: currentCode(secret) } }, strict)
    expect(renewed.payload.recoveryCodes).toHaveLength(10)
    nextCode()
    await people.confirmSecondFactor({ body: { code: currentCode(next.payload.secret) } }, strict)
    nextCode()
    expect(await people.removeSecondFactor({ body: { code: currentCode(secret) } })).toMatchObject({ field: 'code' })
    await people.removeSecondFactor({ body: { code: currentCode(next.payload.secret) } }, strict)
    expect((await people.secondFactor({}, strict)).payload).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect((await logIn(testServer.browser(), ada)).payload.user?.userId).toBe('u-ada')
  })

  test('C1 API-013 has a limit for wrong codes in an open session too', async () => {
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
    expect(await people.removeSecondFactor({ body: { code: currentCode(current) } })).toMatchObject({
      type: 'quotaExceeded',
    })
    testServer.clock.advance({ minutes: 15 })
    await people.removeSecondFactor({ body: { code: currentCode(current) } }, strict)
  })

  test('J2 is stored only encrypted, and its recovery codes only hashed', async () => {
    const one = await enrolled(eve)
    const { rows } = await testServer.app.database.pool.query<{ all: string }>(
      `select (select string_agg(a::text, '') from people.accounts a) || (select string_agg(r::text, '') from people.recovery_codes r) as all`,
    )
    for (const known of [one.secret, ...one.recoveryCodes]) expect(rows[0]!.all).not.toContain(known)
    await testServer.restart()
    const browser = testServer.browser()
    const { payload } = await logIn(browser, eve)
    expect(await second(browser, payload.secondFactor!.token, currentCode(one.secret))).toMatchObject({
      hasError: false,
    })
  })
})

describe('the second factor of staff', () => {
  test('J6 is set up during sign-in, and cannot be removed', async () => {
    const browser = testServer.browser()
    const { payload } = await logIn(browser, sam)
    expect(payload.user).toBeNull()
    const { token, enrol } = payload.secondFactor!
    expect(await second(browser, token, '000000')).toMatchObject({ hasError: true, type: 'unauthorized' })
    expect(await userIn(browser)).toBeNull()
    const answer = await second(browser, token, currentCode(enrol!.secret))
    expect(answer).toMatchObject({ hasError: false, payload: { user: { userId: 'u-sam' } } })
    expect(answer.hasError ? [] : answer.payload.recoveryCodes).toHaveLength(10)
    expect(await userIn(browser)).toBe('u-sam')
    const { payload: state } = await browser.api.people.secondFactor({}, strict)
    expect(state).toMatchObject({ enabled: true, required: true })
    nextCode()
    const removed = await browser.api.people.removeSecondFactor({ body: { code: currentCode(enrol!.secret) } })
    expect(removed).toMatchObject({ hasError: true, type: 'forbidden' })
    expect((await logIn(testServer.browser(), sam)).payload).toMatchObject({
      user: null,
      secondFactor: { enrol: null },
    })
  })
})
