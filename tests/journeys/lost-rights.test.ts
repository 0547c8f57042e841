import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { type Company, of, openCompany, newUser } from '../support/company.ts'
import { type Account, signedInClient } from '../support/signed-in-users.ts'
import { address } from '../support/test-app.ts'
import type { TestServer } from '../support/test-server.ts'

/** Users who lose a right after the access check and before the command is executed. */

type Api = Client['api']
let company: Company
let testServer: TestServer
beforeAll(async () => {
  company = await openCompany()
  ;({ testServer } = company)
})
afterAll(() => testServer[Symbol.asyncDispose]())

const query = async <Found extends object>(text: string, values: unknown[] = []) =>
  (await testServer.app.database.pool.query<Found>(text, values)).rows

const colleague: Account = { type: 'user', customerId: 'c-bloom', roles: ['CPRO:C', 'CREQ:C', 'USER:C'] }
const employee: Account = { type: 'admin', adminType: 'superAdmin' }
/** Removal of the required right, as an SQL assignment. */
const roles = "roles = '{}'"
const rank = "admin_type = 'supplierOnly'"
const block = "status = 'blocked'"

const body = { ...address, type: 'shipping' as const }
const bloom = { params: { customerId: 'c-bloom' } }
const lodz = { params: { supplierId: 's-lodz' } }
const addressOf = async (api: Api) => {
  const { payload } = await api.customers.addAddress({ body }, { strict: true })
  return { params: { addressId: payload.at(-1)!.id } }
}

type Ask = (api: Api) => Promise<unknown>
type Row = [what: string, who: Account, taken: string, prepare: (api: Api) => Promise<Ask> | Ask]

const commands: Row[] = [
  ['inviting a colleague', colleague, roles, () => (api) => api.users.inviteColleague({ body: newUser() })],
  [
    'changing roles of a colleague',
    colleague,
    roles,
    () => (api) => api.users.changeColleague({ ...of('reader'), body: { roles: ['CREQ:C'] } }),
  ],
  ['blocking a colleague', colleague, roles, () => (api) => api.users.blockColleague(of('reader'))],
  [
    'changing the company profile',
    colleague,
    roles,
    () => (api) => api.customers.changeOwn({ body: { website: 'https://taken.example' } }),
  ],
  ['adding an address', colleague, roles, () => (api) => api.customers.addAddress({ body })],
  [
    'changing an address',
    colleague,
    roles,
    async (api) => {
      const one = await addressOf(api)
      return () => api.customers.changeAddress({ ...one, body })
    },
  ],
  [
    'removing an address',
    colleague,
    roles,
    async (api) => {
      const one = await addressOf(api)
      return () => api.customers.removeAddress(one)
    },
  ],
  [
    'inviting a customer’s user',
    employee,
    rank,
    () => (api) => api.users.invite({ body: { ...newUser(), type: 'user', customerId: 'c-bloom' } }),
  ],
  [
    'inviting an employee',
    employee,
    "admin_type = 'admin'",
    () => (api) => api.users.invite({ body: { ...newUser(), type: 'admin', adminType: 'admin' } }),
  ],
  ['adding a customer', employee, rank, () => (api) => api.customers.create({ body: { name: 'Taken' } })],
  [
    'changing the staff notes about a customer',
    employee,
    rank,
    () => (api) => api.customers.change({ ...bloom, body: { segment: 'C' } }),
  ],
  ['changing the status of a customer', employee, rank, () => (api) => api.customers.markAsTest(bloom)],
  ['adding a supplier', employee, block, () => (api) => api.suppliers.create({ body: { name: 'Taken' } })],
  ['changing a supplier', employee, block, () => (api) => api.suppliers.change({ ...lodz, body: { name: 'Taken' } })],
  ['changing the status of a supplier', employee, block, () => (api) => api.suppliers.archive(lodz)],
  [
    'changing one’s name',
    employee,
    block,
    () => (api) => api.people.changeName({ body: { firstName: 'A', lastName: 'B' } }),
  ],
  ['setting up a second factor', employee, block, () => (api) => api.people.enrolSecondFactor({ body: {} })],
  ['requesting a code by mail', employee, block, () => (api) => api.people.mailProof({})],
  ['ending other sessions', employee, block, () => (api) => api.people.revokeOtherSessions({})],
]

/** Effects on people: audit log, queued mails, and started enrolments of a second factor. */
const traces = () =>
  query(`select (select count(*) from people.audit_log) as lines, (select count(*) from people.mails) as mails,
    (select count(*) from people.accounts where totp_pending is not null) as factors`)

/** Sends a request while the caller's row is locked, and changes the row before the lock is released. */
const withRightRemoved = async (userId: string, change: string, ask: () => Promise<unknown>) => {
  const other = await testServer.app.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(`update people.accounts set ${change} where user_id = $1`, [userId])
    let answered = false
    const answer = ask().finally(() => (answered = true))
    const waits = `select exists (select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())) as so`
    const isDecided = async () => answered || (await query<{ so: boolean }>(waits))[0]!.so
    await expect.poll(isDecided, { interval: 5 }).toBe(true)
    await other.query('commit')
    return await answer
  } finally {
    other.release()
  }
}

let userCount = 0
describe('C10 D1 a right that is removed during the command is rechecked for', () => {
  test.each(commands)('%s', async (_what, who, taken, prepare) => {
    const userId = `loser-${(userCount += 1)}`
    const api = await signedInClient(testServer, userId, who)
    const ask = await prepare(api)
    const before = await traces()
    const answer = await withRightRemoved(userId, taken, () => ask(api))
    expect(answer).toMatchObject({ hasError: true, type: expect.stringMatching(/^(forbidden|unauthorized)$/) })
    expect(await traces()).toEqual(before)
  })

  test('deleting one’s account: a blocked user cannot delete it', async () => {
    const api = await signedInClient(testServer, 'leaver', employee)
    const leave = () => api.people.deleteAccount({ body: { email: 'leaver@seats.example' } })
    expect(await withRightRemoved('leaver', block, leave)).toMatchObject({
      message: 'This account is blocked. Contact your company’s user manager or Boxwright.',
    })
    expect(await query("select status from people.accounts where user_id = 'leaver'")).toEqual([{ status: 'blocked' }])
  })
})

test('USER-T06 two users who invite each other at the same time do not deadlock', async () => {
  const ids = ['invites-one', 'invites-two']
  const both = await Promise.all(ids.map((id) => signedInClient(testServer, id, colleague)))
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(
      both.map((api, nth) =>
        api.users.inviteColleague({ body: { ...newUser(), email: `${ids[1 - nth]}@seats.example` } }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject({ type: 'badRequest', field: 'email' })
  }
})

describe('C10 S-07 a waiting request ends with its session', () => {
  const orderOfBloom = (api: Api) =>
    api.ordering.create({ body: { currency: 'USD', customerId: 'c-bloom' } }, { strict: true })

  test.each<[string, Account, (staff: Api, own: Api, userId: string) => Promise<unknown>]>([
    ['signed out', colleague, (_, own) => own.people.logout()],
    ['blocked', colleague, (staff, _, userId) => staff.users.block({ params: { userId } }, { strict: true })],
    ['signed out elsewhere', employee, (_, own) => own.people.logout()],
  ])('when the user has %s, and receives no later events', async (_what, who, taken) => {
    const staff = await signedInClient(testServer, `witness-${(userCount += 1)}`, employee)
    const userId = `waiter-${(userCount += 1)}`
    const api = await signedInClient(testServer, userId, who)
    await testServer.settled() // so that orders of the previous test are in the feed
    let cursor: string | undefined
    for (let more = true; more;) {
      const { payload } = await api.feed.read({ query: { limit: 200, ...(cursor && { cursor }) } }, { strict: true })
      ;({ nextCursor: cursor, more } = payload)
    }
    const started = performance.now()
    const waiting = api.feed.read({ query: { wait: 20, ...(cursor && { cursor }) } }, { retries: 0 })
    await new Promise((soon) => setTimeout(soon, 100))
    await taken(staff, api, userId)
    await orderOfBloom(staff)
    expect(await waiting).toMatchObject({ hasError: true, type: 'unauthorized' })
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
