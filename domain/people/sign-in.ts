import { invalidInput, type Refusal } from '../kernel/refusal.ts'
import type { UserType } from './rights.ts'
import { type LoginMethod, loginMethodOf, type UserCommand, type UserFlow, type UserStatus } from './user.ts'

/** Rules for sign-in, for account emails, and for the user's own password. */

/** The properties of an account that determine whether its owner can sign in. */
type SignInState = { status: UserStatus; isArchived: boolean }

/** AUTH-D04, AUTH-D09, CRM-T02: revealed only after the caller has proven to own the account. */
export const maySignIn = ({ status, isArchived }: SignInState): Refusal | undefined => {
  if (status === 'active' && !isArchived) return undefined
  if (status === 'active') return { code: 'forbidden', reason: 'access.companyArchived' }
  const blocked = status === 'blocked'
  return { code: 'forbidden', reason: blocked ? 'access.blocked' : 'access.unconfirmed' }
}

/** No emails to blocked accounts, and no sign-in emails before an invitation is accepted (AUTH-D09). */
export const mayBeMailed = ({ status }: Pick<SignInState, 'status'>): boolean =>
  status === 'active' || status === 'pending_confirmation'

/** Whether a sign-in requires a second factor: by the user's choice, or by the setting for staff. */
export const wantsSecondFactor = (
  account: { type: UserType; hasSecondFactor: boolean },
  requiredForStaff: boolean,
): boolean => account.hasSecondFactor || needsSecondFactor(account, requiredForStaff)

/** Whether the account must have a second factor, which can then be replaced but not removed. */
export const needsSecondFactor = ({ type }: { type: UserType }, requiredForStaff: boolean): boolean =>
  requiredForStaff && type === 'admin'

/**
 * The login method that is revealed by `method`; undefined if a decoy is returned. An unverified address must be
 * indistinguishable from an unknown one; otherwise, a sign-up with it would reveal the difference (AUTH-D07).
 */
export const revealedLoginMethod = (
  account: { userId: string; hasPassword: boolean; status: UserStatus } | undefined,
): LoginMethod | undefined =>
  account && (account.status === 'active' || account.status === 'blocked') ? loginMethodOf(account) : undefined

/** AUTH-012: only an account without a password can set one; changing it requires the current password. */
export const setsPassword = ({ hasPassword }: { hasPassword: boolean }): Refusal | undefined =>
  hasPassword ? invalidInput('password', 'access.passwordExists') : undefined

/** The pending flows after removing one (USER-007); undefined if it was not pending. */
export const withoutFlow = (flows: readonly UserFlow[], flow: string): UserFlow[] | undefined =>
  flows.some((one) => one === flow) ? flows.filter((one) => one !== flow) : undefined

/**
 * Account pre-hijacking (C9, decision 18): a password that was set before the address was verified may be an
 * attacker's. It is retained only if the sign-up is completed in the browser in which it was chosen; any other
 * verification of the address removes it, and so does unblocking a user who never verified the address.
 */
export const dropsPassword = (
  command: Extract<UserCommand, 'CompleteSignUp' | 'LogInWithMagicLink' | 'SignInWithGoogle' | 'UnblockUser'>,
  { addressProven = false, sameBrowser = false }: { addressProven?: boolean; sameBrowser?: boolean } = {},
): boolean => {
  if (command === 'CompleteSignUp') return !sameBrowser
  return command === 'UnblockUser' ? !addressProven : true
}
