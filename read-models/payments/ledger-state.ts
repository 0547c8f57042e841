import { type Case, emptyCase, evolveCase } from '#domain/case.ts'
import type { Redacted } from '#domain/events.ts'
import { balancesOf, entryBetween, type Posting } from '#domain/payments/ledger.ts'
import { amountOwed } from '#domain/payments/payment-terms.ts'
import type { Moment } from '#domain/time.ts'

/** The fold of the books of one order: its balances, and the journal entries that they result from (decision 104). */

/** A journal entry: the postings of one event. They sum to zero in each currency. */
export type JournalEntry = { position: number; at: Moment; type: string; postings: Posting[] }

export type LedgerState = {
  state: Case
  entries: readonly JournalEntry[]
  balances: readonly Posting[]
  /** The time since which an amount has been due; after a hold, in which it could not be paid, the time of its end. */
  owedSince: Moment | undefined
  lastPaymentOn: Moment | undefined
}

export const emptyLedger: LedgerState = {
  state: emptyCase,
  entries: [],
  balances: [],
  owedSince: undefined,
  lastPaymentOn: undefined,
}

/** The books of an order after one more event. */
export const evolveLedger = (before: LedgerState, event: Redacted): LedgerState => {
  const state = evolveCase(before.state, event)
  const balances = balancesOf(state)
  const postings = entryBetween(before.balances, balances)
  const { at, position, type } = event
  // Nothing is late while an order is on hold, because it cannot be paid (decision 229).
  const { order } = state
  const owes = order.status !== 'none' && order.status !== 'onHold' && amountOwed(order) > 0
  const since = type === 'OrderResumed' ? undefined : before.owedSince
  return {
    state,
    balances,
    entries: postings.length > 0 ? [...before.entries, { position, at, type, postings }] : before.entries,
    owedSince: owes ? (since ?? at) : undefined,
    lastPaymentOn: type === 'PaymentRecorded' || type === 'EssentialsOrderPlaced' ? at : before.lastPaymentOn,
  }
}
