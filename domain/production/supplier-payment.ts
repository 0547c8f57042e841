import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { ruleBroken, throwIfRefused, firstOf, notFound, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { BankLineUse } from '../payments/bank-line-use.ts'
import { paymentStatus } from '../payments/payment.ts'
import { amountPaid } from '../payments/payments-state.ts'
import { useKey } from '../payments/use-keys.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { type PurchaseOrderCore, activeStatuses } from './purchase-order-core.ts'
import { owedOf, type SupplierBillsState } from './supplier-bill.ts'

/** Payments to the supplier of a purchase order (PO-003, PO-008, PO-T29..T31). Amounts in minor units. */

// Events --------------------------------------------------------------------------------------------------------------

/** How a supplier is paid; a payment without a method was made by bank transfer. */
export const supplierPaymentMethods = ['bankTransfer', 'custom'] as const

/** Maximum length of a transfer reference, in characters: the limit of SEPA and SWIFT payments. */
export const maxReferenceLength = 140

/**
 * `paymentTermNotes` is shown to the supplier, such as "30% deposit"; `reference` is the payment reference of the
 * transfer.
 */
const SupplierPayment = z.strictObject({
  id: z.string().min(1),
  amount: PositiveAmount,
  date: Moment,
  paymentTermNotes: z.string().max(2000),
  method: z.enum(supplierPaymentMethods).optional(),
  reference: z.string().max(maxReferenceLength).optional(),
})
export type SupplierPayment = z.infer<typeof SupplierPayment>

const facts = {
  /** `bankLine`: the bank statement line from which it is recorded, as for payments of orders (decision 121). */
  SupplierPaymentRecorded: fact({
    supplier: { payment: SupplierPayment },
    staff: { notes: z.string(), bankLine: BankLineUse.optional() },
    claims: ({ bankLine }) =>
      bankLine ? [{ scope: 'bankLineUse', key: useKey(bankLine.lineId, bankLine.number) }] : [],
  }),
  /**
   * With `counterEntryId`, the wrong entry remains and is cancelled by a reversing entry; in earlier events the entry
   * was removed. The bank statement line that it used is released.
   */
  SupplierPaymentRemoved: fact({
    supplier: { paymentId: z.string(), counterEntryId: z.string().optional() },
    staff: { reason: text(2000), bankLine: BankLineUse.optional() },
  }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** A payment, or an entry with a negative amount that reverses one; the notes of staff are hidden from the supplier. */
export type SupplierPaymentEntry = SupplierPayment & {
  recordedOn: Moment
  notes?: string | undefined
  reverses?: string | undefined
  bankLine?: BankLineUse | undefined
}
export type SupplierPaymentsState = { payments: readonly SupplierPaymentEntry[] }

type Po = PurchaseOrderCore & SupplierPaymentsState & SupplierBillsState

/**
 * Payment status of a purchase order (PO-008): the amount paid compared with the bills, or with its total if there are
 * none.
 */
export const supplierPaymentStatus = (po: Pick<Po, 'payments' | 'spec' | 'bills' | 'status'>) =>
  paymentStatus(amountPaid(po.payments), po.spec && (owedOf(po) || po.spec.total))

// Rules ---------------------------------------------------------------------------------------------------------------

export const supplierPaymentCan = {
  /** PO-T29, PO-T30: from the release until it is paid. */
  recordPayment: (po: { status: string; payment: { status: string } }, command = 'RecordSupplierPayment') =>
    firstOf(
      unlessStatus(command, po.status, ...activeStatuses, 'completed'),
      unlessStatus(command, po.payment.status, 'unpaid', 'partiallyPaid'),
    ),
  /** PO-T31. */
  removePayment: (po: { payment: { status: string } }) =>
    unlessStatus('RemoveSupplierPayment', po.payment.status, 'partiallyPaid', 'paid'),
  /** An entry can be cancelled only once; a reversing entry is final. */
  cancelEntry: (entries: readonly { id: string; reverses?: string | null | undefined }[], paymentId: string) => {
    const entry = entries.find(({ id }) => id === paymentId)
    if (!entry) return notFound('payment')
    const isOver = entry.reverses || entries.some(({ reverses }) => reverses === paymentId)
    return isOver ? ruleBroken('paymentId', 'rule.entryRemoved') : undefined
  },
}

// Commands · decide ---------------------------------------------------------------------------------------------------

const paid = (po: Po) => ({ status: po.status, payment: { status: supplierPaymentStatus(po) } })

type Recorded = { payment: SupplierPayment; notes: string }

const decide = {
  RecordSupplierPayment: (po: Po, data: Recorded): EventOf<typeof facts>[] => {
    throwIfRefused(supplierPaymentCan.recordPayment(paid(po)))
    return [{ type: 'SupplierPaymentRecorded', data }]
  },
  /** The same, using a bank statement line; both are recorded atomically. */
  RecordSupplierBankPayment: (po: Po, data: Recorded & { bankLine: BankLineUse }): EventOf<typeof facts>[] => {
    throwIfRefused(supplierPaymentCan.recordPayment(paid(po), 'RecordSupplierBankPayment'))
    return [{ type: 'SupplierPaymentRecorded', data }]
  },
  RemoveSupplierPayment: (
    po: Po,
    data: { paymentId: string; counterEntryId: string; reason: string },
  ): EventOf<typeof facts>[] => {
    throwIfRefused(supplierPaymentCan.removePayment(paid(po)))
    throwIfRefused(supplierPaymentCan.cancelEntry(po.payments, data.paymentId))
    const bankLine = po.payments.find(({ id }) => id === data.paymentId)?.bankLine
    return [{ type: 'SupplierPaymentRemoved', data: { ...data, ...(bankLine && { bankLine }) } }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<SupplierPaymentsState, typeof facts, Record<never, never>, 'supplier'> = {
  SupplierPaymentRecorded: ({ payments }, { payment, notes, bankLine }, { at }) => ({
    payments: [
      ...payments,
      { ...payment, recordedOn: at, ...(notes !== undefined && { notes }), ...(bankLine && { bankLine }) },
    ],
  }),
  SupplierPaymentRemoved: ({ payments }, { paymentId, counterEntryId, reason }, { at }) => {
    const entry = payments.find(({ id }) => id === paymentId)
    if (!entry || counterEntryId === undefined) return { payments: payments.filter(({ id }) => id !== paymentId) }
    const { notes: _, ...canceled } = entry
    const why = reason !== undefined && { notes: reason }
    const amount = -entry.amount
    const counter = { ...canceled, ...why, id: counterEntryId, amount, date: at, recordedOn: at, reverses: paymentId }
    return { payments: [...payments, counter] }
  },
}

const initial: SupplierPaymentsState = { payments: [] }

export const supplierPayments = { facts, initial, decide, evolve }
