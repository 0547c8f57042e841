import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Request log lines, traces in the log, and the metrics of servers and workers. */

const lines: Record<string, unknown>[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ logger })
})
afterAll(() => server[Symbol.asyncDispose]())

const trace = '0af7651916cd43dd8448eb211c80319c'

/** Ada opens an order with these headers; returns the response. */
const openOrder = async (headers: Record<string, string>): Promise<Response> => {
  const ada = await server.as('ada')
  return server.fetch(`${server.url}/api/v1/orders`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ currency: 'USD' }),
  })
}

describe('the log line of a request', () => {
  test('has the command, its position and the trace, as the events of the command have', async () => {
    const reply = await openOrder({ 'idempotency-key': 'my-command', traceparent: `00-${trace}-b7ad6b7169203331-01` })
    expect(reply.status).toBe(200)
    const position = Number(reply.headers.get('x-position'))
    await expect.poll(() => lines.find(({ command }) => command === 'my-command')).toMatchObject({ position, trace })
    const events = await server.app.log.readAfter(position - 1, 1)
    expect(events).toMatchObject([{ position, correlationId: trace }])
    expect(events[0]!.commandId).toContain('my-command')
  })

  test.each([
    ['none', undefined],
    ['no trace', 'trace'],
    ['a trace of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['an unknown version', `ff-${trace}-b7ad6b7169203331-01`],
  ])('without a valid trace (%s) events are correlated under the command', async (_, traceparent) => {
    const reply = await openOrder(traceparent === undefined ? {} : { traceparent })
    const [event] = await server.app.log.readAfter(Number(reply.headers.get('x-position')) - 1, 1)
    expect(event!.correlationId).toBe(event!.commandId)
  })
})

describe('metrics', () => {
  const valueOf = (text: string, name: string): number =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

  test('of a server cover appends, views, jobs, the hash chain and connections', async () => {
    await openOrder({})
    await server.settled()
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(valueOf(text, 'log_append_batch_seconds_count{outcome="answered"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'log_append_batch_size_sum')).toBeGreaterThan(0)
    expect(valueOf(text, 'log_append_queue')).toBe(0)
    expect(valueOf(text, 'view_page_events_sum')).toBeGreaterThan(0)
    expect(valueOf(text, 'view_leases_held')).toBe(1)
    expect(valueOf(text, 'process_lag_positions')).toBe(0)
    expect(valueOf(text, 'process_due_jobs')).toBe(0)
    expect(valueOf(text, 'process_oldest_due_seconds')).toBe(0)
    expect(valueOf(text, 'log_seal_lag_positions')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'wal_archive_lag_bytes')).toBe(0)
    expect(valueOf(text, 'database_connections{pool="pool",state="open"}')).toBeGreaterThan(0)
  })

  test('and health of a worker are on a separate port', { timeout: 180_000 }, async () => {
    const port = await freePort()
    const main = join(import.meta.dirname, '../../infrastructure/main.ts')
    const { url } = server.app.database
    const settings = { DATABASE_URL: url, LOG_LEVEL: 'error', DEMO: 'false', HEALTH_PORT: String(port) }
    const worker = spawn(process.execPath, [main, '--worker'], { env: { ...process.env, ...settings } })
    try {
      const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      await expect.poll(async () => (await get('/readyz'))?.status, { timeout: 120_000 }).toBe(200)
      expect(await (await get('/healthz'))!.json()).toEqual({ status: 'alive' })
      const text = await (await get('/metrics'))!.text()
      expect(valueOf(text, 'log_head_position')).toBeGreaterThan(0)
      expect(valueOf(text, 'view_leases_held')).toBe(0)
      expect((await get('/api/v1/orders'))!.status).toBe(404)
    } finally {
      worker.kill('SIGTERM')
      await once(worker, 'exit')
    }
  })
})
