import type { Caller } from '#application/pipeline/access.ts'
import { demand } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import { mayEnter } from '#domain/people/signing-in.ts'
import { accountColumns, type AccountRow, folded, signedInAs } from './accounts.ts'
import type { Ask, Once } from './idempotency.ts'
import { doerOf, type Unit } from './transaction.ts'

/**
 * Whoever asks, as they are at this moment. A door lets somebody in on what was known of them before; whoever was blocked
 * since then, or lost the right that the door asks for, is refused here, and nobody takes it away until the transaction
 * ends (C10). Accounts are locked first, in the order of their ids, and companies after them: so nobody waits for each other.
 */

/**
 * The caller, by their own row among locked ones; a process of the system has none.
 *
 * @throws {Rejection} unauthorized where they are gone, blocked, or their company archived; forbidden
 */
export const callerAmong = (rows: readonly AccountRow[], { caller, access }: Ask): Caller => {
  const row = rows.find(({ user_id: userId }) => userId === caller.actor.id)
  const isIn = row && mayEnter({ status: row.status, isArchived: row.is_archived }) === undefined
  const now = caller.actor.kind === 'system' ? caller : isIn ? signedInAs(row).caller : undefined
  demand(permits(access, now))
  return now!
}

/**
 * The caller with their row locked, and with it that of whoever has the address of `email`, who may be invited by them.
 *
 * @throws {Rejection} like `callerAmong`
 */
export const lockCaller = async ({ client }: Unit, ask: Ask, email?: string): Promise<Caller> => {
  const { rows } = await client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a
     where a.user_id = $1 or ${folded('a.email')} = ${folded('$2::text')} order by a.user_id for update`,
    [ask.caller.actor.id, email ?? null],
  )
  return callerAmong(rows, ask)
}

/** A command that takes effect once, for a caller who still may. */
export const byCaller =
  (once: Once) =>
  (ask: Ask, act: (unit: Unit, caller: Caller) => Promise<string>): Promise<string> =>
    once(ask, async (unit) => {
      const caller = await lockCaller(unit, ask)
      return act(unit.as(doerOf(caller)), caller)
    })
