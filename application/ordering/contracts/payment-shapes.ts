import { z } from 'zod'
import { Currency, CurrencyCode } from '#domain/kernel/money.ts'
import { paymentStages } from '#domain/ordering/order-core.ts'
import { disputeStatuses } from '#domain/payments/card-dispute.ts'
import { differingStatuses } from '#domain/payments/differing-payment.ts'
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
  /** PAY-001; the amount and the date are used only with the terms `custom`. */
  terms: z.enum(paymentTermsKinds),
  customAmountDue: WireAmount.nullable(),
  dueDate: Moment.nullable(),
  billingAddressId: z.string().nullable(),
  /** Charges that staff added to the total after the order was placed. */
  charges: z.array(
    z.object({ chargeId: z.string(), part: z.enum(chargeableParts), description: z.string(), amount: WireAmount }),
  ),
  /** Due amounts with their stages or dates, and the amounts paid; empty until the order is placed. */
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
  /**
   * The stage for which payment was requested; while the status is `paymentPending`, the order waits for this payment.
   */
  requestedStage: z.enum(paymentStages),
  status: z.enum(paymentStatuses),
  alreadyPaidAmount: WireAmount,
  /** Amount paid in excess of the total (PAY-D07). */
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
  /** Amount deducted from this order. */
  amount: WireAmount,
  /** Set for a discount of the customer; for an amount, the part that this order used, in the discount's currency. */
  ofCustomer: z.object({ taken: WireAmount.nullable(), currency: Currency, rate: DiscountRate.nullable() }).nullable(),
}
const paymentEntryFields = {
  id: z.string(),
  /** Negative for refunds and for entries that reverse payments. */
  amount: WireAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
  /** The entry that this entry reverses. */
  reverses: z.string().nullable(),
  /** Refund method. */
  paidFrom: z.enum(refundedTo).nullable(),
  /** Dispute status of a card payment; null if there is no dispute. */
  dispute: z.enum(disputeStatuses).nullable(),
  /** Disputed amount that the buyer's bank has withdrawn from us, and returned to us; null if it has not. */
  disputeMoney: z
    .object({
      amount: WireAmount,
      currency: CurrencyCode,
      withdrawnOn: Moment,
      reinstatedOn: Moment.nullable(),
    })
    .nullable(),
}
const inProgressFields = {
  amount: WireAmount,
  startedOn: Moment,
  expiresOn: Moment,
  /** Whether it was started with a payment link. */
  byLink: z.boolean(),
}
/** A card payment that is not on the order, because its amount or currency differs from what was requested. */
const differingFields = {
  cardPaymentId: z.string(),
  /** Requested, in the currency of the order. */
  amount: WireAmount,
  receivedAmount: WireAmount,
  receivedCurrency: CurrencyCode,
  /** The part of the received amount that was neither refunded nor is being refunded. */
  undecided: WireAmount,
  startedOn: Moment,
  status: z.enum(differingStatuses),
}
const cardRefundFields = {
  refundId: z.string(),
  amount: WireAmount,
  requestedOn: Moment,
  status: z.enum(['pending', 'succeeded', 'failed']),
}

/** A dispute of a card payment. `reason` is the provider's text; `withdrawn` is the amount debited from our balance. */
export const CardDispute = z.object({
  disputeId: z.string(),
  amount: WireAmount,
  currency: CurrencyCode,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  evidenceDueOn: Moment.nullable(),
  withdrawn: z.boolean(),
  fee: WireAmount,
  feeCurrency: CurrencyCode,
  openedOn: Moment,
  withdrawnOn: Moment.nullable(),
  reinstatedOn: Moment.nullable(),
  assignment: NamedAssignment,
})

/** ROLE-015: excludes internal notes and the reason of a payment block. */
export const PaymentForCustomer = z.object({
  ...paymentFields,
  discounts: z.array(z.object(discountFields)),
  paymentHistory: z.array(z.object(paymentEntryFields)),
  /** The card payment whose outcome is not recorded yet; null if there is none. */
  cardPaymentInProgress: z.object(inProgressFields).nullable(),
  differingCardPayments: z.array(z.object(differingFields)),
  /** Refunds to the card, oldest first; successful ones are also included in the payment history. */
  cardRefunds: z.array(z.object(cardRefundFields)),
})

export const PaymentForStaff = z.object({
  ...paymentFields,
  /** '' unless payment is blocked. */
  paymentBlockReason: z.string(),
  discounts: z.array(z.object({ ...discountFields, internalNotes: z.string() })),
  /**
   * `refundable`: amount that can still be refunded to the card; 0 for other entries. `byProvider`: reported by the
   * card provider, so it cannot be corrected manually.
   */
  paymentHistory: z.array(
    z.object({
      ...paymentEntryFields,
      internalNotes: z.string(),
      refundable: WireAmount,
      byProvider: z.boolean(),
      /** The line of the bank statement from which it was recorded. */
      bankLine: z.object({ statementId: z.string(), lineId: z.string() }).nullable(),
    }),
  ),
  /** `intentId`: the payment at the provider. */
  cardPaymentInProgress: z.object({ ...inProgressFields, intentId: z.string() }).nullable(),
  /** `refundFailure`: the provider's text if a refund failed, otherwise null. */
  differingCardPayments: z.array(
    z.object({ ...differingFields, intentId: z.string(), refundFailure: z.string().nullable() }),
  ),
  /** `failure` is the provider's text. */
  cardRefunds: z.array(z.object({ ...cardRefundFields, internalNotes: z.string(), failure: z.string() })),
  disputes: z.array(CardDispute),
  /** What the bank has taken back of the payment history. */
  withdrawnAmount: WireAmount,
})

/**
 * Invoices, proforma invoices and credit notes, oldest first; a credit note contains the number of the invoice that it
 * cancels.
 */
export const IssuedInvoices = z.array(
  z.object({
    number: z.string(),
    kind: z.enum(invoiceKinds),
    issuedOn: Moment,
    total: WireAmount,
    corrects: z.string().nullable(),
  }),
)

/** Totals of an order by part (ORDER-D15). */
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
