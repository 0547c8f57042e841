import type { User } from '#application/people/contracts/people.ts'
import { t } from '../locales/i18n.ts'

/** Why this user has read-only access to orders; undefined if they may edit (ROLE-012). */
export const whyReadOnly = (user: Pick<User, 'type' | 'roles'> | null): string | undefined =>
  user?.type === 'user' && !user.roles.includes('CREQ:C') ? t('people.mayOnlyLook') : undefined
