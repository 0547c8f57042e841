import { expect, test } from 'vitest'
import { changePackingConfiguration } from '#application/ordering/packaging-items.ts'
import { foldCase } from '#domain/case.ts'
import { usualPacking } from '#domain/shipping/packing.ts'
import { upTo } from '#tests/support/cases.ts'

/** When staff can change how an item is packed. */

test.each([
  ['ShipmentDeparted', undefined],
  ['ShipmentDelivered', { field: 'itemId', reason: 'rule.itemArrived' }],
] as const)(
  'SHIP-016 after %s, a changed packing is refused if every shipment of the item has arrived',
  (type, refused) => {
    const state = foldCase(upTo(type))
    const itemId = state.order.status === 'none' ? '' : state.order.items[0]!.id
    const input = { requestId: '', itemId, packingUnitConfiguration: usualPacking }
    const refusal = changePackingConfiguration.precondition?.(state, input, undefined as never)
    if (refused) expect(refusal).toMatchObject(refused)
    else expect(refusal).toBeUndefined()
  },
)
