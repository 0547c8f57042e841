import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { securityRecord } from '#application/contracts/security-record.ts'
import type { users } from '#application/contracts/users.ts'
import type { Client } from '#web/api.ts'
import { connect } from '../support/live-client.ts'
import { letterTo, lettersTo } from '../support/mailbox.ts'
import { clientOf, seat, seated } from '../support/seat.ts'
import { openWorld, type World } from '../support/world.ts'

/** Users in the hands of others: a company's own, and everybody's by staff; and the record that tells of it. */

type Api = Client['api']
let world: World
let manager: Api
let reader: Api
let rival: Api
let admin: Api
let senior: Api
let top: Api
let desk: Api
beforeAll(async () => {
  world = await openWorld()
  ;[manager, reader, rival, admin, senior, top, desk] = await Promise.all([
    seated(world, 'manager', { type: 'user', customerId: 'c-bloom', roles: ['USER:C'] }),
    seated(world, 'reader', { type: 'user', customerId: 'c-bloom' }),
    seated(world, 'rival', { type: 'user', customerId: 'c-rival', roles: ['USER:C'] }),
    seated(world, 'admin', { type: 'admin', adminType: 'admin' }),
    seated(world, 'senior', { type: 'admin', adminType: 'extendedAdmin' }),
    seated(world, 'top', { type: 'admin', adminType: 'superAdmin' }),
    seated(world, 'desk', { type: 'admin', adminType: 'supplierOnly' }),
  ])
})
afterAll(() => world[Symbol.asyncDispose]())

const strict = { strict: true } as const
const of = (userId: string) => ({ params: { userId } })
let invited = 0
/** Somebody who has no account yet. */
const somebody = () => {
  invited += 1
  return { firstName: 'Ina', lastName: 'Vited', email: `ina${invited}@invited.example` }
}
const accept = (token: string, password?: string) =>
  world.visitor().api.people.acceptInvitation({ body: { token, ...(password && { password }) } })
const invite = async (by: Api = manager) => {
  const body = somebody()
  const { userId } = (await by.users.inviteColleague({ body }, strict)).payload
  return { userId, email: body.email, token: (await letterTo(world, body.email)).token }
}
/** A colleague with a session. */
const colleague = async (userId: string, ...roles: ('CPRO:C' | 'CREQ:C' | 'USER:C')[]) => {
  const cookie = await seat(world, userId, { type: 'user', customerId: 'c-bloom', roles })
  return clientOf(world, cookie)
}
const isIn = async (api: Api) => !(await api.people.account({})).hasError

describe('the users of a company', () => {
  test('USER-D03 ROLE-D04 see each other; nobody else does', async () => {
    for (const one of [manager, reader]) {
      const { items } = (await one.users.colleagues({}, strict)).payload
      const ids = items.map(({ userId }) => userId)
      expect(ids).toEqual(expect.arrayContaining(['u-ada', 'manager', 'reader']))
      expect(ids).not.toContain('rival')
      expect(JSON.stringify(items)).not.toMatch(/hash|argon|totp|adminType/)
    }
    expect(await desk.users.colleagues({})).toMatchObject({ type: 'forbidden' })
  })

  test('API-D08 in pages, with cursors that are no use to others', async () => {
    const first = (await manager.users.colleagues({ query: { limit: 1 } }, strict)).payload
    const cursor = first.nextCursor!
    const second = (await manager.users.colleagues({ query: { limit: 1, cursor } }, strict)).payload
    expect(second.items[0]!.userId).not.toBe(first.items[0]!.userId)
    expect(await rival.users.colleagues({ query: { cursor } })).toMatchObject({ field: 'cursor' })
  })

  test('USER-T06 USER-T08 ROLE-D03 somebody is invited by mail, accepts, and may edit orders', async () => {
    const body = somebody()
    const { payload } = await manager.users.inviteColleague({ body }, strict)
    expect(payload).toMatchObject({ ...body, status: 'pending_invitation', roles: ['CREQ:C'] })
    const mail = await letterTo(world, body.email)
    expect(mail.path).toBe('/invitation')
    for (const word of ['Bloom & Stem', 'manager Test']) expect(mail.text).toContain(word)

    const answer = await accept(mail.token, 'Kraft-paper-9!')
    expect(answer).toMatchObject({
      payload: { user: { status: 'active', customerId: 'c-bloom', roles: ['CREQ:C'], loginMethod: 'pw' } },
    })
    expect(await accept(mail.token)).toMatchObject({ type: 'badRequest', field: 'token' })
    const login = { email: body.email, password: 'Kraft-paper-9!' }
    expect(await world.visitor().api.people.login({ body: login })).toMatchObject({ hasError: false })
  })

  test('USER-T06 ROLE-013 ROLE-D03 with the roles that were chosen, by colleagues with USER:C alone', async () => {
    const { payload } = await manager.users.inviteColleague(
      { body: { ...somebody(), roles: ['USER:C', 'CPRO:C', 'USER:C'] } },
      strict,
    )
    expect(payload.roles).toEqual(['CPRO:C', 'USER:C'])
    expect(await reader.users.inviteColleague({ body: somebody() })).toMatchObject({ type: 'forbidden' })
    const { customerId: _, ...body } = { ...somebody(), customerId: 'c-rival' }
    expect(await manager.users.inviteColleague({ body: { ...body, customerId: 'c-rival' } as never })).toMatchObject({
      field: 'customerId',
    })
  })

  test('USER-T06 an address that is taken is refused; one that nobody proved is not taken', async () => {
    await colleague('taken')
    const body = { ...somebody(), email: 'TAKEN@seats.example' }
    expect(await manager.users.inviteColleague({ body })).toMatchObject({
      field: 'email',
      message: 'This e-mail address is in use already',
    })
    await seat(world, 'unproven', { type: 'user', customerId: 'c-rival', status: 'pending_confirmation' })
    const own = { ...somebody(), email: 'unproven@seats.example' }
    expect(await manager.users.inviteColleague({ body: own })).toMatchObject({ hasError: false })
    expect(await top.users.get(of('unproven'))).toMatchObject({ type: 'urlNotFound' })
  })

  test('USER-T06 of many who invite the same address at once, one succeeds', async () => {
    const body = somebody()
    const answers = await Promise.all(Array.from({ length: 5 }, () => manager.users.inviteColleague({ body })))
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.filter((answer) => answer.hasError && answer.field === 'email')).toHaveLength(4)
    expect(await lettersTo(world, body.email)).toHaveLength(1)
  })

  test('API-013 API-D09 nobody is flooded with invitations', async () => {
    const { userId, email } = await invite()
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push(await manager.users.resendColleague(of(userId)))
    expect(answers.map((answer) => answer.hasError && answer.type)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      'quotaExceeded',
    ])
    expect(await lettersTo(world, email)).toHaveLength(6)
  })

  test('USER-T07 a second invitation voids the first', async () => {
    const { userId, email, token } = await invite()
    await manager.users.resendColleague(of(userId), strict)
    const second = await letterTo(world, email)
    expect(second.token).not.toBe(token)
    expect(await accept(token)).toMatchObject({ field: 'token' })
    expect(await accept(second.token)).toMatchObject({ hasError: false })
    expect(await manager.users.resendColleague(of(userId))).toMatchObject({
      field: 'status',
      message: 'Cannot resend invitation while active',
    })
  })

  test('USER-T09 an invitation is taken back: the link is void and the address is free', async () => {
    const { userId, email, token } = await invite()
    expect((await manager.users.revokeColleague(of(userId), strict)).payload).toBeNull()
    expect(await accept(token)).toMatchObject({ field: 'token' })
    expect(await manager.users.inviteColleague({ body: { ...somebody(), email } })).toMatchObject({ hasError: false })
    expect(await manager.users.revokeColleague(of('reader'))).toMatchObject({ field: 'status' })
  })

  test('USER-T10 USER-T11 C10 who is blocked is out with the next request, and may be let in again', async () => {
    const bob = await colleague('bob', 'CREQ:C')
    expect(await isIn(bob)).toBe(true)
    expect((await manager.users.blockColleague(of('bob'), strict)).payload).toMatchObject({
      status: 'blocked',
      blockedByStaff: false,
    })
    expect(await isIn(bob)).toBe(false)
    expect((await manager.users.unblockColleague(of('bob'), strict)).payload.status).toBe('active')
    // The sessions of before are over for good.
    expect(await isIn(bob)).toBe(false)
    expect(await manager.users.blockColleague(of('manager'))).toMatchObject({ type: 'badRequest', field: 'userId' })
  })

  test('USER-T10 C10 an open connection of somebody blocked ends at once', async () => {
    const cookie = await seat(world, 'live', { type: 'user', customerId: 'c-bloom' })
    const client = await connect(`${world.url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie } })
    await client.subscribe(['orders'])
    await manager.users.blockColleague(of('live'), strict)
    expect(await client.closed).toBe(4401)
  })

  test('USER-T11 what staff blocked, the company cannot lift', async () => {
    await colleague('carl')
    await admin.users.block(of('carl'), strict)
    const { items } = (await manager.users.colleagues({ query: { limit: 200 } }, strict)).payload
    expect(items.find(({ userId }) => userId === 'carl')).toMatchObject({ status: 'blocked', blockedByStaff: true })
    expect(await manager.users.unblockColleague(of('carl'))).toMatchObject({ type: 'forbidden' })
    expect((await admin.users.unblock(of('carl'), strict)).payload.status).toBe('active')
  })

  test('USER-D03 ROLE-014 C10 other roles count with the next request', async () => {
    const dora = await colleague('dora', 'CREQ:C')
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
    const { pool } = world.house.database
    await pool.query(`insert into people.customers (customer_id, name, created_on, created_by, changed_on, changed_by)
      values ('c-two', 'Two', now(), 'test', now(), 'test')`)
    const managers = await Promise.all(
      ['one', 'two'].map((id) => seated(world, id, { type: 'user', customerId: 'c-two', roles: ['USER:C'] })),
    )
    const answers = await Promise.all(
      managers.map((api, nth) => api.users.changeColleague({ ...of(['one', 'two'][nth]!), body: { roles: [] } })),
    )
    expect(answers.filter(({ hasError }) => !hasError)).toHaveLength(1)
    expect(answers.find(({ hasError }) => hasError)).toMatchObject({
      field: 'roles',
      message: 'Somebody has to manage the users: give the role to another one first',
    })
  })

  test('USER-D03 USER-D07 who is removed is gone, and their orders stay', async () => {
    const emma = await colleague('emma', 'CREQ:C')
    const { requestId } = (await emma.ordering.create({ body: { currency: 'USD' } }, strict)).payload
    await manager.users.removeColleague(of('emma'), strict)
    expect(await isIn(emma)).toBe(false)
    expect(await manager.users.removeColleague(of('emma'))).toMatchObject({ type: 'urlNotFound' })
    await world.settled()
    const { events } = (await reader.ordering.get({ params: { requestId } }, strict)).payload
    expect(events[0]!.actor.name).toBe('Deleted user')
  })

  test('API-D06 somebody of another company is nobody', async () => {
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
      expect(foreign).toMatchObject({ type: 'urlNotFound', message: 'User not found' })
    }
    expect(await rival.users.changeColleague({ ...of('reader'), body: { roles: [] } })).toMatchObject({
      type: 'urlNotFound',
    })
  })
})

describe('staff', () => {
  test('USER-011 find everybody by what is known of them', async () => {
    const ids = async (query: Partial<z.output<typeof users.list.query>>) =>
      (await admin.users.list({ query: { limit: 200, ...query } }, strict)).payload.items.map(({ userId }) => userId)
    expect(await ids({ type: 'supplier' })).toEqual(expect.arrayContaining(['u-lin', 'u-tom']))
    expect(await ids({ type: 'supplier' })).not.toContain('u-ada')
    expect(await ids({ adminType: 'extendedAdmin' })).toEqual(['senior'])
    expect(await ids({ customerId: 'c-rival', search: 'RIVAL' })).toEqual(expect.arrayContaining(['rival', 'u-eve']))
    expect(await ids({ supplierId: 's-lodz' })).toEqual(['u-tom'])
    expect(await ids({ status: 'blocked', search: 'nobody' })).toEqual([])
    const ada = (await admin.users.get(of('u-ada'), strict)).payload
    expect(ada).toMatchObject({ type: 'user', belongsTo: 'Bloom & Stem', adminType: null, supplierId: null })
  })

  test('ROLE-D02 the supplier desk knows suppliers’ users and no others', async () => {
    const { items } = (await desk.users.list({}, strict)).payload
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['supplier']))
    expect((await desk.users.list({ query: { type: 'user' } }, strict)).payload.items.length).toBe(items.length)
    expect(await desk.users.get(of('u-ada'))).toEqual(await desk.users.get(of('nothere')))
    const body = { type: 'supplier', supplierId: 's-lodz', ...somebody() } as const
    expect((await desk.users.invite({ body }, strict)).payload).toMatchObject({
      status: 'pending_invitation',
      belongsTo: 'Łódź Print',
    })
    expect(await desk.users.invite({ body: { type: 'user', customerId: 'c-bloom', ...somebody() } })).toMatchObject({
      type: 'forbidden',
    })
  })

  test('USER-T06 ROLE-D03 invite into companies, factories, and the staff itself, each as far as they may', async () => {
    const { customerId } = (await admin.customers.create({ body: { name: 'New' } }, strict)).payload
    const intoNew = async () =>
      (await admin.users.invite({ body: { type: 'user', customerId, ...somebody() } }, strict)).payload.roles
    // ROLE-D03: the first of a company runs it.
    expect(await intoNew()).toEqual(['CPRO:C', 'CREQ:C', 'USER:C'])
    expect(await intoNew()).toEqual(['CREQ:C'])
    const asAdmin = (adminType: 'admin' | 'superAdmin') => ({
      body: { type: 'admin', adminType, ...somebody() } as const,
    })
    expect(await admin.users.invite({ body: { type: 'user', customerId: 'c-bloom', ...somebody() } })).toMatchObject({
      payload: { roles: ['CREQ:C'] },
    })
    expect(await admin.users.invite({ body: { type: 'user', customerId: 'nothere', ...somebody() } })).toMatchObject({
      type: 'urlNotFound',
      message: 'Customer not found',
    })
    expect(await admin.users.invite(asAdmin('admin'))).toMatchObject({ type: 'forbidden' })
    const seller = { ...asAdmin('admin').body, team: 'sales' as const }
    expect(await senior.users.invite({ body: seller })).toMatchObject({
      payload: { adminType: 'admin', team: 'sales' },
    })
    expect(await senior.users.invite(asAdmin('superAdmin'))).toMatchObject({ type: 'forbidden' })
    const { payload } = await top.users.invite(asAdmin('superAdmin'), strict)
    const { text } = await letterTo(world, payload.email)
    for (const word of ['Boxwright', 'top Test']) expect(text).toContain(word)
  })

  test('ROLE-D02 admin users are changed by super administrators alone, who cannot change themselves', async () => {
    const employee = clientOf(world, await seat(world, 'emil', { type: 'admin', adminType: 'admin' }))
    const change = (by: Api, userId = 'emil') => by.users.change({ ...of(userId), body: { adminType: 'supplierOnly' } })
    for (const by of [admin, senior]) {
      expect(await change(by)).toMatchObject({ type: 'forbidden' })
      expect(await by.users.block(of('emil'))).toMatchObject({ type: 'forbidden' })
    }
    expect(await change(top, 'top')).toMatchObject({ field: 'userId' })
    // ROLE-D01: a team is a label, and no reason to sign in again.
    expect(await top.users.change({ ...of('emil'), body: { team: 'production' } })).toMatchObject({
      payload: { adminType: 'admin', team: 'production' },
    })
    expect(await isIn(employee)).toBe(true)
    expect(await change(top)).toMatchObject({ payload: { adminType: 'supplierOnly' } })
    // C5: another right is another session.
    expect(await isIn(employee)).toBe(false)
    expect(await top.users.change({ ...of('emil'), body: { roles: ['CREQ:C'] } })).toMatchObject({ field: 'roles' })
    expect(await top.users.change({ ...of('u-ada'), body: { adminType: 'admin' } })).toMatchObject({
      field: 'adminType',
    })
  })

  test('USER-T12 accounts are deleted by senior staff', async () => {
    await colleague('gone')
    expect(await admin.users.remove(of('gone'))).toMatchObject({ type: 'forbidden' })
    expect((await senior.users.remove(of('gone'), strict)).payload).toBeNull()
    expect(await senior.users.get(of('gone'))).toMatchObject({ type: 'urlNotFound' })
  })

  test('USER-T07 USER-T09 resend and revoke', async () => {
    const { userId, email } = await invite()
    expect(await admin.users.resend(of(userId))).toMatchObject({ payload: { status: 'pending_invitation' } })
    expect(await lettersTo(world, email)).toHaveLength(2)
    expect((await admin.users.revoke(of(userId), strict)).payload).toBeNull()
  })
})

describe('the security record', () => {
  const read = async (query: Partial<z.output<typeof securityRecord.read.query>>) =>
    (await senior.securityRecord.read({ query }, strict)).payload

  test('tells who did what to whom, and when', async () => {
    await colleague('hal')
    await manager.users.blockColleague(of('hal'), strict)
    const { items } = await read({ person: 'hal' })
    expect(items[0]).toMatchObject({
      event: 'UserBlocked',
      who: { kind: 'customer', id: 'manager', name: 'manager Test' },
      whom: { id: 'hal', name: 'hal Test' },
      changed: { from: 'active', to: 'blocked' },
    })
  })

  test('is searched by person, company, event and time, in pages', async () => {
    await world.as('ada')
    expect((await read({ person: 'u-ada', event: 'SignedIn' })).items.length).toBeGreaterThan(0)
    const ofRival = (await read({ company: 'c-rival', limit: 200 })).items
    expect(ofRival.every(({ who, whom }) => ![who.id, whom.id].includes('manager'))).toBe(true)
    expect((await read({ company: 'c-two' })).items.map(({ event }) => event)).toEqual(['UserRolesChanged'])
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

  test('J9 holds no token, no password and no address, and is for senior staff', async () => {
    const { items } = await read({ limit: 200 })
    expect(JSON.stringify(items)).not.toMatch(/@|argon2|Kraft-paper|[\w-]{43}/)
    for (const one of [admin, desk, manager])
      expect(await one.securityRecord.read({})).toMatchObject({ type: 'forbidden' })
  })
})
