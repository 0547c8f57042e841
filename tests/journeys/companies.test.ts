import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { customers } from '#application/people/contracts/customers.ts'
import { runCustomerCommand } from '#application/people/customers.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { people as demo } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import type { Client } from '#web/data/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { clientOf, signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import { address, runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Companies: their profile and address book, and the data that staff record about them. */

type Api = Client['api']
let testServer: TestServer
let owner: Api
let orderer: Api
let reader: Api
let rival: Api
let staff: Api
beforeAll(async () => {
  testServer = await openTestServer()
  const bloom = { type: 'user' as const, customerId: 'c-bloom' }
  ;[owner, orderer, reader, rival, staff] = await Promise.all([
    signedInClient(testServer, 'u-owner', { ...bloom, roles: ['CPRO:C'] }),
    signedInClient(testServer, 'u-orderer', { ...bloom, roles: ['CREQ:C'] }),
    signedInClient(testServer, 'u-reader', bloom),
    signedInClient(testServer, 'u-rival', {
      type: 'user',
      customerId: 'c-rival',
      roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
    }),
    signedInClient(testServer, 'u-staff', { type: 'admin', adminType: 'admin' }),
  ])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const params = { customerId: 'c-bloom' }
const book = { ...address, type: 'shipping' as const }
const { name: _, ...unnamed } = book
const recorded = async (subject: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string; actor: string; changes: object }>(
    'select event, actor, changes from people.audit_log where subject = $1 order by audit_id desc',
    [subject],
  )
  return rows
}

describe('the company profile', () => {
  const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }

  test('CRM-010 ROLE-011 can be changed with CPRO:C, without changes of omitted fields', async () => {
    const before = (await owner.customers.own({}, strict)).payload
    const body = { companyName: 'Bloom & Stem LLC', companySize: '2-10', contact } as const
    const { payload } = await owner.customers.changeOwn({ body }, strict)
    expect(payload).toEqual({ ...before, ...body, version: before.version + 1, changedOn: payload.changedOn })
    expect((await recorded('c-bloom'))[0]).toEqual({
      event: 'CustomerChanged',
      actor: 'u-owner',
      // Old and new values only if they are not personal data.
      changes: {
        fields: ['companyName', 'companySize', 'contact'],
        from: { companySize: before.companySize },
        to: { companySize: '2-10' },
      },
    })
  })

  test('CRM-010 ROLE-011 ROLE-D04 is readable by all users of the company and changed only by them', async () => {
    for (const one of [orderer, reader]) {
      expect((await one.customers.own({}, strict)).payload).toMatchObject({ customerId: 'c-bloom' })
      expect(await one.customers.changeOwn({ body: { industry: 'Flowers' } })).toMatchObject({ type: 'forbidden' })
    }
  })

  test('CRM-D03 D7 has staff notes that the customer can neither read nor write', async () => {
    const internal = {
      segment: 'A',
      conversionStage: 'sampled',
      followUpOutreach: 'second',
      internalNotes: 'canary: pays late',
    } as const
    await staff.customers.change({ params, body: internal }, strict)
    expect((await staff.customers.get({ params }, strict)).payload).toMatchObject(internal)
    const seen = JSON.stringify(await owner.customers.own({}, strict))
    for (const word of ['canary', 'sampled', 'second', 'segment', 'internalNotes', 'status', 'openOrders'])
      expect(seen).not.toContain(word)
    for (const [field, value] of Object.entries({ ...internal, status: 'internal' })) {
      const body = { [field]: value }
      expect(await owner.customers.changeOwn({ body })).toMatchObject({
        type: 'badRequest',
        field,
        message: `Unknown field ${field}`,
      })
    }
  })

  test('CRM-006 can decline marketing messages', async () => {
    const body = { communicationRestrictions: ['noMarketingEmails' as const] }
    await staff.customers.change({ params, body: { communicationRestrictions: [] } }, strict)
    await staff.customers.change({ params, body: { followUpOutreach: 'second' } }, strict)
    expect((await owner.customers.changeOwn({ body }, strict)).payload).toMatchObject(body)
    // Outreach is marketing: it stops, and is not started again without consent.
    expect((await staff.customers.get({ params }, strict)).payload.followUpOutreach).toBe('stopped')
    expect(await staff.customers.change({ params, body: { followUpOutreach: 'third' } })).toMatchObject({
      type: 'badRequest',
      field: 'followUpOutreach',
    })
  })

  test('CRM-001 CRM-003 API-014 is refused with a value outside the lists', async () => {
    for (const field of ['type', 'companySize', 'currency'])
      expect(await owner.customers.changeOwn({ body: { [field]: 'another' } })).toMatchObject({
        type: 'badRequest',
        field,
        message: expect.stringContaining(`Expected ${field} to be one of `) as string,
      })
  })

  test('API-017 shows staff the author of the last change', async () => {
    const before = (await staff.customers.get({ params }, strict)).payload
    await owner.customers.changeOwn({ body: { industry: 'Flowers' } }, strict)
    const { createdBy, createdOn, changedBy, changedOn } = (await staff.customers.get({ params }, strict)).payload
    expect({ createdBy, createdOn, changedBy }).toEqual({
      createdBy: before.createdBy,
      createdOn: before.createdOn,
      changedBy: 'u-owner',
    })
    expect(changedOn >= before.changedOn).toBe(true)
  })
})

describe('the address book', () => {
  test('CRM-D04 is editable by editors of the profile or the orders, and readable by all', async () => {
    const first = (await owner.customers.addAddress({ body: book }, strict)).payload
    expect(first).toMatchObject([book])
    const second = (await orderer.customers.addAddress({ body: { ...book, name: 'Shop' } }, strict)).payload
    expect(second.map(({ name }) => name)).toEqual(['Studio', 'Shop'])
    expect((await reader.customers.addresses({}, strict)).payload).toEqual(second)
    expect((await reader.customers.own({}, strict)).payload.addresses).toEqual(second)

    const [studio, shop] = second.map(({ id }) => ({ addressId: id }))
    const moved = { ...book, line1: '1 New Street' }
    expect((await orderer.customers.changeAddress({ params: studio!, body: moved }, strict)).payload[0]).toMatchObject(
      moved,
    )
    expect((await owner.customers.removeAddress({ params: shop! }, strict)).payload).toHaveLength(1)

    for (const answer of [
      await reader.customers.addAddress({ body: book }),
      await reader.customers.changeAddress({ params: studio!, body: book }),
      await reader.customers.removeAddress({ params: studio! }),
    ])
      expect(answer).toMatchObject({ type: 'forbidden' })
  })

  test('API-D06 does not contain addresses of other companies', async () => {
    const [one] = (await owner.customers.addAddress({ body: book }, strict)).payload
    const theirs = { addressId: one!.id }
    const nowhere = { addressId: 'nothere' }
    expect(await rival.customers.changeAddress({ params: theirs, body: book })).toEqual(
      await rival.customers.changeAddress({ params: nowhere, body: book }),
    )
    expect(await rival.customers.removeAddress({ params: theirs })).toEqual(
      await rival.customers.removeAddress({ params: nowhere }),
    )
    expect((await rival.customers.addresses({}, strict)).payload).toEqual([])
    expect((await owner.customers.addresses({}, strict)).payload).toContainEqual(one)
  })

  test('ORDER-011 accepts an address only with exactly its fields', async () => {
    expect(await owner.customers.addAddress({ body: { ...unnamed, line1: ' ' } })).toMatchObject({
      field: 'line1',
    })
    expect(await owner.customers.addAddress({ body: { ...book, id: 'mine' } as never })).toMatchObject({ field: 'id' })
    expect((await owner.customers.addAddress({ body: unnamed }, strict)).payload.at(-1)).toMatchObject({ name: '' })
  })
})

describe('the staff’s list', () => {
  const names = async (query: Partial<z.output<typeof customers.list.query>>) =>
    (await staff.customers.list({ query }, strict)).payload.items.map(({ name }) => name)
  const make = async (body: z.input<typeof customers.create.body>) =>
    (await staff.customers.create({ body }, strict)).payload

  test('CRM-D04 CRM-005 CRM-007 finds companies by their data', async () => {
    const made = await make({ name: 'Zed 100% Tea', type: 'agency', segment: 'C', conversionStage: 'qualified' })
    expect(made).toMatchObject({ status: 'active', followUpOutreach: 'none', currency: 'USD', createdBy: 'u-staff' })
    expect(made.referralCode).toMatch(/^[0-9A-F]{10}$/)
    for (const query of [
      { search: '100%' },
      { search: 'zed' },
      { type: 'agency' },
      { segment: 'C' },
      { conversionStage: 'qualified' },
    ] as const)
      expect(await names(query)).toEqual(['Zed 100% Tea'])
    expect(await names({ search: 'u-rival@' })).toEqual(['Rival Roasters'])
    await make({ name: '晨光纸品', contact: { firstName: '小明', lastName: '王', email: 'ming@chenguang.example' } })
    for (const search of ['王小明', '小明', '纸品', '晨光 小明', 'ming@chenguang.example'])
      expect(await names({ search })).toEqual(['晨光纸品'])
    expect(await names({ search: 'no such company' })).toEqual([])
    const bloom = (await staff.customers.list({ query: { search: 'Bloom' } }, strict)).payload.items[0]!
    expect(bloom.users).toBeGreaterThanOrEqual(4)
  })

  test('API-D08 has pages with each company once, and cursors that are valid only for this list', async () => {
    for (const nth of [1, 2, 3]) await make({ name: `Page ${nth}`, segment: 'D' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { segment: 'D', limit: 2, ...(cursor && { cursor }) } as const
      const { items, nextCursor } = (await staff.customers.list({ query }, strict)).payload
      seen.push(...items.map(({ name }) => name))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(['Page 1', 'Page 2', 'Page 3'])
    expect(await staff.customers.list({ query: { cursor: 'made-up' } })).toMatchObject({ field: 'cursor' })
  })

  test('CLIENT-D04 has a company once if it is added twice with one command id', async () => {
    const body = { name: 'Once only' }
    const add = () => staff.customers.create({ body }, { ...strict, commandId: 'once-only' })
    const ids = (await Promise.all([add(), add(), add()])).map(({ payload }) => payload.customerId)
    expect(new Set(ids).size).toBe(1)
    expect(await names({ search: 'once only' })).toEqual(['Once only'])
    const press = () => staff.suppliers.create({ body }, { ...strict, commandId: 'once-only-press' })
    expect((await press()).payload).toEqual((await press()).payload)
  })

  test('CRM-T01 can add a test account or an internal account', async () => {
    for (const status of ['testAccount', 'internal'] as const)
      expect(await make({ name: `A ${status}`, status })).toMatchObject({ status })
    expect(await staff.customers.create({ body: { name: 'Old', status: 'archived' as 'active' } })).toMatchObject({
      field: 'status',
    })
  })
})

describe('the lifecycle of a customer', () => {
  test('CRM-T01 CRM-T02 CRM-T03 CRM-T04 CRM-T05 CRM-T06 records each transition with its event, and refuses transitions that no table allows', async () => {
    const { customerId } = (await staff.customers.create({ body: { name: 'Steps' } }, strict)).payload
    const of = { params: { customerId } }
    const { archive, restore, markAsTest, markAsInternal, activate } = staff.customers
    const steps = [
      [markAsTest, 'testAccount'],
      [activate, 'active'],
      [markAsInternal, 'internal'],
      [activate, 'active'],
      [archive, 'archived'],
      [restore, 'active'],
    ] as const
    for (const [step, status] of steps) {
      expect((await step(of, strict)).payload.status).toBe(status)
    }
    expect(await restore(of)).toMatchObject({
      type: 'badRequest',
      field: 'status',
      message: 'Cannot restore customer while active',
    })
    expect((await recorded(customerId)).map(({ event }) => event).toReversed()).toEqual([
      'CustomerCreated',
      'CustomerMarkedAsTest',
      'CustomerActivated',
      'CustomerMarkedAsInternal',
      'CustomerActivated',
      'CustomerArchived',
      'CustomerRestored',
    ])
  })

  test('CRM-T01 REF-004 starts with a sign-up, with the data of the form', async () => {
    const { people } = testServer.visitor().api
    const email = 'ines@quill.example'
    const signUpData = { firstName: 'Ines', lastName: 'Quill', email, phoneNumber: '+1 503 555 0199' }
    const referralCode = { code: 'FRIEND', timestamp: '2026-05-04T10:00:00.000Z' }
    const body = { ...signUpData, companyName: 'Quill & Co', currency: 'EUR', referralCode, acceptTerms: true } as const
    await people.signUp({ body }, strict)
    const { token } = await mailTo(testServer, email)
    const { user } = (await people.completeSignUp({ body: { token } }, strict)).payload
    const customerId = user!.customerId!
    expect((await staff.customers.get({ params: { customerId } }, strict)).payload).toMatchObject({
      name: 'Quill & Co',
      companyName: 'Quill & Co',
      status: 'active',
      currency: 'EUR',
      contact: { ...signUpData, company: 'Quill & Co' },
      referredBy: 'FRIEND',
      referredOn: referralCode.timestamp,
      createdBy: user!.userId,
    })
    expect((await recorded(customerId))[0]).toMatchObject({ event: 'CustomerCreated', actor: user!.userId })
  })

  test('CRM-T02 ends every session and refuses sign-ins on archiving; restoring allows sign-ins again', async () => {
    const { customerId } = (await staff.customers.create({ body: { name: 'Leaving' } }, strict)).payload
    const cookie = await signedInCookie(testServer, 'u-leaving', { type: 'user', customerId })
    const { pool } = testServer.app.database
    const again = () => signedInCookie(testServer, 'u-back', { type: 'user', customerId })
    const status = async (one: string) => (await clientOf(testServer, one).people.account({})).hasError
    expect(await status(cookie)).toBe(false)
    await staff.customers.archive({ params: { customerId } }, strict)
    expect(await status(cookie)).toBe(true)
    // Not even with a stolen session.
    expect(await status(await again())).toBe(true)
    await pool.query(
      `update people.accounts set password_hash = (select password_hash from people.accounts where user_id = 'u-ada')
       where user_id = 'u-leaving'`,
    )
    const login = () =>
      testServer
        .visitor()
        .api.people.login({ body: { email: 'u-leaving@seats.example', password: 'Boxwright-demo-1' } })
    expect(await login()).toMatchObject({ type: 'forbidden' })
    const order = { currency: 'USD' as const, customerId }
    expect(await staff.ordering.create({ body: order })).toMatchObject({
      message: 'Customer not found. Choose one from the list of customers.',
    })
    const guest = {
      type: 'user',
      firstName: 'Gus',
      lastName: 'Guest',
      email: 'gus@leaving.example',
      customerId,
    } as const
    expect(await staff.users.invite({ body: guest })).toMatchObject({
      field: 'customerId',
      message: 'This customer is archived. Restore it first.',
    })
    await staff.customers.restore({ params: { customerId } }, strict)
    expect(await staff.ordering.create({ body: order })).toMatchObject({ hasError: false })
    expect(await login()).toMatchObject({ hasError: false })
  })

  test('CRM-T02 allows no archiving while an order is open', async () => {
    const open = async () => (await staff.customers.get({ params }, strict)).payload.openOrders
    await runWholeOrder(testServer.app)
    expect(await open()).toBe(0)
    const story = storySteps(testServer.app)
    await story.drafts('ada')
    await story.adds('ada', { name: 'Box', dimensions: { length: 300, width: 200, height: 80 }, quantities: [500] })
    await story.asks('ada')
    await story.quotes('sam', { prices: { 500: 1 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.4 })
    await story.chooses('ada', 500)
    await story.checksOut('ada', address, 'Air')
    expect(await open()).toBe(0)
    await story.places('ada')
    expect(await open()).toBe(1)
    expect(await staff.customers.archive({ params })).toMatchObject({
      field: 'status',
      message: 'This customer still has open orders (1). Complete or cancel them before archiving.',
    })
    expect((await staff.customers.get({ params }, strict)).payload.status).toBe('active')
  })
})

test('CRM-T02 restores the customer if an order is created during archiving', async () => {
  const { app } = testServer
  const seen = [0, 1, 1]
  const store = { ...app.identity.store, openOrders: async () => seen.shift() ?? 1 }
  const sam = callerOf({ ...demo.sam, roles: [] })
  const meta = { caller: sam, access: ['staff'] as const, commandId: 'archive-late', fingerprint: '' }
  await expect(
    runCustomerCommand(store, meta, { customerId: 'c-rival', command: 'ArchiveCustomer' }),
  ).rejects.toMatchObject({
    refusal: { reason: 'rule.openOrders', params: { n: 1 } },
  })
  expect((await staff.customers.get({ params: { customerId: 'c-rival' } }, strict)).payload.status).toBe('active')
})
