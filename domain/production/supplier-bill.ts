import { z } from 'zod'
import { Attachment } from '../files/attachment.ts'
import { type EventOf, fact } from '../kernel/fact.ts'
import { Currency, PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { amountPaid } from '../payments/payments-state.ts'
import { useKey } from '../payments/use-keys.ts'
import { text } from '../text/fields.ts'
import { plainLetters } from '../text/plain-letters.ts'
import { isBefore, millisecondsOf, Moment, startOfUtcDay, type When } from '../time.ts'
import { type PurchaseOrderCore, sheetOf, activeStatuses } from './purchase-order-core.ts'

/**
 * Bills of the supplier of a purchase order (decision 122). Amounts in minor units of the purchase order's currency.
 */

// Events --------------------------------------------------------------------------------------------------------------

/** Maximum length of a bill number, in characters. */
export const maxBillNumberLength = 100

/** `number` as written by the supplier. `final`: this is the final bill for the purchase order. */
const SupplierBill = z.strictObject({
  id: z.string().min(1),
  number: text(maxBillNumberLength),
  date: Moment,
  dueDate: Moment,
  amount: PositiveAmount,
  currency: Currency,
  final: z.boolean(),
  file: Attachment.nullable(),
})
export type SupplierBill = z.infer<typeof SupplierBill>

/** The nth use of a supplier's bill number; absent in earlier bills (decision 148). */
const NumberUse = z.strictObject({ key: z.string().min(1), number: z.int().positive() })
type NumberUse = z.infer<typeof NumberUse>

const facts = {
  SupplierBillRecorded: fact({
    supplier: { bill: SupplierBill },
    staff: { notes: z.string(), numberUse: NumberUse.optional() },
    claims: ({ numberUse }) =>
      numberUse ? [{ scope: 'supplierBillNumber', key: useKey(numberUse.key, numberUse.number) }] : [],
  }),
  /** A wrong bill remains in the history but no longer counts. */
  SupplierBillCancelled: fact({ supplier: { billId: z.string() }, staff: { reason: text(2000) } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** A bill with the data that only staff can see: their notes, and the reason for a cancellation. */
export type SupplierBillEntry = SupplierBill & {
  recordedOn: Moment
  cancelledOn: Moment | undefined
  notes?: string | undefined
  reason?: string | undefined
}
export type SupplierBillsState = { bills: readonly SupplierBillEntry[] }

type Po = PurchaseOrderCore & SupplierBillsState
type Owing = Pick<Po, 'status' | 'spec' | 'bills'>

/** The bills that were not cancelled. */
export const validBills = ({ bills }: SupplierBillsState): SupplierBillEntry[] =>
  bills.filter(({ cancelledOn }) => cancelledOn === undefined)

/**
 * A normalized bill number for comparison: only letters and digits, lower case, because separators are often typed
 * differently.
 */
export const plainBillNumber = (number: string): string =>
  plainLetters(number).replaceAll(/[^\p{L}\p{N}]/gu, '') || number.toLowerCase()

/** Whether the purchase order has a valid bill with this number. */
export const hasBill = (po: SupplierBillsState, number: string): boolean =>
  validBills(po).some((one) => plainBillNumber(one.number) === plainBillNumber(number))

/** The billed amount, and whether the final bill is recorded. */
export const billedOf = (po: SupplierBillsState): { amount: number; isWhole: boolean } => {
  const all = validBills(po)
  return { amount: all.reduce((sum, { amount }) => sum + amount, 0), isWhole: all.some(({ final }) => final) }
}

/** The supplier's price, which is owed from the release until the purchase order is recalled or expires (PO-T02). */
export const orderedOf = ({ status, spec }: Pick<Owing, 'status' | 'spec'>): number =>
  spec && [...activeStatuses, 'completed'].includes(status) ? spec.total : 0

/**
 * Total owed to the supplier: the sum of the bills once the final bill is recorded; before that, at least the price of
 * the order.
 */
export const owedOf = (po: Owing): number => {
  const { amount, isWhole } = billedOf(po)
  return isWhole ? amount : Math.max(orderedOf(po), amount)
}

/** The unpaid amount, split into billed and unbilled; only one of `overpaid` and the others is above 0. */
export const openParts = (po: Owing & { payments: readonly { amount: number }[] }) => {
  const owed = owedOf(po)
  const billed = billedOf(po).amount
  const paid = amountPaid(po.payments)
  return {
    billed: Math.max(0, billed - paid),
    unbilled: Math.max(0, owed - Math.max(billed, paid)),
    overpaid: Math.max(0, paid - owed),
  }
}

/** An unpaid bill; `open`: its unpaid amount in minor units. */
export type OpenBill = { bill: SupplierBillEntry; open: number }

/** Unpaid bills, earliest due date first: payments settle them in this order. */
export const openBills = (po: SupplierBillsState & { payments: readonly { amount: number }[] }): OpenBill[] => {
  let left = amountPaid(po.payments)
  return validBills(po)
    .toSorted((a, b) => millisecondsOf(a.dueDate) - millisecondsOf(b.dueDate))
    .flatMap((bill) => {
      const settled = Math.min(bill.amount, Math.max(0, left))
      left -= settled
      return settled < bill.amount ? [{ bill, open: bill.amount - settled }] : []
    })
}

/** Whether the due day of an unpaid bill is over. Any time on a day, in UTC, represents that day. */
export const isBillOverdue = (dueDate: When, now: When): boolean => isBefore(startOfUtcDay(dueDate), startOfUtcDay(now))

// Rules ---------------------------------------------------------------------------------------------------------------

export const supplierBillCan = {
  /** From the release until the final bill is recorded. */
  recordBill: (po: { status: string; payment: { billedWhole: boolean } }): Refusal | undefined =>
    firstOf(
      unlessStatus('RecordSupplierBill', po.status, ...activeStatuses, 'completed'),
      po.payment.billedWhole ? ruleBroken('number', 'rule.billedWhole') : undefined,
    ),
  cancelBill: (bills: readonly { id: string; cancelledOn?: unknown }[], billId: string): Refusal | undefined => {
    const found = bills.find(({ id }) => id === billId)
    if (!found) return notFound('bill')
    return found.cancelledOn ? ruleBroken('billId', 'rule.billCancelled') : undefined
  },
}

// Commands · decide ---------------------------------------------------------------------------------------------------

const decide = {
  /**
   * The caller has checked that no other purchase order has a bill with this number; the claim of its use guarantees
   * it.
   */
  RecordSupplierBill: (
    po: Po,
    data: { bill: SupplierBill; notes: string; numberUse: NumberUse },
  ): EventOf<typeof facts>[] => {
    const { bill } = data
    const { currency } = sheetOf(po)
    throwIfRefused(
      firstOf(
        supplierBillCan.recordBill({ status: po.status, payment: { billedWhole: billedOf(po).isWhole } }),
        bill.currency === currency ? undefined : ruleBroken('currency', 'rule.billCurrency', { currency }),
        hasBill(po, bill.number) ? ruleBroken('number', 'rule.billKnown') : undefined,
        isBefore(bill.dueDate, bill.date) ? ruleBroken('dueDate', 'rule.billDueFirst') : undefined,
      ),
    )
    return [{ type: 'SupplierBillRecorded', data }]
  },
  CancelSupplierBill: (po: Po, data: { billId: string; reason: string }): EventOf<typeof facts>[] => {
    throwIfRefused(supplierBillCan.cancelBill(po.bills, data.billId))
    return [{ type: 'SupplierBillCancelled', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<SupplierBillsState, typeof facts, Record<never, never>, 'supplier'> = {
  SupplierBillRecorded: ({ bills }, { bill, notes }, { at }) => ({
    bills: [...bills, { ...bill, recordedOn: at, cancelledOn: undefined, ...(notes !== undefined && { notes }) }],
  }),
  SupplierBillCancelled: ({ bills }, { billId, reason }, { at }) => ({
    bills: bills.map((one) =>
      one.id === billId ? { ...one, cancelledOn: at, ...(reason !== undefined && { reason }) } : one,
    ),
  }),
}

const initial: SupplierBillsState = { bills: [] }

export const supplierBills = { facts, initial, decide, evolve }
