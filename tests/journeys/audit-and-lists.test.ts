import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { english } from '#tests/support/english.ts'
import { runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** History of a completed order, its past views for each audience, the feed, and lists. */

let testServer: TestServer
let ada: Person
let eve: Person
let sam: Person
let lin: Person
let tom: Person
let requestId = ''

beforeAll(async () => {
  testServer = await openTestServer()
  const names = ['ada', 'eve', 'sam', 'lin', 'tom'] as const
  ;[ada, eve, sam, lin, tom] = (await Promise.all(names.map(testServer.as))) as [Person, Person, Person, Person, Person]
  requestId = await runWholeOrder(testServer.app)
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const box = { productId: 'mailer-box', quantity: 1000, quantities: [1000, 500] }
const customerOrder = async () =>
  (await ada.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
const staffOrder = async () => (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
/** A past state does not contain the offer of production configurations, which are cases of their own (decision 227). */
const withoutOffers = <Of extends { packagingItems: readonly object[] }>(order: Of) => ({
  ...order,
  packagingItems: order.packagingItems.map((item) => ({ ...item, productionConfiguration: null })),
})
const purchaseOrderId = async () => (await lin.production.list({}, strict)).payload.items[0]!.id

describe('the audit', () => {
  test('shows every event as a sentence with who, when and why', async () => {
    const { events } = (await sam.history.events({ params: { requestId } }, strict)).payload
    const sentences = events.map(({ actor, text }) => `${actor.name} ${english(text)}`)
    expect(sentences[0]).toBe(`Ada Bloom created order ${requestId}`)
    expect(sentences).toContain('Lin Wei confirmed the purchase order')
    const issued = events.find(({ type }) => type === 'PurchaseOrderCreated')!
    expect(issued.causedBy?.text.key).toBe('timeline.OrderPaymentConfirmed')
    expect(events.find(({ type }) => type === 'QuoteRequestCompleted')?.knownTo).toEqual(['customer'])
    expect(events.every(({ timestamp }) => timestamp.endsWith('Z'))).toBe(true)
  })

  test('shows the differences between two positions', async () => {
    const { events } = (await sam.history.events({ params: { requestId } }, strict)).payload
    const placed = events.find(({ type }) => type === 'OrderPlaced')!.position
    const { changes } = (
      await sam.history.difference({ params: { requestId }, query: { from: placed - 1, to: placed } }, strict)
    ).payload
    expect(changes).toContainEqual({ path: 'order.status', before: 'draft', after: 'paymentPending' })
    expect(changes).toContainEqual({ path: 'order.totals.total', after: 1320 })
  })

  test('shows each audience’s view at any position, byte for byte as the pages answered at that time', async () => {
    const second = await ada.ordering.create({ body: { currency: 'USD' } }, strict)
    const params = { requestId: second.payload.requestId }
    const timelineOf = async (api: typeof ada, of: string) =>
      (
        await api.ordering.timeline({ params: { requestId: of }, query: { limit: 200 } }, strict)
      ).payload.items.toReversed()
    const seen: [number, OrderForCustomer][] = [[second.position, second.payload as OrderForCustomer]]
    const added = await ada.ordering.addPackagingItem({ params, body: box }, strict)
    seen.push([added.position, added.payload as OrderForCustomer])
    for (const [position, order] of seen) {
      const { customer, staff, supplier } = (await sam.history.asOf({ params, query: { position } }, strict)).payload
      const { timeline, ...shown } = customer!
      expect(shown).toEqual(order)
      expect(timeline).toHaveLength(order.requestVersion)
      expect(staff).toMatchObject({ audience: 'staff', requestVersion: order.requestVersion })
      expect(supplier).toEqual([])
    }
    const before = (await sam.history.asOf({ params: { requestId }, query: { time: '2020-01-01T00:00:00Z' } }, strict))
      .payload
    expect(before).toMatchObject({ position: 0, timestamp: null, customer: null, staff: null, supplier: [] })
    const latest = (await sam.history.asOf({ params: { requestId }, query: { time: testServer.clock.now() } }, strict))
      .payload
    expect(latest.customer).toEqual(
      withoutOffers({ ...(await customerOrder()), timeline: await timelineOf(ada, requestId) }),
    )
    const lines = latest.customer!.timeline.map(({ type }) => type)
    expect(lines).toContain('PaymentRecorded')
    expect(lines, 'one payment is one line').not.toContain('OrderPaymentConfirmed')
    expect(lines).not.toContain('ShipmentsValidated')
    expect(latest.staff).toEqual(withoutOffers({ ...(await staffOrder()), timeline: await timelineOf(sam, requestId) }))
    const id = await purchaseOrderId()
    const ofPurchaseOrder = { params: { purchaseOrderId: id } }
    const { items } = (await lin.production.timeline({ ...ofPurchaseOrder, query: {} }, strict)).payload
    const po = (await lin.production.get(ofPurchaseOrder, strict)).payload
    expect(latest.supplier).toEqual([{ ...po, timeline: items.toReversed() }])
  })
})

describe('the feed', () => {
  test('contains a customer’s own orders, and all orders for staff, and can wait for the next event', async () => {
    const all = (await sam.feed.read({ query: { limit: 200 } }, strict)).payload
    const own = (await ada.feed.read({ query: { limit: 200 } }, strict)).payload
    expect(all.items.length).toBeGreaterThan(own.items.length)
    expect(own.items.some(({ type }) => type.startsWith('PurchaseOrder') && type !== 'PurchaseOrderReleased')).toBe(
      true,
    )
    expect(JSON.stringify(own.items)).not.toMatch(/supplierId|unitCost|internalNotes/)
    expect((await eve.feed.read({ query: {} }, strict)).payload.items).toEqual([])
    const waiting = ada.feed.read({ query: { cursor: own.nextCursor, wait: 20 } }, strict)
    await ada.ordering.create({ body: { currency: 'USD' } }, strict)
    expect((await waiting).payload.items.map(({ type }) => type)).toEqual(['OrderCreated'])
    const nothing = await eve.feed.read({ query: { wait: 1 } }, strict)
    expect(nothing.payload.items).toEqual([])
  })

  test('B3 limits the concurrent waits of a user, and frees those that have ended', async () => {
    const wait = () => eve.feed.read({ query: { wait: 1 } })
    const first = await Promise.all(Array.from({ length: 25 }, wait))
    expect(first.filter(({ hasError }) => hasError)).toHaveLength(5)
    expect(first.find(({ hasError }) => hasError)).toMatchObject({ type: 'quotaExceeded' })
    expect(await wait()).toMatchObject({ hasError: false })
  })

  test('pages through the changes of a supplier and continues from the last cursor', async () => {
    const first = (await lin.feed.read({ query: { limit: 3 } }, strict)).payload
    expect(first.items.map(({ type }) => type)).toEqual([
      'PurchaseOrderReleased',
      'SupplierNotified',
      'PurchaseOrderConfirmed',
    ])
    expect(first.more).toBe(true)
    expect(JSON.stringify(first.items)).not.toMatch(/bloom|customer":"c|requestId/i)
    const rest = (await lin.feed.read({ query: { cursor: first.nextCursor } }, strict)).payload
    expect(rest.items.map(({ type }) => type)).toEqual(['PurchaseOrderStarted', 'PurchaseOrderCompleted'])
    const end = (await lin.feed.read({ query: { cursor: rest.nextCursor } }, strict)).payload
    expect(end).toMatchObject({ items: [], more: false })
    expect(await tom.feed.read({ query: { cursor: rest.nextCursor } })).toMatchObject({
      type: 'badRequest',
      field: 'cursor',
    })
    expect(await lin.feed.read({ query: { cursor: 'made.up' } })).toMatchObject({
      type: 'badRequest',
      field: 'cursor',
    })
  })
})

describe('lists', () => {
  test('API-D08 have pages, last changed first, and cursors that are valid only for their reader', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ada.ordering.create({ body: { currency: 'USD' } }, strict)))
    await testServer.settled()
    const whole = (await ada.ordering.list({ query: { limit: 200 } }, strict)).payload.items.map(
      (order) => order.requestId,
    )
    expect(whole.length).toBeGreaterThan(4)
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const { items, nextCursor } = (
        await ada.ordering.list({ query: { limit: 2, ...(cursor && { cursor }) } }, strict)
      ).payload
      paged.push(...items.map((order) => order.requestId))
      cursor = nextCursor
    } while (cursor)
    expect(paged).toEqual(whole)
    const { nextCursor } = (await sam.ordering.list({ query: { limit: 1 } }, strict)).payload
    expect(await ada.ordering.list({ query: { cursor: nextCursor! } })).toMatchObject({ field: 'cursor' })
  })

  test('ORDER-D17 of timeline entries have pages, newest first, and cursors that are valid only for their reader', async () => {
    const params = { requestId }
    const whole = (await sam.ordering.timeline({ params, query: { limit: 200 } }, strict)).payload
    expect(whole.nextCursor).toBeNull()
    expect(whole.items.at(-1)).toMatchObject({ type: 'OrderCreated', actor: { name: 'Ada Bloom' } })
    const first = (await sam.ordering.timeline({ params, query: { limit: 3 } }, strict)).payload
    const second = (await sam.ordering.timeline({ params, query: { limit: 3, cursor: first.nextCursor! } }, strict))
      .payload
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 6))
    expect(await ada.ordering.timeline({ params, query: { cursor: first.nextCursor! } })).toMatchObject({
      field: 'cursor',
    })
    expect(await eve.ordering.timeline({ params, query: {} })).toMatchObject({ type: 'urlNotFound' })
    const po = { purchaseOrderId: await purchaseOrderId() }
    expect(await tom.production.timeline({ params: po, query: {} })).toMatchObject({ type: 'urlNotFound' })
    const known = (await ada.ordering.timeline({ params, query: { limit: 200 } }, strict)).payload.items
    expect(known.length).toBeLessThan(whole.items.length)
  })
})
