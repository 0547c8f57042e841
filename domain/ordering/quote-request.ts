import { z } from 'zod'
import type { Context } from '../kernel/decider.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { mostAmount, totalOf } from '../kernel/money.ts'
import { broken, demand, firstOf, invalid, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import type { artworks } from '../production/artwork.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import { automaticQuotesOf, Quantities } from './item-configuration.ts'
import type { coreFacts, OrderCore } from './order-core.ts'
import { type ItemQuotes, itemOf, type ItemsState, type QuotesState, unquoted } from './order-items.ts'
import type { packagingItemFacts } from './packaging-item.ts'
import { itemDraftStatus, type Quotable, quotesOnOffer } from './progress.ts'
import { Quote, type ShippingOption, Sourcing } from './quote.ts'
import { type shippingQuotes, shippingQuoteOf, type ShippingQuoteState } from './shipping-quote.ts'

/**
 * Customers ask for prices, staff answer, customers choose (QUOTE-005; tables QUOTE-T01, T06 and ORDER-T21..T25). What the
 * shop prices by itself can be chosen without being asked for (PRICE-D02).
 */

// Events --------------------------------------------------------------------------------------------------------------

const itemId = z.string().min(1)

const facts = {
  QuoteRequested: fact({
    customer: { itemId, quoteRequestId: z.string(), quantities: Quantities, customerComments: z.string() },
  }),
  QuoteRequestCompleted: fact({
    customer: {
      itemId,
      quoteRequestId: z.string(),
      quotes: z.array(Quote).min(1),
    },
    staff: { sourcing: Sourcing, internalNotes: z.string() },
  }),
  QuoteSelected: fact({ customer: { itemId, quote: Quote } }),
  QuoteDeselected: fact({ customer: { itemId } }),
}

// Rules ---------------------------------------------------------------------------------------------------------------

export const quoteRequestCan = {
  request: (order: { status: string }, item: Quotable) =>
    firstOf(
      unlessStatus('RequestQuote', order.status, 'draft'),
      item.configured ? undefined : broken('configuration', 'rule.configureFirst'),
      item.quoteRequest && unlessStatus('RequestQuote', item.quoteRequest.status, 'cancelled'),
      unlessStatus('RequestQuote', itemDraftStatus(item), 'packagingQuotesMissing', 'packagingQuotesAvailable'),
    ),
  complete: (order: { status: string }, item: Quotable) =>
    firstOf(
      unlessStatus('CompleteQuoteRequest', order.status, 'draft'),
      unlessStatus('CompleteQuoteRequest', item.quoteRequest?.status ?? itemDraftStatus(item), 'internal', 'pending'),
    ),
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

/** What a decision about quotes looks at. */
type Order = OrderCore & ItemsState & QuotesState & ShippingQuoteState
type QuoteEvent = EventOf<typeof facts & Pick<(typeof shippingQuotes)['facts'], 'ShippingQuoted'>>

/** Prices without totals: those the order works out. Unit prices in thousandths, costs in minor units. */
export type QuoteAnswer = {
  quotes: Pick<Quote, 'quantity' | 'unitPrice' | 'leadTimeDays'>[]
  validUntil: Moment
  /** For the whole order: with the quote of its last item, else empty. */
  shippingOptions: ShippingOption[]
  sourcing: Sourcing
  internalNotes: string
}

const decide = {
  RequestQuote: (
    order: Order,
    data: { itemId: string; quoteRequestId: string; customerComments: string },
  ): QuoteEvent[] => {
    const item = itemOf(order, data.itemId)
    demand(quoteRequestCan.request(order, item))
    return [{ type: 'QuoteRequested', data: { ...data, quantities: item.quantities } }]
  },
  CompleteQuoteRequest: (order: Order, data: { itemId: string } & QuoteAnswer, { now }: Context): QuoteEvent[] => {
    const item = itemOf(order, data.itemId)
    demand(quoteRequestCan.complete(order, item))
    demand(isBefore(now, data.validUntil) ? undefined : invalid('validUntil', 'input.future', { field: 'validUntil' }))
    const asked = new Set(data.quotes.map(({ quantity }) => quantity))
    demand(asked.size === data.quotes.length ? undefined : invalid('quotes', 'rule.quotesOncePerQuantity'))
    const { validUntil, shippingOptions, ...answer } = data
    const quotes = data.quotes
      .map((quote) => ({ ...quote, total: totalOf(quote.quantity, quote.unitPrice), validUntil }))
      .toSorted((a, b) => a.quantity - b.quantity)
    demand(quotes.some(({ total }) => total > mostAmount) ? invalid('quotes', 'rule.quoteTooHigh') : undefined)
    const completed: QuoteEvent = {
      type: 'QuoteRequestCompleted',
      data: { ...answer, quotes, quoteRequestId: item.quoteRequest?.id ?? '' },
    }
    if (shippingOptions.length === 0) return [completed]
    const quote = shippingQuoteOf(order, { options: shippingOptions, validUntil }, item.id)
    return [completed, { type: 'ShippingQuoted', data: { quote } }]
  },
  SelectQuote: (order: Order, data: { itemId: string; quantity: number }, { now }: Context): QuoteEvent[] => {
    const item = itemOf(order, data.itemId)
    demand(quoteRequestCan.select(order, item))
    const quotes = quotesOnOffer(item)
    const quote = quotes.find(({ quantity }) => quantity === data.quantity)
    const offered = quotes.map(({ quantity }) => quantity).join(', ')
    demand(quote ? undefined : invalid('quantity', 'input.payloadOneOf', { field: 'quantity', list: offered }))
    demand(isBefore(now, quote!.validUntil) ? undefined : broken('validUntilTimestamp', 'rule.quoteExpired'))
    return [{ type: 'QuoteSelected', data: { itemId: data.itemId, quote: quote! } }]
  },
  DeselectQuote: (order: Order, data: { itemId: string }): QuoteEvent[] => {
    demand(quoteRequestCan.deselect(order, itemOf(order, data.itemId)))
    return [{ type: 'QuoteDeselected', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withQuotes = (state: QuotesState, id: string, change: (quotes: ItemQuotes) => ItemQuotes): QuotesState => ({
  ...state,
  quotes: { ...state.quotes, [id]: change(state.quotes[id] ?? unquoted) },
})

/** Nothing is due any more, so the longest lead time that was selected begins to run. */
const readyAfter = (state: QuotesState, at: Moment): QuotesState => {
  const days = Object.values(state.quotes).map(({ selected }) => selected?.leadTimeDays ?? 0)
  return { ...state, plannedReadyDate: plusDays(at, Math.max(0, ...days)) }
}

type Others = Pick<typeof packagingItemFacts, 'PackagingItemConfigured'> &
  Pick<typeof coreFacts, 'OrderPlaced' | 'OrderPaymentConfirmed'> &
  Pick<(typeof artworks)['facts'], 'ArtworkConfirmed'>

const evolve: SliceEvolve<QuotesState, typeof facts, Others, 'customer'> = {
  QuoteRequested: (state, { itemId: id, quoteRequestId, quantities, customerComments }, { at }) =>
    withQuotes(state, id, (item) => ({
      ...item,
      quoteRequest: {
        id: quoteRequestId,
        status: 'pending',
        quantities,
        customerComments,
        createdOn: at,
        changedOn: at,
      },
    })),
  QuoteRequestCompleted: (state, { itemId: id, quotes, sourcing, internalNotes }, { at }) =>
    withQuotes(state, id, ({ quoteRequest, ...item }) => ({
      ...item,
      quoteRequest: quoteRequest && {
        ...quoteRequest,
        status: 'completed',
        quotes,
        sourcing,
        internalNotes,
        changedOn: at,
      },
    })),
  QuoteSelected: (state, { itemId: id, quote }) => withQuotes(state, id, (item) => ({ ...item, selected: quote })),
  QuoteDeselected: (state, { itemId: id }) => withQuotes(state, id, (item) => ({ ...item, selected: undefined })),
  /** ORDER-T29: another configuration has other prices, and the quotes of the item become void. */
  PackagingItemConfigured: (state, { itemId: id, calculation: _, ...configured }) =>
    withQuotes(state, id, () => ({ ...unquoted, automaticQuotes: automaticQuotesOf(configured) })),
  OrderPlaced: (state, { totals }, { at }) => (totals.amountDue > 0 ? state : readyAfter(state, at)),
  OrderPaymentConfirmed: (state, _, { at }) => readyAfter(state, at),
  /** Lead times run from the approval of the artwork (PRICE-D06); before the payment nothing is planned. */
  ArtworkConfirmed: (state, _, { at }) => (state.plannedReadyDate === undefined ? state : readyAfter(state, at)),
}

const initial: QuotesState = { quotes: {}, plannedReadyDate: undefined }

export const quoteRequests = { facts, initial, decide, evolve }
