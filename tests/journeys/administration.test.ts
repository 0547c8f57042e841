import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { auditLog } from '#application/people/contracts/audit-log.ts'
import type { users } from '#application/people/contracts/users.ts'
import type { Client } from '#web/data/api.ts'
import { type Company, isSignedIn, of, openCompany, newUser } from '../support/company.ts'
import { mailTo, mailsTo } from '../support/mailbox.ts'
import { clientOf, signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import type { TestServer } from '../support/test-server.ts'

/** Accounts managed by staff, and their audit log. */

type Api = Client['api']
let company: Company
let testServer: TestServer
let manager: Api
let admin: Api
let senior: Api
let top: Api
let supplierManager: Api
beforeAll(async () => {
  company = await openCompany()
  ;({ testServer, manager, admin, senior, top, supplierManager } = company)
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const

describe('staff', () => {
  test('USER-011 find users by name, email and company', async () => {
    const ids = async (query: Partial<z.output<typeof users.list.query>>) =>
      (await admin.users.list({ query: { limit: 200, ...query } }, strict)).payload.items.map(({ userId }) => userId)
    expect(await ids({ type: 'supplier' })).toEqual(expect.arrayContaining(['u-lin', 'u-tom']))
    expect(await ids({ type: 'supplier' })).not.toContain('u-ada')
    expect(await ids({ adminType: 'extendedAdmin' })).toEqual(['senior'])
    expect(await ids({ customerId: 'c-rival', search: 'RIVAL' })).toEqual(expect.arrayContaining(['rival', 'u-eve']))
    expect(await ids({ supplierId: 's-lodz' })).toEqual(['u-tom'])
    expect(await ids({ status: 'blocked', search: 'unknown' })).toEqual([])
    const ada = (await admin.users.get(of('u-ada'), strict)).payload
    expect(ada).toMatchObject({ type: 'user', belongsTo: 'Bloom & Stem', adminType: null, supplierId: null })
  })

  test('ROLE-D02 with the type supplierOnly see only users of suppliers', async () => {
    const { items } = (await supplierManager.users.list({}, strict)).payload
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['supplier']))
    expect((await supplierManager.users.list({ query: { type: 'user' } }, strict)).payload.items.length).toBe(
      items.length,
    )
    expect(await supplierManager.users.get(of('u-ada'))).toEqual(await supplierManager.users.get(of('nothere')))
    const body = { type: 'supplier', supplierId: 's-lodz', ...newUser() } as const
    expect((await supplierManager.users.invite({ body }, strict)).payload).toMatchObject({
      status: 'pending_invitation',
      belongsTo: 'Łódź Print',
    })
    expect(
      await supplierManager.users.invite({ body: { type: 'user', customerId: 'c-bloom', ...newUser() } }),
    ).toMatchObject({
      type: 'forbidden',
    })
  })

  test('USER-T06 ROLE-D03 invite users of companies, of factories and of staff, within their own rights', async () => {
    const { customerId } = (await admin.customers.create({ body: { name: 'New' } }, strict)).payload
    const intoNew = async () =>
      (await admin.users.invite({ body: { type: 'user', customerId, ...newUser() } }, strict)).payload.roles
    // ROLE-D03: the first user of a company gets all roles.
    expect(await intoNew()).toEqual(['CPRO:C', 'CREQ:C', 'USER:C'])
    expect(await intoNew()).toEqual(['CREQ:C'])
    const asAdmin = (adminType: 'admin' | 'superAdmin') => ({
      body: { type: 'admin', adminType, ...newUser() } as const,
    })
    expect(await admin.users.invite({ body: { type: 'user', customerId: 'c-bloom', ...newUser() } })).toMatchObject({
      payload: { roles: ['CREQ:C'] },
    })
    expect(await admin.users.invite({ body: { type: 'user', customerId: 'nothere', ...newUser() } })).toMatchObject({
      type: 'urlNotFound',
      message: 'Customer not found. Choose one from the list of customers.',
    })
    expect(await admin.users.invite(asAdmin('admin'))).toMatchObject({ type: 'forbidden' })
    const seller = { ...asAdmin('admin').body, team: 'sales' as const }
    expect(await senior.users.invite({ body: seller })).toMatchObject({
      payload: { adminType: 'admin', team: 'sales' },
    })
    expect(await senior.users.invite(asAdmin('superAdmin'))).toMatchObject({ type: 'forbidden' })
    const { payload } = await top.users.invite(asAdmin('superAdmin'), strict)
    const { text } = await mailTo(testServer, payload.email)
    for (const word of ['Boxwright', 'top Test']) expect(text).toContain(word)
  })

  test('ROLE-D02 need to be super administrators to change employees, and cannot change themselves', async () => {
    const employee = clientOf(
      testServer,
      await signedInCookie(testServer, 'emil', { type: 'admin', adminType: 'admin' }),
    )
    const change = (by: Api, userId = 'emil') => by.users.change({ ...of(userId), body: { adminType: 'supplierOnly' } })
    for (const by of [admin, senior]) {
      expect(await change(by)).toMatchObject({ type: 'forbidden' })
      expect(await by.users.block(of('emil'))).toMatchObject({ type: 'forbidden' })
    }
    expect(await change(top, 'top')).toMatchObject({ field: 'userId' })
    // ROLE-D01: a team is a label, so its change ends no session.
    expect(await top.users.change({ ...of('emil'), body: { team: 'production' } })).toMatchObject({
      payload: { adminType: 'admin', team: 'production' },
    })
    expect(await isSignedIn(employee)).toBe(true)
    expect(await change(top)).toMatchObject({ payload: { adminType: 'supplierOnly' } })
    // C5: a changed right ends the sessions.
    expect(await isSignedIn(employee)).toBe(false)
    expect(await top.users.change({ ...of('emil'), body: { roles: ['CREQ:C'] } })).toMatchObject({ field: 'roles' })
    expect(await top.users.change({ ...of('u-ada'), body: { adminType: 'admin' } })).toMatchObject({
      field: 'adminType',
    })
  })

  test('USER-T12 delete accounts if they are senior', async () => {
    await company.colleague('gone')
    expect(await admin.users.remove(of('gone'))).toMatchObject({ type: 'forbidden' })
    expect((await senior.users.remove(of('gone'), strict)).payload).toBeNull()
    expect(await senior.users.get(of('gone'))).toMatchObject({ type: 'urlNotFound' })
  })

  test('USER-T12 erase a blocked user on request', async () => {
    await company.colleague('forgotten')
    await admin.users.block(of('forgotten'), strict)
    expect(await admin.users.remove(of('forgotten'))).toMatchObject({ type: 'forbidden' })
    expect((await senior.users.remove(of('forgotten'), strict)).payload).toBeNull()
  })

  test('ROLE-D02 always include a super administrator, even if two remove each other’s rights at the same time', async () => {
    for (const round of ['x', 'y', 'z']) {
      const ids = [`${round}-one`, `${round}-two`]
      const duel = await Promise.all(
        ids.map((id) => signedInClient(testServer, id, { type: 'admin', adminType: 'superAdmin' })),
      )
      const answers = await Promise.all(
        duel.map((api, nth) => api.users.change({ ...of(ids[1 - nth]!), body: { adminType: 'admin' } })),
      )
      expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    }
  })

  test('AUTH-D09 USER-T07 need not resend an invitation to an invited person who signs up: the mail is sent again', async () => {
    const { email, token } = await company.invite()
    const body = { email, firstName: 'Ina', lastName: 'Vited', acceptTerms: true as const }
    await testServer.visitor().api.people.signUp({ body }, strict)
    const letters = await mailsTo(testServer, email)
    const again = letters.find(({ kind }) => kind === 'invitation')!
    // The person may also create a separate account: an invitation does not reserve the address (S-08).
    expect(letters.map(({ kind }) => kind)).toEqual(['confirmSignUp', 'invitation', 'invitation'])
    expect([again.kind, again.token === token]).toEqual(['invitation', false])
    expect(again.text).toContain('Bloom & Stem')
    expect(await company.accept(token)).toMatchObject({ field: 'token' })
    expect(await company.accept(again.token)).toMatchObject({ payload: { user: { email, customerId: 'c-bloom' } } })
  })

  test('USER-T07 USER-T09 resend and revoke invitations', async () => {
    const { userId, email } = await company.invite()
    expect(await admin.users.resend(of(userId))).toMatchObject({ payload: { status: 'pending_invitation' } })
    expect(await mailsTo(testServer, email)).toHaveLength(2)
    expect((await admin.users.revoke(of(userId), strict)).payload).toBeNull()
  })
})

describe('the audit log', () => {
  const read = async (query: Partial<z.output<typeof auditLog.list.query>>) =>
    (await senior.auditLog.list({ query }, strict)).payload

  test('records the actor, the action, the account and the time', async () => {
    await company.colleague('hal')
    await manager.users.blockColleague(of('hal'), strict)
    const { items } = await read({ person: 'hal' })
    expect(items[0]).toMatchObject({
      event: 'UserBlocked',
      actor: { kind: 'customer', id: 'manager', name: 'manager Test' },
      subject: { id: 'hal', name: 'hal Test' },
      changes: { from: 'active', to: 'blocked' },
      network: '127.0.0.0/24',
    })
  })

  test('can be searched by person, company, event and time, in pages', async () => {
    await testServer.as('ada')
    expect((await read({ person: 'u-ada', event: 'SignedIn' })).items.length).toBeGreaterThan(0)
    const { customerId } = (await admin.customers.create({ body: { name: 'Own record' } }, strict)).payload
    const body = { type: 'user' as const, customerId, ...newUser() }
    const { userId } = (await admin.users.invite({ body }, strict)).payload
    await admin.users.change({ ...of(userId), body: { roles: ['USER:C'] } }, strict)
    expect((await read({ company: customerId })).items.map(({ event }) => event)).toEqual([
      'UserRolesChanged',
      'UserInvited',
      'CustomerCreated',
    ])
    const all = (await read({ limit: 200 })).items
    const [newest, oldest] = [all[0]!.at, all.at(-1)!.at]
    expect((await read({ from: newest })).items.every(({ at }) => at >= newest)).toBe(true)
    expect((await read({ to: oldest })).items.every(({ at }) => at <= oldest)).toBe(true)
    const first = await read({ limit: 3 })
    const second = await read({ limit: 3, cursor: first.nextCursor! })
    const ids = [...first.items, ...second.items].map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(6)
  })

  test('J9 contains no token, password or address, and is readable only by senior staff', async () => {
    const { items } = await read({ limit: 200 })
    expect(JSON.stringify(items)).not.toMatch(/@|argon2|Kraft-paper|[\w-]{43}/)
    for (const one of [admin, supplierManager, manager])
      expect(await one.auditLog.list({})).toMatchObject({ type: 'forbidden' })
  })
})
