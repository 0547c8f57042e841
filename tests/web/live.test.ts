import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeCodes, type LiveEvent, type ServerMessage } from '#application/conversations/contracts/live.ts'
import { operations } from '#application/operations.ts'
import type { Operation } from '#application/pipeline/operation.ts'
import { type CachedQuery, isInvalidatedBy } from '#web/data/live-invalidation.ts'
import { connectLive, type LiveOptions, type Socket } from '#web/data/live.ts'
import type { ApiQueryKey } from '#web/data/queries.ts'

const event = (position: number, entityId = 'abcd1234', channel: LiveEvent['channel'] = 'orders'): LiveEvent => ({
  id: `event-${position}`,
  channel,
  type: 'OrderPlaced',
  entityId,
  version: position,
  position,
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {},
})

/** The server end of the socket: its received and sent messages. */
const world = (options: Partial<LiveOptions> = {}) => {
  const sockets: (Socket & {
    asked: unknown[]
    say: (message: ServerMessage | string) => void
    drop: (code?: number) => void
  })[] = []
  const received = { events: [] as number[], gaps: 0, returns: 0, states: [] as string[] }
  let wake = () => {}
  const stop = connectLive({
    channels: ['orders'],
    onEvent: ({ position }) => received.events.push(position),
    onGap: () => (received.gaps += 1),
    onReconnected: () => (received.returns += 1),
    onState: (state) => received.states.push(state),
    shouldReconnect: async () => true,
    isOffline: () => false,
    random: () => 1,
    onWake: (callback) => {
      wake = callback
      return () => (wake = () => {})
    },
    open: () => {
      const socket = {
        asked: [] as unknown[],
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text: string) => void socket.asked.push(JSON.parse(text)),
        close: () => {},
        say: (message: ServerMessage | string) =>
          socket.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) }),
        drop: (code = 1006) => socket.onclose?.({ code }),
      } as (typeof sockets)[number]
      sockets.push(socket)
      return socket
    },
    ...options,
  })
  const latest = () => sockets.at(-1)!
  /** The latest socket opens and is subscribed from `position`. */
  const welcome = (position: number) => {
    latest().onopen?.()
    latest().say({ type: 'subscribed', channels: ['orders'], position })
  }
  return { sockets, received, latest, welcome, stop, wake: () => wake() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('the live connection', () => {
  test('RT-D01 subscribes, and causes one reload of all data for the time before', () => {
    const { latest, received, welcome } = world()
    welcome(10)
    expect(latest().asked).toEqual([{ type: 'subscribe', channels: ['orders'] }])
    expect(received).toEqual({ events: [], gaps: 1, returns: 0, states: ['connecting', 'live'] })
  })

  test('RT-001 passes on an event of a customer, whose missing log position is not used to resume', () => {
    const { latest, received, welcome } = world({ channels: ['orders', 'customers'] })
    welcome(10)
    for (const position of [10, 12, 10]) latest().say({ type: 'event', event: event(position, 'bloom', 'customers') })
    latest().say({ type: 'event', event: event(11) })
    expect(received.events).toEqual([10, 12, 10, 11])
    latest().drop()
  })

  test('RT-001 reloads customer data after an interruption', async () => {
    const { received, latest, welcome } = world()
    welcome(10)
    latest().drop()
    await pass(500)
    welcome(10)
    expect([received.gaps, received.returns]).toEqual([1, 1])
  })

  test('RT-D03 reconnects with the highest position received and handles no message twice', async () => {
    const { sockets, latest, received, welcome } = world()
    welcome(10)
    latest().say({ type: 'event', event: event(11) })
    latest().say({ type: 'keepAlive', position: 14 })
    latest().drop()
    await pass(500)
    expect(sockets).toHaveLength(2)
    welcome(14)
    expect(latest().asked).toEqual([{ type: 'subscribe', channels: ['orders'], after: 14 }])
    latest().say({ type: 'event', event: event(14) })
    latest().say({ type: 'event', event: event(15) })
    expect(received.events).toEqual([11, 15])
    expect(received.gaps).toBe(1)
    expect(received.states).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  })

  test('treats a log that ends before its position as another log, and reloads all data', async () => {
    const { latest, received, welcome } = world()
    welcome(100)
    latest().drop()
    await pass(500)
    welcome(3)
    expect(received.gaps).toBe(2)
    latest().say({ type: 'event', event: event(4) })
    expect(received.events).toEqual([4])
  })

  test('waits longer after each failure, at most 5 s, and resets after a success', async () => {
    const { sockets, latest, welcome } = world()
    for (const delay of [500, 1000, 2000, 4000, 5000, 5000]) {
      const before = sockets.length
      latest().drop()
      await pass(delay - 1)
      expect(sockets).toHaveLength(before)
      await pass(1)
      expect(sockets).toHaveLength(before + 1)
    }
    welcome(1)
    latest().drop()
    const before = sockets.length
    await pass(500)
    expect(sockets).toHaveLength(before + 1)
  })

  test('adds jitter of up to half of the delay', async () => {
    const { sockets, latest } = world({ random: () => 0 })
    latest().drop()
    await pass(250)
    expect(sockets).toHaveLength(2)
  })

  test('reconnects immediately when the network returns or the page becomes visible', async () => {
    const { sockets, latest, welcome, wake } = world()
    latest().drop()
    await pass(0)
    wake()
    expect(sockets).toHaveLength(2)
    welcome(1)
    wake()
    expect(sockets).toHaveLength(2)
  })

  test('RT-D02 reconnects after 60 s without a message; a keep-alive counts as one', async () => {
    const { sockets, latest, welcome } = world()
    welcome(1)
    await pass(59_000)
    latest().say({ type: 'keepAlive', position: 1 })
    await pass(59_999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })

  test('reports that it is offline and keeps retrying', async () => {
    let offline = true
    const { sockets, latest, received, welcome } = world({ isOffline: () => offline })
    latest().drop()
    await pass(500)
    expect(sockets).toHaveLength(2)
    expect(received.states).toEqual(['offline'])
    offline = false
    welcome(1)
    expect(received.states).toEqual(['offline', 'live'])
  })

  test('RT-008 does not reconnect after the session has ended', async () => {
    const shouldReconnect = vi.fn(async () => false)
    const { sockets, latest, welcome } = world({ shouldReconnect })
    welcome(1)
    latest().say({ type: 'error', message: 'Your session is over' })
    latest().drop(closeCodes.unauthorized)
    await pass(60_000)
    expect(shouldReconnect).toHaveBeenCalledTimes(1)
    expect(sockets).toHaveLength(1)
  })

  test('reconnects later if it was refused but the session is valid', async () => {
    const { sockets, latest } = world()
    latest().drop(closeCodes.tooMany)
    await pass(4_999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })

  test('does not check the session when a connection breaks', async () => {
    const shouldReconnect = vi.fn(async () => true)
    const { latest, welcome } = world({ shouldReconnect })
    welcome(1)
    latest().drop(1001)
    await pass(0)
    expect(shouldReconnect).not.toHaveBeenCalled()
  })

  test('ignores unknown messages', () => {
    const { latest, received, welcome } = world()
    welcome(1)
    latest().say('{"type":"party"}')
    latest().say('not json')
    latest().say({ type: 'event', event: event(2) })
    expect(received.events).toEqual([2])
  })

  test('closes permanently on request', async () => {
    const { sockets, latest, stop, welcome } = world()
    welcome(1)
    stop()
    latest().drop()
    await pass(120_000)
    expect(sockets).toHaveLength(1)
  })
})

describe('the queries to reload after an event', () => {
  const key = (path: string, params = {}): ApiQueryKey => [path, params, {}]
  const keys = {
    list: key('/orders'),
    order: key('/orders/:requestId', { requestId: 'abcd1234' }),
    other: key('/orders/:requestId', { requestId: 'zzzz9999' }),
    history: key('/orders/:requestId/history', { requestId: 'abcd1234' }),
    asOf: key('/orders/:requestId/history/as-of', { requestId: 'abcd1234' }),
    purchaseOrders: key('/supplier/purchase-orders'),
    purchaseOrder: key('/supplier/purchase-orders/:purchaseOrderId', { purchaseOrderId: 'po123456' }),
    suppliers: key('/suppliers'),
  }
  const changed = (events: LiveEvent[], cached: CachedQuery[] = []) => {
    const touched = isInvalidatedBy(events, cached)
    return Object.entries(keys).flatMap(([name, of]) => (touched(of) ? [name] : []))
  }
  const staffOrder = { audience: 'staff', requestId: 'abcd1234', purchaseOrders: [{ id: 'po123456' }] }

  test('of an order are its page, its history and the lists, but not other orders or past views', () => {
    expect(changed([event(1)])).toEqual(['list', 'order', 'history'])
  })

  test("SUPP-006 of a purchase order are its supplier's page and list, and for staff the order that contains it", () => {
    const cached = [{ key: keys.order, payload: staffOrder }]
    expect(changed([event(1, 'po123456', 'suppliers')], cached)).toEqual([
      'list',
      'order',
      'history',
      'purchaseOrders',
      'purchaseOrder',
    ])
    expect(changed([event(1, 'po123456', 'suppliers')])).toEqual(['list', 'purchaseOrders', 'purchaseOrder'])
  })

  test('RT-007 CHAT-007 of a message are its conversation and the list, but no order', () => {
    const conversation = { conversationId: 'ch123456' }
    const chats = {
      list: key('/chat/conversations'),
      count: key('/chat/unread-count'),
      conversation: key('/chat/conversations/:conversationId', conversation),
      messages: key('/chat/conversations/:conversationId/messages', conversation),
      other: key('/chat/conversations/:conversationId/messages', { conversationId: 'other' }),
    }
    const touched = isInvalidatedBy([event(1, 'ch123456', 'chat')], [])
    expect(Object.entries(chats).flatMap(([name, of]) => (touched(of) ? [name] : []))).toEqual([
      'list',
      'count',
      'conversation',
      'messages',
    ])
    expect(changed([event(1, 'ch123456', 'chat')])).toEqual([])
  })

  test('of a new purchase order include its order', () => {
    const created = { ...event(1, 'po777777', 'suppliers'), data: { source: { requestId: 'abcd1234' } } }
    expect(changed([created])).toEqual(['list', 'order', 'history', 'purchaseOrders'])
  })

  test('cover every query over the log, except those listed here with a reason', () => {
    const areasOfRows = new Set(['catalogue', 'pricing', 'settings', 'people', 'customers', 'customerActions'])
    for (const area of ['suppliers', 'users', 'auditLog', 'files', 'sandbox', 'schematics']) areasOfRows.add(area)
    const unchanging = {
      'GET /books/journal/:format': 'a file',
      'GET /ai/assistant': 'depends on settings only',
      'GET /ai/conversations/:conversationId/stream': 'a stream',
      'GET /chat/mentionable-users': 'read before there is a conversation',
      'GET /customer/account-statement/csv': 'a file',
      'GET /customer/account-statement/pdf': 'a file',
      'GET /customers/:customerId/account-statement/csv': 'a file',
      'GET /customers/:customerId/account-statement/pdf': 'a file',
      'GET /essentials/cart/product/': 'the store of the cart holds it',
      'GET /essentials/cart/product/checkout-result/': 'asked until there is a result',
      'GET /essentials/cart/product/checkout-status/': 'asked until there is a result',
      'GET /feed': 'read by cursor',
      'GET /help/entries': 'not in the log',
      'GET /help/entries/:slug': 'not in the log',
      'GET /monitoring/settings': 'read once at the start',
      'GET /orders/:requestId/card-payments/result': 'asked until there is a result',
      'GET /orders/:requestId/documents/:kind': 'a file',
      'GET /orders/:requestId/history/as-of': 'a state of the past',
      'GET /orders/:requestId/history/difference': 'two states of the past',
      'GET /orders/:requestId/invoices/:number/pdf': 'a file',
      'GET /orders/:requestId/invoices/:number/xml': 'a file',
      'GET /orders/:requestId/shipments/:shipmentId/packing-proposal': 'fills a form when it is opened',
      'GET /payment-links/:token': 'read by visitors, who have no live connection',
      'GET /payment-links/:token/bank-transfer': 'read by visitors, who have no live connection',
      'GET /purchase-orders/:purchaseOrderId/document': 'a file',
      'GET /push/settings': 'a setting',
      'GET /spk': 'a setting',
    }
    const gets = Object.entries(operations).flatMap(([area, ofArea]) =>
      areasOfRows.has(area)
        ? []
        : Object.values<Operation>(ofArea).flatMap(({ contract }) =>
            contract.method === 'GET' ? [contract.path] : [],
          ),
    )
    const ids = { requestId: 'abcd1234', purchaseOrderId: 'po123456', id: 'pc123456', conversationId: 'ch123456' }
    const touched = isInvalidatedBy(
      [
        event(1),
        event(2, 'po123456', 'suppliers'),
        event(3, 'pc123456', 'productionConfigurations'),
        event(4, 'n1234567', 'notifications'),
        event(5, 'ch123456', 'chat'),
        event(6, 'ai123456', 'ai'),
        event(7, 'ch123456', 'aiConversations'),
      ],
      [],
    )
    expect(
      gets
        .filter((path) => !touched(key(path, ids)))
        .map((path) => `GET ${path}`)
        .toSorted(),
    ).toEqual(Object.keys(unchanging).toSorted())
  })

  test('RT-004 of a record of the assistant are all queries of its records, but no orders', () => {
    const touched = isInvalidatedBy([event(1, 'ai123456', 'ai')], [])
    const records = ['/ai/configurations', '/ai/tasks/:taskId', '/ai/documents', '/ai/memories', '/ai/models']
    expect(records.filter((path) => touched(key(path)))).toEqual(records)
    expect(['/orders', '/customers'].filter((path) => touched(key(path)))).toEqual([])
  })

  test('RT-001 of a customer are its page and every list of customers and users, but no orders', () => {
    const people = {
      customers: key('/customers'),
      customer: key('/customers/:customerId', { customerId: 'bloom' }),
      other: key('/customers/:customerId', { customerId: 'rival' }),
      own: key('/customer'),
      users: key('/users'),
      suppliers: key('/suppliers'),
      orders: key('/orders'),
    }
    const touched = isInvalidatedBy([event(1, 'bloom', 'customers')], [])
    expect(Object.keys(people).filter((name) => touched(people[name as keyof typeof people]))).toEqual([
      'customers',
      'customer',
      'own',
      'users',
    ])
  })

  test('RT-006 of a notification are the list and the count of notifications, but no purchase orders', () => {
    const touched = isInvalidatedBy([event(1, 'n1234567', 'notifications')], [])
    const paths = ['/supplier/notifications', '/supplier/notification-count', '/supplier/purchase-orders']
    expect(paths.filter((path) => touched(key(path)))).toEqual(paths.slice(0, 2))
  })

  test('PROD-T02 of a production configuration are its page, the lists, and the open orders of its customer', () => {
    const order = (requestId: string, customerId: string): CachedQuery => ({
      key: key('/orders/:requestId', { requestId }),
      payload: { requestId, customerId },
    })
    const cached = [order('abcd1234', 'c-bloom'), order('other123', 'c-rival')]
    const isTouched = isInvalidatedBy([event(1, 'c-bloom-a-mailer', 'productionConfigurations')], cached)
    expect(cached.map((one) => isTouched(one.key))).toEqual([true, false])
    expect(isTouched(key('/orders/reorder-items'))).toBe(true)
    expect(isTouched(key('/production-configurations/:id', { id: 'c-bloom-a-mailer' }))).toBe(true)
    expect(isTouched(key('/production-configurations/:id', { id: 'c-bloom-other' }))).toBe(false)
  })

  test('are none without an event', () => {
    expect(changed([])).toEqual([])
  })
})
