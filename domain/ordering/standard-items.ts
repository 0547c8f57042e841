import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import {
  firstOf,
  notFound,
  type Refusal,
  Rejection,
  ruleBroken,
  throwIfRefused,
  unlessStatus,
} from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { Bilingual } from '../text/bilingual.ts'
import { paddedNumber } from '../text/ids.ts'
import { isBefore, type Moment } from '../time.ts'
import { essentialsFacts, type EssentialsFacts, type StandardItem } from './essentials-facts.ts'
import type { OrderCore } from './order-core.ts'
import { standardItemFacts, type StandardItemFacts, type StandardPrices } from './standard-item-facts.ts'
import { maxItems } from './work-item.ts'

/**
 * Essentials of an order: stock products, sold in packs. They are added to a draft at the shop's prices (ORDER-D01,
 * decision 214), or paid in the shop, where the order is in progress from its first event (ORDER-T03).
 */

// State ---------------------------------------------------------------------------------------------------------------

export type StandardItemsState = {
  standardItems: StandardItem[]
  /** Number of standard items ever added, including removed ones, for `nextItemNumber` (ORDER-D02). */
  standardItemsAdded: number
  /** Prices of the items of a draft; undefined without items, and for an order that was paid in the shop. */
  standardPrices: StandardPrices | undefined
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Statuses in which items can be edited; staff prepare internal orders (ORDER-D04). */
const editable = ['draft', 'internal'] as const

export const standardItemCan = {
  /** `itemCount`: number of items of all kinds. A product is in an order once, with its number of packs. */
  add: (
    order: { status: string; itemCount: number; standardItems: readonly { productId: string }[] },
    productId: string,
  ): Refusal | undefined =>
    firstOf(
      unlessStatus('AddStandardItem', order.status, ...editable),
      order.itemCount >= maxItems ? ruleBroken('standardItems', 'rule.mostItems', { n: maxItems }) : undefined,
      order.standardItems.some((one) => one.productId === productId)
        ? ruleBroken('productId', 'rule.standardItemExists')
        : undefined,
    ),
  change: (order: { status: string }) => unlessStatus('ChangeStandardItem', order.status, ...editable),
  remove: (order: { status: string }) => unlessStatus('RemoveStandardItem', order.status, ...editable),
  price: (order: { status: string; standardItems: readonly object[] }): Refusal | undefined =>
    firstOf(
      unlessStatus('PriceStandardItems', order.status, ...editable),
      order.standardItems.length > 0 ? undefined : ruleBroken('standardItems', 'rule.noStandardItems'),
    ),
}

/** Refuses prices that have expired. */
export const standardPricesExpired = (
  prices: Pick<StandardPrices, 'validUntil'> | null | undefined,
  now: Moment,
): Refusal | undefined =>
  prices && !isBefore(now, prices.validUntil) ? ruleBroken('standardItems', 'rule.standardPricesExpired') : undefined

/** Refuses more packs than are in stock; `n` packs are left. */
export const tooFewPacks = (field: string, n: number, product: Bilingual): Refusal =>
  n <= 0 ? ruleBroken(field, 'rule.soldOut', { product }) : ruleBroken(field, 'rule.outOfStock', { n, product })

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & StandardItemsState
type Placed = EventOf<EssentialsFacts>
export type StandardItemEvent = EventOf<StandardItemFacts>

/** Current prices of the items that the order has after the command; null if none is left. */
type Priced = { prices: StandardPrices | null }
type Added = Priced & { item: Omit<StandardItem, 'itemNumber'>; nextItem: number; itemCount: number }
type Changed = Priced & { itemId: string; quantity: number; additionalNotes: string }

const requireItem = ({ standardItems }: Order, itemId: string): StandardItem => {
  const item = standardItems.find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}

const priced = ({ prices }: Priced): StandardItemEvent[] =>
  prices ? [{ type: 'StandardItemsPriced', data: { prices } }] : []

/** Whether the customer is offered the same: the validity alone is no difference while the former prices are valid. */
const isSameOffer = (a: StandardPrices, b: StandardPrices): boolean =>
  a.countryCode === b.countryCode &&
  a.items.length === b.items.length &&
  a.items.every(
    ({ itemId, unitPrice }, nth) => b.items[nth]?.itemId === itemId && b.items[nth].unitPrice === unitPrice,
  ) &&
  a.options.length === b.options.length &&
  a.options.every(({ id, cost }, nth) => b.options[nth]?.id === id && b.options[nth].cost === cost)

const decide = {
  PlaceEssentialsOrder: (order: OrderCore, data: Placed['data']): Placed[] => {
    throwIfRefused(unlessStatus('PlaceEssentialsOrder', order.status, 'none'))
    return [{ type: 'EssentialsOrderPlaced', data }]
  },
  /** `nextItem`: the number of the next item of the order, starting at 1 (ORDER-D02). */
  AddStandardItem: (order: Order, { item, nextItem, itemCount, ...prices }: Added): StandardItemEvent[] => {
    const { status, standardItems } = order
    throwIfRefused(standardItemCan.add({ status, standardItems, itemCount }, item.productId))
    const added = { ...item, itemNumber: paddedNumber(nextItem) }
    return [{ type: 'StandardItemAdded', data: { item: added } }, ...priced(prices)]
  },
  /** A different number of packs is priced again; a different note is not. */
  ChangeStandardItem: (order: Order, { prices, ...data }: Changed): StandardItemEvent[] => {
    throwIfRefused(standardItemCan.change(order))
    const { quantity, additionalNotes = '' } = requireItem(order, data.itemId)
    if (quantity === data.quantity && additionalNotes === data.additionalNotes) return []
    const changed: StandardItemEvent = { type: 'StandardItemChanged', data }
    return quantity === data.quantity ? [changed] : [changed, ...priced({ prices })]
  },
  RemoveStandardItem: (order: Order, { itemId, ...prices }: Priced & { itemId: string }): StandardItemEvent[] => {
    throwIfRefused(standardItemCan.remove(order))
    requireItem(order, itemId)
    return [{ type: 'StandardItemRemoved', data: { itemId } }, ...priced(prices)]
  },
  /** Current prices and shipping, after the former ones have expired or the country has changed. */
  PriceStandardItems: (order: Order, { prices }: Priced, { now }: Context): StandardItemEvent[] => {
    throwIfRefused(standardItemCan.price(order))
    const former = order.standardPrices
    const isCurrent = former && prices && isSameOffer(former, prices) && isBefore(now, former.validUntil)
    return isCurrent ? [] : priced({ prices })
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withItems = (state: StandardItemsState, standardItems: StandardItem[]): StandardItemsState => ({
  ...state,
  standardItems,
})

const evolve: SliceEvolve<StandardItemsState, EssentialsFacts & StandardItemFacts, Record<never, never>, 'customer'> = {
  EssentialsOrderPlaced: (state, { standardItems }) => ({
    ...withItems(state, standardItems),
    standardItemsAdded: standardItems.length,
  }),
  StandardItemAdded: (state, { item }) => ({
    ...withItems(state, [...state.standardItems, item]),
    standardItemsAdded: state.standardItemsAdded + 1,
  }),
  StandardItemChanged: (state, { itemId, quantity, additionalNotes }) =>
    withItems(
      state,
      state.standardItems.map((item) =>
        item.id === itemId ? { ...item, quantity, additionalNotes, total: quantity * item.unitPrice } : item,
      ),
    ),
  StandardItemRemoved: (state, { itemId }) => {
    const standardItems = state.standardItems.filter(({ id }) => id !== itemId)
    return { ...state, standardItems, standardPrices: standardItems.length > 0 ? state.standardPrices : undefined }
  },
  StandardItemsPriced: (state, { prices }) => ({
    ...withItems(
      state,
      state.standardItems.map((item) => {
        const unitPrice = prices.items.find(({ itemId }) => itemId === item.id)?.unitPrice ?? item.unitPrice
        return { ...item, unitPrice, total: item.quantity * unitPrice }
      }),
    ),
    standardPrices: prices,
  }),
}

const initial: StandardItemsState = { standardItems: [], standardItemsAdded: 0, standardPrices: undefined }

export const standardItems = { facts: { ...essentialsFacts, ...standardItemFacts }, initial, decide, evolve }
