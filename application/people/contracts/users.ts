import { z } from 'zod'
import type { MessageKey } from '#domain/messages/message.ts'
import { adminTypes, bookRights, customerRoles, staffTeams, userTypes } from '#domain/people/rights.ts'
import { userStatuses } from '#domain/people/user.ts'
import { Email } from '#domain/text/email.ts'
import { personName } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { CoreProfile } from './user.ts'

/** The users of the caller's own company (USER-D03), and staff's administration of all users. */

/** Ids from Google contain its subject identifier of up to 255 characters (OpenID Connect Core 2). */
const UserId = z.string().min(1).max(260)
const name = personName(100)
const Team = z.enum(staffTeams).nullable()
const Roles = z.array(z.enum(customerRoles)).max(customerRoles.length)

// Shapes --------------------------------------------------------------------------------------------------------------

/** A colleague, as shown to other users of the company. */
export const Colleague = CoreProfile.extend({
  /** URL of a picture (USER-D06). */
  avatar: z.string().nullable(),
  status: z.enum(userStatuses),
  roles: Roles,
  /** Whether the block can be lifted only by staff, not by a user of the company (USER-T11). */
  blockedByStaff: z.boolean(),
  createdOn: Moment,
  /** Number of changes to the account. */
  version: z.int(),
})
export type Colleague = z.infer<typeof Colleague>

/** Any user, for staff. */
export const Person = Colleague.extend({
  type: z.enum(userTypes),
  customerId: z.string().nullable(),
  supplierId: z.string().nullable(),
  /** The name of the user's company or factory. */
  belongsTo: z.string().nullable(),
  adminType: z.enum(adminTypes).nullable(),
  bookRight: z.enum(bookRights).nullable(),
  /** For staff only; grants no rights (ROLE-D01). */
  team: z.enum(staffTeams).nullable(),
  hasSecondFactor: z.boolean(),
  changedOn: Moment,
})
export type Person = z.infer<typeof Person>

/**
 * The invitee: a company user with roles, a factory user, or an employee. If no roles are given, the first user of a
 * company gets all roles, and every other user can edit orders (ROLE-D03).
 */
const who = { firstName: name, lastName: name, email: Email }
export const Invitation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('user'), ...who, customerId: UserId, roles: Roles.optional() }),
  z.strictObject({ type: z.literal('supplier'), ...who, supplierId: UserId }),
  z
    .strictObject({
      type: z.literal('admin'),
      ...who,
      /** Null for an employee who only has a right to the books. */
      adminType: z.enum(adminTypes).nullable(),
      bookRight: z.enum(bookRights).nullable().optional(),
      team: Team.optional(),
    })
    .refine(({ adminType, bookRight }) => adminType !== null || bookRight, {
      path: ['adminType'],
      error: 'rule.employeeWithoutRights' satisfies MessageKey,
    }),
])
export type Invitation = z.infer<typeof Invitation>

// Endpoints -----------------------------------------------------------------------------------------------------------

const params = z.strictObject({ userId: UserId })
const ofColleague = { access: ['userEditor'] as const, params, reply: Colleague }
const colleague = (verb: string, summary: string, more: { rateLimit?: 'invitations' } = {}) =>
  endpoint({ method: 'POST', path: `/customer/users/:userId/${verb}`, summary, ...ofColleague, ...more })

/**
 * Staff manage all users, supplier managers manage supplier users, super administrators manage employees (ROLE-D02).
 */
const ofPerson = { access: ['staff', 'supplierManager'] as const, params, reply: Person }
const person = (verb: string, summary: string, more: { rateLimit?: 'invitations' } = {}) =>
  endpoint({ method: 'POST', path: `/users/:userId/${verb}`, summary, ...ofPerson, ...more })

/** Endpoints for managing other users: colleagues under `/customer/users`, all users under `/users`. */
export const users = {
  colleagues: endpoint({
    method: 'GET',
    path: '/customer/users',
    summary: 'List users of the caller’s company',
    access: ['customer'],
    query: Paging.extend({ search: z.string().trim().max(200).optional(), status: z.enum(userStatuses).optional() }),
    reply: pageOf(Colleague),
  }),
  inviteColleague: endpoint({
    method: 'POST',
    path: '/customer/users',
    summary: 'Invite a user to the caller’s company by email (InviteUser)',
    rateLimit: 'invitations',
    access: ['userEditor'],
    body: z.strictObject({ ...who, roles: Roles.default(['CREQ:C']) }),
    reply: Colleague,
  }),
  changeColleague: endpoint({
    method: 'PUT',
    path: '/customer/users/:userId',
    summary: 'Change the permissions of a colleague; at least one user must be able to manage users',
    body: z.strictObject({ roles: Roles, version: z.int().min(1).optional() }),
    ...ofColleague,
  }),
  removeColleague: endpoint({
    method: 'DELETE',
    path: '/customer/users/:userId',
    summary: 'Remove a colleague’s account; their orders remain (DeleteAccount)',
    access: ['userEditor'],
    params,
    reply: z.null(),
  }),
  resendColleague: colleague(
    'resend-invitation',
    'Send the invitation again; the old link is void (ResendInvitation)',
    { rateLimit: 'invitations' },
  ),
  revokeColleague: endpoint({
    method: 'POST',
    path: '/customer/users/:userId/revoke-invitation',
    summary: 'Revoke an invitation (RevokeInvitation)',
    access: ['userEditor'],
    params,
    reply: z.null(),
  }),
  blockColleague: colleague('block-user', 'Block a colleague: all sessions end, and no new ones open (BlockUser)'),
  unblockColleague: colleague('unblock-user', 'Unblock a colleague (UnblockUser)'),

  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List all users, newest first; supplier managers see suppliers’ users only',
    access: ['staff', 'supplierManager'],
    query: Paging.extend({
      search: z.string().trim().max(200).optional(),
      type: z.enum(userTypes).optional(),
      status: z.enum(userStatuses).optional(),
      adminType: z.enum(adminTypes).optional(),
      bookRight: z.enum(bookRights).optional(),
      customerId: UserId.optional(),
      supplierId: UserId.optional(),
    }),
    reply: pageOf(Person),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Invite a user by email (InviteUser)',
    rateLimit: 'invitations',
    access: ['staff', 'supplierManager'],
    body: Invitation,
    reply: Person,
  }),
  get: endpoint({ method: 'GET', path: '/users/:userId', summary: 'Get a user', ...ofPerson }),
  change: endpoint({
    method: 'PUT',
    path: '/users/:userId',
    summary: 'Change the permissions of a customer’s user, or the role, accounting access and team of an employee',
    body: z.strictObject({
      roles: Roles.optional(),
      adminType: z.enum(adminTypes).nullable().optional(),
      bookRight: z.enum(bookRights).nullable().optional(),
      team: Team.optional(),
      version: z.int().min(1).optional(),
    }),
    ...ofPerson,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:userId',
    summary: 'Delete an account and erase its personal data (DeleteAccount)',
    access: ['seniorStaff'],
    params,
    reply: z.null(),
  }),
  resend: person('resend-invitation', 'Send the invitation again; the old link is void (ResendInvitation)', {
    rateLimit: 'invitations',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/users/:userId/revoke-invitation',
    summary: 'Revoke an invitation (RevokeInvitation)',
    access: ['staff', 'supplierManager'],
    params,
    reply: z.null(),
  }),
  block: person('block-user', 'Block a user: all sessions end, and no new ones open (BlockUser)'),
  unblock: person('unblock-user', 'Unblock a user (UnblockUser)'),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/users/:userId/reset-second-factor',
    summary: 'Reset a lost second factor; all sessions end, and the user sets up a new one at the next sign-in',
    access: ['seniorStaff'],
    params,
    reply: Person,
  }),
}
