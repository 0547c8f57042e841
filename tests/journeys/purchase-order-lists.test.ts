import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchaseOrderStatuses } from '#domain/production/purchase-order-core.ts'
import { plusDays } from '#domain/time.ts'
import { paidOrder, runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Purchase orders of all suppliers in the lists of staff (PO-001, PO-004), and by group in the list of a supplier. */

let testServer: TestServer
let [sam, lin, ada]: Person[] = []
let [finished, open] = ['', '']

beforeAll(async () => {
  testServer = await openTestServer()
  await signIn()
  finished = await runWholeOrder(testServer.app)
  const story = await paidOrder(testServer.app)
  open = story.requestId()
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** The sessions have expired: all sign in again. */
const signIn = async () => {
  ;[sam, lin, ada] = await Promise.all((['sam', 'lin', 'ada'] as const).map(testServer.as))
}
const daysLater = async (days: number) => {
  testServer.clock.advance({ days })
  await signIn()
}

const strict = { strict: true } as const
type Query = NonNullable<Parameters<Person['production']['listForStaff']>[0]>['query']
const ordersOf = async (query: Query = {}) =>
  (await sam!.production.listForStaff({ query }, strict)).payload.items.map(({ source }) => source.requestId)

describe('PO-001 the list of staff', () => {
  test('shows purchase orders with supplier and order, last changed first', async () => {
    const { items } = (await sam!.production.listForStaff({}, strict)).payload
    expect(items.map(({ source }) => source.requestId)).toEqual([open, finished])
    expect(items[0]).toMatchObject({ supplierName: 'Dongguan Board', status: 'released', quantity: 500 })
    const one = (await sam!.production.getForStaff({ params: { purchaseOrderId: items[0]!.id } }, strict)).payload
    expect(one).toEqual(items[0])
  })

  test('PO-004 has filters by status, supplier, words and ready date', async () => {
    expect(await ordersOf({ status: 'completed' })).toEqual([finished])
    expect(await ordersOf({ supplierId: 's-dongguan' })).toEqual([open, finished])
    expect(await ordersOf({ q: open.slice(0, 5) })).toEqual([open])
    expect(await ordersOf({ q: 'mailer' })).toEqual([open, finished])
    expect(await ordersOf({ readyTo: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  test('PO-001 PO-004 the board counts every status and shows those due first, with the same filters', async () => {
    const board = async (query: Omit<NonNullable<Query>, 'status' | 'sort' | 'cursor'> = {}) =>
      (await sam!.production.board({ query }, strict)).payload.columns
    const columns = await board()
    expect(columns.map(({ status }) => status).toSorted()).toEqual(purchaseOrderStatuses.toSorted())
    const [shown, one] = [columns.find(({ status }) => status === 'released')!, await board({ q: open.slice(0, 5) })]
    expect(shown).toMatchObject({ count: 1, purchaseOrders: [{ source: { requestId: open } }] })
    expect(shown.purchaseOrders[0]!.supplierName).toBe('Dongguan Board')
    expect(one.filter(({ count }) => count > 0)).toEqual([shown])
    expect(await sam!.production.board({ query: { supplierId: 's-unknown' } })).toMatchObject({
      field: 'supplierId',
      reason: 'notFound.supplier',
    })
    for (const person of [ada!, lin!]) expect(await person.production.board({})).toMatchObject({ hasError: true })
  })

  test('PO-004 refuses a filter that cannot match: an unknown supplier, or a period that ends before it starts', async () => {
    expect(await sam!.production.listForStaff({ query: { supplierId: 's-unknown' } })).toMatchObject({
      type: 'badRequest',
      field: 'supplierId',
      reason: 'notFound.supplier',
    })
    const period = { readyFrom: '2026-05-02T00:00:00Z', readyTo: '2026-05-01T00:00:00Z' }
    expect(await sam!.production.listForStaff({ query: period })).toMatchObject({
      type: 'badRequest',
      field: 'readyTo',
      reason: 'input.endBeforeStart',
    })
  })

  test('PO-004 has filters by responsible employee and by follow-up', async () => {
    const { id } = (await sam!.production.listForStaff({ query: { q: open } }, strict)).payload.items[0]!
    const assigneeId = sam!.user.userId
    const assign = (days: number, dueDate: string | null = null) =>
      sam!.purchaseOrders.assign(
        {
          params: { purchaseOrderId: id },
          body: { assigneeId, dueDate, followUpOn: plusDays(testServer.clock.now(), days) },
        },
        strict,
      )
    await assign(-1)
    await testServer.settled()
    expect(await ordersOf({ assigneeId })).toEqual([open])
    expect(await ordersOf({ assigneeId: 'u-unknown' })).toEqual([])
    expect(await ordersOf({ followUp: true })).toEqual([open])
    expect(await ordersOf({ overdue: true })).toEqual([])
    await assign(1, plusDays(testServer.clock.now(), -1))
    await testServer.settled()
    expect(await ordersOf({ followUp: true })).toEqual([])
    expect(await ordersOf({ overdue: true })).toEqual([open])
    expect(await ordersOf({ assigneeId, status: 'completed' })).toEqual([])
  })

  test('PO-004 marks purchase orders as late after their ready date until they are finished', async () => {
    expect(await ordersOf({ due: 'late' })).toEqual([])
    expect(await ordersOf({ due: 'week' })).toEqual([])
    await daysLater(10)
    expect(await ordersOf({ due: 'week' })).toEqual([open])
    await daysLater(10)
    expect(await ordersOf({ due: 'late' })).toEqual([open])
    expect(await ordersOf({ sort: 'due' })).toEqual([open, finished])
  })

  test('has pages, each starting where the previous one ended', async () => {
    for (const sort of ['changed', 'due'] as const) {
      const first = (await sam!.production.listForStaff({ query: { limit: 1, sort } }, strict)).payload
      const cursor = first.nextCursor!
      const second = (await sam!.production.listForStaff({ query: { limit: 1, sort, cursor } }, strict)).payload
      expect([...first.items, ...second.items].map(({ source }) => source.requestId)).toEqual([open, finished])
      expect(second.nextCursor).toBeNull()
    }
  })

  test('ROLE-D02 is only for staff', async () => {
    expect(await ada!.production.listForStaff({})).toMatchObject({ hasError: true })
    expect(await lin!.production.listForStaff({})).toMatchObject({ hasError: true })
  })
})

test('PO-D01 is by group for a supplier', async () => {
  const statuses = async (group: 'new' | 'work' | 'done') =>
    (await lin!.production.list({ query: { group } }, strict)).payload.items.map(({ status }) => status)
  expect(await Promise.all((['new', 'work', 'done'] as const).map(statuses))).toEqual([['released'], [], ['completed']])
})

test('PO-D01 a supplier sees unfinished purchase orders first when sorted by ready date', async () => {
  const first = (await lin!.production.list({ query: { sort: 'due', limit: 1 } }, strict)).payload
  const cursor = first.nextCursor!
  const second = (await lin!.production.list({ query: { sort: 'due', limit: 1, cursor } }, strict)).payload
  expect([...first.items, ...second.items].map(({ status }) => status)).toEqual(['released', 'completed'])
  expect(second.nextCursor).toBeNull()
  expect(await lin!.production.list({ query: { sort: 'changed', limit: 1, cursor } })).toMatchObject({
    type: 'badRequest',
  })
})
