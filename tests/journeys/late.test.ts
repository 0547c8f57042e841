import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueOf, lateBy } from '#domain/ordering/lateness.ts'
import { paidOrder, runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Late orders as customer, staff and supplier see them: the planned date of the row is compared with the clock. */

let testServer: TestServer
let [ada, sam, lin, eve]: Person[] = []
let [finished, open] = ['', '']

/** The sessions have expired: all sign in again. */
const signIn = async () => {
  ;[ada, sam, lin, eve] = await Promise.all((['ada', 'sam', 'lin', 'eve'] as const).map(testServer.as))
}
beforeAll(async () => {
  testServer = await openTestServer()
  finished = await runWholeOrder(testServer.app)
  const story = await paidOrder(testServer.app)
  open = story.requestId()
  await testServer.settled()
  await signIn()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const lateFor = async (who: Person) =>
  (await who.ordering.list({ query: { late: true } }, strict)).payload.items.map(({ requestId }) => requestId)
const lateAtSuppliers = async () =>
  (await lin!.production.list({ query: { late: true } }, strict)).payload.items.map(({ id }) => id)
const order = async () => (await ada!.ordering.get({ params: { requestId: open } }, strict)).payload

describe('an order whose planned date passes', () => {
  test('is not late before that date', async () => {
    expect(dueOf((await order()).headline)).toBeDefined()
    for (const who of [ada!, sam!]) expect(await lateFor(who)).toEqual([])
    expect(await lateAtSuppliers()).toEqual([])
    expect((await sam!.ordering.counts({ query: { late: true } }, strict)).payload.total).toBe(0)
  })

  test('is late for customer, staff and supplier from the same minute on', async () => {
    const due = Date.parse(dueOf((await order()).headline)!)
    const po = (await lin!.production.list({}, strict)).payload.items.find(({ status }) => status !== 'completed')
    expect(Date.parse(po!.plannedReadyDate)).toBe(due)
    const minutesLeft = Math.floor((due - Date.parse(testServer.clock.now())) / 60_000)
    const isLate = async () => {
      await signIn()
      return [(await lateFor(ada!)).length, (await lateFor(sam!)).length, (await lateAtSuppliers()).length]
    }
    testServer.clock.advance({ minutes: minutesLeft - 2 })
    expect(await isLate()).toEqual([0, 0, 0])
    testServer.clock.advance({ minutes: 4 })
    expect(await isLate()).toEqual([1, 1, 1])
  })

  test('is late for customer, staff and supplier, with the missed step and its date', async () => {
    testServer.clock.advance({ days: 60 })
    await signIn()
    for (const who of [ada!, sam!]) expect(await lateFor(who)).toEqual([open])
    expect(await lateFor(eve!)).toEqual([])
    expect(finished).not.toBe(open)
    const { headline, production } = await order()
    expect(lateBy(headline, testServer.clock.now())).toEqual({ what: 'ready', date: production.plannedEndDate })
    const [late] = await lateAtSuppliers()
    expect(late).toBeDefined()
    expect((await sam!.ordering.counts({ query: { late: true } }, strict)).payload.total).toBe(1)
    const { columns } = (await sam!.ordering.board({ query: { late: true } }, strict)).payload
    expect(columns.flatMap(({ orders }) => orders.map(({ requestId }) => requestId))).toEqual([open])
  })
})
