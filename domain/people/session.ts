import { broken, type Refusal } from '../kernel/refusal.ts'
import { isBefore, type Moment, plusDays } from '../time.ts'
import type { UserType } from './rights.ts'

/** How long somebody who has signed in is believed to be the same person (AUTH-D06). */

/** Days without use after which a session is over, and days after which it is over however much it is used. */
const lasts = { staff: { idle: 0.5, most: 7 }, others: { idle: 30, most: 90 } } as const

/** Until when a session lasts that is used at a moment. */
export const sessionEnd = (type: UserType, openedOn: Moment, usedOn: Moment): Moment => {
  const { idle, most } = type === 'admin' ? lasts.staff : lasts.others
  const [ofUse, atMost] = [plusDays(usedOn, idle), plusDays(openedOn, most)]
  return isBefore(ofUse, atMost) ? ofUse : atMost
}

/** Minutes for which it counts that somebody has proven to be the owner of the account. */
const identityFor = 15

/** What a client recognises the refusal by: it then asks for the proof and repeats what was refused. */
export const identityField = 'identity'

/**
 * Before the account goes to another address, gets another way in, or ends: a session alone is not the person, for it may
 * stand open in a café. `provenOn`: when somebody signed in, or last proved it since.
 */
export const identityIsProven = (provenOn: Moment | undefined, now: Moment): Refusal | undefined =>
  provenOn !== undefined && isBefore(now, plusDays(provenOn, identityFor / 1440))
    ? undefined
    : broken(identityField, 'access.confirmIdentity')

/** What somebody can prove with that they are the owner: never less than what they sign in with. */
export type Proof = 'password' | 'app' | 'mail'

/** A mailed code is for whoever has neither a password nor an app: it is what they sign in with. */
export const proofsOf = (account: { hasPassword: boolean; hasSecondFactor: boolean }): readonly Proof[] => {
  const own: Proof[] = [
    ...(account.hasPassword ? ['password' as const] : []),
    ...(account.hasSecondFactor ? ['app' as const] : []),
  ]
  return own.length > 0 ? own : ['mail']
}
