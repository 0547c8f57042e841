import type { Context } from '../kernel/decider.ts'
import { ruleBroken, throwIfRefused, firstOf, invalidInput, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { artworks } from '../production/artwork.ts'
import { isBefore, type Moment, plannedDay } from '../time.ts'
import { itemDraftStatus, type Quotable, quotesEnd, quotesOnOffer } from './item-progress.ts'
import type { orderChangeFacts } from './order-change-facts.ts'
import type { coreFacts, OrderCore } from './order-core.ts'
import { itemOf, itemsOf, type ItemsState, type PackagingItem, type QuotesState } from './order-items.ts'
import type { quoteFacts, QuoteEvent } from './quote-facts.ts'

/** The customer's choice of a quote for an item, and the expiry of quotes (tables ORDER-T24..T26, QUOTE-004). */

export type QuoteChoiceFacts = Pick<typeof quoteFacts, 'QuoteSelected' | 'QuoteDeselected' | 'QuotesExpired'>

// Rules ---------------------------------------------------------------------------------------------------------------

export const quoteCan = {
  select: (order: { status: string }, item: Quotable) =>
    firstOf(
      unlessStatus('SelectQuote', order.status, 'draft'),
      unlessStatus('SelectQuote', itemDraftStatus(item), 'packagingQuotesAvailable'),
    ),
  deselect: (order: { status: string }, item: Quotable) =>
    firstOf(
      unlessStatus('DeselectQuote', order.status, 'draft'),
      unlessStatus('DeselectQuote', itemDraftStatus(item), 'packagingQuotesSelected'),
    ),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

type Order = OrderCore & ItemsState & QuotesState

export const decideQuoteChoice = {
  SelectQuote: (order: Order, data: { itemId: string; quantity: number }, { now }: Context): QuoteEvent[] => {
    const item = itemOf(order, data.itemId)
    throwIfRefused(quoteCan.select(order, item))
    const quotes = quotesOnOffer(item)
    const quote = quotes.find(({ quantity }) => quantity === data.quantity)
    const offered = quotes.map(({ quantity }) => quantity).join(', ')
    throwIfRefused(
      quote ? undefined : invalidInput('quantity', 'input.payloadOneOf', { field: 'quantity', list: offered }),
    )
    throwIfRefused(
      isBefore(now, quote!.validUntil) ? undefined : ruleBroken('validUntilTimestamp', 'rule.quoteExpired'),
    )
    return [{ type: 'QuoteSelected', data: { itemId: data.itemId, quote: quote! } }]
  },
  DeselectQuote: (order: Order, data: { itemId: string }): QuoteEvent[] => {
    throwIfRefused(quoteCan.deselect(order, itemOf(order, data.itemId)))
    return [{ type: 'QuoteDeselected', data }]
  },
  /** ORDER-T26: sent by a timer; no event while at least one quote of every item is valid. */
  ExpireQuotes: (order: Order, _: object, { now }: Context): QuoteEvent[] => {
    throwIfRefused(unlessStatus('ExpireQuotes', order.status, 'draft'))
    const itemIds = itemsOf(order).flatMap((item) => (isOver(quotesEnd(item), now) ? [item.id] : []))
    return itemIds.length > 0 ? [{ type: 'QuotesExpired', data: { itemIds } }] : []
  },
}

/**
 * The current item, and the missing fact if its quotes have expired since the timer last ran, so that a request for new
 * quotes does not have to wait for the timer.
 */
export const asOfNow = (item: PackagingItem, now: Moment): { item: PackagingItem; events: QuoteEvent[] } =>
  isOver(quotesEnd(item), now)
    ? {
        item: { ...item, expired: true, selected: undefined },
        events: [{ type: 'QuotesExpired', data: { itemIds: [item.id] } }],
      }
    : { item, events: [] }

const isOver = (end: Moment | undefined, now: Moment): boolean => end !== undefined && !isBefore(now, end)

/** When `ExpireQuotes` has something to record: the earliest expiry among the items of a draft. */
export const quotesDue = (order: Order): Moment | undefined =>
  order.status === 'draft'
    ? itemsOf(order)
        .flatMap((item) => quotesEnd(item) ?? [])
        .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0]
    : undefined

// evolve --------------------------------------------------------------------------------------------------------------

const changed = (
  state: QuotesState,
  itemIds: readonly string[],
  change: Partial<QuotesState['quotes'][string]>,
): QuotesState => {
  const quotes = itemIds.flatMap((id) => (state.quotes[id] ? [[id, { ...state.quotes[id], ...change }] as const] : []))
  return { ...state, quotes: { ...state.quotes, ...Object.fromEntries(quotes) } }
}

/**
 * The lead time of an item starts, or those of all items; without packaging nothing is produced. The order is ready with
 * its last item.
 */
const readyAfter = (before: QuotesState, at: Moment, itemIds = Object.keys(before.quotes)): QuotesState => {
  const state = changed(before, itemIds, { leadTimeFrom: at })
  const ready = Object.values(state.quotes).flatMap(({ selected, leadTimeFrom = at }) =>
    selected ? [plannedDay(leadTimeFrom, selected.leadTimeDays)] : [],
  )
  if (ready.length === 0) return before
  const all = [...ready, ...(state.agreedReadyDate === undefined ? [] : [state.agreedReadyDate])]
  return { ...state, plannedReadyDate: all.reduce((last, one) => (isBefore(last, one) ? one : last)) }
}

/** The artwork of an item is approved or not needed; nothing is planned before the payment. */
const readyWithItem = (state: QuotesState, itemId: string, at: Moment): QuotesState =>
  state.plannedReadyDate === undefined ? state : readyAfter(state, at, [itemId])

type Others = Pick<typeof coreFacts, 'OrderPlaced' | 'OrderPaymentConfirmed'> &
  Pick<typeof orderChangeFacts, 'OrderChangeAccepted'> &
  Pick<(typeof artworks)['facts'], 'ProofApproved' | 'ArtworkWaived'>

/** The part of the quotes slice that folds these facts. */
export const foldQuoteChoice: SliceEvolve<QuotesState, QuoteChoiceFacts, Others, 'customer'> = {
  QuoteSelected: (state, { itemId, quote }) => changed(state, [itemId], { selected: quote }),
  QuoteDeselected: (state, { itemId }) => changed(state, [itemId], { selected: undefined }),
  QuotesExpired: (state, { itemIds }) => changed(state, itemIds, { selected: undefined, expired: true }),
  OrderPlaced: (state, { totals }, { at }) => (totals.amountDue > 0 ? state : readyAfter(state, at)),
  /** When the delivery payment is confirmed, everything is already produced. */
  OrderPaymentConfirmed: (state, { stage }, { at }) => (stage === 'delivery' ? state : readyAfter(state, at)),
  OrderChangeAccepted: (state, { readyOn }) =>
    readyOn === null ? state : { ...state, plannedReadyDate: readyOn, agreedReadyDate: readyOn },
  /** Lead times start with the approval of the artwork (PRICE-D06). */
  ProofApproved: (state, { itemId }, { at }) => readyWithItem(state, itemId, at),
  /** No approval follows any more. */
  ArtworkWaived: (state, { itemId }, { at }) => readyWithItem(state, itemId, at),
}
