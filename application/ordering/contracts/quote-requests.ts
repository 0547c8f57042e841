import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { Quantities } from '#domain/ordering/item-configuration.ts'
import { optionalText, text } from '#domain/text/fields.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { quoteRequestFields } from './item-shapes.ts'
import { QuoteAnswerInput } from './order-inputs.ts'
import { editors, ofItem, seen } from './order-targets.ts'

/** Quote requests of an item (QUOTE-T01..T09). */

/** QUOTE-D01, as it ended or is now. Prices are in `currency`, which an order can change afterward. */
const QuoteRequestOfItem = z.object({
  ...quoteRequestFields,
  itemId: z.string(),
  currency: Currency,
  /** Only for staff; '' if there are none. */
  internalNotes: z.string().optional(),
})

export const quoteRequestContracts = {
  quoteRequests: endpoint({
    method: 'GET',
    path: '/orders/:requestId/packaging-items/:itemId/quote-requests',
    summary: 'List the quote requests of an item, including earlier ones, newest first',
    access: ['customer', 'staff'],
    params: ofItem.params,
    reply: z.array(QuoteRequestOfItem),
  }),
  requestQuote: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/request-quote',
    summary: 'Request a quote, by default for the configured quantities (RequestQuote)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, customerComments: optionalText(), quantities: Quantities.optional() }),
  }),
  completeQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/complete-quote-request',
    summary:
      'Answer a quote request with prices and a supplier, and for the last item with shipping options (CompleteQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: QuoteAnswerInput.extend(seen),
  }),
  createInternalQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/create-internal-quote-request',
    summary: 'Create an internal quote request that the customer cannot see yet (CreateInternalQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject(seen),
  }),
  releaseQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/release-quote-request',
    summary: 'Release an internal quote request to the customer (ReleaseQuoteRequest)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject(seen),
  }),
  askCustomerFeedback: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/ask-customer-feedback',
    summary: 'Ask the customer a question about a quote request (AskCustomerFeedback)',
    access: ['staff'],
    ...ofItem,
    body: z.strictObject({ ...seen, question: text(2000) }),
  }),
  giveQuoteFeedback: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/give-quote-feedback',
    summary: 'Answer the question about a quote request (GiveQuoteFeedback)',
    access: editors,
    ...ofItem,
    body: z.strictObject({ ...seen, answer: text(2000) }),
  }),
  reopenQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/reopen-quote-request',
    summary: 'Reopen an answered quote request to correct its quotes, or to renew expired ones (ReopenQuoteRequest)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
  cancelQuoteRequest: endpoint({
    method: 'POST',
    path: '/orders/:requestId/packaging-items/:itemId/cancel-quote-request',
    summary: 'Cancel a quote request that has not been answered yet (CancelQuoteRequest)',
    access: editors,
    ...ofItem,
    body: z.strictObject(seen),
  }),
}
