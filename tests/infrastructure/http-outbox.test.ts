import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpServer, type HttpServer } from '#tests/support/http-server.ts'

let server: HttpServer
beforeAll(async () => {
  server = await openHttpServer({
    config: { trustedProxies: ['127.0.0.1'] },
    outbox: async () => [
      {
        mailId: '01',
        kind: 'magicLink',
        to: '<ada@bloom.example>',
        subject: 'A <b>link</b>',
        text: '',
        html: '<body style=""><a href="http://localhost/sign-in?a=1&amp;b=2#token=x">The link</a></body>',
        createdOn: '2026-05-04T10:00:00.000Z',
        sent: true,
      },
    ],
  })
})
afterAll(() => server.close())

const look = (path: string, from: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  server.call({ method: 'GET', url: path, ...from })

describe('the outbox', () => {
  test('is a separate page on which no script runs', async () => {
    const answer = await look('/dev/mail')
    expect(answer.body).toContain('A &lt;b&gt;link&lt;/b&gt;')
    expect(answer.body).toContain('&lt;ada@bloom.example&gt;')
    expect(answer.body).toContain('>http://localhost/sign-in?a=1&amp;b=2#token=x</code>')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.each(['/dev/mail', '/dev/mail.json'])(
    'C4 %s is served only to this machine, regardless of the host name',
    async (path) => {
      const statuses = await Promise.all([
        look(path),
        look(path, { remoteAddress: '203.0.113.9', headers: { host: 'localhost' } }),
        look(path, { headers: { host: 'shop.example' } }),
        look(path, { headers: { 'x-forwarded-for': '203.0.113.9' } }),
      ])
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
    },
  )
})
