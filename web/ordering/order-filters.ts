import { orderStatuses } from '#domain/ordering/order-core.ts'
import { boardColumns } from '#domain/ordering/order-groups.ts'
import { t } from '../locales/i18n.ts'
import type { ListFilter } from '../ui/list-state.ts'
import { statusLabel } from '../ui/status-labels.ts'

/** Filters and sort orders of staff's order pages, for the board and the list. */

const search = (): ListFilter => ({ kind: 'search', name: 'q', label: t('ordering.board.search') })
const status = (): ListFilter => ({
  kind: 'choice',
  name: 'status',
  label: t('ordering.board.status'),
  options: orderStatuses.map((value) => ({ value, label: statusLabel('order', value).label })),
})
const waitsFor = (): ListFilter => ({
  kind: 'choice',
  name: 'waitsFor',
  label: t('ordering.board.waits'),
  options: [{ value: 'us', label: t('ordering.board.us') }],
})

const late = (): ListFilter => ({ kind: 'flag', name: 'late', label: t('ordering.late.only') })

const mine = (): ListFilter => ({ kind: 'flag', name: 'mine', label: t('people.assignment.mine') })
const overdue = (): ListFilter => ({ kind: 'flag', name: 'overdue', label: t('people.assignment.overdue') })
const followUp = (): ListFilter => ({ kind: 'flag', name: 'followUp', label: t('people.assignment.followUpDue') })

export const boardFilters = (): readonly ListFilter[] => [search(), waitsFor(), late(), mine(), overdue(), followUp()]

/** `employees`: possible assignees, the current user first. */
export const listFilters = (employees: readonly { value: string; label: string }[]): readonly ListFilter[] => [
  search(),
  {
    kind: 'choice',
    name: 'column',
    label: t('ordering.board.column.label'),
    options: boardColumns.map((value) => ({ value, label: t(`ordering.board.column.${value}`) })),
  },
  status(),
  waitsFor(),
  late(),
  mine(),
  { kind: 'choice', name: 'assigneeId', label: t('people.assignment.assignee'), options: employees },
  overdue(),
  followUp(),
  { kind: 'day', name: 'createdFrom', label: t('ordering.board.createdFrom') },
  { kind: 'day', name: 'createdTo', label: t('ordering.board.createdTo') },
  {
    kind: 'choice',
    name: 'sort',
    label: t('ordering.board.sort'),
    none: t('ordering.board.sortChanged'),
    options: [
      { value: 'created', label: t('ordering.board.sortCreated') },
      { value: 'urgency', label: t('ordering.board.sortUrgency') },
    ],
  },
]
