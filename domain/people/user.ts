import type { Actor } from '../kernel/fact.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { firstOf, invalid, notFound, Rejection, unlessStatus } from '../kernel/refusal.ts'
import type { ConfigurationMode } from './configuration-modes.ts'
import { type AdminType, type CustomerRole, forbidden, permits, type Rights, type UserType } from './rights.ts'

/**
 * A user's life (USER-T01..T14). Users are rows, not streams: this table decides what may happen to one, and
 * `infrastructure/people/transaction.ts` writes the row and the line of the record that says so, in one transaction.
 */

// State ---------------------------------------------------------------------------------------------------------------

/** USER-011. Who is not there, or not any more, is `none`. */
export const userStatuses = ['pending_confirmation', 'active', 'blocked', 'pending_invitation'] as const
export type UserStatus = (typeof userStatuses)[number]

export { type ConfigurationMode, configurationModes } from './configuration-modes.ts'

/** What a new user is led through (USER-013, USER-014); CTP01 is obsolete and never given any more (USER-015). */
export const userFlows = ['PF101', 'PF102', 'CTP01'] as const
export type UserFlow = (typeof userFlows)[number]

/** USER-D02: staff and suppliers are led through nothing. */
export const firstFlows = (type: UserType): UserFlow[] => (type === 'user' ? ['PF101', 'PF102'] : [])

/** What the statuses are called where people read them (USER-012). */
export const userStatusLabels: Readonly<Record<UserStatus, string>> = {
  pending_confirmation: 'Confirmation pending',
  active: 'Active',
  blocked: 'Blocked',
  pending_invitation: 'Invited (pending)',
}
/** What the flows are called (USER-013..015). */
export const userFlowLabels: Readonly<Record<UserFlow, string>> = {
  PF101: 'Platform - Choose path',
  PF102: 'Platform - Tutorial',
  CTP01: 'Continue to Platform',
}
/** What the modes are called (USER-016). */
export const configurationModeLabels: Readonly<Record<ConfigurationMode, string>> = {
  basic: 'Simplified',
  advanced: 'Advanced',
}

/** By password, with Google, or by a link in a mail (AUTH-027). */
export const loginMethods = ['pw', 'gcp', 'ml'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** AUTH-027, in this order. */
export const loginMethodOf = ({ userId, hasPassword }: { userId: string; hasPassword: boolean }): LoginMethod => {
  if (hasPassword) return 'pw'
  return userId.startsWith('g:') ? 'gcp' : 'ml'
}

/** As much of a user as decides what may happen to them. */
export type UserState = {
  userId: string
  status: UserStatus | 'none'
  type: UserType
  roles: readonly CustomerRole[]
  customerId: string | undefined
  supplierId?: string | undefined
  adminType?: AdminType | undefined
  /** Set while blocked: whether one of the customer's own users did it, or staff. */
  blockedBy?: 'customer' | 'staff' | undefined
}

/** Whoever does something to a user: nobody known, a token's holder (who is the user), a signed-in caller, or a timer. */
export type Doer =
  | { kind: 'visitor' }
  | ({ kind: Exclude<Actor['kind'], 'system'>; id: string; customerId: string | undefined } & Pick<
      Rights,
      'flags' | 'adminType'
    >)
  | { kind: 'system'; id: string }

// Rules ---------------------------------------------------------------------------------------------------------------

const isThem = (user: UserState, by: Doer) => by.kind !== 'visitor' && by.kind !== 'system' && by.id === user.userId

/** Who in the staff manages whom: admin users are for super administrators, suppliers' users also for their desk (ROLE-D02). */
const managers = { admin: ['superAdmin'], supplier: ['staff', 'supplierDesk'], user: ['staff'] } as const

/** Customers' users with editUsers manage those of their own customer, staff everybody they may. */
const managesUser = (user: UserState, by: Doer): Refusal | undefined => {
  if (by.kind === 'visitor' || by.kind === 'system') return forbidden
  if (by.kind === 'customer') {
    if (user.type !== 'user' || user.customerId !== by.customerId) return notFound('user')
    return by.flags.editUsers ? undefined : forbidden
  }
  return permits(managers[user.type], by)
}

/**
 * Admin users come from senior staff alone (USER-T06), and nobody makes somebody who may more than they do. The first of
 * them comes from whoever runs the server.
 */
const invitesUser = (user: UserState, by: Doer): Refusal | undefined => {
  if (user.type !== 'admin') return managesUser(user, by)
  if (by.kind === 'system') return undefined
  return by.kind === 'staff'
    ? permits(user.adminType === 'superAdmin' ? ['superAdmin'] : ['seniorStaff'], by)
    : managesUser(user, by)
}

/** What nobody does to their own account, at least not in passing. */
export const notOneself = (user: UserState, by: Doer): Refusal | undefined =>
  isThem(user, by) ? invalid('userId', 'rule.ownAccount') : undefined

/** What the customer's users blocked they may unblock; what staff blocked only staff (USER-T11). */
const blockedByOwn = (user: UserState, by: Doer): Refusal | undefined =>
  by.kind === 'customer' && user.blockedBy !== 'customer' ? forbidden : undefined

/** The user, senior staff (USER-T12), and for a colleague whoever manages the customer's users (USER-D03). */
const endsAccount = (user: UserState, by: Doer): Refusal | undefined => {
  if (isThem(user, by)) return undefined
  if (by.kind === 'customer') return managesUser(user, by)
  if (by.kind === 'visitor' || by.kind === 'system') return forbidden
  return permits(user.type === 'admin' ? ['superAdmin'] : ['seniorStaff'], by)
}

/** For what a mail or Google has proven: the token, or the provider, was looked at before. */
const proven = (): Refusal | undefined => undefined
const bySystem = (_: UserState, by: Doer): Refusal | undefined => (by.kind === 'system' ? undefined : forbidden)

// Commands ------------------------------------------------------------------------------------------------------------

type Transition = {
  from: readonly UserState['status'][]
  event: string
  /** `none`: the user is removed. */
  to: UserState['status']
  guard: (user: UserState, by: Doer) => Refusal | undefined
}

/**
 * USER-T01..T14. Whoever signs up a second time before the address is proven starts over: until then the address
 * belongs to nobody.
 */
export const userTransitions = {
  SignUp: {
    from: ['none', 'pending_confirmation'],
    event: 'UserSignedUp',
    to: 'pending_confirmation',
    guard: proven,
  },
  CompleteSignUp: { from: ['pending_confirmation'], event: 'SignUpCompleted', to: 'active', guard: proven },
  LogInWithMagicLink: { from: ['pending_confirmation'], event: 'EmailConfirmed', to: 'active', guard: proven },
  ResetPassword: { from: ['pending_confirmation'], event: 'EmailConfirmed', to: 'active', guard: proven },
  SignInWithGoogle: { from: ['none', 'pending_confirmation'], event: 'UserSignedUp', to: 'active', guard: proven },
  InviteUser: { from: ['none'], event: 'UserInvited', to: 'pending_invitation', guard: invitesUser },
  ResendInvitation: {
    from: ['pending_invitation'],
    event: 'InvitationResent',
    to: 'pending_invitation',
    guard: invitesUser,
  },
  AcceptInvitation: { from: ['pending_invitation'], event: 'InvitationAccepted', to: 'active', guard: proven },
  RevokeInvitation: { from: ['pending_invitation'], event: 'InvitationRevoked', to: 'none', guard: invitesUser },
  BlockUser: {
    from: ['active', 'pending_confirmation'],
    event: 'UserBlocked',
    to: 'blocked',
    guard: (user, by) => firstOf(managesUser(user, by), notOneself(user, by)),
  },
  UnblockUser: {
    from: ['blocked'],
    event: 'UserUnblocked',
    to: 'active',
    guard: (user, by) => firstOf(managesUser(user, by), blockedByOwn(user, by)),
  },
  DeleteAccount: {
    from: ['active', 'blocked'],
    event: 'UserDeleted',
    to: 'none',
    // Whom staff have blocked the company does not let go: the address would be free for the same person again.
    guard: (user, by) => firstOf(endsAccount(user, by), user.status === 'blocked' ? blockedByOwn(user, by) : undefined),
  },
  ExpireSignUp: { from: ['pending_confirmation'], event: 'SignUpExpired', to: 'none', guard: bySystem },
} as const satisfies Record<string, Transition>

export type UserCommand = keyof typeof userTransitions

/** Why a command may not happen to a user, or nothing: the rule that decides here greys out the button in the web app. */
export const userRefusal = (command: UserCommand, user: UserState, by: Doer): Refusal | undefined => {
  const { from, guard }: Transition = userTransitions[command]
  return guard(user, by) ?? unlessStatus(command, user.status, ...from)
}

// decide --------------------------------------------------------------------------------------------------------------

/** What a decision says: the event for the record, the status the row gets (`none` removes it), and who blocks. */
export type UserDecision = { event: string; to: UserState['status']; blockedBy: 'customer' | 'staff' | undefined }

/**
 * Whether a command may happen to a user.
 *
 * @throws {Rejection} the doer may not, or the command is in no transition of the user's status (CONST-D02)
 */
export const decideUser = (command: UserCommand, user: UserState, by: Doer): UserDecision => {
  const refusal = userRefusal(command, user, by)
  if (refusal) throw new Rejection(refusal)
  const { event, to }: Transition = userTransitions[command]
  return { event, to, blockedBy: to !== 'blocked' ? undefined : by.kind === 'customer' ? 'customer' : 'staff' }
}
