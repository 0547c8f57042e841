import { ruleBroken, type Refusal } from '../kernel/refusal.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import { identityProofMinutes, sessionDays } from './policy.ts'
import type { AdminType, BookRight, UserType } from './rights.ts'
import type { UserState } from './user.ts'

/** Sessions: duration, reasons for ending, and step-up authentication (AUTH-D06). */

/** When a session expires if it is used at a given time. */
export const sessionEnd = (type: UserType, openedOn: Moment, usedOn: Moment): Moment => {
  const { idle, max } = type === 'admin' ? sessionDays.staff : sessionDays.others
  const [byUse, byAge] = [plusDays(usedOn, idle), plusDays(openedOn, max)]
  return isBefore(byUse, byAge) ? byUse : byAge
}

/** Why a user's session was ended; the client shows it on the sign-in page. */
export const sessionEnds = ['blocked', 'archived', 'rightsChanged', 'passwordChanged', 'revoked', 'reset'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/**
 * Whether a change of rights ends all sessions of a user: a block, a different admin type, or a different right to the
 * books (C5). New roles of a customer user apply from the next request and do not end sessions.
 */
export const endsSessions = (
  before: Pick<UserState, 'status' | 'adminType' | 'bookRight'>,
  after: {
    status?: UserState['status']
    adminType?: AdminType | null | undefined
    bookRight?: BookRight | null | undefined
  },
): SessionEnd | undefined => {
  if (after.status === 'blocked' && before.status !== 'blocked') return 'blocked'
  const changes = (field: 'adminType' | 'bookRight') =>
    after[field] !== undefined && after[field] !== (before[field] ?? null)
  return changes('adminType') || changes('bookRight') ? 'rightsChanged' : undefined
}

/** The field by which clients recognize this refusal; they then request the proof and repeat the request. */
export const identityField = 'identity'

/**
 * Step-up authentication: changing the address or a sign-in method, or deleting the account, requires a recent proof of
 * identity, because a session may be left open on a shared machine. `provenOn`: time of the sign-in or of the last
 * proof.
 */
export const identityIsProven = (provenOn: Moment | undefined, now: Moment): Refusal | undefined =>
  provenOn !== undefined && isBefore(now, plusDays(provenOn, identityProofMinutes / 1440))
    ? undefined
    : ruleBroken(identityField, 'access.confirmIdentity')

/** Proofs of identity; never weaker than the account's sign-in. */
export type Proof = 'password' | 'app' | 'mail'

/**
 * An emailed code is for accounts with neither a password nor an authenticator app, which also sign in with such codes.
 */
export const proofsOf = (account: { hasPassword: boolean; hasSecondFactor: boolean }): readonly Proof[] => {
  const own: Proof[] = [
    ...(account.hasPassword ? ['password' as const] : []),
    ...(account.hasSecondFactor ? ['app' as const] : []),
  ]
  return own.length > 0 ? own : ['mail']
}
