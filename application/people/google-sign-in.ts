import { throwIfRefused, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { maySignIn } from '#domain/people/sign-in.ts'
import { firstFlows } from '#domain/people/user.ts'
import type { RequestOrigin } from '../pipeline/idempotency.ts'
import { mailRecipient } from './address-requests.ts'
import { changeUserStatus, freeAddress } from './change-user.ts'
import { openSession, type SignInResult } from './open-session.ts'
import { type PeopleStore, type PeopleTransaction } from './ports.ts'
import { type Account, userState } from './rows.ts'
import { orNotFound, provenUser } from './run-command.ts'

/** Claims of a verified ID token (OpenID Connect Core 5.1). */
export type GoogleClaims = {
  sub: string
  email: string
  email_verified?: boolean | undefined
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
}

const refused = (reason: Refusal['reason']) => new Rejection({ code: 'forbidden', reason })

/** Signs in a user with a Google account (AUTH-006, AUTH-D03). @throws {Rejection} forbidden */
export const signInWithGoogle = (
  store: PeopleStore,
  claims: GoogleClaims,
  origin: RequestOrigin,
): Promise<SignInResult> => {
  if (!claims.email_verified) throw refused('access.googleUnverified')
  return store.transaction(
    { kind: 'visitor' },
    async (tx) => {
      const account = await accountOf(tx, claims)
      return openSession(tx.as(provenUser(userState(account))), account, { method: 'Google' })
    },
    origin,
  )
}

/**
 * The account with the subject of the Google account, otherwise the one with the address that both have verified,
 * otherwise a new account.
 */
const accountOf = async (tx: PeopleTransaction, claims: GoogleClaims): Promise<Account> => {
  const linked = await tx.accounts.lockByGoogleSubject(claims.sub)
  if (linked) return linked
  const account = await tx.accounts.lockByEmail(claims.email)
  if (!account) return signUpWithGoogle(tx, claims)
  // Google has verified the address, so an invitation by another customer is removed (decision 37).
  if (account.status === 'pending_invitation' && !(await freeAddress(tx, claims.email, 'proof'))) {
    return signUpWithGoogle(tx, claims)
  }
  const own = tx.as(provenUser(userState(account)))
  if (account.status === 'pending_confirmation') {
    // The sign-up with this address had not verified it, so everything that it set is removed (C9). The address becomes
    // exactly the one that Google verified.
    await own.sessions.end(account.userId, 'revoked')
    const change = { email: claims.email, googleSubject: claims.sub, passwordHash: null }
    return (await changeUserStatus(own, 'SignInWithGoogle', account, change))!
  }
  throwIfRefused(maySignIn(account))
  // Addresses that are equal only after case folding belong to different mailboxes.
  const isSameMailbox = /^\p{ASCII}*$/u.test(claims.email) || claims.email === account.email
  if (!isSameMailbox) throw refused('access.googleUnverified')
  if (account.googleSubject !== null) throw refused('access.googleOtherAccount')
  await own.accounts.update(account.userId, { googleSubject: claims.sub })
  await own.audit('GoogleLinked', account.userId)
  await own.mail({ ...mailRecipient(account), kind: 'googleLinked' }, account.userId)
  return orNotFound(await own.accounts.lock(account.userId), 'user')
}

/** USER-T05. */
const signUpWithGoogle = async (tx: PeopleTransaction, claims: GoogleClaims): Promise<Account> => {
  const userId = `g:${claims.sub}`
  const [first = '', ...rest] = (claims.name ?? claims.email.split('@')[0]!).split(' ')
  const own = tx.as(provenUser({ userId, type: 'user', customerId: undefined }))
  const added = await own.accounts.insert({
    userId,
    type: 'user',
    // Until the user's company is created, in the same transaction.
    status: 'pending_confirmation',
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? rest.join(' '),
    email: claims.email,
    googleSubject: claims.sub,
    pendingUserFlows: firstFlows('user'),
  })
  if (!added) throw refused('access.tryAgain')
  return (await changeUserStatus(own, 'SignInWithGoogle', orNotFound(await own.accounts.lock(userId), 'user')))!
}
