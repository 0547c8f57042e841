import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isUnfinished } from '#domain/production/purchase-order.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { formatDate, atFactory } from '../ui/format-date.ts'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { StatusShape } from '../ui/StatusShape.tsx'
import { itemsToPlan } from './items-to-plan.ts'
import { PlanOtherPurchaseOrder } from './PlanOtherPurchaseOrder.tsx'
import { PlanPurchaseOrder } from './PlanPurchaseOrder.tsx'
import { OrderedFacts, PoDates } from './PurchaseOrderView.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/**
 * The purchase orders of an order, with supplier and progress. The specification is shown with the item on the same
 * page. `planning`: the reader can plan others.
 */
export const PurchaseOrdersPanel = ({ order, planning }: { order: OrderForStaff; planning: boolean }) => {
  const unplanned = planning ? itemsToPlan(order) : []
  return (
    <Section title={t('production.panel.title')} internal id="purchase-orders">
      {order.purchaseOrders.length + unplanned.length === 0 && (
        <p className={styles.none}>{t('production.panel.none')}</p>
      )}
      {order.status === 'cancelled' && order.purchaseOrders.some(({ status }) => status === 'inProgress') && (
        <p>{t('production.panel.settle')}</p>
      )}
      {order.purchaseOrders.map((po) => (
        <section key={po.id} className={styles.po}>
          <header className={styles.head}>
            <h3>{po.supplierName ?? po.supplierId}</h3>
            <StatusBadge kind="purchaseOrder" of={po.status} />
            <span className={styles.id}>
              <a href={paths.staff.purchaseOrder(po.id)}>
                {t('production.panel.idAndItem', { id: po.id, itemNumber: po.source.itemNumber })}
              </a>
            </span>
          </header>
          <ReturnNotice po={po} />
          <div className={styles.facts}>
            {po.proposal && (
              <p>
                <StatusShape tone="waiting" />{' '}
                <a href={paths.staff.purchaseOrder(po.id)}>{t('production.panel.proposal')}</a>
              </p>
            )}
            {po.noteUnanswered && (
              <p>
                <StatusShape tone="waiting" />{' '}
                <a href={`${paths.staff.purchaseOrder(po.id)}#notes`}>{t('production.panel.note')}</a>
              </p>
            )}
            <OrderedFacts po={po} />
            <PoDates po={po} />
            {isAfter(po, order.production.plannedEndDate) && (
              <p className={styles.late}>
                <StatusShape tone="bad" />{' '}
                {t('production.panel.afterPromise', {
                  date: formatDate(order.production.plannedEndDate!, 'short', atFactory),
                })}
              </p>
            )}
          </div>
        </section>
      ))}
      {unplanned.map((item) => (
        <PlanPurchaseOrder key={`${item.itemId}-${item.quantity}`} order={order} item={item} />
      ))}
      {planning && order.status === 'inProgress' && order.packagingItems.length > 0 && (
        <PlanOtherPurchaseOrder order={order} />
      )}
    </Section>
  )
}

/** Whether a supplier's ready date is later than the date shown to the customer. */
const isAfter = (po: OrderForStaff['purchaseOrders'][number], promised: Date | string | undefined): boolean =>
  promised !== undefined && isUnfinished(po) && new Date(po.plannedReadyDate) > new Date(promised)
