import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { type Company, isSignedIn, of, openCompany, newUser } from '../support/company.ts'
import { connect } from '../support/live-client.ts'
import { mailTo, mailsTo } from '../support/mailbox.ts'
import { signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import type { TestServer } from '../support/test-server.ts'

/** The users of a company in each other's hands. */

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
  test('USER-D03 are searched by name or email, and filtered by status', async () => {
    const emailsOf = async (query: { search?: string; status?: 'active' | 'blocked' }) =>
      (await manager.users.colleagues({ query }, strict)).payload.items.map(({ email }) => email)
    expect(await emailsOf({ search: 'ada@' })).toEqual(['ada@bloom.example'])
    expect(await emailsOf({ search: 'rival' })).toEqual([])
    expect(await emailsOf({ status: 'active' })).toContain('ada@bloom.example')
    expect(await emailsOf({ status: 'blocked' })).toEqual([])
  })

  test('USER-D03 ROLE-D04 see each other, and no one else sees them', async () => {
    for (const one of [manager, reader]) {
      const { items } = (await one.users.colleagues({}, strict)).payload
      const ids = items.map(({ userId }) => userId)
      expect(ids).toEqual(expect.arrayContaining(['u-ada', 'manager', 'reader']))
      expect(ids).not.toContain('rival')
      expect(JSON.stringify(items)).not.toMatch(/hash|argon|totp|"(type|adminType|team|belongsTo|changedOn)"/)
    }
    expect(await supplierManager.users.colleagues({})).toMatchObject({ type: 'forbidden' })
  })

  test('API-D08 in pages, with cursors that are no use to others', async () => {
    const first = (await manager.users.colleagues({ query: { limit: 1 } }, strict)).payload
    const cursor = first.nextCursor!
    const second = (await manager.users.colleagues({ query: { limit: 1, cursor } }, strict)).payload
    expect(second.items[0]!.userId).not.toBe(first.items[0]!.userId)
    expect(await rival.users.colleagues({ query: { cursor } })).toMatchObject({ field: 'cursor' })
  })

  test('USER-T06 USER-T08 ROLE-D03 an invited user accepts by mail, and may edit orders', async () => {
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

  test('USER-T06 ROLE-013 ROLE-D03 with the roles that were chosen, by colleagues with USER:C alone', async () => {
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

  test('USER-T06 an address in use is refused; an unproven one is free', async () => {
    await company.colleague('taken')
    const body = { ...newUser(), email: 'TAKEN@seats.example' }
    expect(await manager.users.inviteColleague({ body })).toMatchObject({
      field: 'email',
      message: 'This email address is already in use. Use another one',
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

  test('S-21 inviting does not reveal that another company’s user has the address; its owner is informed', async () => {
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

    // Nothing of it changes the account that has the address.
    expect(await manager.users.revokeColleague(of(userId))).toMatchObject({ hasError: false })
    expect(await top.users.get(of('owned'))).toMatchObject({ payload: { status: 'active', customerId: 'c-rival' } })
  })

  test('S-09 a customer who invites an address too often does not use up the invitations of staff', async () => {
    const body = newUser()
    const { userId } = (await rival.users.inviteColleague({ body }, strict)).payload
    const again = []
    for (let nth = 0; nth < 6; nth++) again.push(await rival.users.resendColleague(of(userId)))
    expect(again.at(-1)).toMatchObject({ type: 'quotaExceeded' })
    const asStaff = { ...body, type: 'supplier' as const, supplierId: 's-lodz' }
    expect(await admin.users.invite({ body: asStaff })).toMatchObject({ hasError: false })
  })

  test('USER-T06 of many who invite the same address at once, one succeeds', async () => {
    const body = newUser()
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.users.inviteColleague({ body })))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.filter((answer) => answer.hasError && answer.field === 'email')).toHaveLength(4)
    expect(await mailsTo(testServer, body.email)).toHaveLength(1)
  })

  test('API-013 API-D09 the number of invitations to an address is limited', async () => {
    const { userId, email } = await company.invite()
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push(await manager.users.resendColleague(of(userId)))
    expect(answers.map((answer) => answer.hasError && answer.type)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      'quotaExceeded',
    ])
    expect(await mailsTo(testServer, email)).toHaveLength(6)
  })

  test('API-D09 CLIENT-D04 an invitation that is sent again, even at once, counts once', async () => {
    const { userId, email } = await company.invite()
    const resend = (commandId: string) => manager.users.resendColleague(of(userId), { commandId })
    await Promise.all(Array.from({ length: 8 }, () => resend('resend-once')))
    expect(await mailsTo(testServer, email)).toHaveLength(2)
    const answers = []
    for (let nth = 0; nth < 5; nth++) answers.push(await resend(`resend-${nth}`))
    expect(answers.map((answer) => answer.hasError && answer.type)).toEqual([...Array(4).fill(false), 'quotaExceeded'])
  })

  test('USER-T07 a second invitation voids the first', async () => {
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

  test('USER-T09 an invitation is taken back: the link is void and the address is free', async () => {
    const { userId, email, token } = await company.invite()
    expect((await manager.users.revokeColleague(of(userId), strict)).payload).toBeNull()
    expect(await company.accept(token)).toMatchObject({ field: 'token' })
    expect(await manager.users.inviteColleague({ body: { ...newUser(), email } })).toMatchObject({ hasError: false })
    expect(await manager.users.revokeColleague(of('reader'))).toMatchObject({ field: 'status' })
  })

  test('USER-T10 USER-T11 C10 a blocked user is refused from the next request on, and can be unblocked', async () => {
    const bob = await company.colleague('bob', 'CREQ:C')
    expect(await isSignedIn(bob)).toBe(true)
    expect((await manager.users.blockColleague(of('bob'), strict)).payload).toMatchObject({
      status: 'blocked',
      blockedByStaff: false,
    })
    expect(await isSignedIn(bob)).toBe(false)
    expect((await manager.users.unblockColleague(of('bob'), strict)).payload.status).toBe('active')
    // The sessions of before are over for good.
    expect(await isSignedIn(bob)).toBe(false)
    expect(await manager.users.blockColleague(of('manager'))).toMatchObject({ type: 'badRequest', field: 'userId' })
  })

  test('USER-T10 C10 an open connection of a blocked user ends at once', async () => {
    const cookie = await signedInCookie(testServer, 'live', { type: 'user', customerId: 'c-bloom' })
    const client = await connect(`${testServer.url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie } })
    await client.subscribe(['orders'])
    await manager.users.blockColleague(of('live'), strict)
    expect(await client.closed).toBe(4401)
  })

  test('USER-T11 what staff blocked, the company cannot lift', async () => {
    await company.colleague('carl')
    await admin.users.block(of('carl'), strict)
    const { items } = (await manager.users.colleagues({ query: { limit: 200 } }, strict)).payload
    expect(items.find(({ userId }) => userId === 'carl')).toMatchObject({ status: 'blocked', blockedByStaff: true })
    expect(await manager.users.unblockColleague(of('carl'))).toMatchObject({ type: 'forbidden' })
    expect((await admin.users.unblock(of('carl'), strict)).payload.status).toBe('active')
  })

  test('USER-T10 USER-T11 C9 blocked before the address was proven, then unblocked: the password is void', async () => {
    const email = 'unproven@victim.example'
    const attacker = { email, firstName: 'N', lastName: 'N', password: 'Attackers-own-1', acceptTerms: true as const }
    await testServer.visitor().api.people.signUp({ body: attacker }, strict)
    await testServer.settled()
    const { userId } = (await admin.users.list({ query: { search: email } }, strict)).payload.items[0]!
    await admin.users.block(of(userId), strict)
    expect((await admin.users.unblock(of(userId), strict)).payload.status).toBe('active')
    const entered = await testServer.visitor().api.people.login({ body: { email, password: attacker.password } })
    expect(entered).toMatchObject({ hasError: true, type: 'unauthorized' })
    // The person who reads its mail is the owner.
    await testServer.visitor().api.people.generateMagicLink({ body: { email } }, strict)
    const { token } = await mailTo(testServer, email)
    expect(await testServer.visitor().api.people.loginMagicLink({ body: { token } })).toMatchObject({ hasError: false })
  })

  test('USER-D03 ROLE-014 C10 other roles count with the next request', async () => {
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

  test('USER-D03 of two who give up managing users at once, one stays', async () => {
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
      message: 'At least one user must manage users. Give this permission to another user first',
    })
  })

  test('USER-D03 C10 of two who block each other at once, one stays; the other is out', async () => {
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

  test('USER-T12 who was blocked is let go by the company, unless staff did it', async () => {
    await company.colleague('blocked')
    await manager.users.blockColleague(of('blocked'), strict)
    expect((await manager.users.removeColleague(of('blocked'), strict)).payload).toBeNull()
    await company.colleague('remaining')
    await admin.users.block(of('remaining'), strict)
    expect(await manager.users.removeColleague(of('remaining'))).toMatchObject({ type: 'forbidden' })
  })

  test('USER-D03 USER-D07 who is removed is gone, and their orders stay', async () => {
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

  test('CLIENT-D04 a command that is sent again does nothing, and answers the same', async () => {
    const body = newUser()
    const again = { ...strict, commandId: 'invite-once' }
    const answers = await Promise.all([1, 2, 3].map(() => manager.users.inviteColleague({ body }, again)))
    expect(new Set(answers.map(({ payload }) => payload.userId)).size).toBe(1)
    expect(await mailsTo(testServer, body.email)).toHaveLength(1)
    const other = { body: newUser() }
    expect(await manager.users.inviteColleague(other, { commandId: 'invite-once' })).toMatchObject({
      field: 'idempotency-key',
    })
    // Everyone's ids are their own.
    expect(await rival.users.inviteColleague(other, { commandId: 'invite-once' })).toMatchObject({ hasError: false })

    const { userId } = answers[0]!.payload
    const revoke = () => manager.users.revokeColleague(of(userId), { commandId: 'revoke-once' })
    expect([await revoke(), await revoke()]).toMatchObject([{ hasError: false }, { hasError: false }])
    expect(await manager.users.revokeColleague(of(userId))).toMatchObject({ type: 'urlNotFound' })
  })

  test('CLIENT-D04 what was refused left no trace and may be asked again', async () => {
    await company.colleague('ivan')
    const block = (userId: string) => manager.users.blockColleague(of(userId), { commandId: 'block-once' })
    expect(await block('manager')).toMatchObject({ field: 'userId' })
    expect(await block('ivan')).toMatchObject({ payload: { status: 'blocked' } })
    expect(await block('ivan')).toMatchObject({ payload: { status: 'blocked' } })
  })

  test('API-D06 a user of another company does not exist for others', async () => {
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
        message: 'User not found. The account may have been removed. Reload the page',
      })
    }
    expect(await rival.users.changeColleague({ ...of('reader'), body: { roles: [] } })).toMatchObject({
      type: 'urlNotFound',
    })
  })
})
