import { ruleBroken, firstOf, invalidInput, notFound, type Refusal } from '../kernel/refusal.ts'
import {
  type AdminType,
  adminTypes,
  type BookRight,
  type CustomerRole,
  customerRoles,
  permits,
  type Rights,
} from './rights.ts'
import { type ActingParty, firstFlows, ownAccountRefusal, rightsOfDoer, type UserFlow, type UserState } from './user.ts'

/** Rules for viewing and changing another user's account, except its lifecycle (`user.ts`). */

/** The properties of a caller that determine which users are visible. */
type Viewer = Rights & { customerId: string | undefined }

/**
 * Colleagues can see each other, staff all users, supplier managers the users of suppliers; for other callers the user
 * does not exist (API-D06, ROLE-D02).
 */
export const seesUser = (user: Pick<UserState, 'type' | 'customerId'>, by: Viewer): Refusal | undefined => {
  const sees =
    permits(user.type === 'supplier' ? ['staff', 'supplierManager'] : ['staff'], by) === undefined ||
    (by.kind === 'customer' && user.type === 'user' && user.customerId === by.customerId)
  return sees ? undefined : notFound('user')
}

/**
 * Whether the existence of an account must be hidden from an inviter: customers cannot see users of other companies
 * (S-21). Staff can see every account, or may know that it exists.
 */
export const hidesAccount = (user: Pick<UserState, 'type' | 'customerId'>, by: Viewer): boolean =>
  by.kind === 'customer' && seesUser(user, by) !== undefined

/** The roles without duplicates, in the order of the list. */
export const canonicalRoles = (roles: readonly CustomerRole[]): CustomerRole[] =>
  customerRoles.filter((role) => roles.includes(role))

/**
 * Roles of an invited user (ROLE-D03): as chosen, otherwise all roles for the first user of a company, and editing
 * orders for all others.
 */
export const rolesOfInvited = (asked: readonly CustomerRole[] | undefined, colleagues: number): CustomerRole[] =>
  canonicalRoles(asked ?? (colleagues === 0 ? customerRoles : ['CREQ:C']))

/** What a user is invited to join: a company, a supplier, or the staff. */
type Belonging =
  | { type: 'user'; customerId: string; roles?: readonly CustomerRole[] | undefined }
  | { type: 'supplier'; supplierId: string }
  | { type: 'admin'; adminType: AdminType | null; bookRight?: BookRight | null | undefined }

/** The initial state of an invited user; `colleagues` is the number of existing users. */
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
  adminType: belonging.type === 'admin' ? (belonging.adminType ?? undefined) : undefined,
  bookRight: belonging.type === 'admin' ? (belonging.bookRight ?? undefined) : undefined,
  pendingUserFlows: firstFlows(belonging.type),
})

/**
 * Whether an account with an unverified address is removed in favor of another claim to the address (decision 37). An
 * unconfirmed sign-up is removed for any claim. An invitation into a customer's company is removed for a user who
 * verifies the address, for an invitation by staff, and for a paid order with the address; otherwise, any customer could
 * block other people's addresses by inviting them (S-08).
 */
export const yieldsAddress = (
  { status, type }: Pick<UserState, 'status' | 'type'>,
  claim: 'proof' | 'invitationByStaff' | 'order' | 'invitation',
): boolean => {
  if (status === 'pending_confirmation') return true
  // Only staff invite supplier users and employees.
  return status === 'pending_invitation' && type === 'user' && claim !== 'invitation'
}

/**
 * Whether the user has verified the address: a user who signed up gets a company upon verification, all others were
 * invited by email. A user who was blocked before the verification and then unblocked is active without it (C9).
 */
export const hasProvenAddress = ({ type, customerId }: Pick<UserState, 'type' | 'customerId'>): boolean =>
  type !== 'user' || customerId !== undefined

/**
 * Roles of a customer user are changed by colleagues with editUsers, and by staff. The last active user who manages
 * users keeps that role (USER-D03).
 */
export const changesRoles = (
  user: UserState,
  by: ActingParty,
  { roles, otherManagers }: { roles: readonly CustomerRole[]; otherManagers: number },
): Refusal | undefined =>
  firstOf(
    permits(['userEditor', 'staff'], rightsOfDoer(by)),
    user.type === 'user' ? undefined : invalidInput('roles', 'rule.rolesOfCustomers'),
    user.roles.includes('USER:C') && !roles.includes('USER:C') && otherManagers === 0
      ? ruleBroken('roles', 'rule.lastUserManager')
      : undefined,
  )

/**
 * Rights of employees are changed by super administrators, but not their own (ROLE-D02), so that there is always at
 * least one. An employee has an admin type, a right to the books, or both.
 */
export const changesEmployee = (
  user: UserState,
  by: ActingParty,
  { adminType = user.adminType, bookRight = user.bookRight }: Partial<EmployeeRights> = {},
): Refusal | undefined =>
  firstOf(
    permits(['superAdmin'], rightsOfDoer(by)),
    user.type === 'admin' ? undefined : invalidInput('adminType', 'rule.employeesOnly'),
    ownAccountRefusal(user, by),
    adminType || bookRight ? undefined : invalidInput('adminType', 'rule.employeeWithoutRights'),
  )

type EmployeeRights = { adminType: AdminType | null | undefined; bookRight: BookRight | null | undefined }

/** Refuses to remove one's own account here: deleting it requires entering the email address (AUTH-031). */
export const removesUser = (user: UserState, by: ActingParty): Refusal | undefined => ownAccountRefusal(user, by)

/**
 * A lost second factor is reset by senior staff, that of an employee by super administrators; users reset their own
 * with a code. The user then signs in with the password and sets up a new one.
 */
export const resetsSecondFactor = (
  user: UserState & { hasSecondFactor: boolean },
  by: ActingParty,
): Refusal | undefined =>
  firstOf(
    permits(user.type === 'admin' ? ['superAdmin'] : ['seniorStaff'], rightsOfDoer(by)),
    ownAccountRefusal(user, by),
    user.hasSecondFactor ? undefined : ruleBroken('userId', 'rule.noSecondFactor'),
  )

/** The employee types that a caller can invite (USER-T06). */
export const invitableAdminTypes = (by: ActingParty): AdminType[] =>
  adminTypes.filter(
    (adminType) =>
      permits(adminType === 'superAdmin' ? ['superAdmin'] : ['seniorStaff'], rightsOfDoer(by)) === undefined,
  )
