import { invalid, type Refusal } from '../kernel/refusal.ts'
import type { UserType } from './rights.ts'
import type { UserFlow, UserStatus } from './user.ts'

/** Who comes in, who is written to, and what people may do to their own way in. */

/** As much of an account as decides whether its owner comes in. */
type AtTheDoor = { status: UserStatus; isArchived: boolean }

/** AUTH-D04, AUTH-D09, CRM-T02: said only to whoever has proven to be the account's owner. */
export const mayEnter = ({ status, isArchived }: AtTheDoor): Refusal | undefined => {
  if (status === 'active' && !isArchived) return undefined
  if (status === 'active') return { code: 'forbidden', reason: 'access.companyArchived' }
  const blocked = status === 'blocked'
  return { code: 'forbidden', reason: blocked ? 'access.blocked' : 'access.unconfirmed' }
}

/** Nobody is written to who was blocked, or has not accepted an invitation yet (AUTH-D09). */
export const mayBeWritten = ({ status }: Pick<AtTheDoor, 'status'>): boolean =>
  status === 'active' || status === 'pending_confirmation'

/** Whether a second step stands between somebody and their desk: their own wish, or for staff the setting's. */
export const wantsSecondFactor = (
  account: { type: UserType; hasSecondFactor: boolean },
  staffNeedOne: boolean,
): boolean => account.hasSecondFactor || needsSecondFactor(account, staffNeedOne)

/** Whether somebody has to have one: then it can be replaced and not be removed. */
export const needsSecondFactor = ({ type }: { type: UserType }, staffNeedOne: boolean): boolean =>
  staffNeedOne && type === 'admin'

/** AUTH-012: a password is set where there is none; one that there is, is changed by whoever knows it. */
export const setsPassword = ({ hasPassword }: { hasPassword: boolean }): Refusal | undefined =>
  hasPassword ? invalid('password', 'access.passwordExists') : undefined

/** USER-007: a pending flow, put aside; those that are left. */
export const withoutFlow = (flows: readonly UserFlow[], flow: string): UserFlow[] | undefined =>
  flows.some((one) => one === flow) ? flows.filter((one) => one !== flow) : undefined
