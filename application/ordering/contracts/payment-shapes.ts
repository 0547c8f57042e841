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
  /** Charges that staff added to the total since the order was placed. */
  charges: z.array(
    z.object({ chargeId: z.string(), part: z.enum(chargeableParts), description: z.string(), amount: WireAmount }),
  ),
  /** Due amounts with their stages or dates, and what was paid of them; empty until the order is placed. */
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
  /** The stage whose payment was requested; the order waits for it while its status is `paymentPending`. */
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
  /** Its deduction from this order. */
  amount: WireAmount,
  /** One of the customer's discounts; for an amount, the part that this order used, in the discount's currency. */
  ofCustomer: z.object({ taken: WireAmount.nullable(), currency: Currency, rate: DiscountRate.nullable() }).nullable(),
}
const paymentEntryFields = {
  id: z.string(),
  /** Negative for refunds and for reversing entries of payments. */
  amount: WireAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
  /** The entry that this one cancels. */
  reverses: z.string().nullable(),
  /** Method of a refund. */
  paidFrom: z.enum(refundedTo).nullable(),
  /** Status of the dispute of a card payment; null without one. */
  dispute: z.enum(disputeStatuses).nullable(),
}
const underWayFields = {
  amount: WireAmount,
  startedOn: Moment,
  expiresOn: Moment,
  /** Whether it was started with a payment link. */
  byLink: z.boolean(),
}
const cardRefundFields = {
  refundId: z.string(),
  amount: WireAmount,
  requestedOn: Moment,
  status: z.enum(['pending', 'succeeded', 'failed']),
}

/** A dispute of a card payment. `reason` is the provider's text; `withdrawn`: the amount was taken from our balance. */
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

/** ROLE-015: no internal notes, and no reason of a payment block. */
export const PaymentForCustomer = z.object({
  ...paymentFields,
  discounts: z.array(z.object(discountFields)),
  paymentHistory: z.array(z.object(paymentEntryFields)),
  /** The card payment whose outcome is not recorded yet; null without one. */
  cardPaymentUnderWay: z.object(underWayFields).nullable(),
  /** Refunds to the card, oldest first; successful ones are in the payment history as well. */
  cardRefunds: z.array(z.object(cardRefundFields)),
})

export const PaymentForStaff = z.object({
  ...paymentFields,
  /** '' while payment is not blocked. */
  paymentBlockReason: z.string(),
  discounts: z.array(z.object({ ...discountFields, internalNotes: z.string() })),
  /**
   * `refundable`: amount that can still be refunded to the card; 0 for other entries. `byProvider`: reported by the
   * card provider, so it cannot be corrected by hand.
   */
  paymentHistory: z.array(
    z.object({
      ...paymentEntryFields,
      internalNotes: z.string(),
      refundable: WireAmount,
      byProvider: z.boolean(),
      /** The line of a bank statement that it was recorded from. */
      bankLine: z.object({ statementId: z.string(), lineId: z.string() }).nullable(),
    }),
  ),
  /** `intentId`: the payment at the provider. */
  cardPaymentUnderWay: z.object({ ...underWayFields, intentId: z.string() }).nullable(),
  /** `failure` is the provider's text. */
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

/** Totals of an order by its parts (ORDER-D15). */
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
