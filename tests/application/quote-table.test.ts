import { describe, expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import { quoteRequestsFor } from '#read-models/ordering/quote-request-history.ts'
import { as, bouquetBox, offer, storyStepsIn } from '#tests/support/case-stories.ts'
import { afterExpiry } from '#tests/support/expired-quotes.ts'
import { memoryApp } from '#tests/support/memory-app.ts'
import type { CommandName } from '#tests/support/send-commands.ts'
import {
  after,
  allowed,
  everyCell,
  instead,
  outcome,
  type Place as AnyPlace,
  refused,
  rowsOf,
  type States,
} from '#tests/support/transition-table.ts'

/** The transition table QUOTE of the requirements: quote requests in every status, by every caller. */

type Place = AnyPlace & { itemId: string }

describe('QUOTE: quote request status', () => {
  const none = async (): Promise<Place> => {
    const app = memoryApp()
    const story = storyStepsIn(app)
    await story.drafts('ada')
    await story.adds('ada', bouquetBox)
    return { app, requestId: story.requestId(), itemId: foldCase(app.log.events).order.items[0]!.id }
  }
  const answer = {
    quotes: [{ quantity: 500, unitPrice: 1.84, leadTimeDays: 14 }],
    sourcing: { supplierId: offer.supplierId, unitCost: offer.unitCost },
    internalNotes: '',
  }
  const pending = after(none, ['requestQuote', { customerComments: '' }, as('ada')])
  const states: States<Place> = {
    none,
    internal: after(none, ['createInternalQuoteRequest', {}, as('sam')]),
    pending,
    requiringCustomerFeedback: after(pending, ['askCustomerFeedback', { question: 'Why?' }, as('sam')]),
    completed: after(pending, ['completeQuoteRequest', answer, as('sam')]),
    cancelled: after(pending, ['cancelQuoteRequest', {}, as('ada')]),
  }
  const statusOf = ({ app, itemId }: Place) => quoteRequestsFor('staff', app.log.events, itemId)[0]?.status ?? 'none'
  const commands: Record<string, [CommandName, object]> = {
    RequestQuote: ['requestQuote', { customerComments: '' }],
    CreateInternalQuoteRequest: ['createInternalQuoteRequest', {}],
    ReleaseQuoteRequest: ['releaseQuoteRequest', {}],
    AskCustomerFeedback: ['askCustomerFeedback', { question: 'Why?' }],
    GiveQuoteFeedback: ['giveQuoteFeedback', { answer: 'Because.' }],
    CompleteQuoteRequest: ['completeQuoteRequest', answer],
    ReopenQuoteRequest: ['reopenQuoteRequest', {}],
    CancelQuoteRequest: ['cancelQuoteRequest', {}],
  }
  const staff = ['staff', 'senior staff']
  everyCell(
    'QUOTE',
    commands,
    states,
    {
      // A cancelled request can be repeated (ORDER-T23, T21); an internal one is hidden from the customer (QUOTE-T02).
      ...allowed(
        ...['cancelled', 'internal'].flatMap((status) =>
          ['editor', ...staff].map((who) => `RequestQuote ${status} ${who}`),
        ),
        ...staff.map((who) => `CreateInternalQuoteRequest cancelled ${who}`),
      ),
      // Customers reopen only expired quotes, and cannot cancel an internal request.
      ...refused('ReopenQuoteRequest completed editor', 'CancelQuoteRequest internal editor'),
      // A discarded internal request is a separate fact (decision 64).
      ...instead('InternalQuoteRequestCancelled', ...staff.map((who) => `CancelQuoteRequest internal ${who}`)),
    },
    statusOf,
  )

  describe('with expired quotes', () => {
    const reopen: typeof commands = { ReopenQuoteRequest: ['reopenQuoteRequest', {}] }
    everyCell('QUOTE', reopen, { completed: afterExpiry(states.completed!) }, {}, statusOf)
  })

  const made = { productId: 'mailer-box', config: {}, countryCode: 'US', quantity: 500, quantities: [500] }
  describe.each([
    ['changed', 'configurePackagingItem', made],
    ['removed', 'removePackagingItem', {}],
    ['part of a canceled order', 'cancelOrder', {}],
  ] as const)('QUOTE-T09 VoidQuoteRequest of an item that is %s', (_, name, input) => {
    const row = rowsOf('QUOTE').find(({ id }) => id === 'QUOTE-T09')
    test.each(Object.keys(states))('while %s', async (status) => {
      const events = await outcome(await states[status]!(), name, input, as('ada'))
      expect(events!.includes('QuoteRequestCancelled')).toBe(row!.from.includes(status))
    })
  })
})
