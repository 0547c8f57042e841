import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { countStock, listStock } from '#infrastructure/payments/stock.ts'
import { bloomStudio } from '#infrastructure/seed/stories/stories.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** Essentials in an order of a customer: from the draft to stock, shipment, invoice and delivery, over HTTP. */

const strict = { strict: true } as const
const productId = 'void-paper-300m'
let testServer: TestServer
let ada: Person
let sam: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam] = [await testServer.as('ada'), await testServer.as('sam')]
})
afterAll(() => testServer[Symbol.asyncDispose]())

const count = (packs: number) =>
  countStock(testServer.app.database.pool, { productId, packs }, { by: 'u-sam', at: testServer.clock.now() })
const packsLeft = async () => (await listStock(testServer.app.database.pool, testServer.clock.now()))[0]!.packs

const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: '', phoneNumber: '' }

/** A draft with packs of one essential. */
const draftOf = async (quantity: number) => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const params = { requestId }
  await ada.ordering.addStandardItem({ params, body: { productId, quantity } }, strict)
  return params
}
const seen = async (params: { requestId: string }) => {
  await testServer.settled()
  return (await ada.ordering.get({ params }, strict)).payload as OrderForCustomer
}
/** The same, with address and the first shipping option. */
const readyDraft = async (quantity: number) => {
  const params = await draftOf(quantity)
  const body = { contact, shippingAddress: bloomStudio, additionalComments: '' }
  const { payload } = await ada.ordering.changeDraft({ params, body }, strict)
  await ada.ordering.addShipment({ params, body: { shippingOptionId: payload.shippingOptions[0]!.id } }, strict)
  await testServer.settled()
  return params
}

describe('ORDER-D01 essentials in an order', () => {
  test('ORDER-D08 are read with every field, and changed and removed in a draft only', async () => {
    const params = await draftOf(2)
    const order = await seen(params)
    expect(order.standardItems).toMatchObject([
      { itemType: 'standard', itemNumber: '001', quantity: 2, product: { productId }, additionalNotes: '' },
    ])
    expect(order).toMatchObject({ detailedStatus: 'packagingQuotesSelected', standardPrices: { countryCode: 'US' } })
    const itemId = order.standardItems[0]!.id
    const ofItem = { params: { ...params, itemId } }
    const stale = { requestVersion: 1, quantity: 3, additionalNotes: '' }
    expect(await ada.ordering.changeStandardItem({ ...ofItem, body: stale })).toMatchObject({ field: 'requestVersion' })
    const { requestVersion } = order
    await sam.ordering.changeStandardItem({ ...ofItem, body: { quantity: 3, additionalNotes: 'Two rolls' } }, strict)
    const changed = await seen(params)
    expect(changed.requestVersion).toBeGreaterThan(requestVersion)
    expect(changed.standardItems).toMatchObject([{ quantity: 3, additionalNotes: 'Two rolls' }])
    expect(changed.totals.standardProducts).toBe(changed.standardItems[0]!.total)
    const eve = await testServer.as('eve')
    expect(await eve.ordering.removeStandardItem({ ...ofItem, body: {} })).toMatchObject({ hasError: true })
    await ada.ordering.removeStandardItem({ ...ofItem, body: {} }, strict)
    expect(await seen(params)).toMatchObject({ standardItems: [], standardPrices: null, detailedStatus: 'initial' })
  })

  test('bad numbers of packs and unknown keys are refused at their field', async () => {
    const params = await draftOf(1)
    const add = (body: object) => ada.ordering.addStandardItem({ params, body: body as never })
    expect(await add({ productId: 'tissue-ream', quantity: 0 })).toMatchObject({ field: 'quantity' })
    expect(await add({ productId: 'tissue-ream', quantity: 1001 })).toMatchObject({ field: 'quantity' })
    expect(await add({ productId: 'tissue-ream', quantity: 1.5 })).toMatchObject({ field: 'quantity' })
    expect(await add({ productId: 'tissue-ream', quantity: 1, unitPrice: 0.01 })).toMatchObject({ hasError: true })
  })

  test('leave the stock when the order is placed, and return when it becomes a draft again or is canceled', async () => {
    await count(5)
    const params = await readyDraft(4)
    const second = await readyDraft(4)
    const { requestVersion, totals } = await seen(params)
    const placed = await ada.ordering.placeOrder({ params, body: { requestVersion, total: totals.total } }, strict)
    expect(placed.payload).toMatchObject({ status: 'paymentPending' })
    expect(placed.payload.totals.amountDue).toBe(totals.total)
    await testServer.settled()
    expect(await packsLeft()).toBe(1)
    // The other draft asks for packs that were sold in the meantime.
    expect(await ada.ordering.placeOrder({ params: second, body: {} })).toMatchObject({ field: 'products' })
    await ada.ordering.reopenDraft({ params, body: {} }, strict)
    await testServer.settled()
    expect(await packsLeft()).toBe(5)
    await ada.ordering.placeOrder({ params: second, body: {} }, strict)
    await ada.ordering.cancel({ params: second, body: {} }, strict)
    await testServer.settled()
    expect(await packsLeft()).toBe(5)
  })

  test('of two orders for the last packs placed at the same time, one is refused', async () => {
    await count(3)
    const drafts = [await readyDraft(2), await readyDraft(2)]
    const placed = await Promise.all(drafts.map((params) => ada.ordering.placeOrder({ params, body: {} })))
    expect(placed.filter(({ hasError }) => hasError)).toHaveLength(1)
    await testServer.settled()
    expect(await packsLeft()).toBe(1)
  })

  test('ORDER-T16 PAY-D01 are paid, invoiced, shipped and delivered without production', async () => {
    await count(10)
    const params = await readyDraft(2)
    const { payload: placed } = await ada.ordering.placeOrder({ params, body: {} }, strict)
    const { requestVersion } = (await sam.ordering.get({ params }, strict)).payload
    const amount = placed.totals.amountDue
    await sam.ordering.recordPayment({ params, body: { requestVersion, amount, method: 'bankTransfer' } }, strict)
    const paid = await seen(params)
    expect(paid).toMatchObject({ status: 'inProgress', detailedStatus: 'deliveryPending', phase: 'shipping' })
    const ofShipment = { params: { ...params, shipmentId: paid.shipments[0]!.id } }
    await sam.shipping.recordDeparture({ ...ofShipment, body: {} }, strict)
    await testServer.settled()
    await sam.shipping.recordDelivery({ ...ofShipment, body: {} }, strict)
    expect(await seen(params)).toMatchObject({ status: 'completed', detailedStatus: 'deliveryCompleted' })
  })
})
