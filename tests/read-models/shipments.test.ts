import { expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { plusDays } from '#domain/time.ts'
import { shipmentPlanView } from '#read-models/shipping/shipment-view.ts'
import { upTo } from '#tests/support/cases.ts'

/** Dates of the shipments of an order. */

const events = upTo('ProductionFinished')
const { at } = events.at(-1)!
const state = foldCase(events)
const order = requireExisting(state.order)
const [item] = order.items as [(typeof order.items)[number]]
const [stream, shipment] = Object.entries(state.shipments).find(([, { status }]) => status !== 'removed')!
/** The ready date of a shipment of these items, in an order that also has a second item. */
const readyDate = (itemIds: string[], second: Partial<typeof item>) => {
  const items = itemIds.map((itemId) => ({ itemId, itemNumber: '001', quantity: 1, changedOn: at }))
  const shown = { ...state, shipments: { [stream]: { ...shipment, items } } }
  const two = { ...order, items: [item, { ...item, ...second, id: 'item-2' }] }
  return shipmentPlanView(shown, two).shipments[0]!.actualReadyDate
}

test('SHIP-006 a shipment is ready when its own items are produced, regardless of the others', () => {
  const making = { production: 'inProgress', productionEnd: undefined } as const
  const later = { productionEnd: plusDays(at, 4) }
  expect(readyDate([item.id], making)).toBe(at)
  expect(readyDate([item.id, 'item-2'], making)).toBeNull()
  expect(readyDate([item.id], later)).toBe(at)
  expect(readyDate([item.id, 'item-2'], later)).toBe(plusDays(at, 4))
  // Essentials are not produced.
  expect(readyDate(['essential-1'], making)).toBeNull()
})
