import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** From a public estimate to an item in an order, and to a quote by staff. */

const strict = { strict: true } as const
const asked = {
  productId: 'mailer-box',
  config: {
    size: { type: 'inner' as const, dimensions: { length: 240, width: 180, height: 80 } },
    finish: 'soft-touch',
  },
  embeddedProductId: 'corrugated-divider',
  countryCode: 'DE',
}

let testServer: TestServer
let ada: Person
let sam: Person
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam] = await Promise.all([testServer.as('ada'), testServer.as('sam')])
  requestId = (await ada.ordering.create({ body: { currency: 'EUR' } }, strict)).payload.requestId
})
afterAll(() => testServer[Symbol.asyncDispose]())

const order = async () => (await ada.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
const itemOf = async () => (await order()).packagingItems[0]!

describe('an estimated product in an order', () => {
  test('PRICE-010 CONF-021 is stored with the shown price, in the currency of the order', async () => {
    const visitor = testServer.visitor().api
    const shown = await visitor.pricing.estimates(
      { body: { ...asked, currency: 'EUR', quantities: [500, 1_000] } },
      strict,
    )
    const price = shown.payload.estimates.find(({ quantity }) => quantity === 1_000)
    const body = { ...asked, quantities: [500], quantity: 1_000, customerProductName: 'Tea box' }
    await ada.ordering.addPackagingItem({ params: { requestId }, body }, strict)
    const item = await itemOf()
    expect(item).toMatchObject({
      customerProductName: 'Tea box',
      product: { productId: 'mailer-box', title: { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' } },
      productConfigurationHash: shown.payload.productConfigurationHash,
      productCategory: { categoryId: 'mailer-boxes' },
      configuration: { finish: 'soft-touch', size: asked.config.size },
      embeddedProduct: { productId: 'corrugated-divider' },
      attachments: [],
      quantities: [500, 1_000],
      moq: 100,
      quantity: 1_000,
      validUntilTimestamp: shown.payload.validUntil,
      priceEstimate: { catalogueVersion: 1, rateId: '2026-11-02-bundled', countryCode: 'DE' },
      validationStatus: 'quantityMissing',
      selectedQuote: null,
    })
    expect(price).toMatchObject({ status: 'priced', unitPrice: item.unitPrice, total: item.total })
    expect(item.total).toBe(Math.round(item.quantity! * item.unitPrice! * 100) / 100)
    expect(item.priceEstimate!.prices.map(({ quantity }) => quantity)).toEqual([500, 1_000])
    expect(item.customerProductName).toBe('Tea box')
    const inEnglish = item.specification.map(({ dimensions, choices }) => [
      ...dimensions,
      ...choices.map((one) => one['en-US']),
    ])
    expect(inEnglish).toEqual([
      [240, 180, 80, 'E-flute, white', 'printed outside', 'soft-touch lamination'],
      [240, 180, 80, 'E-flute, kraft', 'blank'],
    ])
  })

  test('CAT-D06 has the same price after a change of the catalogue', async () => {
    const before = await itemOf()
    const { catalogue } = testServer.app.shop.now().index
    const { publish } = await import('#infrastructure/catalogue/catalogue-versions.ts')
    const dearer = { ...catalogue, prices: { ...catalogue.prices, overheadPerMille: 300 } }
    await publish(testServer.app.database.pool, dearer, { by: 'sam', at: testServer.clock.now() })
    await testServer.app.shop.reload()
    expect(await itemOf()).toEqual(before)
    const { id: itemId } = before
    await ada.ordering.configurePackagingItem(
      { params: { requestId, itemId }, body: { ...asked, quantity: 1_000 } },
      strict,
    )
    const after = await itemOf()
    expect(after.priceEstimate!.catalogueVersion).toBe(2)
    expect(after.unitPrice! / before.unitPrice!).toBeCloseTo(1.3 / 1.1, 2)
  })

  test('PRICE-D04 has its price calculation in the log for staff, but not in the customer’s data', async () => {
    const { rows } = await testServer.app.database.pool.query<{
      data: { calculation: { unitCost: number; margin: number }[] }
    }>("select data from log.events where type = 'PackagingItemConfigured' order by position desc limit 1")
    const { unitPrice } = await itemOf()
    const [{ unitCost, margin }] = rows[0]!.data.calculation as [{ unitCost: number; margin: number }]
    expect((unitCost * 1.3 * (1 + margin / 10_000)) / 1_000).toBeCloseTo(unitPrice!, 2)
    expect(JSON.stringify(await order())).not.toMatch(/unitCost|margin/)
  })

  test('QUOTE-D01 has the price of a later quote', async () => {
    const { id: itemId } = await itemOf()
    await ada.ordering.requestQuote({ params: { requestId, itemId }, body: {} }, strict)
    const quotes = [{ quantity: 1_000, unitPrice: 1.5, leadTimeDays: 15 }]
    const air = {
      name: 'Air',
      route: 'air' as const,
      taxAndDutiesIncluded: true,
      deliveryTimeRange: { min: 7, max: 13 },
      cost: 300,
    }
    const sourcing = { supplierId: 's-dongguan', unitCost: 0.8 }
    await sam.ordering.completeQuoteRequest(
      { params: { requestId, itemId }, body: { quotes, shippingOptions: [air], sourcing } },
      strict,
    )
    await ada.ordering.selectQuote({ params: { requestId, itemId }, body: { quantity: 1_000 } }, strict)
    expect(await itemOf()).toMatchObject({ unitPrice: 1.5, total: 1_500, validationStatus: 'quoteSelected' })
  })

  test('PRICE-D02 has no price if staff must quote it', async () => {
    const body = { productId: 'book-box', quantity: 300 }
    await ada.ordering.addPackagingItem({ params: { requestId }, body }, strict)
    const [, book] = (await order()).packagingItems
    expect(book).toMatchObject({
      quantity: 300,
      unitPrice: null,
      total: null,
      priceEstimate: { priceControl: 'M', prices: [] },
      automaticQuotes: [],
      validationStatus: 'quotesMissing',
    })
  })

  test('PRICE-D02 shows an indicative price that cannot be selected before staff confirm it', async () => {
    const products = (await ada.catalogue.products({ query: {} }, strict)).payload
    const { productId, moq } = products.find(({ priceControl }) => priceControl === 'I')!
    const draft = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
    const params = { requestId: draft }
    const added = await ada.ordering.addPackagingItem({ params, body: { productId, quantity: moq } }, strict)
    const [item] = added.payload.packagingItems
    expect(item).toMatchObject({ validationStatus: 'quotesMissing', automaticQuotes: [] })
    expect(item!.unitPrice).toBeGreaterThan(0)
    expect(added.payload.detailedStatus).toBe('packagingQuotesMissing')
    const chosen = await ada.ordering.selectQuote({ params: { ...params, itemId: item!.id }, body: { quantity: moq } })
    expect(chosen).toMatchObject({
      hasError: true,
      message: 'Cannot select quote while quote not requested',
    })
  })

  test('ORDER-T01 ORDER-T30 is created with its draft in one command: if the item is refused, no empty draft remains', async () => {
    const count = async () => (await ada.ordering.list({ query: {} }, strict)).payload.items.length
    const before = await count()
    const unprintable = { ...asked, quantity: 50 }
    expect(await ada.ordering.create({ body: { currency: 'USD', item: unprintable } })).toMatchObject({
      hasError: true,
    })
    expect(await count()).toBe(before)
    const item = { ...asked, quantity: 1_000, customerProductName: 'Tea box' }
    const { payload } = await ada.ordering.create({ body: { currency: 'USD', item } }, strict)
    expect(payload.packagingItems).toMatchObject([
      { itemNumber: '001', customerProductName: 'Tea box', quantity: 1_000 },
    ])
    expect(await count()).toBe(before + 1)
  })

  test('ORDER-027 is refused if it cannot be made or its quantity is too small, and nothing is stored', async () => {
    const before = (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
    const add = (change: object) =>
      ada.ordering.addPackagingItem({ params: { requestId }, body: { ...asked, quantity: 1_000, ...change } })
    expect(await add({ quantity: 50 })).toMatchObject({ hasError: true, message: 'quantity must be at least 100' })
    expect(await add({ productId: 'nothing' })).toMatchObject({
      hasError: true,
      message: 'productId is not in the catalog. Choose another one.',
    })
    const kraft = { material: { id: 'e-flute-kraft' }, finish: 'soft-touch' }
    expect(await add({ config: kraft })).toMatchObject({
      hasError: true,
      message: 'Soft-touch lamination does not adhere to kraft.',
    })
    expect((await sam.ordering.get({ params: { requestId } }, strict)).payload).toEqual(before)
  })
})
