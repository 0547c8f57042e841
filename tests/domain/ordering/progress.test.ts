import { describe, expect, test } from 'vitest'
import { draftStatus, itemValidation } from '#domain/ordering/item-progress.ts'
import { boardColumn, columnsOf } from '#domain/ordering/order-groups.ts'
import { itemsOf, type PackagingItem } from '#domain/ordering/order-items.ts'
import { order } from '#domain/ordering/order.ts'
import { type DetailedStatus, detailedStatus, phaseAndStep } from '#domain/ordering/progress.ts'
import { allocation } from '#domain/ordering/shipment-plan.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { shipmentSummary } from '#domain/shipping/shipment-status.ts'
import { anOrder, type OrderEvent, orderEvents, quotes } from '#tests/support/event-fixtures.ts'
import { folded, given } from '#tests/support/given.ts'
import { shipping } from '#tests/support/other-work.ts'

/** Derived values, which are not stored. */

const stateAfter = (past: OrderEvent[]) => folded(order, past)
const itemAfter = (past: OrderEvent[]): PackagingItem => itemsOf(stateAfter(past))[0]!

describe('detailed status', () => {
  test('ORDER-D06 is that of the earliest item', () => {
    const stages = [anOrder.withItem, anOrder.configured, anOrder.asked, anOrder.quoted, anOrder.chosen].map(itemAfter)
    const expected = [
      'initial',
      'packagingQuotesMissing',
      'packagingQuotesPending',
      'packagingQuotesAvailable',
      'packagingQuotesSelected',
    ]
    for (let from = 0; from < stages.length; from++) {
      expect(draftStatus(stages.slice(from))).toBe(expected[from])
      expect(draftStatus(stages.slice(from).toReversed())).toBe(expected[from])
    }
  })

  test('ORDER-D20 is initial for an empty draft', () => {
    expect(draftStatus([])).toBe('initial')
  })

  test('ORDER-T32 starts with production for a paid order of blank boxes', () => {
    expect(detailedStatus(stateAfter(anOrder.paid), shipping('initial'))).toBe('productionPending')
  })

  test.each<[string, OrderEvent[], DetailedStatus]>([
    ['ORDER-T46 production started', anOrder.beingMade, 'productionInProgress'],
    ['ORDER-T47 production finished', anOrder.made, 'deliveryPending'],
    ['ORDER-023 completed', anOrder.completed, 'deliveryCompleted'],
  ])('%s', (_, past, expected) => {
    expect(detailedStatus(stateAfter(past), shipping('initial'))).toBe(expected)
  })

  test('ORDER-T48 changes to delivery with the first departed shipment', () => {
    const made = stateAfter(anOrder.made)
    expect(detailedStatus(made, shipping('initial', 'initial'))).toBe('deliveryPending')
    expect(detailedStatus(made, shipping('shipped', 'initial'))).toBe('deliveryInProgress')
    expect(detailedStatus(made, shipping('pickedUp'))).toBe('deliveryInProgress')
  })

  test('ORDER-D06 is that of the earliest item during production too', () => {
    const items = [itemAfter(anOrder.made), itemAfter(anOrder.paid)]
    expect(
      detailedStatus(
        {
          status: 'inProgress',
          items,
          standardItems: [],
          quotes: {},
          artwork: stateAfter(anOrder.made).artwork,
          dielines: {},
        },
        shipping(),
      ),
    ).toBe('productionPending')
  })

  test.each(['internal', 'cancelled', 'onHold', 'paymentPending', 'none'] as const)(
    'ORDER-024 is undefined for an order that is %s',
    (status) => {
      expect(detailedStatus({ ...stateAfter(anOrder.placed), status }, shipping())).toBeUndefined()
    },
  )
})

describe('phase and step', () => {
  test.each([
    ['ORDER-T50', 'internal', [undefined], 'preSales', 'items'],
    [
      'ORDER-T51',
      'draft',
      [
        'initial',
        'packagingQuotesMissing',
        'packagingQuotesPending',
        'packagingQuotesExpired',
        'packagingQuotesAvailable',
      ],
      'preSales',
      'items',
    ],
    ['ORDER-T52', 'draft', ['packagingQuotesSelected'], 'preSales', 'checkout'],
    ['ORDER-T53', 'paymentPending', [undefined], 'preSales', 'orderPlaced'],
    ['ORDER-T55', 'inProgress', ['servicesPending', 'servicesInProgress', 'servicesCompleted'], 'services', 'artwork'],
    ['ORDER-T56', 'inProgress', ['samplesPending', 'samplesInProgress', 'samplesCompleted'], 'samples', 'sampling'],
    [
      'ORDER-T57',
      'inProgress',
      [
        'dielinesPending',
        'artworkPendingClient',
        'artworkRequiresChanges',
        'artworkPendingApprovalPM',
        'artworkPendingPM',
        'artworkPendingApprovalClient',
      ],
      'preProduction',
      'artwork',
    ],
    ['ORDER-T58', 'inProgress', ['productionPending', 'productionInProgress'], 'production', 'fulfilment'],
    ['ORDER-T59', 'inProgress', ['deliveryPending', 'deliveryInProgress'], 'shipping', 'fulfilment'],
    ['ORDER-T60', 'completed', ['deliveryCompleted'], 'completed', 'review'],
  ] as const)('%s %s %j', (_, status, detailed, phase, step) => {
    for (const one of detailed) expect(phaseAndStep(status, one)).toEqual({ phase, step })
  })
})

test('ORDER-D14 ORDER-T54 are paymentConfirmation for a placed order whose payment is requested', () => {
  const step = (isRequested: boolean) => phaseAndStep('paymentPending', undefined, isRequested)
  expect([step(false), step(true)]).toEqual([
    { phase: 'preSales', step: 'orderPlaced' },
    { phase: 'preSales', step: 'paymentConfirmation' },
  ])
})

test('ORDER-D13 can go back in steps, from sampling to artwork, while the phase advances', () => {
  const stages = (['samplesInProgress', 'artworkPendingClient'] as const).map((one) => phaseAndStep('inProgress', one))
  expect(stages).toEqual([
    { phase: 'samples', step: 'sampling' },
    { phase: 'preProduction', step: 'artwork' },
  ])
})

describe('ORDER-D05 item validation, by the first match', () => {
  const end = quotes[1].validUntil

  test.each([
    ['configMissing', anOrder.withItem],
    ['quotesMissing', anOrder.configured],
    ['quotesMissing', anOrder.asked],
    ['quantityMissing', anOrder.quoted],
    ['quoteSelected', anOrder.chosen],
  ])('%s', (expected, past) => {
    expect(itemValidation(itemAfter(past))).toBe(expected)
  })

  test('quantitiesMissing: no quantity to quote', () => {
    expect(itemValidation({ ...itemAfter(anOrder.configured), quantities: [] })).toBe('quantitiesMissing')
  })

  test.each([
    ['quoted', anOrder.quoted],
    ['chosen', anOrder.chosen],
  ])('ORDER-027 quotesExpired: once the end of their validity is recorded, %s', (_, past) => {
    const expired = given(order, ...past)
      .when({ type: 'ExpireQuotes', data: {} }, { now: end })
      .emits(orderEvents.quotesExpired)
    expect(itemValidation(itemsOf(expired)[0]!)).toBe('quotesExpired')
  })
})

describe('shipments and payments', () => {
  test.each([
    ['SHIP-T11', 'initial', 'preparing'],
    ['SHIP-T12', 'pickedUp', 'shipped'],
    ['SHIP-T12', 'shipped', 'shipped'],
    ['SHIP-T12', 'arrivedAtPort', 'shipped'],
    ['SHIP-T12', 'customsCleared', 'shipped'],
    ['SHIP-T12', 'inWarehouse', 'shipped'],
    ['SHIP-T13', 'delivered', 'delivered'],
  ] as const)('%s a shipment that is %s reads as %s', (_, status, summary) => {
    expect(shipmentSummary(status)).toBe(summary)
  })

  test.each([
    ['SHIP-T18', 1000, 999, 'missing'],
    ['SHIP-T18', 1000, 0, 'missing'],
    ['SHIP-T19', 1000, 1000, 'allocated'],
    ['SHIP-T20', 1000, 1001, 'over'],
  ])('%s of %i pieces %i in shipments are %s', (_, ordered, allocated, expected) => {
    expect(allocation(ordered, allocated)).toBe(expected)
  })

  test.each([
    ['PAY-T01 before an order is placed', 0, undefined, 'unpaid'],
    ['PAY-T01 nothing paid', 0, 100, 'unpaid'],
    ['PAY-T01 nothing to pay', 0, 0, 'paid'],
    ['PAY-T02 a part', 1, 100, 'partiallyPaid'],
    ['PAY-T04 all but a cent', 99, 100, 'partiallyPaid'],
    ['PAY-T03 all', 100, 100, 'paid'],
    ['PAY-D07 more than all', 101, 100, 'paid'],
  ] as const)('%s: %s of %s is %s', (_, paid, total, expected) => {
    expect(paymentStatus(paid, total)).toBe(expected)
  })
})

describe('the board', () => {
  test.each([
    ['onHold', 'production', 'production'],
    ['onHold', 'preSales', 'awaitingPayment'],
    ['paymentPending', 'preSales', 'awaitingPayment'],
    ['internal', 'preSales', 'toQuote'],
    ['cancelled', 'production', undefined],
  ] as const)('ORDER-D12 has an order that is %s in %s in the column %s', (status, phase, column) => {
    expect(boardColumn({ status, phase, detailed: undefined, quotesAsked: false })).toBe(column)
  })

  test.each(['initial', 'packagingQuotesMissing', 'packagingQuotesPending'] as const)(
    'QUOTE-005 has a draft with an open quote request among those to quote (%s)',
    (detailed) => {
      const draft = { status: 'draft', phase: 'preSales', detailed } as const
      expect(boardColumn({ ...draft, quotesAsked: true })).toBe('toQuote')
      expect(columnsOf(detailed)).toContain('toQuote')
      expect(columnsOf(detailed)).toContain(boardColumn({ ...draft, quotesAsked: false }))
    },
  )
})
