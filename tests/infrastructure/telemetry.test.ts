import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigRefused, readConfig } from '#infrastructure/config.ts'
import { openTelemetry, type Telemetry } from '#infrastructure/telemetry/telemetry.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Traces and metrics received by an OTLP collector, from the request of a browser to the job of a process. */

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
type Point = {
  attributes: { key: string; value: Record<string, unknown> }[]
  asDouble?: number
  count?: number
  bucketCounts?: number[]
}
type Metric = {
  name: string
  gauge?: { dataPoints: Point[] }
  histogram?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[] }
}
type Sent = {
  resourceSpans?: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
  resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[]
}

const received: Sent[] = []
const headers: IncomingMessage['headers'][] = []
let collector: Server
let telemetry: Telemetry
let testServer: TestServer

beforeAll(async () => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    headers.push(request.headers)
    received.push((await json(request)) as Sent)
    response.end('{}')
  }
  collector = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const { telemetry: settings } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer abc=, x-tenant=boxes',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  telemetry = await openTelemetry(settings!, { traces: 50, metrics: 200 })
  testServer = await openTestServer({ telemetry })
})
afterAll(async () => {
  await testServer?.[Symbol.asyncDispose]()
  await telemetry?.close()
  collector?.close()
})

const spans = () =>
  received.flatMap((sent) =>
    (sent.resourceSpans ?? []).flatMap((one) => one.scopeSpans.flatMap(({ spans: own }) => own)),
  )
const spanWhere = async (wanted: (span: Span) => boolean): Promise<Span> => {
  await expect.poll(() => spans().find(wanted), { timeout: 60_000 }).toBeDefined()
  return spans().find(wanted)!
}
const metricOf = (name: string): Metric | undefined =>
  received
    .flatMap((sent) =>
      (sent.resourceMetrics ?? []).flatMap((one) => one.scopeMetrics.flatMap(({ metrics }) => metrics)),
    )
    .findLast((metric) => metric.name === name)

describe('with a collector', () => {
  test('a trace connects the browser, the request, its events and the jobs of processes', async () => {
    const ada = await testServer.as('ada')
    const { payload } = await ada.ordering.create({ body: { currency: 'USD' } }, { strict: true })
    const params = { requestId: payload.requestId }
    await ada.ordering.cancel({ params, body: {} }, { strict: true })
    await testServer.settled()
    const events = await testServer.app.log.readCase(params)
    const cancelled = events.find(({ type }) => type === 'OrderCancelled')!
    const traceId = cancelled.correlationId
    const event = await spanWhere(({ name, traceId: its }) => name === 'OrderCancelled' && its === traceId)
    expect(event.spanId).toBe(cancelled.eventId.replaceAll('-', '').slice(16))
    const request = await spanWhere(({ spanId }) => spanId === event.parentSpanId)
    expect(request).toMatchObject({ traceId, name: expect.stringMatching(/^POST \/api\/v1\/.+:requestId/) as string })
    expect(request.parentSpanId).toMatch(/^[0-9a-f]{16}$/) // the browser's
    const job = await spanWhere(({ parentSpanId }) => parentSpanId === event.spanId)
    expect(job).toMatchObject({ traceId, name: expect.stringMatching(/^[\w-]+ \w+/) as string })
    const resource = received.find((sent) => sent.resourceSpans)!.resourceSpans![0]!.resource
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'shop' } })
    expect(headers[0]).toMatchObject({ authorization: 'Bearer abc=', 'x-tenant': 'boxes' })
  })

  test('a request without a trace starts one, which its events have', async () => {
    const ada = await testServer.as('ada')
    const reply = await fetch(`${testServer.url}/api/v1/orders`, {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': 'application/json', 'x-build-version': 'none' },
      body: '{"currency":"USD"}',
    })
    const { payload } = (await reply.json()) as { payload: { requestId: string } }
    const [created] = await testServer.app.log.readCase({ requestId: payload.requestId })
    expect(created!.correlationId).toMatch(/^[0-9a-f]{32}$/)
    const event = await spanWhere(({ traceId }) => traceId === created!.correlationId)
    expect(event.traceId).toBe(created!.correlationId)
  })

  test('the metrics equal those of /metrics, with histogram buckets', async () => {
    await expect.poll(() => metricOf('log_head_position'), { timeout: 60_000 }).toBeDefined()
    const head = await testServer.app.log.head()
    await expect
      .poll(() => metricOf('log_head_position')!.gauge!.dataPoints[0]!.asDouble, { timeout: 60_000 })
      .toBe(head)
    const requests = metricOf('http_request_duration_seconds')!.histogram!.dataPoints
    for (const { count, bucketCounts } of requests) expect(bucketCounts!.reduce((a, b) => a + b)).toBe(count)
    expect(requests.map(({ attributes }) => attributes.map(({ key }) => key).toSorted())).toContainEqual([
      'method',
      'path',
      'status',
    ])
    expect(metricOf('process_cpu_seconds_total')!.sum!.dataPoints[0]!.asDouble).toBeGreaterThan(0)
  })

  test('no personal data is sent: no address, name or query', async () => {
    expect(JSON.stringify(received)).not.toMatch(/ada@|Ada|@bloom|password/)
  })
})

describe('the settings', () => {
  test('SHELL-038 disable telemetry without an endpoint, sample 30 % of traces by default, and are refused if invalid', () => {
    expect(readConfig({}).telemetry).toBeUndefined()
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
    expect(readConfig(endpoint).telemetry?.share).toBe(0.3)
    expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.05' }).telemetry?.share).toBe(0.05)
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '2',
      OTEL_EXPORTER_OTLP_HEADERS: 'secret',
    }
    expect(() => readConfig(wrong)).toThrow(ConfigRefused)
    expect(() => readConfig(wrong)).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318".*\n?.*/)
    expect(() => readConfig(wrong)).not.toThrow(/secret"/)
  })
})
