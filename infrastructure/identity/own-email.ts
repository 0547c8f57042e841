import type { User } from '#application/people/contracts/people.ts'
import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import type { Language } from '#domain/text/languages.ts'
import { isBefore, plusDays } from '#domain/time.ts'
import { accountById, lockAccount, setColumns, stateOf, userOf } from '../people/accounts.ts'
import { redeemToken, tokenDays, voidToken, voidTokens } from '../people/tokens.ts'
import { makeRoom, themself } from '../people/transaction.ts'
import { askWithin, mailTo } from './address-requests.ts'
import { demandMayEnter } from './open-session.ts'
import { type Asking, type Change, demandIdentity, type Here, type OwnNeeds } from './own-change.ts'

/** An address that waits to be proven: when it was asked for, and until when its mail is good. */
export type PendingEmail = { email: string; askedOn: string; until: string }

/** One's address of e-mail: another one counts once its mail has been answered (USER-D01). */
export type OwnEmail = {
  /** USER-005. A mail goes to the new address; asked again, it is sent again. Wants the identity proven. */
  changeEmail: (here: Asking, change: { email: string; language: Language }) => Promise<User>
  /** The address that waits, whether or not somebody else has it: the answer says nothing about others (C3). */
  pendingEmail: (here: Here) => Promise<PendingEmail | null>
  cancelEmailChange: (here: Asking) => Promise<User>
  /**
   * USER-006. For whoever asked for the change alone: an address whose reader was talked into pressing a button would
   * otherwise belong to an account that somebody else signs in to.
   */
  verifyEmail: (here: Here, token: string, request: string | undefined) => Promise<User>
}

const inUseByNow = () => new Rejection(invalid('token', 'access.emailInUseByNow'))
/** What PostgreSQL says of a row that its unique index has already. */
const uniqueViolation = '23505'

/** Opens it over the rows. */
export const createOwnEmail = (needs: OwnNeeds, change: Change): OwnEmail => ({
  changeEmail: (here, { email, language }) =>
    change(here, 'EmailChangeAsked', async (unit, account) => {
      await demandIdentity(needs, unit, here)
      // Until the job is done, the mail of the address before is not good any more.
      await voidToken(unit, 'verifyEmail', account.user_id)
      await askWithin(unit, { kind: 'changeEmail', email, userId: account.user_id, language })
      return { pending_email: email, pending_email_on: unit.at }
    }),

  pendingEmail: async ({ caller }) => {
    const { pending_email: email, pending_email_on: askedOn } = await accountById(needs.pool, caller.actor.id)
    if (email === null || askedOn === null) return null
    const until = plusDays(askedOn, tokenDays.verifyEmail)
    return isBefore(needs.now(), until) ? { email, askedOn, until } : null
  },

  cancelEmailChange: (here) =>
    change(here, 'EmailChangeCancelled', async (unit, account) => {
      await voidToken(unit, 'verifyEmail', account.user_id)
      return { pending_email: null, pending_email_on: null }
    }),

  verifyEmail: ({ caller }, token, request) =>
    needs.work({ kind: 'visitor' }, async (unit) => {
      const { userId, details, repeated } = await redeemToken(unit, 'verifyEmail', token, request)
      if (userId !== caller.actor.id) {
        throw new Rejection(invalid('token', 'access.linkOfAnotherAccount'))
      }
      const account = await lockAccount(unit, userId)
      demandMayEnter(account)
      if (repeated) return userOf(account)
      const email = String(details['email'])
      const there = await makeRoom(unit, email)
      if (there && there.user_id !== userId) throw inUseByNow()
      const own = unit.as(themself(stateOf(account)))
      await unit.client.query(
        'update people.accounts set former_emails = array_append(former_emails, email) where user_id = $1',
        [userId],
      )
      // Of two who prove one address at the same moment, each sees it free.
      await setColumns(own, userId, { email }).catch((error: Error & { code?: string }) => {
        if (error.code === uniqueViolation) throw inUseByNow()
        throw error
      })
      await voidTokens(own, userId)
      await own.record('EmailChanged', userId)
      await own.mail({ ...mailTo(account), kind: 'emailChanged' }, userId)
      return userOf(await lockAccount(own, userId))
    }),
})
