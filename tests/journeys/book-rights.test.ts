import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { clientOf, signedInClient, signedInCookie } from '../support/signed-in-users.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** ROLE-D02 Rights to the books in addition to the admin types: read and write access, and how they are granted. */

const strict = { strict: true } as const
let testServer: TestServer
let sam: Person
let accountant: Client['api']
let auditor: Client['api']
let admin: Client['api']
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  sam = await testServer.as('sam')
  accountant = await signedInClient(testServer, 'accountant', { type: 'admin', bookRight: 'accountant' })
  auditor = await signedInClient(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' })
  admin = await signedInClient(testServer, 'clerk', { type: 'admin', adminType: 'admin' })
  const story = await checkedOutOrder(testServer.app)
  await testServer.settled()
  await story.places('ada')
  await testServer.settled()
  requestId = story.requestId()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const ofOrder = () => ({ params: { requestId } })
const payment = async () => {
  const { payload } = await sam.ordering.get(ofOrder(), strict)
  return {
    ...ofOrder(),
    body: { amount: 1, method: 'bankTransfer' as const, internalNotes: '', requestVersion: payload.requestVersion },
  }
}

describe('the books', () => {
  test('are readable, with their orders, by auditors and accountants, but not by admins without the right', async () => {
    for (const reader of [accountant, auditor]) {
      expect((await reader.books.trialBalance({ query: {} }, strict)).payload.balances.length).toBeGreaterThan(0)
      expect((await reader.books.accounts({ query: { q: requestId } }, strict)).payload.items).toHaveLength(1)
      expect((await reader.ordering.get(ofOrder(), strict)).payload).toMatchObject({ audience: 'staff', requestId })
      expect(await reader.customers.list({ query: {} })).toMatchObject({ type: 'forbidden' })
      expect(await reader.ordering.cancel({ ...ofOrder(), body: {} })).toMatchObject({ type: 'forbidden' })
    }
    expect(await admin.books.trialBalance({ query: {} })).toMatchObject({ type: 'forbidden' })
    expect(await admin.books.margins({ query: {} })).toMatchObject({ type: 'forbidden' })
    expect(await admin.books.accounts({ query: {} })).toMatchObject({ hasError: false })
  })

  test('are writable by accountants, but not by auditors', async () => {
    expect(await auditor.ordering.recordPayment(await payment())).toMatchObject({ type: 'forbidden' })
    expect(await accountant.ordering.recordPayment(await payment())).toMatchObject({ hasError: false })
    expect(await admin.ordering.recordPayment(await payment())).toMatchObject({ hasError: false })
  })
})

describe('a right to the books', () => {
  const of = (userId: string) => ({ params: { userId } })

  test('is granted and revoked by super administrators, which is recorded in the audit log and ends the sessions', async () => {
    const cookie = await signedInCookie(testServer, 'emil', { type: 'admin', adminType: 'admin' })
    const emil = clientOf(testServer, cookie)
    const grant = { ...of('emil'), body: { bookRight: 'auditor' as const } }
    expect(await admin.users.change(grant)).toMatchObject({ type: 'forbidden' })
    expect(await accountant.users.change(grant)).toMatchObject({ type: 'forbidden' })
    expect(await sam.users.change(grant)).toMatchObject({ payload: { adminType: 'admin', bookRight: 'auditor' } })
    expect(await emil.books.trialBalance({ query: {} })).toMatchObject({ type: 'unauthorized' })
    await sam.users.change({ ...of('emil'), body: { bookRight: null } }, strict)
    const { items } = (await sam.auditLog.list({ query: { person: 'emil' } }, strict)).payload
    const changes = items.filter(({ event }) => event === 'BookRightChanged')
    expect(changes).toHaveLength(2)
  })

  test('cannot be removed if the employee would have no right and no admin type', async () => {
    await signedInCookie(testServer, 'erna', { type: 'admin', adminType: 'admin' })
    expect(await sam.users.change({ ...of('erna'), body: { adminType: null } })).toMatchObject({ field: 'adminType' })
    const only = { ...of('erna'), body: { adminType: null, bookRight: 'auditor' as const } }
    expect(await sam.users.change(only)).toMatchObject({ payload: { adminType: null, bookRight: 'auditor' } })
    expect(await sam.users.change({ ...of('u-ada'), body: { bookRight: 'auditor' } })).toMatchObject({
      field: 'adminType',
    })
    const withoutRights = {
      type: 'admin' as const,
      adminType: null,
      firstName: 'No',
      lastName: 'One',
      email: 'no@one.example',
    }
    expect(await sam.users.invite({ body: withoutRights })).toMatchObject({ field: 'adminType' })
    expect(await sam.users.invite({ body: { ...withoutRights, bookRight: 'accountant' } })).toMatchObject({
      payload: { adminType: null, bookRight: 'accountant' },
    })
  })
})
