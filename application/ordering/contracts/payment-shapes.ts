import { z } from 'zod'
import { paymentStages } from '#domain/ordering/order-core.ts'
import { instalmentNames, paymentTermsKinds } from '#domain/payments/payment-terms.ts'
import { paymentMethods } from '#domain/payments/payment.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'

/** The payment part of an order, by audience. */

const paymentFields = {
  /** PAY-001; the amount and the date belong to the terms `custom`. */
  terms: z.enum(paymentTermsKinds),
  customAmountDue: WireAmount.nullable(),
  dueDate: Moment.nullable(),
  billingAddressId: z.string().nullable(),
  /** What is due when, and what was paid of it; empty until the order is placed. */
  instalments: z.array(
    z.object({
      name: z.enum(instalmentNames),
      stage: z.enum([...paymentStages, 'date']),
      amount: WireAmount,
      paid: WireAmount,
      dueDate: Moment.nullable(),
    }),
  ),
  /** PAY-D04 */
  paymentBlock: z.boolean(),
  /** Asked for by now; the order waits for them while its status is `paymentPending`. */
  requestedStage: z.enum(paymentStages),
  status: z.enum(['unpaid', 'partiallyPaid', 'paid']),
  alreadyPaidAmount: WireAmount,
  /** Paid above the total (PAY-D07). */
  credit: WireAmount,
}
const paymentEntryFields = {
  id: z.string(),
  /** Negative for refunds and for counter-entries of payments. */
  amount: WireAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
  /** The entry that this one cancels. */
  reverses: z.string().nullable(),
}

/** ROLE-015: no internal notes, and not why payment is blocked. */
export const PaymentForCustomer = z.object({
  ...paymentFields,
  paymentHistory: z.array(z.object(paymentEntryFields)),
})

export const PaymentForStaff = z.object({
  ...paymentFields,
  /** '' while payment is not blocked. */
  paymentBlockReason: z.string(),
  paymentHistory: z.array(z.object({ ...paymentEntryFields, internalNotes: z.string() })),
})
