import type pg from 'pg'
import type { Caller } from '#application/access.ts'
import type { User } from '#application/contracts/people.ts'
import { invalid, Rejection } from '#domain/kernel.ts'
import { forbidden } from '#domain/people/rights.ts'
import type { ConfigurationMode, Language } from '#domain/people/user.ts'
import { type Ask, openOnce } from '../people/once.ts'
import {
  accountByEmail,
  accountById,
  type AccountRow,
  type Columns,
  lockAccount,
  setColumns,
  type SignUpDetails,
  stateOf,
  userOf,
} from './accounts.ts'
import { demandMayEnter } from './enter.ts'
import type { Passwords } from './passwords.ts'
import { mailTo } from './requests.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  newRecoveryCodes,
  passesSecondFactor,
  removeSecondFactor,
} from './second-factor.ts'
import type { Secrets } from './secrets.ts'
import type { SessionRow, Sessions } from './sessions.ts'
import { redeemToken } from './tokens.ts'
import { doerOf, moveUser, themself, type Unit, type Work } from './work.ts'

/** What people change about their own account. `session` is the token of the session that asks: it is the one that stays. */

type Here = { caller: Caller; session: string | undefined }
/** The same, for what takes effect once however often it is sent. */
type Asking = Here & { ask: Ask }

export type OwnAccount = {
  setPassword: (here: Asking, password: string) => Promise<User>
  changePassword: (here: Asking, change: { currentPassword: string; password: string }) => Promise<User>
  removePassword: (here: Asking, currentPassword: string) => Promise<User>
  changeName: (here: Asking, name: { firstName: string; lastName: string }) => Promise<User>
  /** USER-006, USER-D01. */
  verifyEmail: (token: string, request: string | undefined) => Promise<User>
  removeFlow: (here: Asking, flow: string) => Promise<User>
  changeLanguage: (here: Asking, language: Language) => Promise<User>
  changeConfigurationMode: (here: Asking, mode: ConfigurationMode) => Promise<User>
  /** AUTH-031, USER-T12, USER-D07: the account is gone and personal data with it; orders stay. */
  deleteAccount: (here: Here, email: string) => Promise<void>
  /** What the user said at sign-up of country, unit and currency. */
  saidAtSignUp: (userId: string) => Promise<SignUpDetails | null>
  sessions: (here: Here) => Promise<SessionRow[]>
  revokeSession: (here: Here, sessionId: string) => Promise<SessionRow[]>
  revokeOtherSessions: (here: Here) => Promise<SessionRow[]>
  secondFactor: (here: Here) => Promise<SecondFactor>
  enrolSecondFactor: (here: Here) => Promise<Enrolment>
  confirmSecondFactor: (here: Here, code: string) => Promise<{ recoveryCodes: string[] }>
  renewRecoveryCodes: (here: Here, code: string) => Promise<{ recoveryCodes: string[] }>
  removeSecondFactor: (here: Here, code: string) => Promise<void>
}

export type SecondFactor = { enabled: boolean; since: string | null; recoveryCodesLeft: number; required: boolean }

type Needs = {
  pool: pg.Pool
  work: Work
  secrets: Secrets
  passwords: Passwords
  sessions: Sessions
  staffNeedSecondFactor: boolean
  erase: (emails: readonly string[]) => Promise<void>
}

const wrongPassword = () => new Rejection(invalid('currentPassword', 'The current password is not right'))
const wrongCode = () => new Rejection(invalid('code', 'This code is not right, or it was used before'))

export const createOwnAccount = (needs: Needs): OwnAccount => {
  const { pool, work, secrets, passwords, sessions, staffNeedSecondFactor, erase } = needs
  const once = openOnce(work)

  /** A change of one's own row: locked, changed, recorded, and read again. */
  const change = async (
    { ask }: Asking,
    event: string,
    act: (unit: Unit, account: AccountRow) => Promise<Columns> | Columns,
    changed?: Record<string, unknown>,
  ): Promise<User> => {
    // A password may be in what was asked: its hash must not be one that can be guessed at without the key.
    const fingerprint = secrets.hash(ask.fingerprint).toString('base64url')
    const userId = await once({ ...ask, fingerprint }, async (unit) => {
      const account = await lockAccount(unit, ask.caller.actor.id)
      demandMayEnter(account)
      await setColumns(unit, account.user_id, await act(unit, account))
      await unit.record(event, account.user_id, changed)
      return account.user_id
    })
    return userOf(await accountById(pool, userId))
  }

  const demandPassword = async ({ client }: Unit, { user_id: userId }: AccountRow, given: string): Promise<void> => {
    const { rows } = await client.query<{ password_hash: string | null }>(
      'select password_hash from people.accounts where user_id = $1',
      [userId],
    )
    if (!(await passwords.matches(given, rows[0]?.password_hash))) throw wrongPassword()
  }

  /** Everybody else who may have known the old password is out (AUTH-D06), and the owner hears of it. */
  const passwordGone = async (unit: Unit, account: AccountRow, { session }: Here): Promise<void> => {
    await sessions.endOthers(unit, account.user_id, session)
    await unit.mail({ ...mailTo(account), kind: 'passwordChanged' }, account.user_id)
  }

  const tellOfSecondFactor = (unit: Unit, account: AccountRow) =>
    unit.mail({ ...mailTo(account), kind: 'secondFactorChanged' }, account.user_id)

  const required = ({ caller }: Here) => staffNeedSecondFactor && caller.audience === 'staff'
  const list = ({ caller, session }: Here) => sessions.list(caller.actor.id, session)

  return {
    setPassword: async (here, password) => {
      const hash = await passwords.hash(password)
      return change(here, 'PasswordSet', async (unit, account) => {
        if (account.has_password) {
          throw new Rejection(invalid('password', 'There is a password already: change it instead'))
        }
        await unit.mail({ ...mailTo(account), kind: 'passwordChanged' }, account.user_id)
        return { password_hash: hash }
      })
    },
    changePassword: async (here, { currentPassword, password }) => {
      const hash = await passwords.hash(password)
      return change(here, 'PasswordChanged', async (unit, account) => {
        await demandPassword(unit, account, currentPassword)
        await passwordGone(unit, account, here)
        return { password_hash: hash }
      })
    },
    removePassword: (here, currentPassword) =>
      change(here, 'PasswordRemoved', async (unit, account) => {
        await demandPassword(unit, account, currentPassword)
        await passwordGone(unit, account, here)
        return { password_hash: null }
      }),
    changeName: (here, { firstName, lastName }) =>
      change(here, 'NameChanged', () => ({ first_name: firstName, last_name: lastName })),
    verifyEmail: (token, request) =>
      work({ kind: 'visitor' }, async (unit) => {
        const { userId, details, repeated } = await redeemToken(unit, 'verifyEmail', token, request)
        const account = await lockAccount(unit, userId)
        demandMayEnter(account)
        const email = String(details['email'])
        if (repeated) return userOf(account)
        const taken = await accountByEmail(unit.client, email)
        if (taken && taken.user_id !== userId) {
          throw new Rejection(invalid('token', 'This e-mail address is in use by now'))
        }
        const own = unit.as(themself(stateOf(account)))
        await unit.client.query(
          'update people.accounts set former_emails = array_append(former_emails, email) where user_id = $1',
          [userId],
        )
        await setColumns(own, userId, { email })
        await own.record('EmailChanged', userId)
        await own.mail({ ...mailTo(account), kind: 'emailChanged' }, userId)
        return userOf(await lockAccount(own, userId))
      }),
    removeFlow: (here, flow) =>
      change(
        here,
        'UserFlowRemoved',
        (_, { pending_user_flows: flows }) => {
          const left = flows.filter((one) => one !== flow)
          if (left.length === flows.length) throw new Rejection(invalid('id', 'There is no such pending flow'))
          return { pending_user_flows: left }
        },
        { flow },
      ),
    changeLanguage: (here, language) => change(here, 'LanguageChanged', () => ({ language }), { language }),
    changeConfigurationMode: (here, mode) =>
      change(here, 'ConfigurationModeChanged', () => ({ configuration_mode: mode }), { configurationMode: mode }),

    deleteAccount: async ({ caller }, email) => {
      const emails = await work(doerOf(caller), async (unit) => {
        const account = await lockAccount(unit, caller.actor.id)
        if (account.email.toLowerCase() !== email.toLowerCase()) {
          throw new Rejection(invalid('email', 'This is not the e-mail address of your account'))
        }
        return endAccount(unit, account)
      })
      await erase(emails)
    },

    saidAtSignUp: async (userId) => {
      const { rows } = await pool.query<{ said: SignUpDetails | null }>(
        'select sign_up as said from people.accounts where user_id = $1',
        [userId],
      )
      return rows[0]?.said ?? null
    },
    sessions: list,
    revokeSession: async (here, sessionId) => {
      await work(doerOf(here.caller), async (unit) => {
        await sessions.revoke(unit, here.caller.actor.id, sessionId)
        await unit.record('SessionRevoked', here.caller.actor.id)
      })
      return list(here)
    },
    revokeOtherSessions: async (here) => {
      await work(doerOf(here.caller), async (unit) => {
        await sessions.endOthers(unit, here.caller.actor.id, here.session)
        await unit.record('OtherSessionsRevoked', here.caller.actor.id)
      })
      return list(here)
    },

    secondFactor: async (here) => {
      const { rows } = await pool.query<{ since: string | null; left: number }>(
        `select totp_since as since, (select count(*) from people.recovery_codes r where r.user_id = a.user_id) as left
         from people.accounts a where user_id = $1`,
        [here.caller.actor.id],
      )
      const { since = null, left = 0 } = rows[0] ?? {}
      return { enabled: since !== null, since, recoveryCodesLeft: left, required: required(here) }
    },
    enrolSecondFactor: ({ caller }) =>
      work(doerOf(caller), async (unit) => beginSecondFactor(unit, await lockAccount(unit, caller.actor.id))),
    confirmSecondFactor: ({ caller }, code) =>
      work(doerOf(caller), async (unit) => {
        const account = await lockAccount(unit, caller.actor.id)
        const recoveryCodes = await confirmSecondFactor(unit, account, code)
        if (!recoveryCodes) throw wrongCode()
        await tellOfSecondFactor(unit, account)
        return { recoveryCodes }
      }),
    renewRecoveryCodes: ({ caller }, code) =>
      work(doerOf(caller), async (unit) => {
        const account = await lockAccount(unit, caller.actor.id)
        if (!(await passesSecondFactor(unit, account, code))) throw wrongCode()
        return { recoveryCodes: await newRecoveryCodes(unit, account.user_id) }
      }),
    removeSecondFactor: async (here, code) => {
      if (required(here)) throw new Rejection({ ...forbidden, message: 'Your account needs a second factor' })
      await work(doerOf(here.caller), async (unit) => {
        const account = await lockAccount(unit, here.caller.actor.id)
        if (!(await passesSecondFactor(unit, account, code))) throw wrongCode()
        await removeSecondFactor(unit, account.user_id)
        await tellOfSecondFactor(unit, account)
      })
    },
  }
}

/**
 * Ends an account whose row is locked (USER-T12), by its owner or by whoever may. Answers with the addresses whose
 * personal data have to be erased from the log now; a job does it a little later, in case nobody lives to do it now.
 */
export const endAccount = async (unit: Unit, account: AccountRow): Promise<string[]> => {
  const { rows } = await unit.client.query<{ emails: string[] }>(
    'select array_append(former_emails, email) as emails from people.accounts where user_id = $1',
    [account.user_id],
  )
  await moveUser(unit, 'DeleteAccount', account)
  const { emails } = rows[0]!
  const isTheirs = `lower(contact ->> 'email') = any(select lower(unnest($1::text[])))`
  for (const table of ['customers', 'suppliers']) {
    await unit.client.query(`update people.${table} set contact = null where ${isTheirs}`, [emails])
  }
  await unit.job('erase', { emails }, { minutes: 1, key: eraseKey(unit.secrets, emails) })
  return emails
}

/** What the job is called that erases these addresses later: once they are erased, it is taken back (`house.ts`). */
export const eraseKey = (secrets: Secrets, emails: readonly string[]): string =>
  `erase ${secrets.hash(emails.join()).toString('base64url')}`
