import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { aggregates } from '#domain/aggregates.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** PRICE-D02: an order at shop prices, from the estimate to the purchase order, without a staff quote. */

const strict = { strict: true } as const
const config = {
  additionalComments: 'Private comment of Bloom',
  productComments: 'Fold the lid twice',
  attachments: [{ id: 'a1', name: 'brief.pdf', url: 'https://files.example/brief.pdf', size: 0 }],
}
const mailers = { productId: 'mailer-box', quantity: 1_000, quantities: [500, 1_000], countryCode: 'US', config }
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let lin: Person
let eve: Person
let requestId = ''
let itemId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin, eve] = await Promise.all([
    testServer.as('ada'),
    testServer.as('sam'),
    testServer.as('lin'),
    testServer.as('eve'),
  ])
  requestId = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
})
afterAll(() => testServer[Symbol.asyncDispose]())

const ofOrder = () => ({ params: { requestId } })
const ofItem = () => ({ params: { requestId, itemId } })
const order = async () => (await ada.ordering.get(ofOrder(), strict)).payload as OrderForCustomer
const staffOrder = async () => (await sam.ordering.get(ofOrder(), strict)).payload as OrderForStaff
const settle = (shippingAddress: typeof address) =>
  ada.ordering.changeDraft({ ...ofOrder(), body: { contact, shippingAddress } }, strict)

describe('PRICE-D02 an order at automatic prices', () => {
  test('has the prices of the shop immediately, and ignores prices in the request', async () => {
    const shown = await ada.pricing.estimates({ body: { ...asked(), quantities: [500, 1_000] } }, strict)
    const forged = { ...mailers, unitPrice: 0.01, total: 1, validUntil: '2099-01-01T00:00:00Z' }
    expect(await ada.ordering.addPackagingItem({ ...ofOrder(), body: forged })).toMatchObject({
      hasError: true,
      message: 'Unknown field unitPrice',
    })
    const added = await ada.ordering.addPackagingItem({ ...ofOrder(), body: mailers }, strict)
    const [item] = added.payload.packagingItems
    itemId = item!.id
    expect(item!.automaticQuotes.map(({ quantity, unitPrice, total }) => ({ quantity, unitPrice, total }))).toEqual(
      shown.payload.estimates.map((one) =>
        one.status === 'priced' ? { quantity: one.quantity, unitPrice: one.unitPrice, total: one.total } : one,
      ),
    )
    expect(added.payload).toMatchObject({ detailedStatus: 'packagingQuotesAvailable', total: null })
  })

  test('refuses a selection by another customer', async () => {
    const body = { quantity: 1_000 }
    expect(await eve.ordering.selectQuote({ ...ofItem(), body })).toMatchObject({ type: 'urlNotFound' })
    expect(await lin.ordering.selectQuote({ ...ofItem(), body })).toMatchObject({ type: 'forbidden' })
    expect(await testServer.visitor().api.ordering.selectQuote({ ...ofItem(), body })).toMatchObject({
      type: 'unauthorized',
    })
    expect(
      await ada.ordering.selectQuote({ ...ofItem(), body: { ...body, unitPrice: 0.01 } as typeof body }),
    ).toMatchObject({ hasError: true, message: 'Unknown field unitPrice' })
  })

  test('PRICE-D04 CAT-D06 uses the price stored in the log after catalogue and rates have changed', async () => {
    const before = (await order()).packagingItems[0]!
    const { publish } = await import('#infrastructure/catalogue/catalogue-versions.ts')
    const { catalogue } = testServer.app.shop.now().index
    const dearer = { ...catalogue, prices: { ...catalogue.prices, overheadPerMille: 400 } }
    await publish(testServer.app.database.pool, dearer, { by: 'sam', at: testServer.clock.now() })
    await testServer.app.shop.reload()
    await ada.ordering.selectQuote({ ...ofItem(), body: { quantity: 1_000 } }, strict)
    const offered = before.automaticQuotes.find(({ quantity }) => quantity === 1_000)
    const after = await order()
    expect(after.packagingItems[0]).toMatchObject({
      selectedQuote: offered,
      validationStatus: 'quoteSelected',
      unitPrice: offered!.unitPrice,
      total: offered!.total,
      priceEstimate: { catalogueVersion: 1, rateId: '2026-11-02-bundled' },
    })
    expect(after).toMatchObject({ detailedStatus: 'packagingQuotesSelected', total: offered!.total })
  })

  test('PRICE-D03 ships at the estimated price only to the estimated country', async () => {
    await settle({ ...address, country: 'DE' })
    const abroad = await order()
    expect(abroad.shippingOptions).toEqual([])
    const refused = await ada.ordering.addShipment({ ...ofOrder(), body: { shippingOptionId: 'ocean-1' } })
    expect(refused).toMatchObject({ hasError: true, field: 'countryCode' })
    await settle(address)
    const { shippingOptions } = await order()
    expect(shippingOptions.length).toBeGreaterThan(1)
    const [cheapest] = shippingOptions
    await ada.ordering.addShipment({ ...ofOrder(), body: { shippingOptionId: cheapest!.id } }, strict)
    await testServer.settled()
    expect(await order()).toMatchObject({
      shipmentValidationStatus: 'valid',
      totals: {
        shipping: cheapest!.cost,
        total: Math.round(((await order()).totals.packaging + cheapest!.cost) * 100) / 100,
      },
    })
    await settle({ ...address, country: 'DE' })
    await testServer.settled()
    expect((await order()).shipmentValidationStatus).toBe('initial')
    await settle(address)
    await testServer.settled()
    expect((await order()).shipmentValidationStatus).toBe('valid')
  })

  test('is placed and paid, and waits until staff select the supplier', async () => {
    const placed = await ada.ordering.placeOrder({ ...ofOrder(), body: {} }, strict)
    const amount = placed.payload.totals.amountDue
    await sam.ordering.recordPayment(
      { ...ofOrder(), body: { amount, method: 'bankTransfer', requestVersion: (await staffOrder()).requestVersion } },
      strict,
    )
    await testServer.settled()
    expect(await staffOrder()).toMatchObject({ status: 'inProgress', purchaseOrders: [] })
    expect((await staffOrder()).packagingItems[0]!.calculatedUnitCost).toBeGreaterThan(0)
  })

  test('ORDER-T32 ORDER-T38 ART-017 waits for the artwork, which Ada uploads', async () => {
    expect(await order()).toMatchObject({
      detailedStatus: 'artworkPendingClient',
      phase: 'preProduction',
      step: 'artwork',
      headline: { where: 'artworkRequired', waitingOn: 'customer' },
    })
    const bytes = Buffer.from('%PDF-1.7\nmailer')
    const begun = await ada.files.initiate(
      { body: { fileName: 'mailer.pdf', partCount: 1, contentType: 'application/pdf' } },
      strict,
    )
    const { key, uploadId, parts } = begun.payload
    const sent = await fetch(testServer.url + parts[0]!.url, { method: 'PUT', body: new Uint8Array(bytes) })
    const part = { ETag: sent.headers.get('etag') ?? '', PartNumber: 1 }
    const file = (await ada.files.complete({ body: { key, uploadId, parts: [part] } }, strict)).payload
    const { url, ...attachment } = file
    const body = { attachments: [attachment] }
    expect(await eve.artwork.upload({ ...ofItem(), body })).toMatchObject({ type: 'urlNotFound' })
    const elsewhere = { ...attachment, url: '/files/../admin' }
    expect(await ada.artwork.upload({ ...ofItem(), body: { attachments: [elsewhere] } })).toMatchObject({
      hasError: true,
      type: 'badRequest',
    })
    await ada.artwork.upload({ ...ofItem(), body }, strict)
    await testServer.settled()
    expect((await order()).packagingItems[0]!.artwork.attachments).toEqual([{ ...attachment, url }])
    expect(await order()).toMatchObject({
      detailedStatus: 'artworkPendingApprovalPM',
      headline: { waitingOn: 'boxwright' },
    })
    expect(await ada.artwork.accept({ ...ofItem(), body: {} })).toMatchObject({ type: 'forbidden' })
    await sam.artwork.requestChanges({ ...ofItem(), body: { reason: 'The logo is cut off' } }, strict)
    await testServer.settled()
    expect((await order()).packagingItems[0]!.artwork).toMatchObject({
      status: 'requiresChanges',
      reason: 'The logo is cut off',
    })
    await ada.artwork.upload({ ...ofItem(), body }, strict)
  })

  test('PO-T01 PO-T22 gets a purchase order that waits for the artwork; its price is hidden from the customer', async () => {
    const body = { supplierId: 's-dongguan', unitCost: 0.613 }
    expect(await ada.ordering.sourceItem({ ...ofItem(), body })).toMatchObject({ type: 'forbidden' })
    expect(await sam.ordering.sourceItem({ ...ofItem(), body: { ...body, supplierId: 's-unknown' } })).toMatchObject({
      type: 'urlNotFound',
    })
    await sam.ordering.sourceItem({ ...ofItem(), body }, strict)
    await testServer.settled()
    const { purchaseOrders, packagingItems } = await staffOrder()
    expect(purchaseOrders).toMatchObject([
      { status: 'planning', unitPrice: 0.613, quantity: 1_000, artwork: 'pending' },
    ])
    expect((await lin.production.list({}, strict)).payload.items).toEqual([])
    await sam.artwork.accept({ ...ofItem(), body: { note: 'Checked with the printer' } }, strict)
    const { url: _url, ...proof } = (await order()).packagingItems[0]!.artwork.attachments[0]!
    await sam.artwork.submitProof({ ...ofItem(), body: { file: proof, comments: 'Please check the fold' } }, strict)
    expect(await sam.artwork.approveProof({ ...ofItem(), body: { version: 1 } })).toMatchObject({ type: 'forbidden' })
    await ada.artwork.approveProof({ ...ofItem(), body: { version: 1 } }, strict)
    await testServer.settled()
    expect((await staffOrder()).purchaseOrders).toMatchObject([
      { status: 'released', artwork: 'receivedFromCustomer', artworkFiles: [{ name: 'mailer.pdf' }] },
    ])
    expect((await staffOrder()).packagingItems[0]!.artwork).toMatchObject({
      status: 'approved',
      approvedBy: { id: 'u-ada' },
      note: 'Checked with the printer',
    })
    expect(packagingItems[0]!.sourcing).toMatchObject({ unitCost: 0.613, supplierId: 's-dongguan' })
    expect(await sam.ordering.sourceItem({ ...ofItem(), body })).toMatchObject({ hasError: true, field: 'supplierId' })
    const seen = JSON.stringify(await order())
    expect(seen).not.toMatch(/Checked with the printer|0\.613|s-dongguan|unitCost|calculat|ItemSourced|margin/)
    const listed = JSON.stringify(
      (await lin.production.get({ params: { purchaseOrderId: purchaseOrders[0]!.id } }, strict)).payload,
    )
    const { total, unitPrice } = (await order()).packagingItems[0]!
    expect(listed).not.toContain(`:${total}`)
    expect(listed).not.toContain(`:${unitPrice}`)
    // The supplier sees the production notes but not the customer's comments.
    expect(listed).toContain('Fold the lid twice')
    const feed = JSON.stringify((await lin.feed.read({ query: {} }, strict)).payload)
    expect(feed).toContain('Fold the lid twice')
    expect(listed + feed).not.toMatch(/Between us|Bloom|brief|files\.example/)
  })

  test('RT-D03 ORDER-D03 has versions without a gap for events that the reader may not see', async () => {
    const { requestVersion } = await order()
    const versionsOf = async (user: typeof ada) => {
      const { items } = (await user.feed.read({ query: { limit: 200 } }, strict)).payload
      const own = items.filter(
        (one) => one.entityId === requestId && aggregates.ofEvent(one.type)?.category === 'order',
      )
      return own.map(({ version }) => version)
    }
    const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1)
    expect(await versionsOf(ada)).toEqual(upTo(requestVersion))
    expect(await versionsOf(sam)).toEqual(upTo((await staffOrder()).requestVersion))
    // The supplier is visible only to staff.
    expect((await staffOrder()).requestVersion).toBe(requestVersion + 1)
  })
})

const asked = () => {
  const { quantity: _quantity, ...rest } = mailers
  return rest
}
