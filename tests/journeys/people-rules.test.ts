import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedCodeMs } from '#domain/people/policy.ts'
import { demoPassword } from '#infrastructure/seed/stories/people.ts'
import type { Client } from '#web/data/api.ts'
import { createClient } from '#web/data/api.ts'
import { type Company, of, openCompany, newUser } from '../support/company.ts'
import { mailsTo, mailTo } from '../support/mailbox.ts'
import { clientOf, signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import type { TestServer } from '../support/test-server.ts'

/** Rules about people, each found missing by an attack, a lost update or a user report. */

let company: Company
let testServer: TestServer
beforeAll(async () => {
  company = await openCompany()
  ;({ testServer } = company)
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const password = 'Quill-and-ink-7'
type Api = Client['api']
const terms = { acceptTerms: true as const }

/** A user who has signed up with a password and proven the address in the same browser. */
const signUp = async (body: Partial<Parameters<Api['people']['signUp']>[0]['body']> = {}) => {
  const browser = testServer.browser()
  const who = newUser()
  await browser.api.people.signUp({ body: { ...who, password, ...terms, ...body } }, strict)
  const { token } = await mailTo(testServer, who.email)
  const { payload } = await browser.api.people.completeSignUp({ body: { token } }, strict)
  return { ...who, browser, user: payload.user! }
}
const auditOf = async (subject: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string; network: string | null }>(
    'select event, network from people.audit_log where subject = $1 order by audit_id',
    [subject],
  )
  return rows
}

describe('API-017 a stale change is refused by its version (lost update)', () => {
  test('for notes about a customer', async () => {
    const { customerId, version } = (await company.admin.customers.create({ body: { name: 'Noted' } }, strict)).payload
    const note = (by: Api, internalNotes: string) =>
      by.customers.change({ params: { customerId }, body: { internalNotes, version } })
    expect(await note(company.admin, 'Sam: pays late')).toMatchObject({ payload: { version: version + 1 } })
    expect(await note(company.senior, 'Anna: calls on Mondays')).toMatchObject({
      type: 'badRequest',
      field: 'version',
      reason: 'rule.staleRecord',
    })
    const { payload } = await company.admin.customers.get({ params: { customerId } }, strict)
    expect(payload.internalNotes).toBe('Sam: pays late')
    // The refusal contains the current version, with which the change can be retried.
    const body = { internalNotes: 'Sam: pays late. Anna: calls on Mondays', version: payload.version }
    expect(await company.senior.customers.change({ params: { customerId }, body })).toMatchObject({ hasError: false })
  })

  test('for roles of a colleague, and for an address of the address book', async () => {
    await company.colleague('stale')
    const { version } = (await company.admin.users.get(of('stale'), strict)).payload
    await company.manager.users.changeColleague({ ...of('stale'), body: { roles: ['CREQ:C'], version } }, strict)
    expect(await company.admin.users.change({ ...of('stale'), body: { roles: ['CPRO:C'], version } })).toMatchObject({
      field: 'version',
    })
  })
})

describe('names of employees in the books (decision 38)', () => {
  test('USER-D07 remain after the removal of an employee, but not of a customer’s user', async () => {
    await signedInCookie(testServer, 'anna', { type: 'admin', adminType: 'admin' })
    await signedInCookie(testServer, 'cleo', { type: 'user', customerId: 'c-bloom' })
    await company.top.users.remove(of('anna'), strict)
    await company.top.users.remove(of('cleo'), strict)
    const names = await testServer.app.identity.namesOf(['anna', 'cleo'])
    expect([names.get('anna'), names.get('cleo')]).toEqual(['anna Test', 'Deleted user'])
    const { payload } = await company.senior.auditLog.list({ query: { person: 'anna' } }, strict)
    expect(payload.items[0]).toMatchObject({ event: 'UserDeleted', subject: { name: 'anna Test' } })
    const { rows } = await testServer.app.database.pool.query("select from people.accounts where user_id = 'anna'")
    expect(rows).toHaveLength(0)
  })
})

describe('S-06 AUTH-D07 the existence of an account is not revealed', () => {
  test('by the response of `method` after an incomplete sign-up', async () => {
    for (let one = 0; one < 12; one += 1) {
      const who = newUser()
      const method = async () =>
        (await testServer.visitor().api.people.method({ body: { email: who.email } }, strict)).payload.loginMethod
      const before = await method()
      const body = { ...who, ...terms, ...(before === 'pw' ? {} : { password }) }
      await testServer.visitor().api.people.signUp({ body }, strict)
      await testServer.settled()
      expect(await method()).toBe(before)
    }
  })

  test('S-20 by the response time of a refused one-time password', async () => {
    const { email } = await signUp()
    await testServer.visitor().api.people.generateMagicLink({ body: { email, returnPath: '/' } }, strict)
    await testServer.settled()
    for (const address of [email, 'unknown@unknown.example']) {
      const began = performance.now()
      const answer = await testServer.visitor().api.people.loginOtp({ body: { email: address, password: '000000' } })
      expect(answer).toMatchObject({ type: 'unauthorized' })
      expect(performance.now() - began).toBeGreaterThanOrEqual(refusedCodeMs)
    }
  })
})

describe('S-08 an invitation does not reserve an address', () => {
  test('if its owner signs up: the invitation is invalid', async () => {
    const who = newUser()
    await company.rival.users.inviteColleague({ body: who }, strict)
    const invited = await mailTo(testServer, who.email)
    const browser = testServer.browser()
    await browser.api.people.signUp({ body: { ...who, password, ...terms } }, strict)
    const letters = await mailsTo(testServer, who.email)
    const confirm = letters.find(({ kind }) => kind === 'confirmSignUp')!
    const { payload } = await browser.api.people.completeSignUp({ body: { token: confirm.token } }, strict)
    expect(payload.user).toMatchObject({ email: who.email, status: 'active' })
    expect(payload.user!.customerId).not.toBe('c-rival')
    expect(await company.accept(invited.token)).toMatchObject({ field: 'token' })
    expect(await browser.api.people.login({ body: { email: who.email, password } })).toMatchObject({ hasError: false })
  })

  test('if staff invite an address that a customer has invited', async () => {
    const who = newUser()
    await company.rival.users.inviteColleague({ body: who }, strict)
    const body = { ...who, type: 'supplier' as const, supplierId: 's-lodz' }
    expect(await company.admin.users.invite({ body })).toMatchObject({ payload: { supplierId: 's-lodz' } })
    // The customer is not informed that the address now has another account (S-21), and cannot restore the user.
    expect(await company.rival.users.inviteColleague({ body: who })).toMatchObject({ hasError: false })
    expect((await mailTo(testServer, who.email)).kind).toBe('invitationNotPossible')
  })

  test('after 14 days, when it expires with its link', async () => {
    const { userId, email } = await company.invite()
    const { pool } = testServer.app.database
    await pool.query("update people.accounts set changed_on = changed_on - interval '15 days' where user_id = $1", [
      userId,
    ])
    await pool.query("select graphile_worker.add_job('sweep')")
    await testServer.settled()
    expect((await auditOf(userId)).map(({ event }) => event)).toEqual(['UserInvited', 'InvitationExpired'])
    await company.admin.users.invite({ body: { ...newUser(), email, type: 'supplier', supplierId: 's-lodz' } }, strict)
  })
})

describe('AUTH-D08 passwords that are easy to guess', () => {
  test.each(['1qaz@WSX', 'Aa123456!', 'India@123', 'Password1!', 'Qwerty123!', demoPassword])(
    'S-12 %s is refused at sign-up',
    async (weak) => {
      const answer = await testServer.visitor().api.people.signUp({ body: { ...newUser(), password: weak, ...terms } })
      expect(answer).toMatchObject({ type: 'badRequest', field: 'password' })
    },
  )

  test('a password that consists of the user’s own name or email address is refused', async () => {
    const body = { firstName: 'Marguerite', lastName: 'Quillfeather', email: 'marguerite@quill.example', ...terms }
    const own = await testServer.visitor().api.people.signUp({ body: { ...body, password: 'Quillfeather1!' } })
    expect(own).toMatchObject({ field: 'password', reason: 'input.passwordGuessable' })
    const good = await testServer.visitor().api.people.signUp({ body: { ...body, password: 'Corrugated-Llama-42' } })
    expect(good).toMatchObject({ hasError: false })
  })
})

describe('CRM-006 marketing mail', () => {
  const restrictions = async (api: Api) => (await api.customers.own({}, strict)).payload.communicationRestrictions
  test('is off after a sign-up without consent', async () => {
    expect(await restrictions((await signUp()).browser.api)).toEqual(['noMarketingEmails'])
    expect(await restrictions((await signUp({ acceptNews: true })).browser.api)).toEqual([])
  })
  test('is off for a customer added by staff', async () => {
    const { payload } = await company.admin.customers.create({ body: { name: 'Quiet' } }, strict)
    expect(payload.communicationRestrictions).toEqual(['noMarketingEmails'])
  })
})

test('USER-010 an account created by others takes the language of the browser at its first sign-in', async () => {
  const chinese: typeof fetch = (input, init) =>
    testServer.fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'accept-language': 'zh-CN,zh;q=0.9' },
    })
  const visitor = createClient({ baseUrl: testServer.url, fetch: chinese }).api
  const { token } = await company.invite()
  const { payload } = await visitor.people.acceptInvitation({ body: { token } }, strict)
  expect(payload.user!.language).toBe('zh-CN')
  // Later sign-ins do not change the language.
  const { rows } = await testServer.app.database.pool.query<{ language: string }>(
    'select language from people.accounts where user_id = $1',
    [payload.user!.userId],
  )
  expect(rows[0]!.language).toBe('zh-CN')
})

test('USER-T10 a user who is blocked during a session sees the reason on the sign-in page', async () => {
  const cookie = await signedInCookie(testServer, 'blocked-at-work', { type: 'user', customerId: 'c-bloom' })
  const api = clientOf(testServer, cookie)
  expect((await api.people.signInOptions({}, strict)).payload.ended).toBeNull()
  await company.manager.users.blockColleague(of('blocked-at-work'), strict)
  expect(await api.people.account({})).toMatchObject({ type: 'unauthorized' })
  expect((await api.people.signInOptions({}, strict)).payload.ended).toBe('blocked')
  expect((await testServer.visitor().api.people.signInOptions({}, strict)).payload.ended).toBeNull()
})

test('a wrong password at step-up authentication is in the audit log with its network', async () => {
  const { browser, user } = await signUp()
  await browser.api.people.proveIdentity({ body: { password: 'Wrong-one-1' } })
  expect((await auditOf(user.userId)).at(-1)).toEqual({ event: 'IdentityProofFailed', network: '127.0.0.0/24' })
})

describe('a lost second factor', () => {
  const withFactor = async () => {
    const who = await signUp()
    const { payload } = await who.browser.api.people.enrolSecondFactor({}, strict)
    const code = new TOTP({ secret: Secret.fromBase32(payload.secret) }).generate({
      timestamp: Date.parse(testServer.clock.now()),
    })
    await who.browser.api.people.confirmSecondFactor({ body: { code } }, strict)
    return who
  }
  test('is reset by senior staff; the sessions end and the user is informed', async () => {
    const { browser, user, email } = await withFactor()
    expect((await company.admin.users.get(of(user.userId), strict)).payload.hasSecondFactor).toBe(true)
    expect(await company.admin.users.resetSecondFactor(of(user.userId))).toMatchObject({ type: 'forbidden' })
    const { payload } = await company.senior.users.resetSecondFactor(of(user.userId), strict)
    expect(payload.hasSecondFactor).toBe(false)
    expect(await browser.api.people.account({})).toMatchObject({ type: 'unauthorized' })
    expect((await mailTo(testServer, email)).kind).toBe('secondFactorChanged')
    const again = await testServer.browser().api.people.login({ body: { email, password } }, strict)
    expect(again.payload.user?.userId).toBe(user.userId)
  })

  test('is reset for an employee only by super administrators, never for oneself, and only if there is one', async () => {
    await signedInClient(testServer, 'emil', { type: 'admin', adminType: 'admin' })
    await testServer.app.database.pool.query(
      "update people.accounts set totp_sealed = 'x', totp_since = now() where user_id in ('emil', 'top')",
    )
    expect(await company.senior.users.resetSecondFactor(of('emil'))).toMatchObject({ type: 'forbidden' })
    expect(await company.top.users.resetSecondFactor(of('top'))).toMatchObject({ field: 'userId' })
    expect(await company.top.users.resetSecondFactor(of('emil'))).toMatchObject({ hasError: false })
    expect(await company.top.users.resetSecondFactor(of('emil'))).toMatchObject({ reason: 'rule.noSecondFactor' })
  })
})

test('ROLE-D02 the demo’s public password still signs in without a second factor', async () => {
  const { payload } = await testServer
    .browser()
    .api.people.login({ body: { email: 'sam@boxwright.example', password: demoPassword } }, strict)
  expect(payload.user?.userId).toBe('u-sam')
})
