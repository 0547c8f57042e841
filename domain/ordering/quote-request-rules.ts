import { ruleBroken, firstOf, unlessStatus } from '../kernel/refusal.ts'
import { itemDraftStatus, type Quotable } from './item-progress.ts'

/** What each party may do with the quote request of an item; `decide` and the buttons use the same rules. */

/** The requesting party: customers cannot see internal requests, and can reopen only expired quotes. */
export type Requester = 'customer' | 'staff'
/** Order statuses in which items can be quoted; staff prepare an internal order before it is published. */
const quoting = ['draft', 'internal'] as const

type OfOrder = { status: string }
/** Status of the request, or of the item if there is no request. */
const statusOf = (item: Quotable): string => item.quoteRequest?.status ?? itemDraftStatus(item)
/** The same from the requester's point of view: an internal request is hidden from customers. */
const statusFor = (item: Quotable, by: Requester): string =>
  by === 'customer' && item.quoteRequest?.status === 'internal' ? itemDraftStatus(item) : statusOf(item)

/** Each rule returns the refusal, or undefined if the action is allowed. */
export const quoteRequestCan = {
  request: (order: OfOrder, item: Quotable) =>
    firstOf(
      unlessStatus('RequestQuote', order.status, ...quoting),
      item.configured ? undefined : ruleBroken('configuration', 'rule.configureFirst'),
      item.quoteRequest && !item.expired
        ? unlessStatus('RequestQuote', item.quoteRequest.status, 'cancelled', 'internal')
        : undefined,
      unlessStatus(
        'RequestQuote',
        itemDraftStatus(item),
        'packagingQuotesMissing',
        'packagingQuotesAvailable',
        'packagingQuotesExpired',
      ),
    ),
  createInternal: (order: OfOrder, item: Quotable) =>
    firstOf(
      unlessStatus('CreateInternalQuoteRequest', order.status, ...quoting),
      item.configured ? undefined : ruleBroken('configuration', 'rule.configureFirst'),
      item.quoteRequest && unlessStatus('CreateInternalQuoteRequest', item.quoteRequest.status, 'cancelled'),
      unlessStatus(
        'CreateInternalQuoteRequest',
        itemDraftStatus(item),
        'packagingQuotesMissing',
        'packagingQuotesAvailable',
        'packagingQuotesExpired',
      ),
    ),
  release: (order: OfOrder, item: Quotable) =>
    firstOf(
      unlessStatus('ReleaseQuoteRequest', order.status, ...quoting),
      unlessStatus('ReleaseQuoteRequest', statusOf(item), 'internal'),
      item.selected ? ruleBroken('itemId', 'rule.quoteChosen') : undefined,
    ),
  askFeedback: (order: OfOrder, item: Quotable) =>
    firstOf(
      unlessStatus('AskCustomerFeedback', order.status, 'draft'),
      unlessStatus('AskCustomerFeedback', statusOf(item), 'pending'),
    ),
  giveFeedback: (order: OfOrder, item: Quotable, by: Requester) =>
    firstOf(
      unlessStatus('GiveQuoteFeedback', order.status, 'draft'),
      unlessStatus('GiveQuoteFeedback', statusFor(item, by), 'requiringCustomerFeedback'),
    ),
  complete: (order: OfOrder, item: Quotable) =>
    firstOf(
      unlessStatus('CompleteQuoteRequest', order.status, ...quoting),
      unlessStatus('CompleteQuoteRequest', statusOf(item), 'internal', 'pending'),
      item.selected ? ruleBroken('itemId', 'rule.quoteChosen') : undefined,
    ),
  /** Withdraws sent quotes that were not selected, to correct or renew them. */
  reopen: (order: OfOrder, item: Quotable, by: Requester) =>
    firstOf(
      unlessStatus('ReopenQuoteRequest', order.status, ...quoting),
      unlessStatus('ReopenQuoteRequest', statusFor(item, by), 'completed'),
      item.selected ? ruleBroken('itemId', 'rule.quoteChosen') : undefined,
      by === 'customer' && !item.expired ? ruleBroken('validUntilTimestamp', 'rule.quoteStillValid') : undefined,
    ),
  cancel: (order: OfOrder, item: Quotable, by: Requester) =>
    firstOf(
      unlessStatus('CancelQuoteRequest', order.status, ...quoting),
      unlessStatus('CancelQuoteRequest', statusFor(item, by), 'internal', 'pending', 'requiringCustomerFeedback'),
    ),
}
