import { type PackingInputs, usualPacking } from '#domain/shipping/packing.ts'
import { anOrder, orderEvents, type OrderEvent } from './event-fixtures.ts'

const packingInputs: PackingInputs = {
  packingUnitConfiguration: usualPacking,
  itemDimensions: { length: 420, width: 380, height: 3 },
  itemWeight: 120,
  itemsPerUnit: 100,
}

/** A draft with an item whose packing is known. */
export const aPackedItem: OrderEvent[] = [
  ...anOrder.withItem,
  { type: 'PackagingItemConfigured', data: { ...orderEvents.itemConfigured.data, packingInputs } },
]
