import type pg from 'pg'
import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { type LoginMethod, loginMethodOf } from '#domain/people/user.ts'
import { foldedEmail } from '#domain/text/email.ts'
import {
  accountByEmail,
  type AccountRow,
  lockAccount,
  lockAccountByEmail,
  setColumns,
  stateOf,
} from '../people/accounts.ts'
import { redeemCode, redeemToken, tryToken, voidTokens } from '../people/tokens.ts'
import { endSessions, moveUser, themself, type Unit, type Work } from '../people/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { askFor, mailTo } from './address-requests.ts'
import { type createEnter, demandMayEnter, type Entered, type Way } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { aDay, type Limits } from './rate-limits.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  mostCodes,
  passesSecondFactor,
} from './second-factor.ts'
import type { From } from './sessions.ts'

/** Every way in but Google's. Each ends in `enter`, which asks for the second factor where there is one. */

/** The ways in, each until somebody has entered or a second factor is wanted. */
export type WaysIn = {
  /** AUTH-007; a stable answer for an address that nobody has (AUTH-D07). */
  method: (email: string) => Promise<LoginMethod>
  /**
   * AUTH-001, AUTH-D04, AUTH-D10. Throws a `Rejection`: `unauthorized` in the same words and after the same time for an
   * unknown address and for a wrong password, `forbidden` for an account that is not active, `quota-exceeded` while too
   * many try.
   */
  login: (credentials: { email: string; password: string }, from: From) => Promise<Entered>
  /** AUTH-005; refuses like `login`. */
  loginWithCode: (credentials: { email: string; password: string }, from: From) => Promise<Entered>
  /** AUTH-004, USER-T03. */
  loginWithLink: (token: string, from: From) => Promise<Entered>
  /**
   * AUTH-009, USER-T02. `browser` is a hash for the browser that asks. In another one than the sign-up came from, the
   * password that was chosen there is dropped, and the answer says so: whoever reads the mail is the owner, whoever chose
   * the password may be somebody else (C9).
   */
  completeSignUp: (token: string, browser: string | undefined, from: From) => Promise<Entered>
  /** USER-T08, with a password for whoever wants one. */
  acceptInvitation: (invitation: { token: string; password?: string | undefined }, from: From) => Promise<Entered>
  /** AUTH-011, USER-T04: every session ends. */
  resetPassword: (reset: { token: string; password: string }, request: string | undefined) => Promise<void>
  /** What a second factor is set up with on the way in, where one is needed and there is none. */
  enrolSecondFactor: (token: string) => Promise<Enrolment>
  /** The second step, after one of the others answered that it is needed. */
  loginSecondFactor: (second: { token: string; code: string }, from: From) => Promise<Entered>
}

const notTheCode = () => new Rejection({ code: 'unauthorized', reason: 'access.wrongCode' })

type Needs = {
  pool: pg.Pool
  work: Work
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  enter: ReturnType<typeof createEnter>
  hasGoogle: boolean
}

/** Opens them over the rows. */
export const createWaysIn = ({ pool, work, secrets, passwords, limits, enter, hasGoogle }: Needs): WaysIn => {
  const visitor = { kind: 'visitor' } as const

  /** Whoever reads the mail of an address owns it: a password that was set before may be somebody else's (C9). */
  const proven = async (unit: Unit, userId: string, way: Way, from: From): Promise<Entered> => {
    const locked = await lockAccount(unit, userId)
    const own = unit.as(themself(stateOf(locked)))
    if (locked.status !== 'pending_confirmation') return enter(own, locked, { way, from })
    const account = (await moveUser(own, 'LogInWithMagicLink', locked, { password_hash: null }))!
    return enter(own, account, { way, from })
  }

  /** Refuses; what is recorded of it waits until nobody can tell from the time whether there is anything to record. */
  const notIn = async (email: string): Promise<never> => {
    await askFor(work, { kind: 'failedSignIn', email })
    throw new Rejection({ code: 'unauthorized', reason: 'access.wrongCredentials' })
  }

  return {
    method: async (email) => {
      const account = await accountByEmail(pool, email)
      const decoy = decoyOf(secrets.hash(`method ${foldedEmail(email)}`), hasGoogle)
      return account ? loginMethodOf({ userId: account.user_id, hasPassword: account.has_password }) : decoy
    },

    login: async ({ email, password }, from) => {
      const account = await accountByEmail(pool, email)
      const matches = await passwords.matches(password, account?.password_hash)
      if (!account || !matches) return notIn(email)
      demandMayEnter(account)
      const entered = await work(themself(stateOf(account)), async (unit) => {
        const locked = await lockAccountByEmail(unit, email)
        // Changed while it was compared: then it is the old one, and all sessions that it opened are over (AUTH-D06).
        const isStill = locked?.user_id === account.user_id && (await hashOf(unit, locked)) === account.password_hash
        return isStill ? enter(unit, locked, { way: 'password', from }) : undefined
      })
      return entered ?? notIn(email)
    },

    loginWithCode: async ({ email, password }, from) => {
      const account = await accountByEmail(pool, email)
      // Nothing is thrown for a wrong one: a try that failed is a try. And somebody who is not there is looked up as well.
      const entered = await work(visitor, async (unit) => {
        const fits = await redeemCode(unit, 'magicLink', account?.user_id ?? '', password, from.request)
        return account && fits ? proven(unit, account.user_id, 'one-time password', from) : undefined
      })
      return entered ?? notIn(email)
    },

    loginWithLink: async (token, from) =>
      work(visitor, async (unit) => {
        const { userId } = await redeemToken(unit, 'magicLink', token, from.request)
        return proven(unit, userId, 'magic link', from)
      }),

    completeSignUp: (token, browser, from) =>
      work(visitor, async (unit) => {
        const { userId, details, repeated } = await redeemToken(unit, 'signUp', token, from.request)
        const locked = await lockAccount(unit, userId)
        const own = unit.as(themself(stateOf(locked)))
        const drops = details['password'] === true && details['browser'] !== browser
        const columns = drops ? { password_hash: null } : {}
        const account = repeated ? locked : (await moveUser(own, 'CompleteSignUp', locked, columns))!
        const entered = await enter(own, account, { way: 'sign-up', from })
        return entered.user && drops ? { ...entered, passwordDropped: true } : entered
      }),

    acceptInvitation: async ({ token, password }, from) => {
      const passwordHash = password === undefined ? undefined : await passwords.hash(password)
      return work(visitor, async (unit) => {
        const { userId, repeated } = await redeemToken(unit, 'invitation', token, from.request)
        const locked = await lockAccount(unit, userId)
        const own = unit.as(themself(stateOf(locked)))
        const columns = passwordHash === undefined ? {} : { password_hash: passwordHash }
        const account = repeated ? locked : (await moveUser(own, 'AcceptInvitation', locked, columns))!
        return enter(own, account, { way: 'invitation', from })
      })
    },

    resetPassword: async ({ token, password }, request) => {
      const passwordHash = await passwords.hash(password)
      await work(visitor, async (unit) => {
        const { userId, repeated } = await redeemToken(unit, 'resetPassword', token, request)
        if (repeated) return
        const locked = await lockAccount(unit, userId)
        const own = unit.as(themself(stateOf(locked)))
        if (locked.status === 'pending_confirmation') {
          await moveUser(own, 'ResetPassword', locked, { password_hash: passwordHash })
        } else {
          demandMayEnter(locked)
          await setColumns(own, userId, { password_hash: passwordHash })
        }
        await endSessions(own, userId)
        await voidTokens(own, userId)
        await own.record('PasswordReset', userId)
        await own.mail({ ...mailTo(locked), kind: 'passwordChanged' }, userId)
      })
    },

    enrolSecondFactor: (token) =>
      work(visitor, async (unit) => {
        const { userId } = await tryToken(unit, 'secondFactor', token)
        const account = await lockAccount(unit, userId)
        if (account.has_second_factor) throw new Rejection(invalid('token', 'access.secondFactorExists'))
        return beginSecondFactor(unit.as(themself(stateOf(account))), account)
      }),

    loginSecondFactor: async ({ token, code }, from) => {
      const { userId, details } = await work(visitor, (unit) => tryToken(unit, 'secondFactor', token))
      const wait = await limits.take([
        { key: `second factor ${userId}`, most: mostCodes.soon },
        { key: `second factors of ${userId}`, most: mostCodes.aDay, minutes: aDay },
      ])
      if (wait !== undefined) {
        throw new Rejection({ code: 'quota-exceeded', reason: 'access.tooManyCodes' })
      }
      return work(visitor, async (unit) => {
        const account = await lockAccount(unit, userId)
        const own = unit.as(themself(stateOf(account)))
        const how = { way: details['way'] as Way, from, passed: true }
        if (account.has_second_factor) {
          if (!(await passesSecondFactor(own, account, code))) throw notTheCode()
          await redeemToken(own, 'secondFactor', token)
          return enter(own, account, how)
        }
        const recoveryCodes = await confirmSecondFactor(own, account, code)
        if (!recoveryCodes) throw notTheCode()
        await redeemToken(own, 'secondFactor', token)
        return { ...(await enter(own, await lockAccount(own, userId), how)), recoveryCodes }
      })
    },
  }
}

const hashOf = async ({ client }: Unit, { user_id: userId }: AccountRow): Promise<string | null | undefined> => {
  const text = 'select password_hash from people.accounts where user_id = $1'
  const { rows } = await client.query<{ password_hash: string | null }>(text, [userId])
  return rows[0]?.password_hash
}

/** What an unknown address is told: always the same for it, and among many about as often as for those that are known. */
const decoyOf = (hash: Buffer, hasGoogle: boolean): LoginMethod => {
  const chance = hash[0]! / 256
  if (chance < 0.6) return 'pw'
  return hasGoogle && chance < 0.75 ? 'gcp' : 'ml'
}
