import { expect, test } from 'vitest'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { aPaidOrder, type CommandName, refusalFrom, send } from '#tests/support/send-commands.ts'

/** The days and the packing that people record for a shipment. */

const [sam, lin] = [as('sam'), as('lin')]

/** A shipment whose goods are made. */
const aMadeShipment = async () => {
  const { app, requestId, shipmentId, itemId, purchaseOrderId } = await aPaidOrder()
  const ofShipment = { requestId, shipmentId }
  const record = async (name: CommandName, input: object, caller = sam) => {
    await send(app, name, { ...ofShipment, ...input } as never, { caller })
    await app.settled()
  }
  const refused = (name: CommandName, input: object, caller = sam) =>
    refusalFrom(send(app, name, { ...ofShipment, ...input } as never, { caller }))
  await record('confirmPurchaseOrder', { purchaseOrderId }, lin)
  await record('startPurchaseOrder', { purchaseOrderId }, lin)
  await record('completePurchaseOrder', { purchaseOrderId }, lin)
  const shipment = () => shipmentsOf(foldCase(app.log.events))[0]!
  return { record, refused, shipment, itemId, purchaseOrderId, now: () => app.ports.now() }
}

test('SHIP-T02 SHIP-T03 goods cannot leave before the order was placed', async () => {
  const { record, refused, shipment, purchaseOrderId, now } = await aMadeShipment()
  const yearEarlier = plusDays(now(), -365)
  const early = { field: 'happenedOn' }
  expect(await refused('recordShipmentPickup', { happenedOn: yearEarlier })).toMatchObject(early)
  expect(await refused('recordPickup', { purchaseOrderId, happenedOn: yearEarlier }, lin)).toMatchObject(early)
  expect(await refused('recordShipmentDeparture', { happenedOn: yearEarlier })).toMatchObject({
    ...early,
    message: expect.stringContaining('must not be before the order'),
  })
  await record('recordShipmentDeparture', { happenedOn: now() })
  expect(shipment().status).toBe('shipped')
})

test('SHIP-T07 a shipment cannot be delivered before it left; days of other time zones are accepted', async () => {
  const { record, refused, shipment, now } = await aMadeShipment()
  await record('recordShipmentDeparture', { happenedOn: now() })
  expect(await refused('recordShipmentDelivery', { happenedOn: plusDays(now(), -2) })).toMatchObject({
    field: 'happenedOn',
  })
  await record('recordShipmentDelivery', { happenedOn: plusDays(now(), -0.5) })
  expect(shipment().status).toBe('delivered')
})

test('SHIP-001 a packing list has at most as many pallets as cartons', async () => {
  const { record, refused, shipment, itemId } = await aMadeShipment()
  const cartons = [{ itemId, count: 5, pieces: 200, length: 400, width: 300, height: 300, grossWeight: 9000 }]
  expect(await refused('packShipment', { unitType: 'pallet', units: 6, cartons })).toMatchObject({ field: 'units' })
  await record('packShipment', { unitType: 'pallet', units: 5, cartons })
  expect(shipment().packingList).toMatchObject({ units: 5 })
})
