import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import { shippingUnits } from './packing.ts'
import type { ShipmentStatus } from './shipment-status.ts'

/** The packing list of a shipment (SHIP-001): the cartons with their pieces. Lengths in mm, weights in g. */

const Millimeters = z.int().positive().max(20_000)

/** Equal cartons with pieces of one item; `pieces` and `grossWeight` are per carton. */
const PackedCartons = z.strictObject({
  itemId: z.string().min(1).max(100),
  count: z.int().positive().max(100_000),
  pieces: z.int().positive().max(10_000_000),
  length: Millimeters,
  width: Millimeters,
  height: Millimeters,
  grossWeight: z.int().positive().max(2_000_000),
})
export type PackedCartons = z.infer<typeof PackedCartons>

/** The same for readers who cannot see the order's items. */
export const Cartons = PackedCartons.omit({ itemId: true })
export type Cartons = z.infer<typeof Cartons>

/** `units` are the units that the carrier counts: cartons, or the pallets that they are stacked on. */
export const PackingList = z.strictObject({
  unitType: z.enum(shippingUnits),
  units: z.int().positive().max(100_000),
  cartons: z.array(PackedCartons).min(1).max(200),
  /** The packer's own list as a file (SHIP-D05); absent if there is none. */
  attachment: Attachment.optional(),
})
export type PackingList = z.infer<typeof PackingList>

const unpacked: readonly ShipmentStatus[] = ['initial', 'pickedUp', 'shipped']

export const packingListCan = {
  /**
   * Allowed until the goods have arrived at their first destination; every piece of the shipment must be in exactly one
   * carton.
   */
  pack: (
    shipment: { status: string; items: readonly { itemId: string; quantity: number }[] },
    { unitType, units, cartons }: PackingList,
  ): Refusal | undefined => {
    const packed = (itemId: string) =>
      cartons.filter((one) => one.itemId === itemId).reduce((sum, { count, pieces }) => sum + count * pieces, 0)
    const isWhole =
      shipment.items.every(({ itemId, quantity }) => packed(itemId) === quantity) &&
      cartons.every(({ itemId }) => shipment.items.some((item) => item.itemId === itemId))
    const total = cartons.reduce((sum, { count }) => sum + count, 0)
    return firstOf(
      unlessStatus('PackShipment', shipment.status, ...unpacked),
      isWhole ? undefined : ruleBroken('cartons', 'rule.packWholeShipment'),
      unitType === 'carton' && units !== total ? ruleBroken('units', 'rule.unitsAreCartons', { n: total }) : undefined,
      unitType === 'pallet' && units > total ? ruleBroken('units', 'rule.mostPallets', { n: total }) : undefined,
    )
  },
}

/**
 * SHIP-016: why a changed packing of an item has no effect: every shipment with its pieces has arrived, so no packing
 * list is proposed any more. Pieces without a shipment are still to be packed.
 */
export const arrivedRefusal = (
  itemId: string,
  shipments: readonly { status: ShipmentStatus; items: readonly { itemId: string }[] }[],
): Refusal | undefined => {
  const holding = shipments.filter(({ items }) => items.some((one) => one.itemId === itemId))
  const isOver = holding.length > 0 && !holding.some(({ status }) => unpacked.includes(status))
  return isOver ? ruleBroken('itemId', 'rule.itemArrived') : undefined
}

/** Number of cartons, gross weight in g, and volume in m³ of a packing list. */
export const packedTotals = ({ cartons }: PackingList): { cartons: number; grossWeight: number; volume: number } => ({
  cartons: cartons.reduce((sum, { count }) => sum + count, 0),
  grossWeight: cartons.reduce((sum, { count, grossWeight }) => sum + count * grossWeight, 0),
  volume: cartons.reduce((sum, { count, length, width, height }) => sum + (count * length * width * height) / 1e9, 0),
})
