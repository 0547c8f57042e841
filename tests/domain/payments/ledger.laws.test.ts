import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.ts'
import type { Discount } from '#domain/payments/discount-shapes.ts'
import { balancesOf } from '#domain/payments/ledger.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { plusDays } from '#domain/time.ts'
import { anOrder, aPurchaseOrder, type OrderCommand } from '#tests/support/event-fixtures.ts'
import { monday } from '#tests/support/given.ts'
import { noReadings, readAlso, type Readings, wrongWith } from '#tests/support/money-laws.ts'

/**
 * Random histories of money: payments, refunds, corrections, discounts, charges, terms, cancellations, bills of
 * suppliers and payments to them, in any order. A refusal has no effect, and the books always balance.
 */

const amount = fc.integer({ min: 1, max: 250_000 })
const id = fc.nat({ max: 5 })
const method = fc.constantFrom('stripe', 'bankTransfer', 'custom')

const pays = fc
  .record({ amount, id, method, keepAsCredit: fc.boolean() })
  .map(({ id: n, keepAsCredit, ...money }): OrderCommand => ({
    type: 'RecordPayment',
    data: { payment: { id: `p${n}`, paymentDate: monday, ...money }, internalNotes: '', keepAsCredit },
  }))
const discounts = fc
  .record({
    id,
    scope: fc.constantFrom('total', 'packaging', 'shipping'),
    off: fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ amount })),
    upperLimit: fc.option(amount),
  })
  .map(({ id: n, scope, off, upperLimit }) => ({
    type: 'ApplyDiscount' as const,
    data: {
      discount: {
        discountId: `d${n}`,
        name: 'Offer',
        description: '',
        scope,
        type: 'percent' in off ? 'percentage' : 'absolute',
        percent: 'percent' in off ? off.percent : null,
        amount: 'amount' in off ? off.amount : null,
        source: 'custom',
        upperLimit,
      },
      internalNotes: '',
    },
  }))
const terms = fc
  .record({
    terms: fc.constantFrom('allUpfront', 'servicesSamplesProducts_packagingShipping', 'items_shipping', 'custom'),
    customAmountDue: amount,
  })
  .map(({ terms: kind, customAmountDue }) => ({
    type: 'SetPaymentTerms' as const,
    data: {
      paymentTerms: { terms: kind, customAmountDue: kind === 'custom' ? customAmountDue : null, dueDate: null },
    },
  }))
/** A prepaid credit of the customer that the placed order uses. */
const credit: Discount = {
  discountId: 'credit',
  name: 'Credit from an earlier order',
  description: '',
  scope: 'total',
  type: 'absolute',
  percent: null,
  amount: 12_345,
  source: 'credit',
  upperLimit: null,
  ofCustomer: { number: 1, taken: 12_345, currency: 'USD', prepaid: true },
}
const step = fc.oneof(
  { arbitrary: pays, weight: 5 },
  { arbitrary: discounts, weight: 3 },
  terms,
  fc.record({ amount, id }).map(({ amount: of, id: n }) => ({
    type: 'RecordRefund',
    data: { refund: { id: `r${n}`, amount: of, paymentDate: monday }, internalNotes: '' },
  })),
  fc.record({ of: fc.constantFrom('p', 'r'), id }).map(({ of, id: n }) => ({
    type: 'RemovePaymentEntry',
    data: { paymentId: `${of}${n}`, counterEntryId: `c-${of}${n}`, reason: 'Entered twice', byProvider: false },
  })),
  id.map((n) => ({ type: 'RemoveDiscount', data: { discountId: `d${n}` } })),
  fc.record({ amount, part: fc.constantFrom('packaging', 'services', 'samples', 'shipping') }).map((charge) => ({
    type: 'ChangeOrderTotal',
    data: { charge: { chargeId: 'charge', description: 'Second delivery', ...charge } },
  })),
  id.map((n) => ({ type: 'GiveCredit', data: { refundId: `g${n}`, internalNotes: '', withdrawn: 0 } })),
  fc.constant({ type: 'RemoveDiscount', data: { discountId: credit.discountId } }),
  fc.constant({ type: 'CancelOrder', data: {} }),
  fc.constant({ type: 'ReopenDraft', data: {} }),
  fc.record({ amount, id }).map(({ amount: of, id: n }) => ({
    po: true,
    type: 'RecordSupplierPayment',
    data: { payment: { id: `s${n}`, amount: of, date: monday, paymentTermNotes: '' }, notes: '' },
  })),
  id.map((n) => ({
    po: true,
    type: 'RemoveSupplierPayment',
    data: { paymentId: `s${n}`, counterEntryId: `c-s${n}`, reason: 'Wrong' },
  })),
  fc.record({ amount, id, final: fc.boolean() }).map(({ amount: of, id: n, final }) => ({
    po: true,
    type: 'RecordSupplierBill',
    data: {
      bill: {
        id: `b${n}`,
        number: `INV-${n}`,
        date: monday,
        dueDate: plusDays(monday, n),
        amount: of,
        currency: 'USD',
        final,
        file: null,
      },
      notes: '',
    },
  })),
  id.map((n) => ({ po: true, type: 'CancelSupplierBill', data: { billId: `b${n}`, reason: 'Wrong' } })),
)
type Step = { type: string; data: object; po?: boolean }

type Happened = { type: string; data: object }

/** `MONEY_HISTORIES=10000` is the long run, as in money-histories.laws.test.ts. */
const histories = Number(process.env['MONEY_HISTORIES'] ?? 2_000)

/** The readings after another event of a stream. */
const after = (before: Readings, stream: string, event: Happened): Readings => {
  const position = before.state.position + 1
  const whole = {
    ...event,
    stream,
    position,
    eventId: `event-${position}`,
    caseId: 'order-1',
    entityId: 'ada00001',
    parties: { customerId: 'c-bloom', supplierId: null },
    actor: { kind: 'staff', id: 'sam' },
    at: monday,
  }
  return readAlso(before, whole as unknown as Recorded)
}

/** The readings after each event up to an order that is placed and whose supplier has received its purchase order. */
const pastWith = (used: readonly Discount[]): Readings[] => {
  const moments = [noReadings]
  const applied = used.map((discount) => ({
    type: 'DiscountApplied' as const,
    data: { discount, internalNotes: '' },
  }))
  const placed = anOrder.placed.findIndex(({ type }) => type === 'OrderPlaced')
  const ofOrder = [...anOrder.placed.slice(0, placed), ...applied, ...anOrder.placed.slice(placed)]
  for (const event of ofOrder) moments.push(after(moments.at(-1)!, 'order-1', event))
  for (const event of aPurchaseOrder.released) moments.push(after(moments.at(-1)!, 'po-1', event))
  return moments
}
const past = pastWith([])
const pastWithCredit = pastWith([credit])

/** The readings after each later event, of the accepted steps. */
const readingsAfter = (steps: readonly Step[], before = past): Readings[] => {
  const moments = [before.at(-1)!]
  for (const { type, data, po = false } of steps) {
    const { state } = moments.at(-1)!
    const [aggregate, stream] = po ? [purchaseOrder, 'po-1'] : [order, 'order-1']
    const own = po ? state.purchaseOrders[stream] : state.order
    const decision = (aggregate.decide as Record<string, (...of: unknown[]) => Happened[]>)[type]
    if (!decision) throw new Error(`${type} is decided nowhere`)
    try {
      for (const event of decision(own, data, { now: monday })) moments.push(after(moments.at(-1)!, stream, event))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
  return moments
}

describe('random histories of an order', () => {
  // In ten parts, so that a busy machine finishes each of them.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'the trial balance is zero at every position, and order, ledger and lists agree to the minor unit (part %i)',
    (seed) => {
      const before = seed % 2 === 0 ? pastWithCredit : past
      before.forEach((readings) => expect(wrongWith(readings)).toEqual([]))
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
          for (const readings of readingsAfter(steps, before)) expect(wrongWith(readings)).toEqual([])
        }),
        { numRuns: Math.ceil(histories / 10), seed },
      )
    },
  )

  test('have an effect in most runs', () => {
    const entries = fc
      .sample(fc.array(step, { minLength: 8, maxLength: 14 }), { numRuns: 200, seed: 15 })
      .map((steps) => readingsAfter(steps).at(-1)!.books.entries.length)
    // Placing and the release of the purchase order are two of them.
    expect(entries.filter((count) => count > 4).length).toBeGreaterThan(100)
  })
})

test('have empty books for an empty case', () => {
  expect(balancesOf(emptyCase)).toEqual([])
})
