import type { PurchaseOrder, PurchaseOrderForStaff } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { entryAnchor, ReversedEntry } from '../payments/ReversedEntry.tsx'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { RecordSupplierBill } from './RecordSupplierBill.tsx'
import { RecordSupplierPayment } from './RecordSupplierPayment.tsx'
import { SupplierBills } from './SupplierBills.tsx'
import styles from './SupplierPayments.module.css'

/** Bills of the supplier and payments (PO-003, PO-008); staff record both, and cancel wrong ones. */
export const SupplierPayments = ({ po }: { po: PurchaseOrder }) => {
  const user = userOf(useSession())
  const { payment, currency, total } = po
  const unbilled = notBilled(payment)
  const mayPay = po.audience === 'staff' && user !== null && hasAccess(user, ...contracts.recordPayment.access)
  return (
    <Section
      title={t('production.payment.title')}
      aside={<StatusBadge kind="payment" of={payment.status} />}
      id="payment"
    >
      <Facts
        rows={[
          [t('production.spec.total'), <Money key="total" amount={total} currency={currency} />],
          [t('production.payment.billed'), <Money key="billed" amount={payment.billed} currency={currency} />],
          [
            t('production.payment.difference'),
            payment.difference !== null && payment.difference !== 0 && (
              <Money key="difference" amount={payment.difference} currency={currency} />
            ),
          ],
          [t('production.payment.paid'), <Money key="paid" amount={payment.alreadyPaid} currency={currency} />],
          [
            t(payment.open < 0 ? 'production.payment.tooMuch' : 'production.payment.open'),
            <Money key="open" amount={Math.abs(payment.open - unbilled)} currency={currency} />,
          ],
          [
            t('production.payment.notBilled'),
            unbilled > 0 && <Money key="unbilled" amount={unbilled} currency={currency} />,
          ],
        ]}
      />
      <SupplierBills po={po} />
      <h3>{t('production.payment.payments')}</h3>
      {payment.history.length === 0 && <p className={styles.none}>{t('production.payment.none')}</p>}
      <ul className={styles.history} aria-label={t('production.payment.payments')}>
        {payment.history.map(({ id, amount, date, paymentTermNotes, method, reference, reverses, ...entry }) => (
          <li key={id} id={entryAnchor(id)} className={styles.entry}>
            <strong>
              <Money amount={amount} currency={currency} />
            </strong>
            <span>
              {reverses ? (
                <ReversedEntry entry={payment.history.find((one) => one.id === reverses)} currency={currency} />
              ) : (
                t(`payments.method.${method}`)
              )}
            </span>
            <DateText at={date} relative={false} />
            {reference && <bdi>{reference}</bdi>}
            {paymentTermNotes && <bdi>{paymentTermNotes}</bdi>}
            {'bankLine' in entry && entry.bankLine && (
              <a href={paths.staff.bankLine(entry.bankLine)}>{t('payments.bankLine')}</a>
            )}
            {'notes' in entry && <InternalText>{entry.notes}</InternalText>}
            {po.audience === 'staff' && <CancelPayment po={po} paymentId={id} />}
          </li>
        ))}
      </ul>
      {po.audience === 'staff' && mayPay && !purchaseOrderCan.recordBill(po) && (
        <RecordSupplierBill key={`bill ${payment.bills.length}`} po={po} />
      )}
      {po.audience === 'staff' && mayPay && !purchaseOrderCan.recordPayment(po) && (
        <RecordSupplierPayment
          key={`payment ${payment.bills.map(({ open }) => open).join(' ')} ${payment.open}`}
          po={po}
        />
      )}
    </Section>
  )
}

/** The unbilled part of the open amount. */
const notBilled = ({ open, alreadyPaid, billed }: PurchaseOrder['payment']): number =>
  inCurrency(Math.max(0, amountOf(open) - Math.max(0, amountOf(billed) - amountOf(alreadyPaid))))

const CancelPayment = ({ po, paymentId }: { po: PurchaseOrderForStaff; paymentId: string }) => {
  const user = userOf(useSession())
  if (!user || !hasAccess(user, ...contracts.removePayment.access)) return null
  if (purchaseOrderCan.cancelEntry(po.payment.history, paymentId)) return null
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('production.payment.cancelTitle')}
      explain={<p>{t('production.payment.cancelExplain')}</p>}
      confirm={t('production.payment.cancel')}
      reason={{ label: t('production.reason'), needed: true }}
      disabledReason={refusalText(purchaseOrderCan.removePayment(po))}
      do={async (reason) =>
        cachePurchaseOrder(
          await api.purchaseOrders.removePayment({
            params: { purchaseOrderId: po.id },
            body: { paymentId, reason },
          }),
        )
      }
      onDone={() => toast(t('production.payment.canceled'))}
    >
      {t('production.payment.cancel')}
    </ConfirmAction>
  )
}
