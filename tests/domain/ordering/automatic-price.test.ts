import { describe, expect, test } from 'vitest'
import type { priceControls } from '#domain/catalogue/vocabulary.ts'
import type { ItemConfiguration } from '#domain/ordering/item-configuration.ts'
import { draftStatus, isAutomatic, itemValidation } from '#domain/ordering/item-progress.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting, order } from '#domain/ordering/order.ts'
import { pricedElsewhere, shippingOptionsOf } from '#domain/ordering/shipping-options.ts'
import {
  anAutomaticConfiguration,
  anOrder,
  automaticallyPriced,
  byAir,
  type OrderEvent,
  orderEvents,
  studio,
} from '#tests/support/event-fixtures.ts'
import { decide, folded, given, refusalOf } from '#tests/support/given.ts'

/** PRICE-D02: items that can be bought at the shop price, and items that staff must price. */

const itemId = 'item-1'
const chooses = (quantity: number, item = itemId) =>
  ({ type: 'SelectQuote', data: { itemId: item, quantity } }) as const
const asks = { type: 'RequestQuote', data: { itemId, quoteRequestId: 'request-1', customerComments: '' } } as const
const sources = { type: 'SourceItem', data: { itemId, sourcing: { supplierId: 's-dongguan', unitCost: 710 } } } as const
const configured = (configuration: ItemConfiguration, item = itemId): OrderEvent => ({
  type: 'PackagingItemConfigured',
  data: { itemId: item, ...configuration, calculation: [] },
})
const ofControl = (priceControl: (typeof priceControls)[number]): ItemConfiguration => ({
  ...anAutomaticConfiguration,
  priceEstimate: {
    ...anAutomaticConfiguration.priceEstimate,
    priceControl,
    ...(priceControl === 'M' && { prices: [] }),
  },
})
const [, chosen] = automaticallyPriced.chosen.slice(-2) as [OrderEvent, OrderEvent]

describe('PRICE-D02 a price of the shop', () => {
  test.each([
    ['M', 'packagingQuotesMissing', 'quotesMissing'],
    ['I', 'packagingQuotesMissing', 'quotesMissing'],
    ['A', 'packagingQuotesAvailable', 'quantityMissing'],
  ] as const)('ORDER-T20 ORDER-027 control %s leaves the item %s', (control, status, validation) => {
    const items = itemsOf(folded(order, [...anOrder.withItem, configured(ofControl(control))]))
    expect(draftStatus(items)).toBe(status)
    expect(itemValidation(items[0]!)).toBe(validation)
  })

  test('ORDER-T24 is selected by its quantity, with the value in the log', () => {
    const after = given(order, ...automaticallyPriced.offered)
      .when(chooses(500))
      .emits(chosen)
    expect(draftStatus(itemsOf(after))).toBe('packagingQuotesSelected')
    expect(itemValidation(itemsOf(after)[0]!)).toBe('quoteSelected')
    expect(isAutomatic(itemsOf(after)[0]!)).toBe(true)
  })

  test.each(['M', 'I'] as const)('cannot be selected before staff have answered if its control is %s', (control) => {
    given(order, ...anOrder.withItem, configured(ofControl(control)))
      .when(chooses(500))
      .rejects('Cannot select quote while quote not requested', 'status')
  })

  test('is not automatic without shipping options, whatever its price control', () => {
    const prices = anAutomaticConfiguration.priceEstimate.prices.map(({ shippingOptions: _, ...price }) => price)
    const configuration = {
      ...anAutomaticConfiguration,
      priceEstimate: { ...anAutomaticConfiguration.priceEstimate, prices },
    }
    given(order, ...anOrder.withItem, configured(configuration))
      .when(chooses(500))
      .rejects('Cannot select quote while quote not requested', 'status')
  })

  test('is refused for an unpriced quantity, and the refusal lists the priced ones', () => {
    given(order, ...automaticallyPriced.offered)
      .when(chooses(750))
      .rejects('Expected quantity to be one of 500, 1000', 'quantity')
  })

  test('QUOTE-004 PRICE-D06 can be selected until the estimate ends', () => {
    const { validUntil } = anAutomaticConfiguration
    const lastMoment = new Date(Date.parse(validUntil) - 1).toISOString()
    given(order, ...automaticallyPriced.offered)
      .when(chooses(500), { now: lastMoment })
      .emits(chosen)
    given(order, ...automaticallyPriced.offered)
      .when(chooses(500), { now: validUntil })
      .rejects('This quote has expired. Request a new one.', 'validUntilTimestamp')
    const expired = given(order, ...automaticallyPriced.offered)
      .when({ type: 'ExpireQuotes', data: {} }, { now: validUntil })
      .emits({ type: 'QuotesExpired', data: { itemIds: [itemId] } })
    expect(itemValidation(itemsOf(expired)[0]!)).toBe('quotesExpired')
  })

  test('ORDER-T25 ORDER-T29 can be deselected, and is deselected by another configuration', () => {
    const open = given(order, ...automaticallyPriced.chosen)
      .when({ type: 'DeselectQuote', data: { itemId } })
      .emits(orderEvents.quoteDeselected)
    expect(draftStatus(itemsOf(open))).toBe('packagingQuotesAvailable')
    const again = folded(order, [...automaticallyPriced.chosen, configured(anAutomaticConfiguration)])
    expect(draftStatus(itemsOf(again))).toBe('packagingQuotesAvailable')
    const plain = folded(order, [...automaticallyPriced.chosen, orderEvents.itemConfigured])
    expect(draftStatus(itemsOf(plain))).toBe('packagingQuotesMissing')
  })
})

describe('PRICE-D02 a quote for an item with a shop price', () => {
  const asked = [...automaticallyPriced.offered, orderEvents.quoteRequested]

  test('ORDER-T21 can be requested while no price is selected, and replaces the shop prices', () => {
    given(order, ...automaticallyPriced.offered)
      .when(asks)
      .emits({ type: 'QuoteRequested', data: { ...orderEvents.quoteRequested.data, customerComments: '' } })
    expect(draftStatus(itemsOf(folded(order, asked)))).toBe('packagingQuotesPending')
    given(order, ...asked)
      .when(chooses(500))
      .rejects('Cannot select quote while quote in progress', 'status')
    const answered = given(order, ...asked, orderEvents.quoteCompleted)
      .when(chooses(1000))
      .emits(orderEvents.quoteSelected)
    expect(isAutomatic(itemsOf(answered)[0]!)).toBe(false)
  })

  test('cannot be requested once a price is selected', () => {
    given(order, ...automaticallyPriced.chosen)
      .when(asks)
      .rejects('Cannot request quote while quote selected', 'status')
  })
})

describe('PRICE-D03 shipping options of automatic prices', () => {
  const second: OrderEvent[] = [
    { type: 'PackagingItemAdded', data: { ...orderEvents.itemAdded.data, itemId: 'item-2', itemNumber: '002' } },
    configured(anAutomaticConfiguration, 'item-2'),
  ]
  const costs = (events: readonly OrderEvent[]) =>
    shippingOptionsOf(requireExisting(folded(order, [...events]))).map(({ name, cost }) => [name['en-US'], cost])

  test('are those of the selected quantity', () => {
    expect(costs(automaticallyPriced.offered)).toEqual([])
    expect(costs(automaticallyPriced.chosen)).toEqual([
      ['Ocean freight', 18_000],
      ['Air freight', 42_000],
    ])
  })

  test('of two items are the common ones, at the sum of both costs', () => {
    const thousand = {
      ...chosen,
      data: { itemId: 'item-2', quote: { ...orderEvents.quoteSelected.data.quote } },
    } as OrderEvent
    const five = { ...chosen, data: { ...chosen.data, itemId: 'item-2' } } as OrderEvent
    expect(costs([...automaticallyPriced.chosen, ...second, five])).toEqual([
      ['Ocean freight', 36_000],
      ['Air freight', 84_000],
    ])
    expect(costs([...automaticallyPriced.chosen, ...second, thousand])).toEqual([['Ocean freight', 45_000]])
  })

  test('are added to the same option in a staff quote, and both are paid', () => {
    const five = { ...chosen, data: { ...chosen.data, itemId: 'item-2' } } as OrderEvent
    expect(costs([...anOrder.chosen, ...second, five])).toEqual([['Air + Air freight', byAir.cost + 42_000]])
  })

  test('SHIP-T15 invalidate a planned shipment when its freight cost changes', () => {
    const [ocean] = shippingOptionsOf(requireExisting(folded(order, automaticallyPriced.addressed)))
    const shipments = [
      {
        shipmentId: 'shipment-1',
        addressId: studio.id,
        option: ocean,
        quote: undefined,
        items: [{ itemId, quantity: 500 }],
      },
    ]
    const validates = { type: 'ValidateShipments', data: { shipments } } as const
    const valid = decide(order, folded(order, automaticallyPriced.addressed), validates)
    expect(valid).toMatchObject([{ type: 'ShipmentsValidated', data: { shipments: [{ cost: 18_000 }] } }])
    const dearer = structuredClone(anAutomaticConfiguration)
    dearer.priceEstimate.prices[0]!.shippingOptions![0]!.cost = 19_000
    given(order, ...automaticallyPriced.addressed, ...valid, configured(dearer), chosen)
      .when(validates)
      .emits({ type: 'ShipmentsChanged', data: {} })
  })

  test('are empty for another country than that of the price', () => {
    const abroad: OrderEvent = {
      type: 'DraftChanged',
      data: { ...orderEvents.draftChanged.data, addresses: [{ ...studio, country: 'DE' }] },
    }
    const state = requireExisting(folded(order, [...automaticallyPriced.chosen, abroad]))
    expect(shippingOptionsOf(state)).toEqual([])
    expect(pricedElsewhere(state)).toMatchObject({ code: 'rule-broken', field: 'countryCode' })
    expect(pricedElsewhere(requireExisting(folded(order, automaticallyPriced.addressed)))).toBeUndefined()
    expect(pricedElsewhere(requireExisting(folded(order, [...anOrder.chosen, abroad])))).toBeUndefined()
  })
})

describe('PO-T01 the supplier of an item without a quote from staff', () => {
  const placed = [...automaticallyPriced.addressed, orderEvents.placed]

  test('is assigned by staff once and hidden from the customer', () => {
    const sourced: OrderEvent = { type: 'ItemSourced', data: sources.data }
    const after = given(order, ...placed)
      .when(sources)
      .emits(sourced)
    expect(itemsOf(after)[0]!.sourcing).toEqual(sources.data.sourcing)
    given(order, ...placed, sourced)
      .when(sources)
      .rejects('A supplier has already been assigned to this item. Reload the page.', 'supplierId')
    expect(order.facts.ItemSourced.visible).toMatchObject({ customer: undefined, supplier: undefined })
  })

  test('is not assigned for an item quoted by staff, because the quote names it', () => {
    expect(refusalOf(() => decide(order, folded(order, anOrder.placed), sources))).toMatchObject({
      reason: 'rule.sourcedByQuote',
    })
  })
})
