import { describe, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import { cardDispute, type DisputeReport } from '#domain/payments/card-dispute.ts'
import { refundableToCard } from '#domain/payments/card-refund.ts'
import { anOrder, type OrderEvent } from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'

/** Refunds to cards, and disputes: reports in any order and repeated. */

const paid: OrderEvent = {
  type: 'PaymentRecorded',
  data: {
    payment: { id: 'card-1', amount: 174_000, paymentDate: monday, method: 'stripe' },
    internalNotes: '',
  },
}
const asked = (refundId: string, amount: number): OrderEvent => ({
  type: 'CardRefundRequested',
  data: { refund: { refundId, cardPaymentId: 'card-1', amount }, intentId: 'pi_1', internalNotes: '' },
})
const refundOf = (id: string, amount: number) => ({
  refund: { id, amount, paymentDate: monday, paidFrom: 'stripe' as const, cardPaymentId: 'card-1' },
  internalNotes: '',
})
const recorded = (id: string, amount: number): OrderEvent => ({ type: 'RefundRecorded', data: refundOf(id, amount) })
const failed = (refundId: string, counterEntryId: string | null): OrderEvent => ({
  type: 'CardRefundFailed',
  data: { refundId, counterEntryId, reason: 'expired_or_canceled_card' },
})
const past = [...anOrder.placed, paid]
const fails = (refundId: string) => ({
  type: 'FailCardRefund' as const,
  data: { refundId, counterEntryId: 'counter', reason: 'expired_or_canceled_card' },
})
const succeeds = (refundId: string, amount: number) => ({
  type: 'RecordCardRefund' as const,
  data: refundOf(refundId, amount),
})

describe('PAY-T05 a refund to a card', () => {
  const left = (...events: OrderEvent[]) => refundableToCard(folded(order, [...past, ...events]), 'card-1')

  test('is limited to the payment without pending and completed refunds', () => {
    expect(left()).toBe(174_000)
    expect(left(asked('r1', 100_000))).toBe(74_000)
    expect(left(asked('r1', 100_000), recorded('r1', 100_000))).toBe(74_000)
    expect(left(asked('r1', 100_000), failed('r1', null))).toBe(174_000)
    expect(left(asked('r1', 100_000), recorded('r1', 100_000), failed('r1', 'counter'))).toBe(174_000)
  })

  test('is recorded once for repeated and reordered reports', () => {
    given(order, ...past, asked('r1', 500))
      .when(succeeds('r1', 500))
      .emits(recorded('r1', 500))
    given(order, ...past, asked('r1', 500), recorded('r1', 500))
      .when(succeeds('r1', 500))
      .emits()
    given(order, ...past, asked('r1', 500), failed('r1', null))
      .when(succeeds('r1', 500))
      .emits()
    given(order, ...past, asked('r1', 500))
      .when(fails('r1'))
      .emits(failed('r1', null))
    given(order, ...past, asked('r1', 500), failed('r1', null))
      .when(fails('r1'))
      .emits()
    given(order, ...past, asked('r1', 500), recorded('r1', 500))
      .when(fails('r1'))
      .emits(failed('r1', 'counter'))
    given(order, ...past, asked('r1', 500), recorded('r1', 500), failed('r1', 'counter'))
      .when(fails('r1'))
      .emits()
    given(order, ...past)
      .when(fails('unknown'))
      .emits()
  })
})

describe('a dispute', () => {
  const report: DisputeReport = {
    disputeId: 'dp_1',
    cardPaymentId: 'card-1',
    amount: 1000,
    currency: 'USD',
    reason: 'fraudulent',
    status: 'needsResponse',
    evidenceDueOn: monday,
    withdrawn: true,
    fee: 1500,
    feeCurrency: 'USD',
  }
  const { withdrawn: _, fee, feeCurrency, ...opened } = report
  const open = [
    { type: 'CardDisputeOpened' as const, data: opened },
    { type: 'CardDisputeFundsWithdrawn' as const, data: { fee, feeCurrency } },
  ]

  test('is recorded as the changes of each report, without events for known facts', () => {
    given(cardDispute)
      .when({ type: 'RecordCardDispute', data: report })
      .emits(...open)
    given(cardDispute, ...open)
      .when({ type: 'RecordCardDispute', data: report })
      .emits()
    given(cardDispute, ...open)
      .when({ type: 'RecordCardDispute', data: { ...report, status: 'won', withdrawn: false } })
      .emits(
        { type: 'CardDisputeFundsReinstated', data: { fee, feeCurrency } },
        { type: 'CardDisputeStatusChanged', data: { status: 'won', evidenceDueOn: monday } },
      )
  })
})
