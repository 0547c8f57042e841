import { expect, test } from 'vitest'
import * as orderChanges from '#application/ordering/order-changes.ts'
import { foldCase } from '#domain/case.ts'
import { openChange } from '#domain/ordering/order-change-state.ts'
import { plannedCosts } from '#domain/payments/planned-costs.ts'
import { acting } from '#tests/support/case-stories.ts'
import { aConfirmedOrder } from '#tests/support/change-story.ts'
import { memoryApp } from '#tests/support/memory-app.ts'

/** Planned costs of an order in addition to its supplier liabilities. */

test('pieces without a purchase order count at their supplier cost, before the first purchase order and after a change', async () => {
  const app = memoryApp()
  const { ofOrder, propose } = await aConfirmedOrder(app)
  const { events } = app.log
  const before = (type: string) =>
    foldCase(
      events.slice(
        0,
        events.findIndex((event) => event.type === type),
      ),
    )
  expect(plannedCosts(before('QuoteSelected'))).toEqual({ amount: 0, isKnown: true })
  // 1,000 pieces at $0.71.
  expect(plannedCosts(before('OrderPaymentConfirmed'))).toEqual({ amount: 71_000, isKnown: true })
  expect(plannedCosts(foldCase(events))).toEqual({ amount: 0, isKnown: true })
  const changeId = openChange((await propose()).order)!.id
  await acting(app)('ada', orderChanges.acceptOrderChange, { ...ofOrder, changeId })
  // 1,500 pieces: the former purchase order is withdrawn, and the next one waits for the payment.
  const { caseId } = events[0]!
  const accepted = foldCase(app.log.events.filter((event) => event.caseId === caseId))
  expect(plannedCosts(accepted)).toEqual({ amount: 106_500, isKnown: true })
})
