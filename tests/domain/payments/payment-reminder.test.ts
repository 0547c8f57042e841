import { describe, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import type { ReminderStep } from '#domain/payments/payment-reminder.ts'
import { plusDays } from '#domain/time.ts'
import { anOrder, type OrderEvent } from '#tests/support/event-fixtures.ts'
import { decide, folded } from '#tests/support/given.ts'
import { totals } from '#tests/support/money-events.ts'

/** When customers are reminded of an amount due, and with which text. */

/** The end of March 10 at the factories. */
const dueOn = '2026-03-10T15:59:59.999Z'
/** The steps that are sent at a time. */
const sentAt = (now: string, ...past: OrderEvent[]) =>
  decide(order, folded(order, [...anOrder.placed, ...past]), { type: 'RemindOfPayment', data: { dueOn } }, now).map(
    (event) => ('step' in event.data ? event.data.step : event.type),
  )
const reminded = (step: ReminderStep): OrderEvent => ({
  type: 'PaymentReminded',
  data: { step, dueOn, amount: totals.total },
})

describe('PAY-D01 a reminder', () => {
  test('states that the payment is due today on that day, in China and in California', () => {
    const before = '2026-03-10T09:59:00.000Z'
    expect(sentAt(before)).toEqual(['upcoming'])
    expect(sentAt(before, reminded('upcoming'))).toEqual([])
    // 6 p.m. in Shanghai, 3 a.m. in Los Angeles, both on March 10.
    expect(sentAt('2026-03-10T10:00:00.000Z', reminded('upcoming'))).toEqual(['due'])
    expect(sentAt('2026-03-10T16:10:00.000Z', reminded('upcoming'))).toEqual(['due'])
  })

  test('states that the payment is overdue if it could not be sent on that day; the next one is the last', () => {
    expect(sentAt(plusDays(dueOn, 2), reminded('upcoming'))).toEqual(['overdue'])
    expect(sentAt(plusDays(dueOn, 8), reminded('overdue'))).toEqual([])
    expect(sentAt(plusDays(dueOn, 14), reminded('overdue'))).toEqual(['final'])
  })
})
