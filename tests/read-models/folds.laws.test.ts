import { describe, expect, test } from 'vitest'
import { OrderForCustomer, OrderForStaff, OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { PurchaseOrderForSupplier } from '#application/production/contracts.ts'
import type { Recorded } from '#domain/events.ts'
import { projections } from '#read-models/all.ts'
import { orderAsOf, purchaseOrdersAsOf } from '#read-models/as-of.ts'
import { orderForCustomerProjection, orderForStaffProjection } from '#read-models/ordering/orders.ts'
import { purchaseOrderForSupplierProjection } from '#read-models/production/purchase-orders.ts'
import { casesOf, demoLog, momentsOf, wholeCase } from '#tests/support/cases.ts'
import { asJson, tableAfter } from '#tests/support/fold-table.ts'

/** Laws of the read models: they hold for each of them, in every moment of the whole case and at the end of every story. */

const moments = [...momentsOf(wholeCase), ...casesOf(demoLog)]
const bodyIn = (projection: (typeof projections)[number], events: readonly Recorded[]) =>
  [...tableAfter(projection, events).values()].map(({ shown }) => shown?.['body'])

describe.each(projections.map((one) => [one.name, one] as const))('%s', (_, projection) => {
  test.each([1, 3, 50])('is the same folded in pages of %i as at once', (size) => {
    expect(tableAfter(projection, demoLog, size)).toEqual(tableAfter(projection, demoLog))
  })

  test('shows exactly the columns it declares', () => {
    const rows = [...tableAfter(projection, demoLog).values()]
    for (const { shown = projection.columns } of rows)
      expect(Object.keys(shown)).toEqual(Object.keys(projection.columns))
    expect(rows.some(({ shown }) => shown)).toBe(true)
  })

  test('changes nothing that it was given', () => {
    const frozen = asJson([...demoLog]).map(deepFreeze)
    expect(() => tableAfter(projection, frozen)).not.toThrow()
  })
})

describe('what a moment looks like is what the table held then', () => {
  test('for the customer', () => {
    for (const events of moments) {
      expect(bodyIn(orderForCustomerProjection, events)).toEqual([asJson(orderAsOf.customer(events))])
    }
  })
  test('for staff', () => {
    for (const events of moments) {
      expect(bodyIn(orderForStaffProjection, events)).toEqual([asJson(orderAsOf.staff(events))])
    }
  })
  test('for the suppliers', () => {
    for (const events of moments) {
      const shown = bodyIn(purchaseOrderForSupplierProjection, events)
      expect(shown).toEqual(asJson(purchaseOrdersAsOf(events)))
    }
  })
})

describe('what is shown is what the contract says, no more and no less', () => {
  test('an order for its customer', () => {
    for (const events of moments) {
      const body = asJson(orderAsOf.customer(events))
      expect(OrderForCustomer.parse(body)).toEqual(body)
    }
  })
  test('an order for staff', () => {
    for (const events of moments) {
      const body = asJson(orderAsOf.staff(events))
      expect(OrderForStaff.parse(body)).toEqual(body)
    }
  })
  test('purchase orders for their supplier', () => {
    for (const po of moments.flatMap(purchaseOrdersAsOf)) {
      expect(PurchaseOrderForSupplier.parse(po)).toEqual(asJson(po))
    }
  })
  test('the rows of the lists', () => {
    for (const projection of [orderForCustomerProjection, orderForStaffProjection]) {
      for (const { shown } of tableAfter(projection, demoLog).values()) {
        expect(OrderSummary.parse(shown?.['summary'])).toEqual(shown?.['summary'])
      }
    }
  })
})

describe('what two audiences both read, they read alike', () => {
  test('customer and staff, of an order', () => {
    for (const events of moments) {
      const seen = asJson(orderAsOf.customer(events)!)
      const { audience: _, changedOn: __, events: timeline, ...customer } = seen
      expect(asJson(orderAsOf.staff(events))).toMatchObject(customer)
      const everything = orderAsOf.staff(events)!.events.map(({ id }) => id)
      expect(everything).toEqual(expect.arrayContaining(timeline.map(({ id }) => id)))
    }
  })

  test('supplier and staff, of a purchase order', () => {
    for (const events of moments) {
      const known = orderAsOf.staff(events)!.purchaseOrders
      for (const { events: _, ...po } of purchaseOrdersAsOf(events))
        expect(known).toContainEqual(expect.objectContaining(po))
    }
  })
})

test('PO-D03 a supplier sees nothing of a purchase order before its release', () => {
  for (const events of momentsOf(wholeCase)) {
    const released = events.some(({ type }) => type === 'PurchaseOrderReleased')
    expect(purchaseOrdersAsOf(events)).toHaveLength(released ? 1 : 0)
  }
})

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
