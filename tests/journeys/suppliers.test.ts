import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#web/data/api.ts'
import { clientOf, signedInCookie, signedInClient } from '../support/signed-in-users.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Suppliers managed by staff (SUPP-D02). */

let testServer: TestServer
let staff: Client['api']
let supplierManager: Client['api']
let customer: Client['api']
beforeAll(async () => {
  testServer = await openTestServer()
  ;[staff, supplierManager, customer] = await Promise.all([
    signedInClient(testServer, 'u-staff', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'u-supplier-manager', { type: 'admin', adminType: 'supplierOnly' }),
    signedInClient(testServer, 'u-owner', { type: 'user', customerId: 'c-bloom', roles: ['CPRO:C'] }),
  ])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const book = { ...address, type: 'shipping' as const }
const contact = { firstName: 'Jo', lastName: 'Press', email: 'jo@press.example', company: '', phoneNumber: '' }

const eventsOf = async (subject: string) => {
  const { rows } = await testServer.app.database.pool.query<{ event: string }>(
    'select event from people.audit_log where subject = $1 order by audit_id',
    [subject],
  )
  return rows.map(({ event }) => event)
}

describe('suppliers', () => {
  test('SUPP-D02 are managed by staff and supplier managers, with their users', async () => {
    const made = (await supplierManager.suppliers.create({ body: { name: 'Press' } }, strict)).payload
    expect(made).toMatchObject({ name: 'Press', contact: null, address: null, status: 'active', users: [] })
    const of = { params: { supplierId: made.supplierId } }
    const cookie = await signedInCookie(testServer, 'u-press', { type: 'supplier', supplierId: made.supplierId })
    const changed = (await staff.suppliers.change({ ...of, body: { contact, address: book } }, strict)).payload
    expect(changed).toMatchObject({
      name: 'Press',
      contact,
      address: book,
      users: [{ userId: 'u-press', belongsTo: 'Press' }],
    })

    const active = async () =>
      (await staff.suppliers.list({ query: { status: 'active' } }, strict)).payload.map(({ name }) => name)
    expect(await active()).toContain('Press')
    const maker = clientOf(testServer, cookie)
    expect(await maker.people.account({})).toMatchObject({ hasError: false })
    expect((await supplierManager.suppliers.archive(of, strict)).payload.status).toBe('archived')
    expect(await active()).not.toContain('Press')
    expect(await maker.people.account({})).toMatchObject({ type: 'unauthorized' })
    expect((await supplierManager.suppliers.restore(of, strict)).payload.status).toBe('active')
    expect(await eventsOf(made.supplierId)).toEqual([
      'SupplierCreated',
      'SupplierChanged',
      'SupplierArchived',
      'SupplierRestored',
    ])
  })

  test('API-017 refuse a change of a stale version (lost update)', async () => {
    const { supplierId, version } = (await staff.suppliers.create({ body: { name: 'Twice' } }, strict)).payload
    const change = (by: Client['api'], name: string) =>
      by.suppliers.change({ params: { supplierId }, body: { name, version } })
    expect(await change(staff, 'First')).toMatchObject({ payload: { name: 'First', version: version + 1 } })
    expect(await change(supplierManager, 'Second')).toMatchObject({ type: 'badRequest', field: 'version' })
    expect((await staff.suppliers.get({ params: { supplierId } }, strict)).payload.name).toBe('First')
  })

  test('ROLE-015 are not found for customers', async () => {
    for (const answer of [
      await customer.suppliers.list({}),
      await customer.suppliers.get({ params: { supplierId: 's-lodz' } }),
    ])
      expect(answer).toMatchObject({ type: 'forbidden' })
  })
})
