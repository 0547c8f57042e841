import type { Currency } from '#domain/kernel/money.ts'
import type { ReminderStep } from '#domain/payments/payment-reminder.ts'
import type { RequestedStage } from '#domain/payments/payment-terms.ts'
import type { refundedTo } from '#domain/payments/payments-state.ts'
import type { couriers } from '#domain/shipping/tracking.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import type { Moment } from '#domain/time.ts'

/** One of several shipments: its number among them, and its contents. */
export type ShipmentPart = { number: number; count: number; contents: Bilingual }

/**
 * Emails about an order (ORDER-D11): the data of each email apart from its recipients. Amounts are in minor units of
 * `currency`. Contains no personal data: recipients are looked up when the email is written.
 */
export type OrderMail = {
  requestId: string
  /** The product names of the order: the customer's names if set, otherwise the catalogue's. */
  title: Bilingual
} & (
  | { kind: 'quotesAvailable' }
  | { kind: 'feedbackAsked'; question: string }
  | { kind: 'shippingQuoted' }
  | { kind: 'orderPublished' }
  | { kind: 'artworkChangesRequested'; reason: string }
  | { kind: 'proofReady'; version: number }
  | { kind: 'dielineReady'; comments: string }
  /** `dueOn`: if the amount is due by a date, and the order does not wait for it; absent in emails from earlier releases. */
  | { kind: 'orderPlaced'; total: number; amountDue: number; currency: Currency; dueOn?: Moment | null }
  | { kind: 'essentialsPlaced'; total: number; currency: Currency }
  | { kind: 'paymentRequested'; stage: RequestedStage; amountDue: number; currency: Currency }
  | { kind: 'paymentReminder'; step: ReminderStep; dueOn: Moment; amountDue: number; currency: Currency }
  | {
      kind: 'paymentReceived'
      amount: number
      amountDue: number
      /** The part of the total that is not due yet; absent in emails from earlier releases. */
      dueLater?: number
      currency: Currency
      /** What was paid in excess, or for a canceled order; absent in emails from earlier releases. */
      credit?: number
      /** Whether a printed item has no artwork yet; absent in emails from earlier releases. */
      isArtworkNeeded?: true | undefined
    }
  /** Staff have reversed a payment, or a refund if `isRefund`. */
  | {
      kind: 'entryReversed'
      isRefund: boolean
      amount: number
      reason: string
      amountDue: number
      /** The part of the total that is not due yet. */
      dueLater: number
      currency: Currency
    }
  | { kind: 'refundPaid'; amount: number; paidFrom: (typeof refundedTo)[number]; currency: Currency }
  | {
      kind: 'shipmentShipped'
      courier: (typeof couriers)[number] | null
      trackingCodes: string[]
      /** First and last planned arrival day; absent if no arrival is planned, and in emails from earlier releases. */
      arrival?: { min: Moment; max: Moment } | undefined
      /** Which of several shipments it is, and what it contains; absent if there is only one. */
      part?: ShipmentPart | undefined
    }
  | {
      kind: 'sampleShipped'
      courier: (typeof couriers)[number]
      trackingCodes: string[]
      /** Its estimated delivery; absent in emails from earlier releases. */
      arrival?: { min: Moment; max: Moment } | undefined
    }
  | { kind: 'serviceInReview' }
  | { kind: 'productSampleNeeded' }
  | { kind: 'orderCompleted'; isShipped: boolean }
  | { kind: 'orderOnHold'; reason: string }
  | { kind: 'orderResumed' }
  | { kind: 'changeProposed'; reason: string; before: number; after: number; validUntil: Moment; currency: Currency }
  | { kind: 'changeWithdrawn'; reason: string }
  | { kind: 'changeExpired' }
  | { kind: 'changeAccepted'; total: number; amountDue: number; overpaid: number; currency: Currency }
  | { kind: 'orderCancelled'; paid: number; currency: Currency }
)
