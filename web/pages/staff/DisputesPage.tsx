import { useSearch } from '@tanstack/react-router'
import { disputes, type ListedDispute } from '#application/payments/contracts/disputes.ts'
import { disputeStatuses, isOpenDispute } from '#domain/payments/card-dispute.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago, DateText } from '../../ui/DateText.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Row = ListedDispute

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    key: 'order',
    header: t('books.order'),
    cell: ({ requestId }) => requestId || t('books.cartPayments.cart'),
    whole: true,
  },
  {
    key: 'customer',
    header: t('books.customer'),
    cell: ({ customerName, customerId }) => <bdi>{customerName ?? customerId}</bdi>,
  },
  {
    key: 'amount',
    header: t('payments.dispute.amount'),
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'status',
    header: t('payments.dispute.status'),
    cell: ({ status }) => <StatusBadge kind="dispute" of={status} />,
  },
  {
    key: 'due',
    header: t('payments.dispute.evidenceDueOn'),
    cell: ({ evidenceDueOn, status }) =>
      evidenceDueOn && isOpenDispute({ status }) ? (
        <DateText at={evidenceDueOn} format="dayMonth" relative={false} />
      ) : (
        '–'
      ),
  },
  {
    key: 'assignee',
    header: t('payments.dispute.assignee'),
    cell: ({ assignment }) => <bdi>{assignment.assignee?.name ?? '–'}</bdi>,
  },
  {
    key: 'opened',
    header: t('payments.dispute.openedOn'),
    cell: ({ openedOn }) => <Ago at={openedOn} />,
    extra: true,
  },
]

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('books.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('payments.dispute.status'),
    options: disputeStatuses.map((value) => ({ value, label: statusLabel('dispute', value).label })),
  },
  { kind: 'day', name: 'dueFrom', label: t('payments.dispute.dueFrom') },
  { kind: 'day', name: 'dueTo', label: t('payments.dispute.dueTo') },
]

/** Disputes of card payments of all orders. A row links to its order. */
const DisputesPage = () => {
  const search = useSearch({ from: '/_app/live/staff/disputes' })
  const list = useList(disputes.list, search, {
    ...search,
    dueFrom: startOfDay(search.dueFrom),
    dueTo: endOfDay(search.dueTo),
  })
  return (
    <ListPage
      name="disputes"
      title={t('payments.dispute.listTitle')}
      lede={t('payments.dispute.lede')}
      actions={<BooksLinks />}
      list={list}
      filters={filters()}
      table={{
        columns: columns(),
        rowKey: ({ disputeId }) => disputeId,
        href: ({ requestId }) =>
          requestId === '' ? paths.staff.cartPayments({ disputed: true }) : paths.staff.order(requestId),
      }}
      empty={{ title: t('payments.dispute.emptyTitle'), text: t('payments.dispute.empty') }}
    />
  )
}

export default DisputesPage
