import { orderCan } from '#domain/ordering/order.ts'
import { t } from '../locales/i18n.ts'
import { whileChecking } from '../payments/DifferingPayments.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import type { OrderActions } from './order-actions.ts'
import { type AnyOrder } from './order-rules.ts'

/** Cancels an order, if permitted: customers before the first payment, staff until it is completed. */
export const CancelOrder = ({
  order,
  actions,
}: {
  order: AnyOrder
  actions: Pick<OrderActions, 'cancel' | 'closed'>
}) => {
  const state = { status: order.status, paid: order.payment.alreadyPaidAmount }
  if (orderCan.cancel(state, order.audience)) return null
  const kind = order.status === 'draft' || order.status === 'internal' ? 'draft' : started(order) ? 'started' : 'placed'
  return (
    <ConfirmAction
      weight="quiet"
      title={t(`ordering.cancel.${kind}.title`)}
      explain={<p>{t(`ordering.cancel.${kind}.explain`)}</p>}
      confirm={t(`ordering.cancel.${kind}.label`)}
      do={actions.cancel}
      disabledReason={actions.closed ?? (order.audience === 'customer' ? whileChecking(order) : undefined)}
      onDone={() => toast(t('ordering.cancel.done'))}
    >
      {t(`ordering.cancel.${kind}.label`)}
    </ConfirmAction>
  )
}

/** Whether something was paid or is in production: a cancellation then needs further steps. */
const started = ({ status, payment, phase }: AnyOrder): boolean =>
  status === 'inProgress' || payment.alreadyPaidAmount > 0 || phase !== 'preSales'
