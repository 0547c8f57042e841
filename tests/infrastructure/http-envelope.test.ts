import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBodyLimit } from '#application/contracts/endpoint.ts'
import { echoOperations } from '#tests/support/echo-operations.ts'
import { type HttpServer, openHttpServer } from '#tests/support/http-server.ts'

let server: HttpServer
beforeAll(async () => {
  server = await openHttpServer({ extra: echoOperations })
})
afterAll(() => server.close())

const send = (url: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1${url}`,
    headers,
    ...(body === undefined ? {} : { body: body as object }),
  })
const get = (url: string, headers: Record<string, string> = {}) =>
  server.call({ method: 'GET', url: `/api/v1${url}`, headers })

describe('an answer', () => {
  test('API-005 API-006 API-D02 is an envelope with a payload, status 200', async () => {
    const answer = await send('/echo/box', { title: 'a' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      hasError: false,
      message: '',
      payload: expect.objectContaining({ name: 'box', body: { title: 'a' } }),
    })
  })

  test('API-D03 to a deletion is 200 without a payload', async () => {
    const answer = await server.call({ method: 'DELETE', url: '/api/v1/things/1' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { hasError: false, message: '', payload: null }])
  })

  test('contains only the fields of its contract', async () => {
    expect((await get('/leak')).json().payload).toEqual({ name: 'Ada' })
  })

  test('that violates its contract is a server error without details', async () => {
    const answer = await get('/wrong')
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { hasError: true, message: 'Server Error', type: 'serverError', reason: 'access.serverError' },
    ])
  })

  test('has its log position, and whether that is below the requested one', async () => {
    expect((await send('/echo/box')).headers).toMatchObject({ 'x-position': '42' })
    expect((await get('/late')).headers).toMatchObject({ 'x-position': '7', 'x-stale': 'true' })
  })

  test('is private: no cache, no sharing, no content sniffing (D8)', async () => {
    const { headers } = await get('/leak')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(String(headers['vary'])).toMatch(/cookie.*origin/i)
  })
})

describe('a request', () => {
  test('API-001 without the version in its path is refused as an unknown path', async () => {
    expect((await server.call({ method: 'POST', url: '/echo/box' })).statusCode).toBe(404)
  })

  test('API-003 API-D01 may have any build version; an unknown one is logged', async () => {
    const count = () => server.lines.filter((line) => line.includes('"buildVersion":"7"')).length
    expect((await get('/leak', { 'x-build-version': '8' })).statusCode).toBe(200)
    expect(count()).toBe(0)
    expect((await get('/leak', { 'x-build-version': '7' })).statusCode).toBe(200)
    expect(count()).toBe(1)
  })

  test('API-004 has a JSON body with a JSON content type in upper or lower case', async () => {
    const text = (type?: string) =>
      server.call({
        method: 'POST',
        url: '/api/v1/echo/box',
        payload: '{"title":"a"}',
        headers: type ? { 'content-type': type } : {},
      })
    expect((await text('application/json')).statusCode).toBe(200)
    expect((await text('Application/JSON; charset=UTF-8')).statusCode).toBe(200)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', undefined]) {
      const answer = await text(type)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { type: 'badRequest', field: 'content-type' }])
    }
  })

  test('API-D05 may omit its body if no field is required', async () => {
    expect((await send('/echo/box')).statusCode).toBe(200)
    const empty = await server.call({
      method: 'POST',
      url: '/api/v1/echo/box',
      payload: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(empty.statusCode).toBe(200)
  })

  test('API-D04 may have a trailing slash', async () => {
    expect((await send('/echo/box/', { price: 1 })).json().payload.body).toEqual({ price: 1 })
    expect((await get('/leak/')).statusCode).toBe(200)
  })

  test('may have a command id; without one the server generates it', async () => {
    expect((await send('/echo/box', {}, { 'idempotency-key': '01J8-a.b:c_D' })).json().payload.commandId).toBe(
      '01J8-a.b:c_D',
    )
    expect((await send('/echo/box')).json().payload.commandId).toMatch(/^[0-9A-Z]{26}$/)
    for (const key of ['', 'a/b', 'a b', 'ä', 'x'.repeat(101)]) {
      const answer = await send('/echo/box', {}, { 'idempotency-key': key })
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'idempotency-key'])
    }
  })

  test('may require a minimum log position for its answer', async () => {
    expect((await send('/echo/box', {}, { 'min-position': '17' })).json().payload.minPosition).toBe(17)
    expect((await send('/echo/box', {}, { 'min-position': '-1' })).json().field).toBe('min-position')
  })

  test('API-D08 of a list gets 50 entries by default and 200 at most', async () => {
    const limit = async (query: string) => (await send(`/echo/box${query}`)).json()
    expect((await limit('')).payload.limit).toBe(50)
    expect((await limit('?limit=200')).payload.limit).toBe(200)
    expect(await limit('?limit=201')).toMatchObject({ field: 'limit', message: 'limit must be at most 200' })
    expect(await limit('?limit=x')).toMatchObject({ field: 'limit', message: 'limit must be a number' })
    expect(await limit('?limit=1&limit=2')).toMatchObject({ field: 'limit', message: 'limit must be a number' })
    expect(await limit('?bogus=1')).toMatchObject({ field: 'bogus', message: 'Unknown field bogus' })
  })
})

describe('a refusal', () => {
  test.each([
    ['API-014 an unknown value', { currency: 'usd' }, 'currency', 'Expected currency to be one of USD, EUR'],
    ['API-015 not an object', { box: 'x' }, 'box', 'Expected box to be an object'],
    ['API-016 a moment without zone', { at: '2024-05-01T10:00:00' }, 'at', 'at must be a date'],
    ['TEXT-020', { title: ' ' }, 'title', 'title cannot be empty'],
    ['TEXT-021', { title: 5 }, 'title', 'title must be a string'],
    ['TEXT-022', { title: 'x'.repeat(11) }, 'title', 'title is longer than 10 characters'],
    ['D7 an unknown field', { role: 'admin' }, 'role', 'Unknown field role'],
    ['a nested field', { box: { width: 1.5 } }, 'box.width', 'box.width must be a whole number'],
  ])('API-007 API-008 %s', async (_, body, field, message) => {
    const answer = await send('/echo/box', body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        hasError: true,
        message,
        type: 'badRequest',
        field,
        reason: expect.stringMatching(/^input\./),
      }),
    ])
  })

  test.each([
    ['invalid-input', 400, 'badRequest'],
    ['forbidden-transition', 400, 'badRequest'],
    ['stale-version', 400, 'badRequest'],
    ['rule-broken', 400, 'badRequest'],
    ['command-id-reused', 400, 'badRequest'],
    ['unauthorized', 401, 'unauthorized'],
    ['forbidden', 403, 'forbidden'],
    ['not-found', 404, 'urlNotFound'],
    ['quota-exceeded', 429, 'quotaExceeded'],
    ['overloaded', 503, 'serverError'],
  ])('API-D03 %s answers %i', async (code, status, type) => {
    const answer = await send(`/refuse/${code}`)
    const field = status === 400 ? { field: 'status' } : {}
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      {
        hasError: true,
        message: 'Please try again',
        type,
        reason: 'access.tryAgain',
        ...field,
      },
    ])
    expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  })

  test('API-011 of a server error has no details; the server log has the error under the request id', async () => {
    const answer = await get('/fail')
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { hasError: true, message: 'Server Error', type: 'serverError', reason: 'access.serverError' },
    ])
    const line = server.lines.find((one) => one.includes('the secret is in /etc/passwd'))
    expect(JSON.parse(line!)).toMatchObject({ level: 'error', reqId: answer.headers['x-request-id'] })
  })

  test('API-012 of an unknown path, an unknown method or a partial path is 404', async () => {
    for (const [method, url] of [
      ['GET', '/api/v1/nothing'],
      ['DELETE', '/api/v1/leak'],
      ['GET', '/api/v1/%'],
      ['GET', '/api/v1'],
      ['GET', '/'],
    ] as const) {
      const answer = await server.call({ method, url })
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        {
          hasError: true,
          message: 'Path not found. Check the API reference.',
          type: 'urlNotFound',
          reason: 'notFound.path',
        },
      ])
    }
  })

  test('of a path parameter above the maximum length is 400, of an endless one 404', async () => {
    const answer = await send(`/echo/${'x'.repeat(21)}`)
    expect(answer.json()).toMatchObject({ field: 'name', message: 'name is longer than 20 characters' })
    const endless = await send(`/echo/${'x'.repeat(5_000)}`)
    expect([endless.statusCode, endless.json().type]).toEqual([404, 'urlNotFound'])
  })

  test('TEXT-034 names the body if it is invalid JSON, too large or sets a prototype', async () => {
    const raw = async (payload: string) => {
      const answer = await server.call({
        method: 'POST',
        url: '/api/v1/echo/box',
        payload,
        headers: { 'content-type': 'application/json' },
      })
      return [answer.statusCode, answer.json().field, answer.json().message]
    }
    const noJson = [400, 'body', 'body must be a valid JSON string']
    expect(await raw('{"a":')).toEqual(noJson)
    expect(await raw('{"__proto__":{"admin":true}}')).toEqual(noJson)
    expect(await raw('{"constructor":{"prototype":{"admin":true}}}')).toEqual(noJson)
    expect(await raw('[]')).toEqual([400, 'body', 'Expected body to be an object'])
    for (const deep of [`${'['.repeat(32_000)}${']'.repeat(32_000)}`, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`]) {
      expect(await raw(deep)).toEqual([400, 'body', 'body is nested too deeply'])
    }
    expect(await raw(`{"title":"${'x'.repeat(defaultBodyLimit)}"}`)).toEqual([400, 'body', 'body is too large'])
  })
})
