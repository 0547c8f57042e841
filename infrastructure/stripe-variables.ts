import { z } from 'zod'
import type { StripeSettings } from './payments/stripe.ts'
import { setting } from './setting-kinds.ts'

export const stripeVariables = {
  STRIPE_SECRET_KEY: setting({
    about: 'Secret key of a Stripe account for card payments; unset: a sandbox, or no card payments in production mode',
    fallback: '',
    expects: 'a key like sk_live_…, or empty',
    schema: z.string(),
  }),
  STRIPE_PUBLIC_KEY: setting({
    about: 'Publishable key of the same Stripe account, for the payment form',
    fallback: '',
    expects: 'a key like pk_live_…, or empty',
    schema: z.string(),
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    about: 'Signing secret of the webhook that Stripe sends to PUBLIC_URL/api/v1/payments/webhook',
    fallback: '',
    expects: 'a secret like whsec_…, or empty',
    schema: z.string(),
  }),
}

/** All three settings, or none; adds a problem if only some are set. */
export const stripeOf = (
  read: (name: keyof typeof stripeVariables) => string,
  problems: string[],
): StripeSettings | undefined => {
  const keys = {
    secretKey: read('STRIPE_SECRET_KEY'),
    publicKey: read('STRIPE_PUBLIC_KEY'),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
  }
  const given = Object.values(keys).filter(Boolean).length
  if (given > 0 && given < 3)
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET must be set together; set all three.')
  return given > 0 ? keys : undefined
}
