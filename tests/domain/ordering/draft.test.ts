import { describe, expect, test } from 'vitest'
import { draftStatus } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { order } from '#domain/ordering/order.ts'
import { defaultValidity } from '#domain/ordering/quote.ts'
import { bilingual } from '#domain/text/bilingual.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import {
  aConfiguration,
  allByAir,
  anOrder,
  byAir,
  orderEvents,
  type OrderEvent,
  quotes,
  studio,
} from '#tests/support/event-fixtures.ts'
import { decide, folded, given, monday } from '#tests/support/given.ts'
import { noWork } from '#tests/support/other-work.ts'

const itemId = 'item-1'
const statusAfter = (...past: OrderEvent[]) => draftStatus(itemsOf(folded(order, past)))

describe('opening and filling a draft', () => {
  test('ORDER-T01 creates an empty draft', () => {
    const { data } = orderEvents.created
    const opened = given(order).when({ type: 'CreateOrder', data }).emits(orderEvents.created)
    expect(opened).toMatchObject({ status: 'draft', ...data, createdOn: monday })
    expect(draftStatus(itemsOf(opened))).toBe('initial')
  })

  const { product } = orderEvents.itemAdded.data
  const configured = { ...aConfiguration, calculation: [] }
  const addsItem = {
    itemId,
    product,
    customerProductName: 'Bouquet box',
    samplesServicesOnly: false,
    configured: undefined,
  }
  const otherItems = 0

  test('ORDER-T30 adds an item without a configuration, and the order remains initial', () => {
    const filled = given(order, ...anOrder.created)
      .when({ type: 'AddPackagingItem', data: { ...addsItem, otherItems } })
      .emits(orderEvents.itemAdded)
    expect(draftStatus(itemsOf(filled))).toBe('initial')
  })

  test('ORDER-T30 and ORDER-T19 can add and configure an item in one command', () => {
    const filled = given(order, ...anOrder.created)
      .when({ type: 'AddPackagingItem', data: { ...addsItem, configured, otherItems } })
      .emits(orderEvents.itemAdded, orderEvents.itemConfigured)
    expect(draftStatus(itemsOf(filled))).toBe('packagingQuotesMissing')
  })

  test('ORDER-T01 and ORDER-T30 can open an order with its first item', () => {
    const opened = given(order)
      .when({ type: 'CreateOrder', data: { ...orderEvents.created.data, item: { ...addsItem, configured } } })
      .emits(orderEvents.created, orderEvents.itemAdded, orderEvents.itemConfigured)
    expect(draftStatus(itemsOf(opened))).toBe('packagingQuotesMissing')
  })

  test('ORDER-D02 numbers items from 001 in the order of addition', () => {
    const [added] = decide(order, folded(order, anOrder.withItem), {
      type: 'AddPackagingItem',
      data: { ...addsItem, otherItems, itemId: 'item-2' },
    })
    expect(added?.data).toMatchObject({ itemId: 'item-2', itemNumber: '002' })
  })

  test('ORDER-D02 does not reuse the number of a removed item', () => {
    const emptied = { ...folded(order, anOrder.withItem), items: [] }
    const [added] = decide(order, emptied, {
      type: 'AddPackagingItem',
      data: { ...addsItem, otherItems, itemId: 'item-2' },
    })
    expect(added?.data).toMatchObject({ itemNumber: '002' })
    const [beside] = decide(order, emptied, { type: 'AddPackagingItem', data: { ...addsItem, otherItems: 2 } })
    expect(beside?.data).toMatchObject({ itemNumber: '004' })
  })

  test('ORDER-T19 makes a configured item ready for pricing', () => {
    given(order, ...anOrder.withItem)
      .when({ type: 'ConfigurePackagingItem', data: { itemId, configured } })
      .emits(orderEvents.itemConfigured)
    expect(statusAfter(...anOrder.configured)).toBe('packagingQuotesMissing')
  })

  test('stores quantities in ascending order without duplicates', () => {
    given(order, ...anOrder.withItem)
      .when({
        type: 'ConfigurePackagingItem',
        data: { itemId, configured: { ...configured, quantities: [1000, 500, 1000] } },
      })
      .emits(orderEvents.itemConfigured)
  })

  test('ORDER-T29 QUOTE-T09 invalidates requested and selected quotes with a new configuration', () => {
    const other = { ...configured, productConfigurationHash: 'another-mailer', quantities: [250] }
    const voided: OrderEvent = {
      type: 'QuoteRequestCancelled',
      data: { itemId, quoteRequestId: 'request-1', reason: 'itemChanged' },
    }
    for (const [past, before] of [
      [anOrder.asked, [voided]],
      [anOrder.questioned, [voided]],
      [anOrder.quoted, []],
      [anOrder.chosen, []],
    ] as const) {
      const changed = given(order, ...past)
        .when({ type: 'ConfigurePackagingItem', data: { itemId, configured: other } })
        .emits(...before, { type: 'PackagingItemConfigured', data: { itemId, ...other } })
      expect(itemsOf(changed)[0]).toMatchObject({ quoteRequest: undefined, selected: undefined })
      expect(draftStatus(itemsOf(changed))).toBe('packagingQuotesMissing')
    }
  })

  test('is refused for an unknown item', () => {
    given(order, ...anOrder.withItem)
      .when({ type: 'ConfigurePackagingItem', data: { itemId: 'item-9', configured } })
      .rejects('not-found')
  })

  test('ORDER-004 stores contact, addresses and comments as entered', () => {
    const { data } = orderEvents.draftChanged
    const changed = given(order, ...anOrder.created)
      .when({ type: 'ChangeDraft', data })
      .emits(orderEvents.draftChanged)
    expect(changed).toMatchObject(data)
  })
})

describe('requesting quotes', () => {
  const { quoteRequestId, customerComments } = orderEvents.quoteRequested.data
  const asks = { type: 'RequestQuote', data: { itemId, quoteRequestId, customerComments } } as const

  test('QUOTE-T01 and ORDER-T21 is possible for a configured item, with its quantities', () => {
    const asked = given(order, ...anOrder.configured)
      .when(asks)
      .emits(orderEvents.quoteRequested)
    expect(itemsOf(asked)[0]?.quoteRequest).toMatchObject({ status: 'pending', quantities: [500, 1000] })
    expect(draftStatus(itemsOf(asked))).toBe('packagingQuotesPending')
  })

  test('QUOTE-T01 is refused for an item without a configuration', () => {
    given(order, ...anOrder.withItem)
      .when(asks)
      .rejects('Configure the item before requesting a quote', 'configuration')
  })

  const answer = {
    itemId,
    quotes: quotes.map(({ quantity, unitPrice, leadTimeDays }) => ({ quantity, unitPrice, leadTimeDays })),
    validUntil: plusDays(monday, 30),
    shippingOptions: [byAir],
    sourcing: orderEvents.quoteCompleted.data.sourcing,
    internalNotes: orderEvents.quoteCompleted.data.internalNotes,
  }

  test('QUOTE-T06 and ORDER-T22 is answered by staff with quotes, whose totals the order calculates', () => {
    const quoted = given(order, ...anOrder.asked)
      .when({ type: 'CompleteQuoteRequest', data: answer })
      .emits(orderEvents.quoteCompleted, orderEvents.shippingQuoted)
    expect(itemsOf(quoted)[0]?.quoteRequest?.status).toBe('completed')
    expect(draftStatus(itemsOf(quoted))).toBe('packagingQuotesAvailable')
  })

  test('stores quotes by ascending quantity', () => {
    given(order, ...anOrder.asked)
      .when({ type: 'CompleteQuoteRequest', data: { ...answer, quotes: answer.quotes.toReversed() } })
      .emits(orderEvents.quoteCompleted, orderEvents.shippingQuoted)
  })

  test('QUOTE-T06 refuses quotes that end before they start', () => {
    given(order, ...anOrder.asked)
      .when({ type: 'CompleteQuoteRequest', data: { ...answer, validUntil: monday } })
      .rejects('validUntil must be in the future', 'validUntil')
  })

  test('refuses two prices for one quantity', () => {
    const twice = [...answer.quotes, { quantity: 500, unitPrice: 1, leadTimeDays: 1 }]
    given(order, ...anOrder.asked)
      .when({ type: 'CompleteQuoteRequest', data: { ...answer, quotes: twice } })
      .rejects('Each quantity can be quoted only once. Remove the duplicate.', 'quotes')
  })

  test('QUOTE-D02 gives quotes that are valid for 30 days unless staff set another end', () => {
    expect(defaultValidity(monday)).toBe('2026-04-01T09:00:00.000Z')
  })
})

describe('selecting a quote', () => {
  const chooses = (quantity: number) => ({ type: 'SelectQuote', data: { itemId, quantity } }) as const

  test('ORDER-T24 prices the order if it was the last open item', () => {
    const chosen = given(order, ...anOrder.quoted)
      .when(chooses(1000))
      .emits(orderEvents.quoteSelected)
    expect(draftStatus(itemsOf(chosen))).toBe('packagingQuotesSelected')
  })

  test('ORDER-T24 is refused for an unquoted quantity, and the refusal lists the quoted ones', () => {
    given(order, ...anOrder.quoted)
      .when(chooses(750))
      .rejects('Expected quantity to be one of 500, 1000', 'quantity')
  })

  test('QUOTE-004 is possible until its validity ends', () => {
    const end = quotes[0].validUntil
    const lastMoment = '2026-04-01T08:59:59.999Z'
    expect(isBefore(lastMoment, end)).toBe(true)
    given(order, ...anOrder.quoted)
      .when(chooses(1000), { now: lastMoment })
      .emits(orderEvents.quoteSelected)
    given(order, ...anOrder.quoted)
      .when(chooses(1000), { now: end })
      .rejects('This quote has expired. Request a new one.', 'validUntilTimestamp')
  })

  test('ORDER-T25 can be undone', () => {
    const open = given(order, ...anOrder.chosen)
      .when({ type: 'DeselectQuote', data: { itemId } })
      .emits(orderEvents.quoteDeselected)
    expect(draftStatus(itemsOf(open))).toBe('packagingQuotesAvailable')
  })
})

describe('planning shipments', () => {
  const validates = (...shipments: (typeof allByAir)[]) => ({ type: 'ValidateShipments', data: { shipments } }) as const

  test('SHIP-T14 is valid if shipments contain the whole order, with address and option', () => {
    const valid = given(order, ...anOrder.addressed)
      .when(validates(allByAir))
      .emits(orderEvents.shipmentsValidated)
    expect(valid.shipmentValidationStatus).toBe('valid')
  })

  test('SHIP-T15 is initial again if shipments no longer cover the order, until they are validated', () => {
    const changed = given(order, ...anOrder.checkedOut)
      .when(validates())
      .emits(orderEvents.shipmentsChanged)
    expect(changed).toMatchObject({ shipmentValidationStatus: 'initial', plannedShipments: [] })
    given(order, ...anOrder.checkedOut, orderEvents.shipmentsChanged)
      .when(validates(allByAir))
      .emits(orderEvents.shipmentsValidated)
  })

  test('SHIP-T14 emits no event for the same validation again', () => {
    given(order, ...anOrder.checkedOut)
      .when(validates(allByAir))
      .emits()
    given(order, ...anOrder.addressed)
      .when(validates())
      .emits()
  })

  const holding = (quantity: number) => ({ ...allByAir, items: [{ itemId, quantity }] })

  test.each([
    ['SHIP-T18 too few pieces', [holding(999)]],
    ['SHIP-T20 too many pieces', [holding(1001)]],
    ['SHIP-T20 the same pieces twice', [allByAir, { ...allByAir, shipmentId: 'shipment-2' }]],
    ['SHIP-T14 an address of another order', [{ ...allByAir, addressId: 'address-9' }]],
    ['SHIP-T14 an option that is not offered', [{ ...allByAir, option: { ...byAir, id: 'option-9' } }]],
  ])('%s cannot be valid', (_, shipments) => {
    given(order, ...anOrder.addressed)
      .when(validates(...shipments))
      .emits()
  })

  const ownQuote = { optionIds: ['option-1'], validUntil: plusDays(monday, 30) }
  const own = { option: { id: 'option-1', cost: 9_000 }, quote: ownQuote }

  test('SHIP-T19 can spread pieces over several shipments, each with its own option', () => {
    const two = [
      { ...holding(400), ...own },
      { ...holding(600), ...own, shipmentId: 'shipment-2' },
    ]
    const valid = decide(order, folded(order, anOrder.addressed), validates(...two))
    const { plannedShipments } = folded(order, valid, folded(order, anOrder.addressed))
    expect(plannedShipments.map(({ cost }) => cost)).toEqual([9_000, 9_000])
    const byOptionsOfTheOrder = two.map((one) => ({ ...one, option: byAir, quote: undefined }))
    expect(decide(order, folded(order, anOrder.addressed), validates(...byOptionsOfTheOrder))).toEqual([])
  })

  test('SHIP-T14 uses an option of the whole order only for its address; another address has its own options', () => {
    const addresses = [studio, { ...studio, id: 'address-3' }]
    const moved: OrderEvent = { type: 'DraftChanged', data: { ...orderEvents.draftChanged.data, addresses } }
    const planned = { shipmentId: 'shipment-1', addressId: 'address-3', shippingOptionId: 'option-1', cost: 9_000 }
    given(order, ...anOrder.checkedOut, moved)
      .when(validates({ ...allByAir, addressId: 'address-3' }))
      .emits(orderEvents.shipmentsChanged)
    given(order, ...anOrder.checkedOut, moved)
      .when(validates({ ...allByAir, ...own, addressId: 'address-3' }))
      .emits({ type: 'ShipmentsValidated', data: { shipments: [planned] } })
  })

  test('SHIP-T16 expires with the first quote that it uses, and is valid again with new ones', () => {
    const ended = { ...allByAir, ...own, quote: { ...ownQuote, validUntil: monday } }
    const expired = given(order, ...anOrder.checkedOut)
      .when({ type: 'ExpireShippingQuotes', data: { shipments: [ended] } })
      .emits({ type: 'ShippingQuotesExpired', data: {} })
    expect(expired.shipmentValidationStatus).toBe('expired')
    given(order, ...anOrder.checkedOut)
      .when({ type: 'ExpireShippingQuotes', data: { shipments: [{ ...allByAir, ...own }] } })
      .emits()
    given(order, ...anOrder.checkedOut, { type: 'ShippingQuotesExpired', data: {} })
      .when(validates(ended))
      .emits()
    given(order, ...anOrder.checkedOut, { type: 'ShippingQuotesExpired', data: {} })
      .when({
        type: 'PlaceOrder',
        data: { by: 'customer', agreedTotal: null, shipments: [ended], work: noWork, reimbursable: [], offers: [] },
      })
      .rejects('rule.shipWholeQuantity', 'shipmentValidationStatus')
    const planned = { shipmentId: 'shipment-1', addressId: studio.id, shippingOptionId: 'option-1', cost: 9_000 }
    given(order, ...anOrder.checkedOut, { type: 'ShippingQuotesExpired', data: {} })
      .when(validates({ ...allByAir, ...own }))
      .emits({ type: 'ShipmentsValidated', data: { shipments: [planned] } })
  })

  test('SHIP-T14 treats another option for the same price as another plan', () => {
    const { quote } = orderEvents.shippingQuoted.data
    const byRail = { ...byAir, id: 'option-rail', name: bilingual(() => 'Rail') }
    const twoOffers: OrderEvent = {
      type: 'ShippingQuoted',
      data: { quote: { ...quote, options: [byAir, byRail] } },
    }
    const shipments = [{ ...orderEvents.shipmentsValidated.data.shipments[0], shippingOptionId: 'option-rail' }]
    given(
      order,
      ...anOrder.asked,
      orderEvents.quoteCompleted,
      twoOffers,
      orderEvents.quoteSelected,
      orderEvents.draftChanged,
      orderEvents.shipmentsValidated,
    )
      .when(validates({ ...allByAir, option: { id: 'option-rail', cost: byAir.cost } }))
      .emits({ type: 'ShipmentsValidated', data: { shipments } })
  })
})
