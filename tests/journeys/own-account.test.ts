import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { connect } from '#tests/support/live-client.ts'
import { mailTo, mailsTo } from '#tests/support/mailbox.ts'
import { signedInCookie, signedInClient } from '#tests/support/signed-in-users.ts'
import { address } from '#tests/support/test-app.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const [eve, lin, tom] = ['eve@rival.example', 'lin@dongguan-board.example', 'tom@lodz-print.example']
const password = 'Quill-and-ink-7'
const another = 'Paper-and-glue-8'

const signIn = async (email: string, given = demoPassword): Promise<Browser> => {
  const browser = testServer.browser()
  await browser.api.people.login({ body: { email, password: given } }, strict)
  return browser
}
const whoIs = async ({ api }: Browser) => (await api.people.authState({}, strict)).payload.user?.userId ?? null
const recorded = async (event: string) => {
  const { rows } = await testServer.app.database.pool.query<{ actor: string; subject: string; changes: object }>(
    'select actor, subject, changes from people.audit_log where event = $1 order by audit_id desc',
    [event],
  )
  return rows[0]
}

describe('the signed-in user', () => {
  test('USER-001 USER-002 AUTH-016 AUTH-017 AUTH-018 AUTH-D12 reads the account and the two auth states', async () => {
    const ada = await testServer.as('ada')
    const { payload: user } = await ada.people.account({}, strict)
    expect(Object.keys(user).toSorted()).toEqual(
      [
        'userId',
        'type',
        'firstName',
        'lastName',
        'email',
        'customerId',
        'status',
        'avatar',
        'createdOn',
        'changedOn',
        'timeZoneOffset',
        'timeZone',
        'pendingUserFlows',
        'roles',
        'language',
        'configurationMode',
        'loginMethod',
      ].toSorted(),
    )
    expect((await (await testServer.as('sam')).people.account({}, strict)).payload.adminType).toBe('superAdmin')
    expect((await ada.people.authState({}, strict)).payload).toEqual({ user })
    const countrySettings = { countryCode: 'US', unitOfLength: 'inch', currency: 'USD' }
    expect((await ada.people.authStateV2({}, strict)).payload).toEqual({ user, countrySettings })
    const { api } = testServer.visitor()
    expect((await api.people.authState({}, strict)).payload).toEqual({ user: null })
    expect((await api.people.authStateV2({}, strict)).payload).toEqual({ user: null, countrySettings })
    expect(await api.people.account()).toMatchObject({ hasError: true, type: 'unauthorized' })
    // The path works with and without a trailing slash (API-D04).
    for (const path of ['/api/v1/auth-state-v2', '/api/v1/auth-state-v2/']) {
      expect((await fetch(testServer.url + path)).status).toBe(200)
    }
  })

  test('API-018 needs a session to read own data', async () => {
    const { api } = testServer.visitor()
    const answers = await Promise.all([
      api.people.changeName({ body: { firstName: 'A', lastName: 'B' } }),
      api.people.sessions(),
      api.people.secondFactor(),
      api.people.deleteAccount({ body: { email: eve } }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ hasError: true, type: 'unauthorized' })
  })
})

describe('changes of one’s own account', () => {
  test('USER-004 AUTH-026 include the name', async () => {
    const { api } = await signIn(tom)
    const { payload } = await api.people.changeName({ body: { firstName: ' Tomasz ', lastName: 'Nowak' } }, strict)
    expect(payload).toMatchObject({ firstName: 'Tomasz', lastName: 'Nowak' })
    expect((await api.people.account({}, strict)).payload).toEqual(payload)
    expect(await api.people.changeName({ body: { firstName: ' ', lastName: 'Nowak' } })).toMatchObject({
      type: 'badRequest',
      field: 'firstName',
      message: 'firstName cannot be empty',
    })
    expect(await recorded('NameChanged')).toEqual({ actor: 'u-tom', subject: 'u-tom', changes: {} })
  })

  test('USER-008 USER-009 API-014 include the language and the configuration mode', async () => {
    const { api } = await signIn(tom)
    for (const language of ['zh-CN', 'en-US'] as const) {
      expect((await api.people.changeLanguage({ body: { language } }, strict)).payload.language).toBe(language)
    }
    for (const configurationMode of ['advanced', 'basic'] as const) {
      const { payload } = await api.people.changeConfigurationMode({ body: { configurationMode } }, strict)
      expect(payload.configurationMode).toBe(configurationMode)
    }
    expect(await api.people.changeLanguage({ body: { language: 'de-DE' as never } })).toMatchObject({
      type: 'badRequest',
      message: 'Expected language to be one of en-US, zh-CN',
    })
    expect(await api.people.changeConfigurationMode({ body: { configurationMode: 'x' as never } })).toMatchObject({
      message: 'Expected configurationMode to be one of basic, advanced',
    })
  })

  test('USER-D04 of the language change the language of mails', async () => {
    const { api } = await signIn(tom)
    await api.people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
    await testServer.visitor().api.people.generateMagicLink({ body: { email: tom } }, strict)
    expect((await mailTo(testServer, tom)).subject).toBe('您的 Boxwright 登录链接')
    await api.people.changeLanguage({ body: { language: 'en-US' } }, strict)
  })

  test('USER-007 remove a pending flow, and refuse an unknown one', async () => {
    await testServer.app.database.pool.query(
      "update people.accounts set pending_user_flows = '{PF101,PF102}' where user_id = 'u-tom'",
    )
    const { api } = await signIn(tom)
    const { payload } = await api.people.removeFlow({ params: { id: 'PF101' } }, strict)
    expect(payload.pendingUserFlows).toEqual(['PF102'])
    expect(await api.people.removeFlow({ params: { id: 'PF101' } })).toMatchObject({ type: 'badRequest', field: 'id' })
  })

  test('USER-005 USER-006 USER-D01 AUTH-D05 of the e-mail address take effect once the new address is confirmed', async () => {
    const browser = await signIn(lin)
    const { api } = browser
    expect(await api.people.changeEmail({ body: { email: 'wei' } })).toMatchObject({
      type: 'badRequest',
      field: 'email',
    })
    const change = async (email: string) => (await api.people.changeEmail({ body: { email } }, strict)).payload.email
    expect(await change('wei@dongguan-board.example')).toBe(lin)
    const first = await mailTo(testServer, 'wei@dongguan-board.example')
    expect([first.kind, first.path]).toEqual(['verifyEmail', '/verify-email'])
    const verify = (token: string) => api.people.verifyEmail({ params: { token } })
    testServer.clock.advance({ minutes: 24 * 60 })
    expect(await verify(first.token)).toMatchObject({ type: 'badRequest', field: 'token' })

    await api.people.proveIdentity({ body: { password: demoPassword } }, strict)
    await change('wei@dongguan-board.example')
    const { token } = await mailTo(testServer, 'wei@dongguan-board.example')
    expect(await verify(token)).toMatchObject({ hasError: false, payload: { email: 'wei@dongguan-board.example' } })
    expect((await api.people.account({}, strict)).payload.email).toBe('wei@dongguan-board.example')
    expect((await mailTo(testServer, lin)).kind).toBe('emailChanged')
    expect(await verify(token)).toMatchObject({ field: 'token' })
    expect(await testServer.browser().api.people.login({ body: { email: lin, password: demoPassword } })).toMatchObject(
      {
        type: 'unauthorized',
      },
    )
  })

  test('USER-005 C3 to an address in use are answered as for a free one, and its owner gets a mail', async () => {
    const { api } = await signIn(tom)
    const answer = await api.people.changeEmail({ body: { email: 'ada@bloom.example' } }, strict)
    expect(answer.payload.email).toBe(tom)
    expect((await mailTo(testServer, 'ada@bloom.example')).kind).toBe('alreadySignedUp')
  })
})

describe('the password', () => {
  test('AUTH-013 AUTH-D06 is changed with the current password, which ends all other sessions', async () => {
    const [here, there] = [await signIn(eve), await signIn(eve)]
    const change = (currentPassword: string, next: string) =>
      here.api.people.changePassword({ body: { currentPassword, password: next } })
    expect(await change('wrong', password)).toMatchObject({ type: 'badRequest', field: 'currentPassword' })
    expect(await change(demoPassword, 'weak')).toMatchObject({ type: 'badRequest', field: 'password' })
    expect(await change(demoPassword, password)).toMatchObject({ hasError: false, payload: { userId: 'u-eve' } })
    expect([await whoIs(here), await whoIs(there)]).toEqual(['u-eve', null])
    expect(await whoIs(await signIn(eve, password))).toBe('u-eve')
    expect((await mailTo(testServer, eve)).kind).toBe('passwordChanged')
  })

  test('AUTH-014 AUTH-012 AUTH-027 is removed with the current password, and can be set if there is none', async () => {
    const { api } = await signIn(eve, password)
    const remove = (currentPassword: string) => api.people.deletePassword({ body: { currentPassword } })
    expect(await api.people.setPassword({ body: { password } })).toMatchObject({
      type: 'badRequest',
      field: 'password',
    })
    expect(await remove('wrong')).toMatchObject({ type: 'badRequest', field: 'currentPassword' })
    expect(await remove(password)).toMatchObject({ hasError: false, payload: { loginMethod: 'ml' } })
    expect(await remove(password)).toMatchObject({ type: 'badRequest', field: 'currentPassword' })
    expect(await api.people.setPassword({ body: { password: another } })).toMatchObject({
      hasError: false,
      payload: { loginMethod: 'pw' },
    })
    expect(await whoIs(await signIn(eve, another))).toBe('u-eve')
  })
})

describe('CLIENT-D04 a change that is sent again after a lost answer', () => {
  test('is answered without a second effect; another request with the same id is refused', async () => {
    const { api } = await signIn(eve, another)
    const commandId = '01JCZ0000000000000CHANGEPW'
    const change = (next: string) =>
      api.people.changePassword({ body: { currentPassword: another, password: next } }, { commandId })
    expect(await change(password)).toMatchObject({ hasError: false })
    expect(await change(password)).toMatchObject({ hasError: false, payload: { userId: 'u-eve' } })
    expect(await change('Something-else-3')).toMatchObject({ hasError: true, field: 'idempotency-key' })
    const letters = await mailsTo(testServer, eve)
    await api.people.changePassword({ body: { currentPassword: password, password: another } }, strict)
    const { rows } = await testServer.app.database.pool.query<{ all: string }>(
      "select string_agg(c::text, ' ') as all from people.commands c",
    )
    expect(rows[0]!.all).toContain(commandId)
    expect((await mailsTo(testServer, eve)).length).toBe(letters.length + 1)
  })
})

describe('sessions', () => {
  test('AUTH-D06 are listed with their origin, and revoked one by one or all others together', async () => {
    const [one, two, three] = [await signIn(tom), await signIn(tom), await signIn(tom)]
    const list = (await one.api.people.sessions({}, strict)).payload
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list[0]).toEqual({
      sessionId: expect.any(String),
      current: expect.any(Boolean),
      createdOn: expect.stringMatching(/Z$/),
      seenOn: expect.stringMatching(/Z$/),
      expiresOn: expect.stringMatching(/Z$/),
      userAgent: 'node',
      network: expect.stringMatching(/^(127\.0\.0\.0\/24|::\/48|.*::\/48)$/),
    })
    const ofTwo = (await two.api.people.sessions({}, strict)).payload.find(({ current }) => current)!
    const left = await one.api.people.revokeSession({ params: { sessionId: ofTwo.sessionId } }, strict)
    expect(left.payload.map(({ sessionId }) => sessionId)).not.toContain(ofTwo.sessionId)
    expect([await whoIs(one), await whoIs(two), await whoIs(three)]).toEqual(['u-tom', null, 'u-tom'])
    expect((await one.api.people.revokeOtherSessions({}, strict)).payload).toHaveLength(1)
    expect([await whoIs(one), await whoIs(three)]).toEqual(['u-tom', null])
  })

  test('C10 RT-D02 end only their own live connections, immediately, when they are revoked', async () => {
    const [here, there] = [await signIn(eve, another), await signIn(eve, another)]
    const live = async ({ cookie }: Browser) => {
      const client = await connect(`${testServer.url.replace('http', 'ws')}/api/v1/live`, {
        headers: { cookie: cookie() },
      })
      await client.subscribe(['orders'])
      return client
    }
    const [stays, goes] = [await live(here), await live(there)]
    await here.api.people.revokeOtherSessions({}, strict)
    expect(await goes.closed).toBe(4401)
    expect(stays.socket.readyState).toBe(stays.socket.OPEN)
    stays.socket.terminate()
  })

  test('AUTH-D06 D3 can be ended only by their own user', async () => {
    const [eves, toms] = [await signIn(eve, another), await signIn(tom)]
    const { sessionId } = (await toms.api.people.sessions({}, strict)).payload.find(({ current }) => current)!
    await eves.api.people.revokeSession({ params: { sessionId } }, strict)
    expect(await whoIs(toms)).toBe('u-tom')
  })
})

describe('C6 a link that was sent before is invalid', () => {
  const changed = 'Kraft-paper-9!'
  const here = (browser: Browser) => browser.api.people
  const hash = () => testServer.app.identity.store.passwords.hash(demoPassword)
  test.each<[string, (browser: Browser, email: string) => Promise<unknown>]>([
    [
      'after a change of the password',
      (one) => here(one).changePassword({ body: { currentPassword: demoPassword, password: changed } }, strict),
    ],
    [
      'after the removal of the password',
      (one) => here(one).deletePassword({ body: { currentPassword: demoPassword } }, strict),
    ],
    ['after the end of all other sessions', (one) => here(one).revokeOtherSessions({}, strict)],
    [
      'after a change of the address',
      async (one, email) => {
        await here(one).changeEmail({ body: { email: `new-${email}` } }, strict)
        const { token } = await mailTo(testServer, `new-${email}`)
        await here(one).verifyEmail({ params: { token } }, strict)
      },
    ],
    [
      'after a password reset by mail',
      async (one, email) => {
        await here(one).requestPasswordReset({ body: { email } }, strict)
        const { token } = await mailTo(testServer, email)
        await here(one).resetPassword({ params: { token }, body: { password: changed } }, strict)
      },
    ],
  ])('%s', async (_, happens) => {
    const userId = `void-${randomUUID()}`
    const email = `${userId}@seats.example`
    await signedInCookie(testServer, userId, { type: 'user', customerId: 'c-rival' })
    await testServer.app.database.pool.query('update people.accounts set password_hash = $2 where user_id = $1', [
      userId,
      await hash(),
    ])
    const browser = await signIn(email)
    await testServer.visitor().api.people.generateMagicLink({ body: { email } }, strict)
    const { token, code } = await mailTo(testServer, email)
    await happens(browser, email)
    const visitor = testServer.visitor().api.people
    expect(await visitor.loginMagicLink({ body: { token } })).toMatchObject({ hasError: true, field: 'token' })
    expect(await visitor.loginOtp({ body: { email, password: code } })).toMatchObject({ type: 'unauthorized' })
  })
})

describe('the deletion of an account', () => {
  test('AUTH-031 USER-T12 USER-D07 erases personal data but not the order, whose actor becomes a deleted user', async () => {
    const ada = await signIn('ada@bloom.example')
    const other = await signIn('ada@bloom.example')
    const story = storySteps(testServer.app)
    await story.drafts('ada')
    await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
    await story.asks('ada')
    await story.quotes('sam', { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-lodz', unitCost: 0.4 })
    await story.chooses('ada', 500)
    await story.checksOut('ada', address, 'Air')
    await ada.api.people.generateMagicLink({ body: { email: 'ada@bloom.example' } }, strict)
    await testServer.settled()
    await testServer.app.database.pool.query(
      `update people.customers set contact = '{"firstName":"Ada","email":"Ada@bloom.example"}' where customer_id = 'c-bloom'`,
    )

    expect(await ada.api.people.deleteAccount({ body: { email: eve } })).toMatchObject({
      type: 'badRequest',
      field: 'email',
    })
    expect(await whoIs(ada)).toBe('u-ada')
    const answer = await ada.api.people.deleteAccount({ body: { email: 'ADA@bloom.example' } }, strict)
    expect(answer.payload).toBeNull()
    expect([await whoIs(ada), await whoIs(other), ada.cookie()]).toEqual([null, null, ''])

    const order = orderAsOf.staff(await testServer.app.log.readCase({ requestId: story.requestId() }))
    expect(order).toMatchObject({ customerId: 'c-bloom', contact: { firstName: '—' } })
    const sam = await testServer.as('sam')
    const seen = await sam.ordering.timeline({ params: { requestId: story.requestId() }, query: {} }, strict)
    expect(seen.payload.items.filter(({ actor }) => actor.id === 'u-ada').map(({ actor }) => actor.name)).toContain(
      'Deleted user',
    )
    expect(await mailsTo(testServer, 'ada@bloom.example')).toEqual([])
    expect(await recorded('UserDeleted')).toMatchObject({ actor: 'u-ada', subject: 'u-ada' })
    const { rows } = await testServer.app.database.pool.query<{ people: string; jobs: number }>(
      `select concat_ws(' ', (select string_agg(t::text, ' ') from people.accounts t),
         (select string_agg(t::text, ' ') from people.audit_log t), (select string_agg(t::text, ' ') from people.customers t),
         (select string_agg(t::text, ' ') from people.tokens t)) as people,
         (select count(*) from graphile_worker.jobs where task_identifier = 'erase') as jobs`,
    )
    expect(rows[0]!.people).not.toMatch(/ada@bloom/i)
    // A new account with the same address is not erased by the same deletion.
    expect(rows[0]!.jobs).toBe(0)
  })

  test('USER-D07 does not erase data of an address that now belongs to another user', async () => {
    const { personalDataKeys, pool } = testServer.app.database
    const shared = 'orders@lodz-print.example'
    const leaver = await signedInClient(testServer, 'leaver', { type: 'supplier', supplierId: 's-lodz' })
    await pool.query("update people.accounts set former_emails = array[$1] where user_id = 'leaver'", [shared])
    await signedInCookie(testServer, 'next', { type: 'supplier', supplierId: 's-lodz' })
    await pool.query("update people.accounts set email = upper($1) where user_id = 'next'", [shared])
    const contact = { firstName: 'Next', lastName: 'N', email: shared, company: '', phoneNumber: '' }
    await pool.query('update people.suppliers set contact = $1 where supplier_id = $2', [contact, 's-lodz'])
    const sealed = await personalDataKeys.seal({ type: 'DraftChanged', data: { contact, addresses: [] } } as never)
    await leaver.people.deleteAccount({ body: { email: 'leaver@seats.example' } }, strict)
    expect(JSON.stringify(await personalDataKeys.open([sealed]))).toContain('Next')
    const { rows } = await pool.query("select contact from people.suppliers where supplier_id = 's-lodz'")
    expect(rows).toEqual([{ contact }])
  })

  test('USER-D07 also erases data of a former address', async () => {
    const browser = await signIn(tom)
    await browser.api.people.changeEmail({ body: { email: 'tomasz@lodz-print.example' } }, strict)
    const { token } = await mailTo(testServer, 'tomasz@lodz-print.example')
    await browser.api.people.verifyEmail({ params: { token } }, strict)
    const { personalDataKeys, pool } = testServer.app.database
    const sealed = await personalDataKeys.seal({
      type: 'DraftChanged',
      data: { contact: { firstName: 'Tom', lastName: 'N', email: tom, company: '', phoneNumber: '' }, addresses: [] },
    } as never)
    const opened = async () => JSON.stringify(await personalDataKeys.open([sealed]))
    expect(await opened()).toContain('Tom')
    await browser.api.people.deleteAccount({ body: { email: 'tomasz@lodz-print.example' } }, strict)
    expect(await opened()).not.toContain('Tom')
    const { rows } = await pool.query("select from people.accounts where user_id = 'u-tom'")
    expect(rows).toEqual([])
  })
})
