import { describe, expect, test } from 'vitest'
import { type ShipmentStep, shipmentStatuses, shipmentSummary } from '#domain/shipping/shipment-status.ts'
import { shipment } from '#domain/shipping/shipment.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { aShipment, shipmentEvents, type ShipmentEvent } from '#tests/support/event-fixtures.ts'
import { decide, folded, given, monday } from '#tests/support/given.ts'

const staff = { by: 'staff' } as const
const system = { by: 'system' } as const

test('SHIP-T01 a shipment is planned with its address, option and pieces', () => {
  const { data } = shipmentEvents.added
  const planned = given(shipment).when({ type: 'AddShipment', data }).emits(shipmentEvents.added)
  expect(planned).toMatchObject({ ...data, quote: undefined, status: 'initial' })
})

test('SHIP-T10 a planned shipment can be removed', () => {
  const gone = given(shipment, ...aShipment.planned)
    .when({ type: 'RemoveShipment', data: {} })
    .emits(shipmentEvents.removed)
  expect(gone.status).toBe('removed')
})

test('SHIP-T02 a shipment is picked up, and its delivery is planned from that day', () => {
  const pickedUp = given(shipment, ...aShipment.planned)
    .when({ type: 'RecordShipmentPickup', data: { by: 'supplier' } })
    .emits({ type: 'ShipmentPickedUp', data: { happenedOn: null } })
  expect(pickedUp).toMatchObject({ status: 'pickedUp', plannedDelivery: { min: plannedDay(monday, 6) } })
})

describe('SHIP-T03 departure', () => {
  test('with its tracking, and its delivery is planned from that day', () => {
    const { tracking } = shipmentEvents.departed.data
    const copy = { ...tracking, trackingCodes: [...tracking.trackingCodes] }
    const shipped = given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDeparture', data: { ...staff, tracking: copy } })
      .emits(shipmentEvents.departed)
    expect(shipped).toMatchObject({
      status: 'shipped',
      tracking,
      reachedOn: { shipped: monday },
      plannedDelivery: { min: plannedDay(monday, 6), max: plannedDay(monday, 9) },
    })
  })

  test('without tracking', () => {
    const shipped = given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDeparture', data: { ...staff, tracking: undefined } })
      .emits({ type: 'ShipmentDeparted', data: { tracking: null, happenedOn: null } })
    expect(shipped).toMatchObject({ status: 'shipped', tracking: undefined })
  })

  test('on its real day, which can be past but not future', () => {
    const data = { ...staff, tracking: undefined }
    const earlier = plusDays(monday, -3)
    const shipped = given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDeparture', data: { ...data, happenedOn: earlier } })
      .emits({ type: 'ShipmentDeparted', data: { tracking: null, happenedOn: earlier } })
    expect(shipped).toMatchObject({ reachedOn: { shipped: earlier }, plannedDelivery: { min: plannedDay(monday, 3) } })
    given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDeparture', data: { ...data, happenedOn: plusDays(monday, 1) } })
      .rejects('invalid-input', 'happenedOn')
  })
})

test.each<[string, ShipmentStep, ShipmentEvent['type'], string]>([
  ['SHIP-T04', 'RecordPortArrival', 'ShipmentArrivedAtPort', 'arrivedAtPort'],
  ['SHIP-T05', 'RecordCustomsClearance', 'ShipmentCustomsCleared', 'customsCleared'],
  ['SHIP-T06', 'RecordWarehouseArrival', 'ShipmentArrivedInWarehouse', 'inWarehouse'],
])('%s %s follows the departure', (_, command, event, status) => {
  const next = given(shipment, ...aShipment.departed)
    .when({ type: command, data: system } as never)
    .emits({ type: event, data: { happenedOn: null } } as ShipmentEvent)
  expect(next).toMatchObject({ status, reachedOn: { shipped: monday, [status]: monday } })
})

const onRoute = (route: 'ground' | 'factoryPickup'): ShipmentEvent => ({
  ...shipmentEvents.added,
  data: {
    ...shipmentEvents.added.data,
    items: [...shipmentEvents.added.data.items],
    option: { ...shipmentEvents.added.data.option, route },
  },
})

test('SHIP-T04 trucks do not reach a port', () => {
  given(shipment, onRoute('ground'), shipmentEvents.departed)
    .when({ type: 'RecordPortArrival', data: system })
    .rejects('forbidden-transition', 'status')
})

test('SHIP-T07 the delivery date is the day of arrival', () => {
  const friday = plusDays(monday, 4)
  const delivered = given(shipment, ...aShipment.departed)
    .when({ type: 'RecordShipmentDelivery', data: system }, { now: friday })
    .emits(shipmentEvents.delivered)
  expect(delivered).toMatchObject({ status: 'delivered', reachedOn: { delivered: friday } })
})

describe('SHIP-T08 goods collected at the factory', () => {
  test('are delivered without a departure', () => {
    given(shipment, onRoute('factoryPickup'))
      .when({ type: 'RecordShipmentDelivery', data: staff })
      .emits(shipmentEvents.delivered)
  })

  test('cannot be delivered by tracking, and other goods cannot be collected', () => {
    given(shipment, onRoute('factoryPickup'))
      .when({ type: 'RecordShipmentDelivery', data: system })
      .rejects('forbidden-transition')
    given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDelivery', data: staff })
      .rejects('forbidden-transition')
  })
})

describe('SHIP-T09 a correction', () => {
  const reason = 'It was another shipment.'
  test('returns to an earlier status, and removes the dates of the later ones', () => {
    const corrected = given(shipment, ...aShipment.delivered)
      .when({ type: 'CorrectShipmentStatus', data: { status: 'shipped', reason } })
      .emits({ type: 'ShipmentStatusCorrected', data: { status: 'shipped', reason } })
    expect(corrected).toMatchObject({ status: 'shipped', reachedOn: { shipped: monday } })
    expect(corrected).not.toHaveProperty('reachedOn.delivered')
  })

  test('is refused to a later or the same status', () => {
    for (const status of ['shipped', 'inWarehouse'] as const) {
      given(shipment, ...aShipment.departed)
        .when({ type: 'CorrectShipmentStatus', data: { status, reason } })
        .rejects('forbidden-transition', 'status')
    }
  })
})

describe('SHIP-013 tracking', () => {
  const tracking = { courier: 'dhl' as const, trackingCodes: ['JD014600012345'] }
  test('is stored with the reports of the courier', () => {
    const tracked = given(shipment, ...aShipment.departed)
      .when({ type: 'ChangeTracking', data: { ...system, tracking, statuses: ['requiresInspection', 'hasDamages'] } })
      .emits({
        type: 'TrackingChanged',
        data: { tracking, statuses: ['requiresInspection', 'hasDamages'], happenedOn: null },
      })
    expect(tracked).toMatchObject({ trackingStatuses: ['requiresInspection', 'hasDamages'], trackedOn: monday })
  })

  test('SHIP-D02 sets a status once when a courier reports customs as cleared', () => {
    const data = { ...system, tracking, statuses: ['customsCleared' as const] }
    const changed: ShipmentEvent = {
      type: 'TrackingChanged',
      data: { tracking, statuses: ['customsCleared'], happenedOn: null },
    }
    given(shipment, ...aShipment.departed)
      .when({ type: 'ChangeTracking', data })
      .emits(changed, { type: 'ShipmentCustomsCleared', data: { happenedOn: null } })
    given(shipment, ...aShipment.departed, changed)
      .when({ type: 'ChangeTracking', data })
      .emits()
  })
})

describe('SHIP-013 SHIP-D05 tracking is about goods that a courier has', () => {
  const tracking = { courier: 'dhl' as const, trackingCodes: ['JD014600012345'] }
  const repeated = { ...tracking, trackingCodes: ['JD01', 'jd01'] }

  test('before the departure, codes can be entered but nothing can be reported', () => {
    given(shipment, ...aShipment.planned)
      .when({ type: 'ChangeTracking', data: { ...system, tracking, statuses: ['hasDamages'] } })
      .rejects('rule-broken', 'statuses')
    given(shipment, ...aShipment.planned)
      .when({ type: 'ChangeTracking', data: { ...system, tracking, statuses: [] } })
      .emits({ type: 'TrackingChanged', data: { tracking, statuses: [], happenedOn: null } })
    given(shipment, ...aShipment.planned, {
      type: 'TrackingChanged',
      data: { tracking, statuses: [], happenedOn: null },
    })
      .when({ type: 'RecordCourierReport', data: { stage: 'pending', statuses: ['hasDamages'], happenedOn: monday } })
      .emits()
  })

  test('goods that are sent again have no reports from their first journey', () => {
    const hasDamages: ShipmentEvent = {
      type: 'TrackingChanged',
      data: { tracking, statuses: ['hasDamages'], happenedOn: null },
    }
    const again = given(shipment, ...aShipment.departed, hasDamages)
      .when({ type: 'CorrectShipmentStatus', data: { status: 'initial', reason: 'Made again' } })
      .emits({ type: 'ShipmentStatusCorrected', data: { status: 'initial', reason: 'Made again' } })
    expect(again).toMatchObject({ status: 'initial', trackingStatuses: [] })
  })

  test('a code is entered once, in capital or small letters', () => {
    given(shipment, ...aShipment.departed)
      .when({ type: 'ChangeTracking', data: { ...system, tracking: repeated, statuses: [] } })
      .rejects('rule-broken', 'trackingCodes')
    given(shipment, ...aShipment.planned)
      .when({ type: 'RecordShipmentDeparture', data: { ...staff, tracking: repeated } })
      .rejects('rule-broken', 'trackingCodes')
  })
})

describe('SHIP-014 reports of a courier', () => {
  const report = (stage: string, statuses: ('requiresInspection' | 'customsCleared' | 'hasDamages')[] = []) =>
    ({ type: 'RecordCourierReport', data: { stage, statuses, happenedOn: monday } }) as const

  test('move a shipment forward, including skipped stages', () => {
    given(shipment, ...aShipment.planned)
      .when(report('destination_warehouse'))
      .emits(
        { type: 'ShipmentDeparted', data: { tracking: null, happenedOn: monday } },
        { type: 'ShipmentArrivedInWarehouse', data: { happenedOn: monday } },
      )
    given(shipment, ...aShipment.planned)
      .when(report('pickup'))
      .emits({ type: 'ShipmentPickedUp', data: { happenedOn: monday } })
  })

  test.each(['pending', 'pickup', 'in_transit', 'lost_at_sea'])('of %s have no effect after that stage', (stage) => {
    given(shipment, ...aShipment.departed)
      .when(report(stage))
      .emits()
    given(shipment, ...aShipment.delivered)
      .when(report(stage))
      .emits()
  })

  test('SHIP-013 add details to the tracking once', () => {
    const { tracking } = shipmentEvents.departed.data
    const changed: ShipmentEvent = {
      type: 'TrackingChanged',
      data: {
        tracking: { ...tracking, trackingCodes: [...tracking.trackingCodes] },
        statuses: ['hasDamages'],
        happenedOn: monday,
      },
    }
    given(shipment, ...aShipment.departed)
      .when(report('in_transit', ['hasDamages']))
      .emits(changed)
    given(shipment, ...aShipment.departed, changed)
      .when(report('in_transit', ['hasDamages']))
      .emits()
  })

  test('in any order and number result in the latest stage', () => {
    const stages = ['pickup', 'in_transit', 'import_customs_clearance', 'last_mile_delivery', 'delivered']
    for (const order of [stages, stages.toReversed(), [...stages, ...stages], ['delivered', 'pickup', 'in_transit']]) {
      let state = folded(shipment, aShipment.planned)
      for (const stage of order) state = folded(shipment, decide(shipment, state, report(stage)), state)
      expect(state.status).toBe('delivered')
    }
  })
})

test('SHIP-D05 tracking is up to date as of the last status that was reached, without tracking not at all', () => {
  const tracked = folded(shipment, [
    ...aShipment.departed,
    { type: 'ShipmentArrivedAtPort', data: { happenedOn: plusDays(monday, 20) } },
    // Reported late.
    { type: 'ShipmentArrivedInWarehouse', data: { happenedOn: plusDays(monday, 12) } },
  ])
  expect(tracked).toMatchObject({ trackedOn: plusDays(monday, 20) })
  const untracked = folded(shipment, [...aShipment.planned, { type: 'ShipmentPickedUp', data: { happenedOn: monday } }])
  expect(untracked).toMatchObject({ trackedOn: undefined })
})

test('SHIP-D01 of a pickup count as shipped', () => {
  expect(shipmentStatuses.map((status) => [status, shipmentSummary(status)])).toEqual([
    ['initial', 'preparing'],
    ['pickedUp', 'shipped'],
    ['shipped', 'shipped'],
    ['arrivedAtPort', 'shipped'],
    ['customsCleared', 'shipped'],
    ['inWarehouse', 'shipped'],
    ['delivered', 'delivered'],
  ])
})
