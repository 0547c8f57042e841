import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** An order at shop prices in two shipments to two addresses, over the real API: planned by the customer, delivered in parts. */

const strict = { strict: true } as const
const config = { print: { option: 'blank' as const } }
const mailers = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US', config }
const { id: _, type: __, ...address } = studio
const warehouse = {
  ...address,
  name: 'Warehouse',
  line1: '1 Dock Street',
  zipCode: '98101',
  city: 'Seattle',
  state: 'WA',
}

const forwarderSecret = 'forwarder-secret-of-24-ch'

let testServer: TestServer
let ada: Person
let sam: Person
let lin: Person
let requestId = ''
beforeAll(async () => {
  const env = {
    EASYPOST_API_KEY: 'key',
    EASYPOST_WEBHOOK_SECRET: 'webhook-secret',
    EASYPOST_URL: 'http://127.0.0.1:1',
    FORWARDER_WEBHOOK_SECRET: forwarderSecret,
  }
  testServer = await openTestServer({ env })
  ;[ada, sam, lin] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('lin')])
  requestId = (await ada.ordering.create({ body: { currency: 'USD', item: mailers } }, strict)).payload.requestId
})
afterAll(() => testServer[Symbol.asyncDispose]())

const ofOrder = () => ({ params: { requestId } })
const order = async () => (await ada.ordering.get(ofOrder(), strict)).payload as OrderForCustomer
const staffOrder = async () => (await sam.ordering.get(ofOrder(), strict)).payload as OrderForStaff
const ofShipment = async (nth: number) => ({ params: { requestId, shipmentId: (await order()).shipments[nth]!.id } })
const itemId = async () => (await order()).packagingItems[0]!.id

const secret = 'webhook-secret'
const posted = (body: string, signature: string) =>
  fetch(`${testServer.url}/api/v1/couriers/easypost`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hmac-signature': signature },
    body,
  })
const signed = (body: string) => `hmac-sha256-hex=${createHmac('sha256', secret).update(body).digest('hex')}`
/** Events of the courier about the first shipment, one for each status, as EasyPost posts them. */
const followedBy = async (...statuses: string[]) => {
  for (const status of statuses) {
    const details = [{ status, status_detail: null, datetime: '2026-03-02T09:00:00Z' }]
    const result = { tracking_code: '1Z999AA10123456784', tracking_details: details }
    const body = JSON.stringify({ description: 'tracker.updated', result })
    expect((await posted(body, 'hmac-sha256-hex=00')).status).toBe(401)
    expect((await posted(body, signed(body))).status).toBe(200)
  }
}

describe('SHIP-015 an order in two shipments', () => {
  test('ORDER-D16 ORDER-007 starts with an estimate of shipping, without a restriction', async () => {
    await ada.ordering.selectQuote({ params: { requestId, itemId: await itemId() }, body: { quantity: 1_000 } }, strict)
    await ada.ordering.changeDraft({ ...ofOrder(), body: { contact, shippingAddress: address } }, strict)
    const { shippingEstimate, shippingOptions, ...draft } = await order()
    const costs = shippingOptions.map(({ cost }) => cost)
    expect(shippingEstimate).toMatchObject({ min: Math.min(...costs), max: Math.max(...costs), currency: 'USD' })
    expect(draft).toMatchObject({
      shipments: [],
      shipmentConfigurationRestriction: null,
      shipmentValidationStatus: 'initial',
      itemAllocations: [{ itemNumber: '001', ordered: 1_000, allocated: 0, status: 'missing' }],
    })
  })

  test('SHIP-T01 SHIP-011 has one shipment with everything at first', async () => {
    const [option] = (await order()).shippingOptions
    await ada.ordering.addShipment({ ...ofOrder(), body: { shippingOptionId: option!.id } }, strict)
    await testServer.settled()
    expect(await order()).toMatchObject({
      shippingEstimate: null,
      shipmentValidationStatus: 'valid',
      itemAllocations: [{ status: 'allocated' }],
    })
  })

  test('SHIP-015 SHIP-D03 needs item and quantity for a split, above 0 and at most the quantity in the shipment', async () => {
    const shipment = await ofShipment(0)
    const split = (body: object) => ada.shipmentPlanning.split({ ...shipment, body: body as never })
    expect(await split({ quantity: 400 })).toMatchObject({ hasError: true, field: 'itemNumber' })
    expect(await split({ itemNumber: '001' })).toMatchObject({ hasError: true, field: 'quantity' })
    expect(await split({ itemNumber: '001', quantity: 0 })).toMatchObject({ field: 'quantity' })
    expect(await split({ itemNumber: '001', quantity: 1_001 })).toMatchObject({ field: 'quantity' })
    expect(await split({ itemNumber: '009', quantity: 1 })).toMatchObject({ type: 'urlNotFound' })
    expect((await order()).shipments).toHaveLength(1)
  })

  test('SHIP-015 SHIP-003 has two shipments after a split, each with the shipping options for its pieces and address', async () => {
    const added = await ada.shipmentPlanning.addAddress({ ...ofOrder(), body: { address: warehouse } }, strict)
    const toAddressId = added.payload.addresses.at(-1)!.id
    const body = { itemNumber: '001', quantity: 400, toAddressId }
    await ada.shipmentPlanning.split({ ...(await ofShipment(0)), body }, strict)
    await testServer.settled()
    const { shipments, ...draft } = await order()
    expect(shipments).toMatchObject([
      { items: [{ itemNumber: '001', quantity: 600 }], carrierData: null },
      { items: [{ itemNumber: '001', quantity: 400 }], carrierData: null, addressId: toAddressId },
    ])
    const [most, least] = shipments.map(({ shippingOptions }) => shippingOptions[0]!.cost)
    expect(most).toBeGreaterThan(least!)
    expect(draft).toMatchObject({ shipmentValidationStatus: 'initial', itemAllocations: [{ status: 'allocated' }] })
    expect(draft.addresses.map(({ type }) => type)).toEqual(['shipping', 'billing', 'shipping'])
  })

  test('SHIP-T14 is valid once each shipment has an option, and its total includes the freight of both', async () => {
    const { shipments } = await order()
    for (const [nth, { shippingOptions }] of shipments.entries()) {
      const body = { shippingOptionId: shippingOptions[0]!.id }
      await ada.shipmentPlanning.choose({ ...(await ofShipment(nth)), body }, strict)
    }
    await testServer.settled()
    const { totals, shipmentValidationStatus } = await order()
    expect(shipmentValidationStatus).toBe('valid')
    expect(totals.shipping).toBeCloseTo(
      shipments.reduce((sum, one) => sum + one.shippingOptions[0]!.cost, 0),
      2,
    )
  })

  test('SHIP-012 SHIP-D04 has a restriction once it is placed, and cannot be changed by the customer once it is paid', async () => {
    await ada.ordering.placeOrder(ofOrder(), strict)
    expect((await order()).shipmentConfigurationRestriction).toBe('onlyAddressAndQuote')
    const { totals } = await order()
    await sam.ordering.recordPayment(
      {
        ...ofOrder(),
        body: {
          amount: totals.amountDue,
          method: 'bankTransfer',
          requestVersion: (await staffOrder()).requestVersion,
        },
      },
      strict,
    )
    await testServer.settled()
    expect((await order()).shipmentConfigurationRestriction).toBe('noChange')
    const refused = { hasError: true, field: 'shipmentConfigurationRestriction' }
    const first = await ofShipment(0)
    const body = { itemNumber: '001', quantity: 1 }
    expect(await ada.shipmentPlanning.split({ ...first, body })).toMatchObject(refused)
    expect(await ada.ordering.removeShipment(first)).toMatchObject(refused)
    const { addressId } = (await order()).shipments[1]!
    expect(await ada.shipmentPlanning.changeAddress({ ...first, body: { addressId } })).toMatchObject(refused)
  })

  test('SHIP-001 SHIP-002 SHIP-004 SHIP-006 SHIP-D06 is packed: the shop proposes the cartons, staff record them, and everyone can read them', async () => {
    const ofFirst = await ofShipment(0)
    const before = (await order()).shipments[0]!
    expect(before).toMatchObject({
      packingList: null,
      shippingParameters: { countryCode: 'US', unitType: null, totalWeight: null, numberOfUnits: null },
    })
    const { cartons } = (await sam.shipping.proposePacking(ofFirst, strict)).payload
    expect(cartons.reduce((sum, { count, pieces }) => sum + count * pieces, 0)).toBe(before.items[0]!.quantity)
    expect(await ada.shipping.proposePacking(ofFirst)).toMatchObject({ hasError: true })
    const units = cartons.reduce((sum, { count }) => sum + count, 0)
    const body = { unitType: 'carton' as const, units, cartons }
    for (const other of [ada, lin])
      expect(await other.shipping.pack({ ...ofFirst, body })).toMatchObject({ hasError: true })
    const [first] = cartons
    const short = [{ ...first!, pieces: first!.pieces - 1 }, ...cartons.slice(1)]
    const refused = await sam.shipping.pack({ ...ofFirst, body: { ...body, cartons: short } })
    expect(refused).toMatchObject({ hasError: true, field: 'cartons' })
    expect(await sam.shipping.pack({ ...ofFirst, body: { ...body, units: units + 1 } })).toMatchObject({
      field: 'units',
    })
    const file = await upload(testServer, sam, 'packing.pdf', new TextEncoder().encode('%PDF-1.7 packing'))
    const attachment = { ...file, language: 'zh' as const }
    await sam.shipping.pack({ ...ofFirst, body: { ...body, attachment } }, strict)
    const packed = (await order()).shipments[0]!
    const grossWeight = cartons.reduce((sum, one) => sum + one.count * one.grossWeight, 0)
    expect(packed).toMatchObject({
      id: ofFirst.params.shipmentId,
      name: expect.any(String),
      addressId: before.addressId,
      status: 'initial',
      tracking: null,
      items: [{ itemNumber: '001', itemId: before.items[0]!.itemId, quantity: 600 }],
      packingList: { ...body, grossWeight, attachment },
      shippingParameters: { countryCode: 'US', unitType: 'carton', totalWeight: grossWeight, numberOfUnits: units },
      providerQuotesValidUntil: expect.anything(),
      actualReadyDate: null,
      actualDeliveryDate: null,
    })
    expect(packed.shippingParameters).toMatchObject({
      zipCode: expect.any(String),
      incoterm: packed.carrierData!.incoterm,
      taxAndDutiesIncluded: packed.carrierData!.taxAndDutiesIncluded,
      totalVolume: packed.packingList!.volume,
    })
  })

  test('SHIP-T02 is picked up at the factory of the supplier, who reads and records only the pieces of its purchase order', async () => {
    const tom = await testServer.as('tom')
    await sam.ordering.sourceItem(
      { params: { requestId, itemId: await itemId() }, body: { supplierId: 's-dongguan', unitCost: 0.4 } },
      strict,
    )
    await testServer.settled()
    const [po] = (await lin.production.list({}, strict)).payload.items
    const params = { purchaseOrderId: po!.id }
    const pickups = async () => (await lin.production.pickups({ params }, strict)).payload
    const [first, second] = (await order()).shipments.map(({ id }) => id) as [string, string]
    const waiting = { status: 'unfinished', pickedUpOn: null }
    expect(await pickups()).toEqual([
      { shipmentId: first, quantity: 600, ...waiting },
      { shipmentId: second, quantity: 400, ...waiting },
    ])
    const record = (who: Person, body: { shipmentId: string; happenedOn?: string }) =>
      who.purchaseOrders.recordPickup({ params, body })
    expect(await record(lin, { shipmentId: first })).toMatchObject({ hasError: true, field: 'status' })
    expect(await sam.shipping.recordDeparture({ ...(await ofShipment(0)), body: {} })).toMatchObject({ hasError: true })
    await lin.purchaseOrders.confirm({ params }, strict)
    await lin.purchaseOrders.start({ params }, strict)
    await lin.purchaseOrders.reportProgress({ params, body: { quantityMade: 500 } }, strict)
    expect(await pickups()).toMatchObject([{ status: 'unfinished' }, { status: 'ready' }])
    expect(await record(lin, { shipmentId: first })).toMatchObject({
      hasError: true,
      message: 'Only 500 of these pieces are made. Move the others to another shipment first.',
    })
    await lin.purchaseOrders.complete({ params }, strict)
    await testServer.settled()
    expect(await pickups()).toMatchObject([{ status: 'ready' }, { status: 'ready' }])

    expect(await record(tom, { shipmentId: first })).toMatchObject({ type: 'urlNotFound' })
    expect(await tom.production.pickups({ params })).toMatchObject({ type: 'urlNotFound' })
    for (const who of [ada, sam]) expect(await record(who, { shipmentId: first })).toMatchObject({ hasError: true })
    expect(await record(lin, { shipmentId: 'unknown' })).toMatchObject({ type: 'urlNotFound' })
    const future = { shipmentId: first, happenedOn: '2099-01-01T00:00:00.000Z' }
    expect(await record(lin, future)).toMatchObject({ hasError: true, field: 'happenedOn' })
    const done = await lin.purchaseOrders.recordPickup({ params, body: { shipmentId: first } }, strict)
    expect(done.payload).toMatchObject({ audience: 'supplier', id: po!.id, status: 'completed' })
    expect(await record(lin, { shipmentId: first })).toMatchObject({ hasError: true, field: 'status' })
    expect(await pickups()).toMatchObject([{ status: 'pickedUp', pickedUpOn: expect.anything() }, { status: 'ready' }])
    expect((await order()).shipments).toMatchObject([{ status: 'pickedUp' }, { status: 'initial' }])
    const timeline = (await ada.ordering.timeline({ ...ofOrder(), query: {} }, strict)).payload.items
    const event = timeline.find(({ type }) => type === 'ShipmentPickedUp')!
    expect(event.actor).toMatchObject({ kind: 'supplier' })
    expect(JSON.stringify(event.actor)).not.toContain('Lin')
  })

  test('SHIP-T07 ORDER-T49 SHIP-014 is partly delivered by the first delivery, also with repeated and reordered courier reports', async () => {
    const tracking = { courier: 'ups' as const, trackingCodes: ['1Z999AA10123456784'] }
    await sam.shipping.recordDeparture({ ...(await ofShipment(0)), body: { tracking } }, strict)
    await testServer.settled()
    await followedBy('delivered', 'in_transit', 'delivered')
    await testServer.settled()
    expect(await order()).toMatchObject({
      status: 'inProgress',
      detailedStatus: 'deliveryInProgress',
      shipments: [{ summary: 'delivered', tracking }, { summary: 'preparing' }],
    })
  })

  test('SHIP-013 waits on Boxwright while the courier reports damage', async () => {
    const shipment = await ofShipment(1)
    await sam.shipping.recordDeparture({ ...shipment, body: {} }, strict)
    const headlineWith = async (statuses: 'hasDamages'[]) => {
      const body = { courier: 'dhl' as const, trackingCodes: ['JD01'], statuses }
      await sam.shipping.changeTracking({ ...shipment, body }, strict)
      await testServer.settled()
      return (await order()).headline
    }
    expect(await headlineWith(['hasDamages'])).toMatchObject({ where: 'damaged', waitingOn: 'boxwright' })
    expect(await headlineWith([])).toMatchObject({ where: 'shipping', waitingOn: 'carrier' })
  })

  test('SHIP-T07 ORDER-T49 is completed by the last delivery', async () => {
    await sam.shipping.recordDelivery({ ...(await ofShipment(1)), body: {} }, strict)
    await testServer.settled()
    const done = await order()
    expect(done).toMatchObject({ status: 'completed', shipments: [{ status: 'delivered' }, { status: 'delivered' }] })
    expect(done.shipments.every((one) => one.actualDeliveryDate !== null)).toBe(true)
  })

  test('SHIP-T09 can have a wrong delivery corrected by staff, with a reason hidden from the customer', async () => {
    const shipment = await ofShipment(1)
    const body = { status: 'shipped' as const, reason: 'canary-reason: it is still on the truck' }
    expect(await ada.shipping.correctStatus({ ...shipment, body })).toMatchObject({ type: 'forbidden' })
    await sam.shipping.correctStatus({ ...shipment, body }, strict)
    await testServer.settled()
    const seen = await order()
    expect(seen.shipments[1]).toMatchObject({ status: 'shipped', actualDeliveryDate: null })
    const timeline = await ada.ordering.timeline({ ...ofOrder(), query: {} }, strict)
    const feed = await ada.feed.read({ query: {} }, strict)
    expect(JSON.stringify([seen, timeline, feed])).not.toContain('canary-reason')
  })

  test('SHIP-014 SHIP-013 SHIP-D02 follows the signed reports of a forwarder, repeated, reordered, and with unknown stages', async () => {
    const body = { courier: 'other' as const, trackingCodes: ['MAEU1234567'], statuses: [] }
    await sam.shipping.changeTracking({ ...(await ofShipment(1)), body }, strict)
    await testServer.settled()
    const post = async (trackingCode: string, reports: object[], secretOfSender = forwarderSecret) => {
      const sent = JSON.stringify({ trackingCode, reports })
      const signature = `sha256=${createHmac('sha256', secretOfSender).update(sent).digest('hex')}`
      const headers = { 'content-type': 'application/json', 'x-signature': signature }
      const url = `${testServer.url}/api/v1/couriers/forwarder`
      const { status } = await fetch(url, { method: 'POST', headers, body: sent })
      await testServer.settled()
      return status
    }
    const happenedOn = testServer.clock.now()
    const stage = (name: string, ...statuses: string[]) => ({ stage: name, statuses, happenedOn })
    const cleared = stage('import_customs_clearance', 'customsCleared')
    const reports = [cleared, stage('origin_warehouse'), stage('lost_at_sea'), stage('pending', 'requiresInspection')]
    expect(await post('MAEU1234567', reports, 'another-secret')).toBe(401)
    expect(await post('MAEU1234567', [{ stage: 'delivered' }])).toBe(400)
    expect(await post('UNKNOWN', reports)).toBe(200)
    expect((await order()).shipments[1]).toMatchObject({ status: 'shipped', tracking: { statuses: [] } })
    for (const again of [reports, reports.toReversed()]) expect(await post('MAEU1234567', again)).toBe(200)
    const tracked = { tracking: { statuses: ['requiresInspection', 'customsCleared'] } }
    expect((await order()).shipments[1]).toMatchObject({ status: 'customsCleared', ...tracked })
    expect(await post('MAEU1234567', [stage('last_mile_delivery'), stage('in_transit')])).toBe(200)
    expect((await order()).shipments[1]).toMatchObject({ status: 'inWarehouse', ...tracked })
  })
})
