import type { OrderMail } from '../conversations/order-mail.ts'

/**
 * Effects: requests of a process to external systems, as values. Each kind has one handler in
 * `infrastructure/effects/`. The id of an effect is derived from its cause. It is performed at least once, and its
 * handler is idempotent by the row of the effect in the same transaction, or by the provider's idempotency key.
 */
export type Effects = {
  /** One mail to the contact of the order and to each user of the customer who may edit orders (ORDER-D11). */
  mailAboutOrder: { caseId: string; customerId: string; mail: OrderMail }
  /** The packs that a checkout has reserved are removed from stock, or become available again. */
  settleStock: { checkoutIdentifier: string; sold: boolean }
  /**
   * A refund to a card, requested by staff or because the order does not accept the payment; minor units. Its outcome
   * is recorded on the order.
   */
  payCardRefund: { caseId: string; refundId: string; intentId: string; amount: number }
}

/** One effect: its kind and its input. */
export type Effect = { [Kind in keyof Effects]: { effect: Kind; input: Effects[Kind] } }[keyof Effects]

/**
 * Retries of a failed effect, with exponential backoff (about five hours for 12). After that it is a dead letter:
 * counted in `/metrics`, listed by `jobs dead`, restarted by `jobs retry`.
 */
export const effectPolicies: { readonly [Kind in keyof Effects]: { attempts: number } } = {
  mailAboutOrder: { attempts: 12 },
  settleStock: { attempts: 20 },
  payCardRefund: { attempts: 20 },
}
