import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { cardPayments } from '#application/payments/contracts/card-payments.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import styles from './PaymentPanel.module.css'

/** A card payment whose outcome is not recorded yet, for staff. The card provider is asked what it waits for. */
export const CardPaymentUnderWay = ({ order }: { order: OrderForStaff }) =>
  order.payment.cardPaymentUnderWay && <UnderWay order={order} payment={order.payment.cardPaymentUnderWay} />

const UnderWay = ({
  order: { requestId, currency },
  payment: { amount, startedOn, byLink, intentId },
}: {
  order: OrderForStaff
  payment: NonNullable<OrderForStaff['payment']['cardPaymentUnderWay']>
}) => {
  const { data } = useApiQuery(cardPayments.orderResult, { params: { requestId } })
  return (
    <p role="status" className={styles.underWay}>
      <strong>
        <Money amount={amount} currency={currency} />
      </strong>{' '}
      {t(byLink ? 'payments.card.byLink' : 'payments.card.byCustomer')}
      {t('packaging.between')}
      {t('payments.card.startedOn')} <DateText at={startedOn} />
      {t('packaging.between')}
      {t(data?.awaits === 'provider' ? 'payments.card.processing' : 'payments.card.awaitsCard')}
      {t('packaging.between')}
      <Reference intentId={intentId} />
    </p>
  )
}

/** The payment at the provider; payments of the sandbox have no page. */
const Reference = ({ intentId }: { intentId: string }) => (
  <span className={styles.reference}>
    {intentId.startsWith('pi_sandbox_') ? (
      intentId
    ) : (
      <a href={`https://dashboard.stripe.com/payments/${intentId}`} target="_blank" rel="noreferrer">
        {intentId}
      </a>
    )}
  </span>
)
