import { describe, expect, test } from 'vitest'
import { foldCase } from '#domain/case.ts'
import type { EventType } from '#domain/events.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import { orderSummary } from '#read-models/ordering/order-summary.ts'
import { orderForCustomer, orderForStaff } from '#read-models/ordering/order-view.ts'
import { pageOf, tableOf } from '#read-models/projection.ts'
import { upTo, wholeCase } from '#tests/support/cases.ts'

const kraftMailer = [
  {
    dimensions: [420, 180, 120],
    choices: [
      { 'en-US': 'E-flute, kraft', 'zh-CN': 'E 楞，牛皮' },
      { 'en-US': 'blank', 'zh-CN': '无印刷' },
    ],
  },
]

const seenAfter = (type: EventType) => orderAsOf.customer(upTo(type))!
const seenByStaffAfter = (type: EventType) => orderAsOf.staff(upTo(type))!

describe('an order in the view of its customer', () => {
  test('API-D10 has money in the currency, and unit prices to a tenth of a cent', () => {
    const [item] = seenAfter('QuoteSelected').packagingItems
    expect(item).toMatchObject({ quantity: 1000, unitPrice: 1.32, total: 1320 })
    expect(item?.quoteRequest?.quotes.map(({ total }) => total)).toEqual([920, 1320, 2425])
  })

  test('ORDER-008 has the totals of the current selection, and those of the placed order once it is placed', () => {
    expect(seenAfter('QuoteRequestCompleted').totals).toMatchObject({ packaging: 0, total: 0, amountDue: 0 })
    expect(seenAfter('OrderPlaced').totals).toEqual({
      discounts: 0,
      packaging: 1320,
      standardProducts: 0,
      services: 0,
      samples: 0,
      shipping: 420,
      reimbursements: 0,
      total: 1740,
      amountDue: 1740,
      currency: 'USD',
    })
    expect(seenAfter('PaymentRecorded').totals).toMatchObject({ total: 1740, amountDue: 0 })
  })

  test('SHIP-002 has no pieces of a removed item in the shipments of a draft', () => {
    const state = foldCase(upTo('ShipmentAdded'))
    expect(orderForCustomer(state)!.shipments[0]!.items).toHaveLength(1)
    const order = { ...requireExisting(state.order), items: [] }
    expect(orderForCustomer({ ...state, order })!.shipments[0]!.items).toEqual([])
  })

  test('PAY-003 has the sum of its payment history as paid amount', () => {
    expect(seenAfter('OrderPlaced').payment).toMatchObject({ status: 'unpaid', alreadyPaidAmount: 0 })
    const { payment } = seenAfter('PaymentRecorded')
    expect(payment).toMatchObject({ status: 'paid', alreadyPaidAmount: 1740 })
    expect(payment.paymentHistory).toMatchObject([{ amount: 1740, method: 'bankTransfer' }])
  })

  test('ROLE-017 shows the start of production until it ends', () => {
    const datesAfter = (type: Parameters<typeof seenAfter>[0]) => {
      const { items: _, ...dates } = seenAfter(type).production
      return Object.keys(dates)
    }
    const planned = ['plannedStartDate', 'plannedEndDate']
    expect(datesAfter('OrderPaymentConfirmed')).toEqual(planned)
    expect(datesAfter('ProductionStarted')).toEqual([...planned, 'startDate'])
    expect(datesAfter('ProductionFinished')).toEqual([...planned, 'endDate'])
  })

  test('ORDER-016 has hasPurchaseOrder true once there is a purchase order, which is hidden', () => {
    expect(seenAfter('OrderPaymentConfirmed').packagingItems[0]?.hasPurchaseOrder).toBe(false)
    expect(seenAfter('PurchaseOrderCreated').packagingItems[0]?.hasPurchaseOrder).toBe(true)
    expect(seenAfter('OrderCompleted')).not.toHaveProperty('purchaseOrders')
  })

  test('SHIP-007 has the status and tracking of each shipment, without removed ones', () => {
    expect(seenAfter('ShipmentRemoved').shipments).toEqual([])
    const [shipment] = seenAfter('ShipmentDelivered').shipments
    expect(shipment).toMatchObject({
      status: 'delivered',
      summary: 'delivered',
      carrierData: { name: { 'en-US': 'Air freight', 'zh-CN': '空运' }, route: 'air', cost: 420 },
      tracking: { courier: 'dhl', trackingCodes: ['JD014600012345'] },
    })
    expect(seenAfter('ShipmentAdded').shipments[0]).toMatchObject({ status: 'initial', departedOn: null })
  })

  test('ORDER-D03 has the version of the order stream only', () => {
    expect(seenAfter('ShipmentsChanged').requestVersion).toBe(14)
    expect(seenAfter('OrderCompleted').requestVersion).toBe(seenByStaffAfter('OrderCompleted').requestVersion)
  })

  test('has no items, total or contact as an empty draft', () => {
    expect(seenAfter('OrderCreated')).toMatchObject({ packagingItems: [], total: null, contact: null })
    expect(seenAfter('PackagingItemAdded').packagingItems).toMatchObject([
      { customerProductName: 'Bouquet box', specification: [] },
    ])
    expect(seenAfter('PackagingItemConfigured').packagingItems).toMatchObject([{ specification: kraftMailer }])
  })

  test('USER-D04 has separate names from the customer and from the catalog in its list row', () => {
    const state = foldCase(wholeCase)
    expect(orderSummary(state, 'customer')?.contents).toEqual([
      {
        customerProductName: 'Bouquet box',
        product: {
          productId: 'mailer-box',
          title: { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' },
          imageUrl: '/api/v1/options/product/mailer-box/picture.svg?version=1.2',
          slug: 'mailer-box',
          supportsEmbedding: true,
        },
        specification: kraftMailer,
      },
    ])
    expect(orderForCustomer(state)).not.toHaveProperty('contents')
  })

  test('ORDER-T02 is not visible while internal, except to staff', () => {
    const state = foldCase(wholeCase)
    const internal = { ...state, order: { ...requireExisting(state.order), status: 'internal' as const } }
    expect(orderForCustomer(internal)).toBeUndefined()
    expect(orderForStaff(internal)).toMatchObject({ status: 'internal', phase: 'preSales', step: 'items' })
  })

  test('does not exist before the order is created', () => {
    expect(orderAsOf.customer([])).toBeUndefined()
    expect(orderAsOf.staff([])).toBeUndefined()
  })
})

describe('an order in the view of staff', () => {
  test('PAY-002 and ROLE-015 has notes, sourcing and the purchase order', () => {
    const order = orderAsOf.staff(wholeCase)!
    expect(order.packagingItems[0]?.quoteRequest).toMatchObject({
      internalNotes: 'Margin holds down to 1.20.',
      sourcing: { supplierId: 's-dongguan', unitCost: 0.71 },
    })
    expect(order.payment.paymentHistory[0]?.internalNotes).toBe('Wire, reference matched by hand')
    expect(order.purchaseOrders).toMatchObject([
      {
        status: 'completed',
        supplierId: 's-dongguan',
        unitPrice: 0.71,
        total: 710,
        source: { itemNumber: '001', index: 1 },
      },
    ])
  })
})

describe('a purchase order in the view of its supplier', () => {
  test('PO-D01 has the spec sheet at the supplier’s prices and its progress', () => {
    const [found] = purchaseOrdersAsOf(wholeCase)
    expect(found?.purchaseOrder).toMatchObject({
      status: 'completed',
      title: { 'en-US': 'Mailer box', 'zh-CN': '飞机盒' },
      quantity: 1000,
      unitPrice: 0.71,
      total: 710,
      confirmation: { from: 'supplier', completed: true, completedBy: 'u-lin' },
    })
    expect(found?.timeline.map(({ type }) => type)).toEqual([
      'PurchaseOrderReleased',
      'PurchaseOrderConfirmed',
      'PurchaseOrderStarted',
      'PurchaseOrderCompleted',
    ])
  })
})

test('ORDER-D17 the customer’s timeline has no purchase orders, and that of staff has them', () => {
  const ofPurchaseOrders = (audience: 'customer' | 'staff') =>
    timelineAsOf(wholeCase, audience).filter(({ type }) => type in purchaseOrder.facts)
  expect(ofPurchaseOrders('staff').map(({ type }) => type)).toContain('PurchaseOrderCreated')
  expect(ofPurchaseOrders('customer')).toEqual([])
})

test('PAY-T02 has the remaining amount due after a partial payment', () => {
  const partly = upTo('PaymentRecorded').map((event) => {
    if (event.type !== 'PaymentRecorded') return event
    return { ...event, data: { ...event.data, payment: { ...event.data.payment, amount: 100_001 } } }
  })
  expect(orderAsOf.customer(partly)).toMatchObject({
    payment: { status: 'partiallyPaid', alreadyPaidAmount: 1000.01 },
    totals: { amountDue: 739.99 },
  })
})

describe('tables and pages', () => {
  test('are in the schema of their audience', () => {
    expect(tableOf({ name: 'order-list-for-customer', audience: 'customer' })).toBe(
      'for_customer.order_list_for_customer',
    )
  })

  const row = (key: string) => ({ key, sort: `2026-03-0${key}`, body: { key } })

  test('API-D08 have a cursor if there is a next page', () => {
    expect(pageOf([row('1'), row('2'), row('3')], 2)).toEqual({
      items: [{ key: '1' }, { key: '2' }],
      next: ['2026-03-02', '2'],
    })
    expect(pageOf([row('1'), row('2')], 2)).toEqual({ items: [{ key: '1' }, { key: '2' }], next: undefined })
    expect(pageOf([], 2)).toEqual({ items: [], next: undefined })
  })
})
