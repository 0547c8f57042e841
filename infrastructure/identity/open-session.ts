import type { User } from '#application/people/contracts/people.ts'
import { demand } from '#domain/kernel/refusal.ts'
import { mayEnter, wantsSecondFactor } from '#domain/people/signing-in.ts'
import { type AccountRow, userOf } from '../people/accounts.ts'
import { issueToken } from '../people/tokens.ts'
import type { Unit } from '../people/transaction.ts'
import { beginSecondFactor, type Enrolment } from './second-factor.ts'
import type { From, Sessions } from './sessions.ts'

/** The last steps of every way in: a second factor is asked for, the session opens. */

/** Somebody with a session and what its cookie holds; or nobody yet, and what the second step needs. */
export type Entered =
  | { user: User; session: string; recoveryCodes?: string[]; passwordDropped?: true }
  | { user: null; secondFactor: { token: string; enrol: Enrolment | null } }

/** How somebody came in, for the record. */
export type Way = 'password' | 'one-time password' | 'magic link' | 'sign-up' | 'invitation' | 'Google'

/** Throws a `Rejection` where the account does not let its owner in. */
export const demandMayEnter = ({ status, is_archived: isArchived }: Pick<AccountRow, 'status' | 'is_archived'>): void =>
  demand(mayEnter({ status, isArchived }))

/**
 * The last step of every way in, for all of them.
 *
 * @throws {Rejection} forbidden where the account may not come in
 */
export const createEnter =
  ({ sessions, staffNeedSecondFactor }: { sessions: Sessions; staffNeedSecondFactor: boolean }) =>
  /** Lets the owner of an account in, whose row is locked; `passed` where the second factor was shown just now. */
  async (
    unit: Unit,
    account: AccountRow,
    how: { way: Way | undefined; from: From; passed?: boolean },
  ): Promise<Entered> => {
    demandMayEnter(account)
    const { type, has_second_factor: hasSecondFactor } = account
    const needed = wantsSecondFactor({ type, hasSecondFactor }, staffNeedSecondFactor)
    if (needed && !how.passed) {
      const enrol = hasSecondFactor ? null : await beginSecondFactor(unit, account)
      const { token } = await issueToken(unit, 'secondFactor', account.user_id, { details: { way: how.way } })
      return { user: null, secondFactor: { token, enrol } }
    }
    await unit.record('SignedIn', account.user_id, { way: how.way, secondFactor: needed })
    return { user: userOf(account), session: await sessions.open(unit, account, how.from) }
  }
