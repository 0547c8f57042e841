import { throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { limitMinutes, refusedCodeMs, secondFactorTries } from '#domain/people/policy.ts'
import { dropsPassword, maySignIn, revealedLoginMethod } from '#domain/people/sign-in.ts'
import type { LoginMethod } from '#domain/people/user.ts'
import { foldedEmail } from '#domain/text/email.ts'
import type { RequestOrigin } from '../pipeline/idempotency.ts'
import { mailRecipient, requestByMail, type SignUpPerson } from './address-requests.ts'
import { changeUserStatus, expireUnproven } from './change-user.ts'
import { openSession, type SignInMethod, type SignInResult } from './open-session.ts'
import { comparePassword, isCurrentPassword, prepareNewPassword, strongHash } from './passwords.ts'
import { type Enrolment, type MailedProof, type PeopleStore, type PeopleTransaction } from './ports.ts'
import { type Account, userState } from './rows.ts'
import { orNotFound, provenUser } from './run-command.ts'
import { beginSecondFactor, confirmPendingSecret, verifySecondFactor } from './second-factor.ts'
import { insertSignUp } from './sign-up.ts'

/** All sign-in methods except Google. Each ends in `openSession`. */

const visitor = { kind: 'visitor' } as const

/** AUTH-007; for an unverified address, a stable decoy is returned (AUTH-D07). */
export const loginMethod = async (store: PeopleStore, email: string): Promise<LoginMethod> => {
  const account = await store.accounts.findByEmail(email)
  const decoy = decoyMethod(store.secrets.hash(`method ${foldedEmail(email)}`), store.settings.hasGoogle)
  return revealedLoginMethod(account) ?? decoy
}

/** Constant for each address, with a distribution similar to that of the real methods. */
const decoyMethod = (hash: Uint8Array, hasGoogle: boolean): LoginMethod => {
  const chance = hash[0]! / 256
  if (chance < 0.6) return 'pw'
  return hasGoogle && chance < 0.75 ? 'gcp' : 'ml'
}

/**
 * Refuses a failed sign-in. A job writes the audit entry, so that the response time does not reveal whether the account
 * exists (prevents user enumeration).
 */
const refuseSignIn = async (store: PeopleStore, email: string, origin: RequestOrigin): Promise<never> => {
  await requestByMail(store, { kind: 'failedSignIn', email }, origin)
  throw new Rejection({ code: 'unauthorized', reason: 'access.wrongCredentials' })
}

/**
 * AUTH-001, AUTH-D04, AUTH-D10.
 *
 * @throws {Rejection} `unauthorized`, with the same text and timing for an unknown address and a wrong
 * password, `forbidden` for an account that is not active, `quota-exceeded` after too many attempts
 */
export const signInWithPassword = async (
  store: PeopleStore,
  { email, password }: { email: string; password: string },
  origin: RequestOrigin,
): Promise<SignInResult> => {
  const account = await store.accounts.findByEmail(email)
  // Also called for an unknown address, so that the database is queried in the same way.
  const compared = await comparePassword(store, account?.userId ?? '', password)
  if (!account || !compared.matches) return refuseSignIn(store, email, origin)
  throwIfRefused(maySignIn(account))
  const result = await store.transaction(
    provenUser(userState(account)),
    async (tx) => {
      const locked = await tx.accounts.lockByEmail(email)
      // If the password changed during the comparison, the old password was compared, whose sessions have ended
      // (AUTH-D06).
      const isCurrent = locked?.userId === account.userId && (await isCurrentPassword(tx, locked.userId, compared))
      return isCurrent ? openSession(tx, locked, { method: 'password' }) : undefined
    },
    origin,
  )
  return result ?? refuseSignIn(store, email, origin)
}

/** AUTH-005: the one-time password from a sign-in email; refuses like `signInWithPassword`. */
export const signInWithCode = (
  store: PeopleStore,
  { email, password: code }: { email: string; password: string },
  origin: RequestOrigin,
): Promise<SignInResult> =>
  store.notBefore(refusedCodeMs, async () => {
    const account = await store.accounts.findByEmail(email)
    // A wrong code does not throw inside the transaction, because the failed attempt must be committed.
    const result = await store.transaction(
      { kind: 'visitor' },
      async (tx) => {
        const redeemed = await tx.tokens.redeemCode('magicLink', account?.userId ?? '', code)
        if (!account || !redeemed) return undefined
        return signInProven(tx, account.userId, 'one-time password', { secret: code, ...redeemed })
      },
      origin,
    )
    return result ?? refuseSignIn(store, email, origin)
  })

/** AUTH-004, USER-T03. */
export const signInWithLink = (store: PeopleStore, token: string, origin: RequestOrigin): Promise<SignInResult> =>
  store.transaction(
    visitor,
    async (tx) => {
      const { userId, repeated } = await tx.tokens.redeem('magicLink', token)
      return signInProven(tx, userId, 'magic link', { secret: token, repeated })
    },
    origin,
  )

/** Reading an email proves that the user owns the address, but an earlier password may be another person's (C9). */
const signInProven = async (
  tx: PeopleTransaction,
  userId: string,
  method: SignInMethod,
  proof: MailedProof,
): Promise<SignInResult> => {
  const locked = orNotFound(await tx.accounts.lock(userId), 'user')
  const own = tx.as(provenUser(userState(locked)))
  if (locked.status !== 'pending_confirmation') return openSession(own, locked, { method, proof })
  const account = await changeUserStatus(own, 'LogInWithMagicLink', locked, { passwordHash: null })
  return openSession(own, account!, { method, proof })
}

/**
 * AUTH-009, USER-T02. `browser` is a hash of the browser's sign-up mark. In a browser other than that of the sign-up,
 * the chosen password is removed and the response indicates this (C9). A sign-up for an address with an open invitation
 * replaces the invitation, because the address is now verified (decision 37).
 */
export const completeSignUp = (
  store: PeopleStore,
  { token, browser }: { token: string; browser: string | undefined },
  origin: RequestOrigin,
): Promise<SignInResult> =>
  store.transaction(
    visitor,
    async (tx) => {
      const { userId, details, repeated } = await tx.tokens.redeem('signUp', token)
      const redeemed = orNotFound(await tx.accounts.lock(userId), 'user')
      const locked =
        redeemed.status === 'pending_invitation' ? await replaceInvitation(tx, redeemed, details) : redeemed
      const own = tx.as(provenUser(userState(locked)))
      const sameBrowser = details['browser'] === browser
      const drops = details['password'] === true && dropsPassword('CompleteSignUp', { sameBrowser })
      const account = repeated
        ? locked
        : (await changeUserStatus(own, 'CompleteSignUp', locked, drops ? { passwordHash: null } : {}))!
      const result = await openSession(own, account, { method: 'sign-up', proof: { secret: token, repeated } })
      if (!result.user) return result
      const purchaseMapping = account.signUp?.purchaseMapping
      return {
        ...result,
        ...(drops && { passwordDropped: true as const }),
        ...(purchaseMapping && { purchaseMapping }),
      }
    },
    origin,
  )

const replaceInvitation = async (
  tx: PeopleTransaction,
  invited: Account,
  details: Record<string, unknown>,
): Promise<Account> => {
  const person = (await tx.secrets.open(String(details['person']))) as SignUpPerson
  await expireUnproven(tx, invited)
  return insertSignUp(tx, { email: invited.email, language: tx.origin.language, person })
}

/** USER-T08, with an optional password. */
export const acceptInvitation = async (
  store: PeopleStore,
  { token, password }: { token: string; password?: string | undefined },
  origin: RequestOrigin,
): Promise<SignInResult> => {
  const chosen =
    password === undefined
      ? undefined
      : await prepareNewPassword(store, password, await store.accounts.findByToken('invitation', token))
  return store.transaction(
    visitor,
    async (tx) => {
      const { userId, repeated } = await tx.tokens.redeem('invitation', token)
      const locked = orNotFound(await tx.accounts.lock(userId), 'user')
      const own = tx.as(provenUser(userState(locked)))
      const change = chosen === undefined ? {} : { passwordHash: strongHash(chosen) }
      const account = repeated ? locked : (await changeUserStatus(own, 'AcceptInvitation', locked, change))!
      return openSession(own, account, { method: 'invitation', proof: { secret: token, repeated } })
    },
    origin,
  )
}

/** AUTH-011, USER-T04: ends all sessions. */
export const resetPassword = async (
  store: PeopleStore,
  { token, password }: { token: string; password: string },
  origin: RequestOrigin,
): Promise<void> => {
  const chosen = await prepareNewPassword(store, password, await store.accounts.findByToken('resetPassword', token))
  await store.transaction(
    visitor,
    async (tx) => {
      const { userId, repeated } = await tx.tokens.redeem('resetPassword', token)
      if (repeated) return
      const locked = orNotFound(await tx.accounts.lock(userId), 'user')
      const passwordHash = strongHash(chosen)
      const own = tx.as(provenUser(userState(locked)))
      if (locked.status === 'pending_confirmation') {
        await changeUserStatus(own, 'ResetPassword', locked, { passwordHash })
      } else {
        throwIfRefused(maySignIn(locked))
        await own.accounts.update(userId, { passwordHash })
      }
      await own.sessions.end(userId, 'passwordChanged')
      await voidTokens(own, userId)
      await own.audit('PasswordReset', userId)
      await own.mail({ ...mailRecipient(locked), kind: 'passwordChanged' }, userId)
    },
    origin,
  )
}

/** Voids all unused tokens, and a pending change of the email address (C6). */
export const voidTokens = async (tx: PeopleTransaction, userId: string): Promise<void> => {
  await tx.tokens.void(userId)
  await tx.accounts.update(userId, { pendingEmail: null, pendingEmailOn: null })
}

/** Sets up a second factor during sign-in if one is required but not set up. */
export const enrolAtSignIn = (store: PeopleStore, token: string, origin: RequestOrigin): Promise<Enrolment> =>
  store.transaction(
    visitor,
    async (tx) => {
      const { userId } = await tx.tokens.attempt('secondFactor', token)
      const account = orNotFound(await tx.accounts.lock(userId), 'user')
      if (account.hasSecondFactor) throw new Rejection(invalidInput('token', 'access.secondFactorExists'))
      return beginSecondFactor(tx.as(provenUser(userState(account))), account)
    },
    origin,
  )

/** The second sign-in step, after another method has reported that it is needed. */
export const signInWithSecondFactor = async (
  store: PeopleStore,
  { token, code }: { token: string; code: string },
  origin: RequestOrigin,
): Promise<SignInResult> => {
  const { userId, details } = await store.transaction(visitor, (tx) => tx.tokens.attempt('secondFactor', token), origin)
  const wait = await store.limits.take([
    { key: `second factor ${userId}`, most: secondFactorTries.perWindow },
    { key: `second factors of ${userId}`, most: secondFactorTries.perDay, minutes: limitMinutes.day },
  ])
  if (wait !== undefined) {
    throw new Rejection({ code: 'quota-exceeded', reason: 'access.tooManyCodes' })
  }
  return store.transaction(
    visitor,
    async (tx) => {
      const account = orNotFound(await tx.accounts.lock(userId), 'user')
      const own = tx.as(provenUser(userState(account)))
      const how = { method: details['method'] as SignInMethod, passed: true }
      if (account.hasSecondFactor) {
        if (!(await verifySecondFactor(own, account, code))) throw wrongCode()
        await own.tokens.redeem('secondFactor', token)
        return openSession(own, account, how)
      }
      const recoveryCodes = await confirmPendingSecret(own, account, code)
      if (!recoveryCodes) throw wrongCode()
      await own.tokens.redeem('secondFactor', token)
      return { ...(await openSession(own, orNotFound(await own.accounts.lock(userId), 'user'), how)), recoveryCodes }
    },
    origin,
  )
}

const wrongCode = () => new Rejection({ code: 'unauthorized', reason: 'access.wrongCode' })
