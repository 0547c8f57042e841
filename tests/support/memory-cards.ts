import type { CardIntent, CardProvider, ProviderDispute, ProviderRefund } from '#application/payments/ports.ts'
import type { DisputeStatus } from '#domain/payments/card-dispute.ts'

/**
 * An in-memory card provider that behaves like Stripe: payments with attempts; paid, pending and returned refunds;
 * disputes; and a notification of each change. A test controls its buyers and their banks.
 */

/** Outcome of a refund: paid immediately, paid later, refused, or paid and returned. */
export type RefundFate = 'paid' | 'waits' | 'refused' | 'comesBack'

type AtProvider = { intent: CardIntent; refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** An undelivered notification. */
export type Notification = { intentId: string; type: string }

const feeOfDispute = 1_500

export const memoryCards = () => {
  const payments = new Map<string, AtProvider>()
  const byKey = new Map<string, string>()
  const undelivered: Notification[] = []
  const changed = new Set<string>()
  let fate: RefundFate = 'paid'
  let made = 0
  const idOf = (kind: string): string => `${kind}_${String((made += 1)).padStart(6, '0')}`
  /** What was made with a key; as with Stripe, a key is bound to its endpoint. */
  const madeWith = (key: string, kind: 'pi' | 're'): string | undefined => {
    const id = byKey.get(key)
    if (id !== undefined && !id.startsWith(kind)) throw new Error('The idempotency key was used for another endpoint.')
    return id
  }

  const notes = (intentId: string, type: string): void => {
    undelivered.push({ intentId, type })
    changed.add(intentId)
  }
  const at = (intentId: string): AtProvider => payments.get(intentId)!
  /** Changes a payment that has not ended. */
  const becomes = (intentId: string, change: Partial<CardIntent>, type: string): void => {
    const payment = payments.get(intentId)
    if (!payment || payment.intent.status === 'succeeded' || payment.intent.status === 'canceled') return
    payment.intent = { ...payment.intent, ...change }
    notes(intentId, type)
  }
  const heldBack = ({ intent, refunds }: AtProvider): number =>
    intent.status === 'succeeded'
      ? intent.amount - refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amount), 0)
      : 0

  const cards: CardProvider = {
    kind: 'stripe',
    publicKey: 'pk_memory',
    sandbox: undefined,
    start: async ({ amount, currency, metadata, idempotencyKey }) => {
      const before = madeWith(idempotencyKey, 'pi')
      if (before !== undefined) return at(before).intent
      const intentId = idOf('pi')
      const clientSecret = `${intentId}_secret_`
      const open = { intentId, status: 'pending' as const, amount, currency, clientSecret, metadata }
      payments.set(intentId, { intent: { ...open, failure: undefined, refunded: 0 }, refunds: [], disputes: [] })
      byKey.set(idempotencyKey, intentId)
      return at(intentId).intent
    },
    find: async (intentId) => {
      const payment = payments.get(intentId)
      if (payment?.intent.status !== 'succeeded') return payment?.intent
      return { ...payment.intent, refunded: payment.intent.amount - heldBack(payment) }
    },
    cancel: async (intentId) => {
      const { intent } = at(intentId)
      if (intent.status === 'pending' || intent.status === 'failed')
        becomes(intentId, { status: 'canceled' }, 'payment_intent.canceled')
      return at(intentId).intent
    },
    refund: async ({ intentId, amount, refundId, idempotencyKey }) => {
      const payment = at(intentId)
      const before = madeWith(idempotencyKey, 're')
      const known = payment.refunds.find(({ providerId }) => providerId === before)
      if (known) return known
      const { currency } = payment.intent
      const asked = { refundId, amount, currency, failure: undefined }
      if (fate === 'refused' || amount > heldBack(payment))
        return { ...asked, providerId: '', status: 'failed', failure: 'Refused.' }
      const providerId = idOf('re')
      const refund = { ...asked, providerId, status: fate === 'waits' ? ('pending' as const) : ('succeeded' as const) }
      payment.refunds.push(refund)
      byKey.set(idempotencyKey, providerId)
      notes(intentId, 'refund.created')
      if (fate === 'comesBack') ends(intentId, providerId, 'failed')
      return refund
    },
    refundsAndDisputes: async (intentId) => {
      const { refunds, disputes } = at(intentId)
      return { refunds: [...refunds], disputes: [...disputes] }
    },
    changedSince: async () => {
      const all = [...changed]
      changed.clear()
      return all
    },
    readNotification: (body) => ({ id: 'evt', account: undefined, ...(JSON.parse(body) as Notification) }),
  }

  const ends = (intentId: string, providerId: string, status: ProviderRefund['status']): void => {
    const payment = at(intentId)
    payment.refunds = payment.refunds.map((one) =>
      one.providerId === providerId
        ? { ...one, status, failure: status === 'failed' ? 'expired_or_canceled_card' : undefined }
        : one,
    )
    notes(intentId, status === 'failed' ? 'refund.failed' : 'refund.updated')
  }

  const all = (): AtProvider[] => [...payments.values()]

  return {
    cards,
    /** Payments that buyers can still make, oldest first. */
    open: (): string[] =>
      all().flatMap(({ intent }) =>
        ['pending', 'failed', 'processing'].includes(intent.status) ? [intent.intentId] : [],
      ),
    paid: (): string[] => all().flatMap(({ intent }) => (intent.status === 'succeeded' ? [intent.intentId] : [])),
    succeeds: (intentId: string) => becomes(intentId, { status: 'succeeded' }, 'payment_intent.succeeded'),
    /** The provider receives another amount or currency than was requested. */
    succeedsWith: (intentId: string, received: { amount: number; currency: string }) =>
      becomes(intentId, { ...received, status: 'succeeded' }, 'payment_intent.succeeded'),
    isProcessing: (intentId: string) => becomes(intentId, { status: 'processing' }, 'payment_intent.processing'),
    declines: (intentId: string) =>
      becomes(intentId, { status: 'failed', failure: 'Declined.' }, 'payment_intent.payment_failed'),
    /** Sets the outcome of later refunds. */
    refundsAre: (next: RefundFate) => void (fate = next),
    /** Settles the pending refunds: each is paid or returned. */
    decidesRefunds: (isPaid: boolean) => {
      for (const { intent, refunds } of all())
        for (const { providerId, status } of refunds)
          if (status === 'pending') ends(intent.intentId, providerId, isPaid ? 'succeeded' : 'failed')
    },
    /** A refund made at the provider itself, up to the remaining payment. */
    refundsByHand: (intentId: string, amount: number) => {
      const payment = at(intentId)
      const left = Math.min(amount, heldBack(payment))
      if (left <= 0) return
      const { currency } = payment.intent
      payment.refunds.push({
        providerId: idOf('re'),
        refundId: undefined,
        status: 'succeeded',
        amount: left,
        currency,
        failure: undefined,
      })
      notes(intentId, 'refund.created')
    },
    /** The buyer disputes a payment, once; its amount, unless that happens later, and a fee are withdrawn. */
    opensDispute: (intentId: string, { withdrawn = true } = {}) => {
      const payment = at(intentId)
      if (payment.disputes.length > 0) return
      const { amount, currency } = payment.intent
      payment.disputes.push({
        disputeId: idOf('dp'),
        status: 'needsResponse',
        reason: 'fraudulent',
        amount,
        currency,
        evidenceDueOn: null,
        withdrawn,
        fee: feeOfDispute,
        // The currency of our account, regardless of that of the payment.
        feeCurrency: 'USD',
      })
      notes(intentId, 'charge.dispute.created')
      if (withdrawn) notes(intentId, 'charge.dispute.funds_withdrawn')
    },
    /** Closes a dispute. If it is won, the amount is returned, but not the fee. */
    decidesDispute: (intentId: string, status: DisputeStatus, { withdrawn = status !== 'won' } = {}) => {
      const payment = at(intentId)
      const isOpen = payment.disputes.some((one) => ['needsResponse', 'underReview'].includes(one.status))
      if (!isOpen) return
      payment.disputes = payment.disputes.map((one) => ({ ...one, status, withdrawn }))
      notes(intentId, 'charge.dispute.closed')
      if (status === 'won') notes(intentId, 'charge.dispute.funds_reinstated')
    },
    /** Removes and returns the undelivered notifications. */
    notifications: (): Notification[] => undelivered.splice(0),
    /** Our balance at the provider by currency, in minor units. */
    balances: (): Map<string, number> => {
      const sums = new Map<string, number>()
      const adds = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount)
      for (const { intent, refunds, disputes } of all()) {
        if (intent.status !== 'succeeded') continue
        adds(intent.currency, intent.amount)
        for (const { status, amount, currency } of refunds) if (status === 'succeeded') adds(currency, -amount)
        for (const { withdrawn, amount, currency, fee, feeCurrency } of disputes) {
          if (withdrawn) adds(currency, -amount)
          adds(feeCurrency, -fee)
        }
      }
      return sums
    },
  }
}
