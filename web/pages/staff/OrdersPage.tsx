import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { apiQueryOptions } from '../../data/queries.ts'
import { useList, useWholeList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { boardFilters, listFilters } from '../../ordering/order-filters.ts'
import { orderTable } from '../../ordering/order-table.tsx'
import { OrderBoard } from '../../ordering/OrderBoard.tsx'
import { type OrderFilter, paths } from '../../paths.ts'
import { useAssigneeOptions } from '../../people/employees.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ViewLinks } from '../../ui/ViewLinks.tsx'

/** All orders: as a board by next step, or as a list; both live, filtered and counted by the server. */
const OrdersPage = () => {
  const { view, ...filter } = useSearch({ from: '/_app/live/staff/orders' })
  return view === 'list' ? <ListView filter={filter} /> : <BoardView filter={filter} />
}

const empty = () => ({ title: t('ordering.board.emptyTitle'), text: t('ordering.board.empty') })

const ListView = ({ filter }: { filter: OrderFilter }) => {
  const query = {
    ...filter,
    createdFrom: startOfDay(filter.createdFrom),
    createdTo: endOfDay(filter.createdTo),
  }
  const employees = useAssigneeOptions()
  const list = useList(ordering.list, { ...filter, view: 'list' }, query)
  const { sort: _, ...counted } = query
  const { lede } = useCounts(counted)
  return (
    <ListPage
      name="orders"
      title={t('ordering.board.title')}
      lede={lede}
      actions={<Views view="list" filter={filter} />}
      list={list}
      filters={listFilters(employees)}
      table={orderTable()}
      empty={empty()}
    />
  )
}

const BoardView = ({ filter }: { filter: OrderFilter }) => {
  const { q, waitsFor, customerId, late, mine, assigneeId, overdue, followUp } = filter
  const query = { q, waitsFor, customerId, late, mine, assigneeId, overdue, followUp }
  const { counts, lede } = useCounts(query)
  const list = useWholeList(ordering.board, query, query, ({ columns }) =>
    columns.some(({ orders }) => orders.length > 0) ? columns : [],
  )
  return (
    <ListPage
      name="orders-board"
      title={t('ordering.board.title')}
      lede={lede}
      actions={<Views view="board" filter={query} />}
      list={list}
      filters={boardFilters()}
      render={(columns) => (
        <OrderBoard
          columns={columns}
          counts={counts?.columns}
          hrefOf={(column) => paths.staff.orders({ ...query, view: 'list', column, sort: 'urgency' })}
        />
      )}
      isWhole
      empty={empty()}
    />
  )
}

/** The number of matching orders, and the text about those that wait for staff. */
const useCounts = (filter: OrderFilter) => {
  const { data } = useQuery({
    ...apiQueryOptions(ordering.counts, { query: filter }),
    placeholderData: keepPreviousData,
  })
  const counts = data?.audience === 'staff' ? data : undefined
  const count = counts?.waitingForUs ?? 0
  const lede = count > 0 ? t('ordering.board.waiting', { count }) : t('ordering.board.noneWaiting')
  return { counts, lede: counts && lede }
}

const Views = ({ view, filter }: { view: 'board' | 'list'; filter: OrderFilter }) => (
  <ViewLinks
    current={view}
    board={paths.staff.orders({ ...filter, view: undefined })}
    list={paths.staff.orders({ ...filter, view: 'list' })}
  />
)

export default OrdersPage
