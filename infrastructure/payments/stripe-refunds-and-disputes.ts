import { Stripe } from 'stripe'
import type { CardProvider, ProviderDispute, ProviderRefund } from '#application/payments/ports.ts'
import type { DisputeStatus } from '#domain/payments/card-dispute.ts'
import { fromStripe, toStripe } from './stripe-amounts.ts'
import { intentIdOf } from './webhook-signature.ts'

/** Refunds and disputes at Stripe, and their events. The metadata of a refund contains our id. */

type RefundAndDisputeCalls = Pick<CardProvider, 'refund' | 'refundsAndDisputes' | 'changedSince'>

/** Events that cause a payment to be read again. */
const refundAndDisputeEvents = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

export const stripeRefundsAndDisputes = (stripe: Stripe): RefundAndDisputeCalls => ({
  refund: async ({ intentId, amount, currency, refundId, idempotencyKey }) => {
    try {
      const params = { payment_intent: intentId, amount: toStripe(amount, currency), metadata: { refundId } }
      return refundOf(await stripe.refunds.create(params, { idempotencyKey }))
    } catch (error) {
      // For example, the charge was refunded or disputed in the meantime: a retry would be refused as well.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        const failure = error.message
        return { providerId: '', refundId, status: 'failed', amount, currency, failure }
      }
      throw error
    }
  },
  refundsAndDisputes: async (intentId) => {
    const asked = { payment_intent: intentId, limit: 100 }
    const [refunds, disputes] = await Promise.all([stripe.refunds.list(asked), stripe.disputes.list(asked)])
    return { refunds: refunds.data.toReversed().map(refundOf), disputes: disputes.data.toReversed().map(disputeOf) }
  },
  changedSince: async (since) => {
    const created = { gte: Math.floor(Date.parse(since) / 1000) }
    const types = [...refundAndDisputeEvents, 'payment_intent.succeeded']
    const intentIds = new Set<string>()
    for await (const { data } of stripe.events.list({ created, types, limit: 100 })) {
      const intentId = intentIdOf(data.object)
      if (intentId !== undefined) intentIds.add(intentId)
    }
    return [...intentIds]
  },
})

const refundStatus = (status: string | null): ProviderRefund['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const refundOf = ({ id, status, amount, currency, metadata, failure_reason: failure }: Stripe.Refund) => ({
  providerId: id,
  refundId: metadata?.['refundId'],
  status: refundStatus(status),
  amount: fromStripe(amount, currency),
  currency: currency.toUpperCase(),
  failure,
})

const disputeStatus: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  appeal_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  appeal_under_review: 'underReview',
  won: 'won',
  lost: 'lost',
}

/** Withdrawals and reinstatements are balance transactions of the account, each with a fee. */
const disputeOf = ({ id, status, reason, amount, currency, ...dispute }: Stripe.Dispute): ProviderDispute => {
  const moved = dispute.balance_transactions
  const due = dispute.evidence_details.due_by
  const feeCurrency = (moved[0]?.currency ?? currency).toUpperCase()
  const fee = moved.reduce((sum, one) => sum + one.fee, 0)
  return {
    disputeId: id,
    status: disputeStatus[status] ?? 'closed',
    reason,
    amount: fromStripe(amount, currency),
    currency: currency.toUpperCase(),
    evidenceDueOn: due ? new Date(due * 1000).toISOString() : null,
    withdrawn: moved.reduce((sum, one) => sum + one.amount, 0) < 0,
    fee: fromStripe(Math.max(0, fee), feeCurrency),
    feeCurrency,
  }
}
