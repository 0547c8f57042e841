import type { User } from '#application/people/contracts/people.ts'
import type { Colleague, Person } from '#application/people/contracts/users.ts'
import {
  changesEmployee,
  changesRoles,
  invitableAdminTypes,
  resetsSecondFactor,
} from '#domain/people/administration.ts'
import {
  type AdminType,
  type CustomerRole,
  customerRoles,
  flagsOf,
  rightsOf,
  type UserType,
} from '#domain/people/rights.ts'
import {
  type ActingParty,
  type UserCommand,
  userRefusal,
  type UserState,
  userTransitions,
} from '#domain/people/user.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'

/** Adapters from lists to the rules of the domain about users: a disabled button shows the reason. */

/** An entry of a user list: a colleague, or for staff any user. */
export type PagedList = Colleague & Partial<Person>

const stateOf = (user: PagedList, me: User): UserState => ({
  userId: user.userId,
  status: user.status,
  type: user.type ?? 'user',
  roles: user.roles,
  customerId: (user.type ? user.customerId : me.customerId) ?? undefined,
  supplierId: user.supplierId ?? undefined,
  adminType: user.adminType ?? undefined,
  bookRight: user.bookRight ?? undefined,
  blockedBy: user.status === 'blocked' ? (user.blockedByStaff ? 'staff' : 'customer') : undefined,
})

const actorText = (me: User): ActingParty => ({
  ...rightsOf(me),
  id: me.userId,
  customerId: me.customerId ?? undefined,
})

/** Why a user may not manage the users of their company; undefined for staff and if they may. */
export const whyNotManage = (me: User): string | undefined =>
  me.type === 'user' && !flagsOf(me.roles).editUsers ? t('company.users.mayNot') : undefined

/** Whether the status of a user has this command. */
export const isOffered = (command: UserCommand, { status }: Pick<PagedList, 'status'>): boolean =>
  (userTransitions[command].from as readonly string[]).includes(status)

/** Why a command on a user is refused, in the user's language. */
export const whyNotUser = (command: UserCommand, user: PagedList, me: User): string | undefined => {
  const refusal = userRefusal(command, stateOf(user, me), actorText(me))
  if (!refusal) return undefined
  if (me.type === 'user' && user.blockedByStaff) return t('company.users.blockedByStaff')
  return whyNotManage(me) ?? refusalText(refusal)
}

/** Why a user of this type may not be invited. */
export const whyNotInvited = (
  { adminType, ...user }: { type: UserType; customerId?: string | undefined; adminType?: AdminType | null | undefined },
  me: User,
): string | undefined =>
  whyNotManage(me) ??
  refusalText(
    userRefusal(
      'InviteUser',
      { userId: '', status: 'none', roles: [], customerId: undefined, adminType: adminType ?? undefined, ...user },
      actorText(me),
    ),
  )

/** The employee types that the user may invite; only these are offered. */
export const invitableTypes = (me: User): AdminType[] => invitableAdminTypes(actorText(me))

/** Why a user may not get these roles. `others`: all other users of the company. */
export const whyNotRoles = (
  user: PagedList,
  me: User,
  roles: readonly CustomerRole[],
  others: readonly Colleague[] | undefined,
): string | undefined => {
  const managers = others?.filter((one) => one.status === 'active' && one.roles.includes('USER:C')).length
  return (
    whyNotManage(me) ??
    refusalText(changesRoles(stateOf(user, me), actorText(me), { roles, otherManagers: managers ?? 1 }))
  )
}

/** Why the current user may not reset the second factor of a user. */
export const whyNotSecondFactorReset = (user: PagedList, me: User): string | undefined =>
  refusalText(
    resetsSecondFactor({ ...stateOf(user, me), hasSecondFactor: user.hasSecondFactor ?? false }, actorText(me)),
  )

/** Why the type of an employee may not be changed. */
export const whyNotEmployee = (user: PagedList, me: User): string | undefined =>
  refusalText(changesEmployee(stateOf(user, me), actorText(me)))

// Roles in forms ------------------------------------------------------------------------------------------------------

/** Form keys of roles: their codes are not usable as paths. */
export const roleKeys = { 'CPRO:C': 'profile', 'CREQ:C': 'orders', 'USER:C': 'users' } as const satisfies Record<
  CustomerRole,
  string
>

export type RoleValues = Record<(typeof roleKeys)[CustomerRole], boolean>

export const roleValues = (roles: readonly CustomerRole[]): RoleValues => ({
  profile: roles.includes('CPRO:C'),
  orders: roles.includes('CREQ:C'),
  users: roles.includes('USER:C'),
})
export const rolesOf = (values: RoleValues): CustomerRole[] => customerRoles.filter((role) => values[roleKeys[role]])

/** Roles as text (ROLE-012, ROLE-013, ROLE-D07). */
export const rolesText = (roles: readonly CustomerRole[]): string =>
  roles.map((role) => t(`company.role.${roleKeys[role]}`)).join(' · ') || t('company.role.none')
