import { expect, test } from 'vitest'
import { changePackingConfiguration } from '#application/ordering/packaging-items.ts'
import { foldCase } from '#domain/case.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { upTo } from '#tests/support/cases.ts'

/** When staff can change how an item is packed. */

/** Why the packing of the first item cannot be changed after the first event of a type. */
const refusalAfter = (type: 'ShipmentDeparted' | 'ShipmentDelivered') => {
  const state = foldCase(upTo(type))
  const itemId = state.order.status === 'none' ? '' : state.order.items[0]!.id
  const input = { requestId: '', itemId, packingUnitConfiguration: usualPacking }
  return changePackingConfiguration.precondition?.(state, input, undefined as never)
}

test('SHIP-016 a changed packing is refused once every shipment of the item has arrived', () => {
  expect(refusalAfter('ShipmentDeparted')).toBeUndefined()
  expect(refusalAfter('ShipmentDelivered')).toMatchObject({ field: 'itemId', reason: 'rule.itemArrived' })
})
