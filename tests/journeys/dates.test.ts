import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { dueOf } from '#domain/ordering/lateness.ts'
import { formatDate, formatRange } from '#domain/text/dates.ts'
import { factoryZone, plannedDay } from '#domain/time.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { mailsTo } from '../support/mailbox.ts'
import { pdfText } from '../support/pdf-text.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** The planned dates of one order in each phase are the same on every page, list, board, document and mail. */

const strict = { strict: true } as const
const leadTimeDays = 14
/** Days of the option by air. */
const air = { min: 6, max: 9 }
const place = { timeZone: factoryZone }

let testServer: TestServer
let story: ReturnType<typeof storySteps>
let [ada, sam, lin]: Person[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin] = await Promise.all((['ada', 'sam', 'lin'] as const).map(testServer.as))
  story = storySteps(testServer.app)
  await story.drafts('ada')
  await story.adds('ada', { name: 'Box', dimensions: { length: 200, width: 150, height: 80 }, quantities: [500] })
  await story.asks('ada')
  await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays, supplierId: 's-dongguan', unitCost: 0.5 })
  await story.chooses('ada', 500)
  await story.checksOut('ada', address, 'Air')
  await story.places('ada')
  await story.pays('sam')
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

/**
 * The next date of the order on every screen that shows it: the pages and lists of customer and staff, and the board.
 */
const nextDates = async () => {
  await testServer.settled()
  const params = { requestId: story.requestId() }
  const seen: (string | undefined)[] = []
  for (const who of [ada!, sam!]) {
    seen.push(dueOf((await who.ordering.get({ params }, strict)).payload.headline))
    const { items } = (await who.ordering.list({}, strict)).payload
    seen.push(dueOf(items.find(({ requestId }) => requestId === params.requestId)!.headline))
  }
  const { columns } = (await sam!.ordering.board({}, strict)).payload
  const onBoard = columns.flatMap(({ orders }) => orders).find(({ requestId }) => requestId === params.requestId)
  return [...seen, dueOf(onBoard!.headline)]
}
const everywhere = (date: string) => [date, date, date, date, date]
const order = async () => {
  await testServer.settled()
  return (await sam!.ordering.get({ params: { requestId: story.requestId() } }, strict)).payload as OrderForStaff
}
const confirmation = async () => {
  const url = `${testServer.url}/api/v1/orders/${story.requestId()}/documents/confirmation`
  const answer = await fetch(url, { headers: { cookie: ada!.cookie } })
  return (await pdfText(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
}

describe('the planned dates of an order', () => {
  test('PRICE-D06 before production are the day on which production ends, for customer, staff and supplier, and in the confirmation', async () => {
    const ready = (await order()).production.plannedEndDate!
    expect(ready).toBe(plannedDay(testServer.clock.now(), leadTimeDays))
    expect(await nextDates()).toEqual(everywhere(ready))
    const [po] = (await lin!.production.list({}, strict)).payload.items
    expect(po!.plannedReadyDate).toBe(ready)
    expect((await order()).purchaseOrders[0]!.plannedReadyDate).toBe(ready)
    expect(await confirmation()).toContain(formatDate(ready, 'short', place))
  })

  test('ORDER-T47 after production are the latest day of arrival, after which an order that has not left is late', async () => {
    await story.confirms('lin')
    await story.starts('lin')
    await story.completes('lin')
    const { production, detailedStatus } = await order()
    expect(detailedStatus).toBe('deliveryPending')
    expect(await nextDates()).toEqual(everywhere(plannedDay(production.endDate!, air.max)))
  })

  test('SHIP-D08 after departure are the first and last day of arrival, on the page, in lists, in the mail and in the confirmation', async () => {
    await story.sendsOff('sam', 'dhl', 'JD014600003SE')
    const { shipments } = await order()
    const { min, max } = shipments[0]!.plannedDeliveryTimeRange!
    expect({ min, max }).toEqual({
      min: plannedDay(testServer.clock.now(), air.min),
      max: plannedDay(testServer.clock.now(), air.max),
    })
    expect(await nextDates()).toEqual(everywhere(max))
    const mails = await mailsTo(testServer, people.ada.email)
    expect(mails.find(({ kind }) => kind === 'shipmentShipped')?.text).toContain(formatRange(min, max, place))
    expect(await confirmation()).toContain(`${formatDate(min, 'short', place)} – ${formatDate(max, 'short', place)}`)
  })

  test('are late from the first minute after the last day, for customer and staff', async () => {
    const due = (await nextDates())[0]!
    const late = async () => {
      ;[ada, sam] = await Promise.all((['ada', 'sam'] as const).map(testServer.as))
      const lists = [ada!, sam!].map((who) => who.ordering.list({ query: { late: true } }, strict))
      return (await Promise.all(lists)).map(({ payload }) => payload.items.length)
    }
    const minutes = Math.floor((Date.parse(due) - Date.parse(testServer.clock.now())) / 60_000)
    testServer.clock.advance({ minutes: minutes - 2 })
    expect(await late()).toEqual([0, 0])
    testServer.clock.advance({ minutes: 4 })
    expect(await late()).toEqual([1, 1])
  })
})
