import type { z } from 'zod'
import type { PackedShipment, ShippingParameters } from '#application/ordering/contracts/packing-shapes.ts'
import type { Address } from '#domain/people/contact.ts'
import { incotermOf } from '#domain/shipping/incoterms.ts'
import { packedTotals } from '#domain/shipping/packing-list.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'

/** How a shipment is packed, and what a carrier has to know about it. Pure. */

export const packingListView = ({ packingList }: LiveShipment): z.infer<typeof PackedShipment> | null => {
  if (!packingList) return null
  const { grossWeight, volume } = packedTotals(packingList)
  return { ...packingList, grossWeight, volume: inLitres(volume) }
}

/** SHIP-004, SHIP-D06. */
export const shippingParametersView = (
  { option, packingList, addressId }: LiveShipment,
  addresses: readonly Address[],
): z.infer<typeof ShippingParameters> => {
  const address = addresses.find(({ id }) => id === addressId)
  const totals = packingList && packedTotals(packingList)
  return {
    countryCode: address?.country ?? null,
    zipCode: address?.zipCode ?? null,
    incoterm: option ? incotermOf(option) : null,
    taxAndDutiesIncluded: option?.taxAndDutiesIncluded ?? null,
    unitType: packingList?.unitType ?? null,
    totalWeight: totals?.grossWeight ?? null,
    totalVolume: totals ? inLitres(totals.volume) : null,
    numberOfUnits: packingList?.units ?? null,
  }
}

/** m³, to the litre. */
const inLitres = (volume: number): number => Math.round(volume * 1000) / 1000
