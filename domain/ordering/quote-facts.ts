import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Quantities } from './item-configuration.ts'
import type { PackagingItem } from './order-items.ts'
import { Quote, Sourcing } from './quote.ts'

/** The facts about quote requests and quotes. Names and shapes are stored forever: add, never change. */

const itemId = z.string().min(1)
const ofRequest = { itemId, quoteRequestId: z.string() }

/** Why a quote request ended without an answer: it was cancelled, or what it was about is gone (QUOTE-T08, T09). */
export const cancelReasons = ['withdrawn', 'itemChanged', 'itemRemoved', 'orderCancelled'] as const
export type CancelReason = (typeof cancelReasons)[number]

export const quoteFacts = {
  QuoteRequested: fact({ customer: { ...ofRequest, quantities: Quantities, customerComments: z.string() } }),
  /** QUOTE-T02: prices that staff prepare before the customer has asked for them. */
  InternalQuoteRequestCreated: fact({ staff: { ...ofRequest, quantities: Quantities } }),
  InternalQuoteRequestCancelled: fact({ staff: ofRequest }),
  /** Holds all that the customer has to know about it: the facts before it are hidden. */
  QuoteRequestReleased: fact({ customer: { ...ofRequest, quantities: Quantities } }),
  CustomerFeedbackAsked: fact({ customer: { ...ofRequest, question: z.string().min(1) } }),
  QuoteFeedbackGiven: fact({ customer: { ...ofRequest, answer: z.string().min(1) } }),
  QuoteRequestCompleted: fact({
    customer: { ...ofRequest, quotes: z.array(Quote).min(1) },
    staff: { sourcing: Sourcing, internalNotes: z.string() },
  }),
  /** QUOTE-T07: its quotes are withdrawn, to be corrected or renewed. */
  QuoteRequestReopened: fact({ customer: ofRequest }),
  QuoteRequestCancelled: fact({ customer: { ...ofRequest, reason: z.enum(cancelReasons) } }),
  QuoteSelected: fact({ customer: { itemId, quote: Quote } }),
  QuoteDeselected: fact({ customer: { itemId } }),
  /** ORDER-T26: the validity of every quote of these items has passed; what was selected of them no longer is. */
  QuotesExpired: fact({ customer: { itemIds: z.array(itemId).min(1) } }),
}

export type QuoteEvent = EventOf<typeof quoteFacts>

/** What becomes of an open quote request when its item or its order does not need it any more (QUOTE-T09). */
export const voidedRequest = (
  { id, quoteRequest }: Pick<PackagingItem, 'id' | 'quoteRequest'>,
  reason: CancelReason,
): Extract<QuoteEvent, { type: 'QuoteRequestCancelled' }>[] =>
  quoteRequest && (quoteRequest.status === 'pending' || quoteRequest.status === 'requiringCustomerFeedback')
    ? [{ type: 'QuoteRequestCancelled', data: { itemId: id, quoteRequestId: quoteRequest.id, reason } }]
    : []
