import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { plannedDay } from '#domain/time.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Samples and services over the API: ordered, made, reviewed, shipped, received, and credited to a packaging order. */

const strict = { strict: true } as const
const noFiles = { attachments: [], comments: '', uploadedOn: null, approvedOn: null, approvedBy: null }
const mailers = { productId: 'mailer-box', quantity: 1_000, quantities: [500, 1_000], countryCode: 'US', config: {} }
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let eve: Person
let lin: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, eve, lin] = (await Promise.all(
    (['ada', 'sam', 'eve', 'lin'] as const).map((who) => testServer.as(who)),
  )) as [Person, Person, Person, Person]
})
afterAll(() => testServer[Symbol.asyncDispose]())

const get = async (requestId: string, who = ada) =>
  (await who.ordering.get({ params: { requestId } }, strict)).payload as OrderForCustomer
const opened = async () => (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload.requestId
const place = async (requestId: string) => {
  const params = { requestId }
  await ada.ordering.changeDraft({ params, body: { contact, shippingAddress: address } }, strict)
  return (await ada.ordering.placeOrder({ params, body: {} }, strict)).payload
}
const pay = async (requestId: string) => {
  const { requestVersion, totals } = await get(requestId, sam)
  const body = { requestVersion, amount: totals.amountDue, method: 'bankTransfer' as const }
  await sam.ordering.recordPayment({ params: { requestId }, body }, strict)
  await testServer.app.settled()
  return get(requestId)
}

describe('a sample of a configuration', () => {
  let requestId = ''
  let sampleId = ''
  let itemId = ''
  const ofSample = () => ({ params: { requestId, sampleId } })

  test('ORDER-006 SAMPLE-001 SAMPLE-009 SAMPLE-011 is ordered in a draft at the catalogue price', async () => {
    requestId = await opened()
    const params = { requestId }
    const added = await ada.ordering.addPackagingItem(
      { params, body: { ...mailers, samplesServicesOnly: true } },
      strict,
    )
    itemId = added.payload.packagingItems[0]!.id
    const body = { productId: 'basic-sample', quantity: 2, itemId, scope: 'Size and board' }
    const { payload } = await ada.samples.add({ params, body }, strict)
    const [item] = payload.sampleItems
    sampleId = item!.id
    expect(item).toMatchObject({
      itemType: 'sample',
      itemNumber: '002',
      quantity: 2,
      unitPrice: 45,
      total: 90,
      sample: {
        status: 'initial',
        category: 'A',
        isReimbursable: true,
        maximumReimbursementAmount: 90,
        scope: 'Size and board',
        itemId,
        // ORDER-D09, of a blank item
        dieline: { status: 'notRequired', ...noFiles },
        artwork: { status: 'notRequired', ...noFiles },
      },
    })
    expect(payload).toMatchObject({
      detailedStatus: 'packagingQuotesSelected',
      serviceItems: [],
      totals: { samples: 90, total: 90 },
      packagingItems: [{ samplesServicesOnly: true, samples: [sampleId], artwork: { status: 'notRequired' } }],
    })
    expect(payload.packagingItems[0]!.sampleReimbursementPolicies).toEqual([
      { sampleId, category: 'A', isReimbursable: true, maximumReimbursementAmount: 90 },
    ])
  })

  test('SAMPLE-T01 is refused for other categories, above the quantity limit, and for other users', async () => {
    const params = { requestId }
    expect(await ada.samples.add({ params, body: { productId: 'basic-sample-rigid', itemId } })).toMatchObject({
      hasError: true,
      field: 'productId',
    })
    expect(await ada.samples.add({ params, body: { productId: 'basic-sample', quantity: 6 } })).toMatchObject({
      hasError: true,
      field: 'quantity',
    })
    expect(await eve.samples.add({ params, body: { productId: 'basic-sample' } })).toMatchObject({
      type: 'urlNotFound',
    })
    expect(await lin.samples.add({ params, body: { productId: 'basic-sample' } })).toMatchObject({ type: 'forbidden' })
  })

  test('ORDER-D01 SAMPLE-T01 is changed in the draft, at the price that was shown for the quantity', async () => {
    const before = { quantity: 2, scope: 'Size and board' }
    const priceOf = async (quantity: number, who = ada) =>
      who.samples.price({ params: { requestId, sampleId }, query: { quantity } })
    expect(await priceOf(3)).toMatchObject({
      payload: { quantity: 3, unitPrice: 45, total: 135, reimbursement: 135 },
    })
    expect(await ada.samples.price(ofSample())).toMatchObject({ payload: { quantity: 2, total: 90 } })
    expect(await priceOf(6)).toMatchObject({ hasError: true, field: 'quantity' })
    expect(await priceOf(3, eve)).toMatchObject({ type: 'urlNotFound' })
    expect(await priceOf(3, lin)).toMatchObject({ type: 'forbidden' })
    const change = (body: { quantity: number; name?: string; scope?: string }, who = ada) =>
      who.samples.change({ ...ofSample(), body })
    const { payload } = await ada.samples.change(
      { ...ofSample(), body: { quantity: 3, name: 'Proof of size', scope: 'Only the size' } },
      strict,
    )
    expect(payload).toMatchObject({
      totals: { samples: 135 },
      sampleItems: [
        {
          itemNumber: '002',
          quantity: 3,
          total: 135,
          sample: { name: 'Proof of size', scope: 'Only the size', itemId },
        },
      ],
    })
    expect((await get(requestId, sam)).sampleItems[0]!.sample.name).toBe('Proof of size')
    expect(await change({ quantity: 6 })).toMatchObject({ hasError: true, field: 'quantity' })
    expect(await change({ quantity: 0 })).toMatchObject({ hasError: true, field: 'quantity' })
    expect(await change({ quantity: 3 }, eve)).toMatchObject({ type: 'urlNotFound' })
    expect(await change({ quantity: 3 }, lin)).toMatchObject({ type: 'forbidden' })
    const changed = await ada.samples.change({ ...ofSample(), body: before }, strict)
    expect(changed.payload).toMatchObject({ totals: { samples: 90 }, sampleItems: [{ sample: { name: '' } }] })
    // The text names no item, but the entry does.
    const { payload: timeline } = await ada.ordering.timeline({ params: { requestId }, query: {} }, strict)
    expect(timeline.items[0]!.text).toMatchObject({ key: 'timeline.SampleQuantityChanged', params: { quantity: '2' } })
    expect(timeline.items[0]!.work).toMatchObject({ itemNumber: '002' })
    expect(timeline.items.find(({ type }) => type === 'SampleAdded')!.work).toBeNull()
  })

  test('ORDER-D20 ORDER-T32 ORDER-T35 ORDER-030 is due with the order, which consists only of samples', async () => {
    expect(await place(requestId)).toMatchObject({ status: 'paymentPending', totals: { amountDue: 90 } })
    expect(await pay(requestId)).toMatchObject({ detailedStatus: 'samplesPending', phase: 'samples', step: 'sampling' })
    await sam.samples.start({ ...ofSample(), body: {} }, strict)
    const started = await get(requestId)
    expect(started).toMatchObject({ detailedStatus: 'samplesInProgress', headline: { where: 'samplesInProgress' } })
    expect(started.sampleItems[0]!.sample).toMatchObject({ status: 'inProgress', actualShippingDate: null })
  })

  test('SAMPLE-003 SAMPLE-T03 SAMPLE-T05 is shipped with its tracking, and its receipt completes the order', async () => {
    const tracking = {
      courier: 'fedex' as const,
      trackingCodes: ['794600000000'],
      trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=794600000000',
      additionalComments: 'Two boxes in one parcel.',
    }
    const estimatedDeliveryDate = '2026-12-02T17:00:00.000Z'
    await sam.samples.ship({ ...ofSample(), body: { ...tracking, estimatedDeliveryDate } }, strict)
    const { sampleItems, headline } = await get(requestId)
    // The day at the factory, as the page and the headline show it (decision 135).
    expect(sampleItems[0]!.sample.estimatedDeliveryDate).toBe(plannedDay(estimatedDeliveryDate, 0))
    expect(headline.next).toEqual({ what: 'arrivesBy', date: plannedDay(estimatedDeliveryDate, 0) })
    expect(sampleItems[0]!.sample.shipmentTracking).toEqual(tracking)
    expect(sampleItems[0]!.sample.addressId).not.toBeNull()
    await ada.samples.complete({ ...ofSample(), body: {} }, strict)
    await testServer.app.settled()
    const completed = await get(requestId)
    expect(completed).toMatchObject({ status: 'completed', detailedStatus: 'deliveryCompleted' })
    expect(completed.sampleItems[0]!.sample.actualDeliveryDate).not.toBeNull()
  })

  test('SAMPLE-010 SAMPLE-D02 is credited once to a packaging order of the same configuration', async () => {
    const order = async (config: object) => {
      const next = await opened()
      const params = { requestId: next }
      await ada.ordering.changeDraft({ params, body: { contact, shippingAddress: address } }, strict)
      const added = await ada.ordering.addPackagingItem({ params, body: { ...mailers, config } }, strict)
      const item = added.payload.packagingItems[0]!
      const chosen = await ada.ordering.selectQuote(
        { params: { ...params, itemId: item.id }, body: { quantity: 1_000 } },
        strict,
      )
      const shippingOptionId = chosen.payload.shippingOptions[0]!.id
      await ada.ordering.addShipment({ params, body: { shippingOptionId } }, strict)
      await testServer.app.settled()
      const preview = await ada.reimbursements.get({ params }, strict)
      const placed = await ada.ordering.placeOrder({ params, body: {} }, strict)
      await testServer.app.settled()
      return { preview: preview.payload.reimbursements, placed: placed.payload }
    }
    const other = await order({ finish: 'gloss' })
    expect(other.preview).toEqual([])
    expect(other.placed.totals.reimbursements).toBe(0)

    const { preview, placed } = await order({})
    expect(preview).toMatchObject([{ kind: 'sample', id: sampleId, requestId, amount: 90 }])
    expect(placed.reimbursements).toEqual(preview)
    // The order of the sample shows which order used its credit.
    const credits = async (who = ada) => who.reimbursements.ofWork({ params: { requestId } })
    const usedBy = { requestId: placed.requestId, amount: 90 }
    expect(await credits()).toMatchObject({ payload: { credits: [{ id: sampleId, maximum: 90, usedBy }] } })
    expect(await credits(eve)).toMatchObject({ type: 'urlNotFound' })
    const { packaging, shipping, total, amountDue, reimbursements } = placed.totals
    expect(reimbursements).toBe(90)
    expect(total).toBeCloseTo(packaging + shipping - 90, 2)
    expect(amountDue).toBe(total)

    const again = await order({})
    expect(again.placed.reimbursements).toEqual([])

    // The credit used by a canceled order is available again.
    await ada.ordering.cancel({ params: { requestId: placed.requestId }, body: {} }, strict)
    await testServer.app.settled()
    expect(await credits()).toMatchObject({ payload: { credits: [{ usedBy: null, isExpired: false }] } })
    expect((await order({})).placed.totals.reimbursements).toBe(90)
  })
})

describe('a service with a review', () => {
  let requestId = ''
  let serviceId = ''
  const ofService = () => ({ params: { requestId, serviceId } })

  test('SERVICE-001 SERVICE-003 SAMPLE-T10 waits for the product of the customer after the order', async () => {
    requestId = await opened()
    const params = { requestId }
    const { payload } = await ada.services.add(
      { params, body: { productId: 'custom-structure', scope: 'A vase' } },
      strict,
    )
    serviceId = payload.serviceItems[0]!.id
    expect(payload.serviceItems[0]).toMatchObject({
      itemType: 'service',
      itemNumber: '001',
      total: 90,
      service: {
        status: 'initial',
        productSample: 'pending',
        scope: 'A vase',
        reimbursableAmount: 45,
        estimatedDays: 5,
      },
    })
    const part = { productId: 'basic-sample', partOfService: serviceId }
    expect(await ada.samples.add({ params, body: part })).toMatchObject({ hasError: true, field: 'partOfService' })
    const withSample = await sam.samples.add({ params, body: part }, strict)
    // SERVICE-004
    expect(withSample.payload.sampleItems[0]).toMatchObject({ total: 0, sample: { partOfService: serviceId } })
    // ORDER-D01, SERVICE-T01: changed by staff in the draft, and no longer when the order is placed.
    const change = (who: Person, quantity: number, scope: string) =>
      who.services.change({ ...ofService(), body: { quantity, scope } })
    const price = await sam.services.price({ ...ofService(), query: { quantity: 2 } }, strict)
    expect(price.payload).toEqual({ quantity: 2, unitPrice: 90, total: 180, reimbursement: 45 })
    expect(await change(sam, 2, 'A jug')).toMatchObject({ payload: { totals: { services: 180 } } })
    expect(await change(ada, 1, 'A vase')).toMatchObject({ payload: { totals: { services: 90 } } })
    await place(requestId)
    expect(await change(ada, 1, 'A jug')).toMatchObject({ hasError: true, field: 'status' })
    expect(await pay(requestId)).toMatchObject({
      detailedStatus: 'servicesPending',
      phase: 'services',
      headline: { where: 'servicesPending', waitingOn: 'customer' },
    })
  })

  test('ORDER-D01 SERVICE-T01 gets other texts from staff while the order is in progress, but no other quantity', async () => {
    const body = { quantity: 1, scope: 'A vase with a thin neck' }
    expect(await ada.services.change({ ...ofService(), body })).toMatchObject({ hasError: true, field: 'status' })
    expect(await sam.services.change({ ...ofService(), body: { ...body, quantity: 2 } })).toMatchObject({
      hasError: true,
      field: 'quantity',
    })
    const { payload } = await sam.services.change({ ...ofService(), body }, strict)
    expect(payload).toMatchObject({ totals: { services: 90 }, serviceItems: [{ service: { scope: body.scope } }] })
  })

  test('SERVICE-T02 SAMPLE-T11 cannot be started before the product has arrived', async () => {
    expect(await sam.services.start(ofService())).toMatchObject({ hasError: true, field: 'productSample' })
    await sam.services.recordProductSampleReceipt(ofService(), strict)
    const { payload } = await sam.services.start(ofService(), strict)
    expect(payload.detailedStatus).toBe('servicesInProgress')
    const { estimatedEndDate } = payload.serviceItems[0]!.service.dates
    expect(payload.headline.next).toEqual({ what: 'serviceReady', date: estimatedEndDate })
    // Nothing is produced, so nothing is ready on a day.
    expect(payload.production.plannedEndDate).toBeUndefined()
  })

  test('SERVICE-T03..T05 is submitted, changed on request of the customer, and approved', async () => {
    const drawing = await upload(testServer, sam, 'drawing.pdf', new TextEncoder().encode('%PDF-1.7 drawing'))
    const submission = { assets: [drawing], comments: 'Two locks at the base.' }
    await sam.services.submit({ ...ofService(), body: submission }, strict)
    expect(await get(requestId)).toMatchObject({ headline: { where: 'serviceReview', waitingOn: 'customer' } })
    expect(await ada.services.requestChanges({ ...ofService(), body: { reason: '' } })).toMatchObject({
      hasError: true,
      field: 'reason',
    })
    await ada.services.requestChanges({ ...ofService(), body: { reason: 'The neck is too wide.' } }, strict)
    expect((await get(requestId)).serviceItems[0]!.service).toMatchObject({
      status: 'inProgress',
      changesReason: 'The neck is too wide.',
    })
    await sam.services.submit({ ...ofService(), body: submission }, strict)
    await ada.services.complete({ ...ofService(), body: {} }, strict)
    const approved = await get(requestId)
    expect(approved.serviceItems[0]!.service).toMatchObject({ status: 'completed' })
    expect(approved.serviceItems[0]!.service.dates.actualEndDate).not.toBeNull()
    // ORDER-T34: the sample that belongs to it is next.
    expect(approved.detailedStatus).toBe('samplesPending')
  })

  test('SERVICE-T06 completes an order that has nothing else, without a delivery', async () => {
    const alone = await opened()
    const added = await ada.services.add(
      { params: { requestId: alone }, body: { productId: 'artwork-placement', scope: 'The lid' } },
      strict,
    )
    await place(alone)
    await pay(alone)
    const params = { requestId: alone, serviceId: added.payload.serviceItems[0]!.id }
    await sam.services.start({ params }, strict)
    await sam.services.complete({ params, body: {} }, strict)
    await testServer.app.settled()
    expect(await get(alone)).toMatchObject({
      status: 'completed',
      headline: { where: 'completed', waitingOn: 'none', next: null },
    })
  })

  test('SAMPLE-T09 SERVICE-T09 is canceled with the order while it is open', async () => {
    await sam.ordering.cancel({ params: { requestId }, body: {} }, strict)
    await testServer.app.settled()
    const { sampleItems, serviceItems } = await get(requestId)
    expect(sampleItems[0]!.sample.status).toBe('cancelled')
    expect(serviceItems[0]!.service.status).toBe('completed')
    // What was ordered is still listed, because its price is part of the total.
    const { payload } = await sam.ordering.list({ query: { q: requestId } }, strict)
    expect(payload.items[0]!.contents).toHaveLength(sampleItems.length + serviceItems.length)
    expect(sampleItems[0]!.sample.estimatedStartDate).not.toBeNull()
  })
})
