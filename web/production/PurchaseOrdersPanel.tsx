import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { OrderedFacts, PoDates } from './PurchaseOrderView.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/** The purchase orders of an order, with supplier and progress. What is ordered stands at the item, on the same page. */
export const PurchaseOrdersPanel = ({ order: { purchaseOrders } }: { order: OrderForStaff }) => (
  <Section title={t('production.panel.title')} internal id="purchase-orders">
    {purchaseOrders.length === 0 && <p className={styles.none}>{t('production.panel.none')}</p>}
    {purchaseOrders.map((po) => (
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
        <div className={styles.facts}>
          <ReturnNotice po={po} />
          <OrderedFacts po={po} />
          <PoDates po={po} />
        </div>
      </section>
    ))}
  </Section>
)
