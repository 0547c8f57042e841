import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { approveArtwork, provideDieline } from '../support/approved-artwork.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** One order through every area, with the client of the web app against the real server. Each test continues from the previous one. */

let testServer: TestServer
let ada: Person
let sam: Person
let lin: Person
let eve: Person
let tom: Person
let requestId = ''

beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin, eve, tom] = await Promise.all([
    testServer.as('ada'),
    testServer.as('sam'),
    testServer.as('lin'),
    testServer.as('eve'),
    testServer.as('tom'),
  ])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
/** A product that staff must quote (PRICE-D02). */
const box = { productId: 'book-box', quantity: 1000, quantities: [1000, 500] }
const customerOrder = async () =>
  (await ada.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
const staffOrder = async () => (await sam.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff
/** The version that Sam has read, required to record payments. */
const seenVersion = async () => ({ requestVersion: (await staffOrder()).requestVersion })
const itemId = async () => (await customerOrder()).packagingItems[0]!.id
const shipmentId = async () => (await customerOrder()).shipments[0]!.id
const purchaseOrderId = async () => (await lin.production.list({}, strict)).payload.items[0]!.id
const standing = async () => {
  const { status, detailedStatus, phase, step, headline } = await customerOrder()
  return { status, detailedStatus, phase, step, waitingOn: headline.waitingOn }
}

describe('ORDER-001 an order from draft to delivery', () => {
  test('ORDER-T01 PAY-T01 Ada creates a draft with an id of 8 characters, version 1 and a total of 0', async () => {
    const { payload } = await ada.ordering.create({ body: { currency: 'USD' } }, strict)
    requestId = payload.requestId
    expect(requestId).toMatch(/^[0-9a-z]{8}$/)
    expect(payload).toMatchObject({
      audience: 'customer',
      requestVersion: 1,
      customerId: 'c-bloom',
      payment: { status: 'unpaid' },
    })
    expect(await standing()).toEqual({
      status: 'draft',
      detailedStatus: 'initial',
      phase: 'preSales',
      step: 'items',
      waitingOn: 'customer',
    })
  })

  test('ORDER-T30 ORDER-T19 Ada adds a configured box without quotes', async () => {
    const { payload } = await ada.ordering.addPackagingItem(
      { params: { requestId }, body: { customerProductName: 'Bouquet box', ...box } },
      strict,
    )
    expect(payload.packagingItems[0]).toMatchObject({
      itemNumber: '001',
      itemType: 'packaging',
      quantities: [500, 1000],
      validationStatus: 'quotesMissing',
    })
    expect(await standing()).toMatchObject({ detailedStatus: 'packagingQuotesMissing' })
  })

  test('ORDER-T21 QUOTE-T01 Ada requests a quote, and the order waits for Boxwright', async () => {
    await ada.ordering.requestQuote(
      { params: { requestId, itemId: await itemId() }, body: { customerComments: 'By courier.' } },
      strict,
    )
    expect(await standing()).toMatchObject({ detailedStatus: 'packagingQuotesPending', waitingOn: 'boxwright' })
    expect((await staffOrder()).packagingItems[0]?.quoteRequest).toMatchObject({
      status: 'pending',
      customerComments: 'By courier.',
    })
  })

  test('ORDER-T22 QUOTE-T06 QUOTE-005 Sam quotes; Ada sees the prices, but not the internal notes or the supplier', async () => {
    await sam.ordering.completeQuoteRequest(
      {
        params: { requestId, itemId: await itemId() },
        body: {
          quotes: [
            { quantity: 500, unitPrice: 0.982, leadTimeDays: 14 },
            { quantity: 1000, unitPrice: 0.735, leadTimeDays: 16 },
          ],
          shippingOptions: [
            {
              name: 'Air',
              route: 'air',
              taxAndDutiesIncluded: true,
              deliveryTimeRange: { min: 5, max: 9 },
              cost: 310.5,
            },
          ],
          sourcing: { supplierId: 's-dongguan', unitCost: 0.41 },
          internalNotes: 'thin margin',
        },
      },
      strict,
    )
    await testServer.settled()
    const seen = await customerOrder()
    expect(seen.packagingItems[0]?.quoteRequest?.quotes).toMatchObject([
      { quantity: 500, unitPrice: 0.982, total: 491 },
      { quantity: 1000, unitPrice: 0.735, total: 735 },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/thin margin|dongguan|0\.41|sourcing|unitCost/i)
    expect((await staffOrder()).packagingItems[0]?.quoteRequest).toMatchObject({
      internalNotes: 'thin margin',
      sourcing: { supplierId: 's-dongguan', supplierName: 'Dongguan Board', unitCost: 0.41 },
    })
    expect(await standing()).toMatchObject({ detailedStatus: 'packagingQuotesAvailable', waitingOn: 'customer' })
  })

  test('ORDER-T24 ORDER-T25 Ada selects a quote, deselects it and selects one again', async () => {
    const params = { requestId, itemId: await itemId() }
    await ada.ordering.selectQuote({ params, body: { quantity: 500 } }, strict)
    expect(await standing()).toMatchObject({ detailedStatus: 'packagingQuotesSelected', step: 'checkout' })
    await ada.ordering.deselectQuote({ params, body: {} }, strict)
    expect(await standing()).toMatchObject({ detailedStatus: 'packagingQuotesAvailable', step: 'items' })
    await ada.ordering.selectQuote({ params, body: { quantity: 1000 } }, strict)
  })

  test('ORDER-D19 placing the order is refused with the next missing requirement', async () => {
    const place = () => ada.ordering.placeOrder({ params: { requestId }, body: {} })
    expect(await place()).toMatchObject({ hasError: true, type: 'badRequest', field: 'contact' })
    const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example' }
    await ada.ordering.changeDraft({ params: { requestId }, body: { contact, shippingAddress: address } }, strict)
    expect(await place()).toMatchObject({ field: 'shipmentValidationStatus' })
  })

  test('SHIP-T01 SHIP-T14 SHIP-T19 Ada selects a shipping option for the whole quantity', async () => {
    const [option] = (await customerOrder()).shippingOptions
    await ada.ordering.addShipment({ params: { requestId }, body: { shippingOptionId: option!.id } }, strict)
    await testServer.settled()
    expect(await customerOrder()).toMatchObject({
      shipmentValidationStatus: 'valid',
      shipments: [{ status: 'initial', summary: 'preparing', items: [{ itemNumber: '001', quantity: 1000 }] }],
      totals: { packaging: 735, shipping: 310.5, total: 1045.5, amountDue: 0 },
    })
  })

  test('ORDER-T06 ORDER-T53 Ada places the order, which waits for payment', async () => {
    await ada.ordering.placeOrder({ params: { requestId }, body: {} }, strict)
    expect(await standing()).toEqual({
      status: 'paymentPending',
      detailedStatus: undefined,
      phase: 'preSales',
      step: 'orderPlaced',
      waitingOn: 'customer',
    })
    expect((await customerOrder()).totals.amountDue).toBe(1045.5)
  })

  test('PAY-T02 a partial payment does not confirm the payment', async () => {
    await sam.ordering.recordPayment(
      {
        params: { requestId },
        body: { amount: 45.5, method: 'bankTransfer', internalNotes: 'first wire', ...(await seenVersion()) },
      },
      strict,
    )
    await testServer.settled()
    expect(await customerOrder()).toMatchObject({
      status: 'paymentPending',
      payment: { status: 'partiallyPaid', alreadyPaidAmount: 45.5 },
    })
    expect(JSON.stringify(await customerOrder())).not.toContain('first wire')
  })

  test('PAY-T08 PAY-T05 S-22 a wrong payment is corrected by a reversing entry, and an excessive amount is refused', async () => {
    const ofOrder = { params: { requestId } }
    const tooMuch = { amount: 5000, method: 'bankTransfer' as const }
    expect(
      await sam.ordering.recordPayment({ ...ofOrder, body: { ...tooMuch, ...(await seenVersion()) } }),
    ).toMatchObject({
      hasError: true,
      field: 'amount',
    })
    await sam.ordering.recordPayment({ ...ofOrder, body: { ...tooMuch, amount: 9, ...(await seenVersion()) } }, strict)
    await testServer.settled()
    const wrong = (await staffOrder()).payment.paymentHistory.at(-1)!
    const reason = 'Belongs to another order'
    const params = { requestId, paymentId: wrong.id }
    expect(await ada.ordering.removePaymentEntry({ params, body: { reason, requestVersion: 1 } })).toMatchObject({
      type: 'forbidden',
    })
    await sam.ordering.removePaymentEntry({ params, body: { reason, ...(await seenVersion()) } }, strict)
    await testServer.settled()
    expect((await staffOrder()).payment).toMatchObject({ status: 'partiallyPaid', alreadyPaidAmount: 45.5 })
    const shown = (await customerOrder()).payment.paymentHistory
    expect(shown.slice(-2)).toMatchObject([{ amount: 9 }, { amount: -9, reverses: wrong.id }])
    expect(JSON.stringify(await customerOrder())).not.toContain(reason)
  })

  test('PAY-T03 ORDER-T08 ORDER-T32 PO-T22 the remaining payment confirms the order: the printed box waits for its dieline', async () => {
    await sam.ordering.recordPayment(
      { params: { requestId }, body: { amount: 1000, method: 'bankTransfer', ...(await seenVersion()) } },
      strict,
    )
    await testServer.settled()
    expect(await standing()).toMatchObject({
      status: 'inProgress',
      detailedStatus: 'dielinesPending',
      phase: 'preProduction',
      waitingOn: 'boxwright',
    })
    expect((await lin.production.list({}, strict)).payload.items).toEqual([])
    expect((await staffOrder()).purchaseOrders).toMatchObject([{ status: 'planning', artwork: 'pending' }])
  })

  test('ORDER-T37 ORDER-027 Sam provides the dieline, and the box waits for its artwork', async () => {
    const done = await provideDieline(testServer, { customer: ada, staff: sam }, { requestId, itemId: await itemId() })
    expect(done).toEqual(['dieline', 'dielineAvailable'])
    expect(await standing()).toMatchObject({ detailedStatus: 'artworkPendingClient', waitingOn: 'customer' })
  })

  test('PO-T24 PO-T05 ORDER-T32 ORDER-T44 Ada approves the proof of artwork received by mail, and the supplier gets a purchase order', async () => {
    const params = { requestId, itemId: await itemId() }
    await approveArtwork(testServer, { customer: ada, staff: sam }, params)
    await testServer.settled()
    expect(await standing()).toMatchObject({
      status: 'inProgress',
      detailedStatus: 'productionPending',
      phase: 'production',
      waitingOn: 'supplier',
    })
    const { items } = (await lin.production.list({}, strict)).payload
    expect(items).toMatchObject([
      { status: 'released', quantity: 1000, unitPrice: 0.41, total: 410, confirmation: { completed: false } },
    ])
    // A status of PO-007 without the customer’s name.
    expect(JSON.stringify(items).replace('receivedFromCustomer', '')).not.toMatch(/bloom|735|1045|requestId|customer/i)
    expect((await staffOrder()).packagingItems[0]).toMatchObject({ hasPurchaseOrder: true })
  })

  test('PO-T06 PO-T15 PO-T09 PO-T10 ORDER-T46 ORDER-T47 Lin confirms, starts and completes it', async () => {
    const id = await purchaseOrderId()
    const params = { purchaseOrderId: id }
    expect((await lin.purchaseOrders.start({ params })).hasError).toBe(true)
    const confirmed = await lin.purchaseOrders.confirm({ params }, strict)
    expect(confirmed.payload).toMatchObject({
      status: 'orderPlaced',
      confirmation: { completed: true, completedBy: 'u-lin' },
    })
    expect(await lin.purchaseOrders.start({ params })).toMatchObject({ field: 'artwork' })
    await lin.purchaseOrders.approveArtwork({ params }, strict)
    await lin.purchaseOrders.start({ params }, strict)
    await testServer.settled()
    expect(await standing()).toMatchObject({
      detailedStatus: 'productionInProgress',
      phase: 'production',
      step: 'fulfilment',
    })
    expect((await customerOrder()).production.startDate).toBeDefined()
    await lin.purchaseOrders.complete({ params }, strict)
    await testServer.settled()
    expect(await standing()).toMatchObject({
      detailedStatus: 'deliveryPending',
      phase: 'shipping',
      waitingOn: 'boxwright',
    })
    expect((await customerOrder()).production).toMatchObject({ endDate: expect.any(String) as string })
    expect((await customerOrder()).production.startDate).toBeUndefined()
  })

  test('SHIP-T03 ORDER-T48 the shipment departs', async () => {
    const params = { requestId, shipmentId: await shipmentId() }
    await sam.shipping.recordDeparture(
      { params, body: { tracking: { courier: 'dhl', trackingCodes: ['JD0146'] } } },
      strict,
    )
    await testServer.settled()
    expect(await standing()).toMatchObject({ detailedStatus: 'deliveryInProgress', waitingOn: 'carrier' })
    expect((await customerOrder()).shipments[0]).toMatchObject({
      status: 'shipped',
      summary: 'shipped',
      tracking: { trackingCodes: ['JD0146'] },
    })
  })

  test('SHIP-T07 ORDER-T49 ORDER-T16 ORDER-023 its delivery completes the order automatically', async () => {
    await sam.shipping.recordDelivery({ params: { requestId, shipmentId: await shipmentId() } }, strict)
    await testServer.settled()
    expect(await standing()).toEqual({
      status: 'completed',
      detailedStatus: 'deliveryCompleted',
      phase: 'completed',
      step: 'review',
      waitingOn: 'none',
    })
    expect((await customerOrder()).shipments[0]).toMatchObject({ status: 'delivered', summary: 'delivered' })
  })
})

describe('an order of another company', () => {
  test('API-D06 SUPP-004 is not found for another customer or another supplier', async () => {
    const id = await purchaseOrderId()
    const missing = { hasError: true, type: 'urlNotFound' }
    const unknown = await eve.ordering.get({ params: { requestId: 'zzzzzzzz' } })
    const foreign = await eve.ordering.get({ params: { requestId } })
    expect(foreign).toMatchObject(missing)
    expect(foreign).toEqual(unknown)
    expect(await eve.ordering.placeOrder({ params: { requestId }, body: {} })).toMatchObject(missing)
    expect(await eve.ordering.selectQuote({ params: { requestId, itemId: 'x' }, body: { quantity: 1 } })).toMatchObject(
      missing,
    )
    expect((await eve.ordering.list({ query: {} }, strict)).payload.items).toEqual([])
    expect(await tom.production.get({ params: { purchaseOrderId: id } })).toMatchObject(missing)
    expect(await tom.purchaseOrders.confirm({ params: { purchaseOrderId: id } })).toMatchObject(missing)
    expect((await tom.production.list({}, strict)).payload.items).toEqual([])
    expect((await tom.feed.read({ query: {} }, strict)).payload.items).toEqual([])
    expect(await ada.history.events({ params: { requestId } })).toMatchObject({ type: 'forbidden' })
    expect(await testServer.visitor().api.ordering.get({ params: { requestId } })).toMatchObject({
      type: 'unauthorized',
    })
  })
})

describe('commands', () => {
  test('CLIENT-D04 sent again get the same answer and have one effect', async () => {
    const commandId = idGenerator.ulid()
    const first = await ada.ordering.create({ body: { currency: 'EUR' } }, { ...strict, commandId })
    const again = await ada.ordering.create({ body: { currency: 'EUR' } }, { ...strict, commandId })
    expect(again.payload).toEqual(first.payload)
    expect(again.position).toBe(first.position)
    expect(await ada.ordering.create({ body: { currency: 'USD' } }, { commandId })).toMatchObject({
      type: 'badRequest',
      field: 'idempotency-key',
    })
  })

  test('ORDER-D03 with a stale version are refused with field requestVersion, and nothing is recorded', async () => {
    const { payload } = await ada.ordering.create({ body: { currency: 'EUR' } }, strict)
    const params = { requestId: payload.requestId }
    await ada.ordering.addPackagingItem({ params, body: { productId: 'mailer-box' } }, strict)
    const head = await testServer.app.log.head()
    expect(await ada.ordering.placeOrder({ params, body: { requestVersion: 1 } })).toMatchObject({
      type: 'badRequest',
      field: 'requestVersion',
    })
    expect(await testServer.app.log.head()).toBe(head)
  })

  test.each([
    ['an unknown key', { currency: 'EUR', colour: 'red' }, 'colour', 'Unknown field colour'],
    ['a wrong type', { currency: 7 }, 'currency', 'Expected currency to be one of AUD, CAD, EUR, HKD, USD'],
    [
      'a value outside the list',
      { currency: 'eur' },
      'currency',
      'Expected currency to be one of AUD, CAD, EUR, HKD, USD',
    ],
    ['a list instead of an object', [], 'body', 'Expected body to be an object'],
  ])('API-008 API-014 API-015 refuse %s and record nothing', async (_, body, field, message) => {
    const head = await testServer.app.log.head()
    expect(await ada.ordering.create({ body: body as never })).toMatchObject({
      hasError: true,
      type: 'badRequest',
      field,
      message,
    })
    expect(await testServer.app.log.head()).toBe(head)
  })

  test('CONST-D02 that no transition table allows are refused with field status, and nothing is recorded', async () => {
    const head = await testServer.app.log.head()
    const refused = await ada.ordering.placeOrder({ params: { requestId }, body: {} })
    expect(refused).toMatchObject({
      type: 'badRequest',
      field: 'status',
      message: 'Cannot place order while completed',
    })
    expect(
      await sam.ordering.hold({ params: { requestId }, body: { reason: 'Paper is late', ...(await seenVersion()) } }),
    ).toMatchObject({ field: 'status' })
    expect(await testServer.app.log.head()).toBe(head)
  })
})
