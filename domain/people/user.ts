import type { Actor } from '../kernel/fact.ts'
import { type Lifecycle, transitionRefusal } from '../kernel/lifecycle.ts'
import { firstOf, invalidInput, notFound, type Refusal, Rejection } from '../kernel/refusal.ts'
import {
  noRights,
  type Access,
  type AdminType,
  type BookRight,
  type CustomerRole,
  forbidden,
  permits,
  type Rights,
  type UserType,
} from './rights.ts'

/**
 * The lifecycle of a user (USER-T01..T14). Users are rows rather than streams: this table decides their changes, and
 * `application/people/change-user.ts` writes the row and its audit entry in one transaction.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** USER-011. A user who does not exist has the status `none`. */
export const userStatuses = ['pending_confirmation', 'active', 'blocked', 'pending_invitation'] as const
export type UserStatus = (typeof userStatuses)[number]

export { type ConfigurationMode, configurationModes } from './configuration-modes.ts'

/** Onboarding flows of a new user (USER-013, USER-014); CTP01 is obsolete and never assigned (USER-015). */
export const userFlows = ['PF101', 'PF102', 'CTP01'] as const
export type UserFlow = (typeof userFlows)[number]

/** USER-D02: staff and suppliers get none. */
export const firstFlows = (type: UserType): UserFlow[] => (type === 'user' ? ['PF101', 'PF102'] : [])

/** By password, with Google, or by an emailed link (AUTH-027). */
export const loginMethods = ['pw', 'gcp', 'ml'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** AUTH-027, checked in this order. */
export const loginMethodOf = ({ userId, hasPassword }: { userId: string; hasPassword: boolean }): LoginMethod => {
  if (hasPassword) return 'pw'
  return userId.startsWith('g:') ? 'gcp' : 'ml'
}

/** The part of a user that the rules read. */
export type UserState = {
  userId: string
  status: UserStatus | 'none'
  type: UserType
  roles: readonly CustomerRole[]
  customerId: string | undefined
  supplierId?: string | undefined
  adminType?: AdminType | undefined
  bookRight?: BookRight | undefined
  /** Who blocked the user: another user of the customer, or staff. Absent unless blocked. */
  blockedBy?: 'customer' | 'staff' | undefined
}

/**
 * The acting party: a visitor, a signed-in caller (including the holder of a token, who is treated as the user), or the
 * system.
 */
export type ActingParty =
  | { kind: 'visitor' }
  | ({ kind: Exclude<Actor['kind'], 'system'>; id: string; customerId: string | undefined } & Pick<
      Rights,
      'flags' | 'adminType' | 'bookRight'
    >)
  | { kind: 'system'; id: string }

// Rules ---------------------------------------------------------------------------------------------------------------

const isSelf = (user: UserState, by: ActingParty) =>
  by.kind !== 'visitor' && by.kind !== 'system' && by.id === user.userId

/** Rights of the acting party; a visitor has none. */
export const rightsOfDoer = (by: ActingParty): Rights | undefined => {
  if (by.kind === 'visitor') return undefined
  return by.kind === 'system' ? { kind: 'system', ...noRights } : by
}

/**
 * Which staff manage which users: employees are managed by super administrators, supplier users also by supplier
 * managers (ROLE-D02).
 */
const managers = { admin: ['superAdmin'], supplier: ['staff', 'supplierManager'], user: ['staff'] } as const

/** Customer users with editUsers manage the users of their own customer; staff manage users according to `managers`. */
const managesUser = (user: UserState, by: ActingParty): Refusal | undefined => {
  if (by.kind === 'visitor' || by.kind === 'system') return forbidden
  if (by.kind === 'customer') {
    if (user.type !== 'user' || user.customerId !== by.customerId) return notFound('user')
    return by.flags.editUsers ? undefined : forbidden
  }
  return permits(managers[user.type], by)
}

/**
 * Only senior staff can invite employees (USER-T06), and no user gets more rights than the inviter. The first super
 * administrator is invited from the command line.
 */
const invitesUser = (user: UserState, by: ActingParty): Refusal | undefined => {
  if (by.kind === 'system') return undefined
  if (user.type !== 'admin') return managesUser(user, by)
  return by.kind === 'staff'
    ? permits(user.adminType === 'superAdmin' ? ['superAdmin'] : ['seniorStaff'], by)
    : managesUser(user, by)
}

/** Refuses actions on the caller's own account. */
export const ownAccountRefusal = (user: UserState, by: ActingParty): Refusal | undefined =>
  isSelf(user, by) ? invalidInput('userId', 'rule.ownAccount') : undefined

/**
 * A block by another user of the customer can be lifted by the customer's users; a block by staff only by staff
 * (USER-T11).
 */
const unblockRefusal = (user: UserState, by: ActingParty): Refusal | undefined =>
  by.kind === 'customer' && user.blockedBy !== 'customer' ? forbidden : undefined

/**
 * Allowed for the user, senior staff (USER-T12) and, for a colleague, the users who manage the customer's users
 * (USER-D03).
 */
const deletesAccount = (user: UserState, by: ActingParty): Refusal | undefined => {
  if (isSelf(user, by)) return undefined
  if (by.kind === 'customer') return managesUser(user, by)
  if (by.kind === 'visitor' || by.kind === 'system') return forbidden
  return permits(user.type === 'admin' ? ['superAdmin'] : ['seniorStaff'], by)
}

// Commands ------------------------------------------------------------------------------------------------------------

/** The caller's proof (an emailed token, or Google) was checked before. */
const provenAccess = ['anyone'] as const
const userManagers = ['userEditor', 'staff', 'supplierManager'] as const

/**
 * USER-T01..T14; `to: 'none'` removes the user. A second sign-up before the address is verified starts over, because
 * until then the address has no owner. A pending invitation expires together with its link, or when another person
 * verifies the address (decision 37).
 */
export const userTransitions = {
  SignUp: {
    from: ['none', 'pending_confirmation'],
    event: 'UserSignedUp',
    to: 'pending_confirmation',
    access: provenAccess,
  },
  CompleteSignUp: { from: ['pending_confirmation'], event: 'SignUpCompleted', to: 'active', access: provenAccess },
  LogInWithMagicLink: { from: ['pending_confirmation'], event: 'EmailConfirmed', to: 'active', access: provenAccess },
  ResetPassword: { from: ['pending_confirmation'], event: 'EmailConfirmed', to: 'active', access: provenAccess },
  SignInWithGoogle: {
    from: ['none', 'pending_confirmation'],
    event: 'UserSignedUp',
    to: 'active',
    access: provenAccess,
  },
  InviteUser: {
    from: ['none'],
    event: 'UserInvited',
    to: 'pending_invitation',
    access: [...userManagers, 'system'],
    guard: invitesUser,
  },
  ResendInvitation: {
    from: ['pending_invitation'],
    event: 'InvitationResent',
    to: 'pending_invitation',
    access: userManagers,
    guard: invitesUser,
  },
  AcceptInvitation: { from: ['pending_invitation'], event: 'InvitationAccepted', to: 'active', access: provenAccess },
  RevokeInvitation: {
    from: ['pending_invitation'],
    event: 'InvitationRevoked',
    to: 'none',
    access: userManagers,
    guard: invitesUser,
  },
  ExpireInvitation: { from: ['pending_invitation'], event: 'InvitationExpired', to: 'none', access: ['system'] },
  BlockUser: {
    from: ['active', 'pending_confirmation'],
    event: 'UserBlocked',
    to: 'blocked',
    access: userManagers,
    guard: (user, by) => firstOf(managesUser(user, by), ownAccountRefusal(user, by)),
  },
  UnblockUser: {
    from: ['blocked'],
    event: 'UserUnblocked',
    to: 'active',
    access: userManagers,
    guard: (user, by) => firstOf(managesUser(user, by), unblockRefusal(user, by)),
  },
  DeleteAccount: {
    from: ['active', 'blocked'],
    event: 'UserDeleted',
    to: 'none',
    access: ['signedIn'],
    // The company cannot remove a user blocked by staff, because the address would be available to the same person
    // again.
    guard: (user, by) =>
      firstOf(deletesAccount(user, by), user.status === 'blocked' ? unblockRefusal(user, by) : undefined),
  },
  ExpireSignUp: { from: ['pending_confirmation'], event: 'SignUpExpired', to: 'none', access: ['system'] },
} as const satisfies Lifecycle<UserState['status'], Access, UserState, ActingParty>

export type UserCommand = keyof typeof userTransitions

const permitsDoer = (access: readonly Access[], by: ActingParty): Refusal | undefined =>
  permits(access, rightsOfDoer(by)) ? forbidden : undefined

/** Why a command for a user is refused; the same rule decides here and disables the button in the browser. */
export const userRefusal = (command: UserCommand, user: UserState, by: ActingParty): Refusal | undefined =>
  transitionRefusal<UserState['status'], Access, UserState, ActingParty>(
    command,
    userTransitions[command],
    user,
    by,
    permitsDoer,
  )

// decide --------------------------------------------------------------------------------------------------------------

/** The event for the audit log, the new status (`none` removes the row), and on whose behalf the user is blocked. */
export type UserDecision = { event: string; to: UserState['status']; blockedBy: 'customer' | 'staff' | undefined }

/**
 * Decides a command.
 *
 * @throws {Rejection} if the caller has no right to it, or the status has no such transition (CONST-D02)
 */
export const decideUser = (command: UserCommand, user: UserState, by: ActingParty): UserDecision => {
  const refusal = userRefusal(command, user, by)
  if (refusal) throw new Rejection(refusal)
  const { event, to } = userTransitions[command]
  return { event, to, blockedBy: to !== 'blocked' ? undefined : by.kind === 'customer' ? 'customer' : 'staff' }
}
