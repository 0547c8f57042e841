import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase, buildVersion, type Endpoint } from '#application/contracts/endpoint.ts'
import { channelAccess, channels } from '#application/conversations/contracts/live.ts'
import { contractsOf, operations } from '#application/operations.ts'
import { permits, type Rights, rightsOf } from '#domain/people/rights.ts'
import { accessTable } from '#infrastructure/access-table.ts'
import { orderAsOf } from '#read-models/as-of.ts'
import { assistantRecordsOf } from '#tests/support/assistant-records.ts'
import { connect } from '#tests/support/live-client.ts'
import { bodyFor } from '#tests/support/sample.ts'
import { type Account, signedInCookie } from '#tests/support/signed-in-users.ts'
import { checkedOutOrder, runWholeOrder } from '#tests/support/test-app.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * API-018 D1 Every endpoint × every kind of caller, over the real server, compared with the access table;
 * and records of others compared with missing records.
 */

const all = ['CPRO:C', 'CREQ:C', 'USER:C'] as const
const accounts: Record<string, Account> = {
  'a customer without roles': { type: 'user', customerId: 'c-bloom' },
  'a customer with CPRO:C': { type: 'user', customerId: 'c-bloom', roles: ['CPRO:C'] },
  'a customer with CREQ:C': { type: 'user', customerId: 'c-bloom', roles: ['CREQ:C'] },
  'a customer with USER:C': { type: 'user', customerId: 'c-bloom', roles: ['USER:C'] },
  'a customer with all roles': { type: 'user', customerId: 'c-bloom', roles: [...all] },
  'another customer': { type: 'user', customerId: 'c-rival', roles: [...all] },
  'a supplier': { type: 'supplier', supplierId: 's-dongguan' },
  'another supplier': { type: 'supplier', supplierId: 's-lodz' },
  supplierOnly: { type: 'admin', adminType: 'supplierOnly' },
  admin: { type: 'admin', adminType: 'admin' },
  accountant: { type: 'admin', bookRight: 'accountant' },
  auditor: { type: 'admin', bookRight: 'auditor' },
  'an admin who is an accountant': { type: 'admin', adminType: 'admin', bookRight: 'accountant' },
  extendedAdmin: { type: 'admin', adminType: 'extendedAdmin' },
  superAdmin: { type: 'admin', adminType: 'superAdmin' },
  'a blocked employee': { type: 'admin', adminType: 'superAdmin', status: 'blocked' },
  'an invited user': { type: 'user', customerId: 'c-bloom', roles: [...all], status: 'pending_invitation' },
  'an unconfirmed user': { type: 'user', customerId: 'c-bloom', roles: [...all], status: 'pending_confirmation' },
  'an expired session': { type: 'admin', adminType: 'superAdmin', expired: true },
}
const everyone = ['a visitor', ...Object.keys(accounts)]

let testServer: TestServer
let cookies: Record<string, string>
beforeAll(async () => {
  testServer = await openTestServer()
  cookies = Object.fromEntries(
    await Promise.all(
      Object.entries(accounts).map(async ([name, account], nth) => [
        name,
        await signedInCookie(testServer, `u-${nth}`, account),
      ]),
    ),
  )
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** Rights of a caller, listed by hand instead of read from the server; undefined without a valid session. */
const rights = (who: string): Rights | undefined => {
  const account = accounts[who]
  const counts = account && (account.status ?? 'active') === 'active' && !account.expired
  return counts ? rightsOf({ roles: [], ...account }) : undefined
}

const call = async (who: string, method: string, path: string, body?: unknown) => {
  const cookie = cookies[who]
  const answer = await fetch(testServer.url + apiBase + path, {
    method,
    redirect: 'manual',
    headers: {
      [buildVersion.header]: buildVersion.value,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const endpoints: readonly Endpoint[] = Object.values(contractsOf(operations)).flatMap((area) => Object.values(area))
const named = endpoints.map((one) => [`${one.method} ${one.path}`, one] as const)

/** Requests without effect: each has an unknown field, which every contract refuses. */
const probe = async (who: string, { method, path }: Endpoint): Promise<'allowed' | 401 | 403> => {
  const filled = path.replace(/:\w+/g, 'nothere0')
  const { status } =
    method === 'GET' ? await call(who, 'GET', `${filled}?unknown=1`) : await call(who, method, filled, { unknown: 1 })
  return status === 401 || status === 403 ? status : 'allowed'
}

const expected = (who: string, access: Endpoint['access']): 'allowed' | 401 | 403 => {
  const refusal = permits(access, rights(who))
  return refusal ? (refusal.code === 'unauthorized' ? 401 : 403) : 'allowed'
}

/** Endpoints without a session, listed by hand: a new one is added here. */
const openToAnyone = [
  'GET /auth-state-v2/',
  'GET /demo/sign-ins',
  'GET /essentials/cart/product/',
  'GET /essentials/cart/product/checkout-result/',
  'GET /essentials/cart/product/checkout-status/',
  'GET /help/entries',
  'GET /help/entries/:slug',
  'GET /monitoring/settings',
  'GET /options/countries',
  'GET /options/country',
  'GET /options/product-categories',
  'GET /options/product/:productId',
  'GET /options/product/:productId/showcases',
  'GET /options/products',
  'GET /options/sales-terms',
  'GET /options/sample-products',
  'GET /options/service-products',
  'GET /options/standard-product/:productId',
  'GET /options/standard-products',
  'GET /payment-links/:token',
  'GET /payment-links/:token/bank-transfer',
  'GET /pricing/exchange-rates',
  'GET /pricing/exchange-rates/history',
  'GET /spk',
  'GET /user/auth-state',
  'GET /user/google',
  'GET /user/google/callback',
  'GET /user/sign-in-options',
  'POST /ctp',
  'POST /essentials/payments/checkout-result/',
  'POST /essentials/payments/initiate-checkout/',
  'POST /help/search',
  'POST /monitoring/reports',
  'POST /options/product/:productId/config',
  'POST /pricing/estimates',
  'POST /sandbox/card-payments/:intentId/authenticate',
  'POST /sandbox/card-payments/:intentId/confirm',
  'POST /user/accept-invitation',
  'POST /user/complete-sign-up',
  'POST /user/generate-ml',
  'POST /user/login',
  'POST /user/login-ml',
  'POST /user/login-otp',
  'POST /user/login-second-factor',
  'POST /user/login-second-factor/enrolment',
  'POST /user/logout',
  'POST /user/method',
  'POST /user/reset-password',
  'POST /user/reset-password/:token',
  'POST /user/sign-up',
]

describe('API-018 ROLE-003 ROLE-004 ROLE-005 ROLE-006 D1 access to endpoints', () => {
  test.each(named)('%s', async (_, endpoint) => {
    const answers = await Promise.all(everyone.map(async (who) => [who, await probe(who, endpoint)]))
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(everyone.map((who) => [who, expected(who, endpoint.access)])),
    )
  })

  test('API-018 is open to anyone only for the listed endpoints', () => {
    const open = endpoints
      .filter(({ access }) => access.includes('anyone'))
      .map(({ method, path }) => `${method} ${path}`)
    expect(open.toSorted()).toEqual(openToAnyone)
  })

  test('D2 has a rule for every contract, channel, command and job', () => {
    const table = accessTable()
    const routes = table.filter(({ kind }) => kind === 'route').map(({ name }) => name)
    for (const { method, path } of endpoints) expect(routes).toContain(`${method} ${apiBase}${path}`)
    expect(new Set(table.map(({ kind }) => kind))).toEqual(new Set(['route', 'channel', 'command', 'job']))
    expect(table.filter(({ access }) => access.length === 0)).toEqual([])
  })
})

describe('RT-D04 H2 access to live channels', () => {
  test.each(channels)('%s', async (channel) => {
    const hear = async (who: string): Promise<'allowed' | 401 | 403> => {
      const cookie = cookies[who]
      const opened = connect(`${testServer.url.replace('http', 'ws')}${apiBase}/live`, {
        headers: cookie ? { cookie } : {},
      })
      const client = await opened.catch((error: Error) => {
        if (error.message === 'refused with 401') return undefined
        throw error
      })
      if (!client) return 401
      const ended = client.closed.then((code) => ({ 4401: 401, 4403: 403 })[code] as 401 | 403 | undefined)
      const subscribed = client.subscribe([channel]).then(
        () => 'allowed' as const,
        () => ended,
      )
      const outcome = await Promise.race([subscribed, ended])
      client.socket.close()
      return outcome!
    }
    const answers = await Promise.all(everyone.map(async (who) => [who, await hear(who)]))
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(everyone.map((who) => [who, rights(who) ? expected(who, channelAccess[channel]) : 401])),
    )
  })
})

/** Ids of missing records, in the format of the existing ones. */
const missing: Record<string, string> = {
  conversationId: 'order-nothere0-customer',
  requestId: 'zzzzzzz9',
  purchaseOrderId: 'zzzzzzz9',
  notificationId: 'nothere',
  itemId: 'nothere',
  shipmentId: 'nothere',
  sampleId: 'nothere',
  serviceId: 'nothere',
  addressId: 'nothere',
  userId: 'nothere',
  customerId: 'nothere',
  supplierId: 'nothere',
  schematicId: 'nothere',
  sessionId: 'nothere',
  changeId: '00000000000000000000000001',
  number: 'INV-1999-000001',
  kind: 'confirmation',
  configurationId: 'nothere',
  taskId: 'nothere',
  documentId: 'nothere',
  memoryId: 'nothere',
  toolCallId: 'nothere',
}
/** Parameters without an owner: tokens and similar secrets. */
const secrets = ['token', 'id']

describe('API-D06 the response for a record of another company is that for a missing record', () => {
  const theirs: Record<string, string> = {}
  /** An order of the same customer with a sample and a service. */
  const work: Record<string, string> = {}
  /** An order of the other company, in progress, with a proposed change. */
  const changed: Record<string, string> = {}
  const theirsAt = (path: string) => {
    if (/\/(sample|service)-items\//.test(path)) return { ...theirs, ...work }
    return path.includes('/:changeId') ? { ...theirs, ...changed } : theirs
  }
  beforeAll(async () => {
    const { app } = testServer
    const { pool } = app.database
    theirs['requestId'] = await runWholeOrder(app)
    // The file of every body that attaches one (tests/support/sample.ts).
    await pool.query(
      `insert into files.uploads (upload_id, key, store_upload_id, owner_id, file_name, content_type, part_count, status,
         expires_on, attachment_id, size, created_on, changed_on)
       values ('sample', 'sample', 'sample', 'u-sam', 'mailer.pdf', 'application/pdf', 1, 'completed', now(), $1, 1, now(), now())`,
      ['x'.repeat(43)],
    )
    const order = orderAsOf.staff(await app.log.readCase({ requestId: theirs['requestId'] }))!
    theirs['itemId'] = order.packagingItems[0]!.id
    theirs['shipmentId'] = order.shipments[0]!.id
    theirs['purchaseOrderId'] = order.purchaseOrders[0]!.id
    await pool.query(
      `insert into people.addresses (address_id, customer_id, fields, created_on, created_by, changed_on, changed_by)
       values ('bloom-studio', 'c-bloom', '{}', now(), 'test', now(), 'test')`,
    )
    const session = await pool.query<{ id: string }>(
      `select session_id as id from people.sessions where user_id = 'u-4'`,
    )
    theirs['sessionId'] = session.rows[0]!.id
    const notification = await pool.query<{ id: string }>(
      'select notification_id as id from for_supplier.notification_for_supplier',
    )
    theirs['notificationId'] = notification.rows[0]!.id
    const ada = await testServer.as('ada')
    const draft = await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })
    const ofDraft = { params: { requestId: draft.payload.requestId } }
    const ordered = { quantity: 1, name: '', scope: '', additionalNotes: '' }
    await ada.samples.add({ ...ofDraft, body: { ...ordered, productId: 'sample-kit' } }, { strict: true })
    const { name: _, ...service } = { ...ordered, productId: 'artwork-placement' }
    const { payload } = await ada.services.add({ ...ofDraft, body: service }, { strict: true })
    work['requestId'] = payload.requestId
    work['sampleId'] = payload.sampleItems[0]!.id
    work['serviceId'] = payload.serviceItems[0]!.id
    const sam = await testServer.as('sam')
    const story = await checkedOutOrder(app)
    await story.places('ada')
    const { order: paid } = await story.pays('sam')
    const item = { kind: 'change' as const, itemId: paid.items[0]!.id, quantity: 800, unitPrice: 1.1, leadTimeDays: 20 }
    changed['requestId'] = story.requestId()
    const ofChanged = { params: { requestId: changed['requestId'] } }
    const proposed = await sam.orderChanges.propose(
      { ...ofChanged, body: { reason: 'Agreed', items: [item] } },
      { strict: true },
    )
    changed['changeId'] = proposed.payload.changes[0]!.changeId
    const ofOrder = { params: { requestId: theirs['requestId'] } }
    const { requestVersion } = (await sam.ordering.get(ofOrder, { strict: true })).payload
    const tax = { kind: 'invoice', taxCategory: 'G', taxReason: 'Export', requestVersion } as const
    const invoiced = await sam.invoices.issue({ ...ofOrder, body: tax }, { strict: true })
    theirs['number'] = invoiced.payload.invoices[0]!.number
    Object.assign(theirs, await assistantRecordsOf(testServer, ada, sam))
    const subject = { type: 'order' as const, id: theirs['requestId'] }
    const started = await sam.chat.start({ body: { kind: 'customer', subject } }, { strict: true })
    theirs['conversationId'] = started.payload.id
    const drawing = { name: 'Insert', width: 40, height: 30, unit: 'cm' as const }
    const { schematicId } = (await sam.schematics.create({ body: drawing }, { strict: true })).payload
    const readers = { customerId: 'c-bloom', supplierIds: ['s-dongguan'] }
    await sam.schematics.change({ params: { schematicId }, body: readers }, { strict: true })
    theirs['schematicId'] = schematicId
    theirs['addressId'] = 'bloom-studio'
    theirs['userId'] = 'u-0'
    theirs['customerId'] = 'c-bloom'
    theirs['supplierId'] = 's-dongguan'
    theirs['kind'] = missing['kind']!
  })

  /** A supplier manager sees suppliers, purchase orders and schematics, and no other data with an owner. */
  const outsiders = ['another customer', 'another supplier', 'supplierOnly']
  const isStranger = (who: string, path: string) =>
    !(who === 'supplierOnly' && /^\/(suppliers|schematics|purchase-orders|supplier\/purchase-orders)/.test(path))
  const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const walk = named.filter(([, { path, access }]) => {
    if (access.includes('anyone')) return false // public data has no owner
    const names = paramsOf(path)
    return names.length > 0 && !names.some((name) => secrets.includes(name))
  })
  const cases = walk.flatMap(([name, endpoint]) =>
    outsiders
      .filter((who) => isStranger(who, endpoint.path) && expected(who, endpoint.access) === 'allowed')
      .map((who) => [name, who, endpoint] as const),
  )

  test.each(cases)('%s to %s', async (_, who, endpoint) => {
    const { method, path } = endpoint
    const filled = (ids: Record<string, string>) => path.replace(/:(\w+)/g, (_match, name: string) => ids[name] ?? '?')
    const ids = theirsAt(path)
    expect(filled(ids)).not.toContain('?')
    const body = method === 'GET' || method === 'DELETE' ? undefined : bodyFor(endpoint)
    const absent = await call(who, method, filled(missing), body)
    const foreign = await call(who, method, filled(ids), body)
    expect(foreign).toEqual(absent)
    expect({ path, status: absent.status }).toEqual({ path, status: path.startsWith('/user/sessions/') ? 200 : 404 })
  })

  const nested = cases.filter(
    ([, who, { path }]) =>
      who === 'another customer' &&
      path.includes(':requestId/') &&
      paramsOf(path).some((name) => !['requestId', 'kind'].includes(name)),
  )

  test.each(nested)('D3 %s to %s, within an order of the caller', async (_, who, endpoint) => {
    const { method, path } = endpoint
    const created = await call(who, 'POST', '/orders', { currency: 'USD' })
    const { requestId } = (JSON.parse(created.text) as { payload: { requestId: string } }).payload
    const filled = (ids: Record<string, string>) => path.replace(/:(\w+)/g, (_match, name: string) => ids[name]!)
    const body = method === 'GET' || method === 'DELETE' ? undefined : bodyFor(endpoint)
    const absent = await call(who, method, filled({ ...missing, requestId }), body)
    expect(await call(who, method, filled({ ...theirsAt(path), requestId }), body)).toEqual(absent)
    expect(absent.status).toBe(404)
  })

  test('D3 no record of the other company has changed', async () => {
    const { pool } = testServer.app.database
    const { rows } = await pool.query<{ addresses: number; sessions: number; record: number }>(
      `select (select count(*) from people.addresses where address_id = 'bloom-studio' and fields = '{}') as addresses,
         (select count(*) from people.sessions where session_id = $1) as sessions,
         (select count(*) from people.audit_log where subject in ('u-0', 'c-bloom') and actor_kind <> 'system') as record`,
      [theirs['sessionId']],
    )
    expect(rows[0]).toEqual({ addresses: 1, sessions: 1, record: 0 })
  })
})
