import type { Actor } from '../kernel/fact.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * Access rights in one vocabulary: every route, channel, command and job lists its kinds of callers from `accessRules`,
 * and only `permits` evaluates them (API-018). Rights to *one* order or *one* company are decided on the loaded data,
 * together with its other rules.
 */

/** User types: a customer user, a supplier user, an employee of the provider (USER-017, ROLE-004..006). */
export const userTypes = ['user', 'supplier', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** Teams of employees (ROLE-001): a label that grants no rights (ROLE-D01). */
export const staffTeams = ['sales', 'production', 'customerManagement', 'aiAutomation'] as const
export type StaffTeam = (typeof staffTeams)[number]

/** ROLE-007 */
export const adminTypes = ['superAdmin', 'admin', 'supplierOnly', 'extendedAdmin'] as const
export type AdminType = (typeof adminTypes)[number]

/**
 * Rights of employees to the books, in addition to their admin type or without one (decision 107): accountants can edit
 * them, auditors can read them.
 */
export const bookRights = ['accountant', 'auditor'] as const
export type BookRight = (typeof bookRights)[number]

/** Roles of a customer user: the company's profile, its orders, its users (ROLE-011..013). */
export const customerRoles = ['CPRO:C', 'CREQ:C', 'USER:C'] as const
export type CustomerRole = (typeof customerRoles)[number]

/** Permissions of a customer user: the company's profile, its orders, its users (ROLE-014). */
export type Flags = { editCustomer: boolean; editRequests: boolean; editUsers: boolean }

/** Expands roles into flags (ROLE-014). */
export const flagsOf = (roles: readonly CustomerRole[]): Flags => ({
  editCustomer: roles.includes('CPRO:C'),
  editRequests: roles.includes('CREQ:C'),
  editUsers: roles.includes('USER:C'),
})

/**
 * Properties of a caller that are known before anything is loaded. Flags are those of a customer user; staff need none.
 */
export type Rights = {
  kind: Actor['kind']
  flags: Flags
  adminType: AdminType | undefined
  bookRight: BookRight | undefined
}

/** The rights of a process or a visitor: none. */
export const noRights = { flags: flagsOf([]), adminType: undefined, bookRight: undefined }

const kinds = { user: 'customer', supplier: 'supplier', admin: 'staff' } as const

/** The rights of a user: customer users have roles, employees an admin type. */
export const rightsOf = (user: {
  type: UserType
  roles: readonly CustomerRole[]
  adminType?: AdminType | undefined
  bookRight?: BookRight | undefined
}) => ({
  kind: kinds[user.type],
  flags: flagsOf(user.type === 'user' ? user.roles : []),
  adminType: user.type === 'admin' ? user.adminType : undefined,
  bookRight: user.type === 'admin' ? user.bookRight : undefined,
})

/** superAdmin and extendedAdmin pass every check of admin types; the others must be listed (ROLE-008..010). */
export const matchesAdminTypes = (adminType: AdminType | undefined, allowed: readonly AdminType[]): boolean =>
  adminType !== undefined &&
  (adminType === 'superAdmin' || adminType === 'extendedAdmin' || allowed.includes(adminType))

type Rule = { words: string; holds: (rights: Rights | undefined) => boolean }

const customerWith = (flag: keyof Flags) => (rights: Rights | undefined) =>
  rights?.kind === 'customer' && rights.flags[flag]
const staffOf =
  (...allowed: AdminType[]) =>
  (rights: Rights | undefined) =>
    rights?.kind === 'staff' && matchesAdminTypes(rights.adminType, allowed)

/** Senior staff have all rights to the books (ROLE-D02), others those of their book right. */
const withBookRight =
  (...allowed: BookRight[]) =>
  (rights: Rights | undefined) =>
    staffOf()(rights) || (rights?.bookRight !== undefined && allowed.includes(rights.bookRight))

/** All kinds of callers with their descriptions. For the permissions of each admin type, see ROLE-D02. */
export const accessRules = {
  anyone: { words: 'anyone', holds: () => true },
  signedIn: {
    words: 'everybody who is signed in',
    holds: (rights) => rights !== undefined && rights.kind !== 'system',
  },
  customer: { words: 'customers', holds: (rights) => rights?.kind === 'customer' },
  shopper: {
    words: 'visitors and customers',
    holds: (rights) => rights === undefined || rights.kind === 'customer',
  },
  buyer: {
    words: 'visitors, and customers with the role CREQ:C',
    holds: (rights) => rights === undefined || customerWith('editRequests')(rights),
  },
  profileEditor: { words: 'customers with the role CPRO:C', holds: customerWith('editCustomer') },
  editor: { words: 'customers with the role CREQ:C', holds: customerWith('editRequests') },
  userEditor: { words: 'customers with the role USER:C', holds: customerWith('editUsers') },
  supplier: { words: 'suppliers', holds: (rights) => rights?.kind === 'supplier' },
  staff: { words: 'staff', holds: staffOf('admin') },
  bookReader: { words: 'accountants, auditors and senior staff', holds: withBookRight('accountant', 'auditor') },
  bookkeeper: { words: 'accountants and senior staff', holds: withBookRight('accountant') },
  supplierManager: { words: 'supplier managers', holds: staffOf('supplierOnly') },
  seniorStaff: { words: 'senior staff', holds: staffOf() },
  superAdmin: { words: 'super administrators', holds: (rights) => rights?.adminType === 'superAdmin' },
  system: { words: 'the system itself', holds: (rights) => rights?.kind === 'system' },
} as const satisfies Record<string, Rule>

export type Access = keyof typeof accessRules

/** 401: not signed in. */
export const unauthorized: Refusal = { code: 'unauthorized', reason: 'access.signIn' }
/** 403: signed in, but without the right. */
export const forbidden: Refusal = { code: 'forbidden', reason: 'access.forbidden' }

/** The first check of every request: 401 without a session, 403 without the right. An empty list denies everyone. */
export const permits = (access: readonly Access[], rights: Rights | undefined): Refusal | undefined => {
  if (access.some((kind) => accessRules[kind].holds(rights))) return undefined
  return rights ? forbidden : unauthorized
}

/**
 * Checks declarations at program start: an unknown or missing kind of caller aborts the start.
 *
 * @throws {Error} with the declaration that has no valid rule
 */
export const requireAccess = (what: string, access: readonly string[] | undefined): void => {
  const unknown = access?.filter((kind) => !Object.hasOwn(accessRules, kind)) ?? []
  if (!access || access.length === 0) throw new Error(`${what} has no access rule: declare who may use it`)
  if (unknown.length > 0) throw new Error(`${what} admits "${unknown.join(', ')}", which is not a kind of caller`)
}
