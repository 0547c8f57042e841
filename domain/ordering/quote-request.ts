import type { Context } from '../kernel/decider.ts'
import type { EventOf } from '../kernel/fact.ts'
import { maxAmount, totalOf } from '../kernel/money.ts'
import { throwIfRefused, invalidInput } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { isBefore, type Moment } from '../time.ts'
import { automaticQuotesOf } from './item-configuration.ts'
import type { OrderCore } from './order-core.ts'
import {
  type QuoteCompletion,
  type ItemQuotes,
  itemOf,
  type ItemsState,
  type QuoteRequest,
  type QuotesState,
  unquoted,
} from './order-items.ts'
import type { packagingItemFacts } from './packaging-item-facts.ts'
import { asOfNow, decideQuoteChoice, foldQuoteChoice, type QuoteChoiceFacts } from './quote-choice.ts'
import { quoteFacts, type QuoteEvent } from './quote-facts.ts'
import { type Requester, quoteRequestCan } from './quote-request-rules.ts'
import type { Quote, ShippingOption, Sourcing } from './quote.ts'
import { shippingQuoteOf, type shippingQuotes, type ShippingQuoteState } from './shipping-quote.ts'

/**
 * Customers request prices; staff quote, correct and renew them (QUOTE-005; tables QUOTE-T01..T09 and ORDER-T21..T23,
 * T27). Automatic shop prices can be selected without a request (PRICE-D02): see `quote-choice.ts`.
 */

// Commands · decide ---------------------------------------------------------------------------------------------------

/** The state that decisions about quotes read. */
type Order = OrderCore & ItemsState & QuotesState & ShippingQuoteState
type ShippingQuoted = EventOf<Pick<(typeof shippingQuotes)['facts'], 'ShippingQuoted'>>
type OfItem = { itemId: string }

/** Prices without totals, which the order calculates. Unit prices in thousandths, costs in minor units. */
export type QuoteAnswer = {
  quotes: { quantity: number; unitPrice: number; leadTimeDays: number }[]
  validUntil: Moment
  /** Options for the whole order: sent with the quote for its last item, otherwise empty. */
  shippingOptions: ShippingOption[]
  sourcing: Sourcing
  internalNotes: string
}

const ofRequest = (itemId: string, { quoteRequest }: Pick<ItemQuotes, 'quoteRequest'>) => ({
  itemId,
  quoteRequestId: quoteRequest?.id ?? '',
})

const decideRequest = {
  RequestQuote: (
    order: Order,
    { quantities, ...data }: OfItem & { quoteRequestId: string; customerComments: string; quantities?: number[] },
    { now }: Context,
  ): QuoteEvent[] => {
    const { item, events } = asOfNow(itemOf(order, data.itemId), now)
    throwIfRefused(quoteRequestCan.request(order, item))
    // The quantities requested by the customer, otherwise all that the shop has calculated.
    return [...events, { type: 'QuoteRequested', data: { ...data, quantities: quantities ?? item.quantities } }]
  },
  CreateInternalQuoteRequest: (order: Order, data: OfItem & { quoteRequestId: string }): QuoteEvent[] => {
    const item = itemOf(order, data.itemId)
    throwIfRefused(quoteRequestCan.createInternal(order, item))
    return [{ type: 'InternalQuoteRequestCreated', data: { ...data, quantities: item.quantities } }]
  },
  ReleaseQuoteRequest: (order: Order, { itemId }: OfItem): QuoteEvent[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(quoteRequestCan.release(order, item))
    return [{ type: 'QuoteRequestReleased', data: { ...ofRequest(itemId, item), quantities: item.quantities } }]
  },
  AskCustomerFeedback: (order: Order, { itemId, question }: OfItem & { question: string }): QuoteEvent[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(quoteRequestCan.askFeedback(order, item))
    return [{ type: 'CustomerFeedbackAsked', data: { ...ofRequest(itemId, item), question } }]
  },
  GiveQuoteFeedback: (
    order: Order,
    { itemId, answer, by }: OfItem & { answer: string; by: Requester },
  ): QuoteEvent[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(quoteRequestCan.giveFeedback(order, item, by))
    return [{ type: 'QuoteFeedbackGiven', data: { ...ofRequest(itemId, item), answer } }]
  },
  CompleteQuoteRequest: (
    order: Order,
    { itemId, ...data }: OfItem & QuoteAnswer,
    { now }: Context,
  ): (QuoteEvent | ShippingQuoted)[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(quoteRequestCan.complete(order, item))
    throwIfRefused(
      isBefore(now, data.validUntil) ? undefined : invalidInput('validUntil', 'input.future', { field: 'validUntil' }),
    )
    const asked = new Set(data.quotes.map(({ quantity }) => quantity))
    throwIfRefused(asked.size === data.quotes.length ? undefined : invalidInput('quotes', 'rule.quotesOncePerQuantity'))
    const { validUntil, shippingOptions, ...answer } = data
    const quotes = data.quotes
      .map((quote) => ({ ...quote, total: totalOf(quote.quantity, quote.unitPrice), validUntil }))
      .toSorted((a, b) => a.quantity - b.quantity)
    throwIfRefused(
      quotes.some(({ total }) => total > maxAmount) ? invalidInput('quotes', 'rule.quoteTooHigh') : undefined,
    )
    const completed: QuoteEvent = {
      type: 'QuoteRequestCompleted',
      data: { ...ofRequest(itemId, item), ...answer, quotes },
    }
    if (shippingOptions.length === 0) return [completed]
    const quote = shippingQuoteOf(order, { options: shippingOptions, validUntil }, item.id)
    return [completed, { type: 'ShippingQuoted', data: { quote } }]
  },
  ReopenQuoteRequest: (order: Order, { itemId, by }: OfItem & { by: Requester }, { now }: Context): QuoteEvent[] => {
    const { item, events } = asOfNow(itemOf(order, itemId), now)
    throwIfRefused(quoteRequestCan.reopen(order, item, by))
    return [...events, { type: 'QuoteRequestReopened', data: ofRequest(itemId, item) }]
  },
  CancelQuoteRequest: (order: Order, { itemId, by }: OfItem & { by: Requester }): QuoteEvent[] => {
    const item = itemOf(order, itemId)
    throwIfRefused(quoteRequestCan.cancel(order, item, by))
    const data = ofRequest(itemId, item)
    return item.quoteRequest?.status === 'internal'
      ? [{ type: 'InternalQuoteRequestCancelled', data }]
      : [{ type: 'QuoteRequestCancelled', data: { ...data, reason: 'withdrawn' } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const withQuotes = (state: QuotesState, id: string, change: (quotes: ItemQuotes) => ItemQuotes): QuotesState => ({
  ...state,
  quotes: { ...state.quotes, [id]: change(state.quotes[id] ?? unquoted) },
})

/** The last quote for a request, valid or not. */
const answerOf = (request: QuoteRequest | undefined): QuoteCompletion | undefined => {
  if (request?.status !== 'completed') return request?.previousAnswer
  const { quotes, sourcing, internalNotes } = request
  return { quotes, sourcing, internalNotes }
}

type StartedRequest = { id: string; quantities: number[]; customerComments?: string }
/** A request that starts or becomes visible to the customer; staff can still see earlier quotes. */
const startedRequest = (
  state: QuotesState,
  itemId: string,
  { customerComments = '', ...request }: StartedRequest,
  at: Moment,
): QuotesState =>
  withQuotes(state, itemId, (item) => ({
    ...item,
    expired: false,
    quoteRequest: {
      ...request,
      status: 'pending',
      customerComments,
      previousAnswer: answerOf(item.quoteRequest),
      createdOn: at,
      changedOn: at,
    },
  }))

/** Changes the request of an item, if it has one. */
const changed = (
  state: QuotesState,
  itemId: string,
  change: (request: QuoteRequest) => QuoteRequest | undefined,
): QuotesState =>
  withQuotes(state, itemId, (item) => ({ ...item, quoteRequest: item.quoteRequest && change(item.quoteRequest) }))

/** The fields of a request that remain when its quotes are withdrawn or its status changes. */
const requestFields = (request: QuoteRequest) => {
  const { id, quantities, customerComments, feedbackQuestion, feedbackAnswer, createdOn } = request
  return { id, quantities, customerComments, feedbackQuestion, feedbackAnswer, createdOn }
}

type OwnFacts = Omit<typeof quoteFacts, keyof QuoteChoiceFacts>
type Others = Pick<typeof packagingItemFacts, 'PackagingItemConfigured' | 'PackagingItemRemoved'>

const evolve: SliceEvolve<QuotesState, OwnFacts, Others, 'customer'> = {
  QuoteRequested: (state, { itemId, quoteRequestId: id, quantities, customerComments }, { at }) =>
    startedRequest(state, itemId, { id, quantities, customerComments }, at),
  /**
   * Hidden from the customer, so it changes nothing that the customer can see, neither the offered quotes nor their
   * expiry.
   */
  InternalQuoteRequestCreated: (state, { itemId = '', quoteRequestId: id = '', quantities = [] }, { at }) =>
    withQuotes(state, itemId, (item) => ({
      ...item,
      quoteRequest: {
        id,
        status: 'internal',
        quantities,
        customerComments: '',
        previousAnswer: answerOf(item.quoteRequest),
        createdOn: at,
        changedOn: at,
      },
    })),
  InternalQuoteRequestCancelled: (state, { itemId = '' }) => changed(state, itemId, () => undefined),
  QuoteRequestReleased: (state, { itemId, quoteRequestId: id, quantities }, { at }) =>
    startedRequest(state, itemId, { id, quantities }, at),
  CustomerFeedbackAsked: (state, { itemId, question }, { at }) =>
    changed(state, itemId, (request) => ({
      ...requestFields(request),
      previousAnswer: answerOf(request),
      status: 'requiringCustomerFeedback',
      feedbackQuestion: question,
      feedbackAnswer: undefined,
      changedOn: at,
    })),
  QuoteFeedbackGiven: (state, { itemId, answer }, { at }) =>
    changed(state, itemId, (request) => ({
      ...requestFields(request),
      previousAnswer: answerOf(request),
      status: 'pending',
      feedbackAnswer: answer,
      changedOn: at,
    })),
  QuoteRequestCompleted: (state, { itemId, quoteRequestId: id, quotes, sourcing, internalNotes }, { at }) =>
    withQuotes(state, itemId, (item) => ({
      ...item,
      expired: false,
      quoteRequest: {
        // A request that was internal is new to the customer (QUOTE-T06).
        ...(item.quoteRequest?.id === id ? requestFields(item.quoteRequest) : newRequest(id, quotes, at)),
        status: 'completed',
        quotes,
        sourcing,
        internalNotes,
        changedOn: at,
      },
    })),
  QuoteRequestReopened: (state, { itemId }, { at }) =>
    withQuotes(
      changed(state, itemId, (request) => ({
        ...requestFields(request),
        previousAnswer: answerOf(request),
        status: 'pending',
        changedOn: at,
      })),
      itemId,
      (item) => ({ ...item, expired: false }),
    ),
  QuoteRequestCancelled: (state, { itemId }, { at }) =>
    changed(state, itemId, (request) => ({
      ...requestFields(request),
      previousAnswer: answerOf(request),
      status: 'cancelled',
      changedOn: at,
    })),
  /** ORDER-T29: a different configuration has different prices, so the item's quotes become void. */
  PackagingItemConfigured: (state, { itemId: id, calculation: _, ...configured }) =>
    withQuotes(state, id, () => ({
      ...unquoted,
      automaticQuotes: automaticQuotesOf(configured),
    })),
  PackagingItemRemoved: (state, { itemId: id }) => {
    const { [id]: _, ...quotes } = state.quotes
    return { ...state, quotes }
  },
}

const newRequest = (id: string, quotes: readonly Quote[], at: Moment) => ({
  id,
  quantities: quotes.map(({ quantity }) => quantity),
  customerComments: '',
  createdOn: at,
})

const initial: QuotesState = { quotes: {}, plannedReadyDate: undefined }

/** The slice of quote requests and selected quotes. */
export const quoteRequests = {
  facts: quoteFacts,
  initial,
  decide: { ...decideRequest, ...decideQuoteChoice },
  evolve: { ...evolve, ...foldQuoteChoice },
}
