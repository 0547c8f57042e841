import { userStatuses } from '#domain/people/user.ts'
import { t } from '../locales/i18n.ts'
import type { ListFilter } from '../ui/list-state.ts'
import { statusLabel } from '../ui/status-labels.ts'

/** The status of users, as a filter of their lists. */
export const userStatusFilter = (): ListFilter => ({
  kind: 'choice',
  name: 'status',
  label: t('company.field.status'),
  options: userStatuses.map((value) => ({ value, label: statusLabel('user', value).label })),
})
