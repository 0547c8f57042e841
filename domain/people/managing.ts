import { broken, firstOf, invalid, notFound, type Refusal } from '../kernel/refusal.ts'
import { type AdminType, type CustomerRole, customerRoles, permits, type Rights } from './rights.ts'
import { type Doer, firstFlows, notOneself, type UserFlow, type UserState } from './user.ts'

/** What one person may see and change of another's account, beside the steps of its life (`user.ts`). */

/** Whoever looks: as much of a caller as decides what exists for them. */
type Looker = Rights & { customerId: string | undefined }

/**
 * Colleagues see each other, staff everybody, the supplier desk suppliers' users; for all others there is no such user
 * (API-D06, ROLE-D02).
 */
export const seesUser = (user: Pick<UserState, 'type' | 'customerId'>, by: Looker): Refusal | undefined => {
  const sees =
    permits(user.type === 'supplier' ? ['staff', 'supplierDesk'] : ['staff'], by) === undefined ||
    (by.kind === 'customer' && user.type === 'user' && user.customerId === by.customerId)
  return sees ? undefined : notFound('user')
}

/** Each role once, in the order of the list. */
export const canonicalRoles = (roles: readonly CustomerRole[]): CustomerRole[] =>
  customerRoles.filter((role) => roles.includes(role))

/** What whoever is invited into a company may do (ROLE-D03): the first one everything, others edit orders, or as is said. */
export const rolesOfInvited = (asked: readonly CustomerRole[] | undefined, colleagues: number): CustomerRole[] =>
  canonicalRoles(asked ?? (colleagues === 0 ? customerRoles : ['CREQ:C']))

/** Where somebody is invited to: a company, a factory, or the staff. */
type Belonging =
  | { type: 'user'; customerId: string; roles?: readonly CustomerRole[] | undefined }
  | { type: 'supplier'; supplierId: string }
  | { type: 'admin'; adminType: AdminType }

/** Who somebody is once they are invited; `colleagues` says how many are there already. */
export const invitedTo = (
  belonging: Belonging,
  userId: string,
  colleagues: number,
): UserState & { pendingUserFlows: UserFlow[] } => ({
  userId,
  status: 'none',
  type: belonging.type,
  roles: belonging.type === 'user' ? rolesOfInvited(belonging.roles, colleagues) : [],
  customerId: belonging.type === 'user' ? belonging.customerId : undefined,
  supplierId: belonging.type === 'supplier' ? belonging.supplierId : undefined,
  adminType: belonging.type === 'admin' ? belonging.adminType : undefined,
  pendingUserFlows: firstFlows(belonging.type),
})

/**
 * An address that somebody signed up with and never proved belongs to nobody: that sign-up gives way to an invitation, and
 * to somebody who proves the address.
 */
export const givesWay = ({ status }: Pick<UserState, 'status'>): boolean => status === 'pending_confirmation'

/**
 * Whether somebody has shown that the address is theirs: with the proof whoever signs up gets a company, all others were
 * invited by mail. Blocked before that and let in again, they are active, but nobody knows who chose the password (C9).
 */
export const hasProvenAddress = ({ type, customerId }: Pick<UserState, 'type' | 'customerId'>): boolean =>
  type !== 'user' || customerId !== undefined

/**
 * Who may give a customer's user other roles: a colleague with editUsers, and staff. Nobody takes away the own right to
 * manage users while no other active user of the company has it (USER-D03).
 */
export const changesRoles = (
  user: UserState,
  by: Doer,
  { roles, otherManagers }: { roles: readonly CustomerRole[]; otherManagers: number },
): Refusal | undefined =>
  firstOf(
    permits(['userEditor', 'staff'], rightsOfDoer(by)),
    user.type === 'user' ? undefined : invalid('roles', 'rule.rolesOfCustomers'),
    user.roles.includes('USER:C') && !roles.includes('USER:C') && otherManagers === 0
      ? broken('roles', 'rule.lastUserManager')
      : undefined,
  )

/** Only super administrators change what an employee may do, and never their own (ROLE-D02): so one is always left. */
export const changesEmployee = (user: UserState, by: Doer): Refusal | undefined =>
  firstOf(
    permits(['superAdmin'], rightsOfDoer(by)),
    user.type === 'admin' ? undefined : invalid('adminType', 'rule.employeesOnly'),
    notOneself(user, by),
  )

/** Nobody ends their own account by the way: that asks for the e-mail address first (AUTH-031). */
export const removesUser = (user: UserState, by: Doer): Refusal | undefined => notOneself(user, by)

const rightsOfDoer = (by: Doer): Rights | undefined => ('flags' in by ? by : undefined)
