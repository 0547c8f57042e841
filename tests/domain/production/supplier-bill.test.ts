import { describe, expect, test } from 'vitest'
import { emptyCase } from '#domain/case.ts'
import type { EventOf } from '#domain/kernel/fact.ts'
import { balancesOf } from '#domain/payments/ledger.ts'
import { purchaseOrder } from '#domain/production/purchase-order.ts'
import { billedOf, isBillOverdue, openBills, owedOf, type SupplierBill } from '#domain/production/supplier-bill.ts'
import { plusDays } from '#domain/time.ts'
import { aPurchaseOrder } from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'

/** Bills of a supplier: the liability, the order in which payments settle them, and refusals. */

const released = aPurchaseOrder.released
const { total, currency } = folded(purchaseOrder, released).spec!

const bill = (number: string, change: Partial<SupplierBill> = {}): SupplierBill => ({
  id: `bill-${number}`,
  number,
  date: monday,
  dueDate: plusDays(monday, 30),
  amount: total,
  currency,
  final: true,
  file: null,
  ...change,
})
const numberUse = { key: 's-lin/1', number: 1 }
const recorded = (number: string, change: Partial<SupplierBill> = {}) => ({
  type: 'SupplierBillRecorded' as const,
  data: { bill: bill(number, change), notes: '', numberUse },
})
const canceled = (number: string) => ({
  type: 'SupplierBillCancelled' as const,
  data: { billId: `bill-${number}`, reason: 'Of another purchase order' },
})
const paid = (id: string, amount: number) => ({
  type: 'SupplierPaymentRecorded' as const,
  data: { payment: { id, amount, date: monday, paymentTermNotes: '' }, notes: '' },
})
const after = (...events: EventOf<typeof purchaseOrder.facts>[]) => folded(purchaseOrder, [...released, ...events])
const booksOf = (po: ReturnType<typeof after>) =>
  Object.fromEntries(
    balancesOf({ ...emptyCase, purchaseOrders: { po } }).map(({ account, amount }) => [account, amount]),
  )

describe('PO-008 the liability to a supplier', () => {
  test('is the price of the purchase order until everything is billed', () => {
    const po = after(recorded('1', { amount: 100, final: false }))
    expect(owedOf(po)).toBe(total)
    expect(billedOf(po)).toEqual({ amount: 100, isWhole: false })
    expect(booksOf(po)).toEqual({ purchases: total, supplierPayables: -total })
  })

  test.each([
    ['less', -500],
    ['more', 700],
  ])('is what was billed, where the last bill makes it %s; the difference has its own account', (_, difference) => {
    const po = after(recorded('1', { amount: total + difference }))
    expect(owedOf(po)).toBe(total + difference)
    expect(booksOf(po)).toEqual({
      purchases: total,
      purchaseDifferences: difference,
      supplierPayables: -(total + difference),
    })
  })

  test('includes bills above the price even before the last one', () => {
    expect(owedOf(after(recorded('1', { amount: total + 1, final: false })))).toBe(total + 1)
  })

  test('excludes a canceled bill, whose number is free again', () => {
    const po = after(recorded('1', { amount: 1 }), canceled('1'))
    expect(owedOf(po)).toBe(total)
    given(purchaseOrder, ...released, recorded('1'), canceled('1'))
      .when({ type: 'RecordSupplierBill', data: { bill: bill('1'), notes: '', numberUse } })
      .emits({ type: 'SupplierBillRecorded', data: { bill: bill('1'), notes: '', numberUse } })
  })
})

describe('payments settle bills', () => {
  test('in the order of their due dates', () => {
    const [late, early] = [
      recorded('late', { amount: 300, final: false, dueDate: plusDays(monday, 60) }),
      recorded('early', { amount: 200, final: false, dueDate: plusDays(monday, 10) }),
    ]
    const open = (amount: number) =>
      openBills(after(late, early, paid('p', amount))).map((one) => [one.bill.number, one.open])
    expect(openBills(after(late, early)).map((one) => one.bill.number)).toEqual(['early', 'late'])
    expect(open(150)).toEqual([
      ['early', 50],
      ['late', 300],
    ])
    expect(open(200)).toEqual([['late', 300]])
    expect(open(501)).toEqual([])
  })

  test('PO-T31 until a reversing entry reopens the bill; the wrong entry remains', () => {
    const removed = {
      type: 'SupplierPaymentRemoved' as const,
      data: { paymentId: 'p', counterEntryId: 'c', reason: 'Twice' },
    }
    const po = after(recorded('1'), paid('p', total), removed)
    expect(po.payments.map(({ id, amount, reverses }) => [id, amount, reverses])).toEqual([
      ['p', total, undefined],
      ['c', -total, 'p'],
    ])
    expect(openBills(po)).toHaveLength(1)
    expect(booksOf(po)).toEqual({ purchases: total, supplierPayables: -total })
  })

  test('without payments that earlier versions removed', () => {
    const removed = { type: 'SupplierPaymentRemoved' as const, data: { paymentId: 'p', reason: 'Twice' } }
    expect(after(paid('p', 100), removed).payments).toEqual([])
  })

  test('on a separate account if the payment did not go through the bank', () => {
    const data = {
      payment: { id: 'p', amount: total, date: monday, paymentTermNotes: '', method: 'custom' as const },
      notes: '',
    }
    expect(booksOf(after({ type: 'SupplierPaymentRecorded', data }))).toEqual({ purchases: total, otherMoney: -total })
  })
})

describe('refused is', () => {
  const records = (change: Partial<SupplierBill>, number = '2') => ({
    type: 'RecordSupplierBill' as const,
    data: { bill: bill(number, change), notes: '', numberUse },
  })
  test.each([
    ['in another currency', records({ currency: 'HKD' }), 'rule.billCurrency'],
    ['due before its date', records({ dueDate: plusDays(monday, -1) }), 'rule.billDueFirst'],
    ['with a number that is recorded, also in other letters', records({}, 'INV-A'), 'rule.billKnown'],
  ])('a bill %s', (_, command, reason) => {
    given(purchaseOrder, ...released, recorded('inv-a', { final: false }))
      .when(command)
      .rejects(reason)
  })

  test('a bill after the last one', () => {
    given(purchaseOrder, ...released, recorded('1'))
      .when(records({}))
      .rejects('rule.billedWhole')
  })

  test('the cancellation of a bill that is canceled or unknown', () => {
    const cancels = (number: string) => ({
      type: 'CancelSupplierBill' as const,
      data: { billId: `bill-${number}`, reason: 'Wrong' },
    })
    given(purchaseOrder, ...released, recorded('1'), canceled('1'))
      .when(cancels('1'))
      .rejects('rule.billCancelled')
    given(purchaseOrder, ...released)
      .when(cancels('1'))
      .rejects('notFound.bill')
  })

  test('PO-T31 the cancellation of a reversing entry, or of a payment twice', () => {
    const removes = (paymentId: string) => ({
      type: 'RemoveSupplierPayment' as const,
      data: { paymentId, counterEntryId: 'c2', reason: 'Wrong' },
    })
    const past = [
      ...released,
      paid('p', 100),
      paid('q', 100),
      { type: 'SupplierPaymentRemoved' as const, data: { paymentId: 'p', counterEntryId: 'c', reason: 'Twice' } },
    ]
    for (const id of ['p', 'c'])
      given(purchaseOrder, ...past)
        .when(removes(id))
        .rejects('rule.entryRemoved')
  })
})

test('a bill is overdue after the end of its due day, in every time zone', () => {
  const due = '2026-05-04T12:00:00.000Z'
  expect(isBillOverdue(due, '2026-05-04T23:59:59.000Z')).toBe(false)
  expect(isBillOverdue(due, '2026-05-05T00:00:01.000Z')).toBe(true)
  // Callers of the API may send any moment of the day.
  for (const moment of ['2026-05-04T00:00:00.000Z', '2026-05-04T23:59:59.999Z']) {
    expect(isBillOverdue(moment, '2026-05-04T23:59:59.000Z')).toBe(false)
    expect(isBillOverdue(moment, '2026-05-05T00:00:01.000Z')).toBe(true)
  }
})
