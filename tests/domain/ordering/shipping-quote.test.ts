import { describe, expect, test } from 'vitest'
import { requireExisting, order } from '#domain/ordering/order.ts'
import { shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import { needsShippingQuote } from '#domain/ordering/shipping-quote.ts'
import { plusDays } from '#domain/time.ts'
import {
  aConfiguration,
  allByAir,
  anOrder,
  byAir,
  orderEvents as happened,
  type OrderCommand,
  type OrderEvent,
  studio,
} from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'
import { noWork } from '#tests/support/other-work.ts'

/** SHIP-003, SHIP-T14..T17 and S-04: the shipping quote of staff, for the whole order and one destination. */

const after = (past: readonly OrderEvent[]) => requireExisting(folded(order, [...past]))
const optionIds = (past: readonly OrderEvent[]) => shippingOptionsOf(after(past)).map(({ id }) => id)
const movedTo = (change: Partial<typeof studio>): OrderEvent => ({
  type: 'DraftChanged',
  data: { ...happened.draftChanged.data, addresses: [{ ...studio, ...change }] },
})
const quotedFor = (destination: { country: string; zipCode: string | null }, ...itemIds: string[]): OrderEvent => ({
  type: 'ShippingQuotesRefreshed',
  data: { quote: { ...happened.shippingQuoted.data.quote, itemIds, destination } },
})
const places: OrderCommand = {
  type: 'PlaceOrder',
  data: { by: 'customer', agreedTotal: null, shipments: [allByAir], work: noWork, reimbursable: [], offers: [] },
}
const refreshes: OrderCommand & { type: 'RefreshShippingQuotes' } = {
  type: 'RefreshShippingQuotes',
  data: { options: [byAir], validUntil: plusDays(monday, 30) },
}

describe('S-04 a shipping quote is for one destination', () => {
  test.each([
    ['another country', { country: 'AU', zipCode: '2000' }],
    ['another postal code', { zipCode: '10001' }],
  ])('and no longer for %s', (_, change) => {
    const quoted = [...anOrder.addressed, quotedFor({ country: 'US', zipCode: '97209' }, 'item-1')]
    expect(optionIds(quoted)).toEqual([byAir.id])
    const moved = [...quoted, happened.shipmentsValidated, movedTo(change)]
    expect(optionIds(moved)).toEqual([])
    expect(needsShippingQuote(after(moved))).toBe(true)
    given(order, ...moved)
      .when(places)
      .rejects('Shipping to this address has not been quoted yet. We are preparing your shipping options.')
    given(order, ...moved)
      .when({ type: 'ValidateShipments', data: { shipments: [allByAir] } })
      .emits(happened.shipmentsChanged)
  })

  test('without an address is for the whole requested country', () => {
    const anywhere = [...anOrder.addressed, movedTo({ zipCode: '10001' })]
    expect(optionIds(anywhere)).toEqual([byAir.id])
    expect(optionIds([...anOrder.addressed, movedTo({ country: 'CA' })])).toEqual([])
  })

  test('SHIP-T17 can be renewed by staff for the current address', () => {
    const moved = [...anOrder.addressed, movedTo({ country: 'AU', zipCode: '2000' })]
    const refreshed = given(order, ...moved)
      .when(refreshes)
      .emits(quotedFor({ country: 'AU', zipCode: '2000' }, 'item-1'))
    expect(shippingOptionsOf(requireExisting(refreshed))).toEqual([byAir])
  })
})

describe('a shipping quote is for the whole order', () => {
  const second = { itemId: 'item-2', itemNumber: '002' }
  const secondAsked: OrderEvent[] = [
    { type: 'PackagingItemAdded', data: { ...happened.itemAdded.data, ...second } },
    { type: 'PackagingItemConfigured', data: { ...aConfiguration, itemId: 'item-2', calculation: [] } },
    {
      type: 'QuoteRequested',
      data: { ...happened.quoteRequested.data, itemId: 'item-2', quoteRequestId: 'request-2' },
    },
  ]
  const answerOf = (itemId: string, options: (typeof byAir)[]) => {
    const { quotes, sourcing, internalNotes } = happened.quoteCompleted.data
    const validUntil = plusDays(monday, 30)
    const data = { itemId, quotes, sourcing, internalNotes, validUntil, shippingOptions: options }
    return { type: 'CompleteQuoteRequest', data } as const
  }
  const secondQuoted: OrderEvent = {
    type: 'QuoteRequestCompleted',
    data: { ...happened.quoteCompleted.data, itemId: 'item-2', quoteRequestId: 'request-2' },
  }

  test('is given with the last quote, not earlier', () => {
    given(order, ...anOrder.asked, ...secondAsked)
      .when(answerOf('item-1', [byAir]))
      .rejects('rule.shippingWithLastQuote', 'shippingOptions')
    given(order, ...anOrder.asked, ...secondAsked)
      .when(refreshes)
      .rejects('rule.shippingWithLastQuote', 'quotes')
    given(order, ...anOrder.asked, ...secondAsked)
      .when(answerOf('item-1', []))
      .emits(happened.quoteCompleted)
    const { quote } = happened.shippingQuoted.data
    given(order, ...anOrder.asked, ...secondAsked, happened.quoteCompleted)
      .when(answerOf('item-2', [byAir]))
      .emits(secondQuoted, { type: 'ShippingQuoted', data: { quote: { ...quote, itemIds: ['item-1', 'item-2'] } } })
  })

  test('staff-supplier #3: has no options of one item for two items', () => {
    expect(optionIds([...anOrder.quoted, ...secondAsked, secondQuoted])).toEqual([])
    const both = quotedFor({ country: 'US', zipCode: null }, 'item-1', 'item-2')
    const complete = [...anOrder.quoted, ...secondAsked, secondQuoted, both]
    expect(optionIds(complete)).toEqual([byAir.id])
    expect(optionIds([...complete, { ...secondAsked[1]!, data: { ...secondAsked[1]!.data } } as OrderEvent])).toEqual(
      [],
    )
  })

  test('is not needed for an order of only shop prices', () => {
    given(order, ...anOrder.configured)
      .when(refreshes)
      .rejects('rule.shippingNotNeeded')
  })
})

describe('SHIP-T16 a shipping quote ends', () => {
  test('so no order can be placed with it, even while the prices are valid', () => {
    const quote = { ...happened.shippingQuoted.data.quote, validUntil: plusDays(monday, 3) }
    const ending: OrderEvent[] = [...anOrder.addressed, { type: 'ShippingQuotesRefreshed', data: { quote } }]
    given(order, ...ending, happened.shipmentsValidated)
      .when(places, { now: plusDays(monday, 3) })
      .rejects('The shipping quote has expired. Request new shipping options.', 'providerQuotesValidUntil')
    given(order, ...ending, happened.shipmentsValidated)
      .when(places, { now: plusDays(monday, 2) })
      .emits(happened.placed)
  })

  test('after its start, else it is refused', () => {
    given(order, ...anOrder.quoted)
      .when({ type: 'RefreshShippingQuotes', data: { ...refreshes.data, validUntil: monday } })
      .rejects('input.future', 'validUntil')
  })
})
