import { type Case, nextItemNumber } from '#domain/case.ts'
import { invalidInput, notFound, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { StandardItem } from '#domain/ordering/essentials-facts.ts'
import { type ExistingOrder, requireExisting } from '#domain/ordering/order.ts'
import type { ShippingOption } from '#domain/ordering/quote.ts'
import type { StandardPrices } from '#domain/ordering/standard-item-facts.ts'
import { tooFewPacks } from '#domain/ordering/standard-items.ts'
import { formatDateToString } from '#domain/text/date-or-offset.ts'
import { pictureOf } from '../catalogue/ordered-products.ts'
import type { Ports } from '../pipeline/ports.ts'
import { validUntil } from '../pricing/queries.ts'
import { essentialOf, pricesOf } from './cart-view.ts'
import { ordering } from './contracts/ordering.ts'
import { orderCommand } from './order-command.ts'
import { orderWithItems } from './work-command.ts'

/**
 * Essentials of a draft (ORDER-D01, decision 214). Every change prices all of them at current shop prices, with their
 * shipping together, as in the shop's cart.
 */

type Packs = Pick<StandardItem, 'id' | 'productId' | 'quantity'>

/** The country to which the order is shipped, as far as it is known. */
const countryOf = ({ addresses, standardPrices }: ExistingOrder, asked?: string): string =>
  addresses.find(({ type }) => type === 'shipping')?.country ?? asked ?? standardPrices?.countryCode ?? 'US'

/**
 * Prices of packs and the options for shipping them together to a country, in the order's currency.
 *
 * @throws {Rejection} if one of the products is no longer in the catalogue
 */
const pricesFor = (
  order: Pick<ExistingOrder, 'currency'>,
  packs: readonly Packs[],
  countryCode: string,
  ports: Pick<Ports, 'shop' | 'now'>,
): StandardPrices | null => {
  if (packs.length === 0) return null
  const now = ports.now()
  const { lines, quotes } = pricesOf(ports.shop(), { lines: packs, currency: order.currency, countryCode }, now)
  throwIfRefused(lines.length === packs.length ? undefined : ruleBroken('standardItems', 'rule.standardItemGone'))
  return {
    items: packs.map(({ id }, nth) => ({ itemId: id, unitPrice: lines[nth]!.unitPrice })),
    countryCode,
    options: quotes.map(({ shippingQuoteId, name, route, deliveryTimeRange, cost }) => ({
      id: shippingQuoteId,
      name,
      route,
      taxAndDutiesIncluded: false,
      deliveryTimeRange,
      cost,
    })),
    validUntil: validUntil(formatDateToString(now, 'date')),
  }
}

/** Current prices of all essentials of an order in another currency; null if it has none. */
export const standardPricesIn = (
  currency: ExistingOrder['currency'],
  order: ExistingOrder,
  ports: Pick<Ports, 'shop' | 'now'>,
): StandardPrices | null => pricesFor({ currency }, order.standardItems, countryOf(order), ports)

/** The shop's options for shipping packs of an order's essentials to a country, for a part of the order. */
export const packOptions = (
  order: ExistingOrder,
  packs: readonly Packs[],
  countryCode: string,
  ports: Pick<Ports, 'shop' | 'now'>,
): ShippingOption[] => pricesFor(order, packs, countryCode, ports)?.options ?? []

const requireItem = (order: ExistingOrder, itemId: string): StandardItem => {
  const item = order.standardItems.find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}

/** @throws {Rejection} if fewer packs are in stock; the packs are not reserved before the order is placed */
export const requireStock = async (
  { productId, title, quantity }: Pick<StandardItem, 'productId' | 'title' | 'quantity'>,
  ports: Ports,
) => {
  const left = (await ports.stock.left([productId])).get(productId)
  throwIfRefused(left !== undefined && left < quantity ? tooFewPacks('quantity', left, title) : undefined)
}

/**
 * An additional essential of an order at the current price.
 *
 * @throws {Rejection} if it is not in the catalogue, or if fewer packs are in stock
 */
export const newStandardItem = async (
  order: ExistingOrder,
  { productId, quantity, additionalNotes }: Pick<StandardItem, 'productId' | 'quantity'> & { additionalNotes: string },
  ports: Ports,
): Promise<Omit<StandardItem, 'itemNumber'>> => {
  const shop = ports.shop()
  const essential = essentialOf(shop, productId)
  if (!essential) throw new Rejection(invalidInput('productId', 'shop.notInCatalogue', { field: 'productId' }))
  const { title } = essential
  await requireStock({ productId, title, quantity }, ports)
  const id = ports.idGenerator.ulid()
  const { unitPrice } = pricesFor(order, [{ id, productId, quantity }], countryOf(order), ports)!.items[0]!
  const imageUrl = pictureOf(shop.index, productId)
  return { id, productId, title, imageUrl, quantity, unitPrice, total: quantity * unitPrice, additionalNotes }
}

export const addStandardItem = orderCommand(ordering.addStandardItem, 'AddStandardItem', {
  scope: 'case',
  data: async ({ productId, quantity, additionalNotes, countryCode }, { state, ports }) => {
    const order = requireExisting(state.order)
    const item = await newStandardItem(order, { productId, quantity, additionalNotes }, ports)
    return {
      item,
      nextItem: nextItemNumber(state),
      itemCount: orderWithItems(state).itemCount,
      prices: pricesFor(order, [...order.standardItems, item], countryOf(order, countryCode), ports),
    }
  },
})

export const changeStandardItem = orderCommand(ordering.changeStandardItem, 'ChangeStandardItem', {
  data: async ({ itemId, quantity, additionalNotes }, { state, ports }) => {
    const order = requireExisting(state.order)
    const item = requireItem(order, itemId)
    if (quantity > item.quantity) await requireStock({ ...item, quantity }, ports)
    // A note can be changed although the product is no longer sold.
    const isPriced = item.quantity !== quantity
    const packs = order.standardItems.map((one) => (one.id === itemId ? { ...one, quantity } : one))
    return {
      itemId,
      quantity,
      additionalNotes,
      prices: isPriced ? pricesFor(order, packs, countryOf(order), ports) : null,
    }
  },
})

export const removeStandardItem = orderCommand(ordering.removeStandardItem, 'RemoveStandardItem', {
  data: ({ itemId }, { state, ports }) => {
    const order = requireExisting(state.order)
    const left = order.standardItems.filter(({ id }) => id !== itemId)
    const isSold = ({ productId }: Packs) => essentialOf(ports.shop(), productId) !== undefined
    // While another product is no longer sold, the former prices remain until it is removed, too.
    return { itemId, prices: left.every(isSold) ? pricesFor(order, left, countryOf(order), ports) : null }
  },
})

export const priceStandardItems = orderCommand(ordering.priceStandardItems, 'PriceStandardItems', {
  data: (_, { state, ports }) => {
    const order = requireExisting(state.order)
    return { prices: pricesFor(order, order.standardItems, countryOf(order), ports) }
  },
})

/** The identifier under which an order that is being placed reserves its packs. */
export const reservationOf = (caseId: string): string => `order ${caseId}`

/** Packs of each essential of an order. */
export const packsOf = ({ order }: Pick<Case, 'order'>): { productId: string; quantity: number }[] =>
  order.standardItems.map(({ productId, quantity }) => ({ productId, quantity }))
