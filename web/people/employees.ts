import { users } from '#application/people/contracts/users.ts'
import { fullName } from '#domain/text/full-name.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { userOf, useSession } from '../stores/session.ts'

/**
 * Employees that work can be assigned to. `managers`: also those who manage only suppliers, for purchase orders
 * (ROLE-D02).
 */
export const useEmployees = ({ managers = false }: { managers?: boolean } = {}) => {
  const { data } = useApiQuery(users.list, { query: { type: 'admin', status: 'active', limit: 200 } })
  return (data?.items ?? [])
    .filter(({ adminType }) => managers || adminType !== 'supplierOnly')
    .map(({ userId: value, firstName, lastName }) => ({ value, label: fullName({ firstName, lastName }) }))
}

/** Options of a filter by employee: the current user first. */
export const useAssigneeOptions = (among: { managers?: boolean } = {}) => {
  const me = userOf(useSession())?.userId
  const employees = useEmployees(among)
  return [
    ...(me ? [{ value: me, label: t('company.actions.me') }] : []),
    ...employees.filter(({ value }) => value !== me),
  ]
}
