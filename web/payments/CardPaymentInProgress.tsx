import { useQuery } from '@tanstack/react-query'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { cardPayments } from '#application/payments/contracts/card-payments.ts'
import { apiQueryOptions } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import styles from './PaymentPanel.module.css'

/** A card payment whose outcome is not recorded yet, for staff. The card provider is asked what it waits for. */
export const CardPaymentInProgress = ({ order }: { order: OrderForStaff }) =>
  order.payment.cardPaymentInProgress && <InProgress order={order} payment={order.payment.cardPaymentInProgress} />

/** Milliseconds between two polls: the provider's processing causes no event. */
const interval = 15_000

const InProgress = ({
  order: { requestId, currency },
  payment: { amount, startedOn, byLink, intentId },
}: {
  order: OrderForStaff
  payment: NonNullable<OrderForStaff['payment']['cardPaymentInProgress']>
}) => {
  const { data } = useQuery({
    ...apiQueryOptions(cardPayments.orderResult, { params: { requestId } }),
    staleTime: 0,
    refetchInterval: interval,
  })
  return (
    <div role="status" className={styles.inProgress}>
      <h3>{t(byLink ? 'payments.card.byLink' : 'payments.card.byCustomer')}</h3>
      <Facts
        rows={[
          [t('payments.card.amount'), <Money key="amount" amount={amount} currency={currency} />],
          [
            t('payments.card.status'),
            t(data?.awaits === 'provider' ? 'payments.card.processing' : 'payments.card.awaitsCard'),
          ],
          [t('payments.card.startedOn'), <DateText key="startedOn" at={startedOn} format="long" />],
          [t('payments.card.reference'), <CardReference key="reference" intentId={intentId} />],
        ]}
      />
    </div>
  )
}

/** The payment at the provider; payments of the sandbox have no page. */
export const CardReference = ({ intentId }: { intentId: string }) => (
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
