import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { echoOperations } from '#tests/support/echo-operations.ts'
import { openHttpServer, type HttpServer } from '#tests/support/http-server.ts'

let server: HttpServer
const shop = 'https://shop.example'
beforeAll(async () => {
  server = await openHttpServer({ extra: echoOperations, config: { webOrigins: [shop] } })
})
afterAll(() => server.close())

const from = (
  origin: string | undefined,
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS',
  url: string,
  headers: Record<string, string> = {},
) => server.call({ method, url: `/api/v1${url}`, headers: { ...headers, ...(origin === undefined ? {} : { origin }) } })
const preflight = (origin: string) =>
  from(origin, 'OPTIONS', '/echo/box', {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,x-build-version,idempotency-key,min-position',
  })

describe('API-002 a page of another origin', () => {
  test.each([shop, 'http://localhost:80'])('may call with the session from %s', async (origin) => {
    const { headers, statusCode } = await preflight(origin)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    const words = (name: string) => String(headers[name]).split(', ')
    expect(words('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['content-type', 'x-build-version', 'idempotency-key', 'min-position']),
    )
    expect(words('access-control-allow-methods')).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
    const answer = await from(origin, 'GET', '/late')
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-position, x-stale',
    })
  })

  test.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:444',
    'null',
  ])('may not read from %s', async (origin) => {
    expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await from(origin, 'GET', '/late')).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('C11 a request that changes data', () => {
  test.each([shop, 'http://localhost:80', undefined])('is accepted from the origin %s', async (origin) => {
    const asked = { 'x-build-version': '8' }
    expect((await from(origin, 'POST', '/echo/box', asked)).statusCode).toBe(200)
    expect((await from(origin, 'DELETE', '/things/1', asked)).statusCode).toBe(200)
  })

  test('API-003 is accepted from another configured origin only with the header that requires a preflight', async () => {
    expect((await from(shop, 'POST', '/echo/box')).statusCode).toBe(403)
    // Pages of the same origin and programs may omit it (API-D01).
    expect((await from('http://localhost:80', 'POST', '/echo/box')).statusCode).toBe(200)
    expect((await from(undefined, 'POST', '/echo/box')).statusCode).toBe(200)
  })

  test('is refused without an origin if the browser marks it as cross-site', async () => {
    const answer = await from(undefined, 'POST', '/echo/box', {
      'sec-fetch-site': 'cross-site',
      'x-build-version': '8',
    })
    expect(answer.statusCode).toBe(403)
    const same = await from(undefined, 'POST', '/echo/box', { 'sec-fetch-site': 'same-origin' })
    expect(same.statusCode).toBe(200)
  })

  test.each([
    'https://evil.example',
    'https://localhost',
    'http://localhost:3001',
    'http://localhost.evil.example',
    'null',
    '',
  ])('is refused for the origin "%s", whatever it sends', async (origin) => {
    for (const answer of [await from(origin, 'POST', '/echo/box'), await from(origin, 'DELETE', '/things/1')]) {
      expect([answer.statusCode, answer.json().type]).toEqual([403, 'forbidden'])
    }
    const form = await server.call({
      method: 'POST',
      url: '/api/v1/user/login',
      headers: { origin, 'content-type': 'text/plain' },
      payload: '{"email":"ada@bloom.example","password":"x"}',
    })
    expect(form.statusCode).toBe(403)
  })
})
