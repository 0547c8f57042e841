import type { User } from '#application/people/contracts/people.ts'
import { type Access, permits, rightsOf } from '#domain/people/rights.ts'

/** Whether a user may call a contract. The client applies the same rule as the server. */
export const hasAccess = (user: User, ...access: readonly Access[]): boolean =>
  permits(access, rightsOf(user)) === undefined
