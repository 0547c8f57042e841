import { Stripe } from 'stripe'
import type { CardIntent, CardProvider } from '#application/payments/ports.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'
import { stripeRefundsAndDisputes } from './stripe-refunds-and-disputes.ts'
import { readNotification } from './webhook-signature.ts'

/** Card payments with Stripe, as payment intents. */

/** API keys of the account, from its dashboard. `apiUrl`: another URL, for tests. */
export type StripeSettings = {
  secretKey: string
  publicKey: string
  webhookSecret: string
  apiUrl?: string | undefined
}

/** Milliseconds per call; the package retries a failed call twice with the same idempotency key. */
const timeout = 10_000

const addressOf = (apiUrl: string | undefined) => {
  if (apiUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return { protocol: protocol === 'https:' ? ('https' as const) : ('http' as const), host: hostname, port }
}

/** `now` is ISO 8601 in UTC. */
export const stripeCards = (
  { secretKey, publicKey, webhookSecret, apiUrl }: StripeSettings,
  now: () => string,
): CardProvider => {
  const stripe = new Stripe(secretKey, { timeout, maxNetworkRetries: 2, ...addressOf(apiUrl) })
  const retrieve = async (intentId: string) =>
    intentOf(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  return {
    kind: 'stripe',
    publicKey,
    sandbox: undefined,
    start: async ({ amount, currency, description, email, metadata, idempotencyKey }) =>
      intentOf(
        await stripe.paymentIntents.create(
          {
            amount: toStripe(amount, currency),
            currency: currency.toLowerCase(),
            description,
            receipt_email: email,
            metadata,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          },
          { idempotencyKey },
        ),
      ),
    find: (intentId) => retrieve(intentId).catch(absent),
    cancel: async (intentId) => {
      try {
        return intentOf(await stripe.paymentIntents.cancel(intentId))
      } catch (error) {
        // It has ended in the meantime: read the outcome from the provider.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(intentId)
        throw error
      }
    },
    ...stripeRefundsAndDisputes(stripe),
    readNotification: (body, signature) => readNotification(body, signature, webhookSecret, now()),
  }
}

const absent = (error: unknown): undefined => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
  throw error
}

const intentOf = (intent: Stripe.PaymentIntent): CardIntent => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    intentId: intent.id,
    status: statusOf(intent),
    amount: fromStripe(intent.status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    failure: intent.last_payment_error?.message,
    refunded: fromStripe(charge?.amount_refunded ?? 0, intent.currency),
  }
}

/** Stripe has one status for both a payment that was not attempted yet and a payment that was declined. */
const statusOf = ({ status, last_payment_error: failure }: Stripe.PaymentIntent): CardIntent['status'] => {
  switch (status) {
    case 'succeeded':
    case 'canceled':
    case 'processing':
      return status as 'succeeded' | 'canceled' | 'processing'
    case 'requires_payment_method':
      return failure ? 'failed' : 'pending'
    default:
      return 'pending'
  }
}
