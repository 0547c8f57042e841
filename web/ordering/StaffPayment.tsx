import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { t } from '../locales/i18n.ts'
import { CreditOverpayment } from '../payments/CreditOverpayment.tsx'
import { DiscountsPanel } from '../payments/Discounts.tsx'
import { CorrectEntry } from '../payments/PaymentCorrections.tsx'
import { PaymentPanel } from '../payments/PaymentPanel.tsx'
import { PaymentTermsPanel } from '../payments/PaymentTerms.tsx'
import { RecordPayment, UnsentPayment } from '../payments/RecordPayment.tsx'
import { RefundForm } from '../payments/Refunds.tsx'
import { isPlaced } from './order-rules.ts'

/** `working`: with the forms of staff; `keeping`: with the forms for payments, also for accountants. */
type Of = { order: OrderForStaff; working: boolean; keeping: boolean }

/** Whether the order accepts payments. */
export const takesMoney = ({ status }: Pick<OrderForStaff, 'status'>): boolean =>
  status === 'paymentPending' || status === 'inProgress'

/** Payments of an order with their forms; nothing for a canceled order without payments. */
export const StaffPayment = ({ order, working, keeping }: Of) => {
  const { paymentHistory, differingCardPayments, alreadyPaidAmount } = order.payment
  // A transfer can arrive after a placed order was canceled.
  const isLate = keeping && isPlaced(order) && !takesMoney(order) && !paymentCan.receiveCredit(order)
  if (order.status === 'cancelled' && paymentHistory.length + differingCardPayments.length === 0 && !isLate) return null
  const renderActions = (paymentId: string) =>
    paymentHistory
      .filter(({ id }) => id === paymentId)
      .map((entry) => <CorrectEntry key={entry.id} order={order} entry={entry} />)
  return (
    <PaymentPanel order={order} howTo={false} keeping={keeping} renderActions={working ? renderActions : undefined}>
      {keeping &&
        takesMoney(order) &&
        (order.totals.total > alreadyPaidAmount ? (
          <RecordPayment key={`payment-${alreadyPaidAmount}`} order={order} />
        ) : (
          <>
            <UnsentPayment order={order} />
            <LatePayment order={order} />
          </>
        ))}
      {isLate && <LatePayment order={order} />}
      {working && <CreditOverpayment order={order} />}
      {keeping && <RefundForm key={`refund-${order.requestVersion}`} order={order} />}
    </PaymentPanel>
  )
}

/** Money that arrived although nothing is due; it is refunded or retained as credit afterward (decision 246). */
const LatePayment = ({ order }: Pick<Of, 'order'>) => (
  <details>
    <summary>{t('payments.record.late')}</summary>
    <p>{t('payments.record.lateHint')}</p>
    <RecordPayment key={`late-${order.payment.alreadyPaidAmount}`} order={order} />
  </details>
)

/** Discounts, charges and payment terms, for staff who work on the order. */
export const StaffTerms = ({ order }: Pick<Of, 'order'>) => {
  const isOver = ['completed', 'cancelled', 'onHold'].includes(order.status)
  const hasDiscounts = order.payment.discounts.length + order.payment.charges.length > 0
  return (
    <>
      {(!isOver || hasDiscounts) && <DiscountsPanel order={order} />}
      {!isOver && <PaymentTermsPanel order={order} />}
    </>
  )
}
