import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { Result } from '../../data/http.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'
import type { AnyOrder } from '../order-rules.ts'

/** Cancels a sample or a service; from a draft it is removed. */
export const CancelWork = ({
  order,
  name,
  cancel,
}: {
  order: AnyOrder
  name: string
  cancel: () => Promise<Result<Order>>
}) => {
  const kind = order.status === 'draft' ? 'remove' : 'cancel'
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t(`work.${kind}.title`, { name })}
      explain={<p>{t(`work.${kind}.explain`)}</p>}
      confirm={t(`work.${kind}.confirm`)}
      do={cancel}
      onDone={() => toast(t(`work.${kind}.done`))}
    >
      {t(`work.${kind}.confirm`)}
    </ConfirmAction>
  )
}
