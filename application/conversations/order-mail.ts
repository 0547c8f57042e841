import type { Currency } from '#domain/kernel/money.ts'
import type { ReminderStep } from '#domain/payments/payment-reminder.ts'
import type { RequestedStage } from '#domain/payments/payment-terms.ts'
import type { refundedTo } from '#domain/payments/payments-state.ts'
import type { couriers } from '#domain/shipping/tracking.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Moment } from '#domain/time.ts'

/**
 * Mails about an order (ORDER-D11): what each of them needs besides its recipients. Amounts in minor units of `currency`.
 * Nothing personal is in here: recipients are looked up when the mail is written.
 */
export type OrderMail = {
  requestId: string
  /** The products of the order, as the customer names them, else as the catalogue does. */
  title: Bilingual
} & (
  | { kind: 'quotesAvailable' }
  | { kind: 'feedbackAsked'; question: string }
  | { kind: 'shippingQuoted' }
  | { kind: 'orderPublished' }
  | { kind: 'artworkChangesRequested'; reason: string }
  | { kind: 'proofReady'; version: number }
  | { kind: 'orderPlaced'; total: number; amountDue: number; currency: Currency }
  | { kind: 'essentialsPlaced'; total: number; currency: Currency }
  | { kind: 'paymentRequested'; stage: RequestedStage; amountDue: number; currency: Currency }
  | { kind: 'paymentReminder'; step: ReminderStep; dueOn: Moment; amountDue: number; currency: Currency }
  | {
      kind: 'paymentReceived'
      amount: number
      amountDue: number
      currency: Currency
      /** Whether a printed item has no artwork yet; absent in mails of earlier releases. */
      isArtworkNeeded?: true | undefined
    }
  | { kind: 'refundPaid'; amount: number; paidFrom: (typeof refundedTo)[number]; currency: Currency }
  | {
      kind: 'shipmentShipped'
      courier: (typeof couriers)[number] | null
      trackingCodes: string[]
      /** First and last planned day of the arrival; absent where none is planned, and in mails of earlier releases. */
      arrival?: { min: Moment; max: Moment } | undefined
    }
  | { kind: 'sampleShipped'; courier: (typeof couriers)[number]; trackingCodes: string[] }
  | { kind: 'serviceInReview' }
  | { kind: 'productSampleNeeded' }
  | { kind: 'orderCompleted'; isShipped: boolean }
  | { kind: 'orderOnHold'; reason: string }
  | { kind: 'changeProposed'; reason: string; before: number; after: number; validUntil: Moment; currency: Currency }
  | { kind: 'changeWithdrawn'; reason: string }
  | { kind: 'changeAccepted'; total: number; amountDue: number; overpaid: number; currency: Currency }
  | { kind: 'orderCancelled'; paid: number; currency: Currency }
)
