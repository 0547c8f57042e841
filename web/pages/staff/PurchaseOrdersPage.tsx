import { useSearch } from '@tanstack/react-router'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { production } from '#application/production/contracts.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useApiList, useApiQuery } from '../../data/queries.ts'
import { useList, useWholeList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths, type PurchaseOrderFilter } from '../../paths.ts'
import { useAssigneeOptions } from '../../people/employees.ts'
import { ItemsToPlan } from '../../production/ItemsToPlan.tsx'
import { purchaseOrderFilters, purchaseOrderTable } from '../../production/purchase-order-table.tsx'
import { PurchaseOrderBoard } from '../../production/PurchaseOrderBoard.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useNow } from '../../ui/clock.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { ViewLinks } from '../../ui/ViewLinks.tsx'

/** Purchase orders of all suppliers, as a list or as a board by status (PO-001, PO-004), and the items to plan (PO-T01). */
const PurchaseOrdersPage = () => {
  const { view, ...filter } = useSearch({ from: '/_app/live/staff/purchase-orders' })
  if (view === 'toPlan') return <ToPlanView filter={filter} />
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
  return purchaseOrderFilters(known, useAssigneeOptions({ managers: true }))
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

/** The filters apply to the other views; the links preserve them. */
const ToPlanView = ({ filter }: { filter: PurchaseOrderFilter }) => (
  <ListPage
    name="items-to-plan"
    title={t('production.staff.title')}
    lede={t('production.toPlan.lede')}
    actions={<Actions view="toPlan" filter={filter} />}
    list={useList(production.toPlan, { ...filter, view: 'toPlan' }, {})}
    render={(orders) => <ItemsToPlan orders={orders} />}
    empty={{ title: t('production.toPlan.emptyTitle'), text: t('production.toPlan.empty') }}
  />
)

const Actions = ({ view, filter }: { view: 'board' | 'list' | 'toPlan'; filter: PurchaseOrderFilter }) => (
  <>
    <ViewLinks
      current={view}
      board={paths.staff.purchaseOrders({ ...filter, view: 'board' })}
      list={paths.staff.purchaseOrders(filter)}
      others={[
        {
          view: 'toPlan',
          href: paths.staff.purchaseOrders({ ...filter, view: 'toPlan' }),
          label: <ToPlanLabel />,
        },
      ]}
    />
    <ButtonLink href={paths.staff.payables()} weight="plain">
      {t('books.payables')}
    </ButtonLink>
  </>
)

/** The number of orders that are certain to have items to plan: those of the first page. */
const ToPlanLabel = () => {
  const { items, hasNextPage } = useApiList(production.toPlan, {})
  const count = items?.length ?? 0
  if (count === 0) return t('production.toPlan.view')
  return t(hasNextPage ? 'production.toPlan.viewWithMore' : 'production.toPlan.viewWithCount', { count })
}

export default PurchaseOrdersPage
