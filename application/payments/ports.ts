import type { DisputeStatus } from '#domain/payments/card-dispute.ts'
import type { SandboxCard } from './contracts/sandbox.ts'

/**
 * The card provider: Stripe, or an equivalent sandbox that needs no account. Card data is sent from the browser to the
 * provider and never reaches the server (PAY-016). Amounts are in minor units: hundredths of the currency unit, also for
 * a currency that the provider counts in other units, such as JPY.
 */

/**
 * A payment at the provider. `failed`: the last attempt was declined, but another attempt is possible until the payment
 * is cancelled. `refunded` is the refunded amount.
 */
export type CardIntent = {
  intentId: string
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  currency: string
  /** Used only by the buyer's payment form. */
  clientSecret: string
  metadata: Readonly<Record<string, string>>
  /** The provider's explanation of why it was declined. */
  failure: string | undefined
  refunded: number
}

/**
 * A refund at the provider. `refundId`: our id of the refund; undefined if it was created at the provider.
 */
export type ProviderRefund = {
  providerId: string
  refundId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  /** The provider's explanation of why it failed. */
  failure: string | undefined
}

/**
 * A dispute at the provider: the buyer's bank reclaims a payment. `withdrawn`: the amount was debited from our balance
 * and not returned; `fee` is in `feeCurrency`, the currency of our account.
 */
export type ProviderDispute = {
  disputeId: string
  status: DisputeStatus
  reason: string
  amount: number
  currency: string
  evidenceDueOn: string | null
  withdrawn: boolean
  fee: number
  feeCurrency: string
}

/** Refunds and disputes of one payment, oldest first. */
export type RefundsAndDisputes = { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] }

/**
 * A notification from the provider. `account` is set if it concerns an account other than ours; `intentId` is the
 * payment.
 */
export type CardNotification = { id: string; type: string; intentId: string | undefined; account: string | undefined }

export type CardProvider = {
  /** `none`: no key is configured; production mode has no sandbox. */
  kind: 'stripe' | 'sandbox' | 'none'
  /** For GET /spk; the secret key is used only in the adapter. */
  publicKey: string
  /**
   * Starts a payment; idempotent by key.
   *
   * @throws {Rejection} rule-broken if there is no provider
   */
  start: (asked: {
    amount: number
    currency: string
    description: string
    email: string
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<CardIntent>
  /** Undefined for an unknown id. */
  find: (intentId: string) => Promise<CardIntent | undefined>
  /** Ends a payment that has not succeeded, and returns its current state. */
  cancel: (intentId: string) => Promise<CardIntent>
  /**
   * Refunds a payment, in its currency. If the provider refuses permanently, a failed refund is returned.
   */
  refund: (asked: {
    intentId: string
    amount: number
    currency: string
    refundId: string
    idempotencyKey: string
  }) => Promise<ProviderRefund>
  refundsAndDisputes: (intentId: string) => Promise<RefundsAndDisputes>
  /**
   * Ids of all payments for which the provider has reported anything since a time, so that lost notifications have no
   * effect.
   */
  changedSince: (since: string) => Promise<string[]>
  /**
   * Parses and verifies a webhook from its exact body and its signature header.
   *
   * @throws {Rejection} invalid-input for a wrong or outdated signature
   */
  readNotification: (body: string, signature: string) => CardNotification
  /** Actions of the sandbox's payment form, which replaces the provider's; undefined for other providers. */
  sandbox: Sandbox | undefined
}

type SandboxAnswer = CardIntent['status'] | 'authenticationRequired'
/** @throws {Rejection} not-found if the secret does not belong to the payment */
type Sandbox = {
  confirm: (intentId: string, clientSecret: string, card: SandboxCard) => Promise<SandboxAnswer>
  /** The result of 3-D Secure authentication. */
  authenticate: (intentId: string, clientSecret: string, approved: boolean) => Promise<SandboxAnswer>
  /** The signed webhook for a job. */
  notification: (job: { intentId: string; type: string }) => Promise<{ body: string; signature: string }>
  /** Sets the decision of the buyer's bank on a dispute. */
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Promise<void>
}

/** Packs in stock. Products without a counted stock are unlimited. */
export type Stock = {
  /**
   * Reserves packs for a checkout, or for an order that is being placed, until a given time. Replaces an earlier
   * reservation under the same identifier.
   *
   * @throws {Rejection} rule-broken if fewer packs are available
   */
  reserve: (
    checkoutIdentifier: string,
    lines: readonly { productId: string; quantity: number }[],
    until: string,
  ) => Promise<void>
  /** Releases the reservation of a checkout that could not be started. */
  release: (checkoutIdentifier: string) => Promise<void>
  /** Available packs of each counted product, excluding reserved packs. */
  left: (productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
