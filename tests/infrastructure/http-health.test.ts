import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#application/contracts/endpoint.ts'
import { query } from '#application/pipeline/operation.ts'
import type { Health } from '#infrastructure/http/health.ts'
import { echoOperations } from '#tests/support/echo-operations.ts'
import { openPeople, openHttpServer, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'

let people: TestPeople
beforeAll(async () => {
  people = await openPeople()
})
afterAll(() => people.close())

const well: Health = { head: 5_000, views: [{ name: 'orders-for-staff', position: 4_990 }] }
const withHealth = async (readHealth: () => Promise<Health>, then: (server: HttpServer) => Promise<void>) => {
  const server = await openHttpServer({ people, readHealth, extra: echoOperations })
  await then(server).finally(server.close)
}
const get = (server: HttpServer, url: string) => server.call({ method: 'GET', url })

describe('health', () => {
  test('is ready when the database answers and the views have caught up', () =>
    withHealth(
      async () => well,
      async (server) => {
        expect((await get(server, '/healthz')).json()).toEqual({ status: 'alive' })
        const ready = await get(server, '/readyz')
        expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
      },
    ))

  test('is alive but not ready without the database', () =>
    withHealth(
      () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
      async (server) => {
        expect((await get(server, '/healthz')).statusCode).toBe(200)
        const ready = await get(server, '/readyz')
        expect([ready.statusCode, ready.json()]).toEqual([
          503,
          { status: 'not ready', reasons: ['the database does not answer'] },
        ])
      },
    ))

  test('names the view that is behind and the one that has stopped', () =>
    withHealth(
      async () => ({
        head: 5_000,
        views: [
          ...well.views,
          { name: 'slow', position: 3_999 },
          { name: 'stuck', position: 4_990, error: 'unknown type' },
        ],
      }),
      async (server) => {
        expect((await get(server, '/readyz')).json().reasons).toEqual([
          'the view slow is at 3999 of 5000',
          'the view stuck stopped at 4990 of 5000: unknown type',
        ])
      },
    ))
})

describe('metrics', () => {
  test('count answers by route, and report the head of the log and the lag of views', () =>
    withHealth(
      async () => well,
      async (server) => {
        await get(server, '/api/v1/leak')
        await get(server, '/api/v1/nothing/4711')
        await server.call({ method: 'POST', url: '/api/v1/echo/secret-name' })
        const { body, headers } = await get(server, '/metrics')
        expect(headers['content-type']).toContain('text/plain')
        expect(body).toContain('http_request_duration_seconds_count{method="GET",path="/api/v1/leak",status="200"} 1')
        expect(body).toContain('path="/api/v1/echo/:name",status="200"} 1')
        expect(body).toContain('log_head_position 5000')
        expect(body).toContain('view_lag_positions{view="orders-for-staff"} 10')
        expect(body).toContain('live_open_sockets 0')
        expect(body).toContain('nodejs_eventloop_lag_seconds')
        expect(body).not.toMatch(/4711|secret-name/)
      },
    ))
})

describe('overload', () => {
  test('API-D03 B3 refuses API requests with 503, but still answers health checks and serves pages and assets', () =>
    withHealth(
      async () => well,
      async (server) => {
        // The mean of two seconds is measured: here every turn of the event loop takes more than 500 ms.
        const until = performance.now() + 10_000
        const stalled = async (): Promise<number> => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
          await new Promise((resolve) => setImmediate(resolve))
          const { statusCode } = await get(server, '/api/v1/leak')
          return statusCode === 503 || performance.now() > until ? statusCode : stalled()
        }
        expect(await stalled()).toBe(503)
        const answer = await get(server, '/api/v1/leak')
        expect(answer.json()).toEqual({
          hasError: true,
          message: 'The server is busy. Please try again in a moment.',
          type: 'serverError',
          reason: 'access.overloaded',
        })
        expect(answer.headers['retry-after']).toBe('2')
        expect((await get(server, '/healthz')).statusCode).toBe(200)
        expect((await get(server, '/readyz')).statusCode).toBe(200)
        expect((await get(server, '/assets/no-such-part.js')).statusCode).toBe(404)
        expect((await get(server, '/no-such-page')).statusCode).toBe(404)
      },
    ))
})

describe('closing', () => {
  test('finishes open requests and refuses new ones', async () => {
    const [arrived, mayAnswer, mayClose] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const slow = endpoint({
      method: 'GET',
      path: '/slow',
      summary: 'Takes its time',
      access: ['anyone'],
      reply: z.null(),
    })
    const server = await openHttpServer({
      people,
      extra: {
        slow: {
          slow: query(slow, async () => {
            arrived!.resolve()
            await mayAnswer!.promise
            return { payload: null }
          }),
        },
      },
      routes: [(app) => void app.addHook('preClose', () => mayClose!.promise)],
    })
    const base = await server.listen()
    const underWay = fetch(`${base}/api/v1/slow`)
    await arrived!.promise
    const closed = server.close()
    const late = await fetch(`${base}/api/v1/slow`)
    expect([late.status, await late.json()]).toEqual([
      503,
      {
        hasError: true,
        message: 'The server is restarting. Please try again in a moment.',
        type: 'serverError',
        reason: 'access.restarting',
      },
    ])
    mayClose!.resolve()
    mayAnswer!.resolve()
    expect((await underWay).status).toBe(200)
    await closed
    await expect(fetch(base)).rejects.toThrow('fetch failed')
  })
})
