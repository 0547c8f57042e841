import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#application/catalogue/contracts.ts'
import { settings } from '#application/people/contracts/settings.ts'
import { pricing } from '#application/pricing/contracts.ts'
import { catalogueFiles } from '#infrastructure/seed/catalogue/all.ts'
import type { Client } from '#web/data/api.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** The shop over HTTP, for a visitor without an account. */

let testServer: TestServer
let visitor: Client['api']
beforeAll(async () => {
  testServer = await openTestServer()
  visitor = testServer.visitor().api
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${testServer.url}/api/v1${path}`, { headers })
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.status === 304 ? undefined : await answer.json(),
  }
}
const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${testServer.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const estimates = async (body: object) =>
  (await post('/pricing/estimates', { productId: 'mailer-box', ...body })).body.payload
const refusal = async (body: object) => {
  const { status, body: answer } = await post('/pricing/estimates', { productId: 'mailer-box', ...body })
  expect({ status, type: answer.type, payload: answer.payload }).toEqual({
    status: 400,
    type: 'badRequest',
    payload: undefined,
  })
  return [answer.field, answer.message]
}

describe('the catalogue over HTTP', () => {
  test('CAT-001 CAT-002 CAT-003 CAT-004 CAT-005 API-D08 lists everything by its key', async () => {
    const lists = [
      ['/options/products', 'productId', catalogueFiles.products.length, catalogue.products.reply],
      ['/options/product-categories', 'categoryId', 12, catalogue.categories.reply],
      ['/options/sample-products', 'sampleId', 6, catalogue.sampleProducts.reply],
      ['/options/service-products', 'serviceId', 10, catalogue.serviceProducts.reply],
      ['/options/standard-products', 'productId', 18, catalogue.standardProducts.reply],
    ] as const
    for (const [path, key, count, shape] of lists) {
      const { body } = await get(path)
      const ids = body.payload.map((one: Record<string, string>) => one[key])
      expect([path, new Set(ids).size]).toEqual([path, count])
      expect(shape.parse(body.payload)).toEqual(body.payload)
    }
  })

  test('CAT-006 CAT-007 CAT-008 returns one product, one essential and showcases, and 404 for unknown ones', async () => {
    expect((await get('/options/product/mailer-box')).body.payload).toMatchObject({ productId: 'mailer-box', moq: 100 })
    expect((await get('/options/standard-product/tissue-ream')).body.payload).toMatchObject({
      price: 24,
      packQuantity: 480,
    })
    expect((await get('/options/product/mailer-box/showcases')).body.payload).toHaveLength(2)
    for (const path of ['product/nothing', 'standard-product/nothing', 'product/nothing/showcases']) {
      const { status, body } = await get(`/options/${path}`)
      expect({ status, type: body.type, message: body.message }).toEqual({
        status: 404,
        type: 'urlNotFound',
        message: 'Product not found. Choose one from the shop.',
      })
    }
  })

  test('is available in Chinese', async () => {
    expect((await get('/options/product/mailer-box?language=zh-CN')).body.payload.title).toBe('飞机盒')
    expect((await get('/options/products?language=fr-FR')).status).toBe(400)
  })

  test('is answered with 304 to a client that has cached it', async () => {
    const first = await get('/options/products')
    const etag = first.headers.get('etag')!
    expect((await get('/options/products', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/options/products?language=zh-CN', { 'if-none-match': etag })).status).toBe(200)
  })

  test('is compressed for clients that accept it', async () => {
    const ask = async (accepts: string) => {
      const answer = await fetch(`${testServer.url}/api/v1/options/products`, {
        headers: { 'accept-encoding': accepts },
      })
      const [encoding, vary] = [answer.headers.get('content-encoding'), answer.headers.get('vary')]
      return { encoding, vary, text: await answer.text() }
    }
    const [small, plain, refused] = [await ask('br, gzip'), await ask('identity'), await ask('gzip;q=0, identity')]
    expect([small.encoding, plain.encoding, refused.encoding]).toEqual(['gzip', null, null])
    expect([small.text, refused.text]).toEqual([plain.text, plain.text])
    for (const { vary } of [small, plain]) expect(vary).toContain('accept-encoding')
  })

  test('draws every product', async () => {
    const { body } = await get('/options/products')
    for (const { imageUrl } of body.payload.slice(0, 47)) {
      const answer = await fetch(`${testServer.url}${imageUrl}`)
      expect(answer.headers.get('content-type')).toContain('image/svg+xml')
      expect(await answer.text()).toMatch(/^<svg/)
    }
  })

  test('CAT-009 CAT-010 narrows options by the configuration, and shows how to unblock them', async () => {
    const ask = async (body: object) => (await post('/options/product/mailer-box/config', body)).body.payload
    const empty = await ask({})
    expect(Object.keys(empty)).toEqual(expect.arrayContaining(['config', 'options', 'sizes', 'scaleUnits']))
    const finish = (payload: typeof empty, id: string) =>
      payload.options.finish.find((one: { id: string }) => one.id === id)
    expect(finish(empty, 'soft-touch')).toMatchObject({ allowed: true, reason: null })
    const kraft = await ask({ material: { id: 'e-flute-kraft' } })
    const blocked = finish(kraft, 'soft-touch')
    expect(blocked).toMatchObject({ allowed: false, reason: 'Soft-touch lamination does not adhere to kraft.' })
    const again = await ask({ ...kraft.config, ...blocked.change })
    expect(finish(again, 'soft-touch')).toMatchObject({ allowed: true, selected: true })
    expect(again.changes).toEqual([])
  })
})

describe('the catalogue entries', () => {
  test('CAT-D02 include showcases of finished work with a picture', async () => {
    const { body } = await get('/options/product/mailer-box/showcases')
    for (const one of body.payload) {
      expect(Object.keys(one).toSorted()).toEqual(['description', 'id', 'imageUrl', 'title'])
      expect((await fetch(testServer.url + one.imageUrl)).headers.get('content-type')).toContain('image/svg+xml')
    }
  })

  test('CAT-D03 include complete configurations, with the values of each step, standard sizes and units', async () => {
    const { config, options, sizes, scaleUnits } = (await post('/options/product/mailer-box/config', {})).body.payload
    expect(config).toMatchObject({ size: { type: 'standard' }, material: { id: 'e-flute-white' }, finish: 'matte' })
    for (const step of ['material', 'print', 'coating', 'finish', 'colorScope', 'printAddOns']) {
      expect([step, options[step].every(({ title }: { title: string }) => title.length > 0)]).toEqual([step, true])
    }
    expect(sizes[0]).toMatchObject({ sizeCategory: 's', dimensions: { length: expect.any(Number) as number } })
    expect(scaleUnits).toEqual({
      unitOfLength: ['inch', 'cm', 'm'],
      paperThickness: ['gsm', 'PT', 'mil'],
      quantity: 'piece',
    })
  })

  test('CAT-D01 have every field of the decision for a product', async () => {
    const { body } = await get('/options/product/mailer-box')
    const fields = ['productId', 'categoryId', 'title', 'slug', 'description', 'imageUrl', 'images', 'type']
    const more = ['classification', 'protection', 'cmsScope', 'supportsEmbedding', 'moq', 'priceControl']
    const rest = ['pricingStrategy', 'sizeTypeOption', 'dimensions', 'structure']
    expect(Object.keys(body.payload)).toEqual(expect.arrayContaining([...fields, ...more, ...rest]))
  })

  test('PRICE-D02 have prices that are as binding as their least binding part', async () => {
    const { body } = await get('/options/products')
    const products: { productId: string; priceControl: string; moq: number }[] = body.payload
    expect(new Set(products.map(({ priceControl }) => priceControl))).toEqual(new Set(['M', 'I', 'A']))
    for (const control of ['M', 'I', 'A']) {
      const { productId, moq } = products.find(({ priceControl }) => priceControl === control)!
      const [first] = (await estimates({ productId, quantities: [moq] })).estimates
      expect(first).toMatchObject({ priceControl: control, status: control === 'M' ? 'onRequest' : 'priced' })
    }
  })

  test('PRICE-D06 have estimates that are valid for thirty days after their day', async () => {
    const { validUntil } = await estimates({})
    const today = Date.parse(`${testServer.clock.now().slice(0, 10)}T00:00:00Z`)
    expect((Date.parse(validUntil) - today) / 86_400_000).toBe(31)
  })
})

describe('settings over HTTP', () => {
  test('SETTINGS-006 SETTINGS-007 SETTINGS-D01 have countries sorted by name', async () => {
    const { body } = await get('/options/countries')
    const names = body.payload.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en')))
    expect(settings.countries.reply.parse(body.payload)).toContainEqual({
      code: 'DE',
      name: 'Germany',
      currency: 'EUR',
      unitOfLength: 'cm',
      continent: 'Europe',
    })
  })

  test('SETTINGS-008 SETTINGS-D02 have the country of the proxy header, else the United States', async () => {
    expect((await get('/options/country', { 'cf-ipcountry': 'AU' })).body.payload).toMatchObject({
      code: 'AU',
      currency: 'AUD',
    })
    const state = await get('/auth-state-v2/', { 'cf-ipcountry': 'AU' })
    expect(state.body.payload.countrySettings).toEqual({ countryCode: 'AU', unitOfLength: 'cm', currency: 'AUD' })
    for (const header of [{}, { 'cf-ipcountry': 'XX' }, { 'cf-ipcountry': 'T1' }]) {
      expect((await get('/options/country', header as Record<string, string>)).body.payload).toMatchObject({
        code: 'US',
        unitOfLength: 'inch',
      })
    }
  })

  test('SETTINGS-D05 have the country selected in this browser, if it is valid', async () => {
    const chosen = { countryCode: 'HK', unitOfLength: 'm', currency: 'HKD' }
    const settingsFor = async (cookie: string) =>
      (
        await get('/auth-state-v2/', {
          'cf-ipcountry': 'AU',
          cookie: `country-settings=${encodeURIComponent(cookie)}`,
        })
      ).body.payload.countrySettings
    expect(await settingsFor(JSON.stringify(chosen))).toEqual(chosen)
    for (const nonsense of ['', 'null', '{', '[]', JSON.stringify({ ...chosen, countryCode: 'ZZ' })]) {
      expect(await settingsFor(nonsense)).toMatchObject({ countryCode: 'AU' })
    }
    expect(await settingsFor(JSON.stringify({ ...chosen, currency: 'CNY' }))).toMatchObject({ currency: 'AUD' })
  })

  test('SETTINGS-009 SETTINGS-D04 have rates for every currency, with a date', async () => {
    const { payload: rates } = await visitor.settings.exchangeRates({}, strict)
    expect(rates).toEqual({ USD: 1, EUR: 0.92, CNY: 7.2, HKD: 7.8, AUD: 1.52, CAD: 1.37 })
    const { payload: history } = await visitor.settings.exchangeRateHistory({ query: {} }, strict)
    expect(history).toMatchObject([{ rateId: '2026-11-02-bundled', date: '2026-11-02', rates }])
  })
})

describe('estimates over HTTP', () => {
  test('PRICE-001 PRICE-D01 PRICE-007 have a price for every quantity, without an account', async () => {
    const answer = await estimates({ quantities: [50, 100, 1_000, 1_234] })
    expect(pricing.estimates.reply.parse(answer)).toEqual(answer)
    const [few, ...more] = answer.estimates
    expect(few).toEqual({ quantity: 50, origin: 'customer', priceControl: 'A', status: 'belowMoq', belowMoq: true })
    expect(more.map(({ quantity }: { quantity: number }) => quantity)).toEqual([100, 1_000, 1_250])
    for (const { quantity, unitPrice, total, landed } of more) {
      expect(total).toBeCloseTo(Math.round(quantity * unitPrice * 100) / 100, 2)
      expect(landed.total).toBeGreaterThan(total)
    }
    expect(answer).toMatchObject({
      moq: 100,
      currency: 'USD',
      catalogueVersion: 1,
      rate: { date: '2026-11-02', perUsd: 1 },
    })
    expect(Date.parse(answer.validUntil) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  })

  test('PRICE-D07 have the quantities of the product unless others are requested', async () => {
    const { estimates: own } = await estimates({})
    expect(own.map(({ quantity, origin }: { quantity: number; origin: string }) => [quantity, origin])).toEqual(
      [100, 250, 500, 1_000, 2_500, 5_000, 10_000].map((quantity) => [quantity, 'cms']),
    )
  })

  test('PRICE-004 SETTINGS-016 are in any currency of payment, by its rate', async () => {
    const [usd] = (await estimates({ quantities: [1_000] })).estimates
    for (const [currency, rate] of Object.entries({ EUR: 0.92, AUD: 1.52, CAD: 1.37, HKD: 7.8 })) {
      const [other] = (await estimates({ quantities: [1_000], currency })).estimates
      expect(other.unitPrice / usd.unitPrice).toBeCloseTo(rate, 1)
      expect(Math.abs(other.total / usd.total / rate - 1)).toBeLessThan(0.002)
    }
  })

  test('PRICE-003 CONF-021 CAT-021 include an insert with the box, and refuse one for products without inserts', async () => {
    const [alone] = (await estimates({ quantities: [1_000] })).estimates
    const both = await estimates({ quantities: [1_000], embeddedProductId: 'corrugated-divider', embeddedConfig: {} })
    expect(both.estimates[0].total).toBeGreaterThan(alone.total)
    expect(both.embeddedConfig.size.dimensions).toMatchObject(both.config.size.dimensions)
    expect(await refusal({ productId: 'book-wrap', embeddedProductId: 'corrugated-divider' })).toEqual([
      'embeddedProductId',
      'Book wrap can’t hold another product. Remove it or choose another box.',
    ])
    const tooLarge = { size: { type: 'custom', dimensions: { length: 400, width: 200, height: 50 } } }
    expect((await refusal({ embeddedProductId: 'corrugated-divider', embeddedConfig: tooLarge }))[0]).toBe(
      'embeddedConfig.size.dimensions.length',
    )
  })

  test('CONF-D04 have equal hashes for equal configurations, however they are written', async () => {
    const hash = async (body: object) => (await estimates({ quantities: [500], ...body })).productConfigurationHash
    const config = { finish: 'matte', printAddOns: ['foil-gold', 'spot-uv'] }
    const one = await hash({ config: { ...config, additionalComments: 'Hello' } })
    const turned = { printAddOns: ['spot-uv', 'foil-gold'], finish: 'matte' }
    expect(await hash({ config: turned, currency: 'EUR' })).toBe(one)
    expect(await hash({ config: { finish: 'gloss', printAddOns: ['foil-gold', 'foil-silver'] } })).not.toBe(one)
  })

  test('PRICE-D02 have no price if staff must quote', async () => {
    const { estimates: all } = await estimates({ productId: 'book-box', quantities: [500] })
    expect(all).toEqual([
      { quantity: 500, origin: 'customer', priceControl: 'M', status: 'onRequest', belowMoq: false },
    ])
  })

  test('PRICE-D04 show the formula to staff but not to customers', async () => {
    const sam = await testServer.as('sam')
    const { payload } = await sam.pricing.explain({ body: { productId: 'mailer-box', quantities: [1_000] } }, strict)
    const [explained] = payload.explanations
    const sum = explained!.lines.reduce((all, { amount }) => all + amount, 0)
    expect(sum).toBeCloseTo(explained!.cost, 1)
    expect(((explained!.cost + explained!.overhead) * (1 + explained!.margin)) / 1_000).toBeCloseTo(
      explained!.computedUnitPrice,
      2,
    )
    expect((await post('/pricing/explanations', { productId: 'mailer-box' })).status).toBe(401)
    expect(JSON.stringify(await estimates({ quantities: [1_000] }))).not.toMatch(/margin|overhead|cost":(?!\d)/)
  })
})

describe('an estimate is refused with the reason', () => {
  test.each([
    [{ productId: 'nothing' }, 'productId', 'productId is not in the catalog. Choose another one.'],
    [{ currency: 'CNY' }, 'currency', 'Expected currency to be one of AUD, CAD, EUR, HKD, USD'],
    [{ countryCode: 'ZZ' }, 'countryCode', 'countryCode is not a country'],
    [{ quantities: 100 }, 'quantities', 'quantities must be an array'],
    [{ quantities: ['many'] }, 'quantities.0', 'quantities.0 must be a number'],
    [{ quantities: Array(13).fill(100) }, 'quantities', 'quantities must have at most 12 entries'],
    [
      { config: { size: { dimensions: { length: 'wide' } } } },
      'config.size.dimensions.length',
      'config.size.dimensions.length must be a number',
    ],
    [
      { config: { size: { dimensions: { length: 4_000 } } } },
      'config.size.dimensions.length',
      'config.size.dimensions.length must be at most 457.2 mm',
    ],
    [
      { config: { size: { dimensions: { diameter: 40 } } } },
      'config.size.dimensions.diameter',
      'config.size.dimensions.diameter is not a dimension of this product: Mailer box',
    ],
    [
      { config: { size: { type: 'round' } } },
      'config.size.type',
      'Expected config.size.type to be one of outer, inner, custom, standard',
    ],
    [
      { config: { finish: 'soft-touch', material: { id: 'e-flute-kraft' } } },
      'config.finish',
      'Soft-touch lamination does not adhere to kraft.',
    ],
    [
      { config: { coating: 'chocolate' } },
      'config.coating',
      'Expected config.coating to be one of none, aqueous, varnish, uv',
    ],
    [{ config: { shape: 'round' } }, 'config.shape', 'Unknown field config.shape'],
    [
      {
        config: {
          print: { colorScope: 'pantoneOnly', colors: Array.from({ length: 5 }, () => ({ type: 'pantone' })) },
        },
      },
      'config.print.colors',
      'This product is printed in up to 4 Pantone colors. Choose fewer.',
    ],
    [{ embeddedConfig: {} }, 'embeddedProductId', 'embeddedProductId cannot be empty'],
    [
      { config: { material: { thickness: { value: 1, unit: 'foot' } } } },
      'config.material.thickness.unit',
      'Expected config.material.thickness.unit to be one of gsm, PT, mil',
    ],
    [
      { config: { size: { dimensions: { length: -1 } } } },
      'config.size.dimensions.length',
      'config.size.dimensions.length must be above 0',
    ],
    [
      { config: { printAddOns: Array(13).fill('foil-gold') } },
      'config.printAddOns',
      'config.printAddOns must have at most 12 entries',
    ],
    [
      { config: { additionalComments: 'x'.repeat(10_001) } },
      'config.additionalComments',
      'config.additionalComments is longer than 10000 characters',
    ],
    [{ embeddedProductId: 'mailer-box' }, 'embeddedProductId', expect.stringContaining('to be one of') as string],
    [{ quantities: [] }, 'quantities', 'quantities cannot be empty'],
    [{ quantities: [0.5] }, 'quantities.0', 'quantities.0 must be a whole number'],
    [{ quantities: [1e9] }, 'quantities.0', 'quantities.0 must be at most 1000000'],
  ])('%j', async (body, field, message) => {
    expect(await refusal(body)).toEqual([field, message])
  })

  test('CONF-004 for an invalid number, also after a priced request without it', async () => {
    const asked = (length: string) =>
      post('/pricing/estimates', `{"productId":"mailer-box","config":{"size":{"dimensions":{"length":${length}}}}}`)
    expect((await asked('null')).status).toBe(200)
    expect((await asked('1e400')).body.message).toBe('config.size.dimensions.length must be a number')
  })
})
