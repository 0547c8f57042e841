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

/** Sum of entries; refunds and reversing entries are negative. In the unit of the entries. */
export const amountPaid = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** Methods of paying a refund: to the card, by bank transfer, or otherwise. */
const refundWays = ['stripe', 'bankTransfer', 'custom'] as const
/** `credit`: the amount becomes a discount of the customer for later orders (PAY-D07). */
export const refundedTo = [...refundWays, 'credit'] as const
type RefundWay = (typeof refundedTo)[number]

/** A discount of an order; `internalNotes` for staff only. */
export type AppliedDiscount = Discount & { internalNotes?: string | undefined }

/** Changes of an order's total in addition to its items. */
export type DiscountsState = {
  discounts: AppliedDiscount[]
  charges: Charge[]
  /** The parts of the order when it was placed, before discounts and charges. */
  placedParts: OrderParts | undefined
}

/** An entry of the payment history. `amount` in minor units, negative for refunds and reversing entries of payments. */
export type HistoryEntry = Omit<PaymentEntry, 'amount'> & {
  amount: number
  internalNotes?: string | undefined
  /** The entry that this one cancels. */
  reverses: string | undefined
  /** Of a refund: its method, and the card payment that it belongs to. */
  paidFrom?: RefundWay | undefined
  cardPaymentId?: string | undefined
  /** The line of a bank statement that it was recorded from; staff only. */
  bankLine?: BankLineUse | undefined
}

/**
 * A refund to a card that staff requested. It enters the history when the provider has paid it; `failure` is the
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
  /** The totals of the order, once it is placed. */
  totals: OrderTotals | undefined
  payments: HistoryEntry[]
}
