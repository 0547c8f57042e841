import { expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { anOrder, orderEvents, paymentOf } from '#tests/support/event-fixtures.ts'
import { folded, given } from '#tests/support/given.ts'

/** Money that arrives when nothing is due (decision 246). Amounts in minor units. */

const pays = (amount: number, keepAsCredit: boolean) =>
  ({ type: 'RecordPayment', data: { ...paymentOf(amount).data, keepAsCredit } }) as const
const paid = [...anOrder.placed, paymentOf(174_000)]

test.each([
  ['paid', paid],
  ['completed', anOrder.completed],
  ['canceled after it was paid', [...paid, orderEvents.cancelled]],
  ['canceled before it was paid', [...anOrder.placed, orderEvents.cancelled]],
])('PAY-T03 PAY-D07 after the order was %s, a payment is recorded as credit only', (_, past) => {
  given(order, ...past)
    .when(pays(5_000, false))
    .rejects('rule.aboveDue', 'amount')
  const before = settlementOf(folded(order, past))
  const after = settlementOf(
    given(order, ...past)
      .when(pays(5_000, true))
      .emits(paymentOf(5_000)),
  )
  expect(after).toMatchObject({ due: before.due, credit: before.credit + 5_000 })
})
