import { useSearch } from '@tanstack/react-router'
import { books, type Margin } from '#application/payments/contracts/books.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { Trans } from '../../locales/Trans.tsx'
import { paths } from '../../paths.ts'
import { BooksLinks } from '../../payments/books/BooksLinks.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { count } from '../../ui/format-count.ts'
import type { ListFilter } from '../../ui/list-state.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'

/** Whether the margin counts all costs: each item has a supplier, and there is a cost. */
const isComplete = ({ isCostKnown, cost }: Margin): boolean => isCostKnown && cost > 0

const columns = (): readonly [Column<Margin>, ...Column<Margin>[]] => [
  { key: 'order', header: t('books.order'), cell: ({ requestId }) => requestId, whole: true },
  { key: 'customer', header: t('books.customer'), cell: (one) => <bdi>{one.customerName ?? one.customerId}</bdi> },
  {
    key: 'revenue',
    header: t('books.revenue'),
    align: 'end',
    cell: ({ revenue, currency }) => <Money amount={revenue} currency={currency} />,
  },
  {
    key: 'cost',
    header: t('books.cost'),
    align: 'end',
    cell: (one) => (isComplete(one) ? <Cost of={one} /> : t(one.isCostKnown ? 'books.noCost' : 'books.noSupplier')),
    extra: 'card',
  },
  {
    key: 'margin',
    header: t('books.margin'),
    align: 'end',
    cell: (one) => (isComplete(one) ? <Money amount={one.margin} currency={one.currency} /> : '—'),
  },
  {
    key: 'percent',
    header: t('books.percent'),
    align: 'end',
    cell: (one) => (isComplete(one) && one.percent !== null ? `${count(one.percent)}%` : '—'),
  },
  {
    key: 'rates',
    extra: true,
    header: t('books.rate'),
    cell: ({ rates }) =>
      rates.map(({ rate, ...one }) => t('books.oneRate', { ...one, rate: rate.toFixed(4) })).join(', ') || '—',
  },
]

const Cost = ({ of: { cost, planned, currency } }: { of: Margin }) => (
  <>
    <Money amount={cost} currency={currency} />
    {planned > 0 && (
      <>
        <br />
        <Trans i18nKey="books.plannedCost" components={{ amount: <Money amount={planned} currency={currency} /> }} />
      </>
    )}
  </>
)

const filters = (): readonly ListFilter[] => [
  { kind: 'search', name: 'q', label: t('books.search') },
  { kind: 'day', name: 'from', label: t('books.from') },
  { kind: 'day', name: 'to', label: t('books.to') },
]

/** Revenue, cost of suppliers and margin of each order. */
const MarginsPage = () => {
  const search = useSearch({ from: '/_app/live/staff/margins' })
  const list = useList(books.margins, search, { ...search, from: startOfDay(search.from), to: endOfDay(search.to) })
  return (
    <ListPage
      name="margins"
      title={t('books.margins')}
      lede={t('books.marginsLede')}
      actions={<BooksLinks />}
      list={list}
      filters={filters()}
      table={{
        columns: columns(),
        rowKey: ({ requestId }) => requestId,
        href: ({ requestId }) => paths.staff.journal(requestId),
        attention: ({ margin, isCostKnown }) => isCostKnown && margin < 0,
      }}
      empty={{ title: t('books.emptyTitle'), text: t('books.empty') }}
    />
  )
}

export default MarginsPage
