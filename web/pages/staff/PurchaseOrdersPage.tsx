import { useSearch } from '@tanstack/react-router'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import { production } from '#application/production/contracts.ts'
import { endOfDay, startOfDay } from '../../data/day-range.ts'
import { useApiQuery } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { useAssigneeOptions } from '../../people/employees.ts'
import { purchaseOrderFilters, purchaseOrderTable } from '../../production/purchase-order-table.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { useNow } from '../../ui/clock.ts'
import { ListPage } from '../../ui/ListPage.tsx'

/** Purchase orders of all suppliers: status, ready date, delays (PO-001, PO-004). */
const PurchaseOrdersPage = () => {
  const search = useSearch({ from: '/_app/live/staff/purchase-orders' })
  const list = useList(production.listForStaff, search, {
    ...search,
    readyFrom: startOfDay(search.readyFrom),
    readyTo: endOfDay(search.readyTo),
  })
  const { data: known = [] } = useApiQuery(suppliers.list, { query: {} })
  const now = useNow()
  return (
    <ListPage
      name="purchaseOrders"
      title={t('production.staff.title')}
      lede={t('production.staff.lede')}
      actions={<ButtonLink href={paths.staff.payables()}>{t('books.payables')}</ButtonLink>}
      list={list}
      filters={purchaseOrderFilters(known, useAssigneeOptions())}
      table={purchaseOrderTable(now)}
      empty={{ title: t('production.staff.emptyTitle'), text: t('production.staff.empty') }}
    />
  )
}

export default PurchaseOrdersPage
