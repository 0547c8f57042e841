import { describe, expect, test } from 'vitest'
import { emptyCase, evolveCase, foldCase, shipmentsOf } from '#domain/case.ts'
import type { EventType, Recorded } from '#domain/events.ts'
import { caseStatus, headline } from '#domain/ordering/headline.ts'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import { demoLog, essentialsCase, upTo, wholeCase } from '#tests/support/cases.ts'

describe('a case', () => {
  const whole = foldCase(wholeCase)

  test('contains its order, its shipments and its purchase orders', () => {
    expect(whole.order.status).toBe('completed')
    expect(Object.values(whole.shipments).map(({ status }) => status)).toEqual(['removed', 'delivered'])
    expect(shipmentsOf(whole).map(({ name }) => name)).toEqual(['Shipment 2'])
    expect(Object.values(whole.purchaseOrders).map(({ status }) => status)).toEqual(['completed'])
  })

  test('ORDER-D03 has the version of each stream, the order’s first', () => {
    expect(Object.keys(whole.versions).map((stream) => stream.slice(0, -37))).toEqual([
      'order',
      'shipment',
      'shipment',
      'purchase-order',
      'supplier-notification',
    ])
    const orders = wholeCase.filter(({ stream }) => stream.startsWith('order-'))
    expect(whole.versions[whole.caseId]).toEqual({ customer: orders.length, supplier: 0, staff: orders.length })
  })

  test('has the position of its last event', () => {
    const last = wholeCase.at(-1)!
    expect(whole).toMatchObject({ position: last.position, changedOn: last.at })
  })

  test('is the same if folded at once or continued from any event', () => {
    for (let cut = 0; cut <= wholeCase.length; cut++) {
      expect(foldCase(wholeCase.slice(cut), foldCase(wholeCase.slice(0, cut)))).toEqual(whole)
    }
  })

  test('refuses an event that no aggregate declares instead of losing it', () => {
    const stranger = { ...wholeCase[0]!, type: 'SampleRequested' } as unknown as Recorded
    expect(() => evolveCase(emptyCase, stranger)).toThrow(
      'No registered aggregate declares the event type SampleRequested',
    )
  })
})

describe('the headline: status, who it is waiting on, next date', () => {
  test.each<[EventType, string, string, string | undefined]>([
    ['OrderCreated', 'emptyDraft', 'customer', undefined],
    ['PackagingItemConfigured', 'quotesReady', 'customer', 'quotesEnd'],
    ['QuoteRequested', 'pricing', 'boxwright', undefined],
    ['QuoteRequestCompleted', 'quotesReady', 'customer', 'quotesEnd'],
    ['QuoteSelected', 'priced', 'customer', 'quoteEnds'],
    ['OrderPlaced', 'placed', 'customer', undefined],
    ['OrderPaymentConfirmed', 'arranging', 'boxwright', 'ready'],
    ['PurchaseOrderReleased', 'arranging', 'supplier', 'ready'],
    ['ProductionStarted', 'making', 'supplier', 'ready'],
    ['ProductionFinished', 'made', 'boxwright', 'arrivesBy'],
    ['ShipmentDeparted', 'shipping', 'carrier', 'arrivesBy'],
    ['OrderCompleted', 'delivered', 'none', 'delivered'],
  ])('after %s', (type, where, waitingOn, next) => {
    const { next: date, ...facts } = headline(foldCase(upTo(type)))
    expect(facts).toEqual({ where, waitingOn })
    expect(date?.what).toBe(next)
  })

  test.each([
    ['planning', 'boxwright'],
    ['expired', 'boxwright'],
    ['awaitingCustomerRelease', 'customer'],
    ['orderPlaced', 'supplier'],
  ] as const)('before production, a purchase order that is %s waits on the %s', (status, waitingOn) => {
    const released = foldCase(upTo('PurchaseOrderReleased'))
    const purchaseOrders = Object.fromEntries(
      Object.entries(released.purchaseOrders).map(([id, one]) => [id, { ...one, status }]),
    )
    expect(headline({ ...released, purchaseOrders })).toMatchObject({ where: 'arranging', waitingOn })
    const unseen = Object.fromEntries(
      Object.entries(purchaseOrders).map(([id, one]) => [id, { ...one, spec: undefined }]),
    )
    expect(headline({ ...released, purchaseOrders: unseen }).waitingOn, 'for the customer').toBe('supplier')
  })

  test('an item that staff have to quote is ready to be priced', () => {
    const configured = foldCase(upTo('PackagingItemConfigured'))
    expect(headline({ ...configured, order: { ...configured.order, quotes: {} } })).toEqual({
      where: 'unpriced',
      waitingOn: 'customer',
      next: null,
    })
  })

  test.each([
    ['pending', 'pricing', 'boxwright'],
    ['requiringCustomerFeedback', 'quoteQuestion', 'customer'],
    ['cancelled', 'unconfigured', 'customer'],
  ] as const)(
    'QUOTE-003 ORDER-D06 a %s quote request counts while another item is not configured',
    (status, where, by) => {
      const asked = foldCase(upTo('QuoteRequested'))
      const { items, quotes } = requireExisting(asked.order)
      const [first] = items
      const request = { ...quotes[first!.id]!.quoteRequest!, status }
      const unconfigured = { ...first!, id: 'item-2', itemNumber: '002', configured: undefined }
      const order = {
        ...asked.order,
        items: [...items, unconfigured],
        quotes: { ...quotes, [first!.id]: { ...quotes[first!.id]!, quoteRequest: request } },
      }
      expect(headline({ ...asked, order })).toMatchObject({ where, waitingOn: by })
    },
  )

  test('a canceled order is waiting on no one', () => {
    const placed = foldCase(upTo('OrderPlaced'))
    expect(headline({ ...placed, order: { ...requireExisting(placed.order), status: 'cancelled' } })).toEqual({
      where: 'cancelled',
      waitingOn: 'none',
      next: null,
    })
  })

  test('its dates are those of the case: the end of the quotes, the promised day, the day of arrival', () => {
    const dateAfter = (type: EventType) => headline(foldCase(upTo(type))).next?.date
    const { order, shipments } = foldCase(wholeCase)
    expect(dateAfter('QuoteRequestCompleted')).toBe(itemsOf(order)[0]!.selected!.validUntil)
    expect(dateAfter('ProductionStarted')).toBe(order.plannedReadyDate)
    const [, shipment] = Object.values(shipments)
    expect(shipment).toMatchObject({
      plannedDelivery: { max: dateAfter('ShipmentDeparted') },
      reachedOn: { delivered: dateAfter('OrderCompleted') },
    })
  })

  test('if there are several dates, it shows the first expiration and the last arrival', () => {
    const quoted = foldCase(upTo('QuoteSelected'))
    const [item] = itemsOf(quoted.order)
    const second = { ...item!, id: 'second' }
    const chosen = { automaticQuotes: [], quoteRequest: undefined, selected: item!.selected!, expired: false }
    const sooner = { ...chosen, selected: { ...chosen.selected, validUntil: '2026-03-20T00:00:00Z' } }
    for (const quotes of [
      { [item!.id]: chosen, second: sooner },
      { [item!.id]: sooner, second: chosen },
    ]) {
      expect(headline({ ...quoted, order: { ...quoted.order, items: [item!, second], quotes } }).next?.date).toBe(
        '2026-03-20T00:00:00Z',
      )
    }
    const sent = foldCase(upTo('ShipmentDeparted'))
    const [, shipment] = Object.values(sent.shipments)
    const later = { ...shipment!, plannedDelivery: { min: '2026-05-01T00:00:00Z', max: '2026-05-09T00:00:00Z' } }
    for (const shipments of [
      { a: shipment!, b: later },
      { a: later, b: shipment! },
    ]) {
      expect(headline({ ...sent, shipments }).next?.date).toBe('2026-05-09T00:00:00Z')
    }
  })

  test('ORDER-030 the end of quotes for an item that is not produced is no date of the order', () => {
    const state = foldCase(upTo('QuoteSelected'))
    const items = state.order.items.map((item) => ({ ...item, samplesServicesOnly: true }))
    expect(headline({ ...state, order: { ...state.order, items } }).next).toBeNull()
  })

  test('ORDER-T48 between two shipments, the next one is ready to ship and arrives after its transit', () => {
    const sent = foldCase(upTo('ShipmentDeparted'))
    const order = requireExisting(sent.order)
    const [, gone] = Object.values(sent.shipments)
    const option = { ...shipmentsOf(sent)[0]!.option!, deliveryTimeRange: { min: 20, max: 30 } }
    const waiting = { ...gone!, status: 'initial', plannedDelivery: undefined, option } as typeof gone
    const arrival = plannedDay(order.productionEnd!, 30)
    expect(headline({ ...sent, shipments: { a: gone!, b: waiting! } })).toMatchObject({
      where: 'shipping',
      waitingOn: 'carrier',
      next: { what: 'arrivesBy', date: arrival },
    })
    const delivered = { ...gone!, status: 'delivered' } as typeof gone
    const next = { where: 'made', waitingOn: 'boxwright', next: { what: 'arrivesBy', date: arrival } }
    expect(headline({ ...sent, shipments: { a: delivered!, b: waiting! } })).toEqual(next)
    const lastPlan = { min: '2026-12-30T00:00:00Z', max: '2026-12-31T00:00:00Z' }
    const early = { ...delivered!, plannedDelivery: lastPlan } as typeof gone
    expect(headline({ ...sent, shipments: { a: early!, b: waiting! } }), 'of open shipments only').toEqual(next)
  })

  test('ORDER-T47 goods wait for the payment before the delivery, and their arrival is counted from it', () => {
    const made = foldCase(upTo('ProductionFinished'))
    const { max } = shipmentsOf(made)[0]!.option!.deliveryTimeRange
    const order = requireExisting(made.order)
    expect(headline(made).next?.date).toBe(plannedDay(order.productionEnd!, max))
    const settledOn = plusDays(order.productionEnd!, 12)
    expect(headline({ ...made, order: { ...order, settledOn } }).next?.date).toBe(plannedDay(settledOn, max))
  })

  test('ORDER-T03 an order of essentials has an arrival date from its payment on, and can become late', () => {
    const placed = essentialsCase.find(({ type }) => type === 'EssentialsOrderPlaced')!
    const ofOrder = essentialsCase.filter(({ caseId }) => caseId === placed.caseId)
    const state = foldCase(upTo('ShipmentAdded', ofOrder))
    const { settledOn } = requireExisting(state.order)
    const { max } = shipmentsOf(state)[0]!.option!.deliveryTimeRange
    expect(headline(state)).toEqual({
      where: 'made',
      waitingOn: 'boxwright',
      next: { what: 'arrivesBy', date: plannedDay(settledOn!, max) },
    })
  })

  test('every state of every story has a headline text', () => {
    const otherwise = headline({
      ...emptyCase,
      order: { ...requireExisting(foldCase(wholeCase).order), status: 'cancelled' },
    }).where
    for (const cut of demoLog.keys()) {
      const state = foldCase(demoLog.slice(0, cut + 1).filter(({ caseId }) => caseId === demoLog[cut]!.caseId))
      expect(headline(state).where).not.toBe(otherwise)
      expect(caseStatus(state) === undefined).toBe(state.order.status === 'paymentPending')
    }
  })
})
