import type { Currency } from '../kernel/money.ts'
import type { Moment } from '../time.ts'
import type { Received } from './differing-payment.ts'

/** The state of a card payment. */

export type InitiatedPayment = {
  cardPaymentId: string
  amount: number
  currency: Currency
  paymentLinkId: string | null
  initiatedOn: Moment
  expiresOn: Moment
  /** The payment at the provider; visible only to staff and the system. */
  intentId?: string | undefined
  /** For a payment of a cart, which became a card payment because it differed. */
  cartId?: string | undefined
}
export type CardPayment =
  | { status: 'none' }
  | (InitiatedPayment & { status: 'pending' | 'succeeded' | 'expired' })
  | (InitiatedPayment & { status: 'failed'; reason: string })
  | (InitiatedPayment & { status: 'differs' } & Received)
