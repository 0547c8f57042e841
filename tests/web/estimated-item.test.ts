import { describe, expect, test } from 'vitest'
import { chosenQuantity, offeredQuotes, itemsPricedForOtherCountry, pricesExpired } from '#web/ordering/order-rules.ts'
import { chosenItem, pricedItem } from './an-order.ts'

/** A product of the catalogue has a price before a selection. */

const moment = '2026-12-21T00:00:00.000Z'
const quote = { quantity: 500, unitPrice: 1.2, total: 600, leadTimeDays: 14, validUntil: '2026-12-24T10:00:00.000Z' }
const estimated = {
  ...pricedItem,
  quantity: 500,
  unitPrice: 1.2,
  total: 600,
  automaticQuotes: [quote],
  quoteRequest: null,
  priceEstimate: {
    priceControl: 'A' as const,
    catalogueVersion: 1,
    rateId: 'r',
    countryCode: 'US',
    prices: [],
  },
}

describe('PRICE-010 PRICE-D02 the selected quantity of an item', () => {
  test('is undefined while no price is selected', () => {
    expect(chosenQuantity(estimated)).toBeNull()
    expect(offeredQuotes(estimated)).toEqual([quote])
  })
  test('is that of the selected price, automatic or by staff', () => {
    expect(chosenQuantity({ ...estimated, selectedQuote: quote })).toBe(500)
    expect(chosenQuantity(chosenItem)).toBe(500)
    expect(chosenQuantity(pricedItem)).toBeNull()
  })
  test('cannot be changed to a shop price while a quote is requested', () => {
    const asked = { ...pricedItem.quoteRequest!, status: 'pending' as const, quotes: [] }
    expect(offeredQuotes({ ...estimated, quoteRequest: asked })).toEqual([])
  })
})

test('QUOTE-004 is expired when all offered prices or the selected one have expired', () => {
  expect(pricesExpired(estimated, moment)).toBe(false)
  expect(pricesExpired(estimated, quote.validUntil)).toBe(true)
  const other = { ...quote, quantity: 1000, validUntil: '2027-01-01T00:00:00.000Z' }
  expect(pricesExpired({ ...estimated, automaticQuotes: [quote, other] }, quote.validUntil)).toBe(false)
  expect(pricesExpired({ ...estimated, automaticQuotes: [quote, other], selectedQuote: quote }, quote.validUntil)).toBe(
    true,
  )
})

test('PRICE-D03 has a shop price only for its country', () => {
  const chosen = { ...estimated, selectedQuote: quote }
  expect(itemsPricedForOtherCountry({ packagingItems: [chosen] }, 'US')).toEqual([])
  expect(itemsPricedForOtherCountry({ packagingItems: [chosen] }, 'DE')).toEqual([{ id: chosen.id, countryCode: 'US' }])
  expect(itemsPricedForOtherCountry({ packagingItems: [estimated, chosenItem] }, 'DE')).toEqual([])
})
