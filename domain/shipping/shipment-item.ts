import { z } from 'zod'

/** Pieces of an item in a shipment (SHIP-002). */
export const ShipmentItem = z.strictObject({
  itemId: z.string().min(1),
  itemNumber: z.string(),
  quantity: z.int().positive(),
})
export type ShipmentItem = z.infer<typeof ShipmentItem>

/** Whether both are the same number of pieces of the same item. */
export const isSamePieces = (a: ShipmentItem, b: ShipmentItem): boolean =>
  a.itemId === b.itemId && a.quantity === b.quantity
