import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedRow } from '#read-models/feed.ts'
import { openPeople, openHttpServer, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'
import { connect, type LiveClient } from '#tests/support/live-client.ts'

let people: TestPeople
let server: HttpServer
let address: string
beforeAll(async () => {
  people = await openPeople()
})
beforeEach(async () => {
  server = await openHttpServer({ people })
  address = `${(await server.listen()).replace('http', 'ws')}/api/v1/live`
})
afterEach(() => server.close())
afterAll(() => people.close())

const emails = {
  ada: 'ada@bloom.example',
  vera: 'vera@bloom.example',
  eve: 'eve@rival.example',
  sam: 'sam@boxwright.example',
  sue: 'sue@boxwright.example',
  lin: 'lin@board.example',
  tom: 'tom@print.example',
}
const as = async (who: keyof typeof emails): Promise<LiveClient> =>
  connect(address, { headers: { cookie: await server.signIn(emails[who]) } })

const orderOf = (customerId: string, row: Partial<FeedRow> = {}) =>
  server.feeds.write({
    stream: 'order-019a0000-0000-7000-8000-000000000001',
    parties: { customerId, supplierId: null },
    ...row,
  })
const purchaseOrderOf = (supplierId: string, row: Partial<FeedRow> = {}) =>
  server.feeds.write({
    stream: 'purchase-order-019a0000-0000-7000-8000-000000000002',
    type: 'PurchaseOrderConfirmed',
    parties: { customerId: null, supplierId },
    ...row,
  })

const upgrade = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }

describe('the right to connect', () => {
  test('RT-D01 S-14 is refused without a session before the upgrade, in the envelope', async () => {
    for (const cookie of ['', `boxwright=${'A'.repeat(43)}`]) {
      await expect(connect(address, { headers: { cookie } })).rejects.toThrow('refused with 401')
    }
  })

  test('S-14 is rate limited by network address after refusals, but not for valid sessions', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 70 }, () =>
        connect(address).then(
          () => 'open',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(refusals.filter((reason) => reason.includes('refused with 401'))).toHaveLength(60)
    expect(refusals.filter((reason) => reason.includes('refused with 429'))).toHaveLength(10)
    const client = await as('ada')
    expect(await client.subscribe(['orders'])).toMatchObject({ type: 'subscribed' })
  })

  test.each([
    ['key', { 'sec-websocket-key': 'short' }],
    ['version', { 'sec-websocket-version': '7' }],
  ])('S-26 is refused in the envelope for an upgrade with a wrong %s', async (_, wrong) => {
    const { host, hostname, port } = new URL(address)
    const socket = createConnection(Number(port), hostname)
    const headers = { host, connection: 'upgrade', upgrade: 'websocket', ...upgrade, ...wrong }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`GET /api/v1/live HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"hasError":true')
    expect(answer).toContain('x-content-type-options: nosniff')
  })

  test.each([
    ['ada', 'suppliers'],
    ['ada', 'notifications'],
    ['lin', 'customers'],
    ['sue', 'customers'],
    ['lin', 'orders'],
    ['sue', 'orders'],
  ] as const)('RT-008 RT-D04 %s may not subscribe to %s: an error message, then a close', async (who, channel) => {
    const client = await as(who)
    client.say({ type: 'subscribe', channels: [channel] })
    expect(await client.closed).toBe(4403)
    expect(client.errors()).toEqual([`You are not allowed to subscribe to ${channel}`])
  })

  test.each([
    ['ada', ['orders', 'customers']],
    ['lin', ['suppliers', 'notifications']],
    ['sue', ['suppliers']],
    ['sam', ['orders', 'suppliers', 'notifications', 'customers']],
  ] as const)('RT-D04 %s may subscribe to %j', async (who, channels) => {
    const client = await as(who)
    expect(await client.subscribe([...channels])).toEqual({ type: 'subscribed', channels, position: 0 })
  })

  test('H1 RT-D01 is refused to pages of other origins', async () => {
    const cookie = await server.signIn(emails.ada)
    const own = address.replace('ws', 'http').replace('/api/v1/live', '')
    for (const origin of [
      'https://evil.example',
      'null',
      own.replace('127.0.0.1', 'localhost'),
      own.replace('http', 'https'),
    ]) {
      await expect(connect(address, { headers: { cookie, origin } })).rejects.toThrow('refused with 403')
    }
    const client = await connect(address, { headers: { cookie, origin: own } })
    expect(await client.subscribe(['orders'])).toMatchObject({ type: 'subscribed' })
  })

  test('is limited to twenty connections for each user', async () => {
    const headers = { cookie: await server.signIn(emails.ada) }
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(address, { headers })))
    await Promise.all(clients.map((client) => client.subscribe(['orders'])))
    const oneMore = await connect(address, { headers })
    expect(await oneMore.closed).toBe(4429)
    expect(oneMore.errors()).toEqual(['Too many connections at once'])
    expect(await (await as('eve')).subscribe(['orders'])).toMatchObject({ type: 'subscribed' })
    clients[0]!.socket.close()
    await clients[0]!.closed
    expect(await (await as('ada')).subscribe(['orders'])).toMatchObject({ type: 'subscribed' })
  })
})

describe('a client message', () => {
  test.each([
    ['invalid JSON', '{'],
    ['another type', { type: 'publish', channels: ['orders'] }],
    ['an unknown channel', { type: 'subscribe', channels: ['payments'] }],
    ['no channel', { type: 'subscribe', channels: [] }],
    ['an unknown field', { type: 'subscribe', channels: ['orders'], customerId: 'rival' }],
    ['an invalid position', { type: 'subscribe', channels: ['orders'], after: -1 }],
    ['a binary message', Buffer.from('{"type":"subscribe","channels":["orders"]}')],
  ])('H5 with %s gets an error message, then a close', async (_, message) => {
    const client = await as('ada')
    client.say(message)
    expect(await client.closed).toBe(4400)
    expect(client.errors()).toHaveLength(1)
  })

  test('to subscribe a second time closes the connection', async () => {
    const client = await as('ada')
    await client.subscribe(['orders'])
    client.say({ type: 'subscribe', channels: ['orders'] })
    expect(await client.closed).toBe(4400)
  })

  test('H5 above the maximum length closes the connection', async () => {
    const client = await as('ada')
    client.say(' '.repeat(4_097))
    expect(await client.closed).toBe(1009)
  })
})

describe('event delivery', () => {
  test('RT-D03 sends an event in the shape of its contract', async () => {
    const client = await as('ada')
    await client.subscribe(['orders'])
    orderOf('bloom', { entityId: 'abcd1234', version: 3, data: { status: 'draft' } })
    server.feeds.advance()
    expect(await client.until(({ type }) => type === 'event')).toEqual({
      type: 'event',
      event: {
        id: 'event-1',
        channel: 'orders',
        type: 'OrderPlaced',
        entityId: 'abcd1234',
        version: 3,
        position: 1,
        timestamp: '2026-05-04T10:00:00.000Z',
        data: { status: 'draft' },
      },
    })
  })

  test('H2 RT-D04 sends each user their own events, and staff the channels they subscribed to', async () => {
    const [ada, eve, lin, tom, sam, sue] = await Promise.all(
      (['ada', 'eve', 'lin', 'tom', 'sam', 'sue'] as const).map(as),
    )
    await Promise.all([
      ada!.subscribe(['orders']),
      eve!.subscribe(['orders']),
      lin!.subscribe(['suppliers']),
      tom!.subscribe(['suppliers']),
    ])
    await Promise.all([sam!.subscribe(['orders', 'suppliers']), sue!.subscribe(['suppliers'])])
    orderOf('bloom')
    purchaseOrderOf('board')
    orderOf('bloom', { stream: 'shipment-019a0000-0000-7000-8000-000000000003', type: 'ShipmentDelivered' })
    orderOf('rival')
    purchaseOrderOf('print')
    server.feeds.advance()
    const last = await Promise.all([sam!.until((_, all) => all.length === 6), eve!, tom!].map(async (one) => one))
    expect(last).toHaveLength(3)
    await Promise.all([
      ada!.until((_, all) => all.length === 3),
      eve!.until((_, all) => all.length === 2),
      lin!.until((_, all) => all.length === 2),
      tom!.until((_, all) => all.length === 2),
      sue!.until((_, all) => all.length === 3),
    ])
    expect([ada, eve, lin, tom, sam, sue].map((client) => client!.positions())).toEqual([
      [1, 3],
      [4],
      [2],
      [5],
      [1, 2, 3, 4, 5],
      [2, 5],
    ])
    expect(sam!.events().map(({ channel }) => channel)).toEqual([
      'orders',
      'suppliers',
      'orders',
      'orders',
      'suppliers',
    ])
  })

  test('sends an event only after every view includes it', async () => {
    const client = await as('ada')
    await client.subscribe(['orders'])
    orderOf('bloom')
    server.feeds.advance()
    orderOf('bloom')
    await client.until(({ type }) => type === 'event')
    expect(client.positions()).toEqual([1])
    const later = await as('vera')
    expect(await later.subscribe(['orders'])).toMatchObject({ position: 1 })
    server.feeds.advance()
    await Promise.all(
      [client, later].map((one) => one.until((message) => message.type === 'event' && message.event.position === 2)),
    )
  })

  test('H3 disconnects a client that does not read, instead of filling the memory', async () => {
    const client = await as('ada')
    await client.subscribe(['orders'])
    client.socket.pause()
    const big = 'x'.repeat(100_000)
    for (let nth = 0; nth < 200; nth++) orderOf('bloom', { data: { big } })
    server.feeds.advance()
    const cut = new Promise<void>((gone) => {
      for (const socket of server.app.websocketServer.clients) socket.once('close', () => gone())
    })
    await cut
    client.socket.resume()
    expect(await client.closed).toBe(1006)
  })

  test('reads each event once for all listeners', async () => {
    const headers = { cookie: await server.signIn(emails.ada) }
    const clients = await Promise.all(Array.from({ length: 15 }, () => connect(address, { headers })))
    await Promise.all(clients.map((client) => client.subscribe(['orders'])))
    // A first event proves that each client has joined.
    orderOf('bloom')
    server.feeds.advance()
    await Promise.all(clients.map((client) => client.until(({ type }) => type === 'event')))
    const before = server.feeds.reads()
    orderOf('bloom')
    server.feeds.advance()
    await Promise.all(
      clients.map((client) => client.until((message) => message.type === 'event' && message.event.position === 2)),
    )
    expect(server.feeds.reads() - before).toBe(1)
  })
})

describe('H4 reconnecting', () => {
  test('RT-D03 with `after` delivers every missed event once', async () => {
    for (let nth = 0; nth < 250; nth++) orderOf(nth % 5 === 0 ? 'rival' : 'bloom')
    server.feeds.advance()
    const client = await as('ada')
    expect(await client.subscribe(['orders'], 10)).toMatchObject({ position: 10 })
    await client.until((message) => message.type === 'event' && message.event.position === 250)
    const expected = Array.from({ length: 240 }, (_, nth) => nth + 11).filter((position) => (position - 1) % 5 !== 0)
    expect(client.positions()).toEqual(expected)
  })

  test('without `after` starts at the head', async () => {
    orderOf('bloom')
    server.feeds.advance()
    const client = await as('ada')
    expect(await client.subscribe(['orders'])).toMatchObject({ position: 1 })
    orderOf('bloom')
    server.feeds.advance()
    await client.until(({ type }) => type === 'event')
    expect(client.positions()).toEqual([2])
  })

  test('with a position beyond the head starts at the head', async () => {
    orderOf('bloom')
    server.feeds.advance()
    expect(await (await as('ada')).subscribe(['orders'], 4_711)).toMatchObject({ position: 1 })
  })

  test('is required when a feed cannot be read at the start', async () => {
    server.feeds.breaks(true)
    const client = await as('ada')
    await client.subscribe(['orders'])
    expect(await client.closed).toBe(1011)
    expect(server.lines.join('')).toContain('the feed is broken')
  })

  test('is not required when a feed can be read again', async () => {
    const client = await as('ada')
    await client.subscribe(['orders'])
    orderOf('bloom')
    server.feeds.advance()
    await client.until(({ type }) => type === 'event')
    server.feeds.breaks(true)
    orderOf('bloom')
    server.feeds.advance()
    await new Promise((resolve) => setImmediate(resolve))
    server.feeds.breaks(false)
    orderOf('bloom')
    server.feeds.advance()
    await client.until((message) => message.type === 'event' && message.event.position === 3)
    expect(client.positions()).toEqual([1, 2, 3])
  })
})
