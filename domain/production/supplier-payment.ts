import { z } from 'zod'
import { type EventOf, fact } from '../kernel/fact.ts'
import { PositiveAmount } from '../kernel/money.ts'
import { demand, firstOf, notFound, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { paymentStatus } from '../payments/payment.ts'
import { amountPaid } from '../payments/payments-state.ts'
import { text } from '../text/fields.ts'
import { Moment } from '../time.ts'
import { type PurchaseOrderCore, underWay } from './purchase-order-core.ts'

/** Payments to the supplier of a purchase order (PO-003, PO-008, PO-T29..T31). Amounts in minor units. */

// Events --------------------------------------------------------------------------------------------------------------

/** `paymentTermNotes` is for the supplier, such as "30% deposit". */
const SupplierPayment = z.strictObject({
  id: z.string().min(1),
  amount: PositiveAmount,
  date: Moment,
  paymentTermNotes: z.string().max(2000),
})
export type SupplierPayment = z.infer<typeof SupplierPayment>

const facts = {
  SupplierPaymentRecorded: fact({ supplier: { payment: SupplierPayment }, staff: { notes: z.string() } }),
  SupplierPaymentRemoved: fact({ supplier: { paymentId: z.string() }, staff: { reason: text(2000) } }),
}

// State ---------------------------------------------------------------------------------------------------------------

/** A payment with the notes of staff, which the supplier does not see. */
export type SupplierPaymentEntry = SupplierPayment & { notes?: string | undefined }
export type SupplierPaymentsState = { payments: readonly SupplierPaymentEntry[] }

type Po = PurchaseOrderCore & SupplierPaymentsState

/** Payment status of a purchase order (PO-008), derived from its payments and its total. */
export const supplierPaymentStatus = ({ payments, spec }: Pick<Po, 'payments' | 'spec'>) =>
  paymentStatus(amountPaid(payments), spec?.total)

// Rules ---------------------------------------------------------------------------------------------------------------

export const supplierPaymentCan = {
  /** PO-T29, PO-T30: from the release on, until it is paid. */
  recordPayment: (po: { status: string; payment: { status: string } }) =>
    firstOf(
      unlessStatus('RecordSupplierPayment', po.status, ...underWay, 'completed'),
      unlessStatus('RecordSupplierPayment', po.payment.status, 'unpaid', 'partiallyPaid'),
    ),
  /** PO-T31. */
  removePayment: (po: { payment: { status: string } }) =>
    unlessStatus('RemoveSupplierPayment', po.payment.status, 'partiallyPaid', 'paid'),
}

// Commands · decide ---------------------------------------------------------------------------------------------------

const paid = (po: Po) => ({ status: po.status, payment: { status: supplierPaymentStatus(po) } })

const decide = {
  RecordSupplierPayment: (po: Po, data: { payment: SupplierPayment; notes: string }): EventOf<typeof facts>[] => {
    demand(supplierPaymentCan.recordPayment(paid(po)))
    return [{ type: 'SupplierPaymentRecorded', data }]
  },
  RemoveSupplierPayment: (po: Po, data: { paymentId: string; reason: string }): EventOf<typeof facts>[] => {
    demand(supplierPaymentCan.removePayment(paid(po)))
    demand(po.payments.some(({ id }) => id === data.paymentId) ? undefined : notFound('payment'))
    return [{ type: 'SupplierPaymentRemoved', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<SupplierPaymentsState, typeof facts, Record<never, never>, 'supplier'> = {
  SupplierPaymentRecorded: ({ payments }, { payment, notes }) => ({
    payments: [...payments, { ...payment, ...(notes !== undefined && { notes }) }],
  }),
  SupplierPaymentRemoved: ({ payments }, { paymentId }) => ({
    payments: payments.filter(({ id }) => id !== paymentId),
  }),
}

const initial: SupplierPaymentsState = { payments: [] }

export const supplierPayments = { facts, initial, decide, evolve }
