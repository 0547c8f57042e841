import { describe, expect, test } from 'vitest'
import { draftStatus } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting, order } from '#domain/ordering/order.ts'
import { quotesDue } from '#domain/ordering/quote-choice.ts'
import { marginFloor, marginOf, priceWarning } from '#domain/ordering/quote.ts'
import { shippingQuoteInUse } from '#domain/ordering/shipping-quote.ts'
import { anOrder, automaticallyPriced, byAir, orderEvents, quotes } from '#tests/support/event-fixtures.ts'
import { folded, given } from '#tests/support/given.ts'

/** The lifecycle of a quote request (QUOTE-T02..T09) and the end of quotes (ORDER-T23, T26, T27). */

const itemId = 'item-1'
const end = quotes[0].validUntil
const before = new Date(Date.parse(end) - 1).toISOString()
const statusOf = (state: Parameters<typeof itemsOf>[0]) => itemsOf(state)[0]!.quoteRequest?.status

describe('internal requests', () => {
  const creates = { type: 'CreateInternalQuoteRequest', data: { itemId, quoteRequestId: 'request-1' } } as const

  test('QUOTE-T02 are prepared by staff without a change of the order', () => {
    const prepared = given(order, ...anOrder.configured)
      .when(creates)
      .emits(orderEvents.internalRequestCreated)
    expect(statusOf(prepared)).toBe('internal')
    expect(draftStatus(itemsOf(prepared))).toBe('packagingQuotesMissing')
  })

  test('QUOTE-T02 are refused if a request is open', () => {
    given(order, ...anOrder.asked)
      .when(creates)
      .rejects('Cannot create internal quote request while pending', 'status')
  })

  test('QUOTE-T03 QUOTE-T06 are released to the customer, or answered immediately', () => {
    const released = given(order, ...anOrder.preparedInternally)
      .when({ type: 'ReleaseQuoteRequest', data: { itemId } })
      .emits(orderEvents.requestReleased)
    expect(draftStatus(itemsOf(released))).toBe('packagingQuotesPending')
    const { quoteRequestId: _, quotes: __, ...answer } = orderEvents.quoteCompleted.data
    const completed = given(order, ...anOrder.preparedInternally)
      .when({
        type: 'CompleteQuoteRequest',
        data: {
          ...answer,
          quotes: quotes.map(({ quantity, unitPrice, leadTimeDays }) => ({ quantity, unitPrice, leadTimeDays })),
          validUntil: end,
          shippingOptions: [byAir],
        },
      })
      .emits(orderEvents.quoteCompleted, orderEvents.shippingQuoted)
    expect(draftStatus(itemsOf(completed))).toBe('packagingQuotesAvailable')
  })

  test('QUOTE-T08 can be discarded by staff and are never visible to the customer', () => {
    const cancels = (by: 'customer' | 'staff') => ({ type: 'CancelQuoteRequest', data: { itemId, by } }) as const
    given(order, ...anOrder.preparedInternally)
      .when(cancels('staff'))
      .emits(orderEvents.internalRequestCancelled)
    given(order, ...anOrder.preparedInternally)
      .when(cancels('customer'))
      .rejects('Cannot cancel quote request while quote not requested', 'status')
  })

  test('QUOTE-T01 are replaced by the customer’s own request', () => {
    given(order, ...anOrder.preparedInternally)
      .when({ type: 'RequestQuote', data: { itemId, quoteRequestId: 'request-2', customerComments: '' } })
      .emits({
        type: 'QuoteRequested',
        data: { ...orderEvents.quoteRequested.data, quoteRequestId: 'request-2', customerComments: '' },
      })
  })
})

describe('a question of staff', () => {
  test('QUOTE-T04 QUOTE-T05 is asked, answered, and stored with the request', () => {
    const asked = given(order, ...anOrder.asked)
      .when({ type: 'AskCustomerFeedback', data: { itemId, question: 'Matte or gloss?' } })
      .emits(orderEvents.feedbackAsked)
    expect(statusOf(asked)).toBe('requiringCustomerFeedback')
    const answered = given(order, ...anOrder.questioned)
      .when({ type: 'GiveQuoteFeedback', data: { itemId, answer: 'Matte.', by: 'customer' } })
      .emits(orderEvents.feedbackGiven)
    expect(itemsOf(answered)[0]!.quoteRequest).toMatchObject({
      status: 'pending',
      feedbackQuestion: 'Matte or gloss?',
      feedbackAnswer: 'Matte.',
      customerComments: 'Two to a carton.',
    })
  })

  test('QUOTE-T04 blocks quotes until the customer has answered', () => {
    given(order, ...anOrder.questioned)
      .when({
        type: 'CompleteQuoteRequest',
        data: { ...orderEvents.quoteCompleted.data, shippingOptions: [], validUntil: end },
      })
      .rejects('Cannot complete quote request while awaiting an answer', 'status')
  })
})

describe('correcting a quote', () => {
  const reopens = (by: 'customer' | 'staff') => ({ type: 'ReopenQuoteRequest', data: { itemId, by } }) as const

  test('QUOTE-T07 removes the sent quotes and shipping options, and gives staff their values to start with', () => {
    const reopened = given(order, ...anOrder.quoted)
      .when(reopens('staff'))
      .emits(orderEvents.requestReopened)
    expect(draftStatus(itemsOf(reopened))).toBe('packagingQuotesPending')
    expect(shippingQuoteInUse(requireExisting(reopened))).toBeUndefined()
    expect(itemsOf(reopened)[0]!.quoteRequest?.previousAnswer).toMatchObject({ quotes })
  })

  test('QUOTE-T07 is refused once one of them is selected', () => {
    given(order, ...anOrder.chosen)
      .when(reopens('staff'))
      .rejects('A quote for this item is already selected. Clear the selection first.', 'itemId')
  })

  test('QUOTE-T07 is open to customers only as a renewal of expired quotes', () => {
    given(order, ...anOrder.quoted)
      .when(reopens('customer'))
      .rejects('rule.quoteStillValid', 'validUntilTimestamp')
    given(order, ...anOrder.expired)
      .when(reopens('customer'))
      .emits(orderEvents.requestReopened)
  })

  test('replaces the former quote', () => {
    const corrected = folded(order, [...anOrder.quoted, orderEvents.requestReopened, orderEvents.quoteCompleted])
    expect(draftStatus(itemsOf(corrected))).toBe('packagingQuotesAvailable')
    expect(itemsOf(corrected)[0]!.quoteRequest).toMatchObject({ status: 'completed', quotes })
  })
})

describe('cancelling a request', () => {
  test.each([
    ['pending', anOrder.asked],
    ['requiringCustomerFeedback', anOrder.questioned],
  ])('QUOTE-T08 ORDER-T23 while it is %s the item can be quoted again', (_, past) => {
    const cancelled = given(order, ...past)
      .when({ type: 'CancelQuoteRequest', data: { itemId, by: 'customer' } })
      .emits(orderEvents.requestCancelled)
    expect(draftStatus(itemsOf(cancelled))).toBe('packagingQuotesMissing')
  })

  test('QUOTE-T09 follows from removing the item', () => {
    const removed = given(order, ...anOrder.asked)
      .when({ type: 'RemovePackagingItem', data: { itemId } })
      .emits(
        { type: 'QuoteRequestCancelled', data: { itemId, quoteRequestId: 'request-1', reason: 'itemRemoved' } },
        orderEvents.itemRemoved,
      )
    expect(itemsOf(removed)).toEqual([])
    expect(draftStatus(itemsOf(removed))).toBe('initial')
  })
})

describe('expired quotes', () => {
  const expires = { type: 'ExpireQuotes', data: {} } as const

  test.each([
    ['on offer', anOrder.quoted],
    ['selected', anOrder.chosen],
    ['of the shop', automaticallyPriced.offered],
    ['of the shop, selected', automaticallyPriced.chosen],
  ])('ORDER-T26 QUOTE-004 quotes %s expire with their validity, not before', (_, past) => {
    expect(quotesDue(folded(order, past))).toBe(end)
    given(order, ...past)
      .when(expires, { now: before })
      .emits()
    const expired = given(order, ...past)
      .when(expires, { now: end })
      .emits(orderEvents.quotesExpired)
    expect(draftStatus(itemsOf(expired))).toBe('packagingQuotesExpired')
    expect(itemsOf(expired)[0]!.selected).toBeUndefined()
    expect(quotesDue(expired)).toBeUndefined()
  })

  test('ORDER-030 of an item that is not produced are not awaited, and expire once it is produced', () => {
    const details = (samplesServicesOnly: boolean) => ({
      type: 'PackagingItemDetailsChanged' as const,
      data: { itemId, customerProductName: '', additionalNotes: '', samplesServicesOnly },
    })
    const unmade = [...automaticallyPriced.offered, details(true)]
    expect(quotesDue(folded(order, unmade))).toBeUndefined()
    given(order, ...unmade)
      .when(expires, { now: end })
      .emits()
    given(order, ...unmade, details(false))
      .when(expires, { now: end })
      .emits(orderEvents.quotesExpired)
  })

  test('ORDER-T26 expire once', () => {
    given(order, ...anOrder.expired)
      .when(expires, { now: end })
      .emits()
  })

  test('ORDER-T27 can be requested again, and staff see their former answer', () => {
    const asks = { type: 'RequestQuote', data: { itemId, quoteRequestId: 'request-2', customerComments: '' } } as const
    const requested = {
      type: 'QuoteRequested',
      data: { ...orderEvents.quoteRequested.data, quoteRequestId: 'request-2', customerComments: '' },
    } as const
    const again = given(order, ...anOrder.expired)
      .when(asks, { now: end })
      .emits(requested)
    expect(draftStatus(itemsOf(again))).toBe('packagingQuotesPending')
    expect(itemsOf(again)[0]!.quoteRequest?.previousAnswer?.quotes).toEqual(quotes)
    // The expiry is not recorded yet: the missing fact is recorded first.
    given(order, ...anOrder.quoted)
      .when(asks, { now: end })
      .emits(orderEvents.quotesExpired, requested)
  })

  test('ORDER-T28 are replaced by new prices for another configuration', () => {
    const { type: _, data } = automaticallyPriced.offered.at(-1)! as Extract<
      (typeof automaticallyPriced.offered)[number],
      { type: 'PackagingItemConfigured' }
    >
    const { itemId: id, ...configured } = data
    const estimated = given(order, ...automaticallyPriced.offered, orderEvents.quotesExpired)
      .when({ type: 'ConfigurePackagingItem', data: { itemId: id, configured } })
      .emits({ type: 'PackagingItemConfigured', data })
    expect(draftStatus(itemsOf(estimated))).toBe('packagingQuotesAvailable')
  })
})

describe('a price before staff send it', () => {
  test.each([
    [1.25, 0.9, undefined],
    [1.25, 1, undefined],
    [1.25, 1.01, 'belowMarginFloor'],
    [1.25, 1.25, 'belowMarginFloor'],
    [1.25, 1.26, 'belowCost'],
  ] as const)('%s at a cost of %s: %s', (price, cost, expected) => {
    expect(priceWarning(price, cost)).toBe(expected)
  })

  test('has a margin that is a share of the price', () => {
    expect(marginOf(2, 1.5)).toBe(0.25)
    expect(marginFloor).toBe(0.2)
  })
})
