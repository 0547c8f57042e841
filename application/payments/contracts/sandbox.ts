import { z } from 'zod'
import { endpoint } from '../../contracts/endpoint.ts'

/**
 * Calls from the card sandbox's payment form, which replaces the provider's: a choice of outcomes, without card data.
 */

/** The sandbox's test cards. */
const sandboxCards = ['succeeds', 'declined', 'authenticates', 'succeedsLater', 'refundFails', 'disputed'] as const
export type SandboxCard = (typeof sandboxCards)[number]

const params = z.strictObject({ intentId: z.string().regex(/^pi_sandbox_[0-9a-f]{24}$/, { error: 'input.invalid' }) })
const clientSecret = z.string().min(1).max(200)
const reply = z.object({
  status: z.enum(['pending', 'processing', 'succeeded', 'failed', 'canceled', 'authenticationRequired']),
})

export const sandbox = {
  confirm: endpoint({
    method: 'POST',
    path: '/sandbox/card-payments/:intentId/confirm',
    summary: 'Sandbox only: pay with a test card',
    access: ['anyone'],
    rateLimit: 'configurations',
    params,
    body: z.strictObject({ clientSecret, card: z.enum(sandboxCards) }),
    reply,
  }),
  authenticate: endpoint({
    method: 'POST',
    path: '/sandbox/card-payments/:intentId/authenticate',
    summary: 'Sandbox only: complete or fail 3-D Secure',
    access: ['anyone'],
    rateLimit: 'configurations',
    params,
    body: z.strictObject({ clientSecret, approved: z.boolean() }),
    reply,
  }),
  closeDispute: endpoint({
    method: 'POST',
    path: '/sandbox/disputes/:disputeId/close',
    summary: 'Sandbox only: decide a dispute as the cardholder’s bank would',
    access: ['staff'],
    rateLimit: 'commands',
    params: z.strictObject({ disputeId: z.string().regex(/^dp_sandbox_[0-9a-f]{24}$/, { error: 'input.invalid' }) }),
    body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
    reply: z.null(),
  }),
}
