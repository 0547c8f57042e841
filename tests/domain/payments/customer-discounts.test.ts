import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, type Currency } from '#domain/currencies.ts'
import {
  discountWithUses,
  type DiscountWithUses,
  customerDiscountStatus,
  offeredDiscounts,
  discountsToUse,
} from '#domain/payments/customer-discount-use.ts'
import { customerDiscount, type LiveCustomerDiscount } from '#domain/payments/customer-discount.ts'
import type { Discount } from '#domain/payments/discount-shapes.ts'
import { usesReduced } from '#domain/payments/discount.ts'
import { creditOf, rewardOf, welcomeOf } from '#domain/payments/referral.ts'
import { discountedBy, keepsCredits, noParts, totalsWith } from '#domain/payments/totals.ts'
import { given, monday } from '#tests/support/given.ts'

/** Discounts of customers, and their use by an order. Amounts in minor units. */

const of = (change: Partial<LiveCustomerDiscount>): DiscountWithUses =>
  discountWithUses(
    {
      discountId: 'd-1',
      customerId: 'c-bloom',
      name: 'Fair offer',
      description: '',
      scope: 'total',
      type: 'absolute',
      percent: null,
      amount: 10_000,
      currency: 'USD',
      source: 'credit',
      upperLimit: null,
      once: false,
      validFrom: null,
      validTo: null,
      requestId: null,
      referral: null,
      prepaid: false,
      status: 'granted',
      addedOn: monday,
      revokedOn: null,
      ...change,
    },
    [],
    0,
  )
const percent = (change: Partial<LiveCustomerDiscount> = {}) =>
  of({ discountId: 'd-2', type: 'percentage', percent: 10, amount: null, scope: 'packaging', ...change })
const parts = { ...noParts, packaging: 100_000, shipping: 20_000 }
const same = () => undefined
const euro = (from: Currency, to: Currency) =>
  from === to ? undefined : { currency: to, rate: 0.9, date: '2026-03-02' }

describe('the discounts that an order uses', () => {
  test('PAY-D02 are percentages first, then those that end first, without discounts of zero', () => {
    const all = [
      of({ discountId: 'later' }),
      of({ discountId: 'first', validTo: '2026-04-01T00:00:00.000Z', amount: 3_000 }),
      percent(),
      percent({ discountId: 'products', scope: 'shipping', percent: 100 }),
    ]
    const taken = discountsToUse({ ...parts, shipping: 0 }, [], offeredDiscounts(all, 'USD', monday, same))
    expect(taken.map(({ discountId, amount }) => [discountId, amount])).toEqual([
      ['d-2', null],
      ['first', 3_000],
      ['later', 10_000],
    ])
  })

  test('PAY-D03 are converted from another currency, with an exact remainder', () => {
    const [offer] = offeredDiscounts([of({ amount: 10_001 })], 'EUR', monday, euro)
    expect(offer).toMatchObject({ discount: { amount: 9_001 }, left: 10_001, number: 1 })
    const whole = discountsToUse(parts, [], [offer!])
    const rate = { currency: 'EUR', rate: 0.9, date: '2026-03-02' }
    expect(whole).toMatchObject([{ amount: 9_001, ofCustomer: { taken: 10_001, currency: 'USD', number: 1, rate } }])
    const part = discountsToUse({ ...noParts, packaging: 4_500 }, [], [offer!])
    expect(part).toMatchObject([{ amount: 4_500, ofCustomer: { taken: 5_000 } }])
  })

  test('PAY-014 are at most the upper limit for each order; the rest remains', () => {
    const offers = offeredDiscounts([of({ upperLimit: 2_500 })], 'USD', monday, same)
    expect(discountsToUse(parts, [], offers)).toMatchObject([{ amount: 2_500, ofCustomer: { taken: 2_500 } }])
  })

  test('PAY-015 exclude revoked, used, expired and future ones', () => {
    const all = [
      of({ status: 'revoked' }),
      of({ validTo: monday }),
      of({ validFrom: '2026-12-01T00:00:00.000Z' }),
      { ...of({}), left: 0 },
    ]
    expect(all.map((one) => customerDiscountStatus(one, monday))).toEqual(['revoked', 'expired', 'upcoming', 'used'])
    expect(offeredDiscounts(all, 'USD', monday, same)).toEqual([])
  })

  test('reduce each discount by its exact amount, never below zero, without changes of earlier uses', () => {
    const amount = fc.integer({ min: 1, max: 300_000 })
    const anyHeld = fc.record({
      isPercent: fc.boolean(),
      percent: fc.integer({ min: 1, max: 100 }),
      amount,
      upperLimit: fc.option(amount),
      currency: fc.constantFrom(...currencies),
      scope: fc.constantFrom('total' as const, 'packaging' as const, 'shipping' as const),
      once: fc.boolean(),
    })
    const anyParts = fc.record({
      packaging: fc.integer({ min: 0, max: 500_000 }),
      standardProducts: fc.integer({ min: 0, max: 100_000 }),
      services: fc.integer({ min: 0, max: 100_000 }),
      samples: fc.integer({ min: 0, max: 100_000 }),
      shipping: fc.integer({ min: 0, max: 100_000 }),
      reimbursements: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(anyParts, fc.array(anyHeld, { maxLength: 6 }), (all, list) => {
        const holdings = list.map(({ isPercent, ...one }, nth) =>
          of(
            isPercent
              ? { ...one, discountId: `d-${nth}`, type: 'percentage', amount: null }
              : { ...one, discountId: `d-${nth}`, percent: null, once: false },
          ),
        )
        const discounts = discountsToUse(all, [], offeredDiscounts(holdings, 'EUR', monday, euro))
        const off = discountedBy(all, discounts)
        for (const { discountId, amount: fixed, ofCustomer } of discounts) {
          const holding = holdings.find((one) => one.discountId === discountId)!
          const taken = off.find((one) => one.discountId === discountId)!.amount
          expect(taken).toBe(fixed ?? taken)
          expect(taken).toBeGreaterThan(0)
          expect(ofCustomer!.taken ?? 0).toBeLessThanOrEqual(holding.left ?? 0)
          expect(ofCustomer!.number).toBe(holding.amount !== null || holding.once ? 1 : null)
        }
        expect(keepsCredits(all, discounts)).toBe(true)
        const charged = totalsWith(all, [{ chargeId: 'c', part: 'services', description: 'x', amount: 999 }], discounts)
        expect(charged.total).toBeGreaterThanOrEqual(totalsWith(all, [], discounts).total)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a customer discount', () => {
  const data = (() => {
    const { status: _, addedOn: __, left: ___, uses: ____, lastUse: _____, ...own } = of({})
    return { customerDiscount: own, internalNotes: '' }
  })()
  const granted = { type: 'CustomerDiscountGranted' as const, data }

  test('is granted once for repeated requests', () => {
    given(customerDiscount)
      .when({ type: 'GrantCustomerDiscount', data: { granted: data } })
      .emits(granted)
    given(customerDiscount, granted)
      .when({ type: 'GrantCustomerDiscountByCause', data: { granted: data } })
      .emits()
    given(customerDiscount)
      .when({ type: 'GrantCustomerDiscountByCause', data: { granted: null } })
      .emits()
  })

  test('is revoked once, but not if the customer has paid for it', () => {
    const reason = { reason: 'Over' }
    given(customerDiscount, granted)
      .when({ type: 'RevokeCustomerDiscount', data: reason })
      .emits({ type: 'CustomerDiscountRevoked', data: reason })
    given(customerDiscount, granted, { type: 'CustomerDiscountRevoked', data: reason })
      .when({ type: 'RevokeCustomerDiscount', data: reason })
      .rejects('forbidden-transition')
    const prepaid = { ...granted, data: { ...data, customerDiscount: { ...data.customerDiscount, prepaid: true } } }
    given(customerDiscount, prepaid).when({ type: 'RevokeCustomerDiscount', data: reason }).rejects('rule-broken')
  })
})

describe('a use by an order that becomes smaller', () => {
  const ofCustomer = { number: 1, taken: 10_001, currency: 'USD' as const, prepaid: false }
  const use = (amount: number): Discount => ({ ...of({}), amount, ofCustomer })
  const left = (shipping: number, discount: Discount) =>
    usesReduced({ charges: [], discounts: [discount], placedParts: parts }, { ...noParts, shipping })

  test('PAY-015 returns what the order no longer deducts, in the currency of the discount', () => {
    expect(left(9_001, use(9_001))).toEqual([])
    expect(left(4_500, use(9_001))).toEqual([
      { type: 'DiscountUseReduced', data: { discountId: 'd-1', amount: 4_500, taken: 5_000 } },
    ])
    expect(left(0, use(9_001))).toEqual([{ type: 'DiscountRemoved', data: { discountId: 'd-1' } }])
  })

  test('leaves percentages and discounts of the order alone', () => {
    const { ofCustomer: _, ...own } = use(9_001)
    expect(left(100, own)).toEqual([])
    expect(left(100, { ...use(1), amount: null, percent: 10, ofCustomer: { ...ofCustomer, taken: null } })).toEqual([])
  })
})

test('REF-D04 PAY-010 PAY-D07 has its origin if a process granted it', () => {
  const referral = { referredFromCustomerId: 'c-bloom', referredToCustomerId: 'c-rival', requestId: 'eve00001' }
  const terms = { percent: 10, upperLimit: 20_000, reward: 10_000 }
  expect(welcomeOf(referral, terms)).toMatchObject({
    customerId: 'c-rival',
    scope: 'packaging',
    percent: 10,
    upperLimit: 20_000,
    once: true,
    source: 'referral',
    referral,
  })
  expect(rewardOf(referral, terms)).toMatchObject({
    customerId: 'c-bloom',
    amount: 10_000,
    source: 'referral',
    referral,
  })
  const order = { customerId: 'c-bloom', requestId: 'ada00001', currency: 'EUR' as const }
  expect(creditOf(order, { id: 'refund-1', amount: 500 })).toMatchObject({
    discountId: 'refund-1',
    amount: 500,
    currency: 'EUR',
    source: 'credit',
    requestId: 'ada00001',
    prepaid: true,
  })
})
