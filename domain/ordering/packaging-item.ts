import { z } from 'zod'
import { CondensedProduct } from '../catalogue/condensed-product.ts'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { broken, demand, firstOf, unlessStatus } from '../kernel/refusal.ts'
import { paddedNumber } from '../text/ids.ts'
import {
  automaticQuotesOf,
  Calculation,
  type ItemConfiguration,
  itemConfigurationFields,
} from './item-configuration.ts'
import { itemOf, type Order, type PackagingItem, withItem } from './order-state.ts'
import { isAutomatic, type Quotable } from './progress.ts'
import { Sourcing } from './quote.ts'

/** The packaging items of an order: added and configured by the customer, produced by a supplier (ORDER-T19, T20, T29, T30, T46, T47). */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

export const packagingItemFacts = {
  PackagingItemAdded: fact({
    customer: { itemId, itemNumber: z.string(), product: CondensedProduct, customerProductName: z.string() },
  }),
  PackagingItemConfigured: fact({
    customer: { itemId, ...itemConfigurationFields },
    staff: { calculation: Calculation },
  }),
  ItemSourced: fact({ staff: { itemId, sourcing: Sourcing } }),
  ProductionStarted: fact({ customer: { itemId } }),
  ProductionFinished: fact({ customer: { itemId } }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const packagingItemCan = {
  add: (order: { status: string }) => unlessStatus('AddPackagingItem', order.status, 'draft'),
  configure: (order: { status: string }) => unlessStatus('ConfigurePackagingItem', order.status, 'draft'),
  /** What was bought at the shop's own price has no answer of staff that names its maker: that is said later, once. */
  source: (order: { status: string }, item: Quotable & { sourcing?: object | null | undefined }) =>
    firstOf(
      unlessStatus('SourceItem', order.status, 'paymentPending', 'inProgress'),
      isAutomatic(item) ? undefined : broken('itemId', 'rule.sourcedByQuote'),
      item.sourcing ? broken('supplierId', 'rule.sourcedBefore') : undefined,
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

export type ItemEvent = EventOf<typeof packagingItemFacts>
/** A configuration with its prices, and how staff see them computed. */
export type PricedConfiguration = ItemConfiguration & { calculation: Calculation }

/** A product to add, configured or not. */
export type NewItem = {
  itemId: string
  product: CondensedProduct
  customerProductName: string
  configured: PricedConfiguration | undefined
}

export const packagingItemDecide = {
  /** ORDER-T30; with a configuration it is added and configured (ORDER-T19, T20) at once. */
  AddPackagingItem: (order: Order, { configured, ...data }: NewItem): ItemEvent[] => {
    demand(packagingItemCan.add(order))
    const itemNumber = paddedNumber(order.itemsAdded + 1)
    const added: ItemEvent = { type: 'PackagingItemAdded', data: { ...data, itemNumber } }
    return configured ? [added, configuredAs(data.itemId, configured)] : [added]
  },
  /** ORDER-T19, T20 and T29: a new configuration has new prices and voids the quotes of the item. */
  ConfigurePackagingItem: (order: Order, data: { itemId: string; configured: PricedConfiguration }): ItemEvent[] => {
    demand(packagingItemCan.configure(order))
    itemOf(order, data.itemId)
    return [configuredAs(data.itemId, data.configured)]
  },
  SourceItem: (order: Order, data: { itemId: string; sourcing: Sourcing }): ItemEvent[] => {
    demand(packagingItemCan.source(order, itemOf(order, data.itemId)))
    return [{ type: 'ItemSourced', data }]
  },
  StartProduction: (order: Order, data: { itemId: string }): ItemEvent[] => {
    if (itemOf(order, data.itemId).production !== 'pending') return []
    demand(unlessStatus('StartProduction', order.status, 'inProgress'))
    return [{ type: 'ProductionStarted', data }]
  },
  /** What is finished was started, though the news of the start may come later, or not at all. */
  FinishProduction: (order: Order, data: { itemId: string }): ItemEvent[] => {
    const { production } = itemOf(order, data.itemId)
    if (production === 'finished') return []
    demand(unlessStatus('FinishProduction', order.status, 'inProgress'))
    const finished: ItemEvent = { type: 'ProductionFinished', data }
    return production === 'pending' ? [{ type: 'ProductionStarted', data }, finished] : [finished]
  },
}

/** Quantities are stored ascending and once each, in whatever order they came. */
const configuredAs = (item: string, { calculation, ...configuration }: PricedConfiguration): ItemEvent => ({
  type: 'PackagingItemConfigured',
  data: {
    itemId: item,
    ...configuration,
    quantities: [...new Set(configuration.quantities)].toSorted((a, b) => a - b),
    calculation,
  },
})

// evolve --------------------------------------------------------------------------------------------------------------

export const packagingItemEvolve: Evolve<Order, typeof packagingItemFacts, 'customer'> = {
  PackagingItemAdded: (order, { itemId: id, ...data }) => {
    const item: PackagingItem = {
      id,
      ...data,
      configured: undefined,
      automaticQuotes: [],
      quantities: [],
      quoteRequest: undefined,
      selected: undefined,
      production: 'pending',
    }
    return { ...order, items: [...order.items, item], itemsAdded: order.itemsAdded + 1 }
  },
  PackagingItemConfigured: (order, { itemId: id, calculation, ...configured }) =>
    withItem(order, id, (item) => ({
      ...item,
      product: configured.product,
      configured,
      calculation,
      automaticQuotes: automaticQuotesOf(configured),
      quantities: configured.quantities,
      quoteRequest: undefined,
      selected: undefined,
    })),
  ItemSourced: (order, { itemId: id = '', sourcing }) => withItem(order, id, (item) => ({ ...item, sourcing })),
  ProductionStarted: (order, { itemId: id }, { at }) => ({
    ...withItem(order, id, (item) => ({ ...item, production: 'inProgress' })),
    productionStart: order.productionStart ?? at,
  }),
  ProductionFinished: (order, { itemId: id }, { at }) => {
    const after = withItem(order, id, (item) => ({ ...item, production: 'finished' }))
    return after.items.every(({ production }) => production === 'finished') ? { ...after, productionEnd: at } : after
  },
}
