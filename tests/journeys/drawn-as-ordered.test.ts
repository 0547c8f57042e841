import { afterAll, beforeAll, expect, test } from 'vitest'
import { dielineUrl } from '#application/packaging/contracts/dieline-links.ts'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import { publish } from '#infrastructure/catalogue/catalogue-versions.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Issue 13: an order is drawn as it was placed, whatever the catalogue becomes. */

const strict = { strict: true } as const
const productId = 'mailer-box'
let testServer: TestServer
let ada: Person
let params = { requestId: '', itemId: '' }
let configuration: Configuration
beforeAll(async () => {
  testServer = await openTestServer()
  ada = await testServer.as('ada')
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const body = { productId, quantity: 1_000, quantities: [1_000], countryCode: 'US', config: {} }
  const [item] = (await ada.ordering.addPackagingItem({ params: { requestId }, body }, strict)).payload.packagingItems
  params = { requestId, itemId: item!.id }
  configuration = item!.configuration!
})
afterAll(() => testServer[Symbol.asyncDispose]())

const fetched = (path: string) => fetch(`${testServer.url}${path}`)
/** The drawing of a configuration as SVG, and the name of its file, which contains its id. */
const drawn = async (config: Configuration) => {
  const answer = await fetched(dielineUrl(productId, config, 'svg'))
  return { text: await answer.text(), name: answer.headers.get('content-disposition') }
}
const preflighted = async () => (await ada.artwork.preflight({ params }, strict)).payload.dieline

test('issue 13: a drawing of an order is the same after its board became thicker and its style another one, in files and in the preflight', async () => {
  const before = { file: await drawn(configuration), preflight: await preflighted() }
  expect(before.file.name).toMatch(/DL-[0-9A-Z]{10}\.svg/)
  const { drawnAs, ...offered } = configuration
  expect(drawnAs).toEqual({ style: 'mailer', version: 2, caliper: expect.any(Number) as number })
  expect(await drawn(offered)).toEqual(before.file)

  const { materials, products } = catalogueFiles
  const changed = {
    ...catalogueFiles,
    materials: materials.map((one) => (one.id === offered.material.id ? { ...one, caliper: one.caliper * 1.5 } : one)),
    products: products.map((one) => (one.productId === productId ? { ...one, style: 'adhesiveMailer' } : one)),
  }
  await publish(testServer.app.database.pool, changed, { by: 'sam', at: testServer.clock.now() })
  await testServer.app.shop.reload()

  expect((await drawn(offered)).name).not.toBe(before.file.name)
  expect(await drawn(configuration)).toEqual(before.file)
  expect(await preflighted()).toEqual(before.preflight)
})

test('issue 13: a version of a style that never existed is refused', async () => {
  const url = dielineUrl(productId, { ...configuration, drawnAs: { ...configuration.drawnAs!, version: 99 } }, 'svg')
  const answer = await fetched(url)
  expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, 'config.drawnAs'])
})
