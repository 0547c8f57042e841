import { describe, expect, test } from 'vitest'
import { catchUpAfterHold } from '#application/ordering/processes/catch-up-after-hold.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting, order } from '#domain/ordering/order.ts'
import { detailedStatus, stageOf } from '#domain/ordering/progress.ts'
import { everyCase } from '#tests/support/cases.ts'
import { anOrder, orderEvents, type OrderEvent, paymentOf } from '#tests/support/event-fixtures.ts'
import { folded, given } from '#tests/support/given.ts'
import { shipping } from '#tests/support/other-work.ts'

/** An order is stopped, resumed, ended and reopened (ORDER-T09, T11..T18, T61). */

const holds = { type: 'HoldOrder', data: { reason: 'The board is sold out.' } } as const
const cancels = (by: 'customer' | 'staff') => ({ type: 'CancelOrder', data: { by } }) as const
const phases = {
  draft: anOrder.quoted,
  checkout: anOrder.checkedOut,
  paymentPending: anOrder.placed,
  inProgress: anOrder.beingMade,
}

describe('an order on hold', () => {
  test.each(Object.entries(phases))(
    'ORDER-T11 ORDER-T12 ORDER-T61 %s: does not change phase and step, and continues there',
    (_, past) => {
      const before = requireExisting(folded(order, past))
      const held = requireExisting(
        given(order, ...past)
          .when(holds)
          .emits(orderEvents.putOnHold),
      )
      expect(held).toMatchObject({ status: 'onHold', hold: { reason: 'The board is sold out.' } })
      expect(detailedStatus(held, shipping())).toBeUndefined()
      expect(stageOf(held, shipping())).toEqual(stageOf(before, shipping()))
      const resumed = given(order, ...past, orderEvents.putOnHold)
        .when({ type: 'ResumeOrder', data: {} })
        .emits(orderEvents.resumed)
      expect(resumed).toMatchObject({ status: before.status, hold: undefined, formerStatus: undefined })
    },
  )

  test('ORDER-T12 does not lose reports during the hold', () => {
    const events = everyCase.find((one) => one.some(({ type }) => type === 'OrderReopened'))!
    const at = events.findLastIndex(({ type }) => type === 'OrderResumed')
    const intents = catchUpAfterHold.react(events[at]!, foldCase(events.slice(0, at + 1)))
    expect(intents).toMatchObject([{ command: 'finishProduction' }])
    expect(events.slice(at).some(({ type }) => type === 'ProductionFinished')).toBe(true)
  })
})

describe('cancelling an order', () => {
  test.each(Object.entries(phases))(
    'ORDER-T13 ORDER-T14 ORDER-T15 ORDER-T61 is possible for staff %s, without a change of phase and step',
    (_, past) => {
      const before = requireExisting(folded(order, past))
      const cancelled = requireExisting(
        given(order, ...past)
          .when(cancels('staff'))
          .emits(orderEvents.cancelled),
      )
      expect(cancelled.status).toBe('cancelled')
      expect(stageOf(cancelled, shipping())).toEqual(stageOf(before, shipping()))
      const onHold: OrderEvent[] = [...past, orderEvents.putOnHold]
      const stopped = requireExisting(
        given(order, ...onHold)
          .when(cancels('staff'))
          .emits(orderEvents.cancelled),
      )
      expect(stageOf(stopped, shipping())).toEqual(stageOf(before, shipping()))
    },
  )

  test('ORDER-T14 is possible for staff but not for the customer when it is partly paid', () => {
    given(order, ...anOrder.partlyPaid)
      .when(cancels('staff'))
      .emits(orderEvents.cancelled)
    given(order, ...anOrder.partlyPaid)
      .when(cancels('customer'))
      .rejects('rule.partlyPaid', 'alreadyPaidAmount')
  })

  test('ORDER-T15 is refused to customers when it is in progress or on hold', () => {
    given(order, ...anOrder.paid)
      .when(cancels('customer'))
      .rejects('Cannot cancel order while in progress', 'status')
    given(order, ...anOrder.held)
      .when(cancels('customer'))
      .rejects('Cannot cancel order while on hold', 'status')
  })

  test('QUOTE-T09 ends open quote requests', () => {
    given(order, ...anOrder.asked)
      .when(cancels('customer'))
      .emits(
        {
          type: 'QuoteRequestCancelled',
          data: { itemId: 'item-1', quoteRequestId: 'request-1', reason: 'orderCancelled' },
        },
        orderEvents.cancelled,
      )
  })

  test('ORDER-T18 is final', () => {
    given(order, ...anOrder.paid, orderEvents.cancelled)
      .when(holds)
      .rejects('Cannot hold order while canceled', 'status')
  })
})

describe('reopening an order', () => {
  test('ORDER-T09 makes an unpaid placed order a draft, which can be placed again', () => {
    const reopened = given(order, ...anOrder.placed)
      .when({ type: 'ReopenDraft', data: {} })
      .emits(orderEvents.draftReopened)
    expect(reopened).toMatchObject({ status: 'draft', totals: undefined })
    given(order, ...anOrder.placed, paymentOf(1))
      .when({ type: 'ReopenDraft', data: {} })
      .rejects('rule.partlyPaid', 'alreadyPaidAmount')
  })

  test('ORDER-T16 ORDER-T17 returns a completed order to in progress, and it can be completed again', () => {
    const reopened = given(order, ...anOrder.completed)
      .when({ type: 'ReopenOrder', data: { reason: 'A carton is missing.' } })
      .emits(orderEvents.reopened)
    expect(reopened).toMatchObject({ status: 'inProgress' })
    given(order, ...anOrder.completed, orderEvents.reopened)
      .when({ type: 'CompleteOrder', data: { unplanned: 0, undelivered: 0, openWork: 0 } })
      .emits(orderEvents.completed)
    given(order, ...anOrder.completed, orderEvents.reopened)
      .when({ type: 'CompleteOrder', data: { unplanned: 0, undelivered: 1, openWork: 0 } })
      .rejects('rule.undelivered', 'shipments')
  })
})
