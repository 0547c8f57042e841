import type { PurchaseOrder, PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { isBillOverdue } from '#domain/production/supplier-bill.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { FileList } from '../files/FileList.tsx'
import { t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { useNow } from '../ui/clock.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import styles from './SupplierPayments.module.css'

type Bill = PurchaseOrder['payment']['bills'][number]

/** Status of a bill for its badge. */
const statusOf = ({ cancelledOn, open, dueDate }: Bill, now: number) => {
  if (cancelledOn) return 'cancelled'
  if (open === 0) return 'paid'
  return isBillOverdue(dueDate, new Date(now)) ? 'overdue' : 'due'
}

/** Bills of a purchase order, canceled ones included. */
export const SupplierBills = ({ po }: { po: PurchaseOrder }) => {
  const now = useNow()
  const { currency } = po
  const { bills } = po.payment
  return (
    <>
      <h3>{t('production.bills.title')}</h3>
      {bills.length === 0 && <p className={styles.none}>{t('production.bills.none')}</p>}
      <ul className={styles.history} aria-label={t('production.bills.title')}>
        {bills.map((bill) => (
          <li key={bill.id} className={styles.entry}>
            <strong>
              <bdi>{bill.number}</bdi>
            </strong>
            <Money amount={bill.amount} currency={currency} />
            <StatusBadge kind="supplierBill" of={statusOf(bill, now)} />
            <span>
              <Trans
                i18nKey="production.bills.dates"
                components={{
                  date: <DateText at={bill.date} relative={false} />,
                  due: <DateText at={bill.dueDate} relative={false} />,
                }}
              />
            </span>
            {bill.open > 0 && bill.open < bill.amount && (
              <span>
                <Trans
                  i18nKey="production.bills.open"
                  components={{ amount: <Money amount={bill.open} currency={currency} /> }}
                />
              </span>
            )}
            {bill.file && <FileList files={[bill.file]} label={t('production.bills.file')} />}
            {'notes' in bill && <InternalText>{bill.notes}</InternalText>}
            {'reason' in bill && <InternalText>{bill.reason}</InternalText>}
            {po.audience === 'staff' && <CancelBill po={po} billId={bill.id} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const CancelBill = ({ po, billId }: { po: PurchaseOrderForStaff; billId: string }) => {
  const user = userOf(useSession())
  if (!user || !hasAccess(user, ...contracts.cancelBill.access)) return null
  if (purchaseOrderCan.cancelBill(po.payment.bills, billId)) return null
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('production.bills.cancelTitle')}
      explain={<p>{t('production.bills.cancelExplain')}</p>}
      confirm={t('production.bills.cancel')}
      reason={{ label: t('production.reason'), needed: true }}
      do={async (reason) =>
        cachePurchaseOrder(
          await api.purchaseOrders.cancelBill({ params: { purchaseOrderId: po.id }, body: { billId, reason } }),
        )
      }
      onDone={() => toast(t('production.bills.canceled'))}
    >
      {t('production.bills.cancel')}
    </ConfirmAction>
  )
}
