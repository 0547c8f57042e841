import type { z } from 'zod'
import type { QuantityPacking } from '#application/ordering/contracts/item-shapes.ts'
import type { PackedShipment, ShippingParameters } from '#application/ordering/contracts/packing-shapes.ts'
import { packerOfItem } from '#domain/ordering/item-configuration.ts'
import type { PackagingItem } from '#domain/ordering/order-items.ts'
import type { Quote } from '#domain/ordering/quote.ts'
import type { Address } from '#domain/people/contact.ts'
import { incotermOf } from '#domain/shipping/incoterms.ts'
import { packedTotals } from '#domain/shipping/packing-list.ts'
import { inLiters, type PackingInputs, packingTotals, tenths } from '#domain/shipping/packing.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'

/** Packing of a shipment, and its data for carriers. Pure. */

export const packingListView = ({ packingList, items }: LiveShipment): z.infer<typeof PackedShipment> | null => {
  if (!packingList) return null
  const { grossWeight, volume } = packedTotals(packingList)
  const numberOf = (id: string) => items.find(({ itemId }) => itemId === id)?.itemNumber ?? ''
  const cartons = packingList.cartons.map((one) => ({ ...one, itemNumber: numberOf(one.itemId) }))
  return { ...packingList, cartons, attachment: packingList.attachment ?? null, grossWeight, volume: inLiters(volume) }
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
    totalVolume: totals ? inLiters(totals.volume) : null,
    numberOfUnits: packingList?.units ?? null,
  }
}

/** ORDER-D10: rounded, because fractions of a millimeter or gram are not useful for packing. */
export const packingInputsView = ({ itemDimensions, itemWeight, ...inputs }: PackingInputs): PackingInputs => {
  const { length, width, height } = itemDimensions
  return {
    ...inputs,
    itemDimensions: { length: tenths(length), width: tenths(width), height: tenths(height) },
    itemWeight: tenths(itemWeight),
  }
}

/** Packing for every quantity of an item that is priced or to be quoted. */
export const packingsView = ({
  configured,
  quantities,
  selected,
}: Pick<PackagingItem, 'configured' | 'quantities'> & {
  selected: Pick<Quote, 'quantity'> | undefined
}): QuantityPacking[] => {
  const pack = configured && packerOfItem(configured)
  if (!pack) return []
  const all = new Set([...quantities, ...(selected ? [selected.quantity] : [])])
  return [...all].toSorted((a, b) => a - b).map((quantity) => ({ quantity, ...packingTotals(pack(quantity)) }))
}
