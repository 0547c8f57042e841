import { describe, expect, test } from 'vitest'
import { commandInWords } from '#domain/kernel/refusal.ts'
import { status as statusLabels } from '#domain/messages/en-US/status.ts'
import { type Order, order } from '#domain/ordering/order.ts'
import { quoteRequestStatuses, type ShippingOption } from '#domain/ordering/quote.ts'
import { englishOf, inEnglish } from '#tests/support/english.ts'
import { anOrder, byAir, orderEvents } from '#tests/support/event-fixtures.ts'
import { decide, folded, refusalOf } from '#tests/support/given.ts'

/** CONST-005 and CONST-D02: commands on the quote request of an item in every status. */

describe('the quote request of an item', () => {
  const itemId = 'item-1'
  const pasts = {
    initial: anOrder.withItem,
    packagingQuotesMissing: anOrder.configured,
    packagingQuotesPending: anOrder.asked,
    packagingQuotesAvailable: anOrder.quoted,
    packagingQuotesExpired: anOrder.expired,
    packagingQuotesSelected: anOrder.chosen,
  }
  const choosing = [
    { type: 'SelectQuote', allowed: 'packagingQuotesAvailable', data: { itemId, quantity: 1000 } },
    { type: 'DeselectQuote', allowed: 'packagingQuotesSelected', data: { itemId } },
  ] as const

  describe.each(choosing)('$type', ({ allowed, ...command }) => {
    const refused = Object.entries(pasts).filter(([status]) => status !== allowed)
    test(`happens while ${allowed}`, () => {
      expect(decide(order, folded(order, pasts[allowed]), command)).toHaveLength(1)
    })
    test.each(refused)('is refused while %s', (status, past) => {
      expect(inEnglish(refusalOf(() => decide(order, folded(order, past), command))!)).toMatchObject({
        field: 'status',
        message: `Cannot ${commandInWords(command.type)} while ${statusLabels[status as keyof typeof statusLabels]}`,
      })
    })
  })

  const asked = folded(order, anOrder.asked)
  const inStatus = (status: (typeof quoteRequestStatuses)[number]): Order => ({
    ...asked,
    quotes: {
      [itemId]: { ...asked.quotes[itemId]!, quoteRequest: { ...asked.quotes[itemId]!.quoteRequest!, status } as never },
    },
  })
  const shippingOptions: ShippingOption[] = [byAir]
  const requests = [
    {
      type: 'RequestQuote',
      allowed: ['cancelled', 'internal'],
      data: { itemId, quoteRequestId: 'request-2', customerComments: '' },
    },
    {
      type: 'CompleteQuoteRequest',
      allowed: ['internal', 'pending'],
      data: { ...orderEvents.quoteCompleted.data, validUntil: '2027-01-01T00:00:00Z', shippingOptions },
    },
  ] as const

  describe.each(requests)('$type', ({ allowed, ...command }) => {
    const may = (status: string) => (allowed as readonly string[]).includes(status)
    test.each(quoteRequestStatuses.filter(may))('happens while the request is %s', (status) => {
      expect(decide(order, inStatus(status), command)).not.toEqual([])
    })
    test.each(quoteRequestStatuses.filter((one) => !may(one)))('is refused while the request is %s', (status) => {
      expect(inEnglish(refusalOf(() => decide(order, inStatus(status), command))!)).toMatchObject({
        field: 'status',
        message: `Cannot ${commandInWords(command.type)} while ${statusLabels[status as keyof typeof statusLabels]}`,
      })
    })
  })

  test('cannot be answered if it does not exist', () => {
    const command = { ...requests[1], data: requests[1].data }
    expect(englishOf(refusalOf(() => decide(order, folded(order, anOrder.configured), command)))).toBe(
      'Cannot complete quote request while quote not requested',
    )
  })
})
