import { z } from 'zod'
import { type EventOf, type Evolve, fact } from '../kernel/fact.ts'
import { broken, demand, firstOf, unlessStatus } from '../kernel/refusal.ts'
import { BoxConfiguration, CondensedProduct, products } from '../packaging/box.ts'
import { paddedNumber } from '../text/ids.ts'
import { itemOf, type Order, type PackagingItem, withItem } from './order-state.ts'
import { isAutomatic, type Quotable } from './progress.ts'
import { Sourcing } from './quote.ts'

/** The boxes of an order: added and configured by the customer, produced by a supplier (ORDER-T19, T29, T30, T46, T47). */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)
/** Pieces to quote: at most twelve different numbers. */
export const Quantities = z.array(z.int().min(1).max(10_000_000)).min(1).max(12)

export const packagingItemFacts = {
  PackagingItemAdded: fact({
    customer: { itemId, itemNumber: z.string(), product: CondensedProduct, customerProductName: z.string() },
  }),
  PackagingItemConfigured: fact({ customer: { itemId, configuration: BoxConfiguration, quantities: Quantities } }),
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

type ItemEvent = EventOf<typeof packagingItemFacts>
type Configured = { itemId: string; configuration: BoxConfiguration; quantities: number[] }

export const packagingItemDecide = {
  /** ORDER-T30; with a configuration it is added and configured (ORDER-T19) in one go. */
  AddPackagingItem: (
    order: Order,
    {
      configured,
      ...data
    }: {
      itemId: string
      product: CondensedProduct
      customerProductName: string
      configured: Omit<Configured, 'itemId'> | undefined
    },
  ): ItemEvent[] => {
    demand(packagingItemCan.add(order))
    const itemNumber = paddedNumber(order.items.length + 1)
    const added: ItemEvent = { type: 'PackagingItemAdded', data: { ...data, itemNumber } }
    return configured ? [added, configuredAs({ itemId: data.itemId, ...configured })] : [added]
  },
  /** ORDER-T19 and T29: a new configuration voids the quotes of the item. */
  ConfigurePackagingItem: (order: Order, data: Configured): ItemEvent[] => {
    demand(packagingItemCan.configure(order))
    itemOf(order, data.itemId)
    return [configuredAs(data)]
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

/** Quantities are kept ascending and once each, however they were typed. */
const configuredAs = (data: Configured): ItemEvent => ({
  type: 'PackagingItemConfigured',
  data: { ...data, quantities: [...new Set(data.quantities)].toSorted((a, b) => a - b) },
})

// evolve --------------------------------------------------------------------------------------------------------------

export const packagingItemEvolve: Evolve<Order, typeof packagingItemFacts, 'customer'> = {
  PackagingItemAdded: (order, { itemId: id, ...data }) => {
    const item: PackagingItem = {
      id,
      ...data,
      configuration: undefined,
      estimate: undefined,
      automaticQuotes: [],
      quantities: [],
      quoteRequest: undefined,
      selected: undefined,
      production: 'pending',
    }
    return { ...order, items: [...order.items, item] }
  },
  PackagingItemConfigured: (order, { itemId: id, configuration, quantities }) =>
    withItem(order, id, (item) => ({
      ...item,
      // A product of the catalogue that is configured as a plain box is that box from then on.
      product: item.estimate ? products.mailerBox : item.product,
      configuration,
      estimate: undefined,
      automaticQuotes: [],
      quantities,
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
