import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHttpServer, type HttpServer } from '#tests/support/http-server.ts'

const outer = mkdtempSync(join(tmpdir(), 'boxwright-pages-'))
const folder = join(outer, 'dist')
let server: HttpServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outer, 'outside.js'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<title>Boxwright</title>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('export {}'))
  server = await openHttpServer({ pages: { folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(outer, { recursive: true })
})

const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => server.call({ method, url })

describe('the web app', () => {
  test.each(['/', '/_app/orders/abcd1234', '/_app/staff/orders?view=list', '/samples/'])(
    'is the answer to %s, revalidated each time',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        '<title>Boxwright</title>',
      ])
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/nothing-here', '/_app/staff/board', '/samples/a/b'])(
    'SHELL-D01 answers %s with the “not found” page and status 404',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.body]).toEqual([404, '<title>Boxwright</title>'])
    },
  )

  test('SHELL-D01 answers 404 for a page of a product that the catalogue does not have', async () => {
    const strict = await openHttpServer({ pages: { folder, isMissing: (path) => path.endsWith('/nothing') } })
    const statusOf = async (url: string) => (await strict.call({ method: 'GET', url })).statusCode
    expect([await statusOf('/samples/nothing?a=b'), await statusOf('/samples/kit')]).toEqual([404, 200])
    await strict.close()
  })

  test('SHELL-D01 has the title, description and address of a public page in the language of the browser', async () => {
    const page = await openHttpServer({
      config: { publicUrl: 'https://shop.example' },
      pages: {
        folder,
        headOf: (path, language) =>
          path.startsWith('/samples')
            ? { title: `Samples & <more> ${language}`, description: 'See "them" first' }
            : undefined,
      },
    })
    const open = (url: string, headers: Record<string, string> = {}) => page.call({ method: 'GET', url, headers })
    const answer = await open('/samples/?utm=1', { 'accept-language': 'zh-CN,zh' })
    expect(answer.body).toContain('<title>Samples &amp; &lt;more&gt; zh-CN · Boxwright</title>')
    expect(answer.body).toContain('<link rel="canonical" href="https://shop.example/samples" />')
    expect(answer.body).toContain('content="See &quot;them&quot; first"')
    expect(answer.headers).toMatchObject({ 'content-language': 'zh-CN', 'cache-control': 'no-cache' })
    expect(answer.headers['vary']).toContain('accept-language')
    expect((await open('/samples')).body).toContain('en-US · Boxwright')
    const etag = String((await open('/samples')).headers['etag'])
    expect((await open('/samples', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await open('/_app/orders')).body).toBe('<title>Boxwright</title>')
    await page.close()
  })

  test('allows only its own scripts, and no framing', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  test('caches assets indefinitely, because their names contain a hash', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get('/assets/app-old.js')).statusCode).toBe(404)
  })

  test('is compressed for clients that accept it', async () => {
    const call = (accepts: string) =>
      server.call({ method: 'GET', url: '/assets/app-1a2b.js', headers: { 'accept-encoding': accepts } })
    const small = await call('gzip, br')
    expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
      'gzip',
      'application/javascript; charset=utf-8',
    ])
    expect(gunzipSync(small.rawPayload).toString()).toBe('export {}')
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const plain = await call('identity')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
    for (const { headers } of [small, plain]) expect(headers['vary']).toContain('accept-encoding')
  })

  test('API-012 is not the answer to unknown API paths', async () => {
    for (const answer of [await get('/api/v1/nothing'), await get('/api'), await get('/orders', 'POST')]) {
      expect([answer.statusCode, answer.json().type]).toEqual([404, 'urlNotFound'])
    }
  })

  test('serves no file outside its folder', async () => {
    for (const url of [
      '/../../etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/..%2foutside.js',
      '/assets/..%2f..%2foutside.js',
      '/%2e%2e/outside.js',
      '/..\\outside.js',
      '/assets/%00.js',
    ]) {
      const { statusCode, body } = await get(url)
      expect({ url, isFound: statusCode < 400 }).toEqual({ url, isFound: false })
      expect(body).not.toMatch(/root:|secret/)
    }
  })

  test('can be built on the fly, with unknown API paths answered by the API', async () => {
    const built = await openHttpServer({
      pages: { develop: (request, response) => void response.end(`built ${request.url}`) },
    })
    const ask = async (url: string) => (await built.call({ method: 'GET', url })).body
    expect(await ask('/main.tsx?t=1')).toBe('built /main.tsx?t=1')
    expect(await ask('/api/v1/nothing')).toContain('Path not found. Check the API reference.')
    await built.close()
  })
})
