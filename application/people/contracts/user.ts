import { z } from 'zod'
import { adminTypes, bookRights, customerRoles, userTypes } from '#domain/people/rights.ts'
import { configurationModes, loginMethods, userFlows, userStatuses } from '#domain/people/user.ts'
import { languages } from '#domain/text/languages.ts'

/** Short form of a user, shown wherever another user is mentioned: name and email address (USER-003). */
export const CoreProfile = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** A user in the form that the server may send (USER-001): never includes a password hash (AUTH-028). */
export const User = CoreProfile.extend({
  type: z.enum(userTypes),
  /** The company of a customer user; null for staff and suppliers. */
  customerId: z.string().nullable(),
  /** The factory of a supplier user. */
  supplierId: z.string().optional(),
  status: z.enum(userStatuses),
  /** URL of an uploaded picture; without one, pages show initials (USER-D06). */
  avatar: z.string().nullable(),
  createdOn: z.string(),
  changedOn: z.string(),
  /** Minutes east of UTC. */
  timeZoneOffset: z.int().nullable(),
  /** IANA time zone. */
  timeZone: z.string().nullable(),
  pendingUserFlows: z.array(z.enum(userFlows)),
  /** Customer user roles (ROLE-011..013). */
  roles: z.array(z.enum(customerRoles)),
  language: z.enum(languages),
  configurationMode: z.enum(configurationModes),
  loginMethod: z.enum(loginMethods),
  /** Only for type admin (USER-002, ROLE-007). */
  adminType: z.enum(adminTypes).optional(),
  /** Only for type admin; may be set without an admin type. */
  bookRight: z.enum(bookRights).optional(),
})
export type User = z.infer<typeof User>
