import type { OrderToPlan } from '#application/production/contracts/purchase-order-shapes.ts'
import { specificationText } from '../catalogue/configured-item/item-labels.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Money } from '../ui/Money.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PlanPurchaseOrder } from './PlanPurchaseOrder.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/** Orders with items that are not on purchase orders yet. Only readers of orders get links to them (ROLE-D02). */
export const ItemsToPlan = ({ orders }: { orders: readonly OrderToPlan[] }) => {
  const user = userOf(useSession())
  const readsOrders = user !== null && hasAccess(user, 'staff')
  return (
    <div className={styles.orders}>
      {orders.map(({ requestId, currency, items }) => (
        <Panel
          key={requestId}
          title={t('production.toPlan.order', { requestId })}
          aside={readsOrders && <a href={paths.staff.order(requestId)}>{t('production.staff.open')}</a>}
        >
          {items.map((item) => (
            <section key={`${item.itemId}-${item.quantity}`} className={styles.po}>
              <h3>{t('production.toPlan.item', { itemNumber: item.itemNumber, product: inLanguage(item.title) })}</h3>
              <p>{specificationText(item.specification)}</p>
              <p>
                {item.sourcing ? (
                  <>
                    <bdi>{item.sourcing.supplierName ?? item.sourcing.supplierId}</bdi>
                    {t('packaging.between')}
                    <Money amount={item.sourcing.unitCost} currency={currency} perPiece />
                  </>
                ) : (
                  t('production.toPlan.noSupplier')
                )}
              </p>
              <PlanPurchaseOrder order={{ requestId, currency }} item={item} />
            </section>
          ))}
        </Panel>
      ))}
    </div>
  )
}
