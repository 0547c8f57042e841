import type { OrderMail } from '../conversations/order-mail.ts'

/**
 * Effects: requests of a process to external systems, as values. Each kind has one handler in
 * `infrastructure/effects/`. An effect has an id made from its cause, is performed at least once, and its handler is
 * idempotent by the row of the effect in its own transaction, or by the provider's idempotency key.
 */
export type Effects = {
  /** One mail to the contact of the order and to each user of the customer who may edit orders (ORDER-D11). */
  mailAboutOrder: { caseId: string; customerId: string; mail: OrderMail }
  /** The packs that a checkout has reserved leave the stock, or are available again. */
  settleStock: { checkoutIdentifier: string; sold: boolean }
  /** A refund to a card, of staff or of what an order cannot take; minor units. Its outcome is recorded on the order. */
  payCardRefund: { caseId: string; refundId: string; intentId: string; amount: number }
}

/** One effect: its kind and its input. */
export type Effect = { [Kind in keyof Effects]: { effect: Kind; input: Effects[Kind] } }[keyof Effects]

/**
 * Retries of a failed effect, with exponential backoff (about five hours for 12). Then
 * it is a dead letter: counted in `/metrics`, listed by `jobs dead`, started again by `jobs retry`.
 */
export const effectPolicies: { readonly [Kind in keyof Effects]: { attempts: number } } = {
  mailAboutOrder: { attempts: 12 },
  settleStock: { attempts: 20 },
  payCardRefund: { attempts: 20 },
}
