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

/** Sum of entries, in their unit; refunds and reversing entries are negative. */
export const amountPaid = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** Refund methods: to the card, by bank transfer, or another way. */
const refundWays = ['stripe', 'bankTransfer', 'custom'] as const
/** `credit`: the amount becomes a discount of the customer for later orders (PAY-D07). */
export const refundedTo = [...refundWays, 'credit'] as const
type RefundWay = (typeof refundedTo)[number]

/** A discount of an order; `internalNotes` is for staff only. */
export type AppliedDiscount = Discount & { internalNotes?: string | undefined }

/** Changes to an order's total other than those of its items. */
export type DiscountsState = {
  discounts: AppliedDiscount[]
  charges: Charge[]
  /** The parts of the order when it was placed, before discounts and charges. */
  placedParts: OrderParts | undefined
}

/**
 * An entry of the payment history. `amount` is in minor units, negative for refunds and for entries that reverse
 * payments.
 */
export type HistoryEntry = Omit<PaymentEntry, 'amount'> & {
  amount: number
  internalNotes?: string | undefined
  /** The entry that this entry reverses. */
  reverses: string | undefined
  /** For a refund: its method, and the card payment that is refunded. */
  paidFrom?: RefundWay | undefined
  cardPaymentId?: string | undefined
  /** The bank statement line from which it was recorded; staff only. */
  bankLine?: BankLineUse | undefined
}

/**
 * A refund to a card, requested by staff. It is added to the history when the provider has paid it; `failure` is the
 * provider's reason, for staff only.
 */
export type CardRefund = {
  refundId: string
  /** The payment that is refunded, fully or in part. */
  cardPaymentId: string
  amount: number
  requestedOn: Moment
  status: 'pending' | 'succeeded' | 'failed'
  internalNotes?: string | undefined
  failure?: string | undefined
}

export type PaymentsState = DiscountsState & {
  cardRefunds: CardRefund[]
  /** Decisions about the prices of canceled samples and services; absent in states stored before 28 November 2026. */
  settledWork?: { workId: string; amount: number }[]
  /** The totals of the order, once it is placed. */
  totals: OrderTotals | undefined
  payments: HistoryEntry[]
}
