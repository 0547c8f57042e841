import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order } from '#domain/ordering/order.ts'
import { type Discount, discountScopes, discountSources, discountTypes } from '#domain/payments/discount-shapes.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import { paymentStatus } from '#domain/payments/payment.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { discountedBy, totalsWith } from '#domain/payments/totals.ts'
import { anOrder, orderEvents, paymentOf } from '#tests/support/event-fixtures.ts'
import { folded, given } from '#tests/support/given.ts'
import { aDiscount, totals } from '#tests/support/money-events.ts'

/** Discounts and order totals. Amounts in minor units. */

const parts = {
  packaging: 100_000,
  standardProducts: 0,
  services: 20_000,
  samples: 0,
  shipping: 30_000,
  reimbursements: 0,
}
const percent = (
  value: number,
  scope: Discount['scope'] = 'packaging',
  upperLimit: number | null = null,
): Discount => ({
  ...aDiscount,
  discountId: `${value} % of ${scope}`,
  scope,
  percent: value,
  upperLimit,
})
const amount = (value: number, scope: Discount['scope'] = 'total'): Discount => ({
  ...aDiscount,
  discountId: `${value} off ${scope}`,
  type: 'absolute',
  scope,
  percent: null,
  amount: value,
})
const off = (...discounts: Discount[]) =>
  Object.fromEntries(discountedBy(parts, discounts).map((one) => [one.discountId, one.amount]))

describe('the amount of a discount', () => {
  test('PAY-D03 is a percentage of its scope, or a fixed amount', () => {
    expect(off(percent(10))).toEqual({ '10 % of packaging': 10_000 })
    expect(off(percent(10, 'shipping'))).toEqual({ '10 % of shipping': 3_000 })
    expect(off(percent(10, 'total'))).toEqual({ '10 % of total': 15_000 })
    expect(off(amount(2_500))).toEqual({ '2500 off total': 2_500 })
  })

  test('PAY-014 is at most its upper limit', () => {
    expect(off(percent(50, 'packaging', 10_000))).toEqual({ '50 % of packaging': 10_000 })
  })

  test('PAY-D02 is calculated on the remainder: percentages before amounts, packaging and shipping before the total', () => {
    const all = [amount(5_000), amount(1_000, 'shipping'), percent(10, 'total'), percent(50), percent(50, 'shipping')]
    expect(discountedBy(parts, all)).toEqual([
      { discountId: '50 % of packaging', amount: 50_000 },
      { discountId: '50 % of shipping', amount: 15_000 },
      { discountId: '10 % of total', amount: 8_500 },
      { discountId: '1000 off shipping', amount: 1_000 },
      { discountId: '5000 off total', amount: 5_000 },
    ])
  })

  test('PAY-D02 leaves no scope below 0, is rounded to a minor unit, and agrees with the totals', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 })
    const anyDiscount = fc
      .record({
        scope: fc.constantFrom(...discountScopes),
        type: fc.constantFrom(...discountTypes),
        percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
        amount: fc.integer({ min: 1, max: 5_000_000 }),
        upperLimit: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      })
      .map(({ type, ...one }): Discount => {
        const value =
          type === 'percentage' ? { percent: one.percent, amount: null } : { percent: null, amount: one.amount }
        return { ...aDiscount, ...one, type, ...value }
      })
    const anyParts = fc.record({
      packaging: money,
      standardProducts: money,
      services: money,
      samples: money,
      shipping: money,
      reimbursements: money,
    })
    fc.assert(
      fc.property(anyParts, fc.array(anyDiscount, { maxLength: 8 }), (of, list) => {
        const discounts = list.map((one, nth) => ({ ...one, discountId: String(nth) }))
        const taken = discountedBy(of, discounts)
        const inScope = (scope: Discount['scope']) =>
          taken
            .filter(({ discountId }) => discounts[Number(discountId)]!.scope === scope)
            .reduce((sum, one) => sum + one.amount, 0)
        expect(taken.every((one) => Number.isInteger(one.amount) && one.amount >= 0)).toBe(true)
        expect(inScope('packaging')).toBeLessThanOrEqual(of.packaging)
        expect(inScope('shipping')).toBeLessThanOrEqual(of.shipping)
        const result = totalsWith(of, [], discounts)
        expect(result.discounts).toBe(taken.reduce((sum, one) => sum + one.amount, 0))
        expect(result.total).toBeGreaterThanOrEqual(0)
        const { packaging, standardProducts, services, samples, shipping, reimbursements } = of
        const sum = packaging + standardProducts + services + samples + shipping
        expect(result.total).toBe(Math.max(0, sum - reimbursements - result.discounts))
        expect(totalsWith(of, [], discounts.toReversed()).total).toBeLessThanOrEqual(sum)
      }),
      { numRuns: 2_000 },
    )
  })

  test('PAY-011 PAY-012 PAY-013 has these scopes, types and sources', () => {
    expect(discountScopes).toEqual(['total', 'packaging', 'shipping'])
    expect(discountTypes).toEqual(['percentage', 'absolute'])
    expect(discountSources).toEqual(['promotional', 'credit', 'refund', 'referral', 'cms', 'custom'])
  })
})

const statusOf = ({ payments, totals: of }: ReturnType<typeof folded<typeof order>>) =>
  paymentStatus(amountPaid(payments), of?.total)

describe('an order with discounts and charges', () => {
  test('is placed at the total after its discounts', () => {
    const draft = folded(order, [...anOrder.checkedOut, orderEvents.discountApplied])
    expect(draft.discounts).toMatchObject([{ discountId: 'discount-1' }])
    const placed = folded(order, [...anOrder.checkedOut, orderEvents.discountApplied, orderEvents.placed])
    expect(placed.totals).toMatchObject({
      discounts: totals.packaging / 10,
      total: totals.total - totals.packaging / 10,
    })
    expect(amountOwed(placed)).toBe(placed.totals!.total)
  })

  test('PAY-T07 is paid after a discount that covers the amount due', () => {
    const almost = [...anOrder.placed, paymentOf(totals.total - 1_000)]
    expect(statusOf(folded(order, almost))).toBe('partiallyPaid')
    const discounted = given(order, ...almost)
      .when({ type: 'ApplyDiscount', data: { discount: aDiscount, internalNotes: '' } })
      .emits({ type: 'DiscountApplied', data: { discount: aDiscount, internalNotes: '' } })
    expect(statusOf(discounted)).toBe('paid')
    expect(amountOwed(discounted)).toBe(0)
  })

  test('PAY-T06 is partially paid after its total is raised above the paid amount', () => {
    const charge = { chargeId: 'charge-1', part: 'shipping' as const, description: 'Redelivery', amount: 5_000 }
    const charged = given(order, ...anOrder.placed, paymentOf(totals.total))
      .when({ type: 'ChangeOrderTotal', data: { charge } })
      .emits({ type: 'OrderTotalChanged', data: { charge } })
    expect(statusOf(charged)).toBe('partiallyPaid')
    expect(charged.totals).toMatchObject({ shipping: totals.shipping + 5_000, total: totals.total + 5_000 })
    expect(amountOwed(charged)).toBe(5_000)
  })

  test('accepts and removes each discount once, and at most 20', () => {
    const discounted = [...anOrder.placed, orderEvents.discountApplied]
    given(order, ...discounted)
      .when({ type: 'ApplyDiscount', data: orderEvents.discountApplied.data })
      .emits()
    const removed = given(order, ...discounted)
      .when({ type: 'RemoveDiscount', data: { discountId: 'discount-1' } })
      .emits({ type: 'DiscountRemoved', data: { discountId: 'discount-1' } })
    expect(removed.totals).toEqual(folded(order, anOrder.placed).totals)
    given(order, ...anOrder.placed)
      .when({ type: 'RemoveDiscount', data: { discountId: 'discount-1' } })
      .rejects('not-found')
    const many = Array.from({ length: 20 }, (_, nth) => ({
      type: 'DiscountApplied' as const,
      data: { discount: { ...aDiscount, discountId: `discount-${nth}` }, internalNotes: '' },
    }))
    given(order, ...anOrder.placed, ...many)
      .when({ type: 'ApplyDiscount', data: { discount: { ...aDiscount, discountId: 'other' }, internalNotes: '' } })
      .rejects('rule-broken', 'discounts')
  })
})
