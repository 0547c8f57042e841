import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { type Browser, openTestServer, type TestServer } from '#tests/support/test-server.ts'

/** Actions started by another person must not take effect after the owner of an address or account returns. */

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const password = 'Quill-and-ink-7'
const person = (email: string) => ({ email, firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const })

/** The mail that completes a sign-up. */
const signUp = async (browser: Browser, email: string, rest: object = {}) => {
  await browser.api.people.signUp({ body: { ...person(email), ...rest } }, strict)
  return mailTo(testServer, email)
}

describe('an account under attack', () => {
  const mayNotEnter = async (email: string, ...guesses: string[]) => {
    for (const guess of guesses) {
      const answer = await testServer.browser().api.people.login({ body: { email, password: guess } })
      expect(answer).toMatchObject({ hasError: true, type: 'unauthorized' })
    }
  }
  const complete = async ({ api }: Browser, token: string, commandId?: string) =>
    (await api.people.completeSignUp({ body: { token } }, { strict: true, ...(commandId && { commandId }) })).payload

  test('AUTH-008 AUTH-009 C9 does not get the password of an earlier sign-up by another person', async () => {
    const victim = 'sought@quill.example'
    const { token } = await signUp(testServer.browser(), victim, { password: 'Attackers-own-1' })
    // The victim has no account and opens the link of the mail.
    const owner = testServer.browser()
    const done = await complete(owner, token, '01JCZ0000000000000COMPLETE')
    expect(done).toMatchObject({ user: { status: 'active', loginMethod: 'ml' }, passwordDropped: true })
    await mayNotEnter(victim, 'Attackers-own-1')
    // A retry after a lost response gets the same response.
    expect(await complete(owner, token, '01JCZ0000000000000COMPLETE')).toEqual(done)
    await owner.api.people.setPassword({ body: { password: 'Victims-own-1' } }, strict)
    await mayNotEnter(victim, 'Attackers-own-1')
  })

  test('AUTH-008 C9 gets a password only from the last sign-up, completed in the browser of that sign-up', async () => {
    const victim = 'wanted@quill.example'
    const own = testServer.browser()
    await signUp(own, victim, { password: 'Victims-own-1' })
    const { token } = await signUp(testServer.browser(), victim, { password: 'Attackers-own-1' })
    expect(await complete(own, token)).toMatchObject({ user: { loginMethod: 'ml' }, passwordDropped: true })
    await mayNotEnter(victim, 'Attackers-own-1', 'Victims-own-1')
  })

  test('AUTH-009 gets the password of a sign-up completed in the same browser', async () => {
    const email = 'same@quill.example'
    const own = testServer.browser()
    const { token } = await signUp(own, email, { password })
    const { user, ...rest } = await complete(own, token)
    expect([user, rest]).toMatchObject([{ loginMethod: 'pw' }, {}])
    expect(rest).toEqual({})
    // A sign-up without a password sets no cookie, and no browser requests a password.
    const without = testServer.browser()
    const mail = await signUp(without, 'plain@quill.example')
    expect(without.cookie()).toBe('')
    expect(await complete(testServer.browser(), mail.token)).toEqual({
      user: expect.objectContaining({ status: 'active' }),
    })
    await testServer.browser().api.people.login({ body: { email, password } }, strict)
  })

  test('CLIENT-D04 gets the password of a sign-up that was sent twice', async () => {
    const email = 'twofold@quill.example'
    const body = { ...person(email), password: 'Twofold-own-1' }
    const own = testServer.browser()
    const ask = () => own.api.people.signUp({ body }, { commandId: '01JCZ000000000000000SIGNUP' })
    await ask()
    await testServer.settled()
    await ask()
    const { token } = await mailTo(testServer, email)
    expect(await complete(own, token)).toMatchObject({ user: { loginMethod: 'pw' } })
  })

  test('USER-006 C9 gets a new address only if its owner confirms it from that account', async () => {
    const attacker = testServer.browser()
    const { token } = await signUp(attacker, 'attacker@quill.example', { password })
    await complete(attacker, token)
    await attacker.api.people.changeEmail({ body: { email: 'bystander@quill.example' } }, strict)
    const mail = await mailTo(testServer, 'bystander@quill.example')
    const verify = (who: Browser) => who.api.people.verifyEmail({ params: { token: mail.token } })
    expect(await verify(testServer.browser())).toMatchObject({ type: 'unauthorized' })
    const eve = testServer.browser()
    await eve.api.people.login({ body: { email: 'eve@rival.example', password: demoPassword } }, strict)
    expect(await verify(eve)).toMatchObject({
      field: 'token',
      message: 'This link belongs to another account. Sign in to that account first.',
    })
    // The refusal did not redeem the token.
    expect(await verify(attacker)).toMatchObject({ payload: { email: 'bystander@quill.example' } })
  })

  test('USER-006 C9 can take an address that another person signed up with but did not confirm', async () => {
    const email = 'reserved@quill.example'
    const { token: unproven } = await signUp(testServer.browser(), email, { password })
    const owner = testServer.browser()
    await owner.api.people.login({ body: { email: 'eve@rival.example', password: demoPassword } }, strict)
    await owner.api.people.changeEmail({ body: { email } }, strict)
    const { kind, token } = await mailTo(testServer, email)
    expect(kind).toBe('verifyEmail')
    const verified = await owner.api.people.verifyEmail({ params: { token } }, strict)
    expect(verified.payload).toMatchObject({ userId: 'u-eve', email })
    expect(await testServer.browser().api.people.completeSignUp({ body: { token: unproven } })).toMatchObject({
      field: 'token',
    })
  })

  test('USER-006 gets an address once if two users confirm it at the same time', async () => {
    const email = 'both@quill.example'
    const two = await Promise.all(
      ['lin@dongguan-board.example', 'tom@lodz-print.example'].map(async (own) => {
        const { api } = testServer.browser()
        await api.people.login({ body: { email: own, password: demoPassword } }, strict)
        await api.people.changeEmail({ body: { email } }, strict)
        await testServer.settled()
        return { api, token: (await mailTo(testServer, email)).token }
      }),
    )
    const answers = await Promise.all(two.map(({ api, token }) => api.people.verifyEmail({ params: { token } })))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.find(({ hasError }) => hasError)).toMatchObject({ field: 'token' })
  })

  test('C6 has no valid links from before a change of address or password', async () => {
    const [email, moved] = ['leaving@quill.example', 'arrived@quill.example']
    const owner = testServer.browser()
    const { token } = await signUp(owner, email, { password })
    await owner.api.people.completeSignUp({ body: { token } }, strict)
    const resetOf = async (address: string) => {
      await testServer.visitor().api.people.requestPasswordReset({ body: { email: address } }, strict)
      return (await mailTo(testServer, address)).token
    }
    const use = (reset: string) =>
      testServer.visitor().api.people.resetPassword({ params: { token: reset }, body: { password: 'Attackers-own-1' } })

    const beforeMove = await resetOf(email)
    await owner.api.people.changeEmail({ body: { email: moved } }, strict)
    const verify = await mailTo(testServer, moved)
    await owner.api.people.verifyEmail({ params: { token: verify.token } }, strict)
    expect(await use(beforeMove)).toMatchObject({ hasError: true, field: 'token' })

    // An attacker with the owner’s session has requested a change to the attacker’s address.
    await owner.api.people.changeEmail({ body: { email: 'thief@quill.example' } }, strict)
    const thief = await mailTo(testServer, 'thief@quill.example')
    const beforeChange = await resetOf(moved)
    await owner.api.people.changePassword({ body: { currentPassword: password, password: 'Owners-own-22' } }, strict)
    expect(await use(beforeChange)).toMatchObject({ hasError: true, field: 'token' })
    const stolen = await owner.api.people.verifyEmail({ params: { token: thief.token } })
    expect(stolen).toMatchObject({ hasError: true, field: 'token' })
  })
})

describe('a user who was removed', () => {
  const home = {
    name: 'Home',
    type: 'shipping' as const,
    firstName: 'Nora',
    lastName: 'Quill',
    company: '',
    phoneNumber: '+44 7700 900123',
    line1: '7 Inkwell Lane',
    line2: '',
    city: 'Penzance',
    state: '',
    zipCode: 'TR18 4AB',
    country: 'GB',
  }
  const rowsOf = async (customerId: string) => {
    const { rows } = await testServer.app.database.pool.query<{ all: string }>(
      `select concat_ws(' ', (select string_agg(c::text, ' ') from people.customers c where customer_id = $1),
         (select string_agg(a::text, ' ') from people.addresses a where customer_id = $1)) as all`,
      [customerId],
    )
    return rows[0]!.all
  }

  test('USER-D07 J1 leaves no name or home address in a company without other users', async () => {
    const email = 'goes@quill.example'
    const { token } = await signUp(testServer.browser(), email, { phoneNumber: '+44 7700 900123' })
    const owner = testServer.browser()
    const { payload } = await owner.api.people.completeSignUp({ body: { token } }, strict)
    await owner.api.customers.addAddress({ body: home }, strict)
    const customerId = payload.user!.customerId!
    expect(await rowsOf(customerId)).toMatch(/Nora Quill.*Inkwell/)
    await owner.api.people.deleteAccount({ body: { email } }, strict)
    expect(await rowsOf(customerId)).toContain('Deleted customer')
    expect(await rowsOf(customerId)).not.toMatch(/Nora|Quill|Inkwell|Penzance|900123|goes@/)
  })

  test('USER-D07 leaves the company address, without the name, if the company has other users', async () => {
    const ada = await testServer.as('ada')
    const { payload: me } = await ada.people.account({}, strict)
    await ada.customers.addAddress({ body: { ...home, firstName: me.firstName, lastName: me.lastName } }, strict)
    const colleague = { email: 'colleague@quill.example', firstName: 'Cole', lastName: 'League' }
    await ada.users.inviteColleague({ body: colleague }, strict)
    await ada.people.deleteAccount({ body: { email: me.email } }, strict)
    const left = await rowsOf(me.customerId!)
    expect(left).toMatch(/Bloom & Stem.*Inkwell/)
    expect(left).not.toMatch(/900123/)
    expect(left).not.toContain(`""${me.lastName}""`)
  })
})
