import type { OrderForStaff } from '#application/contracts/order-shapes.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Sheet } from '../Sheet.tsx'
import { PoDates, SpecFacts } from '../supplier/PurchaseOrderView.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/** Who makes what for this order, and how far they are. */
export const PurchaseOrdersPanel = ({ order: { purchaseOrders } }: { order: OrderForStaff }) => (
  <Sheet title="Purchase orders" internal id="purchase-orders">
    {purchaseOrders.length === 0 && (
      <p className={styles.none}>None yet. One is issued by itself when the payment is confirmed.</p>
    )}
    {purchaseOrders.map((po) => (
      <section key={po.id} className={styles.po}>
        <header className={styles.head}>
          <h3>{po.supplierName ?? po.supplierId}</h3>
          <StatusBadge kind="purchaseOrder" of={po.status} />
          <span className={styles.id}>
            {po.id}, item {po.source.itemNumber}
          </span>
        </header>
        <div className={styles.facts}>
          <SpecFacts po={po} />
          <PoDates po={po} />
        </div>
      </section>
    ))}
  </Sheet>
)
