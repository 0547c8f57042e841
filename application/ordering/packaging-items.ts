import type { z } from 'zod'
import { otherItemsOf, shipmentsOf } from '#domain/case.ts'
import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import type { Cells, Configuration } from '#domain/catalogue/configuration.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { invalidInput, notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Calculation } from '#domain/ordering/item-configuration.ts'
import type { PackagingItem } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { NewItem, PricedConfiguration } from '#domain/ordering/packaging-item.ts'
import type { ShippingOption } from '#domain/ordering/quote.ts'
import type { Makeable, Priced } from '#domain/pricing/price.ts'
import type { Freight } from '#domain/shipping/freight.ts'
import { arrivedRefusal } from '#domain/shipping/packing-list.ts'
import {
  type PackedPiece,
  packer,
  type PackingConfiguration,
  type PackingInputs,
  usualPacking,
} from '#domain/shipping/packing.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { orderedProduct } from '../catalogue/ordered-products.ts'
import type { Ports } from '../pipeline/ports.ts'
import { controlOf, hashOf, type ResolvedRequest, resolveRequest } from '../pricing/price-requests.ts'
import { productionDays, validUntil } from '../pricing/queries.ts'
import { removalsOf } from '../shipping/remove-shipments.ts'
import { ordering } from './contracts/ordering.ts'
import { orderCommand } from './order-command.ts'

/**
 * Packaging items: configured catalogue products in a draft order. The server always recalculates the prices from the
 * configuration and ignores prices from the client.
 */

type Configured = Omit<z.output<(typeof ordering)['configurePackagingItem']['body']>, 'requestVersion'>
type NewItemInput = z.output<(typeof ordering)['addPackagingItem']['body']>
/** ORDER-T30; with a quantity, the item is also configured and priced (ORDER-T19, T20). */
export const addPackagingItem = orderCommand(ordering.addPackagingItem, 'AddPackagingItem', {
  scope: 'case',
  data: (input, { state, ports }) => ({
    ...newItem(input, requireExisting(state.order).currency, ports),
    otherItems: otherItemsOf(state),
  }),
})

/**
 * A product to add to an order in a currency.
 *
 * @throws {Rejection} if it cannot be produced or the quantity is too small
 */
export const newItem = (
  { customerProductName, samplesServicesOnly = false, additionalNotes = '', quantity, ...input }: NewItemInput,
  currency: Currency,
  ports: Ports,
  packing = usualPacking,
): NewItem => {
  const { index } = ports.shop()
  const product = index.product(input.productId)
  if (!product) throw new Rejection(invalidInput('productId', 'shop.notInCatalogue', { field: 'productId' }))
  return {
    itemId: ports.idGenerator.ulid(),
    customerProductName,
    samplesServicesOnly,
    additionalNotes,
    product: orderedProduct(index, product),
    configured:
      quantity === undefined ? undefined : priceConfiguration({ ...input, quantity }, currency, ports, packing),
  }
}

/** ORDER-T19, T20 and T29: replaces the configuration of an item, priced at current prices. */
export const configurePackagingItem = orderCommand(ordering.configurePackagingItem, 'ConfigurePackagingItem', {
  data: ({ itemId, ...input }, { state, ports }) => {
    // Checked before pricing: an unknown item is reported first, even if other input is also invalid.
    const item = state.order.items.find(({ id }) => id === itemId)
    if (!item) throw new Rejection(notFound('item'))
    const { currency } = requireExisting(state.order)
    return { itemId, configured: priceConfiguration(input, currency, ports, packingOf(item)) }
  },
})

/** ORDER-017, ORDER-D04. Shipments of pieces that are no longer produced are removed with the same append. */
export const changePackagingItem = orderCommand(ordering.changePackagingItem, 'ChangePackagingItem', {
  scope: 'case',
  data: ({ itemId, customerProductName, samplesServicesOnly, additionalNotes }, { caller }) => ({
    itemId,
    by: caller.audience === 'customer' ? ('customer' as const) : ('staff' as const),
    ...(customerProductName !== undefined && { customerProductName }),
    ...(samplesServicesOnly !== undefined && { samplesServicesOnly }),
    ...(additionalNotes !== undefined && { additionalNotes }),
  }),
  also: (_, { state, input: { itemId, samplesServicesOnly } }) =>
    samplesServicesOnly ? removalsOf(state, ({ items }) => items.some((one) => one.itemId === itemId)) : [],
})

/** SHIP-016: until the pieces have arrived; then their packing lists are final. */
export const changePackingConfiguration = orderCommand(
  ordering.changePackingConfiguration,
  'ChangePackingConfiguration',
  {
    precondition: (state, { itemId }) => arrivedRefusal(itemId, shipmentsOf(state)),
    data: ({ itemId, packingUnitConfiguration }) => ({ itemId, packing: packingUnitConfiguration }),
  },
)

/** How the item is packed; the usual packing unless staff have changed it. */
export const packingOf = ({ configured }: Pick<PackagingItem, 'configured'>): PackingConfiguration =>
  configured?.packingInputs?.packingUnitConfiguration ?? usualPacking

export const removePackagingItem = orderCommand(ordering.removePackagingItem, 'RemovePackagingItem', {
  data: ({ itemId }) => ({ itemId }),
})

/** ORDER-D10: not rounded, so that the calculated cartons match the estimate. */
const packingInputsOf = (piece: PackedPiece, quantity: number, packing: PackingConfiguration): PackingInputs => {
  const { length, width, thickness } = piece.packed
  return {
    packingUnitConfiguration: packing,
    itemDimensions: { length, width, height: thickness },
    itemWeight: piece.grams,
    itemsPerUnit: packer(piece, packing)(quantity).perCarton,
  }
}

/** With what its drawing depends on, so that it is always drawn as it was ordered. */
const orderedConfiguration = ({ resolved: { configuration, drawnAs } }: Makeable): Configuration => ({
  ...configuration,
  drawnAs,
})

/** The configuration with its prices in the order's currency, including the price of the requested quantity. */
export const priceConfiguration = (
  { quantity, ...asked }: Configured,
  currency: Currency,
  ports: Ports,
  packing: PackingConfiguration,
): PricedConfiguration => {
  const shop = ports.shop()
  const day = formatDateToString(ports.now(), 'date')
  const quantities = [...new Set([...(asked.quantities ?? []), quantity])]
  const request = resolveRequest(shop, { ...asked, currency, language: 'en-US', quantities }, day)
  const { outer, embedded, list, rate } = request
  const chosen = list.sellable(quantity)
  if (chosen < list.moq)
    throw new Rejection(invalidInput('quantity', 'input.atLeast', { field: 'quantity', n: list.moq }))
  const offered = request.quantities.map((one) => one.quantity).filter((one) => one >= list.moq)
  const priceControl = controlOf(request)
  const prices = priceControl === 'M' ? [] : offered.map((one) => list.at(one))
  const { categoryId, title } = outer.product.category
  const [packingInputs, embeddedPackingInputs] = list.goods.map((piece) => packingInputsOf(piece, chosen, packing))
  return {
    product: orderedProduct(shop.index, outer.product),
    productCategory: { categoryId, title },
    configuration: orderedConfiguration(outer),
    embeddedProduct: embedded ? orderedProduct(shop.index, embedded.product) : null,
    embeddedConfiguration: embedded ? orderedConfiguration(embedded) : null,
    productConfigurationHash: hashOf(shop, request),
    specification: [outer, ...(embedded ? [embedded] : [])].map((made) => specificationOf(shop.index, made)),
    quantities: offered,
    quantity: chosen,
    moq: list.moq,
    priceEstimate: {
      priceControl,
      catalogueVersion: shop.index.version,
      rateId: rate.rateId,
      countryCode: asked.countryCode,
      prices: prices.map((one) => ({
        quantity: one.quantity,
        unitPrice: one.unitPrice,
        total: one.total,
        leadTimeDays: productionDays(outer.product, embedded, one.quantity).max,
        ...(priceControl === 'A' && { shippingOptions: deliveryOptionsOf(one) }),
      })),
    },
    validUntil: validUntil(day),
    packingInputs,
    ...(embeddedPackingInputs && { embeddedPackingInputs }),
    calculation: prices.map((one) => calculationOf(one, request)),
  }
}

/** All delivery options; pickup is arranged with staff. */
export const deliveryOptionsOf = ({ freight }: { freight: readonly Freight[] }): ShippingOption[] =>
  freight
    .filter(({ pickup }) => !pickup)
    .map(({ id, title, route, days, cost, incoterm }) => ({
      id,
      name: title,
      route,
      taxAndDutiesIncluded: incoterm === 'DDP',
      deliveryTimeRange: days,
      cost,
    }))

const calculationOf = ({ quantity, calculation }: Priced, { toThousandths }: ResolvedRequest): Calculation[number] => {
  const { way, charge, margin } = calculation()
  return { quantity, method: way.method, unitCost: Math.max(1, toThousandths(charge.cost / quantity)), margin }
}

/**
 * A catalogue title in mid-sentence case: `Matte lamination` → `matte lamination`; `E-flute` and `UV coating` are
 * unchanged.
 */
const toMidSentence = (title: Bilingual): Bilingual => ({
  ...title,
  'en-US': title['en-US'].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
})

/** Printed sides in mid-sentence case: `Outside` → `printed outside`; `Blank` and `Printed` do not contain a side. */
const printedSides = (title: Bilingual, option: string): Bilingual =>
  /^printed./.test(option) ? { ...title, 'en-US': `printed ${title['en-US'].toLowerCase()}` } : toMidSentence(title)

/** `gold foil, 120 cm²`. */
const withArea = (title: Bilingual, area: number | undefined): Bilingual =>
  area === undefined ? title : { 'en-US': `${title['en-US']}, ${area} cm²`, 'zh-CN': `${title['zh-CN']}，${area} cm²` }

const cellsText = ({ columns, rows }: Cells): Bilingual => ({
  'en-US': `${columns} × ${rows} cells`,
  'zh-CN': `${columns} × ${rows} 格`,
})

/** Size and the names of all choices: `E-flute, white`, `printed outside`, `matte lamination`, `gold foil`. */
const specificationOf = (index: CatalogueIndex, { resolved: { configuration, material }, structure }: Makeable) => {
  const { print, coating, finish, printAddOns } = configuration
  const treated = [index.option(coating, 'coating'), index.option(finish, 'finish')].filter((one) => one?.id !== 'none')
  const added = printAddOns.map((id) => index.option(id, 'printAddOns'))
  const printed = index.catalogue.print.find(({ id }) => id === print.option)
  return {
    dimensions: Object.values(structure.dimensions).filter((one) => one !== undefined),
    choices: [
      toMidSentence(material.title),
      ...(printed ? [printedSides(printed.title, printed.id)] : []),
      ...[...treated, ...added].flatMap((one) =>
        one ? [withArea(toMidSentence(one.title), configuration.addOnAreas?.[one.id])] : [],
      ),
      ...(configuration.cells ? [cellsText(configuration.cells)] : []),
    ],
  }
}
