import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { formatMoney } from '#domain/currencies.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { cardPaymentChecked } from '#domain/payments/differing-payment.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { supportEmail } from '#domain/product.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { language, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { type AnyOrder, isPlaced } from '../ordering/order-rules.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { CardReference } from './CardPaymentInProgress.tsx'
import { RecordReturn } from './RecordReturn.tsx'
import { refundFailureText } from './Refunds.tsx'
import styles from './PaymentPanel.module.css'

/**
 * Card payments whose amount or currency differs from what was requested (PAY-D05): what was received, and what staff
 * or the customer can do next.
 */

type OfStaff = OrderForStaff['payment']['differingCardPayments'][number]
type Differing = AnyOrder['payment']['differingCardPayments'][number]

/** Whether a further card payment would be refused, because one is being checked or refunded. */
export const isCheckingPayment = ({ payment }: AnyOrder): boolean =>
  payment.differingCardPayments.some(({ status }) => status === 'toCheck' || status === 'refunding')

/** Why the customer cannot cancel or edit the order while a card payment is being checked or refunded. */
export const whileChecking = (order: AnyOrder): string | undefined =>
  isCheckingPayment(order) ? refusalText(cardPaymentChecked) : undefined

/** `acting`: with the decisions, for staff who may record payments. */
export const DifferingPayments = ({ order, acting = false }: { order: AnyOrder; acting?: boolean }) =>
  order.audience === 'staff'
    ? order.payment.differingCardPayments.map((payment) => (
        <ForStaff key={payment.cardPaymentId} order={order} payment={payment} acting={acting} />
      ))
    : order.payment.differingCardPayments.map((payment) => (
        <ForCustomer key={payment.cardPaymentId} payment={payment} order={order} />
      ))

const money = (amount: number, currency: string) => formatMoney(amount, currency, language())

const ForCustomer = ({ payment, order: { currency, totals } }: { payment: Differing; order: AnyOrder }) => (
  <p role="status" className={styles.howTo}>
    <span>
      <Trans
        i18nKey={`payments.differs.forCustomer.${payment.status}`}
        values={{
          received: money(payment.receivedAmount, payment.receivedCurrency),
          asked: money(payment.amount, currency),
          email: supportEmail,
        }}
        components={{ mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}
      />
      {payment.status === 'refunding' && totals.amountDue > 0 && ` ${t('payments.differs.payAfterRefund')}`}
    </span>
  </p>
)

const ForStaff = ({ order, payment, acting }: { order: OrderForStaff; payment: OfStaff; acting: boolean }) => {
  const { currency } = order
  const { status, amount, receivedAmount, receivedCurrency, startedOn, intentId, refundFailure } = payment
  return (
    <div role="status" className={styles.inProgress}>
      <h3>{t(`payments.differs.title.${status}`)}</h3>
      <Facts
        rows={[
          [t('payments.differs.asked'), <Money key="asked" amount={amount} currency={currency} />],
          [
            t('payments.differs.received'),
            <strong key="received">
              <Money amount={receivedAmount} currency={receivedCurrency} />
            </strong>,
          ],
          [t('payments.card.startedOn'), <DateText key="startedOn" at={startedOn} format="long" />],
          [t('payments.card.reference'), <CardReference key="reference" intentId={intentId} />],
        ]}
      />
      {status === 'toCheck' && (
        <>
          <p>{acting ? nextStep(order, payment) : t('payments.differs.others')}</p>
          {refundFailure !== null && (
            <>
              <p>{t(acting ? 'payments.differs.refundFailed' : 'payments.differs.notPaid')}</p>
              <InternalText>{refundFailureText(refundFailure)}</InternalText>
            </>
          )}
          {acting && <Decisions order={order} payment={payment} />}
        </>
      )}
    </div>
  )
}

/** Whether the payment can be recorded on the order: whole, in its currency, and while the order keeps payments. */
const isRecordable = (order: OrderForStaff, { receivedCurrency, receivedAmount, undecided }: OfStaff): boolean =>
  receivedCurrency === order.currency &&
  undecided === receivedAmount &&
  paymentCan.keep({ ...order, isPlaced: isPlaced(order) })

const nextStep = (order: OrderForStaff, payment: OfStaff): string => {
  const { currency } = order
  const { receivedAmount, receivedCurrency } = payment
  if (receivedCurrency !== currency) return t('payments.differs.otherCurrency', { currency })
  if (payment.undecided < receivedAmount) return t('payments.differs.partlyRefunded')
  if (!isRecordable(order, payment)) return t('payments.differs.notAccepted')
  const difference = inCurrency(
    amountOf(order.totals.total) - amountOf(order.payment.alreadyPaidAmount + receivedAmount),
  )
  if (difference < 0) return t('payments.differs.more', { amount: money(-difference, currency) })
  return difference > 0
    ? t('payments.differs.less', { amount: money(difference, currency) })
    : t('payments.differs.exact')
}

const Decisions = ({ order, payment }: { order: OrderForStaff; payment: OfStaff }) => {
  const { cardPaymentId, receivedAmount, receivedCurrency, undecided } = payment
  const { requestId, requestVersion } = order
  const params = { requestId, cardPaymentId }
  const received = money(receivedAmount, receivedCurrency)
  const toRefund = money(undecided, receivedCurrency)
  return (
    <div className={styles.decisions}>
      {isRecordable(order, payment) && (
        <ConfirmAction
          size="small"
          title={t('payments.differs.recordTitle', { amount: received })}
          explain={<p>{nextStep(order, payment)}</p>}
          confirm={t('payments.differs.record')}
          do={async () => cacheOrder(await api.differingPayments.accept({ params, body: { requestVersion } }))}
          onDone={() => toast(t('payments.differs.recorded'))}
        >
          {t('payments.differs.record')}
        </ConfirmAction>
      )}
      <ConfirmAction
        weight="plain"
        size="small"
        title={t('payments.differs.refundTitle', { amount: toRefund })}
        explain={<p>{t('payments.differs.refundExplain')}</p>}
        confirm={t('payments.refund.label')}
        reason={{ label: t('payments.record.notes') }}
        do={async (internalNotes) =>
          cacheOrder(await api.differingPayments.refund({ params, body: { requestVersion, internalNotes } }))
        }
        onDone={() => toast(t('payments.refund.requested'))}
      >
        {t('payments.refund.label')}
      </ConfirmAction>
      {payment.refundFailure !== null && (
        <RecordReturn
          amount={toRefund}
          record={async (paidFrom, internalNotes) =>
            cacheOrder(
              await api.differingPayments.recordReturn({ params, body: { requestVersion, paidFrom, internalNotes } }),
            )
          }
        />
      )}
    </div>
  )
}
