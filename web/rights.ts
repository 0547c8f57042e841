import type { User } from '#application/people/contracts/people.ts'
import { type Access, permits, rightsOf } from '#domain/people/rights.ts'

/** Whether somebody is one of the callers that a contract names: pages are offered by the rule that the server keeps. */
export const may = (user: User, ...access: readonly Access[]): boolean => permits(access, rightsOf(user)) === undefined
