import type { User } from '#application/contracts/people.ts'

/** Why this user may only look at orders, or nothing if they may change them (ROLE-012). */
export const editingProblem = (user: Pick<User, 'type' | 'roles'> | null): string | undefined =>
  user?.type === 'user' && !user.roles.includes('CREQ:C')
    ? 'You may look at orders. To change them, ask a colleague who manages your account.'
    : undefined
