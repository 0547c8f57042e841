import { useSearch } from '@tanstack/react-router'
import { books, type OrderAccount } from '#application/payments/contracts/books.ts'
import { paymentAttentions } from '#domain/payments/payment-attention.ts'
import { paymentStatuses } from '#domain/payments/payment.ts'
import { paymentMethods } from '#domain/payments/payments-state.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import { PaymentsToDecide } from '../../payments/books/PaymentsToDecide.tsx'
import { useNow } from '../../ui/clock.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { DateText } from '../../ui/DateText.tsx'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { statusLabel } from '../../ui/status-labels.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const isOverdue = ({ dueOn }: OrderAccount, now: number): boolean => dueOn !== null && Date.parse(dueOn) < now

const columns = (now: number): readonly [Column<OrderAccount>, ...Column<OrderAccount>[]] => [
  { key: 'order', header: t('books.order'), cell: ({ requestId }) => requestId, whole: true },
  { key: 'customer', header: t('books.customer'), cell: (one) => <bdi>{one.customerName ?? one.customerId}</bdi> },
  {
    key: 'status',
    header: t('books.status'),
    cell: ({ status, orderStatus, dispute, attention }) => (
      <>
        {/* Nothing is owed for a canceled order, so it is not paid or unpaid. */}
        {orderStatus === 'cancelled' ? (
          <StatusBadge kind="order" of={orderStatus} />
        ) : (
          <StatusBadge kind="payment" of={status} />
        )}
        {dispute && (
          <>
            <br />
            {t('payments.dispute.title')}
            <br />
            <StatusBadge kind="dispute" of={dispute} />
          </>
        )}
        {attention && (
          <>
            <br />
            <strong>{t(`books.attention.${attention}`)}</strong>
            <br />
            {t(`books.nextStep.${attention}`)}
          </>
        )}
      </>
    ),
  },
  {
    key: 'methods',
    extra: true,
    header: t('books.methods'),
    cell: ({ methods }) => methods.map((method) => t(`payments.method.${method}`)).join(', ') || '—',
  },
  {
    key: 'total',
    header: t('payments.total'),
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    key: 'paid',
    extra: true,
    header: t('payments.paid'),
    align: 'end',
    cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
  },
  {
    key: 'owed',
    header: t('payments.due'),
    align: 'end',
    cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
  },
  {
    key: 'dueOn',
    header: t('books.dueOn'),
    cell: (one) =>
      one.dueOn === null ? (
        '—'
      ) : (
        <>
          <DateText at={one.dueOn} format="dayMonth" relative={false} />
          {isOverdue(one, now) && ` · ${t('books.overdue')}`}
        </>
      ),
  },
]

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('books.search') },
  {
    kind: 'choice',
    name: 'status',
    label: t('books.status'),
    options: paymentStatuses.map((value) => ({ value, label: statusLabel('payment', value).label })),
  },
  {
    kind: 'choice',
    name: 'method',
    label: t('books.methods'),
    options: paymentMethods.map((value) => ({ value, label: t(`payments.method.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'due',
    label: t('payments.due'),
    options: [
      { value: 'due', label: t('books.dueNow') },
      { value: 'overdue', label: t('books.overdue') },
    ],
  },
  {
    kind: 'choice',
    name: 'attention',
    label: t('books.decision'),
    options: [
      { value: 'any', label: t('books.anyDecision') },
      ...paymentAttentions.map((value) => ({ value, label: t(`books.attention.${value}`) })),
    ],
  },
  { kind: 'day', name: 'from', label: t('books.from') },
  { kind: 'day', name: 'to', label: t('books.to') },
  {
    kind: 'choice',
    name: 'sort',
    label: t('books.sort'),
    none: t('books.sortChanged'),
    options: [{ value: 'due', label: t('books.sortDue') }],
  },
]

/** Payments of all orders: paid and due amounts, with due dates. */
const PaymentsPage = () => {
  const search = useSearch({ from: '/_app/live/staff/payments' })
  const list = useList(books.accounts, search, {
    ...search,
    from: startOfDay(search.from),
    to: endOfDay(search.to),
  })
  const now = useNow()
  return (
    <ListPage
      name="payments"
      title={t('books.payments')}
      lede={t('books.paymentsLede')}
      actions={<BooksLinks />}
      list={list}
      filters={filters()}
      summary={<PaymentsToDecide />}
      table={{
        columns: columns(now),
        rowKey: ({ requestId }) => requestId,
        href: ({ requestId }) => paths.staff.order(requestId),
        attention: (one) => isOverdue(one, now) || one.attention !== null,
      }}
      empty={{ title: t('books.emptyTitle'), text: t('books.empty') }}
    />
  )
}

export default PaymentsPage
