import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#application/contracts/endpoint.ts'
import { query } from '#application/pipeline/operation.ts'
import { serve } from '#infrastructure/http/serve.ts'
import { echo, echoOperations } from '#tests/support/echo-operations.ts'
import { openPeople, openHttpServer, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'

let app: TestPeople
let server: HttpServer
const cookies: Record<string, string> = {}
beforeAll(async () => {
  app = await openPeople()
  server = await openHttpServer({ people: app, extra: echoOperations })
  for (const email of ['ada@bloom.example', 'vera@bloom.example', 'sam@boxwright.example', 'lin@board.example']) {
    cookies[email.split('@')[0]!] = await server.signIn(email)
  }
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const call = async (kind: string, who: string) => {
  const cookie = cookies[who]
  const answer = await server.call({
    method: 'POST',
    url: `/api/v1/restricted/${kind}`,
    headers: cookie ? { cookie } : {},
    body: { unknown: 1 },
  })
  return answer
}

describe('API-018 access of each kind of caller', () => {
  // 400 means admitted: the input is invalid on purpose.
  test.each([
    ['anyone', { visitor: 400, ada: 400, vera: 400, sam: 400, lin: 400 }],
    ['signedIn', { visitor: 401, ada: 400, vera: 400, sam: 400, lin: 400 }],
    ['customer', { visitor: 401, ada: 400, vera: 400, sam: 403, lin: 403 }],
    ['editor', { visitor: 401, ada: 400, vera: 403, sam: 403, lin: 403 }],
    ['profileEditor', { visitor: 401, ada: 403, vera: 403, sam: 403, lin: 403 }],
    ['userEditor', { visitor: 401, ada: 403, vera: 403, sam: 403, lin: 403 }],
    ['staff', { visitor: 401, ada: 403, vera: 403, sam: 400, lin: 403 }],
    ['supplier', { visitor: 401, ada: 403, vera: 403, sam: 403, lin: 400 }],
    ['supplierManager', { visitor: 401, ada: 403, vera: 403, sam: 400, lin: 403 }],
    ['seniorStaff', { visitor: 401, ada: 403, vera: 403, sam: 400, lin: 403 }],
    ['superAdmin', { visitor: 401, ada: 403, vera: 403, sam: 400, lin: 403 }],
    ['system', { visitor: 401, ada: 403, vera: 403, sam: 403, lin: 403 }],
  ])('%s', async (kind, expected) => {
    const answers = Object.keys(expected).map(async (who) => [who, (await call(kind, who)).statusCode])
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(expected)
  })

  test('API-009 API-010 is refused with the messages of the catalogue', async () => {
    expect((await call('staff', 'visitor')).json()).toEqual({
      hasError: true,
      message: 'Please sign in',
      type: 'unauthorized',
      reason: 'access.signIn',
    })
    expect((await call('staff', 'ada')).json()).toEqual({
      hasError: true,
      message: 'You don’t have permission to do this. Ask your administrator.',
      type: 'forbidden',
      reason: 'access.forbidden',
    })
  })

  test('is checked before the body: a caller without access gets no validation error', async () => {
    const answer = await server.call({
      method: 'POST',
      url: '/api/v1/restricted/staff',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('is refused with a forged session', async () => {
    for (const value of ['x', 'A'.repeat(43), "' or 1=1 --"]) {
      const answer = await server.call({
        method: 'POST',
        url: '/api/v1/restricted/signedIn',
        headers: { cookie: `boxwright=${encodeURIComponent(value)}` },
      })
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe('a server does not start', () => {
  const start = (options: Parameters<typeof openHttpServer>[0]) =>
    openHttpServer({ people: app, ...options }).then((one) => one.close())

  test('with a route that has no contract (D2)', async () => {
    const open = start({ routes: [(instance) => void instance.get('/api/v1/secret', () => 'open')] })
    await expect(open).rejects.toThrow('GET /api/v1/secret has no contract')
  })

  test('with a wildcard route', async () => {
    const open = start({ routes: [(instance) => void instance.get('*', () => 'open')] })
    await expect(open).rejects.toThrow('GET * has no contract')
  })

  test('with a route whose contract is not in the list', async () => {
    const stray = endpoint({ method: 'GET', path: '/stray', summary: 'Stray', access: ['anyone'], reply: z.null() })
    const open = start({ routes: [(instance) => serve(instance, stray, () => ({ payload: null }))] })
    await expect(open).rejects.toThrow('GET /api/v1/stray has no contract')
  })

  test('with a contract or an open route without access, or with an unknown kind', async () => {
    for (const access of [[], ['everybody']]) {
      const stray = { ...echo.late, access: access as never }
      const extra = { echo: { stray: query(stray, () => ({ payload: null })) } }
      await expect(start({ extra })).rejects.toThrow(/^GET \/late (has no|admits)/)
    }
  })
})
