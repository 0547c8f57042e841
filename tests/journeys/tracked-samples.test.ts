import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { dueOf } from '#domain/ordering/lateness.ts'
import { usualTransitDays } from '#domain/ordering/sample.ts'
import { plannedDay } from '#domain/time.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Samples in transit: completed by the courier's report of their delivery, polled or posted (SAMPLE-T05). */

const strict = { strict: true } as const
const { id: _, type: __, ...address } = studio
const webhookSecret = 'webhook-secret'

let testServer: TestServer
let ada: Person
let sam: Person
const signIn = async () => {
  ;[ada, sam] = await Promise.all([testServer.as('ada'), testServer.as('sam')])
}
beforeAll(async () => {
  const env = {
    EASYPOST_API_KEY: 'key',
    EASYPOST_WEBHOOK_SECRET: webhookSecret,
    EASYPOST_URL: 'http://127.0.0.1:1',
  }
  testServer = await openTestServer({ env })
  await signIn()
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** An order of one sample that was shipped with a tracking code. */
const shipped = async (
  courier: 'ups' | 'other',
  trackingCode: string,
  estimatedDeliveryDate?: string,
  ...otherCodes: string[]
) => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const ofOrder = { params: { requestId } }
  const added = await ada.samples.add({ ...ofOrder, body: { productId: 'basic-sample', quantity: 1 } }, strict)
  const params = { requestId, sampleId: added.payload.sampleItems[0]!.id }
  await ada.ordering.changeDraft({ ...ofOrder, body: { contact, shippingAddress: address } }, strict)
  await ada.ordering.placeOrder({ ...ofOrder, body: {} }, strict)
  const { requestVersion, totals } = (await sam.ordering.get(ofOrder, strict)).payload
  const payment = { requestVersion, amount: totals.amountDue, method: 'bankTransfer' as const }
  await sam.ordering.recordPayment({ ...ofOrder, body: payment }, strict)
  await testServer.settled()
  await sam.samples.start({ params, body: {} }, strict)
  const tracking = { courier, trackingCodes: [trackingCode, ...otherCodes] }
  await sam.samples.ship(
    { params, body: { ...tracking, ...(estimatedDeliveryDate && { estimatedDeliveryDate }) } },
    strict,
  )
  await testServer.settled()
  return requestId
}
const now = async (requestId: string) => {
  await testServer.settled()
  const { status, sampleItems } = (await ada.ordering.get({ params: { requestId } }, strict))
    .payload as OrderForCustomer
  return {
    order: status,
    sample: sampleItems[0]!.sample.status,
    deliveredOn: sampleItems[0]!.sample.actualDeliveryDate,
  }
}
const inTransit = { order: 'inProgress', sample: 'shipped', deliveredOn: null }
const delivered = { order: 'completed', sample: 'completed', deliveredOn: expect.any(String) }

/** An event of the courier service about a tracking code. */
const posted = async (trackingCode: string, status: string, detail: string | null = null) => {
  const details = [{ status, status_detail: detail, datetime: testServer.clock.now() }]
  const result = { tracking_code: trackingCode, tracking_details: details }
  const body = JSON.stringify({ description: 'tracker.updated', result })
  const signature = `hmac-sha256-hex=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`
  const response = await fetch(`${testServer.url}/api/v1/couriers/easypost`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hmac-signature': signature },
    body,
  })
  expect(response.status).toBe(200)
}

describe('SAMPLE-T05 a shipped sample', () => {
  test('is completed, and with it its order, when the courier reports its delivery', async () => {
    const code = '1Z999AA10123456001'
    const requestId = await shipped('ups', code)
    await posted(code, 'in_transit')
    expect(await now(requestId)).toEqual(inTransit)
    await posted(code, 'delivered')
    expect(await now(requestId)).toEqual(delivered)
    const { items } = (await sam.ordering.timeline({ params: { requestId }, query: {} }, strict)).payload
    const completions = () => items.filter(({ type }) => type === 'SampleCompleted')
    expect(completions()).toMatchObject([{ actor: { kind: 'system', id: 'courier-tracking' } }])
    // A repeated report, and one that is older, have no effect.
    await posted(code, 'delivered')
    await posted(code, 'in_transit')
    expect(await now(requestId)).toEqual(delivered)
  })

  test('SAMPLE-002 that is shipped without an estimate is expected after the usual days, and its order is late after that', async () => {
    const requestId = await shipped('other', 'no courier service has this code')
    const { sampleItems, headline } = (await ada.ordering.get({ params: { requestId } }, strict)).payload
    const expected = plannedDay(testServer.clock.now(), usualTransitDays)
    expect(sampleItems[0]!.sample.estimatedDeliveryDate).toBe(expected)
    expect(dueOf(headline)).toBe(expected)
  })

  test('remains shipped if it arrives damaged, so that staff decide whether it is made again', async () => {
    const code = '1Z999AA10123456002'
    const requestId = await shipped('ups', code)
    await posted(code, 'delivered', 'package_damaged')
    expect(await now(requestId)).toEqual(inTransit)
  })

  test('SHIP-D05 of two parcels is completed once both are delivered, with repeated and late reports', async () => {
    const [code, other] = ['1Z999AA10123456003', '1Z999AA10123456004'] as const
    const requestId = await shipped('ups', code, undefined, other)
    for (const status of ['delivered', 'delivered', 'in_transit']) {
      await posted(code, status)
      expect(await now(requestId)).toEqual(inTransit)
    }
    await posted(other, 'delivered')
    expect(await now(requestId)).toEqual(delivered)
  })

  test('SHIP-D05 of two parcels is completed by the timer once both are delivered', async () => {
    const arrival = new Date(Date.parse(testServer.clock.now()) + 3 * 86_400_000).toISOString()
    const requestId = await shipped('other', 'SIM4712', arrival, 'SIM4713')
    for (const expected of [inTransit, delivered]) {
      testServer.clock.advance({ minutes: 2 * 1440 })
      await testServer.app.runTimers()
      await signIn()
      expect(await now(requestId)).toEqual(expected)
    }
  })

  test('is completed by the timer that asks the courier, on the estimated day, once the order is not on hold', async () => {
    const arrival = new Date(Date.parse(testServer.clock.now()) + 3 * 86_400_000).toISOString()
    const requestId = await shipped('other', 'SIM4711', arrival)
    const wait = async (days: number) => {
      testServer.clock.advance({ minutes: days * 1440 })
      await testServer.app.runTimers()
      // The sessions have expired.
      await signIn()
    }
    await wait(2)
    expect(await now(requestId)).toEqual(inTransit)
    await sam.ordering.hold({ params: { requestId }, body: { reason: 'The customer moves.' } }, strict)
    await wait(2)
    expect(await now(requestId)).toMatchObject({ order: 'onHold', sample: 'shipped' })
    await sam.ordering.resume({ params: { requestId }, body: {} }, strict)
    await testServer.app.runTimers()
    expect(await now(requestId)).toEqual(delivered)
    await testServer.app.runTimers()
    expect(await now(requestId)).toEqual(delivered)
  })
})
