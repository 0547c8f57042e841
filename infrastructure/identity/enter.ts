import type { User } from '#application/contracts/people.ts'
import { Rejection } from '#domain/kernel.ts'
import { type AccountRow, userOf } from './accounts.ts'
import { beginSecondFactor, type Enrolment } from './second-factor.ts'
import type { From, Sessions } from './sessions.ts'
import { issueToken } from './tokens.ts'
import type { Unit } from './work.ts'

/** The last steps of every way in: a second factor is asked for, the session opens. */

/** Somebody with a session and what its cookie holds; or nobody yet, and what the second step needs. */
export type Entered =
  | { user: User; session: string; recoveryCodes?: string[]; passwordDropped?: true }
  | { user: null; secondFactor: { token: string; enrol: Enrolment | null } }

/** How somebody came in, for the record. */
export type Way = 'password' | 'one-time password' | 'magic link' | 'sign-up' | 'invitation' | 'Google'

/** AUTH-D04, AUTH-D09: said only to whoever has proven to be the account's owner. */
export const demandMayEnter = (account: Pick<AccountRow, 'status' | 'is_archived'>): void => {
  const { status, is_archived: archived } = account
  if (status === 'active' && !archived) return
  const said = status === 'blocked' ? 'This account is blocked' : 'This account is not confirmed yet'
  const message = status === 'active' ? 'The company of this account is archived' : said
  throw new Rejection({ code: 'forbidden', message })
}

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
    const needed = account.has_second_factor || (staffNeedSecondFactor && account.type === 'admin')
    if (needed && !how.passed) {
      const enrol = account.has_second_factor ? null : await beginSecondFactor(unit, account)
      const { token } = await issueToken(unit, 'secondFactor', account.user_id, { details: { way: how.way } })
      return { user: null, secondFactor: { token, enrol } }
    }
    await unit.record('SignedIn', account.user_id, { way: how.way, secondFactor: needed })
    return { user: userOf(account), session: await sessions.open(unit, account, how.from) }
  }
