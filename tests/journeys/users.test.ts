import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { type Company, isSignedIn, of, openCompany, newUser } from '../support/company.ts'
import { connect } from '../support/live-client.ts'
import { mailTo, mailsTo } from '../support/mailbox.ts'
import { signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import type { TestServer } from '../support/test-server.ts'

/** Users of a company who manage each other. */

type Api = Client['api']
let company: Company
let testServer: TestServer
let manager: Api
let reader: Api
let rival: Api
let admin: Api
let top: Api
let supplierManager: Api
beforeAll(async () => {
  company = await openCompany()
  ;({ testServer, manager, reader, rival, admin, top, supplierManager } = company)
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const

describe('the users of a company', () => {
  test('USER-D03 can be searched by name or email, and filtered by status', async () => {
    const emailsOf = async (query: { search?: string; status?: 'active' | 'blocked' }) =>
      (await manager.users.colleagues({ query }, strict)).payload.items.map(({ email }) => email)
    expect(await emailsOf({ search: 'ada@' })).toEqual(['ada@bloom.example'])
    expect(await emailsOf({ search: 'rival' })).toEqual([])
    expect(await emailsOf({ status: 'active' })).toContain('ada@bloom.example')
    expect(await emailsOf({ status: 'blocked' })).toEqual([])
  })

  test('USER-D03 ROLE-D04 are visible only to each other', async () => {
    for (const one of [manager, reader]) {
      const { items } = (await one.users.colleagues({}, strict)).payload
      const ids = items.map(({ userId }) => userId)
      expect(ids).toEqual(expect.arrayContaining(['u-ada', 'manager', 'reader']))
      expect(ids).not.toContain('rival')
      expect(JSON.stringify(items)).not.toMatch(/hash|argon|totp|"(type|adminType|team|belongsTo|changedOn)"/)
    }
    expect(await supplierManager.users.colleagues({})).toMatchObject({ type: 'forbidden' })
  })

  test('API-D08 are listed in pages, with cursors that are invalid for other users', async () => {
    const first = (await manager.users.colleagues({ query: { limit: 1 } }, strict)).payload
    const cursor = first.nextCursor!
    const second = (await manager.users.colleagues({ query: { limit: 1, cursor } }, strict)).payload
    expect(second.items[0]!.userId).not.toBe(first.items[0]!.userId)
    expect(await rival.users.colleagues({ query: { cursor } })).toMatchObject({ field: 'cursor' })
  })

  test('USER-T06 USER-T08 ROLE-D03 accept an invitation by mail, and then can edit orders', async () => {
    const body = newUser()
    const { payload } = await manager.users.inviteColleague({ body }, strict)
    expect(payload).toMatchObject({ ...body, status: 'pending_invitation', roles: ['CREQ:C'] })
    const mail = await mailTo(testServer, body.email)
    expect(mail.path).toBe('/invitation')
    for (const word of ['Bloom & Stem', 'manager Test']) expect(mail.text).toContain(word)

    const answer = await company.accept(mail.token, 'Kraft-paper-9!')
    expect(answer).toMatchObject({
      payload: { user: { status: 'active', customerId: 'c-bloom', roles: ['CREQ:C'], loginMethod: 'pw' } },
    })
    expect(await company.accept(mail.token)).toMatchObject({ type: 'badRequest', field: 'token' })
    const login = { email: body.email, password: 'Kraft-paper-9!' }
    expect(await testServer.visitor().api.people.login({ body: login })).toMatchObject({ hasError: false })
  })

  test('USER-T06 ROLE-013 ROLE-D03 are invited with chosen roles, only by colleagues with USER:C', async () => {
    const { payload } = await manager.users.inviteColleague(
      { body: { ...newUser(), roles: ['USER:C', 'CPRO:C', 'USER:C'] } },
      strict,
    )
    expect(payload.roles).toEqual(['CPRO:C', 'USER:C'])
    expect(await reader.users.inviteColleague({ body: newUser() })).toMatchObject({ type: 'forbidden' })
    const { customerId: _, ...body } = { ...newUser(), customerId: 'c-rival' }
    expect(await manager.users.inviteColleague({ body: { ...body, customerId: 'c-rival' } as never })).toMatchObject({
      field: 'customerId',
    })
  })

  test('USER-T06 cannot be invited at an address in use, but at an unconfirmed one', async () => {
    await company.colleague('taken')
    const body = { ...newUser(), email: 'TAKEN@seats.example' }
    expect(await manager.users.inviteColleague({ body })).toMatchObject({
      field: 'email',
      message: 'This email address is already in use. Use another one.',
    })
    await signedInCookie(testServer, 'unproven', {
      type: 'user',
      customerId: 'c-rival',
      status: 'pending_confirmation',
    })
    const own = { ...newUser(), email: 'unproven@seats.example' }
    expect(await manager.users.inviteColleague({ body: own })).toMatchObject({ hasError: false })
    expect(await top.users.get(of('unproven'))).toMatchObject({ type: 'urlNotFound' })
  })

  test('S-21 cannot detect with an invitation that a user of another company has the address; its owner is informed', async () => {
    await signedInCookie(testServer, 'owned', { type: 'user', customerId: 'c-rival' })
    const free = { ...newUser(), email: 'free@seats.example' }
    const taken = { ...free, email: 'owned@seats.example' }
    const [ofFree, ofTaken] = [
      await manager.users.inviteColleague({ body: free }, strict),
      await manager.users.inviteColleague({ body: taken }, strict),
    ]
    const alike = (answer: typeof ofFree) =>
      JSON.stringify(answer)
        .replace(/owned@|free@/, '')
        .replace(/"userId":"[^"]+"/, '')
        .replace(/\d{4}-[^"]+Z/g, '')
    expect(alike(ofTaken)).toBe(alike(ofFree))
    const { userId } = ofTaken.payload
    const { items } = (await manager.users.colleagues({ query: { limit: 200 } }, strict)).payload
    expect(items.find((user) => user.userId === userId)).toMatchObject({ status: 'pending_invitation' })
    // A second invitation is refused in both cases.
    for (const body of [free, taken]) {
      expect(await manager.users.inviteColleague({ body })).toMatchObject({ field: 'email' })
    }
    const [mail, ...others] = await mailsTo(testServer, taken.email)
    expect([mail!.kind, mail!.token, others]).toEqual(['invitationNotPossible', '', []])
    expect((await mailTo(testServer, free.email)).kind).toBe('invitation')

    // The invitation does not change the account that has the address.
    expect(await manager.users.revokeColleague(of(userId))).toMatchObject({ hasError: false })
    expect(await top.users.get(of('owned'))).toMatchObject({ payload: { status: 'active', customerId: 'c-rival' } })
  })

  test('S-09 have a separate limit of invitations from staff', async () => {
    const body = newUser()
    const { userId } = (await rival.users.inviteColleague({ body }, strict)).payload
    const again = []
    for (let nth = 0; nth < 6; nth++) again.push(await rival.users.resendColleague(of(userId)))
    expect(again.at(-1)).toMatchObject({ type: 'quotaExceeded' })
    const asStaff = { ...body, type: 'supplier' as const, supplierId: 's-lodz' }
    expect(await admin.users.invite({ body: asStaff })).toMatchObject({ hasError: false })
  })

  test('S-09 have separate limits of invitations for each employee', async () => {
    const body = { ...newUser(), type: 'supplier' as const, supplierId: 's-lodz' }
    const { userId } = (await supplierManager.users.invite({ body }, strict)).payload
    for (let nth = 0; nth < 5; nth++) await supplierManager.users.resend(of(userId))
    expect(await supplierManager.users.resend(of(userId))).toMatchObject({ type: 'quotaExceeded' })
    expect(await admin.users.resend(of(userId))).toMatchObject({ hasError: false })
  })

  test('USER-T06 create one invitation if many invite the same address at the same time', async () => {
    const body = newUser()
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.users.inviteColleague({ body })))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.filter((answer) => answer.hasError && answer.field === 'email')).toHaveLength(4)
    expect(await mailsTo(testServer, body.email)).toHaveLength(1)
  })

  test('API-013 API-D09 can send a limited number of invitations to an address', async () => {
    const { userId, email } = await company.invite()
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push(await manager.users.resendColleague(of(userId)))
    expect(answers.map((answer) => answer.hasError && answer.type)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      'quotaExceeded',
    ])
    expect(await mailsTo(testServer, email)).toHaveLength(6)
  })

  test('API-D09 CLIENT-D04 use up the limit once for a repeated invitation, also if it is repeated concurrently', async () => {
    const { userId, email } = await company.invite()
    const resend = (commandId: string) => manager.users.resendColleague(of(userId), { commandId })
    await Promise.all(Array.from({ length: 8 }, () => resend('resend-once')))
    expect(await mailsTo(testServer, email)).toHaveLength(2)
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(await resend(`resend-${nth}`))
    expect(answers.map((answer) => answer.hasError && answer.type)).toEqual([...Array(4).fill(false), 'quotaExceeded'])
  })

  test('USER-T07 cannot accept the first invitation after a second one', async () => {
    const { userId, email, token } = await company.invite()
    await manager.users.resendColleague(of(userId), strict)
    const second = await mailTo(testServer, email)
    expect(second.token).not.toBe(token)
    expect(await company.accept(token)).toMatchObject({ field: 'token' })
    expect(await company.accept(second.token)).toMatchObject({ hasError: false })
    expect(await manager.users.resendColleague(of(userId))).toMatchObject({
      field: 'status',
      message: 'Cannot resend invitation while active',
    })
  })

  test('USER-T09 can revoke an invitation: its link is invalid and the address is free', async () => {
    const { userId, email, token } = await company.invite()
    expect((await manager.users.revokeColleague(of(userId), strict)).payload).toBeNull()
    expect(await company.accept(token)).toMatchObject({ field: 'token' })
    expect(await manager.users.inviteColleague({ body: { ...newUser(), email } })).toMatchObject({ hasError: false })
    expect(await manager.users.revokeColleague(of('reader'))).toMatchObject({ field: 'status' })
  })

  test('USER-T10 USER-T11 C10 are refused from the next request on after a block, and can be unblocked', async () => {
    const bob = await company.colleague('bob', 'CREQ:C')
    expect(await isSignedIn(bob)).toBe(true)
    expect((await manager.users.blockColleague(of('bob'), strict)).payload).toMatchObject({
      status: 'blocked',
      blockedByStaff: false,
    })
    expect(await isSignedIn(bob)).toBe(false)
    expect((await manager.users.unblockColleague(of('bob'), strict)).payload.status).toBe('active')
    // The earlier sessions have ended permanently.
    expect(await isSignedIn(bob)).toBe(false)
    expect(await manager.users.blockColleague(of('manager'))).toMatchObject({ type: 'badRequest', field: 'userId' })
  })

  test('USER-T10 C10 lose their live connections immediately when they are blocked', async () => {
    const cookie = await signedInCookie(testServer, 'live', { type: 'user', customerId: 'c-bloom' })
    const client = await connect(`${testServer.url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie } })
    await client.subscribe(['orders'])
    await manager.users.blockColleague(of('live'), strict)
    expect(await client.closed).toBe(4401)
  })

  test('USER-T11 cannot unblock a user that staff blocked', async () => {
    await company.colleague('carl')
    await admin.users.block(of('carl'), strict)
    const { items } = (await manager.users.colleagues({ query: { limit: 200 } }, strict)).payload
    expect(items.find(({ userId }) => userId === 'carl')).toMatchObject({ status: 'blocked', blockedByStaff: true })
    expect(await manager.users.unblockColleague(of('carl'))).toMatchObject({ type: 'forbidden' })
    expect((await admin.users.unblock(of('carl'), strict)).payload.status).toBe('active')
  })

  test('USER-T10 USER-T11 C9 have no password after an unblock if they were blocked before confirming the address', async () => {
    const email = 'unproven@victim.example'
    const attacker = { email, firstName: 'N', lastName: 'N', password: 'Attackers-own-1', acceptTerms: true as const }
    await testServer.visitor().api.people.signUp({ body: attacker }, strict)
    await testServer.settled()
    const { userId } = (await admin.users.list({ query: { search: email } }, strict)).payload.items[0]!
    await admin.users.block(of(userId), strict)
    expect((await admin.users.unblock(of(userId), strict)).payload.status).toBe('active')
    const entered = await testServer.visitor().api.people.login({ body: { email, password: attacker.password } })
    expect(entered).toMatchObject({ hasError: true, type: 'unauthorized' })
    // The reader of its mails is the owner.
    await testServer.visitor().api.people.generateMagicLink({ body: { email } }, strict)
    const { token } = await mailTo(testServer, email)
    expect(await testServer.visitor().api.people.loginMagicLink({ body: { token } })).toMatchObject({ hasError: false })
  })

  test('USER-D03 ROLE-014 C10 have changed roles from the next request on', async () => {
    const dora = await company.colleague('dora', 'CREQ:C')
    const draft = () => dora.ordering.create({ body: { currency: 'USD' } })
    expect(await draft()).toMatchObject({ hasError: false })
    const change = (roles: ('CPRO:C' | 'CREQ:C' | 'USER:C')[]) =>
      manager.users.changeColleague({ ...of('dora'), body: { roles } }, strict)
    expect((await change(['CPRO:C'])).payload.roles).toEqual(['CPRO:C'])
    expect(await draft()).toMatchObject({ type: 'forbidden' })
    expect(await dora.customers.changeOwn({ body: { industry: 'Tea' } })).toMatchObject({ hasError: false })
    expect((await change([])).payload.roles).toEqual([])
    expect(await reader.users.changeColleague({ ...of('dora'), body: { roles: ['USER:C'] } })).toMatchObject({
      type: 'forbidden',
    })
  })

  test('USER-D03 always include a user manager, even if two give up the role at the same time', async () => {
    const { pool } = testServer.app.database
    await pool.query(`insert into people.customers (customer_id, name, created_on, created_by, changed_on, changed_by)
      values ('c-two', 'Two', now(), 'test', now(), 'test')`)
    const managers = await Promise.all(
      ['one', 'two'].map((id) =>
        signedInClient(testServer, id, { type: 'user', customerId: 'c-two', roles: ['USER:C'] }),
      ),
    )
    const answers = await Promise.all(
      managers.map((api, nth) => api.users.changeColleague({ ...of(['one', 'two'][nth]!), body: { roles: [] } })),
    )
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.find(({ hasError }) => hasError)).toMatchObject({
      field: 'roles',
      message: 'At least one user must manage users. Give this permission to another user first.',
    })
  })

  test('USER-D03 C10 who block each other at the same time: one succeeds, the other one is blocked', async () => {
    const { pool } = testServer.app.database
    await pool.query(`insert into people.customers (customer_id, name, created_on, created_by, changed_on, changed_by)
      values ('c-duel', 'Duel', now(), 'test', now(), 'test')`)
    for (const round of ['a', 'b', 'c']) {
      const ids = [`${round}-one`, `${round}-two`]
      const duel = await Promise.all(
        ids.map((id) => signedInClient(testServer, id, { type: 'user', customerId: 'c-duel', roles: ['USER:C'] })),
      )
      const answers = await Promise.all(duel.map((api, nth) => api.users.blockColleague(of(ids[1 - nth]!))))
      expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
      expect(answers.find(({ hasError }) => hasError)).toMatchObject({ type: 'unauthorized' })
      expect((await Promise.all(duel.map(isSignedIn))).filter(Boolean)).toHaveLength(1)
    }
  })

  test('USER-T12 can remove a blocked user, unless staff blocked them', async () => {
    await company.colleague('blocked')
    await manager.users.blockColleague(of('blocked'), strict)
    expect((await manager.users.removeColleague(of('blocked'), strict)).payload).toBeNull()
    await company.colleague('remaining')
    await admin.users.block(of('remaining'), strict)
    expect(await manager.users.removeColleague(of('remaining'))).toMatchObject({ type: 'forbidden' })
  })

  test('USER-D03 USER-D07 are deleted on removal, but their orders remain', async () => {
    const emma = await company.colleague('emma', 'CREQ:C')
    const { requestId } = (await emma.ordering.create({ body: { currency: 'USD' } }, strict)).payload
    expect(await manager.users.removeColleague(of('manager'))).toMatchObject({ type: 'badRequest', field: 'userId' })
    await manager.users.removeColleague(of('emma'), strict)
    expect(await isSignedIn(emma)).toBe(false)
    expect(await manager.users.removeColleague(of('emma'))).toMatchObject({ type: 'urlNotFound' })
    await testServer.settled()
    const { items } = (await reader.ordering.timeline({ params: { requestId }, query: {} }, strict)).payload
    expect(items.at(-1)!.actor.name).toBe('Deleted user')
  })

  test('CLIENT-D04 get the same answer for a repeated command, without a second effect', async () => {
    const body = newUser()
    const again = { ...strict, commandId: 'invite-once' }
    const answers = await Promise.all([1, 2, 3].map(() => manager.users.inviteColleague({ body }, again)))
    expect(new Set(answers.map(({ payload }) => payload.userId)).size).toBe(1)
    expect(await mailsTo(testServer, body.email)).toHaveLength(1)
    const other = { body: newUser() }
    expect(await manager.users.inviteColleague(other, { commandId: 'invite-once' })).toMatchObject({
      field: 'idempotency-key',
    })
    // Command ids are separate for each user.
    expect(await rival.users.inviteColleague(other, { commandId: 'invite-once' })).toMatchObject({ hasError: false })

    const { userId } = answers[0]!.payload
    const revoke = () => manager.users.revokeColleague(of(userId), { commandId: 'revoke-once' })
    expect([await revoke(), await revoke()]).toMatchObject([{ hasError: false }, { hasError: false }])
    expect(await manager.users.revokeColleague(of(userId))).toMatchObject({ type: 'urlNotFound' })
  })

  test('CLIENT-D04 can repeat a refused command with the same id', async () => {
    await company.colleague('ivan')
    const block = (userId: string) => manager.users.blockColleague(of(userId), { commandId: 'block-once' })
    expect(await block('manager')).toMatchObject({ field: 'userId' })
    expect(await block('ivan')).toMatchObject({ payload: { status: 'blocked' } })
    expect(await block('ivan')).toMatchObject({ payload: { status: 'blocked' } })
  })

  test('API-D06 are not found for other companies', async () => {
    const verbs = [
      'resendColleague',
      'revokeColleague',
      'blockColleague',
      'unblockColleague',
      'removeColleague',
    ] as const
    for (const verb of verbs) {
      const foreign = await rival.users[verb](of('reader'))
      expect(foreign).toEqual(await rival.users[verb](of('nothere')))
      expect(foreign).toMatchObject({
        type: 'urlNotFound',
        message: 'User not found. The account may have been removed. Reload the page.',
      })
    }
    expect(await rival.users.changeColleague({ ...of('reader'), body: { roles: [] } })).toMatchObject({
      type: 'urlNotFound',
    })
  })
})
