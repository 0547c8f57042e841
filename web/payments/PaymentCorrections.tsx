import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { paymentCan } from '#domain/payments/payment.ts'
import { matchesAdminTypes } from '#domain/people/rights.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { toast } from '../ui/toast.ts'

type Entry = OrderForStaff['payment']['paymentHistory'][number]

/** Corrects a wrong entry by a reversing entry (PAY-T08); senior staff only. */
export const CorrectEntry = ({ order, entry }: { order: OrderForStaff; entry: Entry }) => {
  const { requestId, requestVersion, payment } = order
  const user = userOf(useSession())
  if (!matchesAdminTypes(user?.adminType, []) || paymentCan.removeEntry(payment.paymentHistory, entry.id)) return null
  return (
    <ConfirmAction
      weight="quiet"
      size="small"
      title={t('payments.correct.title')}
      explain={<p>{t('payments.correct.explain')}</p>}
      confirm={t('payments.correct.label')}
      reason={{ label: t('payments.correct.reason'), needed: true }}
      do={async (reason) =>
        cacheOrder(
          await api.ordering.removePaymentEntry({
            params: { requestId, paymentId: entry.id },
            body: { reason, requestVersion },
          }),
        )
      }
      onDone={() => toast(t('payments.correct.done'))}
    >
      {t('payments.correct.label')}
    </ConfirmAction>
  )
}
