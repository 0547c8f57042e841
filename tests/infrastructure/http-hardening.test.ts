import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#application/contracts/endpoint.ts'
import { cachedQuery, query } from '#application/pipeline/operation.ts'
import { openPeople, openHttpServer, type TestPeople, type HttpServer } from '#tests/support/http-server.ts'

/** External attacks (S-01 .. S-32) on the web server without the app. */

const Body = z.strictObject({ name: z.string().max(10).optional(), list: z.array(z.number()).max(5).optional() })
const attacked = {
  cached: endpoint({
    method: 'POST',
    path: '/attacked/cached',
    summary: 'Cached',
    access: ['anyone'],
    body: Body,
    reply: z.null(),
  }),
  large: endpoint({ method: 'GET', path: '/attacked/large', summary: 'Large', access: ['anyone'], reply: z.string() }),
  plain: endpoint({
    method: 'POST',
    path: '/attacked/plain',
    summary: 'Not cached',
    access: ['anyone'],
    body: Body,
    reply: z.null(),
  }),
  counted: endpoint({
    method: 'POST',
    path: '/attacked/counted',
    summary: 'Counted as commands are',
    access: ['signedIn'],
    rateLimit: 'commands',
    reply: z.null(),
  }),
  document: endpoint({
    method: 'GET',
    path: '/attacked/document',
    summary: 'Counted as documents are',
    access: ['signedIn'],
    rateLimit: 'documents',
    reply: z.null(),
  }),
  roomy: endpoint({
    method: 'POST',
    path: '/attacked/roomy',
    summary: 'Takes more than others',
    access: ['anyone'],
    bodyLimit: 200_000,
    body: z.strictObject({ name: z.string() }),
    reply: z.null(),
  }),
}
const source = {}
const list = {
  attacked: {
    cached: cachedQuery(
      attacked.cached,
      () => source,
      () => null,
    ),
    plain: query(attacked.plain, () => ({ payload: null })),
    counted: query(attacked.counted, () => ({ payload: null })),
    document: query(attacked.document, () => ({ payload: null })),
    roomy: query(attacked.roomy, () => ({ payload: null })),
    large: query(attacked.large, () => ({ payload: 'x'.repeat(60_000_000) })),
  },
}

let app: TestPeople
let server: HttpServer
beforeAll(async () => {
  app = await openPeople()
  server = await openHttpServer({
    people: app,
    extra: list,
    connectionLimits: { idle: 500, reading: 400, perAddress: 20 },
    config: {
      commandLimit: 3,
      publicUrl: 'https://shop.example',
      metricsToken: 'a-token-of-the-settings',
      trustedProxies: ['10.9.9.9'],
    },
  })
  await server.listen()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const send = async (path: string, payload: string) => {
  const answer = await server.call({
    method: 'POST',
    url: `/api/v1/attacked/${path}`,
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return [answer.statusCode, answer.json().field, answer.json().message]
}
const withFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])))
const paths = ['cached', 'plain']

describe('bodies', () => {
  test.each(paths)('S-01 with more than 1,000 fields or entries are refused before parsing (%s)', async (path) => {
    expect(await send(path, withFields(1_001))).toEqual([400, 'body', 'body has more than 1000 fields and entries'])
    expect(await send(path, `{"list":[${'1,'.repeat(1_000)}1]}`)).toEqual([
      400,
      'body',
      'body has more than 1000 fields and entries',
    ])
    expect(await send(path, withFields(1_000))).toEqual([400, 'k0', 'Unknown field k0'])
  })

  test.each(paths)('S-01 of more than 64 kB are refused unless the contract allows more (%s)', async (path) => {
    const large = JSON.stringify({ name: 'x'.repeat(65_536) })
    expect(await send(path, large)).toEqual([400, 'body', 'body is too large'])
    expect((await send('roomy', large))[0]).toBe(200)
    expect((await send('roomy', JSON.stringify({ name: 'x'.repeat(200_000) })))[0]).toBe(400)
  })

  test.each(paths)('S-02 with deep nesting are refused (%s)', async (path) => {
    const deep = '['.repeat(6_500) + ']'.repeat(6_500)
    expect(await send(path, deep)).toEqual([400, 'body', 'body is nested too deeply'])
    expect(await send(path, `{"name":${deep}}`)).toEqual([400, 'body', 'body is nested too deeply'])
  })

  test.each(paths)(
    'S-03 with an object that has a length where a text or a list is expected are refused (%s)',
    async (path) => {
      for (const field of ['name', 'list']) {
        const [status] = await send(path, `{"${field}":{"length":{"toString":1}}}`)
        expect(status).toBe(400)
      }
      expect(server.lines.filter((line) => line.includes('a request failed'))).toEqual([])
    },
  )
})

test('S-16 commands are limited per user', async () => {
  const attempts = async (cookie: string) => {
    const call = { method: 'POST', url: '/api/v1/attacked/counted', headers: { cookie } } as const
    return [await server.call(call), await server.call(call), await server.call(call), await server.call(call)]
  }
  const ada = await attempts(await server.signIn('ada@bloom.example'))
  expect(ada.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(ada[3]!.json()).toMatchObject({ type: 'quotaExceeded' })
  const vera = await attempts(await server.signIn('vera@bloom.example'))
  expect(vera[2]!.statusCode).toBe(200)
})

test('a user downloads at most 60 documents a minute', async () => {
  const download = async (cookie: string) =>
    (await server.call({ method: 'GET', url: '/api/v1/attacked/document', headers: { cookie } })).statusCode
  const ada = await server.signIn('ada@bloom.example')
  const answers: number[] = []
  for (let nth = 0; nth < 61; nth += 1) answers.push(await download(ada))
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect(await download(await server.signIn('vera@bloom.example'))).toBe(200)
})

describe('connections', () => {
  const connected = () => {
    const { port } = server.app.server.address() as { port: number }
    return createConnection(port, '127.0.0.1')
  }
  const open = () => new Promise<number>((done) => server.app.server.getConnections((_, count) => done(count)))

  test.each([
    ['that is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['with endless headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ])('S-26 a request %s is refused in the envelope', async (_, sent, status) => {
    const socket = connected()
    socket.write(sent)
    const answer = await text(socket)
    expect(answer).toMatch(RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ hasError: true, type: 'badRequest' })
  })

  test('S-19 a client that does not read its answer is disconnected', async () => {
    const socket = connected()
    socket.on('error', () => undefined)
    socket.write('GET /api/v1/attacked/large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('readable', resolve))
    await expect.poll(open).toBe(0)
    socket.destroy()
  })

  test('S-19 a client that keeps sending requests without reading answers is disconnected', async () => {
    const socket = connected()
    socket.on('error', () => undefined)
    const ended = once(socket, 'close')
    socket.write('GET /api/v1/attacked/large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'readable')
    const more = setInterval(() => socket.write('POST /api/v1/attacked/plain HTTP/1.1\r\n'), 100)
    await expect.poll(open).toBe(0)
    clearInterval(more)
    socket.destroy()
    await ended
  })

  test('S-19 a client that pipelines too many requests is disconnected, others are answered', async () => {
    const request = 'POST /api/v1/attacked/plain HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'
    let parsed = 0
    const count = () => (parsed += 1)
    server.app.server.on('request', count)
    const attackers = Array.from({ length: 10 }, () => connected())
    const ends = attackers.map((socket) => {
      socket.on('error', () => undefined)
      socket.write(request.repeat(700))
      socket.resume()
      return once(socket, 'close')
    })
    const fair = connected()
    fair.write(request.replace('host', 'connection: close\r\nhost'))
    expect(await text(fair)).toMatch(/^HTTP\/1.1 200 /)
    await Promise.all(ends)
    server.app.server.off('request', count)
    expect(parsed).toBeLessThan(10 * 20)
  })

  test('S-19 an address has a limited number of connections', async () => {
    const first = Array.from({ length: 20 }, () => connected())
    await expect.poll(open).toBe(20)
    const another = connected()
    another.on('error', () => undefined)
    await once(another, 'close')
    first[0]!.destroy()
    await expect.poll(open).toBe(19)
    const later = connected()
    later.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect(await text(later)).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of first) socket.destroy()
    await expect.poll(open).toBe(0)
  })
})

describe('restricted resources', () => {
  const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server
      .call({ method: 'GET', url: '/metrics', remoteAddress, headers: { host: 'localhost', ...headers } })
      .then(({ statusCode }) => statusCode)

  test('S-13 include metrics, which are for this machine and for holders of the token', async () => {
    expect(await metrics('127.0.0.1')).toBe(200)
    expect(await metrics('203.0.113.7')).toBe(404)
    expect(await metrics('203.0.113.7', { authorization: 'Bearer unknown-token' })).toBe(404)
    expect(await metrics('203.0.113.7', { authorization: 'Bearer a-token-of-the-settings' })).toBe(200)
  })

  test.each(['x-forwarded-for', 'x-forwarded-port', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'])(
    'S-24 a request that a local proxy forwards is not local (%s)',
    async (name) => {
      expect(await metrics('127.0.0.1', { [name]: '203.0.113.7' })).toBe(404)
    },
  )

  test('S-24 are refused to a request that nginx forwards with default settings', async () => {
    const status = async (version: string) => {
      const { port } = server.app.server.address() as { port: number }
      const socket = createConnection(port, '127.0.0.1')
      socket.write(`GET /metrics HTTP/${version}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
      return (await text(socket)).split(' ')[1]
    }
    expect([await status('1.1'), await status('1.0')]).toEqual(['200', '404'])
  })

  test('S-25 use the configured origin, regardless of the host that a proxy forwards', async () => {
    const allowed = async (origin: string, forwarded: string) => {
      const { headers } = await server.call({
        method: 'GET',
        url: '/api/v1/user/auth-state',
        remoteAddress: '10.9.9.9',
        headers: { origin, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https' },
      })
      return headers['access-control-allow-origin']
    }
    expect(await allowed('https://evil.example', 'evil.example')).toBeUndefined()
    expect(await allowed('https://shop.example', 'evil.example')).toBe('https://shop.example')
  })

  test('S-30 include camera, location and microphone for all pages', async () => {
    const { headers } = await server.call({ method: 'GET', url: '/api/v1/user/auth-state' })
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['permissions-policy']).toContain('payment=()')
  })
})
