import type { ReactNode } from 'react'
import type { OrderForCustomer } from '#application/ordering/contracts/order-shapes.ts'
import { api } from '../data/api.ts'
import { t } from '../locales/i18n.ts'
import { LazyPayByCard } from './cards/LazyPayByCard.tsx'

/** Pays the amount due by card or in another way, on the order page (PAY-016). */
export const PayOrder = ({ order, otherwise }: { order: OrderForCustomer; otherwise: ReactNode }) => {
  const params = { requestId: order.requestId }
  return (
    <LazyPayByCard
      label={t('payments.payByCard')}
      start={() => api.cardPayments.payOrder({ params })}
      result={() => api.cardPayments.orderResult({ params })}
      otherwise={otherwise}
      inProgress={order.payment.cardPaymentInProgress?.startedOn}
    />
  )
}
