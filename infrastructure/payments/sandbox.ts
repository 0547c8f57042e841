import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { SandboxCard } from '#application/payments/contracts/sandbox.ts'
import type { CardIntent, CardProvider } from '#application/payments/ports.ts'
import { broken, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { inTransaction } from '../db/database.ts'
import { readNotification, signatureOf } from './webhook-signature.ts'

/**
 * The card sandbox: behaves like the provider and needs no account. It stores payments as rows, declines, authenticates, and
 * notifies by webhooks with a signature of Stripe's scheme, through jobs. No money moves, and no card is entered.
 */

type Row = CardIntent & { createdOn: string }

const columns = `intent_id as "intentId", status, amount, currency, client_secret as "clientSecret", metadata, failure,
  refunded, created_on as "createdOn"`
const intentOf = ({ createdOn: _, failure, ...row }: Row): CardIntent => ({ ...row, failure: failure ?? undefined })

/** What a job of the sandbox does: a late success becomes one, and the webhook is sent. */
export type SandboxJob = { intentId: string; type: string }

/** Seconds until a payment that is processed late succeeds. */
const lateSeconds = 20

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
  /** Changes a payment that has not ended, and notifies of it. */
  const change = (intentId: string, to: (before: CardIntent) => Outcome): Promise<CardIntent> =>
    inTransaction(pool, async (client) => {
      const before = await find(intentId, client, 'for update')
      if (!before) throw new Rejection(notFound('payment'))
      if (before.status === 'succeeded' || before.status === 'canceled') return before
      const { status, failure, type, late } = to(before)
      await client.query('update shop.sandbox_payments set status = $2, failure = $3 where intent_id = $1', [
        intentId,
        status,
        failure ?? null,
      ])
      if (type !== undefined) await enqueue(client, { intentId, type }, late ? lateSeconds : 0)
      return { ...before, status, failure }
    })
  const demandSecret = async (intentId: string, clientSecret: string): Promise<void> => {
    if ((await find(intentId))?.clientSecret !== clientSecret) throw new Rejection(notFound('payment'))
  }
  return {
    kind: 'sandbox',
    publicKey: 'pk_sandbox_boxwright',
    start: async ({ amount, currency, metadata, idempotencyKey }) => {
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
    cancel: (intentId) =>
      change(intentId, ({ failure }) => ({
        status: 'canceled',
        type: 'payment_intent.canceled',
        ...(failure !== undefined && { failure }),
      })),
    refund: async ({ intentId, amount, idempotencyKey }) => {
      const { rows } = await pool.query(
        `update shop.sandbox_payments set
           refunded = refunded + case when $3 = any(refund_keys) then 0 else $2 end,
           refund_keys = case when $3 = any(refund_keys) then refund_keys else refund_keys || $3 end
         where intent_id = $1 and status = 'succeeded' and ($3 = any(refund_keys) or refunded + $2 <= amount)
         returning intent_id`,
        [intentId, amount, idempotencyKey],
      )
      if (rows.length === 0) throw new Rejection(broken('amount', 'rule.aboveRefundable'))
    },
    readNotification: (body, signature) => readNotification(body, signature, secret, now()),
    sandbox: {
      confirm: async (intentId, clientSecret, card) => {
        await demandSecret(intentId, clientSecret)
        if (card === 'authenticates') return 'authenticationRequired'
        const { status } = await change(intentId, () => outcomes[card])
        return status
      },
      authenticate: async (intentId, clientSecret, approved) => {
        await demandSecret(intentId, clientSecret)
        const failed = { status: 'failed', failure: notAuthenticated, type: 'payment_intent.payment_failed' } as const
        const { status } = await change(intentId, () => (approved ? outcomes.succeeds : failed))
        return status
      },
      notification: async ({ intentId, type }) => {
        if (type === 'payment_intent.succeeded') await change(intentId, () => ({ status: 'succeeded' }))
        const body = notificationOf(await find(intentId), { intentId, type })
        return { body, signature: signatureOf(body, secret, now()) }
      },
    },
  }
}

type Outcome = { status: CardIntent['status']; failure?: string; type?: string; late?: boolean }
const outcomes: Record<Exclude<SandboxCard, 'authenticates'>, Outcome> = {
  succeeds: { status: 'succeeded', type: 'payment_intent.succeeded' },
  succeedsLater: { status: 'processing', type: 'payment_intent.succeeded', late: true },
  declined: { status: 'failed', failure: declined, type: 'payment_intent.payment_failed' },
}

const enqueue = async (client: pg.PoolClient, job: SandboxJob, seconds: number): Promise<void> => {
  await client.query(
    `select graphile_worker.add_job('sandboxWebhook', $1::json, run_at := now() + make_interval(secs => $2), max_attempts := 12)`,
    [JSON.stringify(job), seconds],
  )
}

/** An event as Stripe writes it, as far as it is read here. */
const notificationOf = (intent: CardIntent | undefined, { intentId, type }: SandboxJob): string =>
  JSON.stringify({
    id: `evt_sandbox_${intentId.slice(-24)}_${type.split('.').at(-1)}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: intentId, object: 'payment_intent', status: intent?.status, amount: intent?.amount } },
  })
