import rateLimit from '@fastify/rate-limit'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { dielinePath, dielineUrl } from '#application/packaging/contracts/dieline-links.ts'
import { sendError } from '#infrastructure/http/answers.ts'
import { dielineRoutes } from '#infrastructure/http/routes/dielines.ts'
import { fingerprint } from '#infrastructure/log/ids.ts'
import { makeable, index } from '../support/catalogue-index.ts'

const app = fastify()
app.setErrorHandler(sendError)
const rates = {
  rateId: 'none',
  date: '2026-11-20',
  source: 'none',
  rates: { USD: 1, EUR: 1, CNY: 1, HKD: 1, AUD: 1, CAD: 1 },
}
await app.register(rateLimit, { global: false })
const estimateLimit = 100
dielineRoutes(app, {
  shop: { now: () => ({ index, rates, fingerprint }) },
  ports: { now: () => '2026-11-20T10:00:00Z' },
  estimateLimit,
})
afterAll(() => app.close())

const fetched = (url: string) => app.inject({ method: 'GET', url })
const configured = (productId: string, length: number) => {
  const size = { type: 'inner' as const, dimensions: { length, width: 150, height: 70 } }
  return makeable(productId, { size }).resolved.configuration
}

describe('the dieline of a configuration', () => {
  const small = configured('mailer-box', 220)

  test.each([
    ['svg', 'image/svg+xml', /^<svg [^]*data-panel="tuck-flap"[^]*<\/svg>$/],
    ['dxf', 'image/vnd.dxf', /^0\r\nSECTION[^]*\r\nCREASE\r\n[^]*EOF\r\n$/],
    ['dds', 'text/plain', /^DDES2\r\nN\r\n[^]*\r\nDESIGN\r\nSUB1\r\n[^]*EOF\r\n$/],
    ['cf2', 'text/plain', /^\$BOF\r\nV2\r\n[^]*\r\nUM\r\n[^]*\$EOF\r\n$/],
    ['pdf', 'application/pdf', /^%PDF-1\.\d[^]*%%EOF\s*$/],
  ] as const)('comes as %s', async (format, type, looks) => {
    const answer = await fetched(dielineUrl('mailer-box', small, format))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="mailer-box-DL-[0-9A-Z]{10}\.\w{3}"$/)
    expect(answer.rawPayload.toString('latin1')).toMatch(looks)
  })

  test('USER-D04 has its title in the requested language', async () => {
    const titleIn = async (language: 'en-US' | 'zh-CN') =>
      /<title>([^<]*)/.exec((await fetched(dielineUrl('mailer-box', small, 'svg', language))).payload)?.[1]
    expect(await titleIn('en-US')).toMatch(/^Mailer box, dieline DL-/)
    expect(await titleIn('zh-CN')).toMatch(/^飞机盒，刀版图 DL-/)
  })

  test('has an id that changes only with the shape', async () => {
    const nameOf = async (config: typeof small) =>
      (await fetched(dielineUrl('mailer-box', config, 'svg'))).headers['content-disposition']
    expect(await nameOf(small)).toBe(await nameOf({ ...small, additionalComments: 'For Christmas' }))
    expect(await nameOf(small)).not.toBe(await nameOf(configured('mailer-box', 221)))
  })

  test('has the default size if no size is requested', async () => {
    const answer = await fetched(dielinePath.replace(':productId', 'mailer-box').replace(':format', 'svg'))
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    ['mailer-box/dieline/svg?config={"size":{"dimensions":{"length":5}}}', 400, 'config.size'],
    ['mailer-box/dieline/svg?config=nonsense', 400, 'config'],
    ['mailer-box/dieline/svg?config={"colour":"red"}', 400, 'config'],
    ['mailer-box/dieline/svg?config={"material":{"id":"gold"}}', 400, 'config.material.id'],
    ['mailer-box/dieline/gif', 400, 'format'],
    ['no-box/dieline/svg', 404, ''],
  ])('refuses %s', async (path, status, field) => {
    const answer = await fetched(`${dielinePath.split(':')[0]}${path}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ hasError: true, message: expect.stringContaining(field) })
    expect(answer.json().field ?? '').toContain(field)
  })

  test.each([
    ['', 'config.size.dimensions.length must be at least 76.2 mm'],
    ['&language=en-US', 'config.size.dimensions.length must be at least 76.2 mm'],
    ['&language=zh-CN', '长不能小于 76.2 mm'],
    ['&language=xx', 'language must be one of en-US, zh-CN'],
  ])('R4 issue 13: a size that cannot be made is refused in the requested language%s', async (language, message) => {
    const config = JSON.stringify({ size: { dimensions: { length: 5 } } })
    const path = dielinePath.replace(':productId', 'mailer-box').replace(':format', 'svg')
    const answer = await fetched(`${path}?config=${encodeURIComponent(config)}${language}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(message)
  })

  test('TEXT-024 issue 13: takes numbers as text, as an estimate does', async () => {
    const url = (config: object) =>
      `${dielinePath.replace(':productId', 'mailer-box').replace(':format', 'svg')}?config=${encodeURIComponent(JSON.stringify(config))}`
    const nameOf = async (config: object) => (await fetched(url(config))).headers['content-disposition']
    const size = (length: unknown) => ({ size: { dimensions: { length, width: 150, height: 70 } } })
    expect(await nameOf(size('220'))).toMatch(/DL-/)
    expect(await nameOf(size('220'))).toBe(await nameOf(size(220)))
    expect((await fetched(url(size('wide')))).json().message).toBe('config.size.dimensions.length must be a number')
  })

  test.each([
    ['', 'config.size.dimensions.length must be at most 500000 mm'],
    ['&language=zh-CN', '长不能大于 500000 mm'],
  ])('issue 13: an absurd size is refused with the unit and the name of the field%s', async (language, message) => {
    const config = JSON.stringify({ size: { dimensions: { length: 900_000 } } })
    const path = dielinePath.replace(':productId', 'mailer-box').replace(':format', 'svg')
    const answer = await fetched(`${path}?config=${encodeURIComponent(config)}${language}`)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  test('exists for every product of the shop', async () => {
    const answers = await Promise.all(
      index.catalogue.products.map(({ productId }) =>
        fetched(dielinePath.replace(':productId', productId).replace(':format', 'dxf')),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })
})

test('API-D09 drawings are rate limited by network address', async () => {
  const url = dielineUrl('sheet-sticker', configured('mailer-box', 220), 'svg')
  const from = async (remoteAddress: string) => app.inject({ method: 'GET', url, remoteAddress })
  for (let time = 0; time < estimateLimit; time++) expect((await from('198.51.100.7')).statusCode).not.toBe(429)
  const answer = await from('198.51.100.7')
  expect(answer.json()).toEqual({
    hasError: true,
    message: 'Too many dieline requests. Please wait a moment.',
    type: 'quotaExceeded',
    reason: 'access.tooManyDrawings',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('198.51.100.8')).statusCode).not.toBe(429)
})
