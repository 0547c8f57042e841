import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { incoterms } from '#domain/shipping/incoterms.ts'
import { PackingList } from '#domain/shipping/packing-list.ts'
import { shippingUnits } from '#domain/shipping/packing.ts'

/** Packing of a shipment, for all audiences. Lengths in mm, weights in g, volumes in m³. */

/** SHIP-D05: with the numbers of the packed items. */
export const PackedShipment = PackingList.extend({
  cartons: z.array(PackingList.shape.cartons.element.extend({ itemNumber: z.string() })),
  attachment: Attachment.nullable(),
  grossWeight: z.number(),
  volume: z.number(),
})

/** SHIP-004, SHIP-D06; values are null until an option is chosen or the shipment is packed, respectively. */
export const ShippingParameters = z.object({
  countryCode: z.string().nullable(),
  zipCode: z.string().nullable(),
  incoterm: z.enum(incoterms).nullable(),
  taxAndDutiesIncluded: z.boolean().nullable(),
  unitType: z.enum(shippingUnits).nullable(),
  totalWeight: z.number().nullable(),
  totalVolume: z.number().nullable(),
  numberOfUnits: z.number().nullable(),
})
