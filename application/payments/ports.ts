import type { DisputeStatus } from '#domain/payments/card-dispute.ts'
import type { SandboxCard } from './contracts/sandbox.ts'

/**
 * The card provider: Stripe, or a sandbox without an account that behaves the same. Card data go from the browser to
 * the provider and never reach the server (PAY-016).
 */

/**
 * A payment at the provider. `failed`: the last attempt was declined, but another may follow until it is cancelled.
 * Amounts in minor units; `refunded` is the refunded amount.
 */
export type CardIntent = {
  intentId: string
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  currency: string
  /** Only for the buyer's payment form. */
  clientSecret: string
  metadata: Readonly<Record<string, string>>
  /** The provider's text about why it was declined. */
  failure: string | undefined
  refunded: number
}

/**
 * A refund at the provider. `refundId`: our id of it; undefined for a refund made at the provider itself. Amounts in
 * minor units.
 */
export type ProviderRefund = {
  providerId: string
  refundId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  /** The provider's text about why it failed. */
  failure: string | undefined
}

/**
 * A dispute at the provider: the buyer's bank demands a payment back. `withdrawn`: its amount was taken from our
 * balance and not returned; `fee` in minor units of `feeCurrency`.
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

/** Of one payment, oldest first. */
export type RefundsAndDisputes = { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] }

/**
 * A notification of the provider; `account` is set if it concerns another account than ours, `intentId` is its payment.
 */
export type CardNotification = { id: string; type: string; intentId: string | undefined; account: string | undefined }

export type CardProvider = {
  /** `none`: no key is configured; in production mode there is no sandbox. */
  kind: 'stripe' | 'sandbox' | 'none'
  /** For GET /spk; the secret key stays in the adapter. */
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
  /** Ends a payment that has not succeeded; returns its current state. */
  cancel: (intentId: string) => Promise<CardIntent>
  /** Refunds a payment. `amount` in minor units. A final refusal by the provider is returned as a failed refund. */
  refund: (asked: {
    intentId: string
    amount: number
    refundId: string
    idempotencyKey: string
  }) => Promise<ProviderRefund>
  refundsAndDisputes: (intentId: string) => Promise<RefundsAndDisputes>
  /** Ids of all payments with reports of the provider since a moment, so that a lost notification does not matter. */
  changedSince: (since: string) => Promise<string[]>
  /**
   * Parses a webhook: the exact body, and its signature header.
   *
   * @throws {Rejection} invalid-input for a wrong or outdated signature
   */
  readNotification: (body: string, signature: string) => CardNotification
  /** Actions of the sandbox's payment form, in place of the provider's own; undefined for other providers. */
  sandbox: Sandbox | undefined
}

type SandboxAnswer = CardIntent['status'] | 'authenticationRequired'
/** @throws {Rejection} not-found if the secret is not that of the payment */
type Sandbox = {
  confirm: (intentId: string, clientSecret: string, card: SandboxCard) => Promise<SandboxAnswer>
  /** The answer to 3-D Secure. */
  authenticate: (intentId: string, clientSecret: string, approved: boolean) => Promise<SandboxAnswer>
  /** The signed webhook of a job. */
  notification: (job: { intentId: string; type: string }) => Promise<{ body: string; signature: string }>
  /** Sets the decision of the buyer's bank on a dispute. */
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Promise<void>
}

/** Packs in stock. A product without a counted stock is not limited. */
export type Stock = {
  /**
   * Reserves packs for a checkout until a moment; once per checkout.
   *
   * @throws {Rejection} rule-broken if fewer packs are left
   */
  reserve: (
    checkoutIdentifier: string,
    lines: readonly { productId: string; quantity: number }[],
    until: string,
  ) => Promise<void>
  /** Ends a reservation whose checkout failed to start. */
  release: (checkoutIdentifier: string) => Promise<void>
  /** Remaining packs of each counted product, less reservations. */
  left: (productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
