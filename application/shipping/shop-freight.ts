import { packerOfItem } from '#domain/ordering/item-configuration.ts'
import { isAutomatic } from '#domain/ordering/item-progress.ts'
import type { CreatedOrder } from '#domain/ordering/order-core.ts'
import { itemsOf, type PackagingItem } from '#domain/ordering/order-items.ts'
import type { ExistingOrder } from '#domain/ordering/order.ts'
import { optionsTogether, withPacks } from '#domain/ordering/shipping-options.ts'
import type { PackedCartons } from '#domain/shipping/packing-list.ts'
import type { ShipmentQuote } from '#domain/shipping/shipment-quote.ts'
import type { LiveShipment } from '#domain/shipping/shipment.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { isBefore } from '#domain/time.ts'
import { deliveryOptionsOf, packingOf } from '../ordering/packaging-items.ts'
import { packOptions } from '../ordering/standard-items.ts'
import type { Ports } from '../pipeline/ports.ts'
import { type ResolvedRequest, resolveRequest } from '../pricing/price-requests.ts'

/** The shop's packing and shipping cost for a part of an order. */

type Pieces = readonly { itemId: string; quantity: number }[]

/** The price list of a configured item for a country; undefined if the item was never configured. */
const listOf = (
  { configured, product, selected }: PackagingItem,
  { currency }: Pick<CreatedOrder, 'currency'>,
  countryCode: string,
  ports: Ports,
): ResolvedRequest['list'] | undefined => {
  if (!configured || !selected) return undefined
  const { configuration, embeddedProduct, embeddedConfiguration } = configured
  return resolveRequest(
    ports.shop(),
    {
      productId: product.productId,
      config: configuration,
      ...(embeddedProduct && { embeddedProductId: embeddedProduct.productId }),
      ...(embeddedConfiguration && { embeddedConfig: embeddedConfiguration }),
      currency,
      countryCode,
      language: 'en-US',
      quantities: [selected.quantity],
    },
    formatDateToString(ports.now(), 'date'),
  ).list
}

/** Cartons for the pieces of a shipment, calculated from the structures of its items, and pallets for all of them. */
export const proposedPacking = (order: ExistingOrder, { addressId, items }: LiveShipment, ports: Ports) => {
  const country = order.addresses.find(({ id }) => id === addressId)?.country ?? 'US'
  const packings = items.flatMap(({ itemId, quantity }) => {
    const item = itemsOf(order).find(({ id }) => id === itemId)
    const pack =
      item && ((item.configured && packerOfItem(item.configured)) ?? listOf(item, order, country, ports)?.packingOf)
    const packing = pack?.(quantity)
    return packing ? [{ itemId, packing }] : []
  })
  const cartons = packings.flatMap(({ itemId, packing }) =>
    packing.loads.map(({ count, pieces, size, grossWeight }): PackedCartons => ({
      itemId,
      count,
      pieces,
      length: Math.ceil(size.length),
      width: Math.ceil(size.width),
      height: Math.ceil(size.height),
      grossWeight: Math.ceil(grossWeight),
    })),
  )
  const onPallets = items.some(({ itemId }) =>
    itemsOf(order).some((item) => item.id === itemId && packingOf(item).shippingUnitType === 'pallet'),
  )
  return {
    unitType: onPallets ? ('pallet' as const) : ('carton' as const),
    cartons,
    pallets: packings.reduce((sum, { packing }) => sum + packing.pallets(), 0),
  }
}

/**
 * The shop's options for shipping the pieces to an address (SHIP-003); null if staff must quote them because they
 * quoted one of the items.
 */
export const shopQuote = (
  order: ExistingOrder,
  pieces: Pieces,
  addressId: string,
  ports: Ports,
): ShipmentQuote | null => {
  const country = order.addresses.find(({ id }) => id === addressId)?.country
  const quantityOf = (id: string) => pieces.find(({ itemId }) => itemId === id)?.quantity ?? 0
  const items = itemsOf(order).filter(({ id }) => quantityOf(id) > 0)
  const packs = order.standardItems
    .filter(({ id }) => quantityOf(id) > 0)
    .map((item) => ({ ...item, quantity: quantityOf(item.id) }))
  if (!country || items.length + packs.length === 0 || !items.every(isAutomatic)) return null
  const ofItems = items.map((item) => {
    const list = listOf(item, order, country, ports)
    const freight = list && item.selected ? list.freightOf(quantityOf(item.id), item.selected.quantity) : []
    return deliveryOptionsOf({ freight })
  })
  const ofPacks = packOptions(order, packs, country, ports)
  const together = items.length > 0 ? optionsTogether(ofItems) : ofPacks
  const options = items.length > 0 && packs.length > 0 ? withPacks(together, ofPacks) : together
  const [validUntil] = items
    .flatMap(({ selected }) => selected?.validUntil ?? [])
    .concat(packs.length > 0 ? (order.standardPrices?.validUntil ?? []) : [])
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  return options.length > 0 && validUntil ? { options, validUntil } : null
}
