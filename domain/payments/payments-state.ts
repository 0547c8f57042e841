import { z } from 'zod'
import { PositiveAmount } from '../kernel/money.ts'
import { Moment } from '../time.ts'
import type { BankLineUse } from './bank-line-use.ts'
import type { Charge, Discount } from './discount-shapes.ts'
import type { OrderParts, OrderTotals } from './totals.ts'

/** The state of the payments slice, and an entry of its history. Amounts in minor units. */

/** Payment methods (PAY-006). */
export const paymentMethods = ['stripe', 'bankTransfer', 'custom', 'refund'] as const

export const PaymentEntry = z.strictObject({
  id: z.string().min(1),
  amount: PositiveAmount,
  paymentDate: Moment,
  method: z.enum(paymentMethods),
})
export type PaymentEntry = z.infer<typeof PaymentEntry>

/** Sum of entries, refunds and counter-entries subtracted; in the unit of the entries. */
export const amountPaid = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** How money goes back to a customer: to the card, by bank transfer, or otherwise. */
const refundWays = ['stripe', 'bankTransfer', 'custom'] as const
/** `credit`: it stays with us, as a discount of the customer for later orders (PAY-D07). */
export const refundedTo = [...refundWays, 'credit'] as const
type RefundWay = (typeof refundedTo)[number]

/** A discount of an order; `internalNotes` for staff alone. */
export type AppliedDiscount = Discount & { internalNotes?: string | undefined }

/** What changes the total of an order beside its items. */
export type DiscountsState = {
  discounts: AppliedDiscount[]
  charges: Charge[]
  /** The parts of the order as it was placed, before discounts and charges. */
  placedParts: OrderParts | undefined
}

/** A line of the payment history. `amount` in minor units, negative for refunds and counter-entries of payments. */
export type HistoryEntry = Omit<PaymentEntry, 'amount'> & {
  amount: number
  internalNotes?: string | undefined
  /** The entry that this one cancels. */
  reverses: string | undefined
  /** Of a refund: the way it took, and the card payment that it belongs to. */
  paidFrom?: RefundWay | undefined
  cardPaymentId?: string | undefined
  /** The line of a bank statement that it was recorded from, for staff alone. */
  bankLine?: BankLineUse | undefined
}

/**
 * A refund to a card that staff have asked for. It is an entry of the history from the moment at which the provider has paid
 * it; `failure` is the reason of the provider, for staff alone.
 */
export type CardRefund = {
  refundId: string
  /** The payment that goes back, in whole or in part. */
  cardPaymentId: string
  amount: number
  requestedOn: Moment
  status: 'pending' | 'succeeded' | 'failed'
  internalNotes?: string | undefined
  failure?: string | undefined
}

export type PaymentsState = DiscountsState & {
  cardRefunds: CardRefund[]
  /** What the order comes to, once it is placed. */
  totals: OrderTotals | undefined
  payments: HistoryEntry[]
}
