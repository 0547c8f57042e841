import type { OrderedProduct } from '../catalogue/ordered-product.ts'
import { notFound, Rejection } from '../kernel/refusal.ts'
import type { Moment } from '../time.ts'
import type { Calculation, ItemConfiguration } from './item-configuration.ts'
import type { Quote, QuoteRequestStatus, Sourcing } from './quote.ts'
import type { ReorderOf } from './reorder-of.ts'

/**
 * The states of the slices `packaging-item.ts` and `quote-request.ts`, and items joined with their quotes, which rules
 * and views read. Fields that only staff may see are optional, because they are absent in a fold of the customer's
 * facts.
 */

/** An item as folded by the items slice. */
export type Item = {
  id: string
  /** Three digits, sequential within the order and never reused (ORDER-D02). */
  itemNumber: string
  product: OrderedProduct
  customerProductName: string
  /** Notes on the item for its production (ORDER-017); '' if there are none. */
  additionalNotes: string
  /** Absent until the product is configured. */
  configured: ItemConfiguration | undefined
  /** How its prices were calculated; staff only. */
  calculation?: Calculation | undefined
  /** Requested quantities in pieces, in ascending order. */
  quantities: number[]
  /** The supplier, if staff assigned one without a quote request. */
  sourcing?: Sourcing | undefined
  production: 'pending' | 'inProgress' | 'finished'
  /** When its production was finished (SHIP-006). */
  productionEnd?: Moment | undefined
  /** Ordered only for its samples and services: the item itself is neither produced nor shipped (ORDER-030). */
  samplesServicesOnly: boolean
  /** The earlier item that this item reorders (ORDER-029). */
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

/** The quote of staff: prices and, for staff only, the supplier. */
export type QuoteCompletion = {
  quotes: Quote[]
  sourcing?: Sourcing | undefined
  internalNotes?: string | undefined
}

type QuoteRequestDetails = {
  id: string
  quantities: number[]
  customerComments: string
  /** A question from staff to the customer, and the reply (QUOTE-T04, T05). */
  feedbackQuestion?: string | undefined
  feedbackAnswer?: string | undefined
  /** The previous quote, withdrawn or expired, which staff use as the basis for a new one. */
  previousAnswer?: QuoteCompletion | undefined
  createdOn: Moment
  changedOn: Moment
}
/** A quote request, including the quote once it is completed. */
export type QuoteRequest =
  | (QuoteRequestDetails & { status: Exclude<QuoteRequestStatus, 'completed'> })
  | (QuoteRequestDetails & { status: 'completed' } & QuoteCompletion)

/** The prices of one item. */
export type ItemQuotes = {
  /** Shop prices that can be selected immediately, in ascending order of quantity (PRICE-D02). */
  automaticQuotes: Quote[]
  quoteRequest: QuoteRequest | undefined
  selected: Quote | undefined
  /** Whether the expiry of its quotes was recorded (ORDER-T26). */
  expired: boolean
  /** When its lead time started: nothing was due any more, and its artwork was approved (PRICE-D06). */
  leadTimeFrom?: Moment | undefined
}

export type QuotesState = {
  /** By item id; there is no entry for an item that was never configured. */
  quotes: Readonly<Record<string, ItemQuotes>>
  /** When the last item is ready by the start of its lead time, but not before `agreedReadyDate`. */
  plannedReadyDate: Moment | undefined
  /** The ready date of a change that the customer accepted (decision 101). */
  agreedReadyDate?: Moment | undefined
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

/** The supplier of the item: assigned by staff, or specified in their quote. */
export const sourcingOf = ({ sourcing, quoteRequest }: PackagingItem): Sourcing | undefined =>
  sourcing ?? (quoteRequest?.status === 'completed' ? quoteRequest.sourcing : undefined)

/**
 * The item with this id.
 *
 * @throws {Rejection} `not-found` for an unknown id
 */
export const itemOf = (order: ItemsState & QuotesState, itemId: string): PackagingItem => {
  const item = itemsOf(order).find(({ id }) => id === itemId)
  if (!item) throw new Rejection(notFound('item'))
  return item
}
