import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Details of an order that are changed separately, over the real API: who may change them, and in which status (ORDER-D04). */

const strict = { strict: true } as const
const config = { print: { option: 'blank' as const } }
const mailers = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config }
const { id: _, type: __, ...address } = studio

let testServer: TestServer
let ada: Person
let sam: Person
let requestId = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam] = await Promise.all([testServer.as('ada'), testServer.as('sam')])
  const item = { ...mailers, customerProductName: 'Tulip mailer', additionalNotes: 'Fold the lids.' }
  requestId = (await ada.ordering.create({ body: { currency: 'USD', item } }, strict)).payload.requestId
})
afterAll(() => testServer[Symbol.asyncDispose]())

const ofOrder = () => ({ params: { requestId } })
const order = async () => (await ada.ordering.get(ofOrder(), strict)).payload as OrderForCustomer
const staffOrder = async () => (await sam.ordering.get(ofOrder(), strict)).payload as OrderForStaff
const ofItem = async () => ({ params: { requestId, itemId: (await order()).packagingItems[0]!.id } })
const ofShipment = async () => ({ params: { requestId, shipmentId: (await order()).shipments[0]!.id } })

/** Selects the quantity, and plans one shipment with the first option. */
const checkOut = async () => {
  await ada.ordering.selectQuote({ ...(await ofItem()), body: { quantity: 1_000 } }, strict)
  const { payload } = await ada.ordering.changeDraft(
    { ...ofOrder(), body: { contact, shippingAddress: address } },
    strict,
  )
  const [option] = payload.shippingOptions
  await ada.ordering.addShipment({ ...ofOrder(), body: { shippingOptionId: option!.id } }, strict)
  await testServer.settled()
}

describe('a draft', () => {
  test('ORDER-017 ORDER-D04 the customer and staff change the name and the notes of an item', async () => {
    expect((await order()).packagingItems[0]).toMatchObject({ additionalNotes: 'Fold the lids.' })
    const named = { customerProductName: 'Spring mailer', additionalNotes: 'Fold the lids, and band 25 pieces.' }
    await ada.ordering.changePackagingItem({ ...(await ofItem()), body: named }, strict)
    expect((await staffOrder()).packagingItems[0]).toMatchObject(named)
    await sam.ordering.changePackagingItem(
      { ...(await ofItem()), body: { additionalNotes: 'Band 25 pieces.' } },
      strict,
    )
    expect((await order()).packagingItems[0]).toMatchObject({ ...named, additionalNotes: 'Band 25 pieces.' })
    const eve = await testServer.as('eve')
    expect(await eve.ordering.changePackagingItem({ ...(await ofItem()), body: named })).toMatchObject({
      type: 'urlNotFound',
    })
  })

  test('ORDER-004 ORDER-012 carries files, visible to the customer and to staff', async () => {
    const [guide, logo] = await Promise.all(
      ['guide.pdf', 'logo.pdf'].map((name) => upload(testServer, ada, name, new TextEncoder().encode(`%PDF ${name}`))),
    )
    await ada.ordering.changeAttachments({ ...ofOrder(), body: { attachments: [guide!, logo!] } }, strict)
    await sam.ordering.changeAttachments({ ...ofOrder(), body: { attachments: [guide!] } }, strict)
    const files = [{ id: guide!.id, name: 'guide.pdf', size: guide!.size }]
    expect([(await order()).attachments, (await staffOrder()).attachments]).toMatchObject([files, files])
    const missing = { ...guide!, id: 'x'.repeat(43) }
    expect(await ada.ordering.changeAttachments({ ...ofOrder(), body: { attachments: [missing] } })).toMatchObject({
      field: 'attachments',
    })
  })

  test('ORDER-004 is priced again in another currency, and its shipment must be planned again', async () => {
    const packs = { productId: 'tissue-ream', quantity: 2, countryCode: 'US' }
    await ada.ordering.addStandardItem({ ...ofOrder(), body: packs }, strict)
    await checkOut()
    const dollars = await order()
    expect(dollars.shipments).toHaveLength(1)
    await ada.ordering.changeCurrency({ ...ofOrder(), body: { currency: 'EUR' } }, strict)
    await testServer.settled()
    const euros = await order()
    expect(euros).toMatchObject({ currency: 'EUR', shipments: [], shipmentValidationStatus: 'initial' })
    const [before, after] = [dollars, euros].map(({ packagingItems }) => packagingItems[0]!.automaticQuotes[0]!)
    expect(after!.total).not.toBe(before!.total)
    const [tissue, inEuros] = [dollars, euros].map(({ standardItems }) => standardItems[0]!)
    expect(inEuros!.unitPrice).not.toBe(tissue!.unitPrice)
    expect(inEuros!.total).toBeCloseTo(2 * inEuros!.unitPrice, 2)
    expect(after!.total / before!.total).toBeCloseTo(0.9, 0)
    expect(euros.packagingItems[0]).toMatchObject({ selectedQuote: null, customerProductName: 'Spring mailer' })
  })

  test('ORDER-004 has samples, services and percentages, which are valid in another currency too', async () => {
    await ada.samples.add({ ...ofOrder(), body: { productId: 'sample-kit', quantity: 2 } }, strict)
    await ada.services.add({ ...ofOrder(), body: { productId: 'press-proof', quantity: 1 } }, strict)
    const { requestVersion } = await staffOrder()
    const discount = { name: 'Fair', scope: 'total' as const, type: 'percentage' as const, value: 10 }
    await sam.discounts.apply({ ...ofOrder(), body: { ...discount, requestVersion } }, strict)
    const euros = await order()
    await ada.ordering.changeCurrency({ ...ofOrder(), body: { currency: 'HKD' } }, strict)
    const hongKong = await order()
    for (const kind of ['sampleItems', 'serviceItems'] as const) {
      const [before, after] = [euros, hongKong].map((one) => one[kind][0]!)
      expect(before!.unitPrice).toBeGreaterThan(0)
      expect(after!.unitPrice / before!.unitPrice).toBeGreaterThan(5)
      expect(after!.total).toBeCloseTo(after!.quantity * after!.unitPrice, 2)
    }
    const [before, after] = [euros, hongKong].map(({ sampleItems }) => sampleItems[0]!.sample)
    expect(after!.maximumReimbursementAmount / before!.maximumReimbursementAmount).toBeGreaterThan(5)
    expect(hongKong.payment.discounts).toMatchObject([{ name: 'Fair' }])
    await ada.ordering.changeCurrency({ ...ofOrder(), body: { currency: 'EUR' } }, strict)
    const again = await order()
    expect(again.sampleItems[0]!.total).toBe(euros.sampleItems[0]!.total)
    expect(again.serviceItems[0]!.total).toBe(euros.serviceItems[0]!.total)
    await ada.samples.cancel({ params: { requestId, sampleId: again.sampleItems[0]!.id }, body: {} }, strict)
    await ada.services.cancel({ params: { requestId, serviceId: again.serviceItems[0]!.id }, body: {} }, strict)
    const { discountId } = again.payment.discounts[0]!
    const version = (await staffOrder()).requestVersion
    await sam.discounts.remove({ params: { requestId, discountId }, body: { requestVersion: version } }, strict)
  })

  test('ORDER-004 keeps its currency while it has a discount, which only a person can convert', async () => {
    const { requestVersion } = await staffOrder()
    const discount = { name: 'Spring', scope: 'total' as const, type: 'absolute' as const, value: 5 }
    await sam.discounts.apply({ ...ofOrder(), body: { ...discount, requestVersion } }, strict)
    const { discounts } = (await staffOrder()).payment
    expect(await ada.ordering.changeCurrency({ ...ofOrder(), body: { currency: 'USD' } })).toMatchObject({
      field: 'discounts',
    })
    const ofDiscount = { params: { requestId, discountId: discounts[0]!.discountId } }
    const seen = (await staffOrder()).requestVersion
    await sam.discounts.remove({ ...ofDiscount, body: { requestVersion: seen } }, strict)
    await ada.ordering.changeCurrency({ ...ofOrder(), body: { currency: 'USD' } }, strict)
  })

  test('ORDER-030 an item of which only samples are ordered needs no quote, and its shipment is removed', async () => {
    await checkOut()
    const draft = await order()
    expect(draft.shipments).toHaveLength(1)
    await ada.ordering.changePackagingItem({ ...(await ofItem()), body: { samplesServicesOnly: true } }, strict)
    await testServer.settled()
    expect(await order()).toMatchObject({
      shipments: [],
      packagingItems: [{ samplesServicesOnly: true, selectedQuote: null }],
    })
    await ada.ordering.changePackagingItem({ ...(await ofItem()), body: { samplesServicesOnly: false } }, strict)
  })

  test('SHIP-001 a shipment has a name and a description', async () => {
    await checkOut()
    const body = { name: 'To the fair', description: 'Booth 12, hall 3.' }
    await sam.shipmentPlanning.describe({ ...(await ofShipment()), body }, strict)
    expect((await order()).shipments).toMatchObject([body])
  })

  test('ORDER-D03 a change with an outdated version is refused', async () => {
    const { requestVersion } = await order()
    const body = { additionalNotes: 'Late.', requestVersion: requestVersion - 1 }
    expect(await ada.ordering.changePackagingItem({ ...(await ofItem()), body })).toMatchObject({
      field: 'requestVersion',
    })
  })
})

describe('a placed order', () => {
  test('ORDER-D04 SHIP-012 SHIP-D04 the customer changes addresses until the payment, at the same price', async () => {
    await ada.ordering.placeOrder(ofOrder(), strict)
    const placed = await order()
    expect(placed.shipmentConfigurationRestriction).toBe('onlyAddressAndQuote')
    const moved = { ...address, line1: '216 NW Glisan Street', firstName: 'Bo' }
    const body = { contact, shippingAddress: moved, billingAddress: { ...address, zipCode: '97210' } }
    await ada.ordering.changeAddresses({ ...ofOrder(), body }, strict)
    const after = await order()
    expect(after.addresses).toMatchObject([moved, { zipCode: '97210' }])
    expect(after.totals).toEqual(placed.totals)
    const elsewhere = { contact, shippingAddress: { ...address, zipCode: '97211' } }
    expect(await ada.ordering.changeAddresses({ ...ofOrder(), body: elsewhere })).toMatchObject({
      field: 'shippingAddress.zipCode',
      reason: 'rule.addressChangesPrice',
    })
  })

  test('SHIP-012 a shipment goes to another address with the same shipping cost; its option cannot change', async () => {
    const near = { ...address, name: 'Loading dock', line1: '218 NW Glisan Street' }
    const far = { ...address, name: 'Seattle', line1: '1 Dock Street', zipCode: '98101', city: 'Seattle', state: 'WA' }
    for (const one of [near, far])
      await ada.shipmentPlanning.addAddress({ ...ofOrder(), body: { address: one } }, strict)
    const [, , toNear, toFar] = (await order()).addresses
    const send = async (addressId: string) =>
      ada.shipmentPlanning.changeAddress({ ...(await ofShipment()), body: { addressId } })
    expect(await send(toFar!.id)).toMatchObject({ hasError: true, reason: 'rule.addressChangesPrice' })
    expect(await send(toNear!.id)).toMatchObject({ hasError: false })
    const { shipments } = await order()
    expect(shipments).toMatchObject([{ addressId: toNear!.id, carrierData: expect.any(Object) }])
    const choose = { ...(await ofShipment()), body: { shippingOptionId: 'any' } }
    expect(await ada.shipmentPlanning.choose(choose)).toMatchObject({
      field: 'shipmentConfigurationRestriction',
      reason: 'rule.shipmentsPlaced',
    })
  })

  test('ORDER-D04 an order in progress: the customer changes the comments, staff the notes of items', async () => {
    const { totals, requestVersion } = await staffOrder()
    const payment = { amount: totals.amountDue, method: 'bankTransfer' as const, requestVersion }
    await sam.ordering.recordPayment({ ...ofOrder(), body: payment }, strict)
    await testServer.settled()
    await ada.ordering.changeComments({ ...ofOrder(), body: { additionalComments: 'Ring twice.' } }, strict)
    expect(await staffOrder()).toMatchObject({ status: 'inProgress', additionalComments: 'Ring twice.' })
    const notes = { ...(await ofItem()), body: { additionalNotes: 'Band 50 pieces.' } }
    expect(await ada.ordering.changePackagingItem(notes)).toMatchObject({ hasError: true, field: 'status' })
    await sam.ordering.changePackagingItem(notes, strict)
    const named = { ...(await ofItem()), body: { customerProductName: 'Another name' } }
    expect(await sam.ordering.changePackagingItem(named)).toMatchObject({ hasError: true, field: 'status' })
    expect((await order()).packagingItems[0]).toMatchObject({ additionalNotes: 'Band 50 pieces.' })
    expect(
      await ada.ordering.changeAddresses({ ...ofOrder(), body: { contact, shippingAddress: address } }),
    ).toMatchObject({ hasError: true, field: 'status' })
  })
})
