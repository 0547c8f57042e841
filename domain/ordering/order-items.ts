import type { OrderedProduct } from '../catalogue/ordered-product.ts'
import { notFound, Rejection } from '../kernel/refusal.ts'
import type { Moment } from '../time.ts'
import type { Calculation, ItemConfiguration } from './item-configuration.ts'
import type { Quote, QuoteRequestStatus, Sourcing } from './quote.ts'
import type { ReorderOf } from './reorder-of.ts'

/**
 * The states of the slices `packaging-item.ts` and `quote-request.ts`, and an item joined with its quotes, which rules
 * and views read. Fields that only staff may see are optional: they are absent in a fold of the customer's facts.
 */

/** An item as the items slice folds it. */
export type Item = {
  id: string
  /** Three digits, counted within the order and never used again (ORDER-D02). */
  itemNumber: string
  product: OrderedProduct
  customerProductName: string
  /** Absent until the product is configured. */
  configured: ItemConfiguration | undefined
  /** How its prices were computed; staff only. */
  calculation?: Calculation | undefined
  /** Requested quantities in pieces, ascending. */
  quantities: number[]
  /** The supplier, if staff assigned one without a quote request. */
  sourcing?: Sourcing | undefined
  production: 'pending' | 'inProgress' | 'finished'
  /** Ordered only for its samples and services: neither produced nor shipped (ORDER-030). */
  samplesServicesOnly: boolean
  /** The earlier item that this one reorders (ORDER-029). */
  reorderOf?: ReorderOf | undefined
  /** It cannot be ordered again (ORDER-016, ORDER-029). */
  reorderBlock: boolean
}

export type ItemsState = {
  items: Item[]
  /** Number of packaging items ever added, including removed ones, for `nextItemNumber` (ORDER-D02). */
  itemsAdded: number
  productionStart: Moment | undefined
  productionEnd: Moment | undefined
}

/** The answer of staff: prices and, for staff only, the supplier. */
export type QuoteCompletion = {
  quotes: Quote[]
  sourcing?: Sourcing | undefined
  internalNotes?: string | undefined
}

type QuoteRequestDetails = {
  id: string
  quantities: number[]
  customerComments: string
  /** A question of staff to the customer, and the reply (QUOTE-T04, T05). */
  feedbackQuestion?: string | undefined
  feedbackAnswer?: string | undefined
  /** The answer that was withdrawn or has expired; staff start from it when they answer again. */
  previousAnswer?: QuoteCompletion | undefined
  createdOn: Moment
  changedOn: Moment
}
/** A quote request; with the answer of staff once it is completed. */
export type QuoteRequest =
  | (QuoteRequestDetails & { status: Exclude<QuoteRequestStatus, 'completed'> })
  | (QuoteRequestDetails & { status: 'completed' } & QuoteCompletion)

/** The prices of one item. */
export type ItemQuotes = {
  /** Shop prices that can be selected at once, by ascending quantity (PRICE-D02). */
  automaticQuotes: Quote[]
  quoteRequest: QuoteRequest | undefined
  selected: Quote | undefined
  /** Whether the expiry of its quotes was recorded (ORDER-T26). */
  expired: boolean
}

export type QuotesState = {
  /** By item id; an item that was never configured has none. */
  quotes: Readonly<Record<string, ItemQuotes>>
  /** The earliest start of production plus the longest selected lead time. */
  plannedReadyDate: Moment | undefined
}

/** An item with its quotes. */
export type PackagingItem = Item & ItemQuotes

/** An item without any price. */
export const unquoted: ItemQuotes = {
  automaticQuotes: [],
  quoteRequest: undefined,
  selected: undefined,
  expired: false,
}

export const itemsOf = ({ items, quotes }: Pick<ItemsState, 'items'> & Pick<QuotesState, 'quotes'>): PackagingItem[] =>
  items.map((item) => ({ ...item, ...(quotes[item.id] ?? unquoted) }))

/** The items that are produced and shipped (ORDER-030). */
export const producedItems = <I extends Pick<Item, 'samplesServicesOnly'>>(items: readonly I[]): I[] =>
  items.filter(({ samplesServicesOnly }) => !samplesServicesOnly)

/** The supplier of the item: assigned by staff, or named in their quotes. */
export const sourcingOf = ({ sourcing, quoteRequest }: PackagingItem): Sourcing | undefined =>
  sourcing ?? (quoteRequest?.status === 'completed' ? quoteRequest.sourcing : undefined)

/**
 * The item with that id.
 *
 * @throws {Rejection} `not-found` for an unknown id
 */
export const itemOf = (order: ItemsState & QuotesState, itemId: string): PackagingItem => {
  const item = itemsOf(order).find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}
