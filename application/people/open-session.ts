import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { maySignIn, wantsSecondFactor } from '#domain/people/sign-in.ts'
import type { User } from './contracts/people.ts'
import type { PurchaseMapping } from './contracts/sign-in.ts'
import type { Enrolment, MailedProof, PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'
import { orNotFound } from './run-command.ts'
import { beginSecondFactor } from './second-factor.ts'
import { userOf } from './user-view.ts'

/** A user with the token of the new session; or, before the second step, only the data for that step. */
export type SignInResult =
  | {
      user: User
      session: string
      recoveryCodes?: string[]
      passwordDropped?: true
      purchaseMapping?: PurchaseMapping
    }
  | { user: null; secondFactor: { token: string; enrol: Enrolment | null } }

/** How a user signed in, for the audit log. */
export type SignInMethod = 'password' | 'one-time password' | 'magic link' | 'sign-up' | 'invitation' | 'Google'

/**
 * The last step of every sign-in method, for a locked account: requests the second factor if needed, otherwise opens
 * the session. `passed`: the second factor was just verified. `proof`: the redeemed token or code from an email.
 *
 * @throws {Rejection} forbidden if the account is not allowed to sign in
 */
export const openSession = async (
  tx: PeopleTransaction,
  account: Account,
  { method, passed = false, proof }: { method: SignInMethod; passed?: boolean; proof?: MailedProof },
): Promise<SignInResult> => {
  throwIfRefused(maySignIn(account))
  const { userId, hasSecondFactor } = account
  const needed = wantsSecondFactor(account, tx.settings.staffNeedSecondFactor)
  if (needed && !passed) {
    const enrol = hasSecondFactor ? null : await beginSecondFactor(tx, account)
    const { token } = await tx.tokens.issue('secondFactor', userId, { details: { method } })
    return { user: null, secondFactor: { token, enrol } }
  }
  if (!proof?.repeated) await tx.audit('SignedIn', userId, { method, secondFactor: needed })
  const session = await tx.sessions.open(account, proof)
  return { user: userOf(await firstSignIn(tx, account)), session }
}

/** An account created by another person gets the browser language of its first sign-in. */
const firstSignIn = async (tx: PeopleTransaction, account: Account): Promise<Account> => {
  if (account.signedInOn !== null) return account
  const chosen = account.signUp !== null ? {} : { language: tx.origin.language }
  await tx.accounts.update(account.userId, { ...chosen, signedInOn: tx.at })
  return orNotFound(await tx.accounts.lock(account.userId), 'user')
}
