import { describe, expect, test } from 'vitest'
import { OrderForCustomer, OrderForStaff, OrderSummary } from '#application/ordering/contracts/order-shapes.ts'
import { TimelineEvent } from '#application/production/contracts.ts'
import { PurchaseOrderForSupplier } from '#application/production/contracts/purchase-order-shapes.ts'
import { foldCase } from '#domain/case.ts'
import { type Recorded, redact, type Redacted } from '#domain/events.ts'
import { foldedOnRead, projections } from '#read-models/all.ts'
import { orderAsOf, purchaseOrdersAsOf, timelineAsOf } from '#read-models/as-of.ts'
import type { FeedRow } from '#read-models/feed.ts'
import { orderListForCustomerProjection, orderListForStaffProjection } from '#read-models/ordering/order-list.ts'
import { orderSummary } from '#read-models/ordering/order-summary.ts'
import { orderForCustomerProjection, orderForStaffProjection } from '#read-models/ordering/order.ts'
import { purchaseOrderForSupplierProjection } from '#read-models/production/purchase-orders.ts'
import {
  bankPaymentLog,
  casesOf,
  chatCase,
  configurationCase,
  discountCase,
  demoLog,
  momentsOf,
  supplierChatCase,
  wholeCase,
  workCase,
  essentialsCase,
  cardCase,
} from '#tests/support/cases.ts'
import { asJson, tableAfter } from '#tests/support/fold-table.ts'

/** Laws of every read model, at every position of the whole case and at the end of every story. */

const moments = [...momentsOf(wholeCase), ...casesOf(demoLog)]
/** The orders of the demo, one with samples and services, a production configuration, and conversations. */
const log = [...demoLog, ...configurationCase, ...discountCase, ...workCase, ...chatCase, ...supplierChatCase]
const bodyIn = (projection: (typeof projections)[number], events: readonly Recorded[]) =>
  [...tableAfter(projection, events).values()].map(({ shown }) => shown?.['body'])

/** A body without the placeholders after ids that have a name. */
const unmarked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unmarked)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return Object.fromEntries(fields.map(([name, own]) => [name, unmarked(own)]))
}

const views = [...projections, ...foldedOnRead]

describe.each(views.map((one) => [one.name, one] as const))('%s', (_, projection) => {
  test.each([1, 3, 50])('has the same result in pages of %i events as in one page', (size) => {
    expect(tableAfter(projection, log, size)).toEqual(tableAfter(projection, log))
  })

  test('shows exactly the columns it declares', () => {
    const cases = [workCase, essentialsCase, cardCase].flatMap(momentsOf)
    const rows = [log, bankPaymentLog, ...cases].flatMap((events) => [...tableAfter(projection, events).values()])
    for (const { shown = projection.columns } of rows)
      expect(Object.keys(shown)).toEqual(Object.keys(projection.columns))
    expect(rows.some(({ shown }) => shown)).toBe(true)
  })

  test('does not mutate its input', () => {
    const frozen = asJson([...demoLog]).map(deepFreeze)
    expect(() => tableAfter(projection, frozen)).not.toThrow()
  })
})

describe('an as-of view equals the row of the table at that time', () => {
  test('for the customer', () => {
    for (const events of moments) {
      expect(bodyIn(orderForCustomerProjection, events).map(unmarked)).toEqual([asJson(orderAsOf.customer(events))])
    }
  })
  test('for staff', () => {
    for (const events of moments) {
      expect(bodyIn(orderForStaffProjection, events).map(unmarked)).toEqual([asJson(orderAsOf.staff(events))])
    }
  })
  test('for the suppliers', () => {
    for (const events of moments) {
      const shown = bodyIn(purchaseOrderForSupplierProjection, events)
      expect(shown).toEqual(asJson(purchaseOrdersAsOf(events).map(({ purchaseOrder }) => purchaseOrder)))
    }
  })
})

describe('an order read from the feed of its audience equals the order as of that time', () => {
  /** The feed of an audience for a case, as JSON. */
  const fromFeed = (audience: 'customer' | 'staff', events: readonly Recorded[]): Redacted[] => {
    const feed = projections.find(({ name }) => name === `feed-for-${audience}`)!
    return [...tableAfter(feed, events).values()].map(({ shown }) => {
      const { case_id: caseId, body } = shown as { case_id: string; body: FeedRow }
      return { ...body, caseId }
    })
  }
  test.each([
    ['customer', orderForCustomerProjection, orderAsOf.customer],
    ['staff', orderForStaffProjection, orderAsOf.staff],
  ] as const)('for the %s', (audience, projection, asOf) => {
    for (const events of moments) {
      const state = fromFeed(audience, events).reduce(projection.evolve, projection.initial)
      expect(unmarked(asJson(projection.row(state))?.['body'])).toEqual(asJson(asOf(events)))
    }
  })
})

describe('a list row equals the order in all shared fields', () => {
  test.each([
    ['customer', orderListForCustomerProjection, orderAsOf.customer],
    ['staff', orderListForStaffProjection, orderAsOf.staff],
  ] as const)('for the %s, and every column is that of its row', (audience, projection, asOf) => {
    for (const events of moments) {
      const [row] = [...tableAfter(projection, events).values()]
      const known = events.flatMap((event) => redact(event, audience) ?? [])
      const summary = asJson(orderSummary(foldCase(known), audience))!
      expect(row?.shown).toMatchObject({
        request_id: summary.requestId,
        customer_id: summary.customerId,
        status: summary.status,
        board_column: summary.boardColumn,
        list_group: summary.group,
        waiting_on: summary.headline.waitingOn,
        created_on: summary.createdOn,
        changed_on: summary.changedOn,
        body: summary,
      })
      const { boardColumn: _, group: __, contents: ___, ...head } = summary
      expect(asJson(asOf(events))).toMatchObject(head)
    }
  })
})

describe('a row does not grow with its history', () => {
  test('M3 after a hundred selections and deselections', () => {
    const at = wholeCase.findIndex(({ type }) => type === 'QuoteSelected')
    const [chosen, back] = [wholeCase[at]!, wholeCase.find(({ type }) => type === 'QuoteDeselected')!]
    const times = (count: number): Recorded[] => {
      const before = wholeCase.slice(0, at)
      const more = Array.from({ length: count }, () => [chosen, back]).flat()
      return [...before, ...more, chosen].map((event, i) => ({
        ...event,
        position: 1_000 + i,
        eventId: `e-${1_000 + i}`,
      }))
    }
    for (const projection of views.filter(({ keepsState }) => keepsState)) {
      const length = (count: number) => JSON.stringify([...tableAfter(projection, times(count)).values()]).length
      // Counters of versions get digits.
      expect(length(100)).toBeLessThan(length(1) + 12)
    }
  })
})

describe('every row satisfies its contract exactly', () => {
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
    for (const { purchaseOrder, timeline } of moments.flatMap(purchaseOrdersAsOf)) {
      expect(PurchaseOrderForSupplier.parse(purchaseOrder)).toEqual(asJson(purchaseOrder))
      for (const event of timeline) expect(TimelineEvent.parse(event)).toEqual(asJson(event))
    }
  })
  test('the rows of the lists', () => {
    for (const projection of [orderListForCustomerProjection, orderListForStaffProjection]) {
      for (const { shown } of tableAfter(projection, demoLog).values()) {
        expect(OrderSummary.parse(shown?.['body'])).toEqual(unmarked(shown?.['body']))
      }
    }
  })
})

describe('shared fields have equal values', () => {
  test('for customer and staff, of an order', () => {
    for (const events of moments) {
      const seen = asJson(orderAsOf.customer(events)!)
      const { audience: _, changedOn: __, requestVersion, notes, headline, ...customer } = seen
      const staff = asJson(orderAsOf.staff(events)!)
      expect(staff).toMatchObject(customer)
      // Staff see more responsible parties before production: purchase orders that are not with the supplier (decision 138).
      const { waitingOn: _ofCustomer, ...shown } = headline
      expect(staff.headline).toMatchObject(headline.where === 'arranging' ? shown : headline)
      // Versions for staff also count hidden events (ORDER-D03).
      expect(staff.requestVersion).toBeGreaterThanOrEqual(requestVersion)
      // Staff see the names of note authors, and internal notes.
      const shared = staff.notes.filter(({ isInternal }) => !isInternal)
      expect(shared.map(({ id, text }) => ({ id, text }))).toEqual(notes.map(({ id, text }) => ({ id, text })))
      const everything = timelineAsOf(events, 'staff').map(({ id }) => id)
      // Staff see them with their purchase order.
      const repeated = ['ProductionStarted', 'ProductionFinished']
      const known = timelineAsOf(events, 'customer').flatMap(({ id, type }) => (repeated.includes(type) ? [] : [id]))
      expect(everything).toEqual(expect.arrayContaining(known))
    }
  })

  test('for supplier and staff, of a purchase order', () => {
    for (const events of moments) {
      const known = orderAsOf.staff(events)!.purchaseOrders
      for (const { purchaseOrder } of purchaseOrdersAsOf(events)) {
        const { audience: _, ...supplier } = purchaseOrder
        // Staff see notes and reasons of bills and payments.
        expect(asJson(known.find(({ id }) => id === supplier.id)!)).toMatchObject(asJson(supplier))
      }
    }
  })
})

test('PO-D03 a supplier sees no purchase order before its release', () => {
  for (const events of momentsOf(wholeCase)) {
    const released = events.some(({ type }) => type === 'PurchaseOrderReleased')
    expect(purchaseOrdersAsOf(events)).toHaveLength(released ? 1 : 0)
  }
})

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
