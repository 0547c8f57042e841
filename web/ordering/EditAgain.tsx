import { orderCan } from '#domain/ordering/order.ts'
import { t } from '../locales/i18n.ts'
import { whileChecking } from '../payments/DifferingPayments.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'
import type { OrderActions } from './order-actions.ts'
import type { AnyOrder } from './order-rules.ts'

/** Makes a placed order a draft again, until the first payment (ORDER-T09). */
export const EditAgain = ({
  order,
  actions,
}: {
  order: AnyOrder
  actions: Pick<OrderActions, 'reopenDraft' | 'closed'>
}) =>
  orderCan.reopenDraft({
    status: order.status,
    paid: order.payment.alreadyPaidAmount,
    requestedStage: order.payment.requestedStage,
  }) ? null : (
    <ConfirmAction
      weight="quiet"
      title={t('ordering.status.editAgainTitle')}
      explain={<p>{t('ordering.status.editAgainExplain')}</p>}
      confirm={t('ordering.status.editAgain')}
      do={actions.reopenDraft}
      disabledReason={actions.closed ?? whileChecking(order)}
      onDone={() => toast(t('ordering.status.editAgainDone'))}
    >
      {t('ordering.status.editAgain')}
    </ConfirmAction>
  )
