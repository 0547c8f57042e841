import { describe, expect, test } from 'vitest'
import { itemsOf } from '#domain/ordering/order-items.ts'
import { requireExisting, order, orderCan } from '#domain/ordering/order.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { plannedDay, plusDays } from '#domain/time.ts'
import {
  allByAir,
  anOrder,
  byAir,
  type OrderCommand,
  type OrderEvent,
  orderEvents,
  paymentOf,
  quotes,
  studio,
} from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'
import { totals } from '#tests/support/money-events.ts'
import { noWork } from '#tests/support/other-work.ts'

const places: OrderCommand = {
  type: 'PlaceOrder',
  data: { by: 'customer', agreedTotal: null, shipments: [allByAir], work: noWork, reimbursable: [], offers: [] },
}

const nothingOpen = { unplanned: 0, undelivered: 0, openWork: 0 }
describe('placing an order', () => {
  test('ORDER-T06 makes it wait for payment if an amount is due', () => {
    const placed = given(order, ...anOrder.checkedOut)
      .when(places)
      .emits(orderEvents.placed)
    const { amountDue, ...parts } = totals
    expect(placed).toMatchObject({ status: 'paymentPending', totals: parts, placedOn: monday })
    expect(amountOwed(placed)).toBe(amountDue)
  })

  test('ORDER-T07 starts it and its lead time immediately if nothing is due', () => {
    const free = { quantity: 1000, unitPrice: 1, total: 0, leadTimeDays: 21, validUntil: plusDays(monday, 30) }
    const quoteSelected: OrderEvent = { type: 'QuoteSelected', data: { itemId: 'item-1', quote: free } }
    const [planned] = orderEvents.shipmentsValidated.data.shipments
    const freight: OrderEvent = { type: 'ShipmentsValidated', data: { shipments: [{ ...planned, cost: 0 }] } }
    const answer: OrderEvent = {
      type: 'ShippingQuoted',
      data: { quote: { ...orderEvents.shippingQuoted.data.quote, options: [{ ...byAir, cost: 0 }] } },
    }
    const nothing = { ...totals, packaging: 0, shipping: 0, total: 0, amountDue: 0 }
    const placed = given(
      order,
      ...anOrder.asked,
      orderEvents.quoteCompleted,
      answer,
      quoteSelected,
      orderEvents.draftChanged,
      freight,
    )
      .when(places)
      .emits({ type: 'OrderPlaced', data: { totals: nothing, reimbursements: [] } })
    expect(placed).toMatchObject({ status: 'inProgress', plannedReadyDate: plannedDay(monday, 21) })
  })
})

describe('ORDER-D19 placing is blocked by', () => {
  const { created, itemAdded, itemConfigured, quoteRequested, quoteCompleted } = orderEvents
  const without = (...left: OrderEvent['type'][]) => anOrder.checkedOut.filter(({ type }) => !left.includes(type))

  test('nothing if the order is checked out', () => {
    const checkedOut = requireExisting(folded(order, anOrder.checkedOut))
    expect(
      orderCan.place({ ...checkedOut, items: itemsOf(checkedOut), shippingQuoteNeeded: false, hasWork: false }, monday),
    ).toBeUndefined()
  })

  test.each<[string, OrderEvent[]]>([
    ['an order without items (ORDER-D20)', [created]],
    ['an item without a configuration', [created, itemAdded]],
    ['an item without quotes', [created, itemAdded, itemConfigured]],
    ['an item whose quotes are awaited', [created, itemAdded, itemConfigured, quoteRequested]],
    ['an item without a choice', [created, itemAdded, itemConfigured, quoteRequested, quoteCompleted]],
    ['a second item without a choice', [...anOrder.checkedOut, another(itemAdded)]],
  ])('%s', (_, past) => {
    given(order, ...past)
      .when(places)
      .rejects('Choose a quote for every item before placing the order', 'detailedStatus')
  })

  test('a selected quote that has expired, from the end of its validity on', () => {
    given(order, ...anOrder.checkedOut)
      .when(places, { now: quotes[1].validUntil })
      .rejects('A selected quote has expired. Request a new one.', 'validUntilTimestamp')
  })

  test('no contact', () => {
    given(order, ...without('DraftChanged'))
      .when(places)
      .rejects('Add a contact for this order', 'contact')
  })

  test('no shipping address', () => {
    const billingOnly: OrderEvent = {
      type: 'DraftChanged',
      data: { ...orderEvents.draftChanged.data, addresses: [{ ...studio, type: 'billing' }] },
    }
    given(order, ...anOrder.chosen, billingOnly, orderEvents.shipmentsValidated)
      .when(places)
      .rejects('Add a shipping address', 'addresses')
  })

  test('shipments that are not valid', () => {
    given(order, ...anOrder.addressed)
      .when(places)
      .rejects('Choose a shipping option for the whole quantity', 'shipmentValidationStatus')
    given(order, ...anOrder.checkedOut, orderEvents.shipmentsChanged)
      .when(places)
      .rejects('Choose a shipping option for the whole quantity', 'shipmentValidationStatus')
  })

  test('a total that is higher than the one the customer agreed to', () => {
    const { total } = totals
    const placing = (agreedTotal: number) => ({ ...places, data: { ...places.data, agreedTotal } }) as OrderCommand
    given(order, ...anOrder.checkedOut)
      .when(placing(total - 1))
      .rejects('rule.totalRaised', 'total')
    for (const agreed of [total, total + 1])
      given(order, ...anOrder.checkedOut)
        .when(placing(agreed))
        .emits(orderEvents.placed)
  })

  test('shipments that changed after their validation', () => {
    const changed = 'The shipments have changed and are being checked. Please try again.'
    const removed: OrderCommand = {
      type: 'PlaceOrder',
      data: { by: 'customer', agreedTotal: null, shipments: [], work: noWork, reimbursable: [], offers: [] },
    }
    given(order, ...anOrder.checkedOut)
      .when(removed)
      .rejects(changed, 'shipmentValidationStatus')
    const other: OrderEvent = { type: 'QuoteSelected', data: { itemId: 'item-1', quote: quotes[0] } }
    given(order, ...anOrder.checkedOut, orderEvents.quoteDeselected, other)
      .when(places)
      .rejects(changed, 'shipmentValidationStatus')
  })
})

describe('an order in progress', () => {
  test('ORDER-T08 is started by the payment of the amount due, with its lead time', () => {
    const going = given(order, ...anOrder.covered)
      .when({ type: 'ConfirmOrderPayment', data: {} }, { now: plusDays(monday, 2) })
      .emits(orderEvents.paymentConfirmed)
    expect(going).toMatchObject({ status: 'inProgress', plannedReadyDate: plannedDay(monday, 23) })
  })

  test('ORDER-T08 is not started by a partial payment', () => {
    given(order, ...anOrder.partlyPaid)
      .when({ type: 'ConfirmOrderPayment', data: {} })
      .rejects('The amount due has not been paid yet. Record the payment first.', 'alreadyPaidAmount')
  })

  const item = { itemId: 'item-1' }

  test('ORDER-T46 has a start of production', () => {
    const started = given(order, ...anOrder.paid)
      .when({ type: 'StartProduction', data: item })
      .emits(orderEvents.productionStarted)
    expect(started.productionStart).toBe(monday)
  })

  test('ORDER-T47 has an end of production', () => {
    const made = given(order, ...anOrder.beingMade)
      .when({ type: 'FinishProduction', data: item }, { now: plusDays(monday, 9) })
      .emits(orderEvents.productionFinished)
    expect(made.productionEnd).toBe(plusDays(monday, 9))
  })

  test('ORDER-T46 and ORDER-T47 has production started by its end if needed', () => {
    given(order, ...anOrder.paid)
      .when({ type: 'FinishProduction', data: item })
      .emits(orderEvents.productionStarted, orderEvents.productionFinished)
  })

  test('ORDER-T47 ends production with its last item', () => {
    const second = another(orderEvents.itemAdded)
    const half = folded(order, [...anOrder.configured, second, ...anOrder.made.slice(3)])
    expect(half.productionEnd).toBeUndefined()
  })

  test('ORDER-T48 can ship goods when production is finished', () => {
    const whole = { status: 'initial', items: [{ ...item, quantity: 1000 }] }
    const nothing = { purchaseOrders: [], shipments: [] }
    expect(orderCan.ship(folded(order, anOrder.made), whole, nothing)).toBeUndefined()
    expect(orderCan.ship(folded(order, anOrder.beingMade), { status: 'initial', items: [] }, nothing)).toBeUndefined()
    expect(orderCan.ship(folded(order, anOrder.beingMade), whole, nothing)).toMatchObject({
      field: 'status',
      reason: 'rule.productionUnfinished',
    })
  })

  describe('SHIP-T03 of an item in production', () => {
    const beingMade = folded(order, anOrder.beingMade)
    const pieces = (quantity: number, status = 'initial') => ({ status, items: [{ ...item, quantity }] })
    const made = (quantityMade: number, embeddedId: string | null = null) => ({
      source: { ...item, embeddedId },
      quantityMade,
    })
    const refusal = (quantity: number, purchaseOrders: ReturnType<typeof made>[], gone = 0) =>
      orderCan.ship(beingMade, pieces(quantity), {
        purchaseOrders,
        shipments: [pieces(quantity), pieces(gone, 'shipped'), pieces(5000)],
      })?.params

    test('ships as many pieces as are made', () => {
      expect(refusal(600, [made(600)])).toBeUndefined()
      expect(refusal(601, [made(600)])).toEqual({ n: 600 })
      expect(refusal(600, [made(400), made(200)])).toBeUndefined()
    })

    test('counts the pieces that have left before', () => {
      expect(refusal(300, [made(600)], 300)).toBeUndefined()
      expect(refusal(301, [made(600)], 300)).toEqual({ n: 300 })
    })

    test('departs after its pickup, however many pieces are left', () => {
      const pickedUp = pieces(600, 'pickedUp')
      expect(orderCan.ship(beingMade, pickedUp, { purchaseOrders: [made(600)], shipments: [pickedUp] })).toBeUndefined()
    })

    test('needs every part, and counts no purchase order of another item', () => {
      expect(refusal(200, [made(600), made(150, 'insert')])).toEqual({ n: 150 })
      const ofOther = { source: { itemId: 'another', embeddedId: null }, quantityMade: 600 }
      expect(orderCan.ship(beingMade, pieces(1), { purchaseOrders: [ofOther], shipments: [] })).toMatchObject({
        reason: 'rule.productionUnfinished',
      })
    })
  })

  test('ORDER-T16 is completed by the last delivery', () => {
    given(order, ...anOrder.made)
      .when({ type: 'CompleteOrder', data: nothingOpen })
      .emits(orderEvents.completed)
  })

  test('ORDER-T16 is not completed while a shipment is in transit', () => {
    given(order, ...anOrder.made)
      .when({ type: 'CompleteOrder', data: { ...nothingOpen, undelivered: 1 } })
      .rejects('Not all shipments are delivered yet. Record their delivery first.', 'shipments')
  })
})

describe('a repeated command of a process has one effect', () => {
  const item = { itemId: 'item-1' }
  test.each<[string, OrderEvent[], OrderCommand]>([
    ['ConfirmOrderPayment', anOrder.paid, { type: 'ConfirmOrderPayment', data: {} }],
    ['StartProduction', anOrder.beingMade, { type: 'StartProduction', data: item }],
    ['StartProduction, late', anOrder.made, { type: 'StartProduction', data: item }],
    ['FinishProduction', anOrder.made, { type: 'FinishProduction', data: item }],
    ['CompleteOrder', anOrder.completed, { type: 'CompleteOrder', data: nothingOpen }],
    ['ValidateShipments', anOrder.checkedOut, { type: 'ValidateShipments', data: { shipments: [allByAir] } }],
    ['ValidateShipments, late', anOrder.placed, { type: 'ValidateShipments', data: { shipments: [] } }],
  ])('%s', (_, past, command) => {
    given(order, ...past)
      .when(command)
      .emits()
  })
})

describe('payments', () => {
  const pays = (amount: number, keepAsCredit = false) =>
    ({ type: 'RecordPayment', data: { ...paymentOf(amount).data, keepAsCredit } }) as const

  test.each([
    ['PAY-T02 a part of the total', anOrder.placed, 1],
    ['PAY-T03 the whole total', anOrder.placed, 174_000],
    ['PAY-T03 the rest', anOrder.partlyPaid, 74_000],
    ['PAY-T04 another part', anOrder.partlyPaid, 1],
  ])('%s is recorded', (_, past, amount) => {
    given(order, ...past)
      .when(pays(amount))
      .emits(paymentOf(amount))
  })

  test('S-22 PAY-D07 above the amount due are refused unless the rest is recorded as credit', () => {
    given(order, ...anOrder.partlyPaid)
      .when(pays(74_001))
      .rejects('rule.aboveDue', 'amount')
    const overpaid = given(order, ...anOrder.partlyPaid)
      .when(pays(80_000, true))
      .emits(paymentOf(80_000))
    expect(settlementOf(overpaid).credit).toBe(6_000)
    expect(paymentStatus(amountPaid(overpaid.payments), overpaid.totals?.total)).toBe('paid')
  })

  const refunded = (amount: number): OrderEvent => ({
    type: 'RefundRecorded',
    data: { refund: { id: 'refund-1', amount, paymentDate: monday }, internalNotes: 'By wire' },
  })
  const refunds = (amount: number) =>
    ({
      type: 'RecordRefund',
      data: { refund: { id: 'refund-1', amount, paymentDate: monday }, internalNotes: 'By wire' },
    }) as const
  const statusOf = ({ payments, totals: due }: ReturnType<typeof folded<typeof order>>) =>
    paymentStatus(amountPaid(payments), due?.total)

  test.each([
    ['a part of it', 100_000, 'partiallyPaid'],
    ['all of it', 174_000, 'unpaid'],
  ] as const)('PAY-T05 PAY-D06 money that was paid goes back: %s', (_, amount, status) => {
    const after = given(order, ...anOrder.covered)
      .when(refunds(amount))
      .emits(refunded(amount))
    expect(after.payments.at(-1)).toMatchObject({ amount: -amount, method: 'refund' })
    expect(statusOf(after)).toBe(status)
  })

  test('PAY-T05 can be refunded up to the paid amount', () => {
    given(order, ...anOrder.partlyPaid)
      .when(refunds(100_001))
      .rejects('rule.aboveRefundable', 'amount')
    given(order, ...anOrder.placed)
      .when(refunds(1))
      .rejects('Cannot record refund while unpaid', 'status')
    given(order, ...anOrder.quoted)
      .when(refunds(1))
      .rejects('Cannot record refund while draft', 'status')
  })

  test('PAY-T08 are corrected once, by a reversing entry with a reason', () => {
    const removes = (paymentId: string) =>
      ({
        type: 'RemovePaymentEntry',
        data: { paymentId, ...correction, byProvider: false },
      }) as const
    const correction = { counterEntryId: 'counter-1', reason: 'Belongs to another order' }
    const removed: OrderEvent = {
      type: 'PaymentEntryRemoved',
      data: { paymentId: 'payment-1', ...correction, reasonForCustomer: correction.reason },
    }
    const after = given(order, ...anOrder.partlyPaid)
      .when(removes('payment-1'))
      .emits(removed)
    expect(after.payments).toMatchObject([
      { id: 'payment-1', amount: 100_000 },
      { id: 'counter-1', amount: -100_000, reverses: 'payment-1', internalNotes: 'Belongs to another order' },
    ])
    expect(statusOf(after)).toBe('unpaid')
    expect(order.facts.PaymentEntryRemoved.visible.customer).not.toContain('reason')
    for (const id of ['payment-1', 'counter-1'])
      given(order, ...anOrder.partlyPaid, removed)
        .when(removes(id))
        .rejects('rule.entryRemoved', 'paymentId')
    given(order, ...anOrder.partlyPaid)
      .when(removes('payment-9'))
      .rejects('not-found')
    const refundRecorded: OrderEvent = {
      type: 'RefundRecorded',
      data: { refund: { id: 'refund-1', amount: 1, paymentDate: '2026-03-02T09:00:00.000Z' }, internalNotes: '' },
    }
    given(order, ...anOrder.partlyPaid, refundRecorded)
      .when(removes('payment-1'))
      .rejects('rule.entryRefunded', 'paymentId')
  })
})

/** The same event for a second item. */
function another({ data }: typeof orderEvents.itemAdded): OrderEvent {
  return { type: 'PackagingItemAdded', data: { ...data, itemId: 'item-2', itemNumber: '002' } }
}

describe('ORDER-T14 cancelling an order', () => {
  const cancels: OrderCommand = { type: 'CancelOrder', data: { by: 'customer' } }

  test('is possible for a draft or an unpaid order, and nothing is due then', () => {
    expect(
      given(order, ...anOrder.quoted)
        .when(cancels)
        .emits(orderEvents.cancelled),
    ).toMatchObject({ status: 'cancelled' })
    const cancelled = given(order, ...anOrder.placed)
      .when(cancels)
      .emits(orderEvents.cancelled)
    expect(cancelled).toMatchObject({ status: 'cancelled', totals: { total: totals.total } })
    expect(amountOwed(cancelled)).toBe(0)
  })

  test('is refused once a payment was made, which must be refunded first', () => {
    given(order, ...anOrder.partlyPaid)
      .when(cancels)
      .rejects('This order has been partially paid. Contact us to make changes.', 'alreadyPaidAmount')
  })
})
