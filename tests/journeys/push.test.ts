import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#application/people/contracts/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { listen } from '../support/live-listener.ts'
import { pushHost, type PushBrowser, type PushService, startPushService } from '../support/push-service.ts'
import { clientOf, signedInClient, signedInCookie } from '../support/signed-in-users.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Web Push to employees, with a push service whose browsers decrypt the messages. */

const strict = { strict: true } as const

let service: PushService
let testServer: TestServer
let people: Record<'ada' | 'sam' | 'lin', Person>
/** Sam's browser, subscribed in all tests. */
let ofSam: PushBrowser

beforeAll(async () => {
  service = await startPushService()
  testServer = await openTestServer({
    pushAgent: service.agent,
    env: { MAIL_FROM: 'Boxwright <ops@boxwright.example>' },
  })
  const [ada, sam, lin] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('lin')])
  people = { ada, sam, lin }
  ofSam = service.browser()
  await subscribe(sam, ofSam)
})
afterAll(async () => {
  await testServer[Symbol.asyncDispose]()
  service.stop()
})

type Client = Pick<Person, 'push'>
const bodyOf = ({ endpoint, keys }: PushBrowser, app: 'psm' | 'psp' | 'pma' = 'psm') => ({
  body: { app, endpoint, keys },
})
const subscribe = (person: Client, browser: PushBrowser) => person.push.subscribe(bodyOf(browser), strict)
const rows = async (endpoint: string) =>
  (
    await testServer.app.database.pool.query<{ app: string; scope: string; user_id: string }>(
      'select app, scope, user_id from people.push_subscriptions where endpoint = $1',
      [endpoint],
    )
  ).rows
const kindsOf = (browser: PushBrowser) => browser.received().map(({ content }) => content['title'])
/** A new order of Ada: the first notification. */
const newOrder = async () => {
  const { payload } = await people.ada.ordering.create({ body: { currency: 'USD' } }, strict)
  await testServer.settled()
  return payload.requestId
}
/** A paid order of Ada. */
const placed = async (printed: boolean) => {
  const story = storySteps(testServer.app)
  const dimensions = { length: 300, width: 200, height: 80 }
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions, quantities: [500], printed })
  await story.asks('ada')
  const offer = { prices: { 500: 1.1 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.4, notes: '' }
  await story.quotes('sam', offer)
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  await story.pays('sam')
  await testServer.settled()
  return story.requestId()
}
/** An employee with a subscribed browser. */
const employee = async (id: string, adminType: 'admin' | 'supplierOnly' | 'superAdmin' = 'admin') => {
  const browser = service.browser()
  const cookie = await signedInCookie(testServer, id, { type: 'admin', adminType })
  const client = clientOf(testServer, cookie)
  await subscribe(client, browser)
  return { client, browser, cookie }
}

describe('subscribing a browser', () => {
  test('PUSH-001 PUSH-D01 stores one subscription per endpoint, with the user who subscribed last', async () => {
    const { sam } = people
    const browser = service.browser()
    const { payload } = await subscribe(sam, browser)
    expect(payload).toEqual({ endpoint: browser.endpoint, scope: 'internal' })
    await subscribe(sam, browser)
    expect(await rows(browser.endpoint)).toEqual([{ app: 'psm', scope: 'internal', user_id: 'u-sam' }])
    const other = await signedInClient(testServer, 'u-push-other', { type: 'admin', adminType: 'admin' })
    await subscribe(other, browser)
    expect(await rows(browser.endpoint)).toMatchObject([{ user_id: 'u-push-other' }])
    // Only their own: Sam no longer has this browser.
    await sam.push.unsubscribe({ body: { endpoint: browser.endpoint } }, strict)
    expect(await rows(browser.endpoint)).toHaveLength(1)
    await other.push.unsubscribe({ body: { endpoint: browser.endpoint } }, strict)
    expect(await rows(browser.endpoint)).toEqual([])
  })

  test.each(['psm', 'psp', 'pma'] as const)('PUSH-002 the app %s has the scope internal', async (app) => {
    const browser = service.browser()
    const { payload } = await people.sam.push.subscribe(bodyOf(browser, app), strict)
    expect(payload.scope).toBe('internal')
    expect(await rows(browser.endpoint)).toMatchObject([{ app, scope: 'internal' }])
    await people.sam.push.unsubscribe({ body: { endpoint: browser.endpoint } }, strict)
  })

  const { keys } = { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }
  const endpoint = `https://${pushHost}/send/x`
  test.each([
    ['a missing key', { app: 'psm', endpoint, keys: { p256dh: keys.p256dh } }, 'keys.auth'],
    ['missing keys', { app: 'psm', endpoint }, 'keys'],
    ['a short key', { app: 'psm', endpoint, keys: { ...keys, auth: 'abc' } }, 'keys.auth'],
    ['a key that is not a point of the curve', { app: 'psm', endpoint, keys }, 'keys.p256dh'],
    ['another app', { app: 'shop', endpoint, keys }, 'app'],
    ['an address that is not https', { app: 'psm', endpoint: `http://${pushHost}/x`, keys }, 'endpoint'],
    ['a private address', { app: 'psm', endpoint: 'https://169.254.169.254/x', keys }, 'endpoint'],
    ['another port', { app: 'psm', endpoint: `https://${pushHost}:5432/x`, keys }, 'endpoint'],
    ['no address', { app: 'psm', keys }, 'endpoint'],
  ])('PUSH-001 PUSH-002 refuses %s with 400', async (_, body, field) => {
    expect(await people.sam.push.subscribe({ body: body as never })).toMatchObject({ type: 'badRequest', field })
    expect(await rows('endpoint' in body ? body.endpoint : '')).toEqual([])
  })

  test('PUSH-D02 is for employees only', async () => {
    for (const person of [people.ada, people.lin]) {
      expect(await person.push.subscribe(bodyOf(service.browser()))).toMatchObject({ type: 'forbidden' })
      expect(await person.push.settings()).toMatchObject({ type: 'forbidden' })
    }
    expect(await testServer.visitor().api.push.subscribe(bodyOf(service.browser()))).toMatchObject({
      type: 'unauthorized',
    })
  })
})

describe('notifications', () => {
  test('PUSH-D02 reach employees for new and placed orders, artwork, mentions and confirmed purchase orders', async () => {
    const { ada, sam, lin } = people
    const manager = await employee('u-push-manager', 'supplierOnly')
    const live = await listen(testServer, sam, ['notifications'])
    const before = ofSam.received().length
    const requestId = await placed(false)
    const [po] = (await lin.production.list({ query: {} }, strict)).payload.items
    await lin.purchaseOrders.confirm({ params: { purchaseOrderId: po!.id } }, strict)
    const subject = { type: 'order' as const, id: requestId }
    // Customers can mention employees who have written to them.
    const { id } = (await sam.chat.start({ body: { kind: 'customer', subject, text: 'Which size?' } }, strict)).payload
    await ada.chat.post({ params: { conversationId: id }, body: { text: '@u-sam 30 cm' } }, strict)
    await testServer.settled()

    const received = ofSam.received().slice(before)
    expect(received.map(({ content }) => [content['title'], content['path']])).toEqual([
      ['New order', `/_app/staff/orders/${requestId}`],
      ['Order placed', `/_app/staff/orders/${requestId}`],
      ['Purchase order confirmed', `/_app/staff/purchase-orders/${po!.id}`],
      ['You were mentioned', `/_app/messages/order-${requestId}-customer`],
    ])
    const { publicKey } = (await sam.push.settings({}, strict)).payload
    for (const one of received)
      expect(one).toMatchObject({ ttl: '86400', subject: 'mailto:ops@boxwright.example', publicKey })
    expect(JSON.stringify(received)).not.toContain('Ada')
    // Supplier managers do not see orders, and Ada mentioned only Sam.
    expect(kindsOf(manager.browser)).toEqual(['Purchase order confirmed'])
    // PUSH-003: the same on the page.
    await expect
      .poll(() => live.types().filter((type) => type !== 'SupplierNotified'))
      .toEqual(['OrderCreated', 'OrderPlaced', 'PurchaseOrderConfirmed', 'MessagePosted'])
    live.close()
  })

  test('PUSH-D02 reach employees for uploaded artwork', async () => {
    const requestId = await placed(true)
    const { ada } = people
    const [item] = (await ada.ordering.get({ params: { requestId } }, strict)).payload.packagingItems
    const file = await upload(testServer, ada, 'art.pdf', new TextEncoder().encode('%PDF-1.4 artwork'))
    await ada.artwork.upload({ params: { requestId, itemId: item!.id }, body: { attachments: [file] } }, strict)
    await testServer.settled()
    expect(ofSam.received().at(-1)!.content).toMatchObject({
      title: 'Artwork uploaded',
      path: `/_app/staff/orders/${requestId}`,
    })
  })

  test('PUSH-003 the channel has events for the employee only, and not their own', async () => {
    const manager = await signedInCookie(testServer, 'u-push-live', { type: 'admin', adminType: 'superAdmin' })
    const [ofOther, ofLin] = [
      await listen(testServer, { cookie: manager }, ['notifications', 'orders']),
      await listen(testServer, people.lin, ['notifications']),
    ]
    const requestId = await newOrder()
    await expect
      .poll(() => ofOther.events.filter(({ channel }) => channel === 'notifications'))
      .toMatchObject([{ type: 'OrderCreated', entityId: requestId }])
    // Each message once on each channel, the order first.
    expect(ofOther.events.filter(({ type }) => type === 'OrderCreated').map(({ channel }) => channel)).toEqual([
      'orders',
      'notifications',
    ])
    expect(ofLin.events).toEqual([])
    ofOther.close()
    ofLin.close()
  })

  test('PUSH-D02 do not reach the employee who acted', async () => {
    const before = ofSam.received().length
    const { browser } = await employee('u-push-colleague')
    const [po] = (await people.lin.production.list({ query: {} }, strict)).payload.items
    await people.sam.purchaseOrders.revokeConfirmation(
      { params: { purchaseOrderId: po!.id }, body: { reason: 'The date changed' } },
      strict,
    )
    await people.sam.purchaseOrders.confirm({ params: { purchaseOrderId: po!.id } }, strict)
    await testServer.settled()
    expect(kindsOf(browser)).toEqual(['Purchase order confirmed'])
    expect(ofSam.received()).toHaveLength(before)
  })

  test('are in the language of the user', async () => {
    const { client, browser } = await employee('u-push-chinese')
    await client.people.changeLanguage({ body: { language: 'zh-CN' } }, strict)
    const requestId = await newOrder()
    expect(browser.received()[0]!.content).toMatchObject({ title: '新订单', body: `客户新建了订单 ${requestId}。` })
  })
})

describe('a push service', () => {
  test.each([404, 410])('PUSH-D03 that answers %i ends the subscription', async (status) => {
    const { browser, client } = await employee(`u-push-${status}`)
    // All others are removed, so that the answer is for this one.
    await testServer.app.database.pool.query('delete from people.push_subscriptions where endpoint <> $1', [
      browser.endpoint,
    ])
    service.answerNext(status)
    await newOrder()
    expect(await rows(browser.endpoint)).toEqual([])
    expect(browser.received()).toEqual([])
    await subscribe(client, browser)
    await newOrder()
    expect(browser.received()).toHaveLength(1)
    await client.push.unsubscribe({ body: { endpoint: browser.endpoint } }, strict)
  })

  test('PUSH-D03 that fails in another way receives the notification again', async () => {
    const { pool } = testServer.app.database
    const { browser } = await employee('u-push-retry')
    await pool.query('delete from people.push_subscriptions where endpoint <> $1', [browser.endpoint])
    service.answerNext(500, 429, 403)
    const requests = service.requests()
    const ready = () =>
      pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where task_identifier = 'push'`)
    await newOrder()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect.poll(() => service.requests()).toBe(requests + attempt)
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                "select from graphile_worker.jobs where task_identifier = 'push' and attempts = $1 and locked_at is null",
                [attempt],
              )
            ).rowCount,
        )
        .toBe(1)
      await ready()
    }
    await expect.poll(() => browser.received()).toMatchObject([{ content: { title: 'New order' } }])
    expect(await rows(browser.endpoint)).toHaveLength(1)
  })
})

describe('a subscription ends', () => {
  const expectReceived = async (browser: PushBrowser) => {
    await newOrder()
    expect(browser.received()).toHaveLength(1)
  }
  const expectNoMore = async (browser: PushBrowser) => {
    await newOrder()
    expect(browser.received()).toHaveLength(1)
  }

  test('PUSH-D02 with a sign-out', async () => {
    const { client, browser } = await employee('u-push-out')
    await expectReceived(browser)
    await client.people.logout({}, strict)
    await expectNoMore(browser)
    expect(await rows(browser.endpoint)).toEqual([])
  })

  test('PUSH-D02 when the session is ended by another one', async () => {
    const { browser } = await employee('u-push-ended')
    await expectReceived(browser)
    await testServer.app.database.pool.query(
      "update people.sessions set ended_for = 'revoked' where user_id = 'u-push-ended'",
    )
    await expectNoMore(browser)
  })

  test('PUSH-D02 when the session expires', async () => {
    const { browser } = await employee('u-push-expired')
    await expectReceived(browser)
    await testServer.app.database.pool.query(
      "update people.sessions set expires_on = $1 where user_id = 'u-push-expired'",
      [testServer.clock.now()],
    )
    await expectNoMore(browser)
  })

  test('PUSH-D02 with the right, and for a blocked user', async () => {
    const [supplierOnly, blocked] = [await employee('u-push-rights'), await employee('u-push-blocked')]
    await expectReceived(supplierOnly.browser)
    expect(blocked.browser.received()).toHaveLength(1)
    const { sam } = people
    await sam.users.block({ params: { userId: 'u-push-blocked' } }, strict)
    await testServer.app.database.pool.query(
      "update people.accounts set admin_type = 'supplierOnly' where user_id = 'u-push-rights'",
    )
    await expectNoMore(supplierOnly.browser)
    expect(blocked.browser.received()).toHaveLength(1)
  })

  test('USER-D07 with the erasure of the user', async () => {
    const { client, browser } = await employee('u-push-erased')
    const { email } = (await client.people.account({}, strict)).payload satisfies Pick<User, 'email'>
    await client.people.deleteAccount({ body: { email } }, strict)
    expect(await rows(browser.endpoint)).toEqual([])
    await newOrder()
    expect(browser.received()).toEqual([])
  })
})

test('PUSH-001 the generated key is encrypted, and the same after a restart', async () => {
  const { pool } = testServer.app.database
  const { publicKey } = (await people.sam.push.settings({}, strict)).payload
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  const stored = (await pool.query<{ sealed: string }>('select sealed from people.push_keys')).rows
  expect(stored).toHaveLength(1)
  expect(stored[0]!.sealed).toMatch(/^eyJ/)
  await testServer.restart()
  expect((await people.sam.push.settings({}, strict)).payload.publicKey).toBe(publicKey)
})
