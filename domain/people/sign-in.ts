import { invalidInput, type Refusal } from '../kernel/refusal.ts'
import type { UserType } from './rights.ts'
import { type LoginMethod, loginMethodOf, type UserCommand, type UserFlow, type UserStatus } from './user.ts'

/** Rules of signing in, of account mails, and of one's own password. */

/** The properties of an account that determine whether its owner may sign in. */
type SignInState = { status: UserStatus; isArchived: boolean }

/** AUTH-D04, AUTH-D09, CRM-T02: shown only after the caller has proven to own the account. */
export const maySignIn = ({ status, isArchived }: SignInState): Refusal | undefined => {
  if (status === 'active' && !isArchived) return undefined
  if (status === 'active') return { code: 'forbidden', reason: 'access.companyArchived' }
  const blocked = status === 'blocked'
  return { code: 'forbidden', reason: blocked ? 'access.blocked' : 'access.unconfirmed' }
}

/** No mail to blocked accounts, nor for sign-in before an invitation is accepted (AUTH-D09). */
export const mayBeMailed = ({ status }: Pick<SignInState, 'status'>): boolean =>
  status === 'active' || status === 'pending_confirmation'

/** Whether a sign-in asks for a second factor: by the user's choice, or by the setting for staff. */
export const wantsSecondFactor = (
  account: { type: UserType; hasSecondFactor: boolean },
  requiredForStaff: boolean,
): boolean => account.hasSecondFactor || needsSecondFactor(account, requiredForStaff)

/** Whether the account must have a second factor: it can then be replaced but not removed. */
export const needsSecondFactor = ({ type }: { type: UserType }, requiredForStaff: boolean): boolean =>
  requiredForStaff && type === 'admin'

/**
 * The login method that the answer to `method` reveals; undefined if a decoy answers. An unverified address must look
 * like an unknown one, otherwise a sign-up with it distinguishes the two (AUTH-D07).
 */
export const revealedLoginMethod = (
  account: { userId: string; hasPassword: boolean; status: UserStatus } | undefined,
): LoginMethod | undefined =>
  account && (account.status === 'active' || account.status === 'blocked') ? loginMethodOf(account) : undefined

/** AUTH-012: only an account without a password can set one; changing it requires the current password. */
export const setsPassword = ({ hasPassword }: { hasPassword: boolean }): Refusal | undefined =>
  hasPassword ? invalidInput('password', 'access.passwordExists') : undefined

/** The pending flows without one (USER-007); undefined if it was not pending. */
export const withoutFlow = (flows: readonly UserFlow[], flow: string): UserFlow[] | undefined =>
  flows.some((one) => one === flow) ? flows.filter((one) => one !== flow) : undefined

/**
 * Account pre-hijacking (C9, decision 18): a password that was set before the address was proven may be an attacker's.
 * It remains only if the sign-up is completed in the browser that chose it; every other proof of the address removes
 * it, and so does unblocking a user who never proved the address.
 */
export const dropsPassword = (
  command: Extract<UserCommand, 'CompleteSignUp' | 'LogInWithMagicLink' | 'SignInWithGoogle' | 'UnblockUser'>,
  { addressProven = false, sameBrowser = false }: { addressProven?: boolean; sameBrowser?: boolean } = {},
): boolean => {
  if (command === 'CompleteSignUp') return !sameBrowser
  return command === 'UnblockUser' ? !addressProven : true
}
