import { describe, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import { type Moment, plannedDay, plusDays } from '#domain/time.ts'
import { type OrderEvent, orderEvents, quotes } from '#tests/support/event-fixtures.ts'
import { folded, monday } from '#tests/support/given.ts'

/** The planned ready date of an order with several items (PRICE-D06, decision 238). */

const ofItem = (itemId: string, leadTimeDays: number) => ({
  added: { ...orderEvents.itemAdded, data: { ...orderEvents.itemAdded.data, itemId } },
  configured: { ...orderEvents.itemConfigured, data: { ...orderEvents.itemConfigured.data, itemId } },
  selected: { type: 'QuoteSelected' as const, data: { itemId, quote: { ...quotes[1], leadTimeDays } } },
  approved: { type: 'ProofApproved' as const, data: { itemId, version: 1 } },
})
const slow = ofItem('item-1', 30)
const fast = ofItem('item-2', 10)

type Happened = [day: number, event: OrderEvent]
const day = (n: number): Moment => plusDays(monday, n)
/** The ready date after events of given days, counted from Monday. */
const readyAfter = (...events: Happened[]): Moment | undefined =>
  events.reduce((state, [on, event]) => folded(order, [event], state, day(on)), order.initial).plannedReadyDate

const chosen: Happened[] = [slow, fast].flatMap(({ added, configured, selected }): Happened[] => [
  [0, added],
  [0, configured],
  [0, selected],
])
const paid: Happened[] = [
  [0, orderEvents.created],
  ...chosen,
  [1, orderEvents.placed],
  [2, orderEvents.paymentConfirmed],
]

describe('the planned ready date of an order', () => {
  test('PRICE-D06 is that of its last item, each counted from the approval of its own artwork', () => {
    expect(readyAfter(...paid)).toBe(plannedDay(day(32), 0))
    const approved: Happened[] = [...paid, [5, slow.approved]]
    expect(readyAfter(...approved)).toBe(plannedDay(day(35), 0))
    expect(readyAfter(...approved, [20, fast.approved]), 'the slow item is already being made').toBe(
      plannedDay(day(35), 0),
    )
    expect(readyAfter(...approved, [28, fast.approved])).toBe(plannedDay(day(38), 0))
  })

  test('ORDER-T08 is not before the date of a change that the customer accepted', () => {
    const parts = { packaging: 0, standardProducts: 0, services: 0, samples: 0, shipping: 0, reimbursements: 0 }
    const data = { changeId: 'change-1', parts, readyOn: plannedDay(day(60), 0) }
    const agreed: Happened[] = [...paid, [4, { type: 'OrderChangeAccepted', data }]]
    expect(readyAfter(...agreed)).toBe(data.readyOn)
    expect(readyAfter(...agreed, [5, slow.approved])).toBe(data.readyOn)
    expect(readyAfter(...agreed, [40, slow.approved])).toBe(plannedDay(day(70), 0))
  })
})
