/** Messages between a payment server and its parent. */

/**
 * Where the server kills itself: at the nth occurrence of this statement, before it is sent or after its answer.
 * Statements are compared by their prefix.
 */
export type KillPoint = { statement: string; nth: number; when: 'before' | 'after' }

export type PaymentQuestion =
  | { ask: 'order' | 'statements' }
  | { ask: 'pay'; requestId: string }
  | { ask: 'die'; at: KillPoint }

/** A point that is not a statement: the provider has refunded, and nothing is stored yet. */
export const refundedAtProvider: KillPoint = { statement: 'refunded at the provider', nth: 1, when: 'after' }

/** `statements`: those sent since the last request, in order. */
export type PaymentReply = { to: number; requestId?: string; statements?: readonly string[]; failed?: string }

/** Faults that can be planted. */
export type PaymentMistake = 'refunds under a new key' | 'leaves work undone'
