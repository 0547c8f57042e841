import { describe, expect, test } from 'vitest'
import { foldCase, shipmentsOf } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { plusDays } from '#domain/time.ts'
import { as } from '#tests/support/case-stories.ts'
import { aCheckedOutDraft, type CommandName, send } from '#tests/support/send-commands.ts'
import {
  after,
  allowed,
  callers,
  everyCaller,
  everyCallerOf,
  everyCell,
  outcome,
  outcomeOfAny,
  type Place as AnyPlace,
  refused,
  type States,
} from '#tests/support/transition-table.ts'

/** The transition tables SHIP of the requirements: shipments and their planning, by every caller. */

type Place = AnyPlace & { itemId: string; shipmentId: string; caseId: string; purchaseOrderId?: string }

describe('SHIP: shipment status', () => {
  /** An order that is produced, with one ocean shipment. */
  const initial = async (): Promise<Place> => {
    const { story, ...draft } = await aCheckedOutDraft('Ocean')
    await story.places('ada')
    await story.pays('sam')
    const { events } = draft.app.log
    const [po] = Object.values(foldCase(events).purchaseOrders)
    const place = { ...draft, caseId: events[0]!.caseId, purchaseOrderId: po!.spec!.purchaseOrderId }
    await story.confirms('lin')
    await story.starts('lin')
    await story.completes('lin')
    return place
  }
  const tracking = { courier: 'other', trackingCodes: ['MAEU1234567'], statuses: [] }
  const pickedUp = after(initial, ['recordShipmentPickup', {}, as('sam')])
  const shipped = after(initial, ['recordShipmentDeparture', {}, as('sam')])
  const arrivedAtPort = after(shipped, ['recordPortArrival', {}, as('sam')])
  const customsCleared = after(arrivedAtPort, ['recordCustomsClearance', {}, as('sam')])
  const inWarehouse = after(customsCleared, ['recordWarehouseArrival', {}, as('sam')])
  const states: States = {
    initial,
    pickedUp,
    shipped,
    arrivedAtPort,
    customsCleared,
    inWarehouse,
    delivered: after(inWarehouse, ['recordShipmentDelivery', {}, as('sam')]),
  }
  const commands: Record<string, [CommandName, object, CommandName?]> = {
    RecordShipmentPickup: ['recordShipmentPickup', {}, 'recordPickup'],
    RecordShipmentDeparture: ['recordShipmentDeparture', {}],
    RecordPortArrival: ['recordPortArrival', {}],
    RecordCustomsClearance: ['recordCustomsClearance', {}],
    RecordWarehouseArrival: ['recordWarehouseArrival', {}],
    RecordShipmentDelivery: ['recordShipmentDelivery', {}],
    CorrectShipmentStatus: ['correctShipmentStatus', { status: 'initial', reason: 'Another shipment.' }],
  }
  const staff = ['staff', 'senior staff']
  const later = Object.keys(states).filter((status) => status !== 'initial')
  everyCell(
    'SHIP',
    commands,
    states,
    {
      // SHIP-T08 applies to goods collected at the factory, SHIP-T09 to any status except the first.
      ...refused(...staff.map((who) => `RecordShipmentDelivery initial ${who}`)),
      ...allowed(...later.flatMap((status) => staff.map((who) => `CorrectShipmentStatus ${status} ${who}`))),
    },
    ({ app }) => shipmentsOf(foldCase(app.log.events))[0]!.status,
  )

  test('SHIP-013 courier reports are recorded only by staff and by tracking', async () => {
    for (const [who, caller] of everyCaller) {
      const events = await outcome(await shipped(), 'changeTracking', tracking, caller)
      expect([who, events]).toEqual([who, [...staff, 'system'].includes(who) ? ['TrackingChanged'] : undefined])
    }
  })
})

describe('SHIP-010 planning and validation of a draft', () => {
  const [ada, sam, system] = [as('ada'), as('sam'), callers.system]
  const valid = async (): Promise<Place> => {
    const { app, requestId, itemId, shipmentId } = await aCheckedOutDraft()
    return { app, requestId, itemId, shipmentId, caseId: app.log.events[0]!.caseId }
  }
  const initial = after(valid, ['removeShipment', {}, ada])
  /** The customer's options end after a month (decision 58). */
  const late = async (place: Place): Promise<Place> => {
    const { now } = place.app.ports
    place.app.ports.now = () => plusDays(now(), 100)
    return place
  }
  const expired = async () => {
    const place = await late(await valid())
    await send(place.app, 'expireShippingQuotes', place, { caller: system })
    return place
  }
  const statusOf = ({ app }: Place) => {
    const { order } = foldCase(app.log.events)
    return order.status === 'none' ? 'none' : order.shipmentValidationStatus
  }
  const optionOf = ({ app }: Place) => shippingOptionsOf(requireExisting(foldCase(app.log.events).order))[0]!.id
  /** The shipment exists again, and no process has validated it. */
  const complete = async (): Promise<Place> => {
    const place = await initial()
    await send(place.app, 'addShipment', { ...place, shippingOptionId: optionOf(place) }, { caller: ada })
    return place
  }
  const states = { initial, valid, expired }

  test('SHIP-010 has the statuses initial, valid and expired', async () => {
    for (const [status, state] of Object.entries(states)) expect(statusOf(await state())).toBe(status)
  })

  everyCallerOf('SHIP-T01', 'for what no shipment holds', async (caller) => {
    const place = await initial()
    return outcome(place, 'addShipment', { shippingOptionId: optionOf(place) }, caller)
  })

  everyCallerOf('SHIP-T10', 'while initial', async (caller) => outcome(await valid(), 'removeShipment', {}, caller))

  everyCallerOf('SHIP-T14', 'while initial and complete', async (caller) =>
    outcome(await complete(), 'validateShipments', {}, caller),
  )

  test.each(['valid', 'initial'] as const)('SHIP-T14 does not change while %s', async (status) => {
    for (const [, caller] of everyCaller)
      expect((await outcome(await states[status](), 'validateShipments', {}, caller)) ?? []).toEqual([])
  })

  everyCallerOf('SHIP-T15', 'by a change while valid, which is validated anew', async (caller) => {
    const place = await valid()
    const { length } = place.app.log.events
    await outcome(place, 'removeShipment', {}, caller)
    await place.app.settled()
    expect(statusOf(place)).toBe(place.app.log.events.length > length ? 'initial' : 'valid')
    return place.app.log.events.slice(length + 1).map(({ type }) => type)
  })

  everyCallerOf('SHIP-T16', 'while valid, after the end of the quote', async (caller) =>
    outcome(await late(await valid()), 'expireShippingQuotes', {}, caller),
  )

  test.each(['initial', 'valid', 'expired'] as const)(
    'SHIP-T16 does not change before the end of the quote, while %s',
    async (status) => {
      for (const [, caller] of everyCaller)
        expect((await outcome(await states[status](), 'expireShippingQuotes', {}, caller)) ?? []).toEqual([])
    },
  )

  const options = [
    { name: 'Truck', route: 'ground', taxAndDutiesIncluded: true, deliveryTimeRange: { min: 3, max: 5 }, cost: 310 },
  ]
  everyCallerOf('SHIP-T17', 'while expired', async (caller) => {
    const names = ['refreshShippingQuotes', 'renewShippingOptions'] as const
    return outcomeOfAny(await expired(), names, { shippingOptions: options }, caller)
  })

  test('SHIP-T17 has renewed quotes to choose from', async () => {
    const place = await expired()
    await send(place.app, 'refreshShippingQuotes', { ...place, shippingOptions: options } as never, { caller: sam })
    expect(statusOf(place)).toBe('initial')
  })
})
