import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Quantities } from './item-configuration.ts'
import type { PackagingItem } from './order-items.ts'
import { Quote, Sourcing } from './quote.ts'

/** The facts about quote requests and quotes. Names and shapes are stored permanently: add, never change. */

const itemId = z.string().min(1)
const ofRequest = { itemId, quoteRequestId: z.string() }

/**
 * Why a quote request ended without a quote: it was cancelled, or its item or order was changed, removed or cancelled
 * (QUOTE-T08, T09).
 */
export const cancelReasons = ['withdrawn', 'itemChanged', 'itemRemoved', 'orderCancelled'] as const
export type CancelReason = (typeof cancelReasons)[number]

export const quoteFacts = {
  QuoteRequested: fact({ customer: { ...ofRequest, quantities: Quantities, customerComments: z.string() } }),
  /** QUOTE-T02: prices that staff prepare before the customer requests them. */
  InternalQuoteRequestCreated: fact({ staff: { ...ofRequest, quantities: Quantities } }),
  InternalQuoteRequestCancelled: fact({ staff: ofRequest }),
  /** Contains everything that the customer must be able to see, because the earlier facts are hidden from them. */
  QuoteRequestReleased: fact({ customer: { ...ofRequest, quantities: Quantities } }),
  CustomerFeedbackAsked: fact({ customer: { ...ofRequest, question: z.string().min(1) } }),
  QuoteFeedbackGiven: fact({ customer: { ...ofRequest, answer: z.string().min(1) } }),
  QuoteRequestCompleted: fact({
    customer: { ...ofRequest, quotes: z.array(Quote).min(1) },
    staff: { sourcing: Sourcing, internalNotes: z.string() },
  }),
  /** QUOTE-T07: the quotes are withdrawn for correction or renewal. */
  QuoteRequestReopened: fact({ customer: ofRequest }),
  QuoteRequestCancelled: fact({ customer: { ...ofRequest, reason: z.enum(cancelReasons) } }),
  QuoteSelected: fact({ customer: { itemId, quote: Quote } }),
  QuoteDeselected: fact({ customer: { itemId } }),
  /** ORDER-T26: all quotes of these items have expired, and any selected quote is void. */
  QuotesExpired: fact({ customer: { itemIds: z.array(itemId).min(1) } }),
}

export type QuoteEvent = EventOf<typeof quoteFacts>

/** The facts that end an open quote request that its item or order no longer needs (QUOTE-T09). */
export const voidedRequest = (
  { id, quoteRequest }: Pick<PackagingItem, 'id' | 'quoteRequest'>,
  reason: CancelReason,
): Extract<QuoteEvent, { type: 'QuoteRequestCancelled' }>[] =>
  quoteRequest && (quoteRequest.status === 'pending' || quoteRequest.status === 'requiringCustomerFeedback')
    ? [{ type: 'QuoteRequestCancelled', data: { itemId: id, quoteRequestId: quoteRequest.id, reason } }]
    : []
