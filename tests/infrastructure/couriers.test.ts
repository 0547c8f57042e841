import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import { easyPost, isFromEasyPost, trackerEvent } from '#infrastructure/shipping/easypost.ts'
import { forwarderReports, isFromForwarder } from '#infrastructure/shipping/forwarder.ts'
import { simulatedCourier } from '#infrastructure/shipping/simulated-courier.ts'
import { monday } from '#tests/support/given.ts'

/** The simulated courier, and EasyPost over HTTP against a fake server. */

const shipment = {
  requestId: 'ada00001',
  shipmentId: 'shipment-1',
  courier: 'ups' as const,
  trackingCode: '1Z999AA10123456784',
  since: monday,
  deliveryTimeRange: { min: 10, max: 12 },
}
const tracker = {
  tracking_code: shipment.trackingCode,
  tracking_details: [
    { status: 'pre_transit', status_detail: 'label_created', datetime: '2026-03-02T09:00:00Z' },
    { status: 'in_transit', status_detail: 'package_damaged', datetime: '2026-03-03T09:00:00+01:00' },
    { status: 'failure', status_detail: null, datetime: '2026-03-04T09:00:00Z' },
  ],
}
const reports = [
  { stage: 'pending', statuses: [], happenedOn: '2026-03-02T09:00:00.000Z' },
  { stage: 'in_transit', statuses: ['hasDamages'], happenedOn: '2026-03-03T08:00:00.000Z' },
  { stage: '', statuses: [], happenedOn: '2026-03-04T09:00:00.000Z' },
]

test('the simulated courier tracks only its own codes, by the clock', async () => {
  const simulated = { ...shipment, trackingCode: 'SIM42' }
  expect([shipment, simulated].map(simulatedCourier.follows)).toEqual([false, true])
  const stagesAfter = async (days: number) =>
    (await simulatedCourier.reportsOf(simulated, plusDays(monday, days))).map(({ stage }) => stage)
  expect(await stagesAfter(0)).toEqual(['pending', 'pickup'])
  const left = ['pending', 'pickup', 'origin_warehouse', 'export_customs_clearance', 'in_transit']
  expect(await stagesAfter(6)).toEqual([...left, 'import_customs_clearance'])
  const all = [...left, 'import_customs_clearance', 'destination_warehouse', 'last_mile_delivery', 'delivered']
  expect([...new Set(await stagesAfter(10))]).toEqual(all)
})

test('SHIP-013 SHIP-014 the simulated courier reports inspection and damage of the codes with their letter', async () => {
  const statusesOf = async (trackingCode: string) =>
    (await simulatedCourier.reportsOf({ ...shipment, trackingCode }, plusDays(monday, 10))).flatMap(
      ({ stage, statuses }) => statuses.map((status) => [stage, status]),
    )
  const cleared = ['import_customs_clearance', 'customsCleared']
  expect(await statusesOf('SIM42')).toEqual([cleared])
  expect(await statusesOf('SIM42X')).toEqual([['import_customs_clearance', 'requiresInspection'], cleared])
  // A damaged sample is not completed by its delivery (SAMPLE-T05), so that the delivery is reported as damaged, too.
  expect(await statusesOf('SIM42D')).toEqual([
    cleared,
    ['last_mile_delivery', 'hasDamages'],
    ['delivered', 'hasDamages'],
  ])
})

test('EasyPost is requested with the key of the account, at most once in six hours for each code', async () => {
  const asked: unknown[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    asked.push([request.method, request.url, request.headers.authorization, JSON.parse(await text(request))])
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(tracker))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address() as { port: number }
    const courier = easyPost({ url: `http://127.0.0.1:${address.port}`, apiKey: 'key', webhookSecret: 'secret' })
    status = 500
    await expect(courier.reportsOf(shipment, monday)).rejects.toThrow('EasyPost responded with status 500')
    status = 200
    expect(await courier.reportsOf(shipment, monday)).toEqual(reports)
    expect(await courier.reportsOf(shipment, monday)).toEqual([])
    expect(await courier.reportsOf(shipment, plusDays(monday, 1))).toEqual(reports)
    expect(asked).toHaveLength(3)
    const basic = `Basic ${Buffer.from('key:').toString('base64')}`
    expect(asked[1]).toEqual(['POST', '/v2/trackers', basic, { tracker: { tracking_code: shipment.trackingCode } }])
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('an event of EasyPost is accepted only with a valid signature', () => {
  const body = JSON.stringify({ description: 'tracker.updated', result: tracker })
  const signature = `hmac-sha256-hex=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  expect(isFromEasyPost(body, signature, 'secret')).toBe(true)
  expect(isFromEasyPost(`${body} `, signature, 'secret')).toBe(false)
  expect(isFromEasyPost(body, signature, 'another')).toBe(false)
  expect(isFromEasyPost(body, undefined, 'secret')).toBe(false)
  expect(trackerEvent(body)).toEqual({ trackingCode: shipment.trackingCode, reports })
  expect(trackerEvent(JSON.stringify({ description: 'batch.created', result: {} }))).toBeUndefined()
})

test('SHIP-014 reports of a forwarder are accepted only with a valid signature, and refused with the field that is not valid', () => {
  const report = { stage: 'export_customs_clearance', happenedOn: '2026-03-02T09:00:00Z' }
  const body = JSON.stringify({ trackingCode: ' MAEU1234567 ', reports: [report] })
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  expect(isFromForwarder(body, signature, 'secret')).toBe(true)
  expect(isFromForwarder(`${body} `, signature, 'secret')).toBe(false)
  expect(isFromForwarder(body, undefined, 'secret')).toBe(false)
  expect(forwarderReports(body)).toEqual({ trackingCode: 'MAEU1234567', reports: [{ ...report, statuses: [] }] })
  const refused = (sent: string) => {
    try {
      return forwarderReports(sent)
    } catch (error) {
      return error instanceof Rejection && error.refusal.field
    }
  }
  expect(refused('{')).toBe('body')
  expect(refused(JSON.stringify({ trackingCode: 'MAEU1', reports: [{ ...report, happenedOn: 'today' }] }))).toBe(
    'reports.0.happenedOn',
  )
  expect(refused(JSON.stringify({ trackingCode: '', reports: [report] }))).toBe('trackingCode')
})
