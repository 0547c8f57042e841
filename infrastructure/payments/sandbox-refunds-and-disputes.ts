import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CardProvider, ProviderDispute, ProviderRefund } from '#application/payments/ports.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { plusDays } from '#domain/time.ts'
import { inTransaction } from '../db/database.ts'
import { queueWebhook } from './sandbox-jobs.ts'
import { requireUnusedKey } from './sandbox-keys.ts'

/**
 * Refunds and disputes of the card sandbox: rows, and the webhooks that Stripe would send. No real money is involved.
 */

type RefundAndDisputeCalls = Pick<CardProvider, 'refund' | 'refundsAndDisputes' | 'changedSince'>

const refundColumns = `r.provider_id as "providerId", r.refund_id as "refundId", r.status, r.amount, p.currency, r.failure`
type RefundRow = Omit<ProviderRefund, 'failure'> & { failure: string | null }
const refundOf = ({ failure, ...row }: RefundRow): ProviderRefund => ({ ...row, failure: failure ?? undefined })

/** Fee of a dispute, in minor units of its currency, as with Stripe in the United States. */
const disputeFee = 1500
/** Days to submit evidence. */
const evidenceDays = 10

const idOf = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`

export const sandboxRefundsAndDisputes = (pool: pg.Pool, now: () => string): RefundAndDisputeCalls => ({
  refund: ({ intentId, amount, refundId, idempotencyKey }) =>
    inTransaction(pool, async (client) => {
      await requireUnusedKey(client, 'sandbox_payments', idempotencyKey)
      const { rows: payments } = await client.query<{ card: string | null; currency: string; left: number }>(
        `select card, currency, case when status = 'succeeded' then amount - refunded else 0 end as left
         from shop.sandbox_payments where intent_id = $1 for update`,
        [intentId],
      )
      const { rowCount: disputes } = await client.query(
        'select from shop.sandbox_disputes where intent_id = $1 and withdrawn',
        [intentId],
      )
      const before = await client.query<RefundRow>(
        `select ${refundColumns} from shop.sandbox_refunds r join shop.sandbox_payments p using (intent_id)
         where r.idempotency_key = $1`,
        [idempotencyKey],
      )
      if (before.rows[0]) return refundOf(before.rows[0])
      const { card = null, currency = '', left = 0 } = payments[0] ?? {}
      // As with Stripe, a payment that the bank has taken back cannot be refunded as well.
      if (amount > left || disputes) {
        const failure = disputes
          ? 'The payment has been charged back.'
          : 'The refund is greater than the remaining amount of the payment.'
        return { providerId: '', refundId, status: 'failed', amount, currency, failure }
      }
      const status = card === 'refundFails' ? 'pending' : 'succeeded'
      const providerId = idOf('re')
      await client.query(
        `insert into shop.sandbox_refunds (provider_id, intent_id, refund_id, idempotency_key, status, amount, changed_on)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [providerId, intentId, refundId, idempotencyKey, status, amount, now()],
      )
      await client.query('update shop.sandbox_payments set refunded = refunded + $2 where intent_id = $1', [
        intentId,
        amount,
      ])
      await queueWebhook(client, { intentId, type: status === 'pending' ? 'refund.failed' : 'refund.updated' })
      return { providerId, refundId, status, amount, currency, failure: undefined }
    }),
  refundsAndDisputes: async (intentId) => {
    const { rows: refunds } = await pool.query<RefundRow>(
      `select ${refundColumns} from shop.sandbox_refunds r join shop.sandbox_payments p using (intent_id)
       where r.intent_id = $1 order by r.number`,
      [intentId],
    )
    const { rows: disputes } = await pool.query<ProviderDispute>(
      `select d.dispute_id as "disputeId", d.status, d.reason, p.amount, p.currency, d.withdrawn, ${disputeFee} as fee,
         p.currency as "feeCurrency",
         to_char(d.evidence_due_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "evidenceDueOn"
       from shop.sandbox_disputes d join shop.sandbox_payments p using (intent_id)
       where d.intent_id = $1 order by d.changed_on`,
      [intentId],
    )
    return { refunds: refunds.map(refundOf), disputes }
  },
  changedSince: async (since) => {
    const { rows } = await pool.query<{ intentId: string }>(
      `select intent_id as "intentId" from shop.sandbox_refunds where changed_on >= $1
       union select intent_id from shop.sandbox_disputes where changed_on >= $1
       union select intent_id from shop.sandbox_payments where created_on >= $1 and status = 'succeeded'`,
      [since],
    )
    return rows.map(({ intentId }) => intentId)
  },
})

/** Fails refunds as if the buyer's bank had returned them, like a test card of Stripe. */
export const failRefunds = async (pool: pg.Pool, intentId: string, now: string): Promise<void> => {
  await pool.query(
    `with failed as (
       update shop.sandbox_refunds set status = 'failed', failure = 'expired_or_canceled_card', changed_on = $2
       where intent_id = $1 and status = 'pending' returning amount)
     update shop.sandbox_payments set refunded = refunded - (select coalesce(sum(amount), 0) from failed) where intent_id = $1`,
    [intentId, now],
  )
}

/** Opens a dispute of a payment: the amount and a fee are withdrawn immediately. */
export const openDispute = async (client: pg.PoolClient, intentId: string, now: string): Promise<void> => {
  await client.query(
    `insert into shop.sandbox_disputes (dispute_id, intent_id, status, reason, withdrawn, evidence_due_on, changed_on)
     values ($1, $2, 'needsResponse', 'fraudulent', true, $3, $4)`,
    [idOf('dp'), intentId, plusDays(now, evidenceDays), now],
  )
  await queueWebhook(client, { intentId, type: 'charge.dispute.created' })
  await queueWebhook(client, { intentId, type: 'charge.dispute.funds_withdrawn' })
}

/** @throws {Rejection} not-found for a dispute that is not open */
export const closeDispute = (pool: pg.Pool, disputeId: string, outcome: 'won' | 'lost', now: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ intentId: string }>(
      `update shop.sandbox_disputes set status = $2, withdrawn = $3, changed_on = $4
       where dispute_id = $1 and status in ('needsResponse', 'underReview') returning intent_id as "intentId"`,
      [disputeId, outcome, outcome === 'lost', now],
    )
    if (!rows[0]) throw new Rejection(notFound('dispute'))
    const { intentId } = rows[0]
    await queueWebhook(client, { intentId, type: 'charge.dispute.closed' })
    if (outcome === 'won') await queueWebhook(client, { intentId, type: 'charge.dispute.funds_reinstated' })
  })
