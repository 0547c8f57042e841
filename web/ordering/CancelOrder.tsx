import { orderCan } from '#domain/ordering/order.ts'
import { t } from '../locales/i18n.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import type { OrderActions } from './order-actions.ts'
import { type AnyOrder } from './order-rules.ts'

/** Cancels an order before its first payment; afterwards it cannot be cancelled, and no button is shown. */
export const CancelOrder = ({
  order,
  actions,
}: {
  order: AnyOrder
  actions: Pick<OrderActions, 'cancel' | 'closed'>
}) => {
  if (orderCan.cancel({ status: order.status, paid: order.payment.alreadyPaidAmount })) return null
  const kind = order.status === 'draft' ? 'draft' : 'placed'
  return (
    <ConfirmAction
      weight="quiet"
      title={t(`ordering.cancel.${kind}.title`)}
      explain={<p>{t(`ordering.cancel.${kind}.explain`)}</p>}
      confirm={t(`ordering.cancel.${kind}.label`)}
      do={actions.cancel}
      unless={actions.closed}
      onDone={() => toast(t('ordering.cancel.done'))}
    >
      {t(`ordering.cancel.${kind}.label`)}
    </ConfirmAction>
  )
}
