import { gunzipSync } from 'node:zlib'
import rateLimit from '@fastify/rate-limit'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { essentialsIn, productsIn, samplesIn, servicesIn } from '#application/catalogue/queries.ts'
import { isPageAddress } from '#application/contracts/page-addresses.ts'
import { sendError } from '#infrastructure/http/answers.ts'
import { catalogueRoutes } from '#infrastructure/http/routes/catalogue.ts'
import { crawlerRoutes } from '#infrastructure/http/routes/crawlers.ts'
import { fingerprint } from '#infrastructure/log/ids.ts'
import { index } from '../support/catalogue-index.ts'

const app = fastify()
app.setErrorHandler(sendError)
const rates = { rateId: 'none', date: '2026-11-20', source: 'none', rates: { USD: 1, EUR: 1, CNY: 1, HKD: 1, AUD: 1, CAD: 1 } } // prettier-ignore
await app.register(rateLimit, { global: false })
const nothing = () => {}
const shop = {
  now: () => ({ index, rates, fingerprint }),
  history: async () => [],
  reload: async () => {},
  close: nothing,
}
catalogueRoutes(app, { shop })
crawlerRoutes(app, { shop, help: { pages: () => ['/help/proofs'] }, publicUrl: 'https://shop.example/' })
afterAll(() => app.close())

const addresses = [
  ...productsIn(index, 'en-US'),
  ...essentialsIn(index, 'en-US'),
  ...samplesIn(index, 'en-US'),
  ...servicesIn(index, 'en-US'),
].map(({ imageUrl }) => imageUrl)

describe('the pictures of the shop over HTTP', () => {
  test('CAT-020 have an address for every product on sale', async () => {
    expect(new Set(addresses).size).toBe(addresses.length)
    const answers = await Promise.all(addresses.map((url) => app.inject({ method: 'GET', url })))
    const looks = answers.map(({ statusCode, headers, body }) => [
      statusCode,
      headers['content-type'],
      body.slice(0, 4),
    ])
    expect(new Set(looks.map(String))).toEqual(new Set(['200,image/svg+xml,<svg']))
  })

  test('are cached indefinitely, and compressed for clients that accept it', async () => {
    const [url] = addresses as [string]
    const plain = await app.inject({ method: 'GET', url })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['cache-control']).toContain('immutable')
    const small = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, origin' })
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
  })

  test('are 404 for unknown products', async () => {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: addresses[0]!.replace(/product\/[^/]*/, 'product/ice'),
    })
    expect([statusCode, body]).toEqual([
      404,
      expect.stringContaining('Picture not found. It may have been replaced. Reload the page.'),
    ])
  })
})

describe('the files for search engines', () => {
  test('SHELL-D01 are a sitemap of every shop page at the configured address, and a robots.txt that names it', async () => {
    const { body, headers } = await app.inject({ method: 'GET', url: '/sitemap.xml' })
    expect(headers['content-type']).toContain('application/xml')
    const paths = [...body.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(paths.filter((path) => !isPageAddress(path))).toEqual([])
    expect(paths.length).toBeGreaterThan(productsIn(index, 'en-US').length)
    expect(paths).toContain('/custom-packaging/mailer-boxes/mailer-box')
    expect(paths).toContain('/help/proofs')
    const robots = await app.inject({ method: 'GET', url: '/robots.txt' })
    expect(robots.body).toContain('Disallow: /_app\n')
    expect(robots.body).toContain('Sitemap: https://shop.example/sitemap.xml\n')
  })
})
