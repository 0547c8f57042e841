import { describe, expect, test } from 'vitest'
import { chosenQuantity } from '#web/pages/customer/order-rules.ts'

/** A product of the catalogue has a price before anybody quoted it; that is no choice yet. */
describe('PRICE-010 the chosen quantity of an item', () => {
  const moment = '2026-12-21T00:00:00.000Z'
  const later = '2026-12-24T10:00:00.000Z'
  const quote = { quantity: 500, unitPrice: 1.2, total: 600, leadTimeDays: 14, validUntil: later }
  const request = {
    id: 'q',
    status: 'completed' as const,
    quantities: [500],
    customerComments: '',
    quotes: [quote],
    createdOn: moment,
    changedOn: moment,
  }
  const estimate = {} as NonNullable<Parameters<typeof chosenQuantity>[0]['estimate']>
  const estimated = { quantity: 500, unitPrice: 1.1, validUntilTimestamp: moment, estimate, quoteRequest: null }

  test('is none while the price is the shop’s, asked for or answered', () => {
    expect(chosenQuantity(estimated)).toBeNull()
    expect(chosenQuantity({ ...estimated, quoteRequest: request })).toBeNull()
  })
  test('is that of the quote whose price it has', () => {
    const chosen = { ...estimated, unitPrice: 1.2, validUntilTimestamp: later, quoteRequest: request }
    expect(chosenQuantity(chosen)).toBe(500)
  })
  test('of a plain box is the one it has', () => {
    expect(chosenQuantity({ ...estimated, estimate: null })).toBe(500)
    expect(chosenQuantity({ ...estimated, estimate: null, quantity: null })).toBeNull()
  })
})
