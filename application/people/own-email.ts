import { throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { tokenDays } from '#domain/people/policy.ts'
import { maySignIn } from '#domain/people/sign-in.ts'
import type { Language } from '#domain/text/languages.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { enqueueRequest, mailRecipient } from './address-requests.ts'
import { freeAddress } from './change-user.ts'
import type { User } from './contracts/people.ts'
import { requireIdentity, type OwnHandler } from './own-account.ts'
import { type PeopleStore } from './ports.ts'
import { userState } from './rows.ts'
import { orNotFound, provenUser } from './run-command.ts'
import { voidTokens } from './sign-in.ts'
import { userOf } from './user-view.ts'

/** The user's own email address: a new one takes effect once it is confirmed by email (USER-D01). */

/**
 * USER-005. Sends an email to the new address; a repeated request sends it again. Requires a recent proof of identity.
 */
export const changeEmail: OwnHandler<{ email: string; language: Language }> = async (
  tx,
  { userId },
  { email, language },
) => {
  await requireIdentity(tx)
  // Voids the email to the previous address immediately instead of when the job runs.
  await tx.tokens.void(userId, 'verifyEmail')
  await enqueueRequest(tx, { kind: 'changeEmail', email, userId, language })
  await tx.accounts.update(userId, { pendingEmail: email, pendingEmailOn: tx.at })
  await tx.audit('EmailChangeAsked', userId)
}

export const cancelEmailChange: OwnHandler<undefined> = async (tx, { userId }) => {
  await tx.tokens.void(userId, 'verifyEmail')
  await tx.accounts.update(userId, { pendingEmail: null, pendingEmailOn: null })
  await tx.audit('EmailChangeCancelled', userId)
}

/**
 * The requested address, regardless of whether another account has it: the response does not reveal anything about
 * other accounts (C3).
 */
export const pendingEmail = async (
  store: PeopleStore,
  { caller }: Pick<CommandMeta, 'caller'>,
): Promise<{ email: string; askedOn: string; until: string } | null> => {
  const { pendingEmail: email, pendingEmailOn: askedOn } = orNotFound(
    await store.accounts.find(caller.actor.id),
    'user',
  )
  if (email === null || askedOn === null) return null
  const until = plusDays(askedOn, tokenDays.verifyEmail)
  return isBefore(store.now(), until) ? { email, askedOn, until } : null
}

/**
 * USER-006. Only for the user who requested the change: otherwise the owner of an address could be tricked into
 * confirming it for another person's account.
 */
export const verifyEmail = (store: PeopleStore, meta: CommandMeta, { token }: { token: string }): Promise<User> =>
  store.transaction(
    { kind: 'visitor' },
    async (tx) => {
      const { userId, details, repeated } = await tx.tokens.redeem('verifyEmail', token)
      if (userId !== meta.caller.actor.id) {
        throw new Rejection(invalidInput('token', 'access.linkOfAnotherAccount'))
      }
      const account = orNotFound(await tx.accounts.lock(userId), 'user')
      throwIfRefused(maySignIn(account))
      if (repeated) return userOf(account)
      const email = String(details['email'])
      const other = await freeAddress(tx, email, 'proof')
      if (other && other.userId !== userId) throw inUse()
      const own = tx.as(provenUser(userState(account)))
      await own.accounts.archiveEmail(userId)
      // Two users can verify the same address concurrently while it appears free to both.
      if (!(await own.accounts.update(userId, { email }))) throw inUse()
      await voidTokens(own, userId)
      await own.audit('EmailChanged', userId)
      await own.mail({ ...mailRecipient(account), kind: 'emailChanged' }, userId)
      return userOf(orNotFound(await own.accounts.lock(userId), 'user'))
    },
    meta.origin,
  )

const inUse = () => new Rejection(invalidInput('token', 'access.emailInUseByNow'))
