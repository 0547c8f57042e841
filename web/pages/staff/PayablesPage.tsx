import { useSearch } from '@tanstack/react-router'
import { type Payable, payables, payableStatuses } from '#application/payments/contracts/payables.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { currencies } from '#domain/currencies.ts'
import { isBillOverdue } from '#domain/production/supplier-bill.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useApiQuery } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import { PayableTotals } from '../../payments/books/PayableTotals.tsx'
import { useNow } from '../../ui/clock.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateText } from '../../ui/DateText.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Row = Payable

const isOverdue = ({ next }: Row, now: number): boolean => next !== null && isBillOverdue(next.dueDate, new Date(now))

const columns = (now: number): readonly [Column<Row>, ...Column<Row>[]] => [
  { key: 'purchaseOrder', header: t('books.purchaseOrder'), cell: (one) => one.purchaseOrderId, whole: true },
  { key: 'supplier', header: t('books.supplier'), cell: (one) => <bdi>{one.supplierName ?? one.supplierId}</bdi> },
  {
    key: 'status',
    header: t('books.payableStatus'),
    cell: (one) =>
      isOverdue(one, now) ? (
        <StatusBadge kind="supplierBill" of="overdue" />
      ) : (
        <StatusBadge kind="payable" of={one.status} />
      ),
  },
  {
    key: 'bill',
    header: t('books.nextBill'),
    cell: ({ next }) => (next ? <bdi>{next.number}</bdi> : '–'),
  },
  {
    key: 'dueOn',
    header: t('books.dueOn'),
    cell: ({ next }) => (next ? <DateText at={next.dueDate} format="dayMonth" relative={false} /> : '–'),
  },
  {
    key: 'owed',
    extra: true,
    header: t('books.owed'),
    align: 'end',
    cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
  },
  {
    key: 'paid',
    extra: true,
    header: t('payments.paid'),
    align: 'end',
    cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
  },
  {
    key: 'open',
    header: t('books.open'),
    align: 'end',
    cell: ({ open, openBilled, currency }) => <Money amount={Math.min(open, openBilled)} currency={currency} />,
  },
  {
    key: 'unbilled',
    header: t('books.notBilled'),
    align: 'end',
    cell: ({ unbilled, currency }) => <Money amount={unbilled} currency={currency} />,
  },
]

const filters = (known: readonly { supplierId: string; name: string }[]): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('books.searchPayables') },
  {
    kind: 'choice',
    name: 'status',
    label: t('books.payableStatus'),
    options: [
      ...payableStatuses.map((value) => ({ value, label: statusLabel('payable', value).label })),
      { value: 'overdue', label: statusLabel('supplierBill', 'overdue').label },
    ],
  },
  ...(known.length === 0
    ? []
    : [
        {
          kind: 'choice' as const,
          name: 'supplierId',
          label: t('books.supplier'),
          options: known.map(({ supplierId, name }) => ({ value: supplierId, label: name })),
        },
      ]),
  {
    kind: 'choice',
    name: 'currency',
    label: t('books.currency'),
    options: currencies.map((value) => ({ value, label: value })),
  },
  { kind: 'day', name: 'dueFrom', label: t('books.billDueFrom') },
  { kind: 'day', name: 'dueTo', label: t('books.billDueTo') },
]

/** Amounts payable to suppliers: bills to pay, overdue first. A row links to its purchase order. */
const PayablesPage = () => {
  const search = useSearch({ from: '/_app/live/staff/payables' })
  const query = { ...search, dueFrom: startOfDay(search.dueFrom), dueTo: endOfDay(search.dueTo) }
  const list = useList(payables.list, search, query)
  const { data: totals = [] } = useApiQuery(payables.totals, { query })
  const { data: known = [] } = useApiQuery(suppliers.list, { query: {} })
  const now = useNow()
  return (
    <ListPage
      name="payables"
      title={t('books.payables')}
      lede={t('books.payablesLede')}
      actions={<BooksLinks />}
      list={list}
      filters={filters(known)}
      summary={totals.length > 0 && <PayableTotals totals={totals} />}
      table={{
        columns: columns(now),
        rowKey: ({ purchaseOrderId }) => purchaseOrderId,
        href: ({ purchaseOrderId, requestId, isRemoved }) =>
          isRemoved ? paths.staff.order(requestId) : `${paths.staff.purchaseOrder(purchaseOrderId)}#payment`,
        attention: (one) => isOverdue(one, now),
      }}
      empty={{ title: t('books.payablesEmptyTitle'), text: t('books.payablesEmpty') }}
    />
  )
}

export default PayablesPage
