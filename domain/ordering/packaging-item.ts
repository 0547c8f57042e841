import type { OrderedProduct } from '../catalogue/ordered-product.ts'
import type { EventOf } from '../kernel/fact.ts'
import { ruleBroken, throwIfRefused, firstOf, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { type ReorderOffer, reorderRefusal } from '../production/reorder-offer.ts'
import { spaceRefusal } from '../shipping/packing-space.ts'
import { type PackingConfiguration, repacked } from '../shipping/packing.ts'
import { paddedNumber } from '../text/ids.ts'
import { isBefore } from '../time.ts'
import type { Calculation, ItemConfiguration } from './item-configuration.ts'
import { isAutomatic, type Quotable } from './item-progress.ts'
import { type OrderCore, orderStatuses } from './order-core.ts'
import { type Item, itemOf, type ItemsState, producedItems, type QuotesState } from './order-items.ts'
import { packagingItemFacts } from './packaging-item-facts.ts'
import { type QuoteEvent, voidedRequest } from './quote-facts.ts'
import type { Requester } from './quote-request-rules.ts'
import type { Sourcing } from './quote.ts'
import { maxItems } from './work-item.ts'

/**
 * The packaging items of an order: added and configured by the customer, produced by a supplier (ORDER-T19, T20,
 * T29..T31, T46, T47).
 */

/** What decides whether an item can be reordered; `productionConfiguration`: that of its product, if there is one. */
export type Reorderable = {
  reorderBlock: boolean
  configured: object | undefined
  productionConfiguration?: ReorderOffer | null | undefined
}

// Rules ---------------------------------------------------------------------------------------------------------------

/** Statuses in which items can be edited; staff prepare internal orders (ORDER-D04). */
const editable = ['draft', 'internal'] as const

export const packagingItemCan = {
  /** `otherItems`: number of items of other kinds. */
  add: (order: { status: string; items: readonly object[] }, otherItems: number) =>
    firstOf(
      unlessStatus('AddPackagingItem', order.status, ...editable),
      order.items.length + otherItems >= maxItems
        ? ruleBroken('packagingItems', 'rule.mostItems', { n: maxItems })
        : undefined,
    ),
  configure: (order: { status: string }) => unlessStatus('ConfigurePackagingItem', order.status, ...editable),
  /** ORDER-D04: of an order in progress, staff change the notes only. */
  changeDetails: (order: { status: string }, onlyNotes: boolean, by: Requester) =>
    unlessStatus(
      'ChangePackagingItem',
      order.status,
      ...editable,
      ...(onlyNotes && by === 'staff' ? ['inProgress'] : []),
    ),
  /** SHIP-016: until the order ends; only of an item whose packing is known. */
  changePacking: (
    order: { status: string },
    item: { configured?: { packingInputs?: object | undefined } | undefined },
  ) =>
    firstOf(
      unlessStatus('ChangePackingConfiguration', order.status, ...editable, 'paymentPending', 'inProgress'),
      item.configured?.packingInputs ? undefined : ruleBroken('itemId', 'rule.configureFirst'),
    ),
  /** ORDER-029: staff can change it in every status. */
  changeReorderBlock: (order: { status: string }) => unlessStatus('ChangeReorderBlock', order.status, ...orderStatuses),
  /** ORDER-029, PROD-T02 */
  reorder: (item: Reorderable) =>
    firstOf(
      item.reorderBlock ? ruleBroken('reorderBlock', 'rule.reorderBlocked') : undefined,
      item.configured ? undefined : ruleBroken('itemId', 'rule.configureFirst'),
      item.productionConfiguration ? reorderRefusal(item.productionConfiguration) : undefined,
    ),
  remove: (order: { status: string }) => unlessStatus('RemovePackagingItem', order.status, ...editable),
  /** The quotes of an item with a shop price do not contain a supplier, so staff assign one later, once. */
  source: (order: { status: string }, item: Quotable & { sourcing?: object | null | undefined }) =>
    firstOf(
      unlessStatus('SourceItem', order.status, 'paymentPending', 'inProgress'),
      isAutomatic(item) ? undefined : ruleBroken('itemId', 'rule.sourcedByQuote'),
      item.sourcing ? ruleBroken('supplierId', 'rule.sourcedBefore') : undefined,
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

/** The state that decisions about items read. */
type Order = OrderCore & ItemsState & QuotesState
export type ItemEvent = EventOf<typeof packagingItemFacts>
/** A configuration with its prices and, for staff, the calculation. */
export type PricedConfiguration = ItemConfiguration & { calculation: Calculation }

/** A product to add, configured or not. */
export type NewItem = {
  itemId: string
  product: OrderedProduct
  customerProductName: string
  samplesServicesOnly: boolean
  additionalNotes?: string | undefined
  configured: PricedConfiguration | undefined
}

/** What describes an item apart from its configuration (ORDER-017, ORDER-030). */
export type ItemDetails = Pick<Item, 'customerProductName' | 'samplesServicesOnly' | 'additionalNotes'>

const detailsOf = ({ customerProductName, samplesServicesOnly, additionalNotes }: ItemDetails): ItemDetails => ({
  customerProductName,
  samplesServicesOnly,
  additionalNotes,
})

const decide = {
  /**
   * ORDER-T30; with a configuration, the item is added and configured (ORDER-T19, T20) together. `otherItems`: number
   * of items of other kinds ever added; item numbers are never reused (ORDER-D02).
   */
  AddPackagingItem: (order: Order, { otherItems, ...item }: NewItem & { otherItems: number }): ItemEvent[] => {
    throwIfRefused(packagingItemCan.add(order, otherItems))
    return addedAs(order.itemsAdded + otherItems + 1, item)
  },
  /** ORDER-T19, T20 and T29: a new configuration has new prices and voids the item's quotes. */
  ConfigurePackagingItem: (
    order: Order,
    data: { itemId: string; configured: PricedConfiguration },
  ): (ItemEvent | QuoteEvent)[] => {
    throwIfRefused(packagingItemCan.configure(order))
    const item = itemOf(order, data.itemId)
    return [...voidedRequest(item, 'itemChanged'), configuredAs(data.itemId, data.configured)]
  },
  /** An item that is no longer produced needs no quote: its request and its selected quote are void. */
  ChangePackagingItem: (
    order: Order,
    { itemId, by, ...change }: { itemId: string; by: Requester } & Partial<ItemDetails>,
  ): (ItemEvent | QuoteEvent)[] => {
    const item = itemOf(order, itemId)
    const [before, after] = [detailsOf(item), detailsOf({ ...item, ...change })]
    const changes = (name: keyof ItemDetails) => before[name] !== after[name]
    const onlyNotes = !changes('customerProductName') && !changes('samplesServicesOnly')
    throwIfRefused(packagingItemCan.changeDetails(order, onlyNotes, by))
    if (onlyNotes && !changes('additionalNotes')) return []
    const isUnmade = changes('samplesServicesOnly') && after.samplesServicesOnly
    return [
      ...(isUnmade ? voidedRequest(item, 'itemChanged') : []),
      ...(isUnmade && item.selected ? [{ type: 'QuoteDeselected' as const, data: { itemId } }] : []),
      { type: 'PackagingItemDetailsChanged', data: { itemId, ...after } },
    ]
  },
  /** SHIP-016: one configuration for the item and its embedded product. */
  ChangePackingConfiguration: (
    order: Order,
    { itemId, packing }: { itemId: string; packing: PackingConfiguration },
  ): ItemEvent[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(packagingItemCan.changePacking(order, item))
    const { packingInputs, embeddedPackingInputs } = item.configured!
    if (JSON.stringify(packingInputs!.packingUnitConfiguration) === JSON.stringify(packing)) return []
    throwIfRefused(spaceRefusal(packing, [packingInputs!, ...(embeddedPackingInputs ? [embeddedPackingInputs] : [])]))
    return [
      {
        type: 'PackingConfigurationChanged',
        data: {
          itemId,
          packingInputs: repacked(packingInputs!, packing),
          ...(embeddedPackingInputs && { embeddedPackingInputs: repacked(embeddedPackingInputs, packing) }),
        },
      },
    ]
  },
  /** ORDER-T31: also removes its quotes and their shipping options; its number is never reused (ORDER-D02). */
  RemovePackagingItem: (order: Order, data: { itemId: string }): (ItemEvent | QuoteEvent)[] => {
    throwIfRefused(packagingItemCan.remove(order))
    const item = itemOf(order, data.itemId)
    return [...voidedRequest(item, 'itemRemoved'), { type: 'PackagingItemRemoved', data }]
  },
  ChangeReorderBlock: (order: Order, data: { itemId: string; reorderBlock: boolean }): ItemEvent[] => {
    throwIfRefused(packagingItemCan.changeReorderBlock(order))
    return itemOf(order, data.itemId).reorderBlock === data.reorderBlock ? [] : [{ type: 'ReorderBlockChanged', data }]
  },
  SourceItem: (order: Order, data: { itemId: string; sourcing: Sourcing }): ItemEvent[] => {
    throwIfRefused(packagingItemCan.source(order, itemOf(order, data.itemId)))
    return [{ type: 'ItemSourced', data }]
  },
  StartProduction: (order: Order, data: { itemId: string }): ItemEvent[] => {
    if (itemOf(order, data.itemId).production !== 'pending') return []
    throwIfRefused(unlessStatus('StartProduction', order.status, 'inProgress'))
    return [{ type: 'ProductionStarted', data }]
  },
  /** A finished item counts as started: its start event can arrive later or never. */
  FinishProduction: (order: Order, data: { itemId: string }): ItemEvent[] => {
    const { production } = itemOf(order, data.itemId)
    if (production === 'finished') return []
    throwIfRefused(unlessStatus('FinishProduction', order.status, 'inProgress'))
    const finished: ItemEvent = { type: 'ProductionFinished', data }
    return production === 'pending' ? [{ type: 'ProductionStarted', data }, finished] : [finished]
  },
}

/** `number` is the number of the item within the order, starting at 1. */
export const addedAs = (number: number, { configured, additionalNotes, ...data }: NewItem): ItemEvent[] => {
  const { itemId: id } = data
  const noted = additionalNotes ? { itemId: id, ...detailsOf({ ...data, additionalNotes }) } : undefined
  return [
    { type: 'PackagingItemAdded', data: { ...data, itemNumber: paddedNumber(number) } },
    ...(noted ? [{ type: 'PackagingItemDetailsChanged' as const, data: noted }] : []),
    ...(configured ? [configuredAs(id, configured)] : []),
  ]
}

/** Quantities are stored in ascending order and without duplicates. */
export const configuredAs = (item: string, { calculation, ...configuration }: PricedConfiguration): ItemEvent => ({
  type: 'PackagingItemConfigured',
  data: {
    itemId: item,
    ...configuration,
    quantities: [...new Set(configuration.quantities)].toSorted((a, b) => a - b),
    calculation,
  },
})

// evolve --------------------------------------------------------------------------------------------------------------

const withItem = (state: ItemsState, changedId: string, change: (item: Item) => Item): ItemsState => ({
  ...state,
  items: state.items.map((item) => (item.id === changedId ? change(item) : item)),
})

/**
 * The end of production of the order: that of the item finished last. A change of a placed order can add an item to
 * finished ones, or remove the last unfinished one (decision 101).
 */
const withProductionEnd = (state: ItemsState): ItemsState => {
  const made = producedItems(state.items)
  const [last] = made.flatMap(({ productionEnd }) => productionEnd ?? []).toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
  return { ...state, productionEnd: made.every(({ production }) => production === 'finished') ? last : undefined }
}

const evolve: SliceEvolve<ItemsState, typeof packagingItemFacts, Record<never, never>, 'customer'> = {
  PackagingItemAdded: (state, { itemId: id, ...data }) => ({
    ...state,
    items: [
      ...state.items,
      {
        id,
        ...data,
        additionalNotes: '',
        configured: undefined,
        quantities: [],
        production: 'pending',
        reorderBlock: false,
      },
    ],
    itemsAdded: state.itemsAdded + 1,
    productionEnd: undefined,
  }),
  PackagingItemConfigured: (state, { itemId: id, calculation, ...configured }) =>
    withItem(state, id, (item) => ({
      ...item,
      product: configured.product,
      configured,
      calculation,
      quantities: configured.quantities,
    })),
  PackagingItemDetailsChanged: (state, { itemId: id, ...details }) =>
    withItem(state, id, (item) => ({ ...item, ...details })),
  PackingConfigurationChanged: (state, { itemId: id, ...packing }) =>
    withItem(state, id, (item) => ({ ...item, configured: item.configured && { ...item.configured, ...packing } })),
  PackagingItemRemoved: (state, { itemId: id }) =>
    withProductionEnd({ ...state, items: state.items.filter((item) => item.id !== id) }),
  PackagingItemReordered: (state, { itemId: id, reorderOf }) => withItem(state, id, (item) => ({ ...item, reorderOf })),
  ReorderBlockChanged: (state, { itemId: id, reorderBlock }) =>
    withItem(state, id, (item) => ({ ...item, reorderBlock })),
  ItemSourced: (state, { itemId: id = '', sourcing }) => withItem(state, id, (item) => ({ ...item, sourcing })),
  ProductionStarted: (state, { itemId: id }, { at }) => ({
    ...withItem(state, id, (item) => ({ ...item, production: 'inProgress' })),
    productionStart: state.productionStart ?? at,
  }),
  ProductionFinished: (state, { itemId: id }, { at }) =>
    withProductionEnd(withItem(state, id, (item) => ({ ...item, production: 'finished', productionEnd: at }))),
}

const initial: ItemsState = { items: [], itemsAdded: 0, productionStart: undefined, productionEnd: undefined }

export const packagingItems = { facts: packagingItemFacts, initial, decide, evolve }
