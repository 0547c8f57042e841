import { z } from 'zod'
import { Currency } from '#domain/kernel/money.ts'
import { paymentStages } from '#domain/ordering/order-core.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import {
  chargeableParts,
  DiscountRate,
  discountScopes,
  discountSources,
  discountTypes,
} from '#domain/payments/discount-shapes.ts'
import { invoiceKinds } from '#domain/payments/invoice.ts'
import { instalmentNames, paymentTermsKinds } from '#domain/payments/payment-terms.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { paymentMethods, refundedTo } from '#domain/payments/payments-state.ts'
import { Bilingual } from '#domain/text/bilingual.ts'
import { Moment } from '#domain/time.ts'
import { WireAmount } from '../../contracts/endpoint.ts'
import { NamedAssignment } from '../../contracts/names.ts'

/** The payment part of an order, by audience. */

const paymentFields = {
  /** PAY-001; the amount and the date belong to the terms `custom`. */
  terms: z.enum(paymentTermsKinds),
  customAmountDue: WireAmount.nullable(),
  dueDate: Moment.nullable(),
  billingAddressId: z.string().nullable(),
  /** What staff have added to the total since the order was placed. */
  charges: z.array(
    z.object({ chargeId: z.string(), part: z.enum(chargeableParts), description: z.string(), amount: WireAmount }),
  ),
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
  status: z.enum(paymentStatuses),
  alreadyPaidAmount: WireAmount,
  /** Paid above the total (PAY-D07). */
  credit: WireAmount,
}
const discountFields = {
  discountId: z.string(),
  name: z.union([z.string(), Bilingual]),
  description: z.string(),
  scope: z.enum(discountScopes),
  type: z.enum(discountTypes),
  /** Percent from 0 to 100, or an amount in the currency of the order (PAY-D03). */
  value: z.number(),
  source: z.enum(discountSources),
  upperLimit: WireAmount.nullable(),
  /** What it takes off this order. */
  amount: WireAmount,
  /** One of the customer's discounts; of an amount, what this order took of it, in its own currency. */
  ofCustomer: z.object({ taken: WireAmount.nullable(), currency: Currency, rate: DiscountRate.nullable() }).nullable(),
}
const paymentEntryFields = {
  id: z.string(),
  /** Negative for refunds and for counter-entries of payments. */
  amount: WireAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
  /** The entry that this one cancels. */
  reverses: z.string().nullable(),
  /** Of a refund: the way it took. */
  paidFrom: z.enum(refundedTo).nullable(),
  /** Of a card payment that its buyer has disputed: how that stands. */
  dispute: z.enum(disputeStatuses).nullable(),
}
const cardRefundFields = {
  refundId: z.string(),
  amount: WireAmount,
  requestedOn: Moment,
  status: z.enum(['pending', 'succeeded', 'failed']),
}

/** A dispute of a card payment. `reason` in the words of the provider; `withdrawn`: its amount is not on our balance. */
export const CardDispute = z.object({
  disputeId: z.string(),
  amount: WireAmount,
  currency: Currency,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  evidenceDueOn: Moment.nullable(),
  withdrawn: z.boolean(),
  fee: WireAmount,
  feeCurrency: Currency,
  openedOn: Moment,
  assignment: NamedAssignment,
})

/** ROLE-015: no internal notes, and not why payment is blocked. */
export const PaymentForCustomer = z.object({
  ...paymentFields,
  discounts: z.array(z.object(discountFields)),
  paymentHistory: z.array(z.object(paymentEntryFields)),
  /** Refunds to the card, oldest first; one that succeeded is in the payment history as well. */
  cardRefunds: z.array(z.object(cardRefundFields)),
})

export const PaymentForStaff = z.object({
  ...paymentFields,
  /** '' while payment is not blocked. */
  paymentBlockReason: z.string(),
  discounts: z.array(z.object({ ...discountFields, internalNotes: z.string() })),
  /**
   * `refundable`: what can still go back to the card; 0 for other entries. `byProvider`: the card provider has reported it, so
   * it is not corrected by hand.
   */
  paymentHistory: z.array(
    z.object({
      ...paymentEntryFields,
      internalNotes: z.string(),
      refundable: WireAmount,
      byProvider: z.boolean(),
    }),
  ),
  /** `failure` in the words of the provider. */
  cardRefunds: z.array(z.object({ ...cardRefundFields, internalNotes: z.string(), failure: z.string() })),
  disputes: z.array(CardDispute),
})

/** Invoices, proforma invoices and credit notes, oldest first; a credit note names the invoice that it cancels. */
export const IssuedInvoices = z.array(
  z.object({
    number: z.string(),
    kind: z.enum(invoiceKinds),
    issuedOn: Moment,
    total: WireAmount,
    corrects: z.string().nullable(),
  }),
)

/** What an order comes to, by its parts (ORDER-D15). */
export const TotalsOfOrder = z.object({
  packaging: WireAmount,
  standardProducts: WireAmount,
  services: WireAmount,
  samples: WireAmount,
  shipping: WireAmount,
  discounts: WireAmount,
  reimbursements: WireAmount,
  total: WireAmount,
  amountDue: WireAmount,
  currency: Currency,
})
