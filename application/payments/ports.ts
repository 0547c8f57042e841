import type { DisputeStatus } from '#domain/payments/card-dispute.ts'
import type { SandboxCard } from './contracts/sandbox.ts'

/**
 * The card provider: Stripe, or a sandbox without an account that behaves alike. Card data go from the browser to the
 * provider and never reach the server (PAY-016).
 */

/**
 * A payment at the provider. `failed`: the last attempt was declined, another may follow until it is canceled. Amounts in
 * minor units; `refunded` is what went back.
 */
export type CardIntent = {
  intentId: string
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  currency: string
  /** For the payment form of the buyer alone. */
  clientSecret: string
  metadata: Readonly<Record<string, string>>
  /** Why it was declined, in the words of the provider. */
  failure: string | undefined
  refunded: number
}

/**
 * A refund at the provider. `refundId`: the one that we asked for; nothing for one that was made at the provider itself.
 * Amounts in minor units.
 */
export type ProviderRefund = {
  providerId: string
  refundId: string | undefined
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  /** Why it failed, in the words of the provider. */
  failure: string | undefined
}

/**
 * A dispute at the provider: the bank of the buyer asks for a payment back. `withdrawn`: its amount was taken from our
 * balance and not given back; `fee` in minor units of `feeCurrency`.
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

/** Of one payment, each oldest first. */
export type RefundsAndDisputes = { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] }

/** A notification of the provider; `account` names another account than ours, `intentId` the payment it is about. */
export type CardNotification = { id: string; type: string; intentId: string | undefined; account: string | undefined }

export type CardProvider = {
  /** `none`: no key is set, and production mode has no sandbox. */
  kind: 'stripe' | 'sandbox' | 'none'
  /** For GET /spk; the secret key stays in the provider. */
  publicKey: string
  /**
   * Starts a payment; the same key gives the same one again.
   *
   * @throws {Rejection} rule-broken where there is no provider
   */
  start: (asked: {
    amount: number
    currency: string
    description: string
    email: string
    metadata: Record<string, string>
    idempotencyKey: string
  }) => Promise<CardIntent>
  /** Nothing for an unknown id. */
  find: (intentId: string) => Promise<CardIntent | undefined>
  /** Ends a payment that has not succeeded; answers with how it is now. */
  cancel: (intentId: string) => Promise<CardIntent>
  /** Pays back. `amount` in minor units. What the provider refuses for good is answered as a refund that failed. */
  refund: (asked: {
    intentId: string
    amount: number
    refundId: string
    idempotencyKey: string
  }) => Promise<ProviderRefund>
  refundsAndDisputes: (intentId: string) => Promise<RefundsAndDisputes>
  /** Ids of all payments of which the provider reports anything since a moment, so that a lost notification does no harm. */
  changedSince: (since: string) => Promise<string[]>
  /**
   * Reads a webhook: the exact body, and the header that signs it.
   *
   * @throws {Rejection} invalid-input for a wrong signature, or one that is too old
   */
  readNotification: (body: string, signature: string) => CardNotification
  /** What the payment form of the sandbox does in place of the provider's own; absent elsewhere. */
  sandbox: Sandbox | undefined
}

type SandboxAnswer = CardIntent['status'] | 'authenticationRequired'
/** @throws {Rejection} not-found for a payment whose secret is another one */
type Sandbox = {
  confirm: (intentId: string, clientSecret: string, card: SandboxCard) => Promise<SandboxAnswer>
  /** The answer to 3-D Secure. */
  authenticate: (intentId: string, clientSecret: string, approved: boolean) => Promise<SandboxAnswer>
  /** The webhook of a job, signed. */
  notification: (job: { intentId: string; type: string }) => Promise<{ body: string; signature: string }>
  /** How the bank of the buyer decides on a dispute. */
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Promise<void>
}

/** Packs in stock. A product that was never counted is not limited. */
export type Stock = {
  /**
   * Reserves packs for a checkout until a moment; once per checkout.
   *
   * @throws {Rejection} rule-broken where fewer packs are left
   */
  reserve: (
    checkoutIdentifier: string,
    lines: readonly { productId: string; quantity: number }[],
    until: string,
  ) => Promise<void>
  /** Ends a reservation whose checkout did not come about. */
  release: (checkoutIdentifier: string) => Promise<void>
  /** What is left of each product that was counted, reservations subtracted. */
  left: (productIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}
