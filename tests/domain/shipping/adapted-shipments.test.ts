import { describe, expect, test } from 'vitest'
import { adaptedShipments } from '#domain/shipping/adapted-shipments.ts'

/** Planned shipments after a change of the order (SHIP-011, decision 101). */

const pieces = (itemId: string, quantity: number) => ({ itemId, itemNumber: '001', quantity })
const shipment = (shipmentId: string, status: string, ...items: ReturnType<typeof pieces>[]) => ({
  shipmentId,
  status,
  items,
})

describe('SHIP-011 the pieces of a changed order', () => {
  test('are unchanged if every piece fits', () => {
    expect(adaptedShipments([pieces('a', 500)], [shipment('one', 'initial', pieces('a', 500))])).toEqual({})
  })

  test('are added to the first shipment with their item, and new items to the first shipment', () => {
    const shipments = [shipment('one', 'initial', pieces('b', 10)), shipment('two', 'initial', pieces('a', 500))]
    expect(adaptedShipments([pieces('a', 800), pieces('b', 10), pieces('c', 20)], shipments)).toEqual({
      one: [pieces('b', 10), pieces('c', 20)],
      two: [pieces('a', 800)],
    })
  })

  test('are removed from the last shipments if they are too many, and a removed item from all', () => {
    const shipments = [
      shipment('one', 'initial', pieces('a', 500), pieces('b', 10)),
      shipment('two', 'initial', pieces('a', 200)),
    ]
    expect(adaptedShipments([pieces('a', 400)], shipments)).toEqual({ one: [pieces('a', 400)], two: [] })
  })

  test('are not changed in departed shipments', () => {
    const shipments = [shipment('one', 'shipped', pieces('a', 200)), shipment('two', 'initial', pieces('a', 300))]
    expect(adaptedShipments([pieces('a', 400)], shipments)).toEqual({ two: [pieces('a', 200)] })
    expect(adaptedShipments([pieces('a', 600)], [shipments[0]!])).toEqual({})
  })
})
