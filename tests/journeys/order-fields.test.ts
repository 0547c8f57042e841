import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderForCustomer, type OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { Address } from '#domain/people/contact.ts'
import { storySteps } from '#infrastructure/seed/stories/story-steps.ts'
import { address, checkedOutOrder, runWholeOrder } from '../support/test-app.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** The fields of an order for customers and staff, and its missing requirements. */

let testServer: TestServer
let [ada, sam, lin]: Person[] = []
let [draft, whole] = ['', '']
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin] = await Promise.all((['ada', 'sam', 'lin'] as const).map(testServer.as))
  whole = await runWholeOrder(testServer.app)
  draft = (await checkedOutOrder(testServer.app)).requestId()
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

const strict = { strict: true } as const
const order = async (requestId: string) =>
  (await ada!.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
const staffOrder = async (requestId: string) =>
  (await sam!.ordering.get({ params: { requestId } }, strict)).payload as OrderForStaff

describe('the fields of an order', () => {
  test('ORDER-002 ORDER-003 ORDER-009 identity, status and dates are present, and the version grows', async () => {
    const before = await order(draft)
    expect(before).toMatchObject({
      customerId: 'c-bloom',
      requestId: draft,
      status: 'draft',
      detailedStatus: 'packagingQuotesSelected',
      production: { items: expect.any(Array) as unknown },
    })
    expect(Date.parse(before.createdOn)).toBeLessThanOrEqual(Date.parse(before.changedOn))
    const { items } = (await ada!.ordering.timeline({ params: { requestId: draft }, query: {} }, strict)).payload
    expect(items.at(-1)).toMatchObject({ type: 'OrderCreated', actor: { kind: 'customer', id: 'u-ada' } })
    const { contact, addresses } = before
    const { id: _, type: __, ...shippingAddress } = addresses.find(({ type }) => type === 'shipping')!
    const body = { contact: contact!, shippingAddress, additionalComments: 'Ring twice.' }
    const { payload } = await ada!.ordering.changeDraft({ params: { requestId: draft }, body }, strict)
    expect(payload.requestVersion).toBe(before.requestVersion + 1)
    expect(payload.additionalComments).toBe('Ring twice.')
    expect(payload.detailedStatus).toBe('packagingQuotesSelected')
  })

  test('ORDER-005 ORDER-D07 contact and addresses are present, with the types shipping and billing', async () => {
    const { contact, addresses } = await order(draft)
    expect(contact).toMatchObject({ email: expect.stringContaining('@') as string })
    expect(addresses.find(({ type }) => type === 'shipping')).toMatchObject({ city: address.city })
    expect(Address.shape.type.options).toEqual(['shipping', 'billing'])
  })

  test('ORDER-D07 the item types are packaging, standard, service and sample', async () => {
    const { packagingItems, standardItems, sampleItems, serviceItems } = OrderForCustomer.shape
    const lists = [packagingItems, standardItems, serviceItems, sampleItems]
    expect(lists.map(({ element }) => element.shape.itemType.value)).toEqual([
      'packaging',
      'standard',
      'service',
      'sample',
    ])
    expect((await order(draft)).packagingItems.map(({ itemType }) => itemType)).toEqual(['packaging'])
  })

  test('ORDER-013 ORDER-014 ORDER-015 PROD-010 an item has identity, product, configuration and price', async () => {
    const [item] = (await order(draft)).packagingItems
    expect(item).toMatchObject({
      itemType: 'packaging',
      itemNumber: '001',
      id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      // The same product was produced for another order.
      productionConfigurationId: `c-bloom-${item!.productConfigurationHash}`,
      customerProductName: 'Bouquet box',
      product: { productId: 'mailer-box' },
      embeddedProduct: null,
      attachments: [],
      moq: expect.any(Number) as number,
      priceEstimate: { prices: expect.any(Array) as unknown },
      quantity: 1000,
      unitPrice: 0.9,
      total: 900,
      productConfigurationHash: expect.any(String) as string,
      productCategory: expect.any(Object) as object,
      configuration: expect.any(Object) as object,
    })
    expect(Date.parse(item!.validUntilTimestamp!)).toBeGreaterThan(Date.parse(testServer.clock.now()))
    expect((await order(whole)).packagingItems[0]).toMatchObject({
      productionConfigurationId: item!.productionConfigurationId,
    })
  })

  test('ORDER-016 ORDER-D10 SHIP-016 an item has the inputs of its packing calculation', async () => {
    const [item] = (await order(draft)).packagingItems
    const { packingUnitConfiguration, itemDimensions, itemWeight, itemsPerUnit } = item!.packingInputs!
    expect(packingUnitConfiguration).toMatchObject({
      shippingUnitType: 'carton',
      cartonBufferDimensions: { length: expect.any(Number) as number },
      maxCartonDimensions: { height: expect.any(Number) as number },
      minWeightPerCarton: expect.any(Number) as number,
      maxWeightPerCarton: expect.any(Number) as number,
      weightPerCarton: null,
    })
    expect(Object.values(itemDimensions).every((one) => one > 0)).toBe(true)
    expect(itemWeight * itemsPerUnit).toBeLessThanOrEqual(packingUnitConfiguration.maxWeightPerCarton)
  })

  test('ORDER-012 ORDER-017 ORDER-D15 an item has its work, and an order has its comments and totals', async () => {
    const { packagingItems, additionalComments, totals } = await order(draft)
    expect(packagingItems[0]).toMatchObject({
      artwork: { status: expect.any(String) as string, attachments: [], comments: '' },
      dieline: { status: 'notRequired' },
      samplesServicesOnly: false,
      samples: [],
      services: [],
      sampleReimbursementPolicies: expect.any(Array) as unknown,
      attachments: [],
    })
    expect(additionalComments).toEqual(expect.any(String))
    expect(Object.keys(totals).toSorted()).toEqual([
      'amountDue',
      'currency',
      'discounts',
      'packaging',
      'reimbursements',
      'samples',
      'services',
      'shipping',
      'standardProducts',
      'total',
    ])
  })

  test('ORDER-D18 production has planned and actual dates; the start is hidden once production has ended', async () => {
    const { production, packagingItems } = await order(whole)
    expect(Object.keys(production).toSorted()).toEqual(['endDate', 'items', 'plannedEndDate', 'plannedStartDate'])
    const days = (Date.parse(production.plannedEndDate!) - Date.parse(production.plannedStartDate!)) / 86_400_000
    expect(days).toBe(packagingItems[0]!.selectedQuote!.leadTimeDays)
    expect(production.items).toEqual([{ itemId: packagingItems[0]!.id, status: 'finished' }])
    expect((await order(draft)).production).toEqual({
      items: [{ itemId: (await order(draft)).packagingItems[0]!.id, status: 'pending' }],
    })
  })
})

test('ROLE-002 customer, staff and supplier see one order with the same ids, each in their own view', async () => {
  const [seen, known] = [await order(whole), await staffOrder(whole)]
  expect(known).toMatchObject({ audience: 'staff', requestId: seen.requestId })
  expect(known.packagingItems.map(({ id }) => id)).toEqual(seen.packagingItems.map(({ id }) => id))
  const own = (await lin!.production.list({}, strict)).payload.items[0]!
  expect(known.purchaseOrders.map(({ id }) => id)).toEqual([own.id])
  expect(known.purchaseOrders[0]!.source).toMatchObject({ requestId: whole })
  const { items } = (await ada!.ordering.timeline({ params: { requestId: whole }, query: {} }, strict)).payload
  expect(items.filter(({ type }) => type.startsWith('PurchaseOrder'))).toEqual([])
  for (const word of ['unitCost', 'supplierId', 's-dongguan']) expect(JSON.stringify(seen)).not.toContain(word)
  expect(JSON.stringify(own)).not.toContain('customerId')
  expect(await lin!.ordering.get({ params: { requestId: whole } })).toMatchObject({ type: 'forbidden' })
})

describe('ORDER-D14 the step of an order that awaits payment', () => {
  test('ORDER-T54 is paymentConfirmation while its payment is requested, and orderPlaced otherwise', async () => {
    const requestId = draft
    const params = { requestId }
    const stage = async () => {
      const { status, phase, step } = await order(requestId)
      return { status, phase, step }
    }
    await ada!.ordering.placeOrder({ params, body: {} }, strict)
    const placed = { status: 'paymentPending', phase: 'preSales', step: 'orderPlaced' }
    expect(await stage()).toEqual(placed)
    const amount = (await staffOrder(requestId)).totals.amountDue
    const link = (await sam!.payments.issueLink({ params, body: { amount, days: 7 } }, strict)).payload
    await testServer.settled()
    expect(await stage()).toEqual({ ...placed, step: 'paymentConfirmation' })
    const paymentLinkId = link.id
    await sam!.payments.withdrawLink({ params: { requestId, paymentLinkId } }, strict)
    await testServer.settled()
    expect(await stage()).toEqual(placed)
    // An invoice requests the payment until a credit note cancels it.
    for (const [kind, step] of [['invoice', 'paymentConfirmation'] as const, ['creditNote', 'orderPlaced'] as const]) {
      const { requestVersion } = await staffOrder(requestId)
      const invoice = { kind, taxCategory: 'G' as const, taxReason: 'Export', reason: 'Corrected', requestVersion }
      await sam!.invoices.issue({ params, body: invoice }, strict)
      await testServer.settled()
      expect(await stage()).toEqual({ ...placed, step })
    }
  })
})

describe('QUOTE-003 the missing requirements of a draft', () => {
  test('name each problem of items and order with its path, until there is none', async () => {
    const story = storySteps(testServer.app)
    const problems = async () => {
      await testServer.settled()
      const { problems: all, detailedStatus, packagingItems } = await order(story.requestId())
      return [detailedStatus, packagingItems[0]?.validationStatus, ...all.map(({ code, path }) => `${code} ${path}`)]
    }
    const ofOrder = ['contactMissing contact', 'addressMissing addresses']
    await story.drafts('ada')
    expect(await problems()).toEqual(['initial', undefined, 'itemsMissing packagingItems', ...ofOrder])
    const shipping = 'shippingMissing shipments'
    const box = { name: 'Rose box', dimensions: { length: 200, width: 150, height: 80 } }
    await story.adds('ada', { ...box, quantities: [500] })
    const rest = [...ofOrder, shipping]
    const quoteRequest = 'packagingItems.0.quoteRequest'
    const selectedQuote = 'packagingItems.0.selectedQuote'
    // The item has a shop price, but the customer requests a quote.
    expect(await problems()).toEqual([
      'packagingQuotesAvailable',
      'quantityMissing',
      `quantityMissing ${selectedQuote}`,
      ...rest,
    ])
    await story.asks('ada')
    expect(await problems()).toEqual([
      'packagingQuotesPending',
      'quotesMissing',
      `quotesPending ${quoteRequest}`,
      ...rest,
    ])
    await story.quotes('sam', { prices: { 500: 1.25 }, leadTimeDays: 14, supplierId: 's-dongguan', unitCost: 0.5 })
    expect(await problems()).toEqual([
      'packagingQuotesAvailable',
      'quantityMissing',
      `quantityMissing ${selectedQuote}`,
      ...rest,
    ])
    await story.chooses('ada', 500)
    expect(await problems()).toEqual(['packagingQuotesSelected', 'quoteSelected', ...rest])
    await story.checksOut('ada', address, 'Air')
    expect(await problems()).toEqual(['packagingQuotesSelected', 'quoteSelected'])
  })
})
