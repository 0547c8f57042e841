import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { SandboxCard } from '#application/payments/contracts/sandbox.ts'
import type { CardIntent, CardProvider } from '#application/payments/ports.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { inTransaction } from '../db/database.ts'
import { webhookEventOf, queueWebhook } from './sandbox-jobs.ts'
import { requireUnusedKey } from './sandbox-keys.ts'
import { closeDispute, failRefunds, openDispute, sandboxRefundsAndDisputes } from './sandbox-refunds-and-disputes.ts'
import { readNotification, signatureOf } from './webhook-signature.ts'

/**
 * The card sandbox: behaves like the provider and needs no account. It stores payments as rows, declines and
 * authenticates them, and sends webhooks in jobs, signed with Stripe's scheme. No real money or cards are involved.
 */

type Row = CardIntent & { createdOn: string }

const columns = `intent_id as "intentId", status, amount, currency, client_secret as "clientSecret", metadata, failure,
  refunded, created_on as "createdOn"`
const intentOf = ({ createdOn: _, failure, ...row }: Row): CardIntent => ({ ...row, failure: failure ?? undefined })

/** Seconds until a payment with delayed processing succeeds. */
const delaySeconds = 20

const declined = 'Your card was declined.'
const notAuthenticated = 'The payment was not authenticated.'

type Db = Pick<pg.Pool, 'query'>

/** `now` is ISO 8601 in UTC, `secret` signs the webhooks. */
export const sandboxCards = (pool: pg.Pool, now: () => string, secret: string): CardProvider => {
  const find = async (intentId: string, db: Db = pool, lock = '') => {
    const text = `select ${columns} from shop.sandbox_payments where intent_id = $1 ${lock}`
    const { rows } = await db.query<Row>(text, [intentId])
    return rows[0] && intentOf(rows[0])
  }
  /** Changes a payment that has not ended, and sends a webhook. */
  const change = (intentId: string, to: (before: CardIntent) => Outcome): Promise<CardIntent> =>
    inTransaction(pool, async (client) => {
      const before = await find(intentId, client, 'for update')
      if (!before) throw new Rejection(notFound('payment'))
      if (before.status === 'succeeded' || before.status === 'canceled') return before
      const { status, failure, type, late, card } = to(before)
      await client.query(
        `update shop.sandbox_payments set status = $2, failure = $3, card = coalesce($4, card) where intent_id = $1`,
        [intentId, status, failure ?? null, card ?? null],
      )
      if (type !== undefined) await queueWebhook(client, { intentId, type }, late ? delaySeconds : 0)
      if (card === 'disputed') await openDispute(client, intentId, now())
      return { ...before, status, failure }
    })
  const requireSecret = async (intentId: string, clientSecret: string): Promise<void> => {
    if ((await find(intentId))?.clientSecret !== clientSecret) throw new Rejection(notFound('payment'))
  }
  return {
    kind: 'sandbox',
    publicKey: 'pk_sandbox_boxwright',
    start: async ({ amount, currency, metadata, idempotencyKey }) => {
      await requireUnusedKey(pool, 'sandbox_refunds', idempotencyKey)
      const intentId = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const clientSecret = `${intentId}_secret_${randomBytes(24).toString('base64url')}`
      await pool.query(
        `insert into shop.sandbox_payments (intent_id, idempotency_key, client_secret, status, amount, currency, metadata, created_on)
         values ($1, $2, $3, 'pending', $4, $5, $6, $7) on conflict (idempotency_key) do nothing`,
        [intentId, idempotencyKey, clientSecret, amount, currency, metadata, now()],
      )
      const text = `select ${columns} from shop.sandbox_payments where idempotency_key = $1`
      const { rows } = await pool.query<Row>(text, [idempotencyKey])
      return intentOf(rows[0]!)
    },
    find: (intentId) => find(intentId),
    // As with Stripe, a payment that is being processed cannot be canceled.
    cancel: (intentId) =>
      change(intentId, ({ status, failure }) =>
        status === 'processing'
          ? { status }
          : { status: 'canceled', type: 'payment_intent.canceled', ...(failure !== undefined && { failure }) },
      ),
    ...sandboxRefundsAndDisputes(pool, now),
    readNotification: (body, signature) => readNotification(body, signature, secret, now()),
    sandbox: {
      confirm: async (intentId, clientSecret, card) => {
        await requireSecret(intentId, clientSecret)
        if (card === 'authenticates') return 'authenticationRequired'
        const { status } = await change(intentId, () => ({ ...outcomes[card], card }))
        return status
      },
      authenticate: async (intentId, clientSecret, approved) => {
        await requireSecret(intentId, clientSecret)
        const failed = { status: 'failed', failure: notAuthenticated, type: 'payment_intent.payment_failed' } as const
        const { status } = await change(intentId, () => (approved ? outcomes.succeeds : failed))
        return status
      },
      notification: async ({ intentId, type }) => {
        if (type === 'payment_intent.succeeded') await change(intentId, () => ({ status: 'succeeded' }))
        if (type === 'refund.failed') await failRefunds(pool, intentId, now())
        const body = webhookEventOf({ intentId, type }, await find(intentId))
        return { body, signature: signatureOf(body, secret, now()) }
      },
      closeDispute: (disputeId, outcome) => closeDispute(pool, disputeId, outcome, now()),
    },
  }
}

type Outcome = { status: CardIntent['status']; failure?: string; type?: string; late?: boolean; card?: SandboxCard }
const outcomes: Record<Exclude<SandboxCard, 'authenticates'>, Outcome> = {
  succeeds: { status: 'succeeded', type: 'payment_intent.succeeded' },
  refundFails: { status: 'succeeded', type: 'payment_intent.succeeded' },
  disputed: { status: 'succeeded', type: 'payment_intent.succeeded' },
  succeedsLater: { status: 'processing', type: 'payment_intent.succeeded', late: true },
  declined: { status: 'failed', failure: declined, type: 'payment_intent.payment_failed' },
}
