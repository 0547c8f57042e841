/** What a paying server and those who start it say to each other. */

/**
 * Where it kills itself: at the nth time that it sends this statement to the database, before it is sent or after its answer.
 * Statements go by their beginning.
 */
export type KillPoint = { statement: string; nth: number; when: 'before' | 'after' }

export type PaymentQuestion =
  | { ask: 'order' | 'statements' }
  | { ask: 'pay'; requestId: string }
  | { ask: 'die'; at: KillPoint }

/** `statements`: those that were sent since the last time it was asked, in order. */
export type PaymentReply = { to: number; requestId?: string; statements?: readonly string[]; failed?: string }

/** Faults that can be planted. */
export type PaymentMistake = 'refunds under a new key' | 'leaves work undone'
