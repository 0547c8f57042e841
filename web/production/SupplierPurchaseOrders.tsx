import { production } from '#application/production/contracts.ts'
import { isUnfinished } from '#domain/production/purchase-order.ts'
import { useApiQuery } from '../data/queries.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Panel } from '../ui/Panel.tsx'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ReadyBy } from './ReadyBy.tsx'
import styles from './SupplierPurchaseOrders.module.css'

/** Maximum number of unfinished purchase orders that are listed; a link shows the rest. */
const maxListed = 10

/** Unfinished purchase orders of a supplier, the earliest due first. */
export const useUnfinished = (supplierId: string) => {
  const reading = useApiQuery(production.listForStaff, { query: { supplierId, sort: 'due', limit: 100 } })
  return { ...reading, unfinished: reading.data?.items.filter(isUnfinished) }
}

/** Unfinished work of a supplier, for staff. */
export const SupplierPurchaseOrders = ({ supplierId }: { supplierId: string }) => {
  const { unfinished, error, refetch } = useUnfinished(supplierId)
  return (
    <Panel
      title={t('production.staff.title')}
      aside={<a href={paths.staff.purchaseOrders({ supplierId })}>{t('production.staff.ofSupplier')}</a>}
    >
      {!unfinished && <LoadingOrError error={error} refetch={refetch} skeleton={<TableSkeleton />} />}
      {unfinished?.length === 0 && <p>{t('production.staff.noneUnfinished')}</p>}
      {unfinished && unfinished.length > 0 && (
        <ul className={styles.list}>
          {unfinished.slice(0, maxListed).map((po) => (
            <li key={po.id}>
              <a href={paths.staff.purchaseOrder(po.id)}>
                {t('production.amountOf', { quantity: po.quantity, title: inLanguage(po.title) })}
              </a>{' '}
              <StatusBadge kind="purchaseOrder" of={po.status} /> <ReadyBy po={po} brief />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
