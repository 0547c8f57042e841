import type { User } from '#application/people/contracts/people.ts'
import { t } from '../locales/i18n.ts'

/** Why this user may only look at orders, or nothing if they may change them (ROLE-012). */
export const editingProblem = (user: Pick<User, 'type' | 'roles'> | null): string | undefined =>
  user?.type === 'user' && !user.roles.includes('CREQ:C') ? t('people.mayOnlyLook') : undefined
