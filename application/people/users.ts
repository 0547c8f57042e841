import { throwIfRefused, invalidInput, Rejection } from '#domain/kernel/refusal.ts'
import {
  canonicalRoles,
  changesEmployee,
  changesRoles,
  hidesAccount,
  invitedTo,
  removesUser,
  resetsSecondFactor,
  seesUser,
} from '#domain/people/administration.ts'
import type { AdminType, BookRight, CustomerRole, StaffTeam } from '#domain/people/rights.ts'
import { endsSessions } from '#domain/people/session.ts'
import { decideUser, type UserCommand, type UserStatus } from '#domain/people/user.ts'
import type { Caller } from '../pipeline/access.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { changeUserStatus, freeAddress } from './change-user.ts'
import type { Invitation } from './contracts/users.ts'
import { deleteAccountRows } from './delete-account.ts'
import { sendInvitation } from './invitations.ts'
import { type PeopleStore, type PeopleTransaction } from './ports.ts'
import { type Account, type DeletedAccount, userState } from './rows.ts'
import {
  callerAmong,
  actingPartyOf,
  orNotFound,
  definedFields,
  lockCaller,
  runOnce,
  staleVersion,
} from './run-command.ts'
import { disableSecondFactor } from './second-factor.ts'

/** Commands on users by other users: colleagues of the same customer, and staff (USER-T06..T12, USER-D03). */

// Inviting --------------------------------------------------------------------------------------------------------------

/**
 * InviteUser: adds the user; sending the invitation is a separate step.
 *
 * @throws {Rejection} if the caller has no right to it, the company is missing or archived, or a user visible to the
 * caller has the address; a hidden user is not revealed (S-21)
 */
export const addInvitedUser = async (
  tx: PeopleTransaction,
  caller: Caller,
  { userId = tx.newId('u'), ...invitation }: Invitation & { userId?: string },
): Promise<Account> => {
  const { type, email, firstName, lastName } = invitation
  const colleagues = await countColleagues(tx, invitation)
  const { pendingUserFlows, ...invited } = invitedTo(invitation, userId, colleagues)
  const { event, to } = decideUser('InviteUser', invited, tx.by)
  const owner = await freeAddress(tx, email, tx.by.kind === 'staff' ? 'invitationByStaff' : 'invitation')
  const { roles, customerId, supplierId, adminType, bookRight } = invited
  const row = {
    userId,
    type,
    status: to as UserStatus,
    firstName,
    lastName,
    email,
    roles: [...roles],
    customerId: customerId ?? null,
    supplierId: supplierId ?? null,
    adminType: adminType ?? null,
    bookRight: bookRight ?? null,
    team: invitation.type === 'admin' ? (invitation.team ?? null) : null,
    pendingUserFlows,
  }
  if (!owner && (await tx.accounts.insert(row))) return auditedInvitation(tx, event, row)
  // Another account has the address, possibly only since the first check.
  const account = owner ?? (await tx.accounts.lockByEmail(email))
  if (!account || !hidesAccount(userState(account), caller)) throw emailInUse()
  if (!(await tx.accounts.insert({ ...row, addressTaken: true }))) throw emailInUse()
  return auditedInvitation(tx, event, row)
}

const auditedInvitation = async (
  tx: PeopleTransaction,
  event: string,
  {
    userId,
    customerId,
    supplierId,
    adminType,
    bookRight,
    roles,
  }: Parameters<PeopleTransaction['accounts']['insert']>[0],
): Promise<Account> => {
  await tx.audit(
    event,
    userId,
    definedFields({ customerId, supplierId, adminType, bookRight: bookRight ?? undefined, roles }),
  )
  return orNotFound(await tx.accounts.lock(userId), 'user')
}

/** Another account has the address. */
const emailInUse = (): Rejection => new Rejection(invalidInput('email', 'access.emailInUse'))

/** Number of users in the company. @throws {Rejection} not-found, or 400 for an archived company */
const countColleagues = async (tx: PeopleTransaction, invitation: Invitation): Promise<number> => {
  if (invitation.type === 'admin') return 0
  const [company, entity, field, archived] =
    invitation.type === 'user'
      ? ([await tx.customers.share(invitation.customerId), 'customer', 'customerId', 'rule.archivedCustomer'] as const)
      : ([await tx.suppliers.share(invitation.supplierId), 'supplier', 'supplierId', 'rule.archivedSupplier'] as const)
  const { status, users } = orNotFound<{ status: string; users: number }>(company, entity)
  if (status === 'archived') throw new Rejection(invalidInput(field, archived))
  return users
}

/** Invites a user by email, once. `onRepeat` runs for a repeated command, which sends no email. */
export const runInvitation = (
  store: Pick<PeopleStore, 'transaction'>,
  meta: CommandMeta,
  invitation: Invitation,
  onRepeat?: () => Promise<unknown>,
): Promise<string> =>
  runOnce(
    store,
    meta,
    async (asked) => {
      const caller = await lockCaller(asked, meta, invitation.email)
      const tx = asked.as(actingPartyOf(caller))
      const account = await addInvitedUser(tx, caller, invitation)
      await sendInvitation(tx, account)
      return account.userId
    },
    onRepeat,
  )

// Changing --------------------------------------------------------------------------------------------------------------

/** A locked user, and the number of other active users of the same customer who can manage its users. */
type Target = { account: Account; otherManagers: number }
/** A handler for changes to another user. */
export type UserHandler<Input> = (tx: PeopleTransaction, target: Target, input: Input) => Promise<void>

/** Runs a handler on another user once, for a caller who can see that user. */
export const runUserCommand = <Input>(
  store: Pick<PeopleStore, 'transaction'>,
  meta: CommandMeta,
  userId: string,
  handler: UserHandler<Input>,
  input: Input,
  onRepeat?: () => Promise<unknown>,
): Promise<string> =>
  runOnce(
    store,
    meta,
    async (tx) => {
      const { caller, ...target } = await lockPeople(tx, meta, userId)
      throwIfRefused(seesUser(userState(target.account), caller))
      await handler(tx.as(actingPartyOf(caller)), target, input)
      return userId
    },
    onRepeat,
  )

/**
 * Locks the caller, the user, and all who manage users of the same customer, in a fixed order. If two of them block
 * each other, or each gives up a role relying on the other, the second decision takes the first into account.
 */
const lockPeople = async (
  tx: PeopleTransaction,
  meta: CommandMeta,
  userId: string,
): Promise<Target & { caller: Caller }> => {
  const rows = await tx.accounts.lockWithManagers([meta.caller.actor.id, userId], userId)
  const caller = callerAmong(rows, meta)
  const account = orNotFound(
    rows.find((row) => row.userId === userId),
    'user',
  )
  const otherManagers = rows.filter(
    (row) =>
      row !== account &&
      row.status === 'active' &&
      row.roles.includes('USER:C') &&
      account.customerId !== null &&
      row.customerId === account.customerId,
  ).length
  return { caller, account, otherManagers }
}

/** ResendInvitation (USER-T07): voids the previous link. */
export const resendInvitation: UserHandler<undefined> = async (tx, { account }) => {
  const { event } = decideUser('ResendInvitation', userState(account), tx.by)
  await tx.audit(event, account.userId)
  await sendInvitation(tx, account)
}

/** RevokeInvitation, BlockUser, UnblockUser (USER-T09..T11). */
export const changeStatus: UserHandler<Extract<UserCommand, 'RevokeInvitation' | 'BlockUser' | 'UnblockUser'>> = async (
  tx,
  { account },
  command,
) => void (await changeUserStatus(tx, command, account))

/** Changes the roles of a customer user (USER-D03); effective from the next request. */
export const changeUserRoles: UserHandler<{ roles: readonly CustomerRole[]; version?: number | undefined }> = async (
  tx,
  { account, otherManagers },
  { roles: asked, version },
) => {
  const roles = canonicalRoles(asked)
  throwIfRefused(changesRoles(userState(account), tx.by, { roles, otherManagers }))
  throwIfRefused(staleVersion(version, account.version))
  await tx.accounts.update(account.userId, { roles })
  await tx.audit('UserRolesChanged', account.userId, { from: account.roles, to: roles })
}

/** Changes the admin type, book right and team of an employee (ROLE-D02). A change of rights ends the sessions (C5). */
export const changeEmployee: UserHandler<{
  adminType?: AdminType | null | undefined
  bookRight?: BookRight | null | undefined
  team?: StaffTeam | null | undefined
  version?: number | undefined
}> = async (tx, { account }, { adminType, bookRight, team, version }) => {
  const { userId } = account
  throwIfRefused(changesEmployee(userState(account), tx.by, { adminType, bookRight }))
  throwIfRefused(staleVersion(version, account.version))
  await tx.accounts.update(userId, definedFields({ adminType, bookRight, team }))
  if (team !== undefined) await tx.audit('TeamChanged', userId, { from: account.team, to: team })
  if (adminType !== undefined && adminType !== account.adminType) {
    await tx.audit('AdminTypeChanged', userId, { from: account.adminType, to: adminType })
  }
  if (bookRight !== undefined && bookRight !== account.bookRight) {
    await tx.audit('BookRightChanged', userId, { from: account.bookRight, to: bookRight })
  }
  const end = endsSessions(userState(account), { adminType, bookRight })
  if (end) await tx.sessions.end(userId, end)
}

/** Removes a lost second factor and ends the sessions; the user sets up a new one at the next sign-in. */
export const resetSecondFactor: UserHandler<undefined> = async (tx, { account }) => {
  throwIfRefused(resetsSecondFactor({ ...userState(account), hasSecondFactor: account.hasSecondFactor }, tx.by))
  await disableSecondFactor(tx, account)
  await tx.sessions.end(account.userId, 'reset')
}

/** DeleteAccount for another user (USER-T12): personal data is erased, orders are retained. */
export const runUserRemoval = async (store: PeopleStore, meta: CommandMeta, userId: string): Promise<void> => {
  const deleted: DeletedAccount[] = []
  await runUserCommand(
    store,
    meta,
    userId,
    async (tx, { account }) => {
      throwIfRefused(removesUser(userState(account), tx.by))
      deleted.push(await deleteAccountRows(tx, account))
    },
    undefined,
  )
  for (const account of deleted) await store.erase(account)
}
