import type { User } from '#application/people/contracts/people.ts'
import { demand, invalid, Rejection } from '#domain/kernel/refusal.ts'
import { pictureRefusal } from '#domain/people/picture.ts'
import { setsPassword, withoutFlow } from '#domain/people/signing-in.ts'
import type { ConfigurationMode } from '#domain/people/user.ts'
import { foldedEmail } from '#domain/text/email.ts'
import type { Language } from '#domain/text/languages.ts'
import type { AccountRow, SignUpDetails } from '../people/accounts.ts'
import { endAccount } from '../people/end-account.ts'
import { voidTokens } from '../people/tokens.ts'
import type { Unit } from '../people/transaction.ts'
import { mailTo } from './address-requests.ts'
import {
  type Asking,
  createChange,
  demandIdentity,
  type Here,
  isPasswordOf,
  onOwn,
  type OwnNeeds,
} from './own-change.ts'
import { createOwnEmail, type OwnEmail } from './own-email.ts'
import { createOwnProofs, type OwnProofs } from './own-second-factor.ts'
import type { SessionRow } from './sessions.ts'

/** What people change about their own account. Each refuses in the words of its contract. */
export type OwnAccount = OwnEmail &
  OwnProofs & {
    /** Wants the identity proven: it is another way in. */
    setPassword: (here: Asking, password: string) => Promise<User>
    changePassword: (here: Asking, change: { currentPassword: string; password: string }) => Promise<User>
    removePassword: (here: Asking, currentPassword: string) => Promise<User>
    changeName: (here: Asking, name: { firstName: string; lastName: string }) => Promise<User>
    /** USER-D06. */
    changePicture: (here: Asking, bytes: Buffer) => Promise<User>
    removePicture: (here: Asking) => Promise<User>
    removeFlow: (here: Asking, flow: string) => Promise<User>
    changeLanguage: (here: Asking, language: Language) => Promise<User>
    changeConfigurationMode: (here: Asking, mode: ConfigurationMode) => Promise<User>
    /**
     * AUTH-031, USER-T12, USER-D07: the account is gone and personal data with it; orders stay. Wants the identity proven.
     */
    deleteAccount: (here: Here, email: string) => Promise<void>
    /** What the user said at sign-up of country, unit and currency. */
    saidAtSignUp: (userId: string) => Promise<SignUpDetails | null>
    sessions: (here: Here) => Promise<SessionRow[]>
    revokeSession: (here: Here, sessionId: string) => Promise<SessionRow[]>
    revokeOtherSessions: (here: Here) => Promise<SessionRow[]>
  }

const wrongPassword = () => new Rejection(invalid('currentPassword', 'access.wrongCurrentPassword'))

/** Opens it over the rows. */
export const createOwnAccount = (needs: OwnNeeds): OwnAccount => {
  const { pool, passwords, sessions, pictures, erase } = needs
  const change = createChange(needs)

  const demandPassword = async (unit: Unit, account: AccountRow, given: string): Promise<void> => {
    if (!(await isPasswordOf(needs, unit, account, given))) throw wrongPassword()
  }

  /** Everybody else who may have known the old password is out (AUTH-D06), and the owner hears of it. */
  const passwordGone = async (unit: Unit, account: AccountRow, { session }: Here): Promise<void> => {
    await sessions.endOthers(unit, account.user_id, session)
    await voidTokens(unit, account.user_id)
    await unit.mail({ ...mailTo(account), kind: 'passwordChanged' }, account.user_id)
  }

  const list = ({ caller, session }: Here) => sessions.list(caller.actor.id, session)

  return {
    ...createOwnEmail(needs, change),
    ...createOwnProofs(needs),

    setPassword: async (here, password) => {
      const hash = await passwords.hash(password)
      return change(here, 'PasswordSet', async (unit, account) => {
        demand(setsPassword({ hasPassword: account.has_password }))
        await demandIdentity(needs, unit, here)
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
    changePicture: async (here, bytes) => {
      demand(pictureRefusal(bytes))
      return change(here, 'PictureChanged', async (unit, { user_id: userId }) => ({
        avatar: await pictures.keep(unit, userId, bytes),
      }))
    },
    removePicture: (here) =>
      change(here, 'PictureRemoved', async (unit, { user_id: userId }) => {
        await pictures.forget(unit, userId)
        return { avatar: null }
      }),
    removeFlow: (here, flow) =>
      change(
        here,
        'UserFlowRemoved',
        (_, { pending_user_flows: flows }) => {
          const left = withoutFlow(flows, flow)
          if (!left) throw new Rejection(invalid('id', 'access.unknownFlow'))
          return { pending_user_flows: left }
        },
        { flow },
      ),
    changeLanguage: (here, language) => change(here, 'LanguageChanged', () => ({ language }), { language }),
    changeConfigurationMode: (here, mode) =>
      change(here, 'ConfigurationModeChanged', () => ({ configuration_mode: mode }), { configurationMode: mode }),

    deleteAccount: async (here, email) => {
      const emails = await onOwn(needs, here, async (unit, account) => {
        if (foldedEmail(account.email) !== foldedEmail(email)) {
          throw new Rejection(invalid('email', 'access.notYourEmail'))
        }
        await demandIdentity(needs, unit, here)
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
      await onOwn(needs, here, async (unit, { user_id: userId }) => {
        await sessions.revoke(unit, userId, sessionId)
        await unit.record('SessionRevoked', userId)
      })
      return list(here)
    },
    revokeOtherSessions: async (here) => {
      await onOwn(needs, here, async (unit, { user_id: userId }) => {
        await sessions.endOthers(unit, userId, here.session)
        await voidTokens(unit, userId)
        await unit.record('OtherSessionsRevoked', userId)
      })
      return list(here)
    },
  }
}
