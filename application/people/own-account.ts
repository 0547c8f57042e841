import { throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import { pictureRefusal } from '#domain/people/picture.ts'
import { identityIsProven } from '#domain/people/session.ts'
import { maySignIn, setsPassword, withoutFlow } from '#domain/people/sign-in.ts'
import type { ConfigurationMode } from '#domain/people/user.ts'
import { foldedEmail } from '#domain/text/email.ts'
import type { Language } from '#domain/text/languages.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { mailRecipient } from './address-requests.ts'
import type { User } from './contracts/people.ts'
import { deleteAccountRows } from './delete-account.ts'
import {
  type ComparedPassword,
  comparePassword,
  isCurrentPassword,
  type NewPassword,
  prepareNewPassword,
  strongHash,
} from './passwords.ts'
import type { PeopleStore, PeopleTransaction } from './ports.ts'
import type { Account } from './rows.ts'
import { actingPartyOf, orNotFound, runOnce } from './run-command.ts'
import { voidTokens } from './sign-in.ts'
import { userOf } from './user-view.ts'

/** Changes by users to their own account. */

/** A handler for the user's own locked account. */
export type OwnHandler<Input, Result = void> = (
  tx: PeopleTransaction,
  account: Account,
  input: Input,
) => Promise<Result>

/** The caller's account, locked. @throws {Rejection} if it is no longer allowed to sign in (C10) */
const lockOwn = async (tx: PeopleTransaction, { caller }: Pick<CommandMeta, 'caller'>): Promise<Account> => {
  const account = orNotFound(await tx.accounts.lock(caller.actor.id), 'user')
  throwIfRefused(maySignIn(account))
  return account
}

/** Runs a handler on the user's own account once; returns the account, also for a repeated command. */
export const runOwnChange = async <Input>(
  store: PeopleStore,
  meta: CommandMeta,
  handler: OwnHandler<Input>,
  input: Input,
): Promise<User> => {
  // The input can contain a password, so the stored hash is keyed: it cannot be guessed without the key.
  const fingerprint = hex(store.secrets.hash(meta.fingerprint))
  const userId = await runOnce(store, { ...meta, fingerprint }, async (tx) => {
    const account = await lockOwn(tx, meta)
    await handler(tx, account, input)
    return account.userId
  })
  return userOf(orNotFound(await store.accounts.find(userId), 'user'))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs a handler on the user's own account on every call. */
export const onOwnAccount = <Input, Result>(
  store: Pick<PeopleStore, 'transaction'>,
  meta: CommandMeta,
  handler: OwnHandler<Input, Result>,
  input: Input,
): Promise<Result> =>
  store.transaction(actingPartyOf(meta.caller), async (tx) => handler(tx, await lockOwn(tx, meta), input), meta.origin)

/** Step-up authentication. @throws {Rejection} with field `identity` if the last proof of identity is too old */
export const requireIdentity = async (tx: PeopleTransaction): Promise<void> =>
  throwIfRefused(identityIsProven(await tx.sessions.provenOn(tx.origin.session), tx.at))

// Password --------------------------------------------------------------------------------------------------------------

/** The password chosen for the caller's own account, hashed and checked for strength. */
export const prepareOwnPassword = async (
  store: PeopleStore,
  { caller }: Pick<CommandMeta, 'caller'>,
  password: string,
): Promise<NewPassword> => prepareNewPassword(store, password, await store.accounts.find(caller.actor.id))

/** Compares the password that the caller entered as the current one. */
export const compareOwnPassword = (
  store: PeopleStore,
  { caller }: Pick<CommandMeta, 'caller'>,
  password: string,
): Promise<ComparedPassword> => comparePassword(store, caller.actor.id, password)

/** AUTH-012; requires a recent proof of identity, because it adds a sign-in method. */
export const setPassword: OwnHandler<{ chosen: NewPassword }> = async (tx, account, { chosen }) => {
  throwIfRefused(setsPassword(account))
  await requireIdentity(tx)
  await tx.accounts.update(account.userId, { passwordHash: strongHash(chosen) })
  await tx.audit('PasswordSet', account.userId)
  await tx.mail({ ...mailRecipient(account), kind: 'passwordChanged' }, account.userId)
}

/** AUTH-013; all other sessions end. */
export const changePassword: OwnHandler<{ current: ComparedPassword; chosen: NewPassword }> = async (
  tx,
  account,
  { current, chosen },
) => {
  await requirePassword(tx, account, current)
  await tx.accounts.update(account.userId, { passwordHash: strongHash(chosen) })
  await tx.audit('PasswordChanged', account.userId)
  await endOtherAccess(tx, account)
}

/** AUTH-014; all other sessions end. */
export const removePassword: OwnHandler<{ current: ComparedPassword }> = async (tx, account, { current }) => {
  await requirePassword(tx, account, current)
  await tx.accounts.update(account.userId, { passwordHash: null })
  await tx.audit('PasswordRemoved', account.userId)
  await endOtherAccess(tx, account)
}

const requirePassword = async (
  tx: PeopleTransaction,
  { userId }: Account,
  current: ComparedPassword,
): Promise<void> => {
  if (await isCurrentPassword(tx, userId, current)) return
  throw new Rejection(invalidInput('currentPassword', 'access.wrongCurrentPassword'))
}

/** Ends the access of anyone else who knew the old password (AUTH-D06), and informs the owner. */
const endOtherAccess = async (tx: PeopleTransaction, account: Account): Promise<void> => {
  await tx.sessions.end(account.userId, 'passwordChanged', tx.origin.session)
  await voidTokens(tx, account.userId)
  await tx.mail({ ...mailRecipient(account), kind: 'passwordChanged' }, account.userId)
}

// Profile ---------------------------------------------------------------------------------------------------------------

/** USER-004 */
export const changeName: OwnHandler<{ firstName: string; lastName: string }> = async (
  tx,
  { userId },
  { firstName, lastName },
) => {
  await tx.accounts.update(userId, { firstName, lastName })
  await tx.audit('NameChanged', userId)
}

/**
 * The picture without metadata (S-27). Its size is checked first, because decoding uses memory.
 *
 * @throws {Rejection} 400 with field `picture`
 */
export const cleanPicture = async (
  store: Pick<PeopleStore, 'reencodePicture'>,
  picture: Uint8Array,
): Promise<Uint8Array> => {
  throwIfRefused(pictureRefusal(picture))
  const clean = await store.reencodePicture(picture)
  if (!clean) throw new Rejection(invalidInput('picture', 'rule.pictureFormat'))
  return clean
}

/** USER-D06. The picture must come from `cleanPicture`. */
export const changePicture: OwnHandler<{ picture: Uint8Array }> = async (tx, { userId }, { picture }) => {
  await tx.accounts.update(userId, { avatar: await tx.pictures.replace(userId, picture) })
  await tx.audit('PictureChanged', userId)
}

/** USER-D06 */
export const removePicture: OwnHandler<undefined> = async (tx, { userId }) => {
  await tx.pictures.remove(userId)
  await tx.accounts.update(userId, { avatar: null })
  await tx.audit('PictureRemoved', userId)
}

/** USER-007 */
export const removeFlow: OwnHandler<{ id: string }> = async (tx, { userId, pendingUserFlows }, { id: flow }) => {
  const left = withoutFlow(pendingUserFlows, flow)
  if (!left) throw new Rejection(invalidInput('id', 'access.unknownFlow'))
  await tx.accounts.update(userId, { pendingUserFlows: left })
  await tx.audit('UserFlowRemoved', userId, { flow })
}

/** USER-008 */
export const changeLanguage: OwnHandler<{ language: Language }> = async (tx, account, { language }) => {
  await tx.accounts.update(account.userId, { language })
  await tx.audit('LanguageChanged', account.userId, { from: account.language, to: language })
}

/** USER-009 */
export const changeConfigurationMode: OwnHandler<{ configurationMode: ConfigurationMode }> = async (
  tx,
  account,
  { configurationMode },
) => {
  await tx.accounts.update(account.userId, { configurationMode })
  await tx.audit('ConfigurationModeChanged', account.userId, { from: account.configurationMode, to: configurationMode })
}

// Sessions and deletion of the account --------------------------------------------------------------------------------

/** AUTH-D06 */
export const revokeSession: OwnHandler<{ sessionId: string }> = async (tx, { userId }, { sessionId }) => {
  await tx.sessions.endOne(userId, sessionId)
  await tx.audit('SessionRevoked', userId)
}

/** AUTH-D06 */
export const revokeOtherSessions: OwnHandler<undefined> = async (tx, { userId }) => {
  await tx.sessions.end(userId, 'revoked', tx.origin.session)
  await voidTokens(tx, userId)
  await tx.audit('OtherSessionsRevoked', userId)
}

/** AUTH-031, USER-T12, USER-D07: personal data is erased, orders are retained. Requires a recent proof of identity. */
export const deleteOwnAccount = async (
  store: PeopleStore,
  meta: CommandMeta,
  { email }: { email: string },
): Promise<void> => {
  const deleted = await onOwnAccount(
    store,
    meta,
    async (tx, account) => {
      if (foldedEmail(account.email) !== foldedEmail(email)) {
        throw new Rejection(invalidInput('email', 'access.notYourEmail'))
      }
      await requireIdentity(tx)
      return deleteAccountRows(tx, account)
    },
    undefined,
  )
  await store.erase(deleted)
}
