import { useSearch } from '@tanstack/react-router'
import { type CustomerAction, customerActions, dueRanges } from '#application/people/contracts/customer-actions.ts'
import { actionStatuses, actionTypes, isOverdue } from '#domain/people/customer-action.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { ActionAuthor } from '../../people/ActionAuthor.tsx'
import { ActionDue } from '../../people/ActionDue.tsx'
import { useAssigneeOptions } from '../../people/employees.ts'
import { useNow } from '../../ui/clock.ts'
import type { Column } from '../../ui/DataTable.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const columns = (): readonly [Column<CustomerAction>, ...Column<CustomerAction>[]] => [
  { key: 'title', header: t('company.actions.what'), cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'customer', header: t('company.actions.customer'), cell: ({ customerName }) => <bdi>{customerName}</bdi> },
  {
    key: 'type',
    header: t('company.actions.type'),
    cell: ({ type }) => t(`company.actions.types.${type}`),
    extra: true,
  },
  {
    key: 'assignee',
    header: t('company.actions.assignee'),
    cell: ({ assignee }) => (assignee ? <bdi>{assignee}</bdi> : t('company.actions.unassigned')),
  },
  {
    key: 'added',
    header: t('company.actions.addedBy'),
    cell: (action) => <ActionAuthor action={action} />,
    extra: 'card',
  },
  { key: 'due', header: t('company.actions.due'), cell: (action) => <ActionDue action={action} /> },
  {
    key: 'status',
    header: t('company.field.status'),
    cell: ({ status }) => <StatusBadge kind="action" of={status} />,
  },
]

const filters = (assignees: readonly { value: string; label: string }[]): readonly ListFilter[] => [
  {
    kind: 'choice',
    name: 'assignedTo',
    label: t('company.actions.assignee'),
    options: assignees,
    resets: ['unassigned'],
  },
  {
    kind: 'choice',
    name: 'status',
    label: t('company.field.status'),
    none: t('company.actions.open'),
    options: actionStatuses.map((value) => ({ value, label: statusLabel('action', value).label })),
  },
  {
    kind: 'choice',
    name: 'due',
    label: t('company.actions.due'),
    options: dueRanges.map((value) => ({ value, label: t(`company.actions.dueRange.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'type',
    label: t('company.actions.type'),
    options: actionTypes.map((value) => ({ value, label: t(`company.actions.types.${value}`) })),
  },
  { kind: 'flag', name: 'unassigned', label: t('company.actions.unassigned') },
  {
    kind: 'choice',
    name: 'sort',
    label: t('company.actions.sortBy'),
    none: t('company.actions.sort.due'),
    options: [{ value: 'changed', label: t('company.actions.sort.changed') }],
  },
]

/** Actions of employees about customers, soonest due first. */
const ActionsPage = () => {
  const search = useSearch({ from: '/_app/live/staff/actions' })
  const now = new Date(useNow()).toISOString()
  // Without a status filter, completed actions are omitted.
  const list = useList(customerActions.list, search, { ...search, ...(search.status ? {} : { open: true }) })
  return (
    <ListPage
      name="actions"
      title={t('company.actions.all')}
      lede={t('company.actions.lede')}
      list={list}
      filters={filters(useAssigneeOptions())}
      table={{
        columns: columns(),
        rowKey: ({ id }) => id,
        href: ({ customerId, id }) => `${paths.staff.customer(customerId)}#action-${id}`,
        attention: (action) => isOverdue(action, now),
      }}
      empty={{ title: t('company.actions.emptyTitle'), text: t('company.actions.empty') }}
    />
  )
}

export default ActionsPage
