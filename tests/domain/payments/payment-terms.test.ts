import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import {
  allUpfront,
  amountOwed,
  dueBefore,
  instalmentsOf,
  missingBefore,
  paidInstalments,
  PaymentTerms,
  paymentTermsKinds,
} from '#domain/payments/payment-terms.ts'
import { plusDays } from '#domain/time.ts'
import { anOrder, type OrderEvent, orderEvents, paymentOf } from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'
import { totals } from '#tests/support/money-events.ts'

/** Due amounts of an order by its payment terms (PAY-D01). Amounts in minor units. */

const terms = (kind: PaymentTerms['terms'], customAmountDue: number | null = null, dueDate: string | null = null) => ({
  terms: kind,
  customAmountDue,
  dueDate,
})
const parts = {
  packaging: 100_000,
  standardProducts: 0,
  services: 20_000,
  samples: 5_000,
  shipping: 30_000,
  reimbursements: 0,
  total: 155_000,
}
const shown = (of: PaymentTerms, from = parts) =>
  instalmentsOf(from, of).map(({ name, stage, amount }) => [name, stage, amount])

describe('PAY-D01 the installments of an order', () => {
  test('PAY-007 have four kinds of terms', () => {
    expect(paymentTermsKinds).toEqual([
      'allUpfront',
      'servicesSamplesProducts_packagingShipping',
      'items_shipping',
      'custom',
    ])
    for (const kind of [...paymentTermsKinds, 'ALLUPFRONT', 'later']) {
      const isKind = (paymentTermsKinds as readonly string[]).includes(kind)
      expect(PaymentTerms.safeParse({ ...allUpfront, terms: kind }).success).toBe(isKind)
    }
  })

  test('allUpfront: the total at placing', () => {
    expect(shown(allUpfront)).toEqual([['total', 'placing', 155_000]])
  })

  test('servicesSamplesProducts_packagingShipping: packaging and shipping before production', () => {
    expect(shown(terms('servicesSamplesProducts_packagingShipping'))).toEqual([
      ['work', 'placing', 25_000],
      ['packagingShipping', 'production', 130_000],
    ])
  })

  test('items_shipping: shipping before delivery', () => {
    expect(shown(terms('items_shipping'))).toEqual([
      ['items', 'placing', 125_000],
      ['shipping', 'delivery', 30_000],
    ])
  })

  test('custom: the agreed amount at placing or by its date, the rest before delivery', () => {
    expect(shown(terms('custom', 55_000))).toEqual([
      ['agreed', 'placing', 55_000],
      ['rest', 'delivery', 100_000],
    ])
    expect(instalmentsOf(parts, terms('custom', 155_000, plusDays(monday, 30)))).toEqual([
      { name: 'agreed', stage: 'date', amount: 155_000, dueDate: plusDays(monday, 30) },
    ])
  })

  test('are reduced by credits on the packaging first', () => {
    const reimbursed = { ...parts, total: 150_000 }
    expect(shown(terms('servicesSamplesProducts_packagingShipping'), reimbursed)).toEqual([
      ['work', 'placing', 25_000],
      ['packagingShipping', 'production', 125_000],
    ])
  })

  test('add up to the total for any order and terms, are not negative, and are covered by payments in order', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const anyTerms = fc.record({
      terms: fc.constantFrom(...paymentTermsKinds),
      customAmountDue: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
      dueDate: fc.option(fc.constant(plusDays(monday, 30))),
    })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        anyTerms,
        amount,
        (packaging, services, samples, shipping, off, of, paid) => {
          const sum = packaging + services + samples + shipping
          const total = sum - Math.min(off, sum)
          const all = instalmentsOf({ packaging, standardProducts: 0, services, samples, shipping, total }, of)
          expect(all.reduce((before, one) => before + one.amount, 0)).toBe(total)
          expect(all.every((one) => one.amount > 0)).toBe(true)
          expect(dueBefore(all, 'placing')).toBeLessThanOrEqual(dueBefore(all, 'production'))
          expect(dueBefore(all, 'production')).toBeLessThanOrEqual(dueBefore(all, 'delivery'))
          const payment = { id: '1', amount: paid, paymentDate: monday, method: 'custom' as const, reverses: undefined }
          const covered = paidInstalments({
            totals: {
              packaging,
              standardProducts: 0,
              services,
              samples,
              shipping,
              reimbursements: 0,
              discounts: sum - total,
              total,
            },
            paymentTerms: of,
            payments: [payment],
          })
          expect(covered.reduce((before, one) => before + one.paid, 0)).toBe(Math.min(paid, total))
          const begun = covered.findLastIndex((one) => one.paid > 0)
          expect(covered.slice(0, Math.max(0, begun)).every((one) => one.paid === one.amount)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

const set = (paymentTerms: PaymentTerms): OrderEvent => ({ type: 'PaymentTermsSet', data: { paymentTerms } })
const placedWith = (paymentTerms: PaymentTerms) => [...anOrder.placed, set(paymentTerms)]
const requested = (stage: 'production' | 'delivery', amount: number): OrderEvent => ({
  type: 'OrderPaymentRequested',
  data: { stage, amount },
})

describe('an order with payment terms', () => {
  const { packaging, shipping, total } = totals

  test('ORDER-T08 continues when the installment due now is paid', () => {
    const confirm = { type: 'ConfirmOrderPayment' as const, data: {} }
    const itemsFirst = placedWith(terms('items_shipping'))
    given(order, ...itemsFirst, paymentOf(packaging - 1))
      .when(confirm)
      .rejects('rule-broken', 'alreadyPaidAmount')
    const confirmed = given(order, ...itemsFirst, paymentOf(packaging))
      .when(confirm)
      .emits(orderEvents.paymentConfirmed)
    expect(confirmed).toMatchObject({ status: 'inProgress' })
    expect(amountOwed(confirmed)).toBe(0)
  })

  test('ORDER-T10 waits again when a later installment is due, and continues when it is paid', () => {
    const atDelivery = [...placedWith(terms('items_shipping')), paymentOf(packaging), orderEvents.paymentConfirmed]
    const request = { type: 'RequestOrderPayment' as const, data: { stage: 'delivery' as const } }
    const waiting = given(order, ...atDelivery)
      .when(request)
      .emits(requested('delivery', shipping))
    expect(waiting).toMatchObject({ status: 'paymentPending', requestedStage: 'delivery' })
    const asked = [...atDelivery, requested('delivery', shipping)]
    expect(amountOwed(folded(order, asked))).toBe(shipping)
    given(order, ...asked, paymentOf(shipping, 'payment-2'))
      .when({ type: 'ConfirmOrderPayment', data: {} })
      .emits({ type: 'OrderPaymentConfirmed', data: { stage: 'delivery' } })
    given(order, ...asked)
      .when({ type: 'ReopenDraft', data: {} })
      .rejects('rule-broken', 'alreadyPaidAmount')
    given(order, ...atDelivery, paymentOf(shipping, 'payment-2'))
      .when(request)
      .rejects('rule-broken', 'stage')
  })

  test('has an amount due by its date, for which no stage waits', () => {
    const net30 = folded(order, placedWith(terms('custom', total, plusDays(monday, 30))))
    expect(amountOwed(net30)).toBe(total)
    for (const stage of ['placing', 'production', 'delivery'] as const) expect(missingBefore(net30, stage)).toBe(0)
  })

  test('has no amount due when it is canceled', () => {
    expect(amountOwed(folded(order, [...anOrder.placed, orderEvents.cancelled]))).toBe(0)
  })

  test('refuses terms that do not fit', () => {
    const when = (paymentTerms: PaymentTerms) =>
      given(order, ...anOrder.placed).when({ type: 'SetPaymentTerms', data: { paymentTerms } })
    when(terms('custom')).rejects('invalid-input', 'customAmountDue')
    when(terms('custom', total + 1)).rejects('rule-broken', 'customAmountDue')
    when(terms('allUpfront', 100)).rejects('rule-broken', 'customAmountDue')
    when(terms('items_shipping', null, monday)).rejects('rule-broken', 'dueDate')
    when(terms('custom', 100, plusDays(monday, -1))).rejects('rule-broken', 'dueDate')
    expect(when(allUpfront).emits()).toMatchObject({ paymentTerms: allUpfront })
  })
})

describe('PAY-D04 the payment block', () => {
  const blocked = [...anOrder.checkedOut, orderEvents.paymentBlocked]

  test('is set once with a reason, and removed once', () => {
    const block = { type: 'BlockPayment' as const, data: { reason: 'Unpaid orders.' } }
    given(order, ...anOrder.placed)
      .when(block)
      .emits(orderEvents.paymentBlocked)
    given(order, ...blocked)
      .when(block)
      .rejects('rule-broken', 'paymentBlock')
    const unblock = { type: 'UnblockPayment' as const, data: {} }
    given(order, ...blocked)
      .when(unblock)
      .emits({ type: 'PaymentUnblocked', data: {} })
    given(order, ...anOrder.placed)
      .when(unblock)
      .rejects('rule-broken', 'paymentBlock')
  })
})
