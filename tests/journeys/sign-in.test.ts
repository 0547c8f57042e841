import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { mailTo, mailsTo } from '#tests/support/mailbox.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const person = (email: string) => ({ email, firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const })
const password = 'Quill-and-ink-7'

/** Signs up, and returns the mail. */
const signUp = async (browser: Browser, email: string, rest: object = {}) => {
  await browser.api.people.signUp({ body: { ...person(email), ...rest } }, strict)
  return mailTo(testServer, email)
}
const userIn = async ({ api }: Browser) => (await api.people.authState({}, strict)).payload.user
const row = async (email: string) => {
  const { rows } = await testServer.app.database.pool.query<{ user_id: string; status: string; customer_id: string }>(
    'select user_id, status, customer_id from people.accounts where email = $1',
    [email],
  )
  return rows[0]
}
const recordOf = async (subject: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string; actor: string }>(
    'select event, actor from people.audit_log where subject = $1 order by audit_id',
    [subject],
  )
  return rows.map(({ event }) => event)
}

describe('signing up', () => {
  test('AUTH-008 AUTH-009 AUTH-D01 USER-T01 USER-T02 ROLE-D03 creates an account, a company and a session by the link of a mail', async () => {
    const nora = testServer.browser()
    const mail = await signUp(nora, 'nora@quill.example', {
      companyName: 'Quill & Co',
      language: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      timeZoneOffset: 480,
      countryCode: 'DE',
      unitOfLength: 'cm',
      currency: 'EUR',
      password,
      returnPath: '/orders/new',
      referralCode: { code: 'FRIEND', timestamp: '2026-05-04T10:00:00Z' },
    })
    expect(mail).toMatchObject({ kind: 'confirmSignUp', path: '/complete-sign-up', returnPath: '/orders/new' })
    expect(mail.subject).toBe('请验证您的邮箱')
    expect(await row('nora@quill.example')).toMatchObject({ status: 'pending_confirmation', customer_id: null })
    // Only after completion.
    const early = await nora.api.people.login({ body: { email: 'nora@quill.example', password } })
    expect(early).toMatchObject({ hasError: true, type: 'forbidden' })

    const { payload } = await nora.api.people.completeSignUp({ body: { token: mail.token } }, strict)
    expect(payload.user).toMatchObject({
      type: 'user',
      status: 'active',
      firstName: 'Nora',
      lastName: 'Quill',
      email: 'nora@quill.example',
      roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
      pendingUserFlows: ['PF101', 'PF102'],
      language: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      timeZoneOffset: 480,
      loginMethod: 'pw',
    })
    expect(await userIn(nora)).toEqual(payload.user)
    expect(await recordOf(payload.user!.userId)).toEqual(['UserSignedUp', 'SignUpCompleted', 'SignedIn'])
    const names = await testServer.app.identity.customerNames([payload.user!.customerId!])
    expect([...names.values()]).toEqual(['Quill & Co'])
    const { rows } = await testServer.app.database.pool.query(
      'select company_name as company, currency, referred_by as by from people.customers where customer_id = $1',
      [payload.user!.customerId],
    )
    expect(rows).toEqual([{ company: 'Quill & Co', currency: 'EUR', by: 'FRIEND' }])
    const settings = await nora.api.people.authStateV2({}, strict)
    expect(settings.payload.countrySettings).toEqual({ countryCode: 'DE', unitOfLength: 'cm', currency: 'EUR' })
  })

  test('AUTH-009 AUTH-D04 is not completed by a used, unknown or expired token', async () => {
    const browser = testServer.browser()
    const { token } = await signUp(browser, 'twice@quill.example')
    await browser.api.people.completeSignUp({ body: { token } }, strict)
    for (const bad of [token, 'unknown']) {
      const answer = await testServer.browser().api.people.completeSignUp({ body: { token: bad } })
      expect(answer).toMatchObject({ hasError: true, type: 'badRequest', field: 'token' })
    }
  })

  test('AUTH-008 can be repeated with the same address until it is confirmed', async () => {
    const first = await signUp(testServer.browser(), 'again@quill.example')
    const second = await signUp(testServer.browser(), 'AGAIN@quill.example', { firstName: 'Nadia' })
    const late = await testServer.browser().api.people.completeSignUp({ body: { token: first.token } })
    expect(late).toMatchObject({ hasError: true, field: 'token' })
    const { payload } = await testServer.browser().api.people.completeSignUp({ body: { token: second.token } }, strict)
    expect(payload.user?.firstName).toBe('Nadia')
  })

  test('USER-T01 C9 confirms only the exact address, not one that differs by case folding', async () => {
    await signUp(testServer.browser(), 'ivy@folded.example')
    const { token } = await signUp(testServer.browser(), 'İvy@folded.example')
    const { payload } = await testServer.browser().api.people.completeSignUp({ body: { token } }, strict)
    expect(payload.user?.email).toBe('İvy@folded.example')
    expect(await row('ivy@folded.example')).toBeUndefined()
  })

  test('AUTH-D01 AUTH-029 AUTH-D08 TEXT-001 TEXT-006 is refused with the invalid field', async () => {
    const { api } = testServer.visitor()
    const refused = async (change: object) => {
      const answer = await api.people.signUp({ body: { ...person('x@quill.example'), ...change } })
      return answer.hasError ? [answer.field, answer.message] : 'done'
    }
    expect(await refused({ acceptTerms: false })).toEqual(['acceptTerms', 'Expected acceptTerms to be one of true'])
    expect(await refused({ firstName: ' ' })).toEqual(['firstName', 'firstName cannot be empty'])
    expect(await refused({ email: 'nora@localhost' })).toEqual(['email', 'email must be a valid email address'])
    expect(await refused({ email: 'a@b.example, c@d.example' })).toEqual([
      'email',
      'email must be a valid email address',
    ])
    expect(await refused({ password: 'quill-and-ink-7' })).toEqual(['password', 'Password needs an uppercase letter'])
    expect(await refused({ password: 'aA1!' })).toEqual(['password', 'Password is shorter than 8 characters'])
    expect(await refused({ password: 'P@ssw0rd!2024' })).toEqual([
      'password',
      'Password is too easy to guess. Choose another one.',
    ])
    expect(await refused({ role: 'admin' })).toEqual(['role', 'Unknown field role'])
  })

  test('USER-T13 expires after seven days, and the address is free again', async () => {
    const mail = await signUp(testServer.browser(), 'late@quill.example')
    const { user_id: userId } = (await row('late@quill.example'))!
    testServer.clock.advance({ days: 7 })
    await testServer.app.database.pool.query("select graphile_worker.add_job('sweep')")
    await testServer.settled()
    expect(await row('late@quill.example')).toBeUndefined()
    expect(await recordOf(userId)).toEqual(['UserSignedUp', 'SignUpExpired'])
    const late = await testServer.browser().api.people.completeSignUp({ body: { token: mail.token } })
    expect(late).toMatchObject({ hasError: true, field: 'token' })
    expect((await signUp(testServer.browser(), 'late@quill.example')).kind).toBe('confirmSignUp')
  })

  test('AUTH-D06 creates sessions and links that are deleted only after they expire', async () => {
    const { pool } = testServer.app.database
    const table = (name: string) =>
      pool.query<{ live: boolean }>(`select expires_on > $1 as live from people.${name}`, [testServer.clock.now()])
    await signUp(testServer.browser(), 'swept@quill.example')
    testServer.clock.advance({ days: 31 })
    await testServer.as('eve')
    await signUp(testServer.browser(), 'fresh@quill.example')
    await pool.query("select graphile_worker.add_job('sweep')")
    await testServer.settled()
    for (const name of ['sessions', 'tokens']) {
      const { rows } = await table(name)
      expect([name, rows.length > 0, rows.every(({ live }) => live)]).toEqual([name, true, true])
    }
  })
})

describe('a magic link', () => {
  test('AUTH-002 AUTH-003 AUTH-004 signs in once within ten minutes', async () => {
    const ada = testServer.browser()
    await ada.api.people.generateMagicLink({ body: { email: 'Ada@Bloom.example' } }, strict)
    const mail = await mailTo(testServer, 'ada@bloom.example')
    expect(mail).toMatchObject({ kind: 'magicLink', path: '/sign-in/link', returnPath: '/' })
    const { payload } = await ada.api.people.loginMagicLink({ body: { token: mail.token } }, strict)
    expect(payload.user?.userId).toBe('u-ada')
    expect(await userIn(ada)).toMatchObject({ userId: 'u-ada' })
    const again = await testServer.browser().api.people.loginMagicLink({ body: { token: mail.token } })
    expect(again).toMatchObject({ hasError: true, type: 'badRequest', field: 'token' })

    await ada.api.people.generateMagicLink({ body: { email: 'ada@bloom.example' } }, strict)
    const next = await mailTo(testServer, 'ada@bloom.example')
    testServer.clock.advance({ minutes: 10 })
    const late = await testServer.browser().api.people.loginMagicLink({ body: { token: next.token } })
    expect(late).toMatchObject({ hasError: true, field: 'token' })
  })

  test.each([
    ['/orders?status=draft#top', '/orders?status=draft#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
  ])('AUTH-002 AUTH-D11 C8 leads back to %s as %s', async (asked, followed) => {
    await testServer
      .visitor()
      .api.people.generateMagicLink({ body: { email: 'eve@rival.example', returnPath: asked } }, strict)
    expect((await mailTo(testServer, 'eve@rival.example')).returnPath).toBe(followed)
  })

  test('USER-T03 C9 confirms the address of a sign-up and removes its earlier password', async () => {
    const victim = 'victim@quill.example'
    await signUp(testServer.browser(), victim, { password: 'Attackers-own-1' })
    const owner = testServer.browser()
    await owner.api.people.generateMagicLink({ body: { email: victim } }, strict)
    const { token } = await mailTo(testServer, victim)
    const { payload } = await owner.api.people.loginMagicLink({ body: { token } }, strict)
    expect(payload.user).toMatchObject({ status: 'active', loginMethod: 'ml', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] })
    const attacker = await testServer
      .browser()
      .api.people.login({ body: { email: victim, password: 'Attackers-own-1' } })
    expect(attacker).toMatchObject({ hasError: true, type: 'unauthorized' })
    await testServer.settled()
    const events = await recordOf(payload.user!.userId)
    expect(events).toEqual(['UserSignedUp', 'EmailConfirmed', 'SignedIn', 'SignInFailed'])
  })
})

describe('a one-time password', () => {
  const code = async (email: string) => {
    await testServer.visitor().api.people.generateMagicLink({ body: { email } }, strict)
    return (await mailTo(testServer, email)).code
  }
  const logIn = (browser: Browser, email: string, given: string) =>
    browser.api.people.loginOtp({ body: { email, password: given } })

  test('AUTH-005 AUTH-D02 is in the same mail, has six digits, and is valid once', async () => {
    const email = 'lin@dongguan-board.example'
    const digits = await code(email)
    expect(digits).toMatch(/^\d{6}$/)
    const lin = testServer.browser()
    expect(await logIn(lin, email, digits)).toMatchObject({ hasError: false, payload: { user: { userId: 'u-lin' } } })
    expect(await userIn(lin)).toMatchObject({ userId: 'u-lin' })
    expect(await logIn(testServer.browser(), email, digits)).toMatchObject({
      hasError: true,
      type: 'unauthorized',
      message: 'Wrong email or password. Try again.',
    })
  })

  test('AUTH-D02 C1 is invalid after five wrong attempts, also when they arrive concurrently', async () => {
    const email = 'tom@lodz-print.example'
    const digits = await code(email)
    const wrong = digits === '000000' ? '111111' : '000000'
    const tries = await Promise.all(Array.from({ length: 30 }, () => logIn(testServer.browser(), email, wrong)))
    expect(tries.every(({ hasError }) => hasError)).toBe(true)
    expect(await logIn(testServer.browser(), email, digits)).toMatchObject({ hasError: true, type: 'unauthorized' })
    // Wrong attempts do not lock out the owner: the link of the same mail still works.
    const { token } = await mailTo(testServer, email)
    expect(await testServer.browser().api.people.loginMagicLink({ body: { token } })).toMatchObject({ hasError: false })
  })

  test('AUTH-D02 expires after ten minutes', async () => {
    const digits = await code('tom@lodz-print.example')
    testServer.clock.advance({ minutes: 10 })
    expect(await logIn(testServer.browser(), 'tom@lodz-print.example', digits)).toMatchObject({ type: 'unauthorized' })
  })

  test('is recorded in the audit log after a failed sign-in', async () => {
    await testServer.browser().api.people.login({ body: { email: 'sam@boxwright.example', password: 'wrong' } })
    await logIn(testServer.browser(), 'sam@boxwright.example', '123456')
    await testServer.settled()
    expect((await recordOf('u-sam')).slice(-2)).toEqual(['SignInFailed', 'SignInFailed'])
  })

  test('AUTH-D04 is refused with the same message for an unknown address', async () => {
    expect(await logIn(testServer.browser(), 'unknown@quill.example', '123456')).toMatchObject({
      type: 'unauthorized',
      message: 'Wrong email or password. Try again.',
    })
  })
})

describe('a forgotten password', () => {
  test('AUTH-010 AUTH-011 AUTH-D06 is reset by mail, which invalidates the old one and ends every session', async () => {
    const email = 'eve@rival.example'
    const eve = testServer.browser()
    await eve.api.people.login({ body: { email, password: demoPassword } }, strict)
    await testServer.visitor().api.people.requestPasswordReset({ body: { email } }, strict)
    const { token, path } = await mailTo(testServer, email)
    expect(path).toBe('/reset-password')
    const reset = (given: string, using = token) =>
      testServer.visitor().api.people.resetPassword({ params: { token: using }, body: { password: given } })
    // A refused weak password does not redeem the token.
    expect(await reset('weak')).toMatchObject({ hasError: true, type: 'badRequest', field: 'password' })
    expect(await reset(password)).toMatchObject({ hasError: false, payload: null })
    expect(await userIn(eve)).toBeNull()
    const logIn = (given: string) => testServer.browser().api.people.login({ body: { email, password: given } })
    expect(await logIn(demoPassword)).toMatchObject({ type: 'unauthorized' })
    expect(await logIn(password)).toMatchObject({ hasError: false })
    expect(await reset('Another-one-9')).toMatchObject({ hasError: true, field: 'token' })
    const letters = (await mailsTo(testServer, email)).map(({ kind }) => kind)
    expect(letters[0]).toBe('passwordChanged')
  })

  test('USER-T04 confirms the address of a sign-up by the mail of the reset', async () => {
    const email = 'reset@quill.example'
    await signUp(testServer.browser(), email)
    await testServer.visitor().api.people.requestPasswordReset({ body: { email } }, strict)
    const { token } = await mailTo(testServer, email)
    await testServer.visitor().api.people.resetPassword({ params: { token }, body: { password } }, strict)
    const { payload } = await testServer.browser().api.people.login({ body: { email, password } }, strict)
    expect(payload.user).toMatchObject({ status: 'active', customerId: expect.stringMatching(/^c-/) })
    expect(await recordOf(payload.user!.userId)).toEqual([
      'UserSignedUp',
      'EmailConfirmed',
      'PasswordReset',
      'SignedIn',
    ])
  })

  test('AUTH-D05 can be reset within an hour', async () => {
    await testServer.visitor().api.people.requestPasswordReset({ body: { email: 'ada@bloom.example' } }, strict)
    const { token } = await mailTo(testServer, 'ada@bloom.example')
    testServer.clock.advance({ minutes: 60 })
    const late = await testServer.visitor().api.people.resetPassword({ params: { token }, body: { password } })
    expect(late).toMatchObject({ hasError: true, field: 'token' })
  })
})

describe('the account of an address', () => {
  test('AUTH-007 AUTH-D07 has a visible sign-in method, and an unknown address always the same one', async () => {
    const method = async (email: string) =>
      (await testServer.visitor().api.people.method({ body: { email } }, strict)).payload.loginMethod
    expect(await method('ada@bloom.example')).toBe('pw')
    expect(await method('victim@quill.example')).toBe('ml')
    const unknowns = Array.from({ length: 40 }, (_, nth) => `unknown-${nth}@nowhere.example`)
    const first = await Promise.all(unknowns.map(method))
    expect(new Set(first)).toEqual(new Set(['pw', 'ml']))
    await testServer.restart()
    expect(await Promise.all(unknowns.map((email) => method(email.toUpperCase())))).toEqual(first)
  })

  test('AUTH-D07 C3 is not revealed by a request for a mail: same answer, and a mail to both addresses', async () => {
    const ask = async (path: string, body: object) => {
      const answer = await fetch(`${testServer.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const headers = Object.fromEntries(answer.headers)
      delete headers['date']
      delete headers['x-request-id']
      // The cookie that marks the browser has the same length for everyone.
      const cookie = headers['set-cookie']?.replace(/=[\w-]{43};/, '=mark;')
      return { status: answer.status, headers: { ...headers, 'set-cookie': cookie }, text: await answer.text() }
    }
    const [known, unknown] = ['ada@bloom.example', 'unknown@nowhere.example']
    for (const [path, body] of [
      ['/user/generate-ml', {}],
      ['/user/reset-password', {}],
      ['/user/sign-up', { firstName: 'N', lastName: 'Q', acceptTerms: true, password }],
    ] as const) {
      const answers = [await ask(path, { ...body, email: known }), await ask(path, { ...body, email: unknown })]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]!.status).toBe(200)
    }
    expect((await mailsTo(testServer, unknown)).map(({ kind }) => kind)).toEqual([
      'confirmSignUp',
      'noAccount',
      'noAccount',
    ])
    expect((await mailTo(testServer, known)).kind).toBe('alreadySignedUp')
  })

  test('AUTH-D09 gets no sign-in mail if its user is invited or blocked', async () => {
    const { pool } = testServer.app.database
    for (const status of ['pending_invitation', 'blocked']) {
      await pool.query("update people.accounts set status = $1 where user_id = 'u-tom'", [status])
      const before = (await mailsTo(testServer, 'tom@lodz-print.example')).length
      const { api } = testServer.visitor()
      await api.people.generateMagicLink({ body: { email: 'tom@lodz-print.example' } }, strict)
      await api.people.requestPasswordReset({ body: { email: 'tom@lodz-print.example' } }, strict)
      if (status === 'blocked') await api.people.signUp({ body: person('tom@lodz-print.example') }, strict)
      expect(await mailsTo(testServer, 'tom@lodz-print.example')).toHaveLength(before)
    }
  })
})
