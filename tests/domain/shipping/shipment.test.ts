import { expect, test } from 'vitest'
import { shipment } from '#domain/shipping/shipment.ts'
import { plusDays } from '#domain/time.ts'
import { aShipment, shipmentEvents } from '#tests/support/event-fixtures.ts'
import { given, monday } from '#tests/support/given.ts'

test('SHIP-T01 a shipment is planned with its address, option and pieces', () => {
  const { data } = shipmentEvents.added
  const planned = given(shipment).when({ type: 'AddShipment', data }).emits(shipmentEvents.added)
  expect(planned).toMatchObject({ ...data, status: 'initial' })
})

test('SHIP-T10 a planned shipment can be removed', () => {
  const gone = given(shipment, ...aShipment.planned)
    .when({ type: 'RemoveShipment', data: {} })
    .emits(shipmentEvents.removed)
  expect(gone.status).toBe('removed')
})

test('SHIP-T03 it departs with its tracking, and its delivery is planned from that day', () => {
  const { tracking } = shipmentEvents.departed.data
  const shipped = given(shipment, ...aShipment.planned)
    .when({ type: 'RecordShipmentDeparture', data: { tracking } })
    .emits(shipmentEvents.departed)
  expect(shipped).toMatchObject({
    status: 'shipped',
    tracking,
    departedOn: monday,
    plannedDelivery: { min: plusDays(monday, 6), max: plusDays(monday, 9) },
  })
})

test('SHIP-T03 it may depart without tracking', () => {
  const shipped = given(shipment, ...aShipment.planned)
    .when({ type: 'RecordShipmentDeparture', data: { tracking: undefined } })
    .emits({ type: 'ShipmentDeparted', data: { tracking: null } })
  expect(shipped).toMatchObject({ status: 'shipped', tracking: undefined })
})

test('SHIP-T07 the delivery date is the day of arrival', () => {
  const friday = plusDays(monday, 4)
  const delivered = given(shipment, ...aShipment.departed)
    .when({ type: 'RecordShipmentDelivery', data: {} }, { now: friday })
    .emits(shipmentEvents.delivered)
  expect(delivered).toMatchObject({ status: 'delivered', deliveredOn: friday })
})
