import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { contact, studio } from '../support/event-fixtures.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'

/** How an item is packed: changed by staff, read by everyone, and used for the proposed packing list (SHIP-016). */

const strict = { strict: true } as const
const { id: _, type: __, ...shippingAddress } = studio
const mailers = { productId: 'mailer-box', quantity: 1_000, quantities: [1_000], countryCode: 'US' }
const blank = { print: { option: 'blank' as const } }

let testServer: TestServer
let ada: Person
let sam: Person
let lin: Person
beforeAll(async () => {
  testServer = await openTestServer()
  ;[ada, sam, lin] = await Promise.all([testServer.as('ada'), testServer.as('sam'), testServer.as('lin')])
})
afterAll(() => testServer[Symbol.asyncDispose]())

const opened = async () => {
  const item = { ...mailers, config: blank }
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD', item } }, strict)).payload
  const ofOrder = { params: { requestId } }
  const order = async (who = sam) => (await who.ordering.get(ofOrder, strict)).payload as OrderForStaff
  const one = async (who = sam) => (await order(who)).packagingItems[0]!
  const params = { requestId, itemId: (await one()).id }
  const usual = (await one()).packingInputs!.packingUnitConfiguration
  const change = (who: Person, changed: Partial<typeof usual>, requestVersion?: number) => {
    const packingUnitConfiguration = { ...usual, ...changed }
    const seen = requestVersion === undefined ? {} : { requestVersion }
    return who.ordering.changePackingConfiguration({ params, body: { ...seen, packingUnitConfiguration } })
  }
  return { ofOrder, params, order, one, usual, change }
}

describe('SHIP-016 the packing configuration of an item', () => {
  test('is saved by staff and read back, without an effect on prices', async () => {
    const { one, usual, change, order } = await opened()
    const before = await one()
    const light = { shippingUnitType: 'pallet' as const, maxWeightPerCarton: 9_000 }
    expect(await change(sam, light)).toMatchObject({ hasError: false })
    const after = await one(ada)
    expect(after.packingInputs).toMatchObject({ packingUnitConfiguration: { ...usual, ...light } })
    expect(after.packingInputs!.itemsPerUnit).toBeLessThan(before.packingInputs!.itemsPerUnit)
    expect(after.packings[0]!.cartons).toBeGreaterThan(before.packings[0]!.cartons)
    expect(after.automaticQuotes).toEqual(before.automaticQuotes)
    // The same again has no effect.
    const { requestVersion } = await order()
    await change(sam, light)
    expect((await order()).requestVersion).toBe(requestVersion)
  })

  test('is refused with the field: no space for goods, a minimum above the maximum, an old version', async () => {
    const { usual, change, one, order } = await opened()
    const { cartonBufferDimensions, maxCartonDimensions } = usual
    const full = { ...cartonBufferDimensions, height: maxCartonDimensions.height }
    const field = (name: string) => ({ hasError: true, field: `packingUnitConfiguration.${name}` })
    expect(await change(sam, { cartonBufferDimensions: full })).toMatchObject(field('cartonBufferDimensions.height'))
    expect(await change(sam, { minWeightPerCarton: 20_000 })).toMatchObject(field('maxWeightPerCarton'))
    const tiny = { length: 60, width: 60, height: 60 }
    expect(await change(sam, { maxCartonDimensions: tiny })).toMatchObject({
      ...field('maxCartonDimensions.length'),
      reason: 'rule.cartonTooSmall',
    })
    expect(await change(sam, { weightPerCarton: 0 })).toMatchObject(field('weightPerCarton'))
    expect(await change(sam, { weightPerCarton: 9_000 }, (await order()).requestVersion - 1)).toMatchObject({
      hasError: true,
      field: 'requestVersion',
    })
    for (const who of [ada, lin]) expect(await change(who, {})).toMatchObject({ type: 'forbidden' })
    expect((await one()).packingInputs!.packingUnitConfiguration).toEqual(usual)
  })

  test('remains with another configuration of the item, in another currency, and in a reorder', async () => {
    const { change, one, usual, params, ofOrder } = await opened()
    await change(sam, { weightPerCarton: 8_000 })
    const changed = { ...usual, weightPerCarton: 8_000 }
    const packing = async () => (await one()).packingInputs!.packingUnitConfiguration
    await ada.ordering.configurePackagingItem({ params, body: { ...mailers, config: { ...blank, finish: 'none' } } })
    expect(await packing()).toEqual(changed)
    await ada.ordering.changeCurrency({ ...ofOrder, body: { currency: 'EUR' } }, strict)
    expect(await packing()).toEqual(changed)
    await testServer.settled()
    const { payload } = await ada.ordering.reorder({ body: params }, strict)
    expect(payload.packagingItems[0]!.packingInputs!.packingUnitConfiguration).toEqual(changed)
  })

  test('is used for the proposed packing list of a placed order', async () => {
    const { change, ofOrder, params, order } = await opened()
    await ada.ordering.selectQuote({ params, body: { quantity: 1_000 } }, strict)
    await ada.ordering.changeDraft({ ...ofOrder, body: { contact, shippingAddress } }, strict)
    const [option] = (await order()).shippingOptions
    await ada.ordering.addShipment({ ...ofOrder, body: { shippingOptionId: option!.id } }, strict)
    await testServer.settled()
    await ada.ordering.placeOrder(ofOrder, strict)
    await testServer.settled()
    const { shipments, totals } = await order()
    const ofShipment = { params: { requestId: params.requestId, shipmentId: shipments[0]!.id } }
    const proposed = async () => (await sam.shipping.proposePacking(ofShipment, strict)).payload
    expect(await proposed()).toMatchObject({ unitType: 'carton' })
    await change(sam, { shippingUnitType: 'pallet', maxWeightPerCarton: 6_000 })
    const { unitType, cartons } = await proposed()
    expect(unitType).toBe('pallet')
    expect(cartons.every(({ grossWeight }) => grossWeight <= 6_000)).toBe(true)
    expect(cartons.reduce((sum, { count, pieces }) => sum + count * pieces, 0)).toBe(1_000)
    expect((await order()).totals).toEqual(totals)
    await sam.ordering.cancel({ ...ofOrder, body: {} }, strict)
    await testServer.settled()
    expect(await change(sam, {})).toMatchObject({ hasError: true, field: 'status' })
  })
})
