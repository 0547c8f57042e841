import type { PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrderStatuses } from '#domain/production/purchase-order-core.ts'
import { isUnfinished } from '#domain/production/purchase-order.ts'
import { isLate } from '#domain/production/stopped-work.ts'
import { specificationText } from '../catalogue/configured-item/item-labels.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { AssignedTo } from '../people/AssignedTo.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { DateText, PlannedDate } from '../ui/DateText.tsx'
import { count } from '../ui/format-count.ts'
import type { ListFilter } from '../ui/list-state.ts'
import { Money } from '../ui/Money.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/** Columns and filters of staff's list of purchase orders. */

type Row = PurchaseOrderForStaff

const columns = (now: number): readonly [Column<Row>, ...Column<Row>[]] => [
  { key: 'id', header: t('production.staff.id'), cell: ({ id }) => id, whole: true },
  {
    key: 'supplier',
    header: t('production.staff.supplier'),
    cell: (po) => <bdi>{po.supplierName ?? po.supplierId}</bdi>,
    extra: 'card',
  },
  {
    key: 'product',
    header: t('production.staff.product'),
    cell: ({ title, specification }) =>
      [inLanguage(title), specificationText(specification)].filter(Boolean).join(t('packaging.between')),
    wide: true,
  },
  { key: 'quantity', header: t('production.staff.quantity'), align: 'end', cell: ({ quantity }) => count(quantity) },
  {
    key: 'status',
    header: t('production.staff.status'),
    cell: ({ status, proposal, noteUnanswered, stopped }) => (
      <>
        <StatusBadge kind="purchaseOrder" of={status} />
        {stopped && <span className={styles.late}>{t(`production.staff.stopped.${stopped}`)}</span>}
        {proposal && <span className={styles.late}>{t('production.staff.proposal')}</span>}
        {noteUnanswered && <span className={styles.late}>{t('production.staff.note')}</span>}
      </>
    ),
  },
  {
    key: 'readyBy',
    header: t('production.staff.readyBy'),
    cell: (po) => (
      <>
        {po.actualReadyDate ? (
          <DateText at={po.actualReadyDate} format="dayMonth" relative={false} />
        ) : (
          <PlannedDate at={po.plannedReadyDate} format="dayMonth" relative={false} />
        )}
        {isLate(po, now) && <span className={styles.late}>{t('production.staff.late')}</span>}
      </>
    ),
  },
  {
    key: 'assignee',
    extra: true,
    header: t('people.assignment.assignee'),
    cell: ({ assignment, status }) => <AssignedTo assignment={assignment} done={!isUnfinished({ status })} />,
  },
  {
    key: 'order',
    extra: true,
    header: t('production.staff.orderId'),
    cell: ({ source }) => source.requestId,
    whole: true,
  },
  {
    key: 'total',
    extra: true,
    header: t('production.staff.total'),
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
]

/** The table; rows that are late at `now` are marked. */
export const purchaseOrderTable = (now: number) => ({
  columns: columns(now),
  rowKey: ({ id }: Row) => id,
  href: ({ id }: Row) => paths.staff.purchaseOrder(id),
  attention: (po: Row) => isLate(po, now),
})

/** Filters over the query of `production.listForStaff`. */
export const purchaseOrderFilters = (
  suppliers: readonly { supplierId: string; name: string }[],
  /** Possible assignees, the current user first. */
  employees: readonly { value: string; label: string }[],
): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('production.staff.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('production.staff.status'),
    options: purchaseOrderStatuses.map((value) => ({ value, label: statusLabel('purchaseOrder', value).label })),
  },
  {
    kind: 'choice',
    name: 'supplierId',
    label: t('production.staff.supplier'),
    options: suppliers.map(({ supplierId: value, name: label }) => ({ value, label })),
  },
  { kind: 'choice', name: 'assigneeId', label: t('people.assignment.assignee'), options: employees },
  { kind: 'flag', name: 'overdue', label: t('people.assignment.overdue') },
  { kind: 'flag', name: 'followUp', label: t('people.assignment.followUpDue') },
  {
    kind: 'choice',
    name: 'due',
    label: t('production.staff.due'),
    options: [
      { value: 'late', label: t('production.staff.dueLate') },
      { value: 'week', label: t('production.staff.dueWeek') },
    ],
  },
  { kind: 'day', name: 'readyFrom', label: t('production.staff.readyFrom') },
  { kind: 'day', name: 'readyTo', label: t('production.staff.readyTo') },
  {
    kind: 'choice',
    name: 'sort',
    label: t('production.staff.sort'),
    none: t('production.staff.sortChanged'),
    options: [{ value: 'due', label: t('production.staff.sortDue') }],
  },
]
