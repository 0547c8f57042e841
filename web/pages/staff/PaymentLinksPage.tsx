import { useSearch } from '@tanstack/react-router'
import { type ListedPaymentLink, payments } from '#application/payments/contracts/payments.ts'
import { paymentLinkStatuses } from '#domain/payments/payment-link.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { Ago, DateText } from '../../ui/DateText.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

type Row = ListedPaymentLink

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  { key: 'order', header: t('payments.links.order'), cell: ({ requestId }) => requestId, whole: true },
  {
    key: 'customer',
    header: t('payments.links.customer'),
    cell: ({ customerName, customerId }) => <bdi>{customerName ?? customerId}</bdi>,
  },
  {
    key: 'amount',
    header: t('payments.links.amountOf'),
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'status',
    header: t('payments.links.status'),
    cell: ({ status }) => <StatusBadge kind="paymentLink" of={status} />,
  },
  {
    key: 'validUntil',
    header: t('payments.links.validUntil'),
    cell: ({ expiresOn }) => <DateText at={expiresOn} format="dayMonth" relative={false} />,
  },
  {
    key: 'issued',
    header: t('payments.links.issuedOn'),
    cell: ({ issuedOn }) => <Ago at={issuedOn} />,
    extra: true,
  },
]

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('payments.links.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('payments.links.status'),
    options: paymentLinkStatuses.map((value) => ({ value, label: statusLabel('paymentLink', value).label })),
  },
  { kind: 'day', name: 'validFrom', label: t('payments.links.validFrom') },
  { kind: 'day', name: 'validTo', label: t('payments.links.validTo') },
]

/** Payment links of all orders: open ones, and those that have expired unpaid. A row links to its order. */
const PaymentLinksPage = () => {
  const search = useSearch({ from: '/_app/live/staff/payment-links' })
  const list = useList(payments.listAllLinks, search, {
    ...search,
    validFrom: startOfDay(search.validFrom),
    validTo: endOfDay(search.validTo),
  })
  return (
    <ListPage
      name="paymentLinks"
      title={t('payments.links.title')}
      lede={t('payments.links.lede')}
      list={list}
      filters={filters()}
      table={{
        columns: columns(),
        rowKey: ({ id }) => id,
        href: ({ requestId }) => paths.staff.order(requestId),
      }}
      empty={{ title: t('payments.links.emptyTitle'), text: t('payments.links.empty') }}
    />
  )
}

export default PaymentLinksPage
