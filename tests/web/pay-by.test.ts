import { expect, test } from 'vitest'
import { nextTaskFor } from '#web/ordering/next-task-for-customer.ts'
import { stepsOf } from '#web/ordering/order-rules.ts'
import { payBy } from '#web/payments/pay-by.ts'
import { placeable } from './an-order.ts'

/** When the amount due of an order is to be paid. */

const now = '2026-11-27T09:00:00.000Z'
const dueDate = '2026-12-15T15:59:59.999Z'
const agreed = { name: 'agreed' as const, stage: 'date' as const, amount: 500, paid: 0, dueDate }
const rest = { name: 'rest' as const, stage: 'delivery' as const, amount: 820, paid: 0, dueDate: null }
const order = (amountDue: number, ...instalments: object[]) =>
  ({ payment: { instalments }, totals: { amountDue } }) as unknown as Parameters<typeof payBy>[0]

test('PAY-D01 an amount with a date is not due now; it is, once the date has passed or another part is due', () => {
  expect(payBy(order(500, agreed, rest), now)).toBe(dueDate)
  expect(payBy(order(500, agreed, rest), '2026-12-16T00:00:00.000Z')).toBeNull()
  expect(payBy(order(1320, agreed, rest), now)).toBeNull()
  expect(payBy(order(820, { ...agreed, paid: 500 }, rest), now)).toBeNull()
  expect(payBy(order(199.99, { ...agreed, paid: 300.01 }, rest), now)).toBe(dueDate)
})

test('PAY-D01 the payment is an open step while production does not wait for it', () => {
  const statesOf = (changed: typeof placeable) =>
    stepsOf(changed, { links: true }).map(({ step, state }) => `${step} ${state}`)
  const unpaid = {
    ...placeable,
    status: 'inProgress' as const,
    step: 'fulfilment' as const,
    totals: { ...placeable.totals, amountDue: 500 },
    payment: { ...placeable.payment, status: 'unpaid' as const },
  }
  expect(statesOf(unpaid)).toContain('paymentConfirmation open')
  const paid = { ...unpaid, payment: { ...unpaid.payment, status: 'paid' as const } }
  expect(statesOf({ ...paid, totals: { ...paid.totals, amountDue: 0 } })).toContain('paymentConfirmation done')
})

test('PAY-D04 the next task is to contact us while payment is blocked', () => {
  // While the quotes of the order are valid.
  const validNow = '2026-01-10T00:00:00.000Z'
  const blocked = { ...placeable, payment: { ...placeable.payment, paymentBlock: true } }
  expect(nextTaskFor(placeable, validNow)?.what).toBe('Place the order')
  expect(nextTaskFor(blocked, validNow)).toEqual({ what: 'Contact us first', href: '#summary' })
  const placed = { ...blocked, status: 'paymentPending' as const }
  expect(nextTaskFor(placed, validNow)).toEqual({ what: 'Contact us first', href: '#payment' })
  expect(nextTaskFor({ ...placed, payment: placeable.payment }, validNow)?.what).toMatch(/^Pay /)
})
