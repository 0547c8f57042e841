import type { KillPoint, WatchedReply } from './kill-points.ts'

/** Messages between a payment server and its parent. */

export type PaymentQuestion = { ask: 'order' } | { ask: 'pay'; requestId: string }

/** A point that is not a statement: the provider has refunded, and nothing is stored yet. */
export const refundedAtProvider: KillPoint = { statement: 'refunded at the provider', nth: 1, when: 'after' }

export type PaymentReply = WatchedReply & { requestId?: string }

/** Faults that can be planted. */
export type PaymentMistake = 'refunds under a new key' | 'leaves work undone'
