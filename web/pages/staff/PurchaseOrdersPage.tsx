import { useSearch } from '@tanstack/react-router'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { production } from '#application/production/contracts.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useApiQuery } from '../../data/queries.ts'
import { useList, useWholeList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths, type PurchaseOrderFilter } from '../../paths.ts'
import { useAssigneeOptions } from '../../people/employees.ts'
import { purchaseOrderFilters, purchaseOrderTable } from '../../production/purchase-order-table.tsx'
import { PurchaseOrderBoard } from '../../production/PurchaseOrderBoard.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useNow } from '../../ui/clock.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ViewLinks } from '../../ui/ViewLinks.tsx'

/** Purchase orders of all suppliers, as a list or as a board by status (PO-001, PO-004). */
const PurchaseOrdersPage = () => {
  const { view, ...filter } = useSearch({ from: '/_app/live/staff/purchase-orders' })
  return view === 'board' ? <BoardView filter={filter} /> : <ListView filter={filter} />
}

/** The parameters of the address as the contracts expect them. */
const queryOf = (filter: PurchaseOrderFilter) => ({
  ...filter,
  readyFrom: startOfDay(filter.readyFrom),
  readyTo: endOfDay(filter.readyTo),
})

const useFilters = () => {
  const { data: known = [] } = useApiQuery(suppliers.list, { query: {} })
  return purchaseOrderFilters(known, useAssigneeOptions())
}

const empty = () => ({ title: t('production.staff.emptyTitle'), text: t('production.staff.empty') })

const ListView = ({ filter }: { filter: PurchaseOrderFilter }) => {
  const list = useList(production.listForStaff, filter, queryOf(filter))
  const now = useNow()
  return (
    <ListPage
      name="purchaseOrders"
      title={t('production.staff.title')}
      lede={t('production.staff.lede')}
      actions={<Actions view="list" filter={filter} />}
      list={list}
      filters={useFilters()}
      table={purchaseOrderTable(now)}
      empty={empty()}
    />
  )
}

const BoardView = ({ filter: { status: _, sort: __, ...filter } }: { filter: PurchaseOrderFilter }) => {
  const list = useWholeList(production.board, { ...filter, view: 'board' }, queryOf(filter), ({ columns }) =>
    columns.some(({ count }) => count > 0) ? columns : [],
  )
  return (
    <ListPage
      name="purchaseOrders-board"
      title={t('production.staff.title')}
      lede={t('production.staff.lede')}
      actions={<Actions view="board" filter={filter} />}
      list={list}
      filters={useFilters().filter(({ name }) => name !== 'status' && name !== 'sort')}
      render={(columns) => <PurchaseOrderBoard columns={columns} filter={filter} />}
      isWhole
      empty={empty()}
    />
  )
}

const Actions = ({ view, filter }: { view: 'board' | 'list'; filter: PurchaseOrderFilter }) => (
  <>
    <ViewLinks
      current={view}
      board={paths.staff.purchaseOrders({ ...filter, view: 'board' })}
      list={paths.staff.purchaseOrders(filter)}
    />
    <ButtonLink href={paths.staff.payables()} weight="plain">
      {t('books.payables')}
    </ButtonLink>
  </>
)

export default PurchaseOrdersPage
